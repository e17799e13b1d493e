"""What the screen gets: a redacted record as typed data, names instead of numbers."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from kibitz.core.fields import SPECTATOR
from kibitz.core.game import ScoreLine
from kibitz.games.cubirds.actions import FLOCKS, LAYS, SIDES, Side, flock_species, lay_parts
from kibitz.games.cubirds.clauses import CB
from kibitz.games.cubirds.components import (
    BIRDS,
    CARDS,
    DECK,
    HAND,
    LARGE_FLOCK,
    ROWS,
    SEATS,
    SMALL_FLOCK,
    SPECIES,
    Species,
)
from kibitz.games.cubirds.rules.deck import discard_size
from kibitz.games.cubirds.rules.ending import collection_size
from kibitz.games.cubirds.rules.flocks import flock_yield
from kibitz.games.cubirds.rules.rounds import deal_follows
from kibitz.games.cubirds.screen.moves import drawn
from kibitz.games.cubirds.sense.foresight import foresee
from kibitz.games.cubirds.state import Phase


class Run(msgspec.Struct, frozen=True):
    species: Species
    count: int


class Pile(msgspec.Struct, frozen=True):
    """Cards of one species in the viewer's hand, and the flock they would make."""

    species: Species
    count: int
    flock: Literal["none", "small", "large"]


class Player(msgspec.Struct, frozen=True):
    hand_size: int
    collection: list[int]  # per species
    species: int  # different species collected, of 7
    away: list[Literal["seven", "pairs"]]  # goals that one more card would reach
    seen_taken: list[int]  # per species: cards everybody saw going into the hand (a memory aid)
    captured: int
    small_flocks: int
    large_flocks: int
    rounds_ended: int


class End(msgspec.Struct, frozen=True):
    """What laying the chosen species at one end of a row would bring."""

    action: int
    species: Species
    row: int
    side: Side
    captured: list[Run]
    refills: bool
    draw: int  # cards that may then be drawn; 0: no draw comes
    ends_game: bool  # the row cannot be refilled, and at this table that ends the game


class FlockChoice(msgspec.Struct, frozen=True):
    action: int
    species: Species
    count: int
    kept: int


class Legend(msgspec.Struct, frozen=True):
    species: Species
    cards: int
    small: int
    large: int
    out_of_view: int  # not in rows, collections or the viewer's own hand
    unseen: int  # out of view, less what everybody could have noted (a memory aid)


class CuBirdsView(msgspec.Struct, frozen=True):
    viewer: int | None
    phase: Literal["lay", "draw", "flock", "over"]
    seat: int
    dealer: int
    round: int
    turn: int
    rows: list[list[Run]]
    deck: int
    discard: int
    hand: list[Pile]
    players: list[Player]
    legend: list[Legend]
    ends: list[End]
    flocks: list[FlockChoice]
    empty_hand: bool  # the draw question is asked with an empty hand: declining ends the round
    draws: int  # cards that a draw would bring now
    deal_follows: (
        bool  # whether the acting player would be dealt new cards after ending the round; if not, the game ends
    )
    new_deal_needs: int
    new_deal_has: int  # public sizes: deck, discard and all hands
    over: str | None  # the clause that ended the game


def view(s: Any, viewer: int, codes: list[int]) -> CuBirdsView:
    players = range(int(s.players))
    rows = [_runs(s, row) for row in range(ROWS)]
    return CuBirdsView(
        viewer=None if viewer == SPECTATOR else viewer,
        phase=_phase(s),
        seat=int(s.seat),
        dealer=int(s.dealer),
        round=int(s.round_no),
        turn=int(s.turn),
        rows=rows,
        deck=int(s.deck_size),
        discard=int(discard_size(s)),
        hand=[] if viewer == SPECTATOR else _hand(s, viewer),
        players=[_player(s, seat) for seat in players],
        legend=_legend(s, viewer, rows),
        ends=[_end(s, viewer, code) for code in codes if code < LAYS],
        flocks=[_flock(s, viewer, code) for code in codes if code >= FLOCKS],
        empty_hand=bool(s.phase == Phase.DRAW and s.hand_size[s.seat] == 0),
        draws=drawn(s),
        deal_follows=bool(deal_follows(s, int(s.seat), 0)),
        new_deal_needs=HAND * int(s.players),
        new_deal_has=int(s.deck_size) + int(discard_size(s)) + sum(int(s.hand_size[seat]) for seat in players),
        over=CB(int(s.over)).label if s.over else None,
    )


def _phase(s: Any) -> Literal["lay", "draw", "flock", "over"]:
    names: tuple[Literal["lay", "draw", "flock", "over"], ...] = ("lay", "draw", "flock", "over")
    return names[int(s.phase)]


def _runs(s: Any, row: int) -> list[Run]:
    runs = int(s.row_runs[row])
    birds, counts = s.row_bird[row, :runs].tolist(), s.row_count[row, :runs].tolist()
    return [Run(SPECIES[bird], count) for bird, count in zip(birds, counts, strict=True)]


def _hand(s: Any, viewer: int) -> list[Pile]:
    sizes: tuple[Literal["none", "small", "large"], ...] = ("none", "small", "large")
    held = [(bird, int(s.hand[viewer, bird])) for bird in range(BIRDS)]
    return [Pile(SPECIES[bird], count, sizes[flock_yield(count, bird)]) for bird, count in held if count]


def _player(s: Any, seat: int) -> Player:
    collection = [int(count) for count in s.collection[seat]]
    species = sum(count > 0 for count in collection)
    largest = sorted(collection)[-2:]
    away: list[Literal["seven", "pairs"]] = []
    if species == 6:
        away.append("seven")
    if largest[1] >= 3 and largest[0] == 2:
        away.append("pairs")
    return Player(
        hand_size=int(s.hand_size[seat]),
        collection=collection,
        species=species,
        away=away,
        seen_taken=[int(count) for count in s.known[seat]],
        captured=int(s.captured[seat]),
        small_flocks=int(s.flocks[seat, 0]),
        large_flocks=int(s.flocks[seat, 1]),
        rounds_ended=int(s.rounds_ended[seat]),
    )


def _legend(s: Any, viewer: int, rows: list[list[Run]]) -> list[Legend]:
    in_rows = {species: sum(run.count for row in rows for run in row if run.species == species) for species in SPECIES}
    collected = s.collection.sum(axis=0).tolist()
    nothing = [0] * BIRDS
    own = nothing if viewer == SPECTATOR else s.hand[viewer].tolist()
    own_thrown = nothing if viewer == SPECTATOR else s.thrown[viewer].tolist()
    known = s.known.copy()
    if viewer != SPECTATOR:
        known[viewer] = 0
    noted = (known.sum(axis=0) + s.discard).tolist()
    legend = []
    for bird, species in enumerate(SPECIES):
        out_of_view = int(CARDS[bird]) - in_rows[species] - collected[bird] - own[bird]
        legend.append(
            Legend(
                species=species,
                cards=int(CARDS[bird]),
                small=int(SMALL_FLOCK[bird]),
                large=int(LARGE_FLOCK[bird]),
                out_of_view=out_of_view,
                unseen=out_of_view - noted[bird] - own_thrown[bird],
            )
        )
    return legend


def _end(s: Any, viewer: int, code: int) -> End:
    foreseen = foresee(s, viewer, code)
    taken = foreseen.captured
    bird, row, side = lay_parts(code)
    return End(
        action=code,
        species=SPECIES[bird],
        row=row + 1,
        side=SIDES[side],
        captured=[Run(species, taken.count(species)) for species in SPECIES if species in taken],
        refills=foreseen.refills,
        draw=foreseen.draw,
        ends_game=foreseen.ends,
    )


def _flock(s: Any, viewer: int, code: int) -> FlockChoice:
    bird = flock_species(code)
    held = int(s.hand[viewer, bird])
    return FlockChoice(code, SPECIES[bird], held, flock_yield(held, bird))


def score_lines(s: Any) -> list[ScoreLine]:
    """A line for each species, then the cards in all: the number that decides a game without a goal (CB-46)."""
    seats = range(int(s.players))
    lines = [
        ScoreLine(f"species.{SPECIES[bird]}", tuple(int(s.collection[seat, bird]) for seat in seats))
        for bird in range(BIRDS)
    ]
    return [*lines, ScoreLine("score.total", tuple(int(collection_size(s, seat)) for seat in seats))]


def components(s: Any) -> dict[str, int]:
    """Every card, wherever it lies: always the table in `components.py`."""
    deck = list(s.deck[: int(s.deck_size)])
    count = s.hand.sum(axis=0) + s.collection.sum(axis=0) + s.thrown.sum(axis=0) + s.discard
    for row in range(ROWS):
        for run in range(s.row_runs[row]):
            count[s.row_bird[row, run]] += s.row_count[row, run]
    return {bird: int(count[i]) + deck.count(i) for i, bird in enumerate(SPECIES)}


assert SEATS * HAND < DECK
