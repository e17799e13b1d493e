"""What a position of any room can do in a test: moves are played and refused as text, and the end is read off.

A room's own `Table` is a `Position` with the room's game, and with whatever is worth reading off that game's table.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import pytest

from kibitz.core.chance import seed_key
from kibitz.core.errors import Refused
from kibitz.core.game import Event, Game
from kibitz.core.options import Value


@dataclass
class Position:
    """A position, what may be done there, and what one can read off it."""

    game: ClassVar[Game]
    state: Any

    @classmethod
    def dealt(cls, seed: object = "deal", **options: Any) -> Self:
        """A new game, dealt by the rules."""
        return cls(cls.game.deal(cls.game.choose(options), seed_key(str(seed))))

    @classmethod
    def played(cls, seed: object, greed: float = 0.5, **options: Any) -> Iterator[Self]:
        """Every position of a game between players who are now greedy, now take what comes."""
        dice = random.Random(str(seed))
        table = cls.dealt(seed, **options)
        yield table
        while table.over is None:
            table.play(table.greedy() if greed and dice.random() < greed else dice.choice(table.legal()))
            yield table

    # --- playing

    @classmethod
    def action_of(cls, move: str) -> int:
        return cls.game.moves.code(cls.game.moves.read(move))

    def play(self, *moves: str) -> Self:
        """Whoever is to decide plays these moves, one after the other; raises `Refused` where the rules do."""
        for move in moves:
            seat, action = self.to_move, self.action_of(move)
            self.game.check(self.state, seat, action)
            self.game.apply(self.state, seat, action)
        return self

    def refusal(self, move: str, seat: int | None = None) -> str | None:
        """The clause that forbids the move to `seat` (or whoever is to decide); None if it is allowed."""
        clause = self.game.verdict(self.state, self.to_move if seat is None else seat, self.action_of(move))
        return self.game.clauses(clause).label if clause else None

    def why_not(self, move: str, seat: int | None = None) -> str:
        """What the player reads who tries the forbidden move, in English."""
        who = self.to_move if seat is None else seat
        with pytest.raises(Refused) as refused:
            self.game.check(self.state, who, self.action_of(move))
        return refused.value.said.replace("\u00a0", " ")

    def legal(self) -> list[str]:
        moves = self.game.moves
        return [moves.write(moves.of(action)) for action in self.game.legal_actions(self.state, self.to_move)]

    def greedy(self) -> str:
        return self.game.moves.write(self.game.moves.of(int(self.game.greedy(self.state, self.to_move))))

    def copy(self) -> Self:
        return type(self)(self.state.copy())

    def redealt(self, viewer: int, seed: object) -> Self:
        """Another world that `viewer` cannot tell from this one."""
        return type(self)(self.game.redealt(self.state, viewer, seed_key(str(seed))))

    # --- reading

    @property
    def to_move(self) -> int:
        """Who decides now; seat 0 once the game is over."""
        return (*self.game.seats_waited_for(self.state), 0)[0]

    @property
    def over(self) -> str | None:
        clause = self.game.ended_by(self.state)
        return clause.label if clause else None

    @property
    def places(self) -> tuple[int, ...]:
        return self.game.standing(self.state).places

    @property
    def winners(self) -> tuple[int, ...]:
        return self.game.standing(self.state).winners

    def events(self, viewer: int | None = None) -> list[Event]:
        """What the last move did: in truth, or as a viewer may know it."""
        return self.game.happened_in_truth(self.state) if viewer is None else self.game.happened(self.state, viewer)


def write_options(game: Game, state: Any, chosen: Mapping[str, Value]) -> None:
    """The options that the record keeps under their own names."""
    for option in game.options:
        if option.id in (game.dtype.names or ()):
            codes = list(option.codes(chosen[option.id]))
            state[option.id] = codes if len(codes) > 1 else codes[0]


@dataclass(frozen=True)
class Piles:
    """Piles as text, a letter for each kind: `D1 P2`, in the order of the letters."""

    letters: str

    def counts(self, text: str) -> list[int]:
        count = {word[0]: int(word[1:]) for word in text.split()}
        return [count.get(letter, 0) for letter in self.letters]

    def text(self, counts: Sequence[int]) -> str:
        return " ".join(f"{letter}{int(n)}" for letter, n in zip(self.letters, counts, strict=True) if n)
