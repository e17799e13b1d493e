"""What the screen gets: a redacted record as typed data, names instead of numbers, columns as the board counts them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import numpy as np

from kibitz.core.fields import SPECTATOR
from kibitz.core.game import ScoreLine
from kibitz.games.talo.actions import (
    END,
    RELEASE,
    RESTARTS,
    ROLL,
    STARTS,
    TAKES,
)
from kibitz.games.talo.clauses import TA
from kibitz.games.talo.components import (
    AXES,
    BOARD,
    FAR,
    LENGTHS,
    LEVELS,
    NEVER,
    Axis,
)
from kibitz.games.talo.screen.choices import (
    Dream,
    HandBar,
    Position,
    RestartChoice,
    Spot,
    StartChoice,
    TakeChoice,
    hand_bars,
    restart_choice,
    start_choice,
    take_choices,
    walks_within_reach,
    way_up,
    wobbly_positions,
)
from kibitz.games.talo.screen.tipping import Swing, swings
from kibitz.games.talo.state import Phase

Names = Literal["start", "begin", "take", "act", "pair", "over"]
Window = Literal["before", "between", "after"]
PHASES: tuple[Names, ...] = ("start", "begin", "take", "act", "pair", "over")


class Bar(msgspec.Struct, frozen=True):
    axis: Axis
    x: int
    y: int
    z: int
    length: int
    seat: int  # who placed it


class Player(msgspec.Struct, frozen=True):
    x: int  # of the figure; 0, 0 at level 0 until it is on the board
    y: int
    level: int
    placed: bool  # the figure is on the board
    quarter: int | None  # 1..4
    bars: int  # bars built


class Link(msgspec.Struct, frozen=True):
    """A link of the turn's chain: a walk (length 0) or a bar."""

    length: int
    state: Literal["done", "now", "later"]


class TaloView(msgspec.Struct, frozen=True):
    viewer: int | None
    phase: Names
    seat: int
    first: int
    turn: int
    quiet: int  # turns without building ...
    quiet_end: int  # ... that end the game
    die: int | None
    rolls: list[int]  # all rolls of this turn
    window: Window
    walked: bool  # the walk of this window is used
    chain: list[Link]
    hand_lengths: list[int]
    store: list[int]  # bars left of length 1..10
    bars: list[Bar]
    held: int | None  # the bar that is held by hand, by its number in `bars`
    players: list[Player]
    figure_height: int
    figures_weigh: bool
    risky: bool  # an unsound bar may be placed: then the building falls
    starts: list[StartChoice]
    roll: int | None  # actions of the viewer, where they are legal
    release: int | None
    end: int | None
    takes: list[TakeChoice]  # the sets of the roll; while choosing, with their actions
    hand: list[HandBar]  # of whoever may place now
    reach: list[Spot]
    wobbly: list[Position]  # positions closed only by the figure's weight
    blocked: bool  # the viewer's figure cannot rise any more
    restarts: list[RestartChoice]
    way_up: list[Dream]  # while not blocked, before rolling: one way up that could still be built
    must_build: bool
    board: int
    levels: int
    over: str | None  # the clause that ended the game
    loser: int | None
    swings: list[Swing]  # how the building began to fall, once it has


def view(s: Any, viewer: int, codes: list[int]) -> TaloView:
    mine = viewer != SPECTATOR and viewer == s.seat and not s.over
    acting = mine and s.phase in (Phase.ACT, Phase.PAIR)
    beginning = mine and s.phase == Phase.BEGIN
    up = way_up(s, viewer) if beginning else []
    quiet_rounds = 1 if not s.store.any() else 3
    return TaloView(
        viewer=None if viewer == SPECTATOR else viewer,
        phase=PHASES[int(s.phase)],
        seat=int(s.seat),
        first=int(s.first),
        turn=int(s.turn),
        quiet=int(s.quiet),
        quiet_end=quiet_rounds * int(s.players),
        die=int(s.rolls[s.rolls_n - 1]) if s.rolls_n else None,
        rolls=s.rolls[: s.rolls_n].tolist(),
        window=_window(s),
        walked=bool(s.walked),
        chain=_chain(s),
        hand_lengths=[int(n) for n in s.hand if n],
        store=s.store[1:].tolist(),
        bars=[_bar(s, k) for k in range(int(s.bars_n))],
        held=int(s.bars_n) - 1 if s.held else None,
        players=[_player(s, seat) for seat in range(int(s.players))],
        figure_height=int(s.figure_height),
        figures_weigh=bool(s.figure_weight),
        risky=bool(s.collapse),
        starts=[start_choice(code) for code in codes if STARTS <= code < ROLL],
        roll=_if_legal(codes, ROLL),
        release=_if_legal(codes, RELEASE),
        end=_if_legal(codes, END),
        takes=take_choices(s),
        hand=hand_bars(s, viewer) if acting else [],
        reach=walks_within_reach(s, viewer) if acting and not s.walked and not s.held else [],
        wobbly=wobbly_positions(s, viewer) if acting and not s.walked and s.figure_weight and not s.collapse else [],
        blocked=bool(beginning and s.restart != NEVER and not up),
        restarts=[restart_choice(code) for code in codes if RESTARTS <= code < TAKES],
        way_up=up,
        must_build=bool(s.must_build),
        board=BOARD,
        levels=LEVELS,
        over=TA(int(s.over)).label if s.over else None,
        loser=int(s.loser) if s.loser >= 0 else None,
        swings=swings(s) if s.loser >= 0 else [],
    )


def _if_legal(codes: list[int], action: int) -> int | None:
    return action if action in codes[-2:] else None


def _window(s: Any) -> Window:
    left = int((s.hand > 0).sum())
    return "before" if s.built == 0 and left else "between" if left else "after"


def _chain(s: Any) -> list[Link]:
    """walk, 4, walk, 1, walk: what was done, what is open, what comes. Bars placed in this turn are the last ones."""
    if s.phase not in (Phase.ACT, Phase.PAIR):
        return []
    placed = [int(s.bar[k][4]) for k in range(int(s.bars_n) - int(s.built) - int(s.held), int(s.bars_n))]
    lengths = [*placed, *(int(n) for n in s.hand if n)]
    done = int(s.built)
    links = []
    for i in range(len(lengths) + 1):
        walk: Literal["done", "now", "later"] = "done" if i < done or s.held else "later"
        if i == done and not s.held:
            walk = "done" if s.walked else "now"
        links.append(Link(0, walk if i <= done else "later"))
        if i < len(lengths):
            links.append(
                Link(lengths[i], "done" if i < done else "now" if s.held or (i == done and s.walked) else "later")
            )
    return links


def _bar(s: Any, k: int) -> Bar:
    axis, x, y, z, n = s.bar[k].tolist()
    return Bar(AXES[axis], x - FAR, y - FAR, z, n, int(s.builder[k]))


def _player(s: Any, seat: int) -> Player:
    x, y, level = s.figure[seat].tolist()
    placed = bool(s.quarter[seat] >= 0)
    return Player(
        x=x - FAR if placed else 0,
        y=y - FAR if placed else 0,
        level=level,
        placed=placed,
        quarter=int(s.quarter[seat]) + 1 if placed else None,
        bars=int((s.builder[: s.bars_n] == seat).sum()),
    )


def score_lines(s: Any) -> list[ScoreLine]:
    """Each figure's level, and the bars each player built."""
    seats = range(int(s.players))
    built = [int((s.builder[: s.bars_n] == seat).sum()) for seat in seats]
    return [
        ScoreLine("score.level", tuple(int(s.figure[seat, 2]) for seat in seats)),
        ScoreLine("score.bars", tuple(built)),
    ]


def components(s: Any) -> dict[str, int]:
    """Every bar, wherever it is: always ten of length 1 down to one of length 10."""
    count = s.store.astype(np.int32)
    for n in (*s.hand.tolist(), *s.bar[: s.bars_n, 4].tolist()):
        count[n] += 1
    return {f"bar of {n}": int(count[n]) for n in range(1, LENGTHS + 1)}
