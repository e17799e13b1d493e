"""What the screen gets: a redacted record as typed data, names instead of numbers. Cells are named: C2."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import numpy as np

from kibitz.core.fields import SPECTATOR
from kibitz.core.game import ScoreLine
from kibitz.core.guard import listed
from kibitz.games.jackal.actions import DONE, EXITS, GOTOS, LAND, LAYS, MOST_LEGAL, READY, TAKE_DECK, TAKES, THROWS
from kibitz.games.jackal.clauses import JackalClause
from kibitz.games.jackal.components import (
    ALPHABET,
    BM,
    BURIED,
    CARDS,
    CHEST,
    DECK_COUNTS,
    KINDS,
    MARKET,
    MOVES,
    SIDE,
    VOYAGE,
    Card,
    cell_name,
)
from kibitz.games.jackal.ground import chest_value
from kibitz.games.jackal.islands import house_by_cells
from kibitz.games.jackal.paths import Path, Walk, walks
from kibitz.games.jackal.rules import legal, waiting
from kibitz.games.jackal.rules.walking import steps
from kibitz.games.jackal.sense import coins_there
from kibitz.games.jackal.state import (
    CELL,
    EXTRA,
    MARKS,
    MAZES,
    OUTCOME,
    PACES,
    RANK,
    STANCE,
    WON,
    Outcome,
    Phase,
    Stance,
)

PhaseName = Literal["draft", "declare", "take", "build", "marks", "walk", "exit", "over"]
StanceName = Literal["undecided", "landed", "passed", "away"]
OutcomeName = Literal["none", "arrived", "broken_off", "ran_out"]
PHASES: tuple[PhaseName, ...] = ("draft", "declare", "take", "build", "marks", "walk", "exit", "over")
STANCES: tuple[StanceName, ...] = ("undecided", "landed", "passed", "away")
OUTCOMES: tuple[OutcomeName, ...] = ("none", "arrived", "broken_off", "ran_out")
LEFTOVERS: tuple[Literal["discard", "return", "count"], ...] = ("discard", "return", "count")
LETTER_OF = {code: letter for letter, code in ALPHABET.items()}


class Pile(msgspec.Struct, frozen=True):
    card: Card
    count: int


class Chest(msgspec.Struct, frozen=True):
    cell: str
    value: int
    buried: bool


class IslandCard(msgspec.Struct, frozen=True):
    place: int  # on the voyage, from 1
    number: int  # in the box, from 1
    house: bool  # one of our own: its name is in the catalogue under island.<number>
    name: str | None  # in English; None for an island that the table wrote itself
    theme: str | None
    rows: list[str]  # six lines of six letters, as in islands.txt
    chests: list[Chest]


class Leg(msgspec.Struct, frozen=True):
    """One step of a way that is traced on the island."""

    card: int  # place in the row, from 1
    cell: str  # entered
    out: str | None  # the cave that one comes out of
    steps: int  # so far
    with_map: bool


class Way(msgspec.Struct, frozen=True):
    """A way of a row to a chest, the one with the fewest steps."""

    cell: str
    value: int
    steps: int  # of the whole walk, labyrinths and marks included
    coins: float  # to be expected against those who have arrived
    legs: list[Leg]


class Preview(msgspec.Struct, frozen=True):
    """What the viewer's row can do, for them alone."""

    after: list[list[str]]  # by card of the row: where one may stand after it, arrivals included
    ways: list[Way]  # the chests it can reach, best first
    dead_ends: list[str]  # where it may also end with nothing
    numbers: list[int]  # by card of the row: which move it is, 0 for black flag and maps


class Target(msgspec.Struct, frozen=True):
    """A cell to go to, or a cave to come out of."""

    action: int
    cell: str
    chest: int  # its coins, 0 if it is none
    steps: int  # after entering it
    way: Way | None  # the best way on from there


class Take(msgspec.Struct, frozen=True):
    action: int
    slot: int | None  # 1..4; None is the deck
    card: Card | None


class Throw(msgspec.Struct, frozen=True):
    action: int
    seat: int


class LayChoice(msgspec.Struct, frozen=True):
    action: int
    card: Card


class Player(msgspec.Struct, frozen=True):
    coins: int
    tie_coins: int
    hand_size: int
    stance: StanceName
    ready: bool  # has picked, is ready, or is done with marks, where all act at once
    acts: bool  # is waited for
    row_size: int | None  # None while rows are in the making
    row: list[Card] | None  # once it is turned over
    done: int  # cards of it that are executed
    cell: str | None  # None in the boat
    steps: int  # move cards, labyrinths, marks and counted left-overs together
    paces: int
    labyrinths: int
    marks: int
    leftover: int
    outcome: OutcomeName
    seen_taken: list[int]  # by kind: cards everybody saw going into the hand and not leaving it (a memory aid)


class Share(msgspec.Struct, frozen=True):
    """What an island brought to a player."""

    seat: int
    stance: StanceName
    outcome: OutcomeName
    cell: str | None
    value: int
    paces: int
    labyrinths: int
    marks: int
    leftover: int
    steps: int
    rank: int  # on the chest, 1 is first; 0 without one
    coins: int


class Past(msgspec.Struct, frozen=True):
    """An island that is over."""

    place: int
    number: int
    tie_break: bool
    shares: list[Share]  # by seat


class Counted(msgspec.Struct, frozen=True):
    """A kind of card: how many there are, and how many the viewer cannot place (a memory aid)."""

    card: Card
    cards: int
    unseen: int


class JackalView(msgspec.Struct, frozen=True):
    viewer: int | None
    phase: PhaseName
    mode: Literal["base", "archipelago"]
    seat: int | None  # who is asked; None where several are
    hat: int
    order: list[int]  # seats in the turn order of this island
    place: int
    places: int
    tie_break: bool
    island: IslandCard
    voyage: list[IslandCard | None]  # every place of the voyage; None lies face down
    horizon: IslandCard | None
    market: list[Card | None]
    deck: int
    discard: list[int]  # by kind
    treasury: int  # coins left, not below 0
    map_before_knight: bool  # the two options that decide how a row is walked
    leftover: Literal["discard", "return", "count"]
    players: list[Player]
    hand: list[Pile]
    row: list[Card]  # the viewer's own, laid so far or lying face down
    preview: Preview | None
    pack: list[Pile]
    picks: int  # made so far, of 9
    may_land: bool
    may_pass: bool
    may_be_ready: bool
    may_be_done: bool
    lays: list[LayChoice]
    picks_open: list[LayChoice]
    takes: list[Take]
    taking: int
    throws: list[Throw]
    targets: list[Target]
    card: Card | None  # the walker's present card
    has_map: bool
    last: Past | None  # the island just shared out
    last_rows: list[list[Card]]
    past: list[Past]
    counts: list[Counted]
    over: str | None  # the clause that ended the game


def view(s: Any, viewer: int) -> JackalView:
    codes = _legal(s, viewer)
    seats = range(int(s.players))
    acting = [seat for seat in seats if int(waiting(s)) >> seat & 1]
    mine = viewer != SPECTATOR
    voyage = [_island(s, place) for place in range(int(s.places))]
    past = [_past(s, place) for place in range(VOYAGE) if _is_over(s, place)]
    walking = int(s.phase) in (Phase.WALK, Phase.EXIT)
    return JackalView(
        viewer=viewer if mine else None,
        phase=PHASES[int(s.phase)],
        mode="archipelago" if s.archipelago else "base",
        seat=acting[0] if len(acting) == 1 else None,
        hat=int(s.hat),
        order=[seat for seat in ((int(s.hat) + i) % len(seats) for i in seats) if s.stance[seat] != Stance.AWAY],
        place=int(s.place) + 1,
        places=int(s.places),
        tie_break=bool(s.tie_break),
        island=_present(s),
        voyage=voyage,
        horizon=voyage[int(s.place) + 1] if not s.archipelago and int(s.place) + 1 < len(voyage) else None,
        market=[None if kind < 0 else CARDS[kind] for kind in s.market.tolist()],
        deck=int(s.deck_size),
        discard=s.discard.tolist(),
        treasury=max(0, int(s.treasury)),
        map_before_knight=bool(s.map_before_knight),
        leftover=LEFTOVERS[int(s.leftover)],
        players=[_player(s, seat, seat in acting) for seat in seats],
        hand=piles(s.hand[viewer].tolist()) if mine else [],
        row=_row_of(s, viewer) if mine else [],
        preview=_preview(s, viewer) if mine else None,
        pack=piles(s.pack[viewer].tolist()) if mine else [],
        picks=int(s.pick) if s.archipelago else 0,
        may_land=LAND in codes,
        may_pass=LAND + 1 in codes,
        may_be_ready=READY in codes,
        may_be_done=DONE in codes,
        lays=[LayChoice(code, CARDS[code - LAYS]) for code in codes if LAYS <= code < READY],
        picks_open=[LayChoice(code, CARDS[code]) for code in codes if code < LAND],
        takes=[_take(s, code) for code in codes if TAKES <= code <= TAKE_DECK],
        taking=int(s.taking),
        throws=[Throw(code, code - THROWS) for code in codes if THROWS <= code < DONE],
        targets=[_target(s, viewer, code) for code in codes if code >= GOTOS],
        card=CARDS[int(s.shown[s.seat, s.walked[s.seat]])] if walking and s.phase == Phase.WALK else None,
        has_map=bool(walking and s.has_map),
        last=past[-1] if past else None,
        last_rows=[_cards(s.last_row[seat][: s.last_row_size[seat]]) for seat in seats],
        past=past,
        counts=_counts(s, viewer),
        over=JackalClause(int(s.over)).label if s.over else None,
    )


def _legal(s: Any, viewer: int) -> list[int]:
    if viewer == SPECTATOR:
        return []
    codes: list[int] = listed(legal, s, viewer, MOST_LEGAL).tolist()
    return codes


def _cards(kinds: Any) -> list[Card]:
    return [CARDS[kind] for kind in kinds.tolist()]


def piles(counts: list[int]) -> list[Pile]:
    return [Pile(CARDS[kind], count) for kind, count in enumerate(counts) if count]


def _island(s: Any, place: int) -> IslandCard | None:
    index = int(s.voyage[place])
    return None if index < 0 else island_card(tuple(s.islands[index].tolist()), place + 1, index + 1)


def island_card(cells: tuple[int, ...], place: int, number: int) -> IslandCard:
    """The island as the screen gets it; one of our own keeps its number in the box."""
    known = house_by_cells().get(cells)
    letters = "".join(LETTER_OF[cell] for cell in cells)
    return IslandCard(
        place=place,
        number=known.number if known else number,
        house=known is not None,
        name=known.name if known else None,
        theme=known.kind if known else None,
        rows=[letters[SIDE * row : SIDE * row + SIDE] for row in range(SIDE)],
        chests=[Chest(cell_name(i), chest_value(c), c > BURIED) for i, c in enumerate(cells) if c > CHEST],
    )


def _present(s: Any) -> IslandCard:
    island = _island(s, int(s.place))
    assert island is not None, "the present island lies face up"
    return island


def _player(s: Any, seat: int, acts: bool) -> Player:
    shown = int(s.shown_size[seat])
    building = s.phase <= Phase.BUILD
    return Player(
        coins=int(s.coins[seat]),
        tie_coins=int(s.tie_coins[seat]),
        hand_size=int(s.hand_size[seat]),
        stance=STANCES[int(s.stance[seat])],
        ready=bool(s.ready[seat]),
        acts=acts,
        row_size=None if building else shown or int(s.row_size[seat]),
        row=_cards(s.shown[seat][:shown]) if shown else None,
        done=int(s.walked[seat]),
        cell=None if s.at[seat] < 0 else cell_name(int(s.at[seat])),
        steps=int(steps(s, seat)),
        paces=int(s.paces[seat]),
        labyrinths=int(s.mazes[seat]),
        marks=int(s.marks[seat]),
        leftover=int(s.extra[seat]),
        outcome=OUTCOMES[int(s.outcome[seat])],
        seen_taken=s.known[seat].tolist(),
    )


def _row_of(s: Any, seat: int) -> list[Card]:
    shown = int(s.shown_size[seat])
    return _cards(s.shown[seat][:shown]) if shown else _cards(s.row[seat][: s.laid[seat]])


# --- What rows can do -------------------------------------------------------------------------------------------------


def _way(s: Any, seat: int, path: Path, taken: int) -> Way:
    total = taken + path.steps
    legs = [
        Leg(
            leg.card + 1,
            cell_name(leg.cell),
            None if leg.out is None else cell_name(leg.out),
            taken + leg.steps,
            leg.map,
        )
        for leg in path.legs
    ]
    value = chest_value(int(s.islands[s.voyage[s.place], path.chest]))
    return Way(cell_name(path.chest), value, total, round(float(coins_there(s, seat, path.chest, total)), 2), legs)


def _ways(s: Any, seat: int, walk: Walk, taken: int) -> list[Way]:
    """Best first: most coins to be expected, then the fewest steps."""
    found = [_way(s, seat, path, taken) for path in walk.paths]
    return sorted(found, key=lambda way: (-way.coins, way.steps, way.cell))


def _preview(s: Any, seat: int) -> Preview | None:
    """Before the row is turned over; its owner alone gets it."""
    if s.phase == Phase.DRAFT or s.stance[seat] != Stance.LANDED or not s.laid[seat]:
        return None
    row = s.row[seat][: s.laid[seat]].tolist()
    walk = walks(s.ground, row, knight_maps=bool(s.map_before_knight))
    numbers = [sum(kind < MOVES for kind in row[: i + 1]) if row[i] < MOVES else 0 for i in range(len(row))]
    return Preview(
        after=[[cell_name(cell) for cell in cells] for cells in walk.after],
        ways=_ways(s, seat, walk, int(s.marks[seat])),
        dead_ends=[cell_name(cell) for cell in walk.dead_ends],
        numbers=numbers,
    )


def _target(s: Any, seat: int, code: int) -> Target:
    cell = code - GOTOS if code < EXITS else code - EXITS
    what = int(s.islands[s.voyage[s.place], cell])
    row = s.shown[seat][: s.shown_size[seat]].tolist()
    taken, at = int(steps(s, seat)), int(s.walked[seat])
    knight_maps = bool(s.map_before_knight)
    if code >= EXITS:
        walk = walks(s.ground, row, knight_maps=knight_maps, start=cell, first=at)
        ways = _ways(s, seat, walk, taken)
        return Target(code, cell_name(cell), 0, taken, ways[0] if ways else None)
    walk = walks(
        s.ground, row, knight_maps=knight_maps, start=int(s.at[seat]), first=at, has_map=bool(s.has_map), into=cell
    )
    ways = _ways(s, seat, walk, taken)
    entered = taken + (2 if LETTER_OF[what] == "#" else 1)
    return Target(code, cell_name(cell), chest_value(what), entered, ways[0] if ways else None)


def _take(s: Any, code: int) -> Take:
    if code == TAKE_DECK:
        return Take(code, None, None)
    return Take(code, code - TAKES + 1, CARDS[int(s.market[code - TAKES])])


# --- What is over -----------------------------------------------------------------------------------------------------


def _is_over(s: Any, place: int) -> bool:
    """Is anything in the ledger for that place? A played island has a stance for everybody."""
    return bool(s.ledger[place, : int(s.players), STANCE].any())


def _past(s: Any, place: int) -> Past:
    index = int(s.voyage[place])
    known = _island(s, place)
    shares = [_share(s, place, index, seat) for seat in range(int(s.players))]
    return Past(place + 1, known.number if known else index + 1, place >= int(s.places), shares)


def _share(s: Any, place: int, index: int, seat: int) -> Share:
    line = s.ledger[place, seat].tolist()
    arrived = line[OUTCOME] == Outcome.ARRIVED
    walked = line[STANCE] == Stance.LANDED
    return Share(
        seat=seat,
        stance=STANCES[line[STANCE]],
        outcome=OUTCOMES[line[OUTCOME]],
        cell=cell_name(line[CELL]) if walked else None,
        value=int(chest_value(int(s.islands[index, line[CELL]]))) if arrived else 0,
        paces=line[PACES],
        labyrinths=line[MAZES],
        marks=line[MARKS],
        leftover=line[EXTRA],
        steps=line[PACES] + line[MAZES] + line[MARKS] + line[EXTRA],
        rank=line[RANK],
        coins=line[WON],
    )


def _counts(s: Any, viewer: int) -> list[Counted]:
    own = np.zeros(KINDS, np.int64)
    if viewer != SPECTATOR:
        own += s.hand[viewer] + s.pack[viewer]
        for kind in s.row[viewer][: s.laid[viewer]].tolist():
            own[kind] += 1
        own[BM] += int(s.aimed[viewer].sum())
    known = s.known.copy()
    if viewer != SPECTATOR:
        known[viewer] = 0
    on_table = _on_table(s) + s.discard + known.sum(axis=0) + own
    return [
        Counted(CARDS[kind], int(DECK_COUNTS[kind]), int(DECK_COUNTS[kind] - on_table[kind])) for kind in range(KINDS)
    ]


def _on_table(s: Any) -> Any:
    """Market, rows turned over, and marks: by kind."""
    count = np.zeros(KINDS, np.int64)
    for slot in range(MARKET):
        if s.market[slot] >= 0:
            count[s.market[slot]] += 1
    for seat in range(int(s.players)):
        for kind in s.shown[seat][: s.shown_size[seat]].tolist():
            count[kind] += 1
        count[BM] += int(s.marks[seat])
    return count


def score_lines(s: Any) -> list[ScoreLine]:
    """A line for each island, then the coins in all; a tie-break stands behind them, for it counts apart (JA-80)."""
    seats = range(int(s.players))
    lines = [
        ScoreLine(f"score.island.{place + 1}", tuple(int(s.ledger[place, seat, WON]) for seat in seats))
        for place in range(int(s.places))
        if _is_over(s, place)
    ]
    lines.append(ScoreLine("score.total", tuple(int(s.coins[seat]) for seat in seats)))
    if s.tie_break:
        lines.append(ScoreLine("score.tie_break", tuple(int(s.tie_coins[seat]) for seat in seats)))
    return lines


def components(s: Any) -> dict[str, int]:
    """Every card, wherever it lies: always the table in `components.py`."""
    count = _on_table(s) + s.discard + s.hand.sum(axis=0) + s.pack.sum(axis=0)
    for seat in range(int(s.players)):
        for kind in s.row[seat][: s.laid[seat]].tolist():
            count[kind] += 1
        count[BM] += int(s.aimed[seat].sum())
    deck = s.deck[: int(s.deck_size)].tolist()
    return {card: int(count[kind]) + deck.count(kind) for kind, card in enumerate(CARDS)}
