"""New tables: as somebody wishes them, a rematch, from a step of a finished game, from a record."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from kibitz.bots.birds import is_bird
from kibitz.bots.levels import USUAL
from kibitz.core.chance import KEY_BYTES
from kibitz.core.game import Game, Memory, find_game
from kibitz.core.match import DealtAnew, Entry, Match, Seat
from kibitz.server.messages import NewTable
from kibitz.server.names import clean_name, passes_for_bot
from kibitz.server.problems import NotDone, TooMuch
from kibitz.server.store import StoredGuest, TakenStep
from kibitz.server.table import SEAT_LETTERS, Begin, Chair, Header, Settings, server_words, with_birds

if TYPE_CHECKING:
    from kibitz.server.house import House
    from kibitz.server.sitting import Sitting

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_PARTS = (3, 3, 2)
CODE = "-".join(f"[{CODE_LETTERS}]{{{n}}}" for n in CODE_PARTS)


def new_code() -> str:
    return "-".join("".join(secrets.choice(CODE_LETTERS) for _ in range(n)) for n in CODE_PARTS)


def is_code(text: str) -> bool:
    return re.fullmatch(CODE, text) is not None


def new_key() -> str:
    """The secret of a table, from which all its chance comes."""
    return secrets.token_bytes(KEY_BYTES).hex()


def reminds(game: Game, wish: NewTable) -> bool:
    """Are there reminders at the new table? What it does not say, the room says; in rated games there are none."""
    wanted = game.memory is Memory.AIDED if wish.memory_aid is None else wish.memory_aid
    return wanted and game.memory is not Memory.NONE and not wish.rated


def _chair_of(seat: Seat, number: int, language: str) -> Chair:
    """Where a record says who sat, as a table of this house has it. What it calls people is not trusted."""
    if seat.bot:
        return Chair("bot", "", min(max(seat.level, 1), 5))
    name = clean_name(seat.name)
    if not name or passes_for_bot(name):
        name = server_words(language).say("seat.player", letter=SEAT_LETTERS[number])
    return Chair("here", name)


class Opening:
    def __init__(self, house: House) -> None:
        self.house = house

    async def new_table(self, wish: NewTable, host: StoredGuest, language: str) -> str:
        game = find_game(wish.game)
        options = game.choose({**wish.options, "players": len(wish.seats)})
        if not any(seat.kind == "here" for seat in wish.seats):
            raise NotDone("seat", "problem.no_host")
        if not self.house.new_tables.take(host.guest):
            raise TooMuch("problem.many_tables")
        settings = Settings(
            chat=wish.chat,
            hints=wish.hints,
            memory_aid=reminds(game, wish),
            rated=wish.rated,
            clock_minutes=wish.clock.minutes if wish.clock else 0,
            increment_s=wish.clock.increment_s if wish.clock else 0,
            several_seats=wish.several_seats,
            pace=wish.pace,
        )
        header = Header(game.id, game.rules_version, options, "", settings)
        words = server_words(language)
        chairs: list[Chair] = []
        for number, seat in enumerate(wish.seats):
            name = clean_name(seat.name)
            if passes_for_bot(name):
                raise NotDone("seat", "problem.name_of_bot")
            if seat.kind == "bot":
                if seat.bird and not is_bird(seat.bird, seat.level):
                    raise NotDone("seat", "problem.no_bird")
                chairs.append(Chair("bot", "", seat.level, bird=seat.bird))
            elif seat.kind == "link":
                chairs.append(Chair("link", name))
            else:
                first = not any(chair.kind == "here" for chair in chairs)
                default = host.name if first else words.say("seat.player", letter=SEAT_LETTERS[number])
                chairs.append(Chair("here", name or default, guest=host.guest))
        return await self.store(header, with_birds(chairs))

    async def play_on(self, code: str, guest: StoredGuest, step: int, seat: int) -> str:
        """A new table that goes on from a step of a finished game, with the guest at that seat and bots at the others.

        What its player could not know then is dealt anew, and so is the future: the review has shown both.
        """
        table = await self.house.finished(code)
        match = table.match
        if not 0 <= seat < len(table.chairs):
            raise NotDone("seat", "seat.none")
        if step > match.step or match.states[step].over:
            raise NotDone("step", "problem.no_step")
        if not self.house.new_tables.take(guest.guest):
            raise TooMuch("problem.many_tables")
        settings = msgspec.structs.replace(
            table.header.settings, rated=False, clock_minutes=0, increment_s=0, several_seats=False
        )
        header = msgspec.structs.replace(table.header, key="", settings=settings)
        chairs = [
            Chair("here", guest.name, guest=guest.guest)
            if other == seat
            else Chair("bot", "", chair.level or USUAL, bird=chair.bird)
            for other, chair in enumerate(table.chairs)
        ]
        played = [Begin(match.key.hex()), *match.entries_to(step), DealtAnew(seat, new_key())]
        return await self.store(header, with_birds(chairs), log=played)

    async def keep_game(self, match: Match, guest: StoredGuest, language: str) -> str:
        """A table for a game that was played elsewhere, and verified: nobody sits there. Its code."""
        settings = Settings(chat=False, hints=False, memory_aid=False, rated=False)
        header = Header(match.game.id, match.game.rules_version, match.options, "", settings)
        chairs = [_chair_of(seat, number, language) for number, seat in enumerate(match.seats)]
        log = [Begin(match.key.hex()), *match.log]
        return await self.store(header, with_birds(chairs), log=log, keeper=guest.guest)

    async def rematch(self, sitting: Sitting, guest: StoredGuest, turned: bool = False) -> None:
        """Same people, same rules: a new table opens once every person at this one wants it.

        In the same seats, or turned: whoever sat second sits first now. Whoever asks first has said which.
        """
        async with sitting.lock:
            table = sitting.table
            if not table.match.over:
                raise NotDone("over", "problem.not_over")
            people = {seat for seat, chair in enumerate(table.chairs) if chair.guest and not chair.left}
            mine = people & set(table.seats_of(guest.guest))
            if not mine:
                raise NotDone("seat", "seat.not_yours")
            ready = table.rematch_ready | mine
            turned = table.rematch_turned if table.rematch_ready else turned
            if table.rematch_code is None and people <= ready:
                # Whoever has stood up is asked by the link again, not brought along.
                stay = [seat in people or chair.kind != "link" for seat, chair in enumerate(table.chairs)]
                chairs = [
                    Chair(c.kind, c.name, c.level, c.guest, bird=c.bird) if stays else Chair("link", "")
                    for c, stays in zip(table.chairs, stay, strict=True)
                ]
                chairs = chairs[turned:] + chairs[:turned]
                header = msgspec.structs.replace(table.header, key="")
                try:
                    table.rematch_code = await self.store(header, chairs, table.code)
                    self.house.others.changed(sitting, sitting.revision + 1)
                except TakenStep:
                    await self.house.others.read(sitting)  # another house opened it
            table.rematch_ready, table.rematch_turned = ready, turned
            self.house.others.ready(sitting)
        self.house.tell_pages(sitting, lambda page: page.rematch_offer())

    async def store(
        self,
        header: Header,
        chairs: list[Chair],
        rematch_of: str = "",
        log: Sequence[Begin | Entry] = (),
        keeper: str = "",
    ) -> str:
        """A table in the store; its code. `log`: what is played already. `keeper`: a guest who has it among theirs."""
        raw = msgspec.json.encode(chairs)
        guests = [guest for guest in (*(chair.guest for chair in chairs), keeper) if guest]
        entries = [msgspec.json.encode(entry) for entry in log]
        while True:
            code = new_code()
            if await self.house.store.create(code, msgspec.json.encode(header), raw, guests, rematch_of, entries):
                return code
