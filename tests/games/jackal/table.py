"""Positions of Jackal in the notation of the rules: cards `LR UD X4 KN BM BF PM`, piles `LR2 KN1`, cells `C4`.

A table is a dealt game whose cards and islands are then put as a test wants them; cards that are not placed are in the
deck, unless the test says what lies there. Seats count from 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from kibitz.core.chance import seed_key
from kibitz.core.errors import Refused
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Event
from kibitz.games.jackal import GAME
from kibitz.games.jackal.components import ALPHABET, CARDS, DECK_COUNTS, KINDS, LETTERS, SEATS, cell_name, cell_of
from kibitz.games.jackal.rules.landing import ask_next_to_declare
from kibitz.games.jackal.rules.voyage import begin_island
from kibitz.games.jackal.rules.walking import steps
from kibitz.games.jackal.screen.events import CameOut, Walked
from kibitz.games.jackal.screen.moves import MOVES
from kibitz.games.jackal.screen.view import JackalView
from kibitz.games.jackal.state import Outcome, Phase, Stance


@dataclass
class Table:
    """A position, what may be done there, and what one can read off it."""

    state: Any

    # --- playing

    def play(self, *moves: str, seat: int | None = None) -> Table:
        """Whoever is asked plays these moves, one after the other; raises `Refused` where the rules do."""
        for move in moves:
            who = self.to_move if seat is None else seat
            GAME.check(self.state, who, action_of(move))
            GAME.apply(self.state, who, action_of(move))
        return self

    def lay(self, seat: int, row: str) -> Table:
        """Lay a whole row and be ready."""
        self.play(*(f"lay {card}" for card in row.split()), "ready", seat=seat)
        return self

    def walk(self, way: str) -> list[Event]:
        """Take the walker along the cells of `way` (`B5 C5>B3 C3`), asked or not; tell all that happened."""
        walker, told = int(self.state.seat), self.events()
        moves = [("exit" if i else "goto", cell) for place in way.split() for i, cell in enumerate(place.split(">"))]
        for done, (what, cell) in enumerate(moves):
            if done >= len(trail(told, walker)):  # what was forced is done already
                self.play(f"{what} {cell}")
                told += self.events()
        assert trail(told, walker) == [cell for _, cell in moves]
        return told

    def refusal(self, move: str, seat: int | None = None) -> str | None:
        """The clause that forbids the move to `seat` (or whoever is asked); None if it is allowed."""
        clause = GAME.verdict(self.state, self.to_move if seat is None else seat, action_of(move))
        return GAME.clauses(clause).label if clause else None

    def why_not(self, move: str, seat: int | None = None) -> str:
        """What the player reads who tries the forbidden move, in English."""
        who = self.to_move if seat is None else seat
        with pytest.raises(Refused) as refused:
            GAME.check(self.state, who, action_of(move))
        return refused.value.said.replace("\u00a0", " ")

    def legal(self, seat: int | None = None) -> list[str]:
        who = self.to_move if seat is None else seat
        return [MOVES.write(MOVES.of(action)) for action in GAME.legal_actions(self.state, who)]

    def greedy(self, seat: int | None = None) -> str:
        return MOVES.write(MOVES.of(GAME.greedy(self.state, self.to_move if seat is None else seat)))

    # --- reading

    @property
    def phase(self) -> str:
        return Phase(int(self.state.phase)).name.lower()

    @property
    def waiting(self) -> tuple[int, ...]:
        return GAME.seats_waited_for(self.state)

    @property
    def to_move(self) -> int:
        return self.waiting[0]

    def hand(self, seat: int = 0) -> str:
        return pile_text(self.state.hand[seat])

    def hand_size(self, seat: int = 0) -> int:
        return int(self.state.hand_size[seat])

    @property
    def market(self) -> str:
        return " ".join("--" if kind < 0 else LETTERS[kind] for kind in self.state.market.tolist())

    @property
    def discard(self) -> str:
        return pile_text(self.state.discard)

    @property
    def deck_size(self) -> int:
        return int(self.state.deck_size)

    def coins(self) -> list[int]:
        return [int(n) for n in self.state.coins[: self.state.players]]

    def cell(self, seat: int = 0) -> str | None:
        at = int(self.state.at[seat])
        return None if at < 0 else cell_name(at)

    def steps(self, seat: int = 0) -> int:
        return int(steps(self.state, seat))

    def outcome(self, seat: int = 0) -> str:
        return Outcome(int(self.state.outcome[seat])).name.lower()

    @property
    def places(self) -> tuple[int, ...]:
        return GAME.standing(self.state).places

    @property
    def over(self) -> str | None:
        clause = GAME.ended_by(self.state)
        return clause.label if clause else None

    def events(self, viewer: int | None = None) -> list[Event]:
        return GAME.happened_in_truth(self.state) if viewer is None else GAME.happened(self.state, viewer)

    def view(self, viewer: int = SPECTATOR) -> JackalView:
        seen = GAME.view_for(self.state, viewer)
        assert isinstance(seen, JackalView)
        return seen

    def cards_in_all(self) -> int:
        return sum(GAME.components(self.state).values())


def trail(told: Sequence[Event], seat: int) -> list[str]:
    """The cells that a walker stood on or came out of, in order."""
    cells: list[str] = []
    for event in told:
        if isinstance(event, Walked) and event.seat == seat:
            cells += [event.cell] if event.out is None else [event.cell, event.out]
        elif isinstance(event, CameOut) and event.seat == seat:
            cells.append(event.cell)
    return cells


def action_of(move: str) -> int:
    return MOVES.code(MOVES.read(move))


def kinds(cards: str) -> list[int]:
    return [LETTERS.index(card) for card in cards.split()]


def pile(text: str) -> list[int]:
    """`LR2 KN1` as seven counts."""
    count = Counter({word[:2]: int(word[2:] or 1) for word in text.split()})
    return [count[letters] for letters in LETTERS]


def pile_text(counts: Sequence[int]) -> str:
    return " ".join(f"{letters}{int(n)}" for letters, n in zip(LETTERS, counts, strict=True) if n)


def jackal_table(
    *,
    players: int = 2,
    hat: int = 0,
    island: int = 1,
    next_island: int | None = None,
    grid: Sequence[str] = (),
    hands: Sequence[str] = (),
    market: str = "LR UD LR UD",
    deck: str | None = None,
    discard: str = "",
    place: int = 1,
    coins: Sequence[int] = (),
    seed: object = "table",
    **options: Any,
) -> Table:
    """The beginning of an island of the base game, in somebody's `declare`."""
    state = GAME.deal(GAME.choose({"players": players, **options}), seed_key(str(seed)))
    state.hat, state.place = hat, place - 1
    for seat in range(players):
        state.hand[seat] = pile(hands[seat] if seat < len(hands) else "LR2 UD2")
        state.hand_size[seat] = state.hand[seat].sum()
        state.known[seat] = 0
    for slot, kind in enumerate(market.split()):
        state.market[slot] = -1 if kind == "--" else LETTERS.index(kind)
    state.discard = pile(discard)
    state.deck_size = 0
    if deck is None:
        placed = GAME.components(state)
        rest = [kind for kind in range(KINDS) for _ in range(int(DECK_COUNTS[kind]) - placed[CARDS[kind]])]
        np.random.default_rng(7).shuffle(rest)
    else:
        rest = kinds(deck)[::-1]  # top card first
    state.deck[: len(rest)] = rest
    state.deck_size = len(rest)
    put_island(state, state.place, island - 1)
    if next_island is not None:
        put_island(state, state.place + 1, next_island - 1)
    if grid:
        state.charts[island - 1] = [ALPHABET[letter] for row in grid for letter in row]
    for seat, n in enumerate(coins):
        state.coins[seat] = n
    begin_island(state)
    ask_next_to_declare(state)
    return Table(state)


def put_island(state: Any, place: int, island: int) -> None:
    """Let an island lie face up there, in exchange for the one that did."""
    order = state.order[: state.islands_n].tolist()
    other = order.index(island)
    state.order[other], state.order[place] = order[place], island
    for seen in range(int(state.place) + 2):
        if seen < int(state.places):
            state.voyage[seen] = state.order[seen]


def landed_alone(island: int, row: str, hand: str | None = None, **options: Any) -> Table:
    """Seat 0 has landed with that row, seat 1 has passed; the walk has begun, and what is forced in it is done."""
    pile_of = hand or pile_text(row_pile(row))
    table = jackal_table(island=island, hands=[pile_of, "LR2"], hat=1, **options)
    table.play("pass", "take deck", "take deck", "land", *(f"lay {card}" for card in row.split()), "ready")
    return table


def all_landed(rows: Sequence[str], *, spare: Sequence[str] = (), **options: Any) -> Table:
    """Everybody has landed and is ready with these rows; `spare` cards are left in the hands."""
    more = [*spare, *[""] * len(rows)]
    hands = [pile_text(np.add(row_pile(row), pile(more[seat])).tolist()) for seat, row in enumerate(rows)]
    table = jackal_table(players=len(rows), hands=hands, **options)
    table.play(*["land"] * len(rows))
    for seat, row in enumerate(rows):
        table.lay(seat, row)
    return table


def row_pile(row: str) -> list[int]:
    return [kinds(row).count(kind) for kind in range(KINDS)]


def arrived(
    table: Table, at: str, steps_of: Sequence[tuple[int, int, int]], seats: Sequence[int] | None = None
) -> None:
    """Put players at a chest with move cards, labyrinths and marks, as if they had just walked there."""
    for seat, (paces, mazes, marks) in zip(seats or range(SEATS), steps_of, strict=False):
        table.state.stance[seat] = Stance.LANDED
        table.state.outcome[seat] = Outcome.ARRIVED
        table.state.at[seat] = cell_of(at)
        table.state.paces[seat], table.state.mazes[seat], table.state.marks[seat] = paces, mazes, marks
