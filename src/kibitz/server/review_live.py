"""The stream of a review: one WebSocket a reader, who is told how it stands and every piece as it comes.

What a slow reader has not been told yet is kept by its kind and step, so that it never grows beyond the review itself.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from kibitz.core.errors import KibitzError
from kibitz.review.report import Piece
from kibitz.server.house import House
from kibitz.server.live import NO_SUCH_TABLE, TOO_MANY_PAGES
from kibitz.server.messages import ReviewStatus
from kibitz.server.reviews import Made, PieceKey, key_of
from kibitz.server.store import StoredGuest
from kibitz.server.table import Table, server_words

encoder = msgspec.json.Encoder()


class Reader:
    def __init__(self, house: House, made: Made, guest: str, language: str) -> None:
        self.house = house
        self.made = made
        self.guest = guest
        self.language = language
        self.untold: dict[PieceKey, Piece] = dict(made.pieces)
        self.changed = True  # the status is to be told
        self.woken = asyncio.Event()
        self.woken.set()

    def hear(self, piece: Piece | None) -> None:
        if piece is None:
            self.changed = True
        else:
            self.untold.pop(key_of(piece), None)
            self.untold[key_of(piece)] = piece
        self.woken.set()

    def status(self) -> ReviewStatus:
        made = self.made
        said = server_words(self.language).say("review.stopped") if made.status == "stopped" else ""
        before = self.house.reviews.before(made)
        return ReviewStatus(made.status, before, bool(self.guest) and made.guest == self.guest, said)  # type: ignore[arg-type]

    async def tell(self, socket: WebSocket, table: Table) -> None:
        from kibitz.server.review_words import Wording

        wording = Wording(table, self.guest, self.language)
        while True:
            await self.woken.wait()
            self.woken.clear()
            untold, self.untold = self.untold, {}
            changed, self.changed = self.changed, False
            if changed:
                await socket.send_text(encoder.encode(self.status()).decode())
            for piece in untold.values():
                await socket.send_text(encoder.encode(wording.piece(piece)).decode())


async def serve_review(house: House, socket: WebSocket, code: str, guest: StoredGuest | None, language: str) -> None:
    await socket.accept()
    try:
        table = await house.finished(code)
        made = await house.reviews.of(code)
    except KibitzError:  # none such, or none whose game is over: nobody is told which
        await socket.close(NO_SUCH_TABLE, "no such table")
        return
    name = guest.guest if guest else ""
    if house.pages[name] >= house.limits.pages_a_guest:
        await socket.close(TOO_MANY_PAGES, "too many pages")
        return
    reader = Reader(house, made, name, language)
    made.readers.add(reader.hear)
    house.pages[name] += 1
    telling = asyncio.get_running_loop().create_task(reader.tell(socket, table))
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
    except WebSocketDisconnect:
        pass
    finally:
        made.readers.discard(reader.hear)
        house.pages -= Counter([name])
        telling.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await telling
