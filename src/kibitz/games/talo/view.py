"""What the screen gets: a redacted record as typed data, names instead of numbers, columns as the board counts them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from kibitz.core.clause import ALLOWED
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import ScoreLine
from kibitz.core.guard import listed
from kibitz.games.talo.actions import (
    END,
    HOLDS,
    MOST_LEGAL,
    PLACES,
    RELEASE,
    RESTARTS,
    ROLL,
    STARTS,
    TAKES,
    WALKS,
    bar_of,
)
from kibitz.games.talo.balance import find_footing, stands
from kibitz.games.talo.building import PLAY, SORT, find_spans, holding_forbidden, list_places
from kibitz.games.talo.clauses import TaloClause
from kibitz.games.talo.components import (
    AXES,
    BOARD,
    FAR,
    LENGTHS,
    LEVELS,
    NEVER,
    SETS,
    SIDE,
    START_X,
    START_Y,
    Axis,
)
from kibitz.games.talo.rules import legal
from kibitz.games.talo.state import Phase
from kibitz.games.talo.taking import is_available
from kibitz.games.talo.tipping import Swing, Tilt, steadied, swings, tilt
from kibitz.games.talo.walking import (
    ANY,
    DREAM,
    MOST_REACHED,
    POSITIONS,
    SOUND,
    explore,
    has_floor,
    place_of,
    position,
)

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


class StartChoice(msgspec.Struct, frozen=True):
    action: int
    quarter: int
    x: int
    y: int


class TakeChoice(msgspec.Struct, frozen=True):
    action: int
    bars: list[int]


class RestartChoice(msgspec.Struct, frozen=True):
    action: int
    x: int
    y: int


class Spot(msgspec.Struct, frozen=True):
    """Where the figure can walk to. `came` is the spot before it in `reach`; -1: the figure's own place."""

    action: int
    x: int
    y: int
    level: int
    came: int


class Position(msgspec.Struct, frozen=True):
    x: int
    y: int
    level: int


class Dream(msgspec.Struct, frozen=True):
    """A step of a way up that could still be built."""

    x: int
    y: int
    level: int
    missing: bool  # no wood there yet


class Tip(msgspec.Struct, frozen=True):
    """A place where the bar has room and is carried, but would not stand."""

    axis: Axis
    x: int
    y: int
    z: int
    action: int  # refused
    clause: str
    hold: int | None  # the action that holds it there until the second bar steadies it ...
    steadied: bool | None  # ... and whether the second bar has a place that does; None: too many bars to say at once
    tilt: Tilt


class HandBar(msgspec.Struct, frozen=True):
    """A bar in hand and all its legal places: for each the action, the axis (0 X, 1 Y, 2 Z), x, y, z; five in a row.

    At one's risk nothing says which of them are sound: there are no tips, and a bar may be held at each.
    """

    length: int
    places: list[int]
    tips: list[Tip]
    hold: int | None  # at one's risk: what to add to a place's action to hold the bar there


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


def view(s: Any, viewer: int) -> TaloView:
    codes = _legal(s, viewer)
    mine = viewer != SPECTATOR and viewer == s.seat and not s.over
    acting = mine and s.phase in (Phase.ACT, Phase.PAIR)
    beginning = mine and s.phase == Phase.BEGIN
    way_up = _way_up(s, viewer) if beginning else []
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
        starts=[_start(code) for code in codes if STARTS <= code < ROLL],
        roll=_if_legal(codes, ROLL),
        release=_if_legal(codes, RELEASE),
        end=_if_legal(codes, END),
        takes=_takes(s),
        hand=_hand(s, viewer) if acting else [],
        reach=_reach(s, viewer) if acting and not s.walked and not s.held else [],
        wobbly=_wobbly(s, viewer) if acting and not s.walked and s.figure_weight and not s.collapse else [],
        blocked=bool(beginning and s.restart != NEVER and not way_up),
        restarts=[_restart(code) for code in codes if RESTARTS <= code < TAKES],
        way_up=way_up,
        must_build=bool(s.must_build),
        board=BOARD,
        levels=LEVELS,
        over=TaloClause(int(s.over)).label if s.over else None,
        loser=int(s.loser) if s.loser >= 0 else None,
        swings=swings(s) if s.loser >= 0 else [],
    )


def _legal(s: Any, viewer: int) -> list[int]:
    if viewer == SPECTATOR:
        return []
    codes: list[int] = listed(legal, s, viewer, MOST_LEGAL).tolist()
    return codes


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


def _start(code: int) -> StartChoice:
    quarter = code - STARTS
    return StartChoice(code, quarter + 1, int(START_X[quarter]) - FAR, int(START_Y[quarter]) - FAR)


def _restart(code: int) -> RestartChoice:
    return RestartChoice(code, (code - RESTARTS) % BOARD, (code - RESTARTS) // BOARD)


def _takes(s: Any) -> list[TakeChoice]:
    if s.phase != Phase.TAKE:
        return []
    rolled = int(s.rolls[s.rolls_n - 1])
    available = [number for number in range(len(SETS)) if is_available(s, number, rolled)]
    return [TakeChoice(TAKES + number, [int(n) for n in SETS[number] if n]) for number in available]


def _hand(s: Any, viewer: int) -> list[HandBar]:
    """All sound places of each bar, and those where it would tip, with how; at one's risk all, and no word of it."""
    spans = np.empty((LEVELS, 4), np.int16)
    find_spans(s, spans)
    footing = find_footing(s, True)
    may_hold = int(holding_forbidden(s)) == ALLOWED
    hand = []
    for n in sorted({int(n) for n in s.hand if n}):
        out = np.empty(MOST_LEGAL, np.int32)
        fits, tips, _ = list_places(s, viewer, n, spans, footing, out, 0, 0, PLAY if s.collapse else SORT)
        if s.collapse:
            hand.append(HandBar(n, _rows(out[:fits]), [], HOLDS if may_hold else None))
            continue
        falling = out[::-1][:tips] - HOLDS
        hand.append(HandBar(n, _rows(out[:fits]), [_tip(s, int(code), may_hold) for code in falling], None))
    return hand


def _rows(codes: NDArray[np.int32]) -> list[int]:
    """`rules.bar_of` for many at once: action, axis, x, y, z of each, one after the other."""
    shape, place = codes // PLACES, codes % PLACES
    axis = np.where(shape == 0, 0, (shape - 1) % 3)
    x, y, z = place % SIDE - FAR, place // SIDE % SIDE - FAR, place // (SIDE * SIDE)
    rows: list[int] = np.stack([codes, axis, x, y, z], axis=1).ravel().tolist()
    return rows


def _tip(s: Any, code: int, may_hold: bool) -> Tip:
    axis, x, y, z, n = (int(word) for word in bar_of(code))
    return Tip(
        axis=AXES[axis],
        x=x - FAR,
        y=y - FAR,
        z=z,
        action=code,
        clause=TaloClause(int(stands(s, axis, x, y, z, n))).label,
        hold=HOLDS + code if may_hold else None,
        steadied=steadied(s, code) if may_hold else False,
        tilt=tilt(s, axis, x, y, z, n),
    )


def _explored(s: Any, viewer: int, mode: int, most: int) -> tuple[list[Position], list[int]]:
    """Positions in the order they were found, the figure's own first, and where each was entered from."""
    nodes, came = np.empty(most, np.int32), np.empty(most, np.int16)
    count = int(explore(s, viewer, mode, nodes, came))
    places = [tuple(int(word) for word in place_of(node)) for node in nodes[:count]]
    return [Position(x - FAR, y - FAR, level) for x, y, level in places], came[:count].tolist()


def _reach(s: Any, viewer: int) -> list[Spot]:
    places, came = _explored(s, viewer, ANY if s.collapse else SOUND, MOST_REACHED)
    return [
        Spot(WALKS + int(position(at.x + FAR, at.y + FAR, at.level)), at.x, at.y, at.level, before - 1)
        for at, before in zip(places[1:], came[1:], strict=True)
    ]


def _wobbly(s: Any, viewer: int) -> list[Position]:
    sound, _ = _explored(s, viewer, SOUND, MOST_REACHED)
    return [at for at in _explored(s, viewer, ANY, MOST_REACHED)[0] if at not in sound]


def _way_up(s: Any, viewer: int) -> list[Dream]:
    """Empty if there is none: the figure is blocked (TA-61)."""
    places, came = _explored(s, viewer, DREAM, POSITIONS)
    if places[-1].level <= places[0].level:
        return []
    way, at = [], len(places) - 1
    while at > 0:
        place = places[at]
        missing = place.level > 0 and not has_floor(s, place.x + FAR, place.y + FAR, place.level, 0)
        way.append(Dream(place.x, place.y, place.level, bool(missing)))
        at = came[at]
    return way[::-1]


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
