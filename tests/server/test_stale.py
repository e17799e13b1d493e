"""Fifty windows answer one step at the same time: exactly one wins, the others see the table as it is now."""

from __future__ import annotations

import asyncio
import contextlib
import json

from websockets.asyncio.client import ClientConnection, connect

from kibitz.server.guests import COOKIE
from tests.server.people import HERE, LINK, PATIENCE_S, Guest, Message, ServedHouse, finish

WINDOWS = 50


async def heard_until_answered(socket: ClientConnection) -> list[Message]:
    """Everything up to the answer to the ping that was sent after the move."""
    heard: list[Message] = []
    while not heard or heard[-1]["t"] != "pong":
        heard.append(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S)))
    return heard


async def post_at_once(address: str, token: str, play: Message) -> list[list[Message]]:
    async with contextlib.AsyncExitStack() as stack:
        headers = {"Cookie": f"{COOKIE}={token}"}
        sockets = [
            await stack.enter_async_context(connect(address, additional_headers=headers, proxy=None, max_queue=None))
            for _ in range(WINDOWS)
        ]
        for socket in sockets:
            while json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S))["t"] != "now":
                pass
        await asyncio.gather(*(socket.send(json.dumps(play)) for socket in sockets))
        await asyncio.gather(*(socket.send('{"t":"ping"}') for socket in sockets))
        return await asyncio.gather(*(heard_until_answered(socket) for socket in sockets))


def test_of_fifty_posts_of_one_step_exactly_one_is_played(house: ServedHouse) -> None:
    ann, bob = Guest(house, "Ann"), Guest(house, "Bob")
    table = ann.opens(HERE, LINK, options={"first_dealer": 1})
    second = bob.at(table)
    second.send("sit", seat=1)
    second.until("now", lambda now: now["viewer"] == 1)
    first = ann.at(table)
    play = {"t": "play", "seat": 0, "action": first.actions[0], "step": 0}
    heard = finish(post_at_once(f"{house.live}ws/tables/{table}", ann.token, play))

    refusals = [[message for message in window if message["t"] == "refused"] for window in heard]
    assert sum(not refused for refused in refusals) == 1
    assert {message["code"] for refused in refusals for message in refused} == {"stale"}
    assert all(len(refused) <= 1 for refused in refusals)
    for window in heard:
        kinds = [message["t"] for message in window]
        if "refused" in kinds:
            fresh = window[kinds.index("refused") + 1]
            assert (fresh["t"], fresh["step"], fresh["viewer"]) == ("now", 1, 0)
    assert second.until_step(1)["step"] == 1
    assert first.until_step(1)["step"] == 1
    first.settled()
    assert first.now["step"] == 1
