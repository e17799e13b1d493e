"""What a bad disk, a killed house and old files are made to do to a house: nothing that lasts.

Every test here is an attempt to lose, halve or hold up somebody's game by way of the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import json
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import platformdirs
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kibitz.core.record import from_json, verify
from kibitz.server.folder import open_store
from kibitz.server.guests import COOKIE
from kibitz.server.house import House
from kibitz.server.messages import NewTable, SeatWish
from kibitz.server.reading import read_table
from kibitz.server.repair import repair
from kibitz.server.sitting import Sitting
from kibitz.server.store import SqliteStore, StoredGuest, StoredTable
from kibitz.server.table import Table
from tests.proof import amount
from tests.server.people import (
    ALONE,
    BOT,
    COMMAND,
    GAME,
    HERE,
    LINK,
    PATIENCE_S,
    Guest,
    Message,
    ServedHouse,
    Window,
    finish,
    mover_and_other,
    two_at_a_table,
)

pytestmark = pytest.mark.slow

KILLS = amount(2, 6)
TABLES = amount(5, 8)
MOST_IN_A_ROW = 4
FULL_AT = 16 * 2**20


def asked(house: ServedHouse, question: str, *values: Any) -> list[tuple[Any, ...]]:
    """What stands in the house's file, read from outside while it is open."""
    with contextlib.closing(sqlite3.connect(house.file)) as db:
        return db.execute(question, values).fetchall()


def entries_of(house: ServedHouse, table: str) -> int:
    """All but the one that says that the game begins."""
    acts = "SELECT count(*) FROM entry WHERE code = ? AND CAST(entry AS TEXT) NOT LIKE '%\"begin\"%'"
    return int(asked(house, acts, table)[0][0])


def stored(house: ServedHouse, code: str) -> StoredTable:
    async def load() -> StoredTable | None:
        store = SqliteStore(house.file)
        try:
            return await store.load(code)
        finally:
            await store.close()

    found = finish(load())
    assert found is not None
    return found


def wait_until(what: Callable[[], bool]) -> None:
    """Look again and again; never longer than a test's patience."""
    ends = time.monotonic() + PATIENCE_S
    while not what():
        assert time.monotonic() < ends, "it never came true"


# --- Rows -------------------------------------------------------------------------------------------------------------


def a_row(table: Table, dice: random.Random) -> list[int]:
    """As many moves in a row as the seat to move may lay at once."""
    seat = table.waiting()[0]
    legal = table.game.legal_actions(table.match.state, seat)
    rows = [[action] for action in dice.sample(legal, min(len(legal), 12))]
    for row in rows:
        state = table.match.state
        while len(row) < MOST_IN_A_ROW:
            state = state.copy()
            table.game.apply(state, seat, row[-1])
            if bool(state.over) or table.game.seats_waited_for(state) != (seat,):
                break
            row.append(dice.choice(table.game.legal_actions(state, seat)))
            try:
                table.allows_row(seat, row)
            except Exception:  # noqa: BLE001  # whatever a row may not hold: it ends before it
                row.pop()
                break
    return max(rows, key=len)


def test_a_row_is_in_the_store_whole_or_not_at_all_after_kill_9(own_house: ServedHouse) -> None:
    """The house is killed at the moment when the first entry of any row is seen on the disk."""
    dice = random.Random(3)
    ann = Guest(own_house)
    token = ann.token
    codes = [ann.opens(HERE, HERE) for _ in range(TABLES)]
    long_rows = written = 0
    for _ in range(KILLS):
        before = {code: entries_of(own_house, code) for code in codes}
        tables = {code: read_table(stored(own_house, code)) for code in codes}
        rows = {code: a_row(table, dice) for code, table in tables.items()}
        windows = {code: Window(own_house, code, token) for code in codes}
        for code, row in rows.items():
            seat = tables[code].waiting()[0]
            step = tables[code].step_for(seat)
            windows[code].send("play", seat=seat, action=row[0], step=step, then=row[1:])
        wait_until(lambda: any(entries_of(own_house, code) > before[code] for code in codes))  # noqa: B023
        own_house.kill()
        for window in windows.values():
            window.close()
        for code, row in rows.items():
            grown = entries_of(own_house, code) - before[code]
            assert grown in (0, len(row)), f"{grown} of {len(row)} entries"
            written += grown > 0
            long_rows += len(row) > 1
        own_house.open()
    assert long_rows > KILLS
    assert written >= KILLS


# --- A disk that gives no room ----------------------------------------------------------------------------------------

CANNOT_WRITE = {
    "en": "The house can't write just now; nothing was lost, try again.",
    "ru": "Сервер сейчас не может записывать; ничего не потеряно, попробуйте ещё раз.",
    "uk": "Сервер зараз не може записувати; нічого не втрачено, спробуйте ще раз.",
}


@contextlib.contextmanager
def locked(house: ServedHouse) -> Iterator[None]:
    """Another program holds the file."""
    with contextlib.closing(sqlite3.connect(house.file, isolation_level=None, timeout=PATIENCE_S)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextlib.contextmanager
def full(house: ServedHouse) -> Iterator[None]:
    """The log of the house's file can't grow: a true error of the operating system, as of a disk without room.

    What the house has compiled must still find room, so the limit is high, and the log is filled up to it first.
    """
    assert house.process is not None
    pid = house.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    with (
        contextlib.closing(sqlite3.connect(house.file, isolation_level=None)) as reader,
        contextlib.closing(sqlite3.connect(house.file, isolation_level=None, timeout=PATIENCE_S)) as writer,
    ):
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM guest").fetchone()  # as long as it reads, the log is not begun anew
        writer.execute("CREATE TABLE IF NOT EXISTS ballast (weight BLOB)")
        writer.execute("INSERT INTO ballast VALUES (zeroblob(?))", (FULL_AT,))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (FULL_AT, before[1]))
        yield
        if house.process is not None:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
        reader.execute("COMMIT")
        writer.execute("DELETE FROM ballast")


Trouble: TypeAlias = Callable[[ServedHouse], contextlib.AbstractContextManager[None]]


@pytest.fixture(scope="module")
def poor_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    """A house that must live through all of it."""
    served = ServedHouse(tmp_path_factory.mktemp("poor") / "house").open()
    yield served
    served.close()
    assert [line for line in served.complained() if "the house can" not in line] == []


@pytest.fixture(params=[locked, full], ids=["locked", "full"])
def trouble(request: pytest.FixtureRequest) -> Trouble:
    chosen: Trouble = request.param
    return chosen


def unbound(said: str) -> str:
    """Without the no-break spaces that short words are given."""
    return said.replace("\N{NO-BREAK SPACE}", " ")


def refusal_of(window: Window) -> Message:
    return window.until("refused")


def test_a_move_that_cannot_be_written_is_refused_in_words_and_can_be_played_later(
    poor_house: ServedHouse, trouble: Trouble
) -> None:
    ann = Guest(poor_house)
    table = ann.opens(HERE, BOT, options={"first_dealer": 1})
    window = ann.at(table)
    before = window.now
    with trouble(poor_house):
        for language, said in CANNOT_WRITE.items():
            window.send("language", language=language)
            window.send("play", seat=0, action=window.actions[0], step=before["step"])
            refusal = refusal_of(window)
            assert (refusal["code"], unbound(refusal["said"])) == ("cannot_write", said)
            assert refusal["action"] == window.actions[0]
        window.send("language", language="en")
        window.settled()
        window.send("look", seat=0)
        assert window.until("now") == before
        assert entries_of(poor_house, table) == 0
    assert window.plays()["step"] == before["step"] + 1
    assert entries_of(poor_house, table) >= 1


def test_a_bot_that_could_not_move_moves_by_itself_when_there_is_room(
    poor_house: ServedHouse, trouble: Trouble
) -> None:
    ann = Guest(poor_house)
    table = ann.opens(HERE, BOT, options={"first_dealer": 2})
    with trouble(poor_house):
        window = ann.at(table)
        refusal = refusal_of(window)
        assert (refusal["code"], refusal["action"]) == ("cannot_write", None)
        assert "by itself" in refusal["said"]
        assert window.now["step"] == 0
    while not window.now["moves"]:
        window.until("now")
    assert window.plays()["step"] > 1


def test_the_host_hears_of_a_bad_disk_in_one_line_and_of_its_end_in_another(
    own_house: ServedHouse, trouble: Trouble
) -> None:
    ann = Guest(own_house)
    window = ann.at(ann.opens(HERE, BOT, options={"first_dealer": 1}))
    move = {"action": window.actions[0], "step": 0}
    with trouble(own_house):
        for _ in range(3):
            window.send("play", seat=0, **move)
            window.send("chat", text="can you hear me?")
            window.send("stand", seat=0)
        assert [refusal_of(window)["code"] for _ in range(9)] == ["cannot_write"] * 9
        assert ann.http.put("/api/me", json={"name": "Anna"}).status_code == 503
    wait_until(lambda: ann.http.put("/api/me", json={"name": "Anna"}).status_code == 200)
    first, second = own_house.complained()
    assert "can't write" in first
    assert "can write" in second


def test_rest_answers_503_with_the_sentence_and_reading_goes_on(poor_house: ServedHouse, trouble: Trouble) -> None:
    ann = Guest(poor_house)
    table = ann.opens(HERE, BOT, options={"first_dealer": 1})
    wish = {"game": GAME, "seats": [HERE, BOT]}
    with trouble(poor_house):
        for language, said in CANNOT_WRITE.items():
            answers = [
                ann.http.post("/api/tables", params={"lang": language}, json=wish),
                ann.http.put("/api/me", params={"lang": language}, json={"name": "Anna"}),
            ]
            for answer in answers:
                assert answer.status_code == 503
                assert answer.json()["code"] == "cannot_write"
                assert unbound(answer.json()["said"]) == said
                assert int(answer.headers["retry-after"]) > 0
        assert [card["table"] for card in ann.http.get("/api/tables").json()] == [table]
        assert ann.at(table).now["step"] == 0
        assert ann.http.get("/api/me").json()["name"] == "Ann"
    assert ann.http.post("/api/tables", json=wish).status_code == 201


def test_nobody_sits_down_or_stands_up_while_it_cannot_be_written(poor_house: ServedHouse, trouble: Trouble) -> None:
    ann, bob = Guest(poor_house, "Ann"), Guest(poor_house, "Bob")
    table = ann.opens(HERE, LINK)
    first, second = ann.at(table), bob.at(table)
    with trouble(poor_house):
        second.send("sit", seat=1)
        assert refusal_of(second)["code"] == "cannot_write"
        assert [seat["name"] for seat in bob.card(table)["seats"]] == ["Ann", ""]
        assert bob.card(table)["status"] == "open"
    second.send("sit", seat=1)
    second.until("now", lambda now: now["viewer"] == 1)
    with trouble(poor_house):
        second.send("stand", seat=1)
        assert refusal_of(second)["code"] == "cannot_write"
        assert not bob.card(table)["seats"][1]["bot_plays"]
        second.send("resign", seat=1)
        assert refusal_of(second)["code"] == "cannot_write"
        assert bob.card(table)["status"] == "playing"
    mover, other = mover_and_other(first, second)
    step = mover.now["step"]
    mover.plays()
    assert other.until_step(step + 1)["step"] == step + 1


def test_an_undo_that_cannot_be_written_leaves_the_bot_at_its_turn(poor_house: ServedHouse, trouble: Trouble) -> None:
    """What the taking back would have stopped goes on: nothing stands still when there is room again."""
    ann = Guest(poor_house)
    window = ann.at(ann.opens(HERE, BOT, options={"first_dealer": 1}))
    window.plays()
    while not window.now["moves"]:
        window.until("now")
    step = window.now["step"]
    with trouble(poor_house):
        window.send("undo", seat=0, step=step, ask=True)
        assert refusal_of(window)["code"] == "cannot_write"
    while window.now["waiting"] != [1]:
        window.plays()
    window.until("now", lambda now: bool(now["moves"]))
    window.send("undo", seat=0, step=window.now["step"], ask=True)
    assert window.until("now")["step"] < step + 20


def test_a_fallen_flag_hands_the_seat_to_a_bot_once_it_can_be_written(own_house: ServedHouse, trouble: Trouble) -> None:
    first, second = two_at_a_table(own_house, clock={"minutes": 3}, options={"first_dealer": 1})
    table = first.table
    first.plays()
    first.close()
    second.close()
    own_house.close()
    with contextlib.closing(sqlite3.connect(own_house.file)) as db, db:
        db.execute("UPDATE house_table SET clock = ? WHERE code = ?", (b"[200,200]", table))
    own_house.open()
    with trouble(own_house):
        window = Window(own_house, table, "")  # a stranger without a cookie: a new guest could not be written
        assert refusal_of(window)["code"] == "cannot_write"
        assert not any(seat["bot_plays"] for seat in window.seats)
    window.until("seats", lambda seats: any(seat["bot_plays"] for seat in seats["seats"]))


def test_stopping_the_house_while_bots_move_and_the_disk_is_full_leaves_no_word_of_it(
    own_house: ServedHouse, trouble: Trouble
) -> None:
    ann = Guest(own_house)
    windows = [ann.at(ann.opens(HERE, BOT, BOT, options={"first_dealer": 2}, clock={"minutes": 1})) for _ in range(4)]
    with trouble(own_house):
        for window in windows:
            window.send("stand", seat=0)
            window.settled()
        own_house.close()
    assert [line for line in own_house.complained() if "the house can" not in line] == []


def test_stopping_the_house_in_the_middle_of_bots_games_leaves_no_word_in_the_log(own_house: ServedHouse) -> None:
    ann = Guest(own_house)
    for _ in range(8):
        window = ann.at(ann.opens(HERE, BOT, BOT))
        window.send("stand", seat=0)
        window.until_step(2)
    own_house.close()
    assert own_house.complained() == []


async def up_to_the_last_move(house: House, sitting: Sitting) -> int:
    """Play seat 0's turn but for its last move, which is returned."""
    game, match = sitting.table.game, sitting.table.match
    while True:
        action = int(game.greedy(match.state, 0))
        after = match.state.copy()
        game.apply(after, 0, action)
        if game.seats_waited_for(after) == (1,):
            return action
        await house.play(sitting, "ann", 0, [action], sitting.table.step_for(0))


def test_a_house_that_closes_in_the_middle_of_moves_wakes_no_bot_any_more(tmp_path: Path) -> None:
    """A move that is on its way to the disk is finished; the bot that would answer it is not begun."""

    async def use() -> list[str]:
        told: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, about: told.append(str(about)))
        house = House(SqliteStore(tmp_path / "kibitz.sqlite"), bot_pace_s=0)
        await house.open()
        ann = StoredGuest("ann", "Ann", 0)
        wish = NewTable(GAME, [SeatWish("here"), SeatWish("bot", level=1)], {"first_dealer": 1})
        sittings = [await house.sitting(await house.opening.new_table(wish, ann, "en")) for _ in range(6)]
        for sitting in sittings[::2]:
            await house.seating.stand(sitting, "ann", 0)
        last = [(sitting, await up_to_the_last_move(house, sitting)) for sitting in sittings[1::2]]
        moves = [
            asyncio.create_task(house.play(sitting, "ann", 0, [a], sitting.table.step_for(0))) for sitting, a in last
        ]
        await asyncio.sleep(0)
        await house.close()
        await asyncio.gather(*moves)
        assert all(sitting.table.waiting() == (1,) for sitting, _ in last)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return told

    assert finish(use()) == []


# --- One broken table -------------------------------------------------------------------------------------------------


def spoil(house: ServedHouse, statement: str, *values: Any) -> None:
    with contextlib.closing(sqlite3.connect(house.file)) as db, db:
        assert db.execute(statement, values).rowcount > 0


def change_header(house: ServedHouse, table: str, **changes: Any) -> None:
    header = json.loads(asked(house, "SELECT header FROM house_table WHERE code = ?", table)[0][0])
    options = {**header["options"], **changes.pop("options", {})}
    raw = json.dumps({**header, **changes, "options": options}).encode()
    spoil(house, "UPDATE house_table SET header = ? WHERE code = ?", raw, table)


def change_entry(house: ServedHouse, table: str, raw: bytes) -> None:
    spoil(house, "UPDATE entry SET entry = ? WHERE code = ? AND number = 2", raw, table)


# What was done to a table, the words of its reason, and whether what was played before is given as a record.
BROKEN: dict[str, tuple[Callable[[ServedHouse, str], None], str, bool]] = {
    "an unknown option": (lambda h, t: change_header(h, t, options={"no_such": 1}), "rules of the table", False),
    "a value that is gone": (
        lambda h, t: change_header(h, t, options={"first_dealer": 77}),
        "rules of the table",
        False,
    ),
    "a number of players that does not fit": (lambda h, t: change_header(h, t, options={"players": 3}), "rules", False),
    "a game that is gone": (lambda h, t: change_header(h, t, game="no-such-game"), "no-such-game", False),
    "other rules": (lambda h, t: change_header(h, t, rules=999), "rules\u00a0999", False),
    "a key that is none": (lambda h, t: change_header(h, t, key="zz"), "rules of the table", False),
    "a header of zeros": (
        lambda h, t: spoil(h, "UPDATE house_table SET header = zeroblob(300) WHERE code = ?", t),
        "beginning",
        False,
    ),
    "seats of zeros": (
        lambda h, t: spoil(h, "UPDATE house_table SET seats = zeroblob(9) WHERE code = ?", t),
        "sat",
        False,
    ),
    "an entry of another kind": (
        lambda h, t: change_entry(h, t, b'{"entry":"swap","seat":0}'),
        "another version",
        False,
    ),
    "an entry of zeros": (lambda h, t: change_entry(h, t, bytes(40)), "Entry 3", True),
    "an entry without its fields": (lambda h, t: change_entry(h, t, b'{"entry":"act","seat":0}'), "Entry 3", True),
    "an illegal move": (lambda h, t: change_entry(h, t, b'{"entry":"act","seat":0,"action":999999}'), "Entry 3", True),
    "a seat that is none": (lambda h, t: change_entry(h, t, b'{"entry":"resign","seat":9}'), "Entry 3", True),
    "an undo of nothing": (lambda h, t: change_entry(h, t, b'{"entry":"undo","seat":0,"step":50}'), "Entry 3", True),
    "a missing entry": (lambda h, t: spoil(h, "DELETE FROM entry WHERE code = ? AND number = 2", t), "Entry 3", True),
}


def broken_page(house: ServedHouse, table: str, token: str, language: str = "en") -> tuple[Message, int]:
    """What the page of such a table is told, and the code it is closed with."""
    with connect(
        f"{house.live}ws/tables/{table}?lang={language}",
        additional_headers={"Cookie": f"{COOKIE}={token}"},
        proxy=None,
    ) as socket:
        told: Message = json.loads(socket.recv(PATIENCE_S))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(PATIENCE_S)
    assert closed.value.rcvd is not None
    return told, closed.value.rcvd.code


def test_tables_that_cannot_be_opened_say_why_and_harm_no_other(own_house: ServedHouse) -> None:
    ann = Guest(own_house)
    good = ann.opens(HERE, BOT, options={"first_dealer": 1})
    tables = {what: ann.opens(HERE, HERE) for what in BROKEN}
    for table in tables.values():
        window = ann.at(table)
        while window.now["step"] < 4:
            if window.now["curtain"] is not None:
                window.send("look", seat=window.now["curtain"])
                window.until("now")
            else:
                window.plays()
        window.close()
    own_house.close()
    for what, table in tables.items():
        BROKEN[what][0](own_house, table)
    own_house.open()
    ann = Guest(own_house, token=ann.token)

    cards = {card["table"]: card for card in ann.http.get("/api/tables", params={"lang": "en"}).json()}
    assert cards[good]["status"] == "playing"
    assert cards[good]["reason"] == ""
    assert ann.at(good).plays()["step"] == 1
    for what, table in tables.items():
        _, words, recorded = BROKEN[what]
        card = cards[table]
        assert card["status"] == "broken", what
        assert words in card["reason"], what
        assert ann.card(table)["reason"] == card["reason"]
        told, code = broken_page(own_house, table, ann.token)
        assert (told, code) == ({"t": "broken", "said": card["reason"], "record": recorded}, 4410), what
        for language in ("ru", "uk"):
            said = broken_page(own_house, table, ann.token, language)[0]["said"]
            assert said != told["said"]
            assert any("а" <= letter <= "я" for letter in said)
        record = ann.http.get(f"/api/tables/{table}/record")
        assert record.status_code == (200 if recorded else 409), what
        if recorded:
            assert len(verify(from_json(record.content)).acts) == 1
            assert ann.http.get(f"/api/tables/{table}/replay/1").json()["steps"] == 1
        else:
            assert record.json()["said"] == card["reason"]
    assert all("can't be opened any more" in line for line in own_house.complained())
    assert own_house.healthy()


# --- Opening ----------------------------------------------------------------------------------------------------------


def obey_modes() -> None:
    """Before a program is begun: even the superuser may then not write where the mode forbids it."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None)
        for right in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
            assert libc.prctl(24, right, 0, 0, 0) == 0  # PR_CAPBSET_DROP


def kibitz(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, check=False, preexec_fn=obey_modes, timeout=PATIENCE_S
    )


def refused_to_open(folder: Path) -> str:
    """The one line in which a house says why it does not open."""
    ran = kibitz("serve", "--no-browser", "--port", "0", "--data", str(folder))
    assert ran.returncode == 2, ran.stderr
    assert "Traceback" not in ran.stderr
    assert len(ran.stderr.splitlines()) == 1, ran.stderr
    return ran.stderr


def test_a_folder_that_may_not_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        assert "Permission denied" in refused_to_open(tmp_path)
        assert "Permission denied" in refused_to_open(tmp_path / "within")
    finally:
        tmp_path.chmod(0o755)


@ALONE
def test_a_file_that_may_not_be_written_is_told_in_one_line(own_house: ServedHouse) -> None:
    own_house.close()
    own_house.data.chmod(0o555)
    (own_house.data / "kibitz.lock").chmod(0o400)
    try:
        assert "Permission denied" in refused_to_open(own_house.data)
    finally:
        own_house.data.chmod(0o755)
        (own_house.data / "kibitz.lock").chmod(0o600)


@ALONE
def test_a_second_house_on_the_same_folder_is_refused_and_kill_9_frees_it(own_house: ServedHouse) -> None:
    assert own_house.process is not None
    said = refused_to_open(own_house.data)
    assert "another house is open" in said
    assert str(own_house.process.pid) in said
    assert own_house.healthy()
    own_house.kill()
    own_house.open()
    assert own_house.healthy()


@ALONE
def test_doctor_says_that_a_house_is_open_and_finds_nothing_wrong_with_it(tmp_path: Path) -> None:
    folder = Path(platformdirs.user_data_dir("kibitz"))
    home = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    served = ServedHouse(tmp_path / folder.name).open()
    assert served.process is not None
    try:
        ran = subprocess.run([*COMMAND, "doctor"], capture_output=True, text=True, check=False, env=home)
        told = next(line for line in ran.stdout.splitlines() if "the store" in line)
        assert told.split()[0] == "ok"
        assert f"a house is open on it (process {served.process.pid})" in told
    finally:
        served.close()


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.glob("kibitz*")}


@ALONE
def test_nobody_else_on_the_machine_reads_the_store(tmp_path: Path) -> None:
    ours = tmp_path / "ours"
    store = open_store(ours)
    assert ours.stat().st_mode & 0o777 == 0o700
    assert set(modes(ours)) == {"kibitz.sqlite", "kibitz.sqlite-wal", "kibitz.sqlite-shm", "kibitz.lock"}
    assert set(modes(ours).values()) == {0o600}
    finish(store.close())


@ALONE
def test_an_old_store_that_everybody_could_read_is_closed_to_them(own_house: ServedHouse) -> None:
    own_house.kill()
    for name in modes(own_house.data):
        (own_house.data / name).chmod(0o644)
    own_house.open()
    assert "kibitz.sqlite-wal" in modes(own_house.data)
    assert set(modes(own_house.data).values()) == {0o600}


# --- Zeros in the middle of the file ----------------------------------------------------------------------------------


def fill(folder: Path, tables: int) -> dict[str, list[bytes]]:
    """A real store with many tables in play; every table's entries."""

    async def play() -> dict[str, list[bytes]]:
        house = House(open_store(folder), bot_pace_s=0)
        await house.open()
        dice = random.Random(7)
        guests = [StoredGuest(f"guest{n}", f"Guest {n}", n % 8) for n in range(40)]
        for guest in guests:
            await house.store.put_guest(guest)
        entries = {}
        for number in range(tables):
            guest = guests[number % len(guests)]
            wish = NewTable(GAME, [SeatWish("here"), SeatWish("here")])
            sitting = await house.sitting(await house.opening.new_table(wish, guest, "en"))
            table = sitting.table
            await house.speak(sitting, guest, "Good luck!")
            while table.match.step < 25 and not table.match.over:
                seat = table.waiting()[0]
                action = dice.choice(table.game.legal_actions(table.match.state, seat))
                await house.play(sitting, guest.guest, seat, [action], table.step_for(seat))
            stored = await house.store.load(table.code)
            assert stored is not None
            entries[table.code] = stored.entries
        await house.close()
        return entries

    return finish(play())


def zeros(file: Path, first: int, pages: int, size: int = 4096) -> None:
    with file.open("r+b") as raw:
        raw.seek(first * size)
        raw.write(bytes(pages * size))


def pages_of(file: Path) -> int:
    return file.stat().st_size // 4096


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, list[bytes]]]:
    folder = tmp_path_factory.mktemp("filled")
    return folder / "kibitz.sqlite", fill(folder, 60)


def told_of(lines: list[str], word: str) -> set[str]:
    return {line.split()[1].rstrip(":") for line in lines if line.startswith(word) and ":" in line}


@pytest.mark.parametrize("where", [0.2, 0.35, 0.5, 0.65, 0.8][:: amount(2, 1)])
def test_zeros_in_the_file_cost_no_more_than_the_tables_they_hit(
    filled: tuple[Path, dict[str, list[bytes]]], tmp_path: Path, where: float
) -> None:
    source, entries = filled
    file = Path(shutil.copy(source, tmp_path))
    zeros(file, int(pages_of(file) * where), 3)
    damaged = file.read_bytes()
    with pytest.raises(OSError, match="kibitz repair"):
        open_store(tmp_path)

    lines = list(repair(tmp_path))
    saved, part, lost = (told_of(lines, word) for word in ("saved", "part", "lost"))
    assert saved | part | lost >= set(entries)
    assert len(saved) > len(entries) / 2
    kept = list(tmp_path.glob("kibitz.damaged-*.sqlite"))
    assert [one.read_bytes() for one in kept] == [damaged]
    assert set(modes(tmp_path).values()) == {0o600}

    async def read() -> None:
        store = open_store(tmp_path)
        try:
            for code, all_of_them in entries.items():
                found = await store.load(code)
                assert (found is None) == (code in lost)
                if found is not None:
                    assert found.entries == (all_of_them if code in saved else all_of_them[: len(found.entries)])
                    assert len(read_table(found).match.log) == max(0, len(found.entries) - 1)
        finally:
            await store.close()

    finish(read())


def test_any_single_page_may_be_lost_and_the_rest_is_saved(
    filled: tuple[Path, dict[str, list[bytes]]], tmp_path: Path
) -> None:
    """Whatever page it is: repair ends, the new store opens, and a table that is called whole is whole.

    Only the page from which all others of a list are reached takes the whole list along.
    """
    source, entries = filled
    with contextlib.closing(sqlite3.connect(source)) as db:
        roots = {row[0] - 1 for row in db.execute("SELECT rootpage FROM sqlite_master")}
    for page in sorted({*range(1, pages_of(source), amount(5, 1)), *roots} - {0}):
        folder = tmp_path / str(page)
        folder.mkdir()
        file = Path(shutil.copy(source, folder))
        zeros(file, page, 1)
        lines = list(repair(folder))
        if "nothing to repair" in lines[0]:
            continue
        saved = told_of(lines, "saved")
        assert len(saved) > 0.8 * len(entries) or page in roots
        with contextlib.closing(sqlite3.connect(file)) as db:
            for code in saved:
                rows = db.execute("SELECT entry FROM entry WHERE code = ? ORDER BY number", (code,)).fetchall()
                assert [row[0] for row in rows] == entries[code]
        finish(open_store(folder).close())


@ALONE
def test_kibitz_repair_tells_what_it_did_and_the_house_opens_again(
    filled: tuple[Path, dict[str, list[bytes]]], tmp_path: Path
) -> None:
    source, entries = filled
    file = Path(shutil.copy(source, tmp_path))
    sound = kibitz("repair", "--data", str(tmp_path))
    assert (sound.returncode, sound.stderr) == (0, "")
    assert "nothing to repair" in sound.stdout
    zeros(file, pages_of(file) // 2, 4)
    assert "kibitz repair" in refused_to_open(tmp_path)
    ran = kibitz("repair", "--data", str(tmp_path))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(ran.stdout.splitlines()) >= len(entries)
    served = ServedHouse(tmp_path).open()
    try:
        assert served.healthy()
        # The folder is in use now: nobody repairs what is open.
        second = kibitz("repair", "--data", str(tmp_path))
        assert second.returncode == 2
        assert "another house is open" in second.stderr
    finally:
        served.close()


def test_a_file_that_is_no_store_at_all_is_not_repaired_and_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "kibitz.sqlite"
    file.write_bytes(b"not a database at all, whatever its name says " * 100)
    ran = kibitz("repair", "--data", str(tmp_path))
    assert ran.returncode == 2
    assert len(ran.stderr.splitlines()) == 1
    assert file.read_bytes() == b"not a database at all, whatever its name says " * 100
    assert kibitz("repair", "--data", str(tmp_path / "nowhere")).returncode == 2
