"""The coach at a table: it holds a move and nothing else, only against bots, and whoever is quicker is not held up."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kibitz.bots.coach import Mistake
from kibitz.bots.questions import packed, unpacked
from kibitz.bots.remark import remark
from kibitz.core.game import Game, find_game
from kibitz.core.match import Act
from kibitz.core.text import Say
from kibitz.server.house import House
from kibitz.server.live import TURNS_OF_SILENCE, Page
from kibitz.server.messages import AskRemark, NewTable, Play, SeatWish
from kibitz.server.sitting import Sitting
from kibitz.server.store import SqliteStore, StoredGuest
from tests.server.people import GAME, finish

ANN = StoredGuest("ann", "Ann", 0)


class Thinks:
    """Stands where the thinkers are: every move but the last legal one is a mistake."""

    def __init__(self, ready: asyncio.Event) -> None:
        self.ready = ready
        self.weighed: list[int] = []

    async def ponder(self, _owner: str, _game: Game, _seen: Any, _seat: int) -> bool:
        await self.ready.wait()
        return True

    async def weigh(self, _owner: str, game: Game, seen: Any, seat: int, action: int) -> Mistake | None:
        self.weighed.append(action)
        better = game.legal_actions(seen, seat)[-1]
        return None if action == better else Mistake(better, 0.2, 0.54, [Say(REASON, {})])

    async def remark(
        self, _owner: str, game: Game, viewer: int, before: Any, after: Any, by: int, action: int
    ) -> Say | None:
        """As the thinkers do, after the door: everything comes through it packed."""
        told = game.happened(game.layout.from_bytes(after.tobytes()), viewer)
        known = game.layout.from_bytes(before.tobytes())
        raw = msgspec.msgpack.encode(packed(remark(game, known, viewer, by, action, told)))
        said: Say | None = unpacked(msgspec.msgpack.decode(raw))
        return said


REASON = next(
    key for key, text in find_game(GAME).text("en").messages.items() if key.startswith("why.") and "{" not in text
)


async def seated(
    monkeypatch: pytest.MonkeyPatch, folder: Path, *others: SeatWish, **settings: Any
) -> tuple[House, Sitting, Page, asyncio.Event]:
    house = House(SqliteStore(folder / "kibitz.sqlite"), bot_pace_s=0)
    ready = asyncio.Event()
    house.thoughts = Thinks(ready)  # type: ignore[assignment]
    monkeypatch.setattr(house.unasked, "wake_bots", lambda _sitting: None)
    await house.store.put_guest(ANN)
    wish = NewTable(GAME, [SeatWish("here"), *others], {"first_dealer": 1}, **settings)
    sitting = await house.sitting(await house.opening.new_table(wish, ANN, "en"))
    page = Page(house, sitting, ANN, "en", None)  # type: ignore[arg-type]
    return house, sitting, page, ready


def heard(page: Page) -> list[dict[str, Any]]:
    found = []
    while not page.outbox.empty():
        raw = page.outbox.get_nowait()
        assert raw is not None
        found.append(json.loads(raw))
    return found


BOT = SeatWish("bot", level=1)


def legal(sitting: Sitting) -> list[int]:
    return sitting.table.game.legal_actions(sitting.table.match.state, 0)


def test_a_clear_mistake_is_held_and_played_when_it_is_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def plays() -> None:
        house, sitting, page, ready = await seated(monkeypatch, tmp_path, BOT)
        action, better = legal(sitting)[0], legal(sitting)[-1]
        page.ponder(0, 0)
        ready.set()
        assert page.pondering is not None
        await page.pondering[1]
        await page.answer(Play(0, action, 0, coached=True))
        (warned,) = heard(page)
        assert warned["t"] == "warned"
        assert (warned["action"], warned["better"]["action"]) == (action, better)
        assert (warned["chance"], warned["better_chance"]) == (20, 54)
        assert len(warned["why"]) == 1
        assert sitting.table.match.step == 0
        assert (await house.store.load(sitting.table.code)).entries == [entry_of_begin(sitting)]  # type: ignore[union-attr]
        await page.answer(Play(0, action, 0))
        assert sitting.table.match.step == 1
        await house.close()

    finish(plays())


def entry_of_begin(sitting: Sitting) -> bytes:
    return json.dumps({"entry": "begin", "key": sitting.table.key}, separators=(",", ":")).encode()


def test_whoever_is_quicker_than_the_coach_is_not_held_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def plays() -> None:
        house, sitting, page, _ = await seated(monkeypatch, tmp_path, BOT)
        page.ponder(0, 0)
        await page.answer(Play(0, legal(sitting)[0], 0, coached=True))
        assert sitting.table.match.step == 1
        assert "warned" not in [message["t"] for message in heard(page)]
        await house.close()

    finish(plays())


def test_it_warns_at_most_in_one_of_three_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def plays() -> list[bool]:
        house, sitting, page, ready = await seated(monkeypatch, tmp_path, BOT)
        ready.set()
        table, game = sitting.table, sitting.table.game
        warned = []
        turns = 0
        while turns < 2 * TURNS_OF_SILENCE and not table.match.over:
            seat = game.seats_waited_for(table.match.state)[0]
            if seat or table.match.acted_last(0):
                step = table.step_for(0)
                sitting.table.match.act(seat, int(game.greedy(table.match.state, seat)))
                table._seen.clear()
                continue
            step = table.step_for(0)
            page.ponder(0, step)
            if page.pondering is not None:
                await page.pondering[1]
            await page.answer(Play(0, legal(sitting)[0], step, coached=True))
            held = "warned" in [message["t"] for message in heard(page)]
            warned.append(held)
            if held:
                sitting.table.match.act(0, legal(sitting)[0])
                table._seen.clear()
            turns += 1
        await house.close()
        return warned

    assert finish(plays()) == [True, False, False, True, False, False]


@pytest.mark.parametrize(
    ("others", "settings"),
    [([SeatWish("here", "Bob")], {}), ([BOT], {"rated": True})],
    ids=["with another person", "rated"],
)
def test_it_is_silent_among_people_and_where_it_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, others: list[SeatWish], settings: dict[str, Any]
) -> None:
    async def plays() -> None:
        house, sitting, page, ready = await seated(monkeypatch, tmp_path, *others, **settings)
        page.looking = 0
        ready.set()
        page.ponder(0, 0)
        assert page.pondering is None
        await page.answer(Play(0, legal(sitting)[0], 0, coached=True))
        assert sitting.table.match.step == 1
        await house.close()

    finish(plays())


async def remarks_of_a_game(sitting: Sitting, page: Page, moves: int) -> dict[int, str]:
    """What the coach answers about each step of a game that all play by the advice."""
    table, said = sitting.table, {}
    for _ in range(moves):
        seat = table.waiting()[0]
        table.add(Act(seat, int(table.game.greedy(table.match.state, seat))))
        step = table.step_for(0)
        await page.answer(AskRemark(step))
        assert page.remarking is not None
        await page.remarking
        (answer,) = (message for message in heard(page) if message["t"] == "remarked")
        assert answer["step"] == step
        said[step] = answer["said"]
    return said


def test_what_a_bot_did_is_explained_and_what_its_player_did_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def plays() -> None:
        house, sitting, page, _ = await seated(monkeypatch, tmp_path, BOT)
        said = await remarks_of_a_game(sitting, page, 24)
        table = sitting.table
        by_bots = {step for step in said if table.match.acts[step - 1].seat != 0}
        assert any(said[step] for step in by_bots)
        assert not any(said[step] for step in set(said) - by_bots)
        name = table.names("en")[1]
        assert any(name in sentence for sentence in said.values())
        assert all(sentence.endswith(".") for sentence in said.values() if sentence)
        await page.answer(AskRemark(10_000))
        assert page.remarking is not None
        await page.remarking
        assert heard(page)[-1]["said"] == ""
        await house.close()

    finish(plays())


@pytest.mark.parametrize(
    ("others", "settings"),
    [([SeatWish("here", "Bob")], {}), ([BOT], {"rated": True})],
    ids=["with another person", "rated"],
)
def test_no_move_is_explained_among_people_and_where_it_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, others: list[SeatWish], settings: dict[str, Any]
) -> None:
    async def plays() -> None:
        house, sitting, page, _ = await seated(monkeypatch, tmp_path, *others, **settings)
        page.looking = 0
        assert set((await remarks_of_a_game(sitting, page, 24)).values()) == {""}
        await house.close()

    finish(plays())
