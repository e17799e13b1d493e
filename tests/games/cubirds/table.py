"""Positions of CuBirds in the notation of the rules: rows `O F P` or `W^3 T`, piles `P2 D1`, decks top card first.

Seats count from 0; rows count from 1, as in moves (`parrot 1L`). A position need not hold all 110 cards: the rules look
only at what is there. Where the whole box matters, `rest` in a deck or a discard stands for every card not yet placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kibitz.core.chance import key_words, seed_key, start_stream
from kibitz.core.fields import SPECTATOR
from kibitz.games.cubirds import GAME
from kibitz.games.cubirds.components import BIRDS, CARDS, ROWS, SPECIES
from kibitz.games.cubirds.screen.view import CuBirdsView
from kibitz.games.cubirds.state import Phase
from tests.games.positions import Piles, Position, write_options

LETTERS = "FOTDPMWR"
pile, pile_text = Piles(LETTERS).counts, Piles(LETTERS).text
REST = "rest"
QUIET_ROW = "M W R"
QUIET_HAND = "W1 R1"


class Table(Position):
    game = GAME

    # --- reading

    @property
    def phase(self) -> str:
        return Phase(int(self.state.phase)).name.lower()

    @property
    def to_move(self) -> int:
        return int(self.state.seat)

    @property
    def dealer(self) -> int:
        return int(self.state.dealer)

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def round(self) -> int:
        return int(self.state.round_no)

    @property
    def scores(self) -> tuple[int, ...]:
        return GAME.standing(self.state).scores

    def row(self, number: int) -> str:
        row = number - 1
        runs = range(int(self.state.row_runs[row]))
        return " ".join(
            LETTERS[self.state.row_bird[row, run]] for run in runs for _ in range(self.state.row_count[row, run])
        )

    def rows(self) -> list[str]:
        return [self.row(number) for number in range(1, ROWS + 1)]

    def hand(self, seat: int = 0) -> str:
        return pile_text(self.state.hand[seat])

    def hand_size(self, seat: int = 0) -> int:
        return int(self.state.hand_size[seat])

    def collection(self, seat: int = 0) -> str:
        return pile_text(self.state.collection[seat])

    @property
    def deck(self) -> str:
        """Top card first."""
        return " ".join(LETTERS[bird] for bird in self.state.deck[: self.deck_size][::-1])

    @property
    def deck_size(self) -> int:
        return int(self.state.deck_size)

    @property
    def discard(self) -> str:
        """The whole pile, whoever knows it."""
        return pile_text(self.state.discard + self.state.thrown.sum(axis=0))

    @property
    def discard_size(self) -> int:
        return int(self.state.discard.sum()) + int(self.state.thrown.sum())

    @property
    def known_discard(self) -> str:
        """The part of the pile that everybody saw."""
        return pile_text(self.state.discard)

    def thrown(self, seat: int) -> str:
        """The part of the pile that only this seat saw."""
        return pile_text(self.state.thrown[seat])

    def known(self, seat: int) -> str:
        """Cards that everybody saw going into this hand."""
        return pile_text(self.state.known[seat])

    def unknown(self, seat: int) -> int:
        return self.hand_size(seat) - int(self.state.known[seat].sum())

    def absent(self, seat: int) -> str:
        """Species that the unseen part of this hand cannot hold."""
        return " ".join(LETTERS[bird] for bird in range(BIRDS) if self.state.absent[seat, bird])

    def view(self, viewer: int = SPECTATOR) -> CuBirdsView:
        seen = GAME.view_for(self.state, viewer)
        assert isinstance(seen, CuBirdsView)
        return seen


def cards(row: str) -> list[int]:
    """`W^3 T` as species numbers, left to right."""
    runs = [word.partition("^") for word in row.split()]
    return [LETTERS.index(letter) for letter, _, times in runs for _ in range(int(times or 1))]


def cubirds_table(
    *,
    players: int = 2,
    to_move: int = 0,
    dealer: int = 0,
    phase: str = "lay",
    turn: int = 0,
    rows: Sequence[str] = (QUIET_ROW,),
    hands: Sequence[str] = (),
    collections: Sequence[str] = (),
    deck: str = "",
    discard: str = "",
    seed: object = "table",
    **options: Any,
) -> Table:
    """A position; rows and hands that are not given are harmless ones."""
    state = GAME.layout.blank()
    start_stream(state.chance, key_words(seed_key(str(seed))))
    chosen = GAME.choose({"players": players, **options})
    write_options(GAME, state, chosen)
    state.seat, state.dealer, state.phase, state.turn, state.round_no = to_move, dealer, Phase[phase.upper()], turn, 1
    for row, text in enumerate([*rows, *[QUIET_ROW] * ROWS][:ROWS]):
        _set_row(state, row, cards(text))
    for seat, text in enumerate([*hands, *[QUIET_HAND] * players][:players]):
        state.hand[seat] = pile(text)
        state.hand_size[seat] = state.hand[seat].sum()
    for seat, text in enumerate(collections):
        state.collection[seat] = pile(text)
    state.discard = unplaced(state) if discard == REST else pile(discard)
    _set_deck(state, deck)
    return Table(state)


def _set_row(state: Any, row: int, birds: list[int]) -> None:
    runs = list(dict.fromkeys(birds))
    state.row_runs[row] = len(runs)
    for run, bird in enumerate(runs):
        state.row_bird[row, run] = bird
        state.row_count[row, run] = birds.count(bird)


def _set_deck(state: Any, deck: str) -> None:
    top = cards(deck.removesuffix(REST))
    _stack(state, top)
    if deck.endswith(REST):
        _stack(state, top + [bird for bird, n in enumerate(unplaced(state)) for _ in range(n)])


def _stack(state: Any, top_first: list[int]) -> None:
    state.deck_size = len(top_first)
    state.deck[: len(top_first)] = top_first[::-1]


def unplaced(state: Any) -> list[int]:
    """The cards of the box that lie nowhere on this table."""
    placed = GAME.components(state)
    return [int(CARDS[bird]) - placed[SPECIES[bird]] for bird in range(BIRDS)]


action_of = Table.action_of
dealt_table = Table.dealt


def random_game(seed: object, **options: Any) -> Iterator[Table]:
    """Every position of a game between players who choose at random."""
    return Table.played(seed, greed=0.0, **options)
