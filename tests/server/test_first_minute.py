"""On a machine that has never compiled anything: tables open at once, bots move, and all of it wakes up by itself."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kibitz.bots.questions import Answer, Hints, Move, Question, packed, unpacked
from kibitz.core import waking
from kibitz.core.game import find_game, room_names
from kibitz.core.text import Named, Say
from kibitz.server import rooms, thinkers
from kibitz.server.opponents import Thoughts
from kibitz.server.rooms import Rooms
from kibitz.server.thinkers import NoAnswer, Thinkers
from tests.server.people import ALONE, DEALS, HERE, PATIENCE_S, ROOT, Guest, ServedHouse, Window, finish

pytestmark = pytest.mark.slow  # houses and thinkers as processes of their own

GAME = room_names()[0]


def opening(name: str = GAME) -> tuple[Any, int]:
    game = find_game(name)
    state = game.deal(game.choose({}), bytes(32))
    seat = game.seats_waited_for(state)[0]
    return game.redact(state, seat), seat


def move(name: str = GAME, level: int = 3) -> Move:
    seen, seat = opening(name)
    return Move(name, seen.tobytes(), seat, 0.2, "fixed", level)


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path))
    return tmp_path


# --- The thinker ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", room_names())
@pytest.mark.parametrize("level", [1, 5])
def test_bots_of_every_level_move_before_anything_is_compiled(empty_cache: Path, name: str, level: int) -> None:
    async def ask() -> Answer:
        door = Thinkers()
        try:
            return await door.ask(move(name, level), PATIENCE_S)
        finally:
            await door.close()

    seen, seat = opening(name)
    assert finish(ask()).action in find_game(name).legal_actions(seen, seat)
    assert not list(empty_cache.iterdir()), "nobody compiled"


def test_a_hint_before_anything_is_compiled_claims_no_chance(empty_cache: Path) -> None:
    seen, seat = opening()

    async def ask() -> Answer:
        door = Thinkers()
        try:
            return await door.ask(Hints(GAME, seen.tobytes(), seat, 0.2, None), PATIENCE_S)
        finally:
            await door.close()

    (tip,) = finish(ask()).hints
    assert tip.win_chance is None
    assert tip.action in find_game(GAME).legal_actions(seen, seat)
    assert not list(empty_cache.iterdir())


def test_the_search_answers_once_it_is_loaded() -> None:
    game = find_game(GAME)
    assert waking.notes_file(game.id, game.package).is_file(), "python -m tests.warm first"

    async def until_searched() -> float:
        door = Thinkers()
        seen, seat = opening()
        try:
            while True:
                (tip, *_) = (await door.ask(Hints(GAME, seen.tobytes(), seat, 0.2, "s"), PATIENCE_S)).hints
                if tip.win_chance is not None:
                    return tip.win_chance
        finally:
            await door.close()

    assert 0 < finish(until_searched()) < 1


def test_a_thinker_that_is_killed_is_opened_again_and_nobody_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinkers, "PAUSE_S", 0.0)
    seen, seat = opening()
    game = find_game(GAME)

    async def kill_and_ask() -> tuple[int, int]:
        door = Thinkers()
        try:
            await door.ask(move(), PATIENCE_S)
            assert door.process is not None
            door.process.send_signal(signal.SIGKILL)
            await door.process.wait()
            moved = await Thoughts(door).bot("ann", game, seen, seat, 3, 0.3)
            return moved, (await door.ask(move(), PATIENCE_S)).action
        finally:
            await door.close()

    assert set(finish(kill_and_ask())) <= set(game.legal_actions(seen, seat))


def test_who_gets_no_answer_in_time_plays_by_the_quick_advice(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Thinkers, "command", (sys.executable, "-c", "import sys; sys.stdin.read()"))
    monkeypatch.setattr("kibitz.server.opponents.LATE_S", 0.0)
    seen, seat = opening()
    game = find_game(GAME)

    async def ask() -> int:
        door = Thinkers()
        try:
            return await Thoughts(door).bot("ann", game, seen, seat, 1, 0.2)
        finally:
            await door.close()

    assert finish(ask()) == int(game.greedy(seen, seat))
    assert "no answer within" in caplog.text


def test_what_fails_in_the_thinker_is_told_to_the_house() -> None:
    async def ask(question: Question) -> None:
        door = Thinkers()
        try:
            await door.ask(question, PATIENCE_S)
        finally:
            await door.close()

    with pytest.raises(NoAnswer, match="chess"):
        finish(ask(Move("chess", b"", 0, 0.1, None, 3)))


def test_the_thinker_ends_with_the_house() -> None:
    with subprocess.Popen([*thinkers.COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(PATIENCE_S) == 0


def test_reasons_come_through_the_door_unchanged() -> None:
    said = [Say("why.way", {"cell": "C2", "names": [Say("a"), "b", Named(1)], "n": 3, "who": Named(0)}), Say("plain")]
    assert unpacked(msgspec.msgpack.decode(msgspec.msgpack.encode(packed(said)))) == said


# --- Compiling beside the house ---------------------------------------------------------------------------------------


def compiled_by(program: str, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[str], Rooms]:
    """What the host is told, and which rooms changed, with that program in place of the compiler."""
    monkeypatch.setattr(rooms, "LATER", True)
    monkeypatch.setattr(rooms, "COMMAND", (sys.executable, "-c", program))
    monkeypatch.setattr(waking, "is_ready", lambda game: False)  # noqa: ARG005
    monkeypatch.setattr(waking, "sweep", lambda games: None)  # noqa: ARG005
    told: list[str] = []
    changed: list[str] = []

    async def run() -> Rooms:
        found = Rooms(room_names()[:3], told.append, changed.append)
        found.open()
        while found.tasks:
            await asyncio.gather(*found.tasks)
        return found

    return told, changed, finish(run())


def test_the_host_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told, changed, found = compiled_by("print('ready')", monkeypatch)
    assert sorted(changed) == sorted(2 * room_names()[:3]), "waking up, and awake"
    assert "once, beside the tables" in told[0]
    assert told[-1].endswith("3 of 3 rooms)")
    assert all(found.awake(name) for name in changed)


def test_a_room_that_cannot_be_compiled_plays_on_plainly(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _, changed, found = compiled_by("raise SystemExit(3)", monkeypatch)
    assert sorted(changed) == sorted(room_names()[:3])
    assert not any(found.awake(name) for name in room_names()[:3])
    assert "they stay plain" in caplog.text


def test_the_compiler_ends_with_the_house() -> None:
    command = [*rooms.COMMAND, GAME]
    environment = {**os.environ, "KIBITZ_JIT": "later"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment) as process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(PATIENCE_S) in (0, 1)


def test_a_house_that_is_still_loading_a_room_closes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a program of its own: what is waited for at its end is waited for by the interpreter."""
    monkeypatch.setenv("KIBITZ_JIT", "later")
    program = """if 1:
        import asyncio, threading
        from kibitz.core import waking
        from kibitz.core.game import find_game, room_names
        from kibitz.server.rooms import Rooms
        began = threading.Event()
        waking.is_ready = lambda game: True
        waking.sweep = lambda games: None
        waking.wake = lambda game: (began.set(), threading.Event().wait())
        async def close():
            rooms = Rooms(room_names()[:1], print, print)
            rooms.open()
            rooms.play(find_game(room_names()[0]))
            while not began.is_set():
                await asyncio.sleep(0.01)
            await rooms.close()
        asyncio.run(close())
        print("closed")
    """
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE_S, check=True
    )
    assert ran.stdout == "closed\n"


def test_whoever_plays_a_room_has_it_compiled_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "LATER", True)
    found = Rooms(room_names(), print, print)
    found.todo = list(room_names())
    found.play(find_game(room_names()[-1]))
    assert found.todo[0] == room_names()[-1]


def until_the_bot_has_moved(window: Window) -> None:
    def has_moved() -> bool:
        lines = [line for raw in window.raw for line in json.loads(raw).get("lines", [])]
        return any(line["seat"] == 1 for line in lines)

    while not has_moved():
        if window.now["moves"]:
            window.plays()
        else:
            window.next()


# --- The house --------------------------------------------------------------------------------------------------------


def beside(house: int) -> bool:
    """Have the processes beside the house been started, as far as that they are their own?"""
    children = [int(one) for task in Path(f"/proc/{house}/task").glob("*/children") for one in task.read_text().split()]
    return bool(children) and all(os.getsid(child) == child for child in children)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="asks /proc who was started")
def test_ctrl_c_in_the_terminal_closes_the_house_without_a_word_of_those_beside_it(tmp_path: Path) -> None:
    """A terminal sends it to all that were started from it."""
    more = {"KIBITZ_CACHE": str(tmp_path / "cache"), "KIBITZ_TEST_DEALS": str(DEALS), "KIBITZ_TEST_COMPILER": "endless"}
    command = [sys.executable, "-m", "tests.server.dealt_house", "serve", "--no-browser", "--port", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*command, "--data", str(tmp_path / "house")],
        stdout=pipe,
        stderr=pipe,
        text=True,
        cwd=ROOT,
        env={**os.environ, **more},
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        while "once, beside the tables" not in process.stdout.readline():  # the compilers are being started
            pass
        while not beside(process.pid):
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        _, complaints = process.communicate(timeout=PATIENCE_S)
    assert complaints == ""


@ALONE
def test_a_house_on_a_new_machine_plays_at_once_and_says_that_its_bots_wake_up(tmp_path: Path) -> None:
    """Its compiler is replaced by one that never ends, so that nothing is compiled in the meantime."""
    more = {"KIBITZ_CACHE": str(tmp_path / "cache"), "KIBITZ_TEST_COMPILER": "endless"}
    house = ServedHouse(tmp_path / "house", searches=True, more=more).open()
    try:
        ann = Guest(house, "Ann")
        for name in room_names():
            window = ann.at(ann.opens(HERE, {"kind": "bot", "level": 5}, game=name))
            while not window.seats[1]["waking"]:
                window.next()
            until_the_bot_has_moved(window)
        assert not (tmp_path / "cache").exists(), "nothing was compiled"
        ann.close()
    finally:
        house.close()
    assert not house.complained()
