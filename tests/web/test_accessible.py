"""axe-core finds nothing serious on any page, desk or phone, dark or light."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.proof import PROOF
from tests.server.people import HERE, LINK, ROOT
from tests.web.conftest import TableAt, Visit
from tests.web.visitors import DESK, PHONE, Theme, Visitor

AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
RUN = f"axe.run(document, {{ runOnly: {TAGS}, resultTypes: ['violations'], preload: false, iframes: false }})"


def themes(visitor: Visitor) -> list[Theme]:
    """A theme changes colours alone: a desk is looked at in the dark, a phone in the light; before a release both."""
    return ["dark", "light"] if PROOF else ["light"] if visitor.size == PHONE else ["dark"]


def findings(visitor: Visitor) -> list[str]:
    """What axe finds serious on the page as it stands."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.add_script_tag(content=AXE())
    found: list[str] = []
    for theme in themes(visitor):
        visitor.page.emulate_media(color_scheme=theme)
        expect(visitor.page.locator("html")).to_have_attribute("data-theme", theme)
        result: dict[str, Any] = visitor.page.evaluate(RUN)
        found += [
            f"{theme}: {violation['id']}: {node['target']} {node['failureSummary']}"
            for violation in result["violations"]
            if violation["impact"] in ("serious", "critical")
            for node in violation["nodes"]
        ]
    return found


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_lobby_and_dialogs(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit(size=size, bypass_csp=True)
    ann.lobby()
    assert findings(ann) == []
    ann.page.locator("article button").first.click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert findings(ann) == []
    ann.at(ann.opens(HERE, LINK))
    expect(ann.page.get_by_text("Waiting for players").first).to_be_visible()
    assert findings(ann) == []
    ann.page.get_by_role("button", name="Settings").click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert findings(ann) == []
    ann.at(ann.opens(HERE, HERE))
    expect(ann.page.get_by_role("button", name="Show my cards")).to_be_visible()
    assert findings(ann) == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_table_in_every_phase(visit: Visit, kept_table: TableAt, size: tuple[int, int]) -> None:
    table, token = kept_table("lay")
    ann = visit(size=size, token=token, bypass_csp=True)
    ann.at(table)
    ann.page.locator("[data-pile]").first.click()
    expect(ann.page.locator("button[data-end]")).to_have_count(8)
    assert findings(ann) == []

    table, token = kept_table("draw")
    other = visit(size=size, token=token, bypass_csp=True)
    other.at(table)
    assert findings(other) == []

    table, token = kept_table("flock")
    third = visit(size=size, token=token, bypass_csp=True)
    third.at(table)
    third.page.locator("[data-deck]").click()
    expect(third.page.get_by_role("alert").filter(has_text="CB-24")).to_be_visible()
    assert findings(third) == []
    third.page.get_by_role("button", name="Rule CB-24").click()
    expect(third.page.locator('[data-clause="CB-24"]:visible')).to_be_visible()
    assert findings(third) == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_end_and_the_replay(visit: Visit, kept_table: TableAt, size: tuple[int, int]) -> None:
    table, token = kept_table("over")
    ann = visit(size=size, token=token, bypass_csp=True)
    ann.at(table)
    expect(ann.page.get_by_role("slider")).to_be_visible()
    assert findings(ann) == []
    ann.page.goto(f"/t/{table}/replay/4")
    expect(ann.page.get_by_role("slider")).to_be_visible()
    assert findings(ann) == []
