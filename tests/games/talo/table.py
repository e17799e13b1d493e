"""Positions of Talo in the notation of the rules: `X 4 5 1 4` is a bar along X, lowest cell 4, 5, 1, length 4.

A building is a list of such bars, separated by commas. Figures are `x y level`. A position need not hold all 55 bars:
the store is what the test says, or full.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from kibitz.core.chance import key_words, seed_key, start_stream
from kibitz.core.errors import Refused
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Event
from kibitz.games.talo import GAME
from kibitz.games.talo.actions import WALKS
from kibitz.games.talo.components import AXES, BARS, FAR, LENGTHS, STORE
from kibitz.games.talo.rules.balance import group_falls, renew_solid
from kibitz.games.talo.rules.geometry import mark_bar, mark_figure
from kibitz.games.talo.rules.restarting import is_blocked
from kibitz.games.talo.screen.moves import MOVES
from kibitz.games.talo.screen.view import TaloView
from kibitz.games.talo.state import Phase

CORNERS = ("2 2 0", "7 2 0", "2 7 0", "7 7 0")


@dataclass
class Table:
    """A position, what may be done there, and what one can read off it."""

    state: Any

    # --- playing

    def play(self, *moves: str) -> Table:
        """Whoever is to move plays these moves, one after the other; raises `Refused` where the rules do."""
        for move in moves:
            seat, action = self.to_move, action_of(move)
            GAME.check(self.state, seat, action)
            GAME.apply(self.state, seat, action)
        return self

    def refusal(self, move: str, seat: int | None = None) -> str | None:
        """The clause that forbids the move to `seat` (or whoever is to move); None if it is allowed."""
        clause = GAME.verdict(self.state, self.to_move if seat is None else seat, action_of(move))
        return GAME.clauses(clause).label if clause else None

    def why_not(self, move: str, seat: int | None = None) -> str:
        """What the player reads who tries the forbidden move, in English."""
        who = self.to_move if seat is None else seat
        with pytest.raises(Refused) as refused:
            GAME.check(self.state, who, action_of(move))
        return refused.value.said.replace("\u00a0", " ")

    def legal(self, kind: str = "") -> list[str]:
        """Every legal move, or those of one kind: place, hold, walk, ..."""
        moves = [MOVES.of(action) for action in GAME.legal_actions(self.state, self.to_move)]
        return [MOVES.write(move) for move in moves if kind in ("", move.__struct_config__.tag)]

    def greedy(self) -> str:
        return MOVES.write(MOVES.of(int(GAME.greedy(self.state, self.to_move))))

    def copy(self) -> Table:
        return Table(self.state.copy())

    def empty_store(self, **left: int) -> Table:
        self.state.store[:] = 0
        for name, count in left.items():
            self.state.store[int(name.removeprefix("n"))] = count
        return self

    # --- reading

    @property
    def phase(self) -> str:
        return Phase(int(self.state.phase)).name.lower()

    @property
    def to_move(self) -> int:
        return int(self.state.seat)

    @property
    def hand(self) -> list[int]:
        return [int(n) for n in self.state.hand if n]

    @property
    def over(self) -> str | None:
        clause = GAME.ended_by(self.state)
        return clause.label if clause else None

    @property
    def places(self) -> tuple[int, ...]:
        return GAME.standing(self.state).places

    @property
    def bars(self) -> list[str]:
        rows = self.state.bar[: self.state.bars_n].tolist()
        return [f"{AXES[axis]} {x - FAR} {y - FAR} {z} {n}" for axis, x, y, z, n in rows]

    @property
    def rolls(self) -> list[int]:
        rolls: list[int] = self.state.rolls[: self.state.rolls_n].tolist()
        return rolls

    def figure(self, seat: int = 0) -> str:
        x, y, level = self.state.figure[seat].tolist()
        return f"{x - FAR} {y - FAR} {level}"

    def reach(self) -> set[str]:
        """Where whoever is to move can walk."""
        return {move.removeprefix("walk ") for move in self.legal("walk")}

    def blocked(self, seat: int = 0) -> bool:
        return bool(is_blocked(self.state, seat))

    def sound(self) -> bool:
        """TA-40 for the whole building as it is, figures included: every bar's group stands."""
        s = self.state
        members, planes = np.empty(2 * BARS, np.int16), np.empty(3 * BARS)
        delicate = [k for k in range(int(s.bars_n)) if not s.solid[k]]
        building = s.grid.copy(), s.bar.copy(), s.figure.copy()
        return not any(group_falls(s, *building, k, members, planes) for k in delicate)

    def events(self) -> list[Event]:
        return GAME.happened_in_truth(self.state)

    def view(self, viewer: int = SPECTATOR) -> TaloView:
        seen = GAME.view_for(self.state, viewer)
        assert isinstance(seen, TaloView)
        return seen

    # --- changing the position by hand

    def build(self, bars: str, seat: int = 0) -> Table:
        """Put bars into the building whether they stand or not."""
        s = self.state
        for text in filter(None, map(str.strip, bars.split(","))):
            axis, x, y, z, n = read_bar(text)
            k = int(s.bars_n)
            s.bar[k] = (axis, x, y, z, n)
            s.builder[k] = seat
            s.bars_n = k + 1
            mark_bar(s, k + 1, axis, x, y, z, n)
        renew_solid(s)
        return self

    def move_figure(self, seat: int, place: str) -> Table:
        mark_figure(self.state, seat, False)
        x, y, level = map(int, place.split())
        self.state.figure[seat] = (x + FAR, y + FAR, level)
        mark_figure(self.state, seat, True)
        return self

    def take(self, *lengths: int) -> Table:
        """These bars in hand."""
        self.state.hand[:] = [0, *lengths] if len(lengths) == 1 else sorted(lengths) or [0, 0]
        return self


def read_bar(text: str) -> tuple[int, int, int, int, int]:
    axis, x, y, z, n = text.replace("n", "").split()
    number = AXES.index(axis) if int(n) > 1 else 0
    return number, int(x) + FAR, int(y) + FAR, int(z), int(n)


def action_of(move: str) -> int:
    return MOVES.code(MOVES.read(move))


def walk_code(place: str) -> int:
    code = action_of(f"walk {place}")
    assert code >= WALKS
    return code


def talo_table(
    bars: str = "",
    *,
    players: int = 2,
    to_move: int = 0,
    phase: str = "act",
    hand: Sequence[int] = (),
    figures: Sequence[str] = (),
    store: dict[int, int] | None = None,
    seed: object = "table",
    **options: Any,
) -> Table:
    """A position; figures that are not given stand on their start cells, the store is full unless it is given."""
    state = GAME.undealt(GAME.choose({"players": players, **options}))
    start_stream(state.chance, key_words(seed_key(str(seed))))
    state.seat, state.phase, state.turn, state.loser = to_move, Phase[phase.upper()], 1, -1
    state.store[:] = STORE
    if store is not None:
        state.store[:] = [store.get(n, 0) for n in range(LENGTHS + 1)]
    state.quarter[:] = [seat if seat < players else -1 for seat in range(4)]
    for seat in range(players):
        place = figures[seat] if seat < len(figures) else CORNERS[seat]
        x, y, level = map(int, place.split())
        state.figure[seat] = (x + FAR, y + FAR, level)
        mark_figure(state, seat, True)
    return Table(state).build(bars).take(*hand)


def dealt_table(seed: object = "deal", **options: Any) -> Table:
    """A new game, dealt by the rules."""
    return Table(GAME.deal(GAME.choose(options), seed_key(str(seed))))


def rolling(table: Table, *rolls: int) -> Table:
    """Make the die show these numbers next: the chance stream is set to a key that brings them."""
    wanted = list(rolls)
    for number in range(200_000):
        trial = table.copy()
        start_stream(trial.state.chance, key_words(seed_key(f"roll {number}")))
        if len(wanted) == len(dice_of(trial.state.chance, len(wanted), wanted)):
            start_stream(table.state.chance, key_words(seed_key(f"roll {number}")))
            return table
    raise AssertionError(f"no key rolls {rolls}")


def dice_of(stream: Any, count: int, wanted: Sequence[int]) -> list[int]:
    """The next rolls of a stream, as long as they are the wanted ones."""
    from kibitz.core.chance import below

    shown: list[int] = []
    copy = np.array(stream)
    for i in range(count):
        if 1 + int(below(copy, 10)) != wanted[i]:
            break
        shown.append(wanted[i])
    return shown
