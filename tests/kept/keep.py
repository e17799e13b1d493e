"""Keep what a release of the house has written: a store and the record of every table in it.

    python -m tests.kept.keep 0.1        writes tests/kept/0.1, which must not be there yet

Later houses open the store and verify the records: see test_kept.py. A folder that is there is never written again.
"""

from __future__ import annotations

import asyncio
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from kibitz.core.chance import game_keys
from kibitz.core.game import Game, games
from kibitz.core.record import to_json, write_record
from kibitz.server import opening
from kibitz.server.house import House
from kibitz.server.messages import Clock, NewTable, SeatWish
from kibitz.server.sitting import Sitting
from kibitz.server.store import SqliteStore, StoredGuest
from tests.contract.variants import Dice

FOLDER = Path(__file__).parent
ANN, BOB = StoredGuest("a" * 16, "Ann", 0), StoredGuest("b" * 16, "Bob", 1)
SOME = 14  # steps of a game that is left in the middle


class Keeper:
    """Plays at tables of a real house, as people would, and writes down their records."""

    def __init__(self, folder: Path, house: House) -> None:
        self.folder = folder
        self.house = house

    async def open(self, game: Game, players: int, options: dict[str, Any], **settings: Any) -> Sitting:
        seats = [SeatWish("here"), *(SeatWish("link") for _ in range(players - 1))]
        wish = NewTable(game.id, seats, {**options}, several_seats=True, **settings)
        sitting = await self.house.sitting(await self.house.opening.new_table(wish, ANN, "en"))
        for seat in range(1, players):
            await self.house.seating.sit(sitting, BOB, seat)
        return sitting

    async def play(self, sitting: Sitting, dice: Dice, most: int = 10**9) -> None:
        table = sitting.table
        game = table.game
        while not table.match.over and table.match.step < most:
            seat = dice.pick(list(table.waiting()))
            legal = game.legal_actions(table.match.state, seat)
            action = dice.pick(legal) if dice.below(3) == 0 else int(game.greedy(table.match.state, seat))
            await self.house.play(sitting, table.chairs[seat].guest, seat, [action], table.step_for(seat))

    async def take_back(self, sitting: Sitting) -> None:
        """What may be taken back without leave, or else with it."""
        table = sitting.table
        seat = table.match.acts[-1].seat
        guest = table.chairs[seat].guest
        await self.house.take_back(sitting, guest, seat, table.step_for(seat), ask=True)
        if table.request is not None:
            for other in table.people_besides(seat):
                await self.house.answer_undo(sitting, table.chairs[other].guest, other, yes=True)

    def write_down(self, sitting: Sitting, kind: str) -> None:
        """By the code of its table, so that the store and the record are found side by side."""
        path = self.folder / f"{sitting.table.game.id}-{kind}-{sitting.table.code}.json"
        path.write_bytes(to_json(write_record(sitting.table.match)))
        print(path.name, sitting.table.match.step, "steps", flush=True)


async def keep_games(keeper: Keeper, game: Game) -> None:
    house = keeper.house
    dice = Dice(game_keys(f"kept {game.id}", 0)[0])
    fewest, most = game.players[0], game.players[-1]

    finished = await keeper.open(game, most, {}, clock=Clock(60, 5))
    await keeper.play(finished, dice)
    await house.speak(finished, BOB, "Good game!")
    keeper.write_down(finished, "finished")

    half = await keeper.open(game, fewest, {})
    await keeper.play(half, dice, SOME)
    keeper.write_down(half, "half_played")

    resigned = await keeper.open(game, fewest, {})
    await keeper.play(resigned, dice, SOME)
    await house.resign(resigned, BOB.guest, 1)
    keeper.write_down(resigned, "resigned")

    again = await keeper.open(game, fewest, {}, chat=False)
    for most_steps in (2, 5, SOME):
        await keeper.play(again, dice, most_steps)
        await keeper.take_back(again)
    await keeper.play(again, dice, SOME)
    keeper.write_down(again, "taken_back")

    left = await keeper.open(game, most, {})
    await house.seating.stand(left, BOB.guest, 1)
    for task in left.thinking.values():
        task.cancel()
    keeper.write_down(left, "left")

    for option in game.options:
        if option.writing is not None:
            own = await keeper.open(game, fewest, {option.id: option.writing.sample})
            await keeper.play(own, dice)
            keeper.write_down(own, f"own_{option.id}")


async def keep_all(folder: Path) -> None:
    folder.mkdir()
    made = iter(range(10**6))

    def key_by_number() -> str:
        return sha256(f"kept {next(made)}".encode()).hexdigest()

    vars(opening)["new_key"] = key_by_number
    house = House(SqliteStore(folder / "kibitz.sqlite"))
    await house.open()
    for guest in (ANN, BOB):
        await house.store.put_guest(guest)
    for game in games().values():
        await keep_games(Keeper(folder, house), game)
    await house.close()


if __name__ == "__main__":
    asyncio.run(keep_all(FOLDER / sys.argv[1]))
