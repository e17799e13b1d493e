"""What a move costs the event loop of a house, in every room: processor time of its thread, two pages at the table.

    python bench/hot.py [--rooms azul talo] [--moves 400] [--rounds 2] [--against FOLDER] [--json FILE]
    python bench/hot.py --profile azul

The house, its store (one SQLite file) and two pages live in this process, without sockets: from the page's message to
the bytes for both pages, the store's own thread not counted. Moves are chosen at random, by a seed, and so are deals:
`--against`, another checkout of kibitz, plays the very same games, in turns with this one, each in a process of its
own; of the rounds the quickest counts. Beside it: opening the longest game that came up, and the lobby of a guest who
sits at a thousand tables, of which none is in memory.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import hashlib
import json
import os
import pstats
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

HERE = Path(__file__).resolve().parents[1]


class Socket:
    """Nobody listens: what a page is told stays in its outbox."""


def part(house: Any, name: str) -> Any:
    """Of a house, or of its module; a checkout of before had it all in one."""
    return getattr(house, name, house)


async def played(room: str, moves: int, profile: cProfile.Profile | None) -> dict[str, Any]:
    from kibitz.server import house as houses
    from kibitz.server.limits import Limits
    from kibitz.server.live import Page
    from kibitz.server.messages import NewTable, SeatWish
    from kibitz.server.store import SqliteStore, StoredGuest

    deals = (hashlib.sha256(f"{room} {number}".encode()).hexdigest() for number in range(10_000))
    vars(part(houses, "opening"))["new_key"] = lambda: next(deals)
    chance = random.Random(room)
    with tempfile.TemporaryDirectory() as folder:
        limits = Limits(messages_a_second=1e6, messages_at_once=10**6, tables_at_once=10**6)
        house = houses.House(SqliteStore(Path(folder) / "house.sqlite"), limits=limits)
        await house.open()
        guests = [StoredGuest(f"guest-{number}", name, 0) for number, name in enumerate(("Ann", "Borys"))]
        for guest in guests:
            await house.store.put_guest(guest)
        costs: list[float] = []
        told = 0
        longest = ("", 0)
        seen = hashlib.sha256()

        async def new_game() -> tuple[Any, list[Page]]:
            wish = NewTable(room, [SeatWish("here"), SeatWish("link")])
            code = await part(house, "opening").new_table(wish, guests[0], "en")
            sitting = await house.sitting(code)
            pages = [Page(house, sitting, guest, "en", Socket()) for guest in guests]  # type: ignore[arg-type]
            for page in pages:
                sitting.enter(page)
            await part(house, "seating").sit(sitting, guests[1], 1)
            return sitting, pages

        sitting, pages = await new_game()
        warm = 0  # what the first game costs beside: loading what was compiled, filling what is kept
        while not warm or len(costs) < warm + moves:
            table = sitting.table
            if table.match.over:
                warm = warm or len(costs)
                if table.match.step > longest[1]:
                    longest = (table.code, table.match.step)
                for page in pages:
                    sitting.leave(page)
                sitting, pages = await new_game()
                continue
            seat = table.waiting()[0]
            action = chance.choice(table.game.legal_actions(table.match.state, seat))
            step = table.step_for(seat)
            raw = f'{{"t":"play","seat":{seat},"action":{action},"step":{step}}}'
            for page in pages:
                while not page.outbox.empty():
                    page.outbox.get_nowait()
            before = table.match.step
            if profile is not None and warm:
                profile.enable()
            began = time.thread_time()
            await pages[seat].hear(raw)
            costs.append(time.thread_time() - began)
            if profile is not None:
                profile.disable()
            if table.match.step != before + 1:
                raise RuntimeError(f"{room}: the move {action} was not played")
            for page in pages:
                while not page.outbox.empty():
                    raw_told = page.outbox.get_nowait() or b""
                    told += len(raw_told) if warm else 0
                    shown = msgspec.json.decode(raw_told, type=Shown)
                    seen.update(bytes(shown.view) + bytes(shown.events))
        if table.match.step > longest[1]:
            longest = (table.code, table.match.step)
        opening = await opened(house, longest[0])
        await house.close()
    counted = sorted(costs[warm:])
    return {
        "room": room,
        "moves": len(counted),
        "ms": 1000 * sum(counted) / len(counted),
        "p50_ms": 1000 * counted[len(counted) // 2],
        "p99_ms": 1000 * counted[int(len(counted) * 0.99)],
        "bytes": told / len(counted),
        "seen": seen.hexdigest(),
        "opened_steps": longest[1],
        "opened_ms": opening,
    }


class Shown(msgspec.Struct):
    """What a page draws: both checkouts must show the same."""

    view: msgspec.Raw = msgspec.Raw(b"")
    events: msgspec.Raw = msgspec.Raw(b"")


async def lobby(tables: int) -> dict[str, Any]:
    """Milliseconds of this process for the cards of a guest's lobby: the first time, and the best of five more."""
    from kibitz.server.house import House
    from kibitz.server.limits import Limits
    from kibitz.server.messages import NewTable, SeatWish
    from kibitz.server.store import SqliteStore, StoredGuest

    with tempfile.TemporaryDirectory() as folder:
        guest, rooms = StoredGuest("guest", "Ann", 0), ("cubirds", "azul", "bower", "jackal", "talo")
        limits = Limits(tables_at_once=10**6)

        async def opened_house() -> House:
            house = House(SqliteStore(Path(folder) / "house.sqlite"), limits=limits)
            await house.open()
            return house

        house = await opened_house()
        await house.store.put_guest(guest)
        for number in range(tables):
            wish = NewTable(rooms[number % len(rooms)], [SeatWish("here"), SeatWish("here")])
            code = await part(house, "opening").new_table(wish, guest, "en")
            if number >= tables - 60:  # the latest are in play; the others are never listed
                sitting = await house.sitting(code)
                for _ in range(20):
                    table = sitting.table
                    if table.match.over:
                        break
                    seat = table.waiting()[0]
                    action = table.game.legal_actions(table.match.state, seat)[0]
                    await house.play(sitting, guest.guest, seat, [action], table.step_for(seat))
        await house.close()
        house = await opened_house()
        costs = []
        for _ in range(6):
            began = time.process_time()
            cards = await house.cards(guest.guest, "en")
            costs.append(1000 * (time.process_time() - began))
        found = {"cards": len(cards), "first_ms": costs[0], "ms": min(costs[1:]), "in_memory": len(house.sittings)}
        await house.close()
        return found


async def opened(house: Any, code: str) -> float:
    """Milliseconds of this process to read a stored game and show it to its player, the best of three."""
    costs = []
    for _ in range(3):
        house.sittings.pop(code)
        began = time.process_time()
        sitting = await house.sitting(code)
        table = sitting.table
        table.log_lines(0, "en")
        table.now("guest-0", None, "en", 0)
        costs.append(1000 * (time.process_time() - began))
    return min(costs)


def child(folder: Path, *how: str) -> dict[str, Any]:
    command = [sys.executable, str(Path(__file__).resolve()), *how]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    measured: dict[str, Any] = json.loads(done.stdout)
    return measured


def best(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    return min(rounds, key=lambda one: float(one["ms"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", nargs="+", default=["cubirds", "azul", "bower", "jackal", "talo"])
    parser.add_argument("--moves", type=int, default=400, help="of each room that count")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--against", type=Path, help="another checkout, that plays the same")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--profile", metavar="ROOM")
    parser.add_argument("--sort", default="tottime")
    parser.add_argument("--lobby", type=int, default=1000, metavar="TABLES", help="0: none")
    parser.add_argument("--one-lobby", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    said = parser.parse_args()
    if said.profile:
        profile = cProfile.Profile()
        print(asyncio.run(played(said.profile, said.moves, profile)))
        pstats.Stats(profile).sort_stats(said.sort).print_stats(45)
        return
    if said.one_lobby:
        print(json.dumps(asyncio.run(lobby(said.lobby))))
        return
    if said.one:
        print(json.dumps(asyncio.run(played(said.rooms[0], said.moves, None))))
        return
    folders = {"before": said.against, "now": HERE} if said.against else {"now": HERE}
    results: dict[str, dict[str, Any]] = {}
    print(f"{'room':9}{'':9}{'ms/move':>9}{'p50':>8}{'p99':>8}{'kB/move':>9}{'opening':>18}{'times':>8}")
    for room in said.rooms:
        rounds: dict[str, list[dict[str, Any]]] = {which: [] for which in folders}
        for _ in range(said.rounds):
            for which, folder in folders.items():
                rounds[which].append(child(folder.resolve(), "--one", "--rooms", room, "--moves", str(said.moves)))
        if len({one["seen"] for some in rounds.values() for one in some}) != 1:
            sys.exit(f"{room}: the two checkouts do not show the same")
        results[room] = {which: best(some) for which, some in rounds.items()}
        for which, one in results[room].items():
            times = f"{results[room]['before']['ms'] / one['ms']:.1f}" if len(folders) > 1 else ""
            opening = f"{one['opened_steps']} in {one['opened_ms']:.0f} ms"
            print(
                f"{room:9}{which:9}{one['ms']:9.2f}{one['p50_ms']:8.2f}{one['p99_ms']:8.2f}"
                f"{one['bytes'] / 1024:9.1f}{opening:>18}{times:>8}",
                flush=True,
            )
    if said.lobby:
        print(f"the lobby of a guest at {said.lobby} tables")
        results["lobby"] = {}
        for which, folder in folders.items():
            one = results["lobby"][which] = child(folder.resolve(), "--one-lobby", "--lobby", str(said.lobby))
            print(
                f"{which:9}{one['cards']} cards: {one['first_ms']:.1f} ms, then {one['ms']:.1f} ms, "
                f"{one['in_memory']} tables in memory"
            )
    if said.json:
        said.json.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
