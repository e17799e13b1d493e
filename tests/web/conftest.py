from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.people import ServedHouse, deal_by
from tests.web.visitors import FLAGS, PATIENCE_MS, Phase, Visitor, table_at

Visit: TypeAlias = Callable[..., Visitor]


class TableAt(Protocol):
    def __call__(self, phase: Phase) -> tuple[str, str]: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser is nothing for `make quick`."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("slow")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        launched = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield launched
        launched.close()


@pytest.fixture(autouse=True)
def always_dealt_alike(request: pytest.FixtureRequest) -> None:
    deal_by(request.node.nodeid)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """One house for all tests that do not close it. It must never have complained."""
    served = ServedHouse(tmp_path_factory.mktemp("house")).open()
    yield served
    served.close()
    assert served.complained() == []


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[ServedHouse]:
    """A house of one's own, to be killed and opened again."""
    served = ServedHouse(tmp_path / "house").open()
    yield served
    served.close()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visit(browser: Browser, house: ServedHouse, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Opens windows. At the end no page may have complained: no error in the console, none of the content policy.

    Of a test that failed, every window tells what it showed and heard last.
    """
    visitors: list[Visitor] = []

    def open_window(**how: Any) -> Visitor:
        visitors.append(Visitor(browser, how.pop("house", house), **how))
        return visitors[-1]

    yield open_window
    if request.node.stash.get(FAILED, False):
        for visitor in visitors:
            print(visitor.last_words())
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.close()
    assert complaints == []


@pytest.fixture(scope="session")
def kept_table(house: ServedHouse) -> TableAt:
    """A table that waits in a phase, for tests that only look: made once, its code and the token of who plays there."""
    made: dict[Phase, tuple[str, str]] = {}

    def table(phase: Phase) -> tuple[str, str]:
        if phase not in made:
            deal_by(f"kept {phase}")
            made[phase] = table_at(house, phase, least=9)
        return made[phase]

    return table
