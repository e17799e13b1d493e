"""Rules change, games go on: tables of an earlier release under rules with another number, and under others."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from kibitz.core import game as games
from kibitz.core.game import Game, find_game
from kibitz.core.record import chronicle, from_json
from kibitz.server.house import House
from kibitz.server.reading import CannotOpen, read_table
from kibitz.server.store import SqliteStore
from tests.kept.keep import ANN, FOLDER
from tests.server.people import GAME, finish

KEPT = FOLDER / "0.2"  # the first release whose tables say which state their moves have led to


def code_of(kind: str) -> str:
    (record,) = KEPT.glob(f"{GAME}-{kind}-*.json")
    return "-".join(record.stem.split("-")[-3:])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return Path(shutil.copy(KEPT / "kibitz.sqlite", tmp_path))


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The room, with a rules version that no kept table has."""
    room = find_game(GAME)
    changed = replace(room, rules_version=room.rules_version + 1)
    find = games._room
    monkeypatch.setattr(games, "_room", lambda name: changed if name == GAME else find(name))
    return changed


def deals_otherwise(room: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its rules lead elsewhere from the first card on."""
    deal = Game.deal
    monkeypatch.setattr(Game, "deal", lambda self, o, key: deal(self, o, key[::-1] if self.id == room.id else key))


def opened(file: Path, use: object) -> None:
    async def used() -> None:
        house = House(SqliteStore(file), bot_pace_s=0)
        await house.open()
        try:
            await use(house)  # type: ignore[operator]
        finally:
            await house.close()

    finish(used())


def test_a_game_whose_moves_lead_to_the_same_state_goes_on(file: Path, newer: Game) -> None:
    async def use(house: House) -> None:
        sitting = await house.sitting(code_of("half_played"))
        table = sitting.table
        assert table.game.rules_version == newer.rules_version != table.header.rules
        seat, before = table.waiting()[0], table.match.step
        action = table.game.legal_actions(table.match.state, seat)[0]
        await house.play(sitting, table.chairs[seat].guest, seat, [action], table.step_for(seat))
        assert table.match.step == before + 1

    opened(file, use)


def test_one_whose_moves_lead_elsewhere_is_closed_in_words_and_no_other_is(
    file: Path, newer: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals_otherwise(newer, monkeypatch)

    async def use(house: House) -> None:
        with pytest.raises(CannotOpen, match="played by rules"):
            await house.sitting(code_of("half_played"))
        stored = await house.store.load(code_of("half_played"))
        assert stored is not None
        assert len(stored.entries) > 10  # nothing of it was touched
        cards = await house.cards(ANN.guest, "en")
        assert any("played by rules" in card.reason for card in cards if card.game == GAME)
        assert any(card.status in ("playing", "over") for card in cards if card.game != GAME)

    opened(file, use)


def test_a_finished_game_opens_from_its_events_whatever_the_rules_are(
    file: Path, newer: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals_otherwise(newer, monkeypatch)
    code = code_of("finished")

    async def use(house: House) -> None:
        with pytest.raises(CannotOpen, match="played by rules"):
            await house.sitting(code)
        raw = await house.kept_record(code)
        (kept,) = KEPT.glob(f"{GAME}-finished-*.json")
        assert from_json(raw).steps == from_json(kept.read_bytes()).steps
        assert len(chronicle(from_json(raw)).steps) == len(from_json(raw).steps)

    opened(file, use)


def test_a_table_of_newer_rules_is_closed_in_words(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = find_game(GAME)
    older = replace(room, rules_version=0)
    monkeypatch.setattr(games, "_room", lambda name: older)  # noqa: ARG005

    async def use(house: House) -> None:
        with pytest.raises(CannotOpen, match=r"played by rules.1"):
            await house.sitting(code_of("half_played"))

    opened(file, use)


def test_a_table_that_does_not_say_where_its_moves_led_is_not_believed(tmp_path: Path, newer: Game) -> None:
    """Of a release before 0.2: its moves may be legal by other rules, too, and mean something else."""
    assert newer.rules_version
    old = FOLDER / "0.1"
    (record,) = old.glob(f"{GAME}-half_played-*.json")
    file = Path(shutil.copy(old / "kibitz.sqlite", tmp_path))

    async def read() -> None:
        store = SqliteStore(file)
        stored = await store.load("-".join(record.stem.split("-")[-3:]))
        await store.close()
        assert stored is not None
        with pytest.raises(CannotOpen, match="played by rules"):
            read_table(stored)

    finish(read())
