"""What the screen gets: a redacted record as typed data, names instead of numbers. Cells are named: C2."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import numpy as np

from kibitz.core.fields import SPECTATOR
from kibitz.games.jackal.actions import DONE, GOTOS, LAND, LAYS, READY, TAKE_DECK, TAKES, THROWS
from kibitz.games.jackal.clauses import JA
from kibitz.games.jackal.components import BM, CARDS, DECK_COUNTS, KINDS, MARKET, Card, cell_name
from kibitz.games.jackal.options import ARCHIPELAGO
from kibitz.games.jackal.rules import waiting
from kibitz.games.jackal.rules.walking import steps
from kibitz.games.jackal.screen.cards import IslandCard, Pile, island_at, named, piles
from kibitz.games.jackal.screen.past import OUTCOMES, STANCES, OutcomeName, Past, StanceName, past_island, places_over
from kibitz.games.jackal.screen.ways import Preview, Target, preview, target
from kibitz.games.jackal.state import Phase, Stance

PhaseName = Literal["draft", "declare", "take", "build", "marks", "walk", "exit", "over"]
PHASES: tuple[PhaseName, ...] = ("draft", "declare", "take", "build", "marks", "walk", "exit", "over")


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


def view(s: Any, viewer: int, codes: list[int]) -> JackalView:
    seats = range(int(s.players))
    acting = [seat for seat in seats if int(waiting(s)) >> seat & 1]
    mine = viewer != SPECTATOR
    voyage = [island_at(s, place) for place in range(int(s.places))]
    past = [past_island(s, place) for place in places_over(s)]
    walking = int(s.phase) in (Phase.WALK, Phase.EXIT)
    return JackalView(
        viewer=viewer if mine else None,
        phase=PHASES[int(s.phase)],
        mode="archipelago" if s.mode == ARCHIPELAGO else "base",
        seat=acting[0] if len(acting) == 1 else None,
        hat=int(s.hat),
        order=[seat for seat in ((int(s.hat) + i) % len(seats) for i in seats) if s.stance[seat] != Stance.AWAY],
        place=int(s.place) + 1,
        places=int(s.places),
        tie_break=bool(s.tie_break),
        island=_present(s),
        voyage=voyage,
        horizon=voyage[int(s.place) + 1] if s.mode != ARCHIPELAGO and int(s.place) + 1 < len(voyage) else None,
        market=[None if kind < 0 else CARDS[kind] for kind in s.market.tolist()],
        deck=int(s.deck_size),
        discard=s.discard.tolist(),
        treasury=max(0, int(s.treasury)),
        players=[_player(s, seat, seat in acting) for seat in seats],
        hand=piles(s.hand[viewer].tolist()) if mine else [],
        row=_row_of(s, viewer) if mine else [],
        preview=preview(s, viewer) if mine else None,
        pack=piles(s.pack[viewer].tolist()) if mine else [],
        picks=int(s.pick) if s.mode == ARCHIPELAGO else 0,
        may_land=LAND in codes,
        may_pass=LAND + 1 in codes,
        may_be_ready=READY in codes,
        may_be_done=DONE in codes,
        lays=[LayChoice(code, CARDS[code - LAYS]) for code in codes if LAYS <= code < READY],
        picks_open=[LayChoice(code, CARDS[code]) for code in codes if code < LAND],
        takes=[_take(s, code) for code in codes if TAKES <= code <= TAKE_DECK],
        taking=int(s.taking),
        throws=[Throw(code, code - THROWS) for code in codes if THROWS <= code < DONE],
        targets=[target(s, viewer, code) for code in codes if code >= GOTOS],
        card=CARDS[int(s.shown[s.seat, s.walked[s.seat]])] if walking and s.phase == Phase.WALK else None,
        has_map=bool(walking and s.has_map),
        last=past[-1] if past else None,
        last_rows=[named(s.last_row[seat][: s.last_row_size[seat]]) for seat in seats],
        past=past,
        counts=_counts(s, viewer),
        over=JA(int(s.over)).label if s.over else None,
    )


def _present(s: Any) -> IslandCard:
    island = island_at(s, int(s.place))
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
        row=named(s.shown[seat][:shown]) if shown else None,
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
    return named(s.shown[seat][:shown]) if shown else named(s.row[seat][: s.laid[seat]])


def _take(s: Any, code: int) -> Take:
    if code == TAKE_DECK:
        return Take(code, None, None)
    return Take(code, code - TAKES + 1, CARDS[int(s.market[code - TAKES])])


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
    unseen = DECK_COUNTS - (_on_table(s) + s.discard + known.sum(axis=0) + own)
    return [Counted(*one) for one in zip(CARDS, DECK_COUNTS.tolist(), unseen.tolist(), strict=True)]


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


def components(s: Any) -> dict[str, int]:
    """Every card, wherever it lies: always the table in `components.py`."""
    count = _on_table(s) + s.discard + s.hand.sum(axis=0) + s.pack.sum(axis=0)
    for seat in range(int(s.players)):
        for kind in s.row[seat][: s.laid[seat]].tolist():
            count[kind] += 1
        count[BM] += int(s.aimed[seat].sum())
    deck = s.deck[: int(s.deck_size)].tolist()
    return {card: int(count[kind]) + deck.count(kind) for kind, card in enumerate(CARDS)}
