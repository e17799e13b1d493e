"""What earlier houses wrote still opens and holds: their stores, and the records of all tables in them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kibitz.core.record import from_json, same_result, verify, write_record
from kibitz.server.reading import read_table
from kibitz.server.store import SqliteStore, StoredTable
from tests.kept.keep import ANN, FOLDER
from tests.server.people import finish

RECORDS = sorted(FOLDER.glob("*/*.json"))
STORES = sorted(FOLDER.glob("*/kibitz.sqlite"))


def code_of(record: Path) -> str:
    return "-".join(record.stem.split("-")[-3:])


@pytest.fixture(params=RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def kept(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_there_is_something_kept_of_every_kind() -> None:
    assert STORES
    for folder in {path.parent for path in RECORDS}:
        kinds = {path.stem.split("-")[1] for path in folder.glob("*.json")}
        assert {"finished", "half_played", "resigned", "taken_back", "left"} <= kinds
        assert any(kind.startswith("own_") for kind in kinds)


def test_a_kept_record_verifies(kept: Path) -> None:
    record = from_json(kept.read_bytes())
    match = verify(record)
    assert match.step == len(record.steps)


def test_a_kept_table_is_the_game_that_its_record_tells(kept: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(kept.parent / "kibitz.sqlite", tmp_path))

    async def load() -> tuple[StoredTable | None, list[str]]:
        store = SqliteStore(file)
        try:
            return await store.load(code_of(kept)), [one.code for one in await store.tables_of(ANN.guest, 1000)]
        finally:
            await store.close()

    stored, codes = finish(load())
    assert stored is not None
    assert code_of(kept) in codes
    told, again = from_json(kept.read_bytes()), write_record(read_table(stored).match)
    assert again.steps == told.steps
    assert again.start == told.start
    assert again.taken_back == told.taken_back
    assert (again.options, again.seats, again.key) == (told.options, told.seats, told.key)
    assert same_result(again.result, told.result)
