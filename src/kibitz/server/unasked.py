"""What changes a table without being asked: bots move when it is their turn, clocks fall."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from kibitz.bots.birds import PACES, Bird
from kibitz.bots.levels import USUAL
from kibitz.core.errors import StaleStep
from kibitz.core.match import Act
from kibitz.server.opponents import LONGEST_ROW, goes_on, in_secret, part_of_row, timing
from kibitz.server.problems import WAITS_FOR_DISK
from kibitz.server.sitting import now_ms
from kibitz.server.store import CannotWrite

if TYPE_CHECKING:
    from kibitz.server.house import House
    from kibitz.server.sitting import Sitting

log = logging.getLogger("kibitz.server")

TRY_AGAIN_S = 1.0  # where the house can't write


class Unasked:
    def __init__(self, house: House) -> None:
        self.house = house

    def wake_bots(self, sitting: Sitting) -> None:
        table = sitting.table
        if not table.begun or table.match.over or self.house.closing:
            return
        for seat in table.waiting():
            if table.chairs[seat].bot_moves and seat not in sitting.thinking:
                sitting.thinking[seat] = asyncio.get_running_loop().create_task(self._bot_plays(sitting, seat))

    async def _bot_plays(self, sitting: Sitting, seat: int) -> None:
        """Think outside the event loop, then move if it is still that seat's turn; after a time that tells nothing."""
        table = sitting.table
        level = table.chairs[seat].level or USUAL
        pace = self.pace_s(table.bird(seat), table.header.settings.pace)
        when = timing(table.game, table.match.state, seat, level, pace, goes_on=table.match.acted_last(seat))
        began = time.monotonic()
        step = table.step_for(seat)
        lease = f"bot {table.code} {seat} {table.match.step}"
        if not await self.house.others.may_move(sitting, lease):
            sitting.thinking.pop(seat, None)
            return
        try:
            actions = await self._thought_of(sitting, seat, level, when.thinks_s)
            empty = len(actions) == 1 and table.game.moves.is_empty(actions[0])
            await asyncio.sleep(began + (when.empty_s if empty else when.shown_s) - time.monotonic())
            await self.until_written(sitting, lambda: self._bot_moves(sitting, seat, actions, step))
        except StaleStep:
            sitting.thinking.pop(seat, None)
            self.wake_bots(sitting)  # another house has moved for it
        finally:
            await self.house.others.moved(lease)

    def pace_s(self, bird: Bird | None, wanted: str = "own") -> float:
        """How long a decision takes to be shown: as the host of the house says, or the table, or as the bird likes."""
        if self.house.bot_pace_s is not None:
            return self.house.bot_pace_s
        return PACES.get(wanted) or PACES[bird.pace if bird else "even"]  # type: ignore[call-overload]

    async def _thought_of(self, sitting: Sitting, seat: int, level: int, seconds: float) -> list[int]:
        """A bot's move; where all build at once in secret, its whole row: laid card by card it would be counted."""
        game, owner = sitting.table.game, sitting.table.host
        state = sitting.table.match.state
        row = in_secret(game, state)
        ends = time.monotonic() + seconds
        actions: list[int] = []
        while len(actions) < LONGEST_ROW:
            seen = game.redact(state, seat)
            thinks = part_of_row(seconds, ends - time.monotonic()) if row else seconds
            try:
                action = await self.house.thoughts.bot(owner, game, seen, seat, level, thinks)
            except Exception:
                log.exception(
                    "the bot at seat %s of %s failed; the first legal move is played", seat, sitting.table.code
                )
                action = game.legal_actions(seen, seat)[0]
            actions.append(action)
            if not row:
                break
            before, state = state, state.copy()
            game.apply(state, seat, action)
            if not goes_on(game, before, state, seat):
                break
        return actions

    async def _bot_moves(self, sitting: Sitting, seat: int, actions: list[int], step: int) -> None:
        async with sitting.lock:
            table = sitting.table
            if table.match.answers(seat, step) and not table.match.over and table.chairs[seat].bot_moves:
                first = table.match.step + 1
                await self.house.write(sitting, *(Act(seat, action) for action in actions))
                sitting.thinking.pop(seat, None)
                await self.house.show_step(sitting, first)
            else:
                sitting.thinking.pop(seat, None)
                self.wake_bots(sitting)

    def turn_clock(self, sitting: Sitting, quiet_s: float = 0.0) -> None:
        """Whoever is waited for has a clock that runs, and did for so long already, which the store has counted."""
        table = sitting.table
        sitting.moved = time.monotonic()
        if not table.clock.on:
            return
        table.clock.turn_to(table.people(table.waiting()) if table.begun else (), now_ms() - int(1000 * quiet_s))
        if self.house.others:
            return  # the store tells one house when a clock has fallen
        if sitting.flag is not None:
            sitting.flag.cancel()
        left = table.clock.next_fall_ms(now_ms()) if not self.house.closing else None
        sitting.flag = (
            asyncio.get_running_loop().create_task(self._flag_falls(sitting, left)) if left is not None else None
        )

    async def _flag_falls(self, sitting: Sitting, left_ms: int) -> None:
        """When a clock runs out a bot moves for that seat from then on: the others play on."""
        await asyncio.sleep(left_ms / 1000 + 0.05)
        await self.flag_falls(sitting)

    async def flag_falls(self, sitting: Sitting) -> None:
        await self.until_written(sitting, lambda: self._hand_to_bots(sitting))

    async def _hand_to_bots(self, sitting: Sitting) -> None:
        async with sitting.lock:
            table = sitting.table
            late = {seat: {"late": True} for seat in table.clock.fallen(now_ms())}
            await self.house.seating.change(sitting, late)
            sitting.flag = None  # this task itself, which must not be stopped by the next clock
            self.turn_clock(sitting)
        await self.house.show_seats(sitting)
        self.wake_bots(sitting)

    async def until_written(self, sitting: Sitting, change: Callable[[], Awaitable[None]]) -> None:
        """A person is told that the house can't write, and tries again; a bot and a clock must do so by themselves."""
        told = False
        while True:
            try:
                return await change()
            except CannotWrite:
                if not told:
                    self.house.tell_pages(sitting, lambda page: page.refuse(WAITS_FOR_DISK))
                told = True
            await asyncio.sleep(TRY_AGAIN_S)
