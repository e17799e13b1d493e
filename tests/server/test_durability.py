"""kill -9 at random moments: every acknowledged move is there afterwards, and the game goes on from it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from dataclasses import dataclass, field
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kibitz.server.guests import COOKIE
from tests.proof import amount
from tests.server.people import BOT, HERE, PATIENCE_S, Guest, Message, ServedHouse, finish

ROUNDS = amount(2, 5)
GAMES_A_ROUND = amount(8, 20)


@dataclass
class Player:
    """A person against a bot: what they were told is true, and so must be for ever."""

    table: str
    choices: random.Random
    sent: tuple[int, int] | None = None  # a move on its way: step and action
    mine: dict[int, int] = field(default_factory=dict)  # acknowledged: the step it answered, and the action
    step: int = 0  # the last step that was shown
    over: bool = False

    def hear(self, now: Message) -> dict[str, Any] | None:
        """Note what the message acknowledges; the move to answer it with, if it is our turn."""
        if self.sent is not None and now["step"] > self.sent[0]:
            self.mine[self.sent[0]] = self.sent[1]
            self.sent = None
        self.step = max(self.step, now["step"])
        self.over = now["outcome"] is not None
        if not now["moves"] or self.sent is not None:
            return None
        self.sent = (now["step"], self.choices.choice(now["moves"])["action"])
        return {"t": "play", "seat": 0, "action": self.sent[1], "step": self.sent[0]}


class Countdown:
    """Counts what was acknowledged; `done` when the fatal number is reached."""

    def __init__(self, number: int) -> None:
        self.left = number
        self.done = asyncio.Event()

    def tick(self) -> None:
        self.left -= 1
        if self.left <= 0:
            self.done.set()


async def play(house: ServedHouse, token: str, player: Player, countdown: Countdown) -> None:
    """Play until the game or the house ends."""
    address = f"{house.live}ws/tables/{player.table}"
    with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError):
        async with connect(address, additional_headers={"Cookie": f"{COOKIE}={token}"}, proxy=None) as socket:
            while not player.over:
                message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S))
                if message["t"] == "refused":
                    player.sent = None  # too fast: the move was not made
                    await socket.send('{"t":"look","seat":0}')
                elif message["t"] == "now":
                    answer = player.hear(message)
                    countdown.tick()
                    if answer is not None:
                        await socket.send(json.dumps(answer))


async def play_until_killed(house: ServedHouse, token: str, players: list[Player], fatal: int) -> None:
    countdown = Countdown(fatal)
    tasks = [asyncio.create_task(play(house, token, player, countdown)) for player in players]
    await asyncio.wait_for(countdown.done.wait(), PATIENCE_S)
    house.kill()
    await asyncio.gather(*tasks)


def entries(house: ServedHouse, table: str) -> list[Message]:
    with contextlib.closing(sqlite3.connect(house.file)) as db:
        rows = db.execute("SELECT entry FROM entry WHERE code = ? ORDER BY number", (table,)).fetchall()
    begin, *acts = [json.loads(row[0]) for row in rows]
    assert begin["entry"] == "begin"
    return acts


def assert_nothing_was_lost(house: ServedHouse, player: Player) -> None:
    stored = entries(house, player.table)
    assert len(stored) >= player.step
    for step, action in player.mine.items():
        assert stored[step] == {"entry": "act", "seat": 0, "action": action}


@pytest.mark.slow
def test_every_acknowledged_move_survives_kill_9_in_every_game(own_house: ServedHouse) -> None:
    chance = random.Random(20)
    ann = Guest(own_house)
    token, acknowledged = ann.token, 0
    for round_no in range(ROUNDS):
        host = Guest(own_house, token=token)
        players = [Player(host.opens(HERE, BOT), random.Random(f"{round_no} {game}")) for game in range(GAMES_A_ROUND)]
        finish(play_until_killed(own_house, token, players, chance.randrange(GAMES_A_ROUND, 40 * GAMES_A_ROUND)))
        for player in players:
            assert_nothing_was_lost(own_house, player)
            acknowledged += player.step
        own_house.open()
        back = Guest(own_house, token=token)
        for player in players:
            window = back.at(player.table)
            assert window.now["step"] >= player.step
            while not window.now["moves"] and window.now["outcome"] is None:
                window.until("now")
            if window.now["outcome"] is None:
                step = window.now["step"]
                assert window.plays()["step"] > step
            window.close()
    assert acknowledged > ROUNDS * GAMES_A_ROUND
