"""Positions of Azul in the notation of the rules: piles `P3 G1`, spaces `red#4` (star and number) or their bare number.

A wall is a list of covered spaces: `orange#1 centre#6=green`; a tile of an outer star has that star's colour unless it
says otherwise, tiles of the centre star are purple on 1, green on 2 and so on to red on 6. On the grey side, where
numbers repeat, spaces are named by their cell: `7=red`. A position need not hold all 132 tiles: the rules look only at
what is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kibitz.core.chance import key_words, seed_key, start_stream
from kibitz.core.fields import SPECTATOR
from kibitz.games.azul import GAME
from kibitz.games.azul.components import COLOURS, SUPPLY, Colour
from kibitz.games.azul.screen.moves import MOVES, cell_name
from kibitz.games.azul.screen.view import AzulView
from kibitz.games.azul.state import Part, Phase
from tests.games.positions import Piles, Position, write_options

LETTERS = "PGOYBR"
pile, pile_text = Piles(LETTERS).counts, Piles(LETTERS).text
STARS = ("centre", "orange", "red", "blue", "yellow", "green", "purple")
NOTHING = -1
EMPTY_SUPPLY = "." * SUPPLY
QUIET_SUPPLY = "PPGGOOYYBR"


class Table(Position):
    game = GAME

    # --- playing

    def lay(self, space: str, wilds: int = 0) -> Table:
        return self.play(lay_move(space, wilds))

    def gain(self, space: str, wilds: int = 0) -> tuple[int, int]:
        """Points and reward tiles of a lay."""
        seat = self.to_move
        before = self.score(seat)
        self.lay(space, wilds)
        return self.score(seat) - before, self.reward

    def refusal_to_lay(self, space: str, wilds: int = 0) -> str | None:
        return self.refusal(lay_move(space, wilds))

    def legal(self, kind: str = "") -> list[str]:
        """Every legal move, or those of one kind: take, lay, reward or pass."""
        moves = [MOVES.of(action) for action in GAME.legal_actions(self.state, self.to_move)]
        return [MOVES.write(move) for move in moves if kind in ("", move.__struct_config__.tag)]

    # --- reading

    @property
    def phase(self) -> str:
        return Phase(int(self.state.phase)).name.lower()

    @property
    def to_move(self) -> int:
        return int(self.state.seat)

    @property
    def players(self) -> int:
        return int(self.state.players)

    @property
    def round(self) -> int:
        return int(self.state.round_no)

    @property
    def marker(self) -> int | None:
        """Who holds the first-player tile; None: it lies in the middle."""
        return None if self.state.marker == NOTHING else int(self.state.marker)

    @property
    def reward(self) -> int:
        return int(self.state.reward)

    @property
    def scores(self) -> list[int]:
        return [self.score(seat) for seat in range(self.players)]

    def score(self, seat: int = 0) -> int:
        return int(self.state.score[seat])

    def part(self, part: Part, seat: int = 0) -> int:
        return int(self.state.part[seat, part])

    def hand(self, seat: int = 0) -> str:
        return pile_text(self.state.hand[seat])

    def corners(self, seat: int = 0) -> str:
        return pile_text(self.state.corner[seat])

    def passed(self, seat: int = 0) -> bool:
        return bool(self.state.passed[seat])

    @property
    def bag(self) -> str:
        return pile_text(self.state.bag)

    @property
    def box(self) -> str:
        return pile_text(self.state.box)

    @property
    def centre(self) -> str:
        return pile_text(self.state.centre)

    @property
    def supply(self) -> str:
        """Ten spaces, each a letter or a dot."""
        return "".join("." if colour == NOTHING else LETTERS[colour] for colour in self.state.supply)

    def factory(self, number: int) -> str:
        return pile_text(self.state.factory[number - 1])

    def factories(self) -> list[int]:
        """How many tiles lie on each of the nine."""
        return [int(tiles.sum()) for tiles in self.state.factory]

    def wall(self, seat: int = 0) -> dict[int, Colour]:
        """The covered cells with their colours."""
        tiles = enumerate(self.state.wall[seat])
        return {cell: COLOURS[colour] for cell, colour in tiles if colour != NOTHING}

    def wild(self) -> Colour:
        return COLOURS[int(self.state.wild_order[self.round - 1])]

    def view(self, viewer: int = SPECTATOR) -> AzulView:
        seen = GAME.view_for(self.state, viewer)
        assert isinstance(seen, AzulView)
        return seen

    def tiles(self) -> dict[str, int]:
        return dict(GAME.components(self.state))


def cell_of(space: str) -> int:
    """`red#4` by the closed form; a bare number is the cell itself."""
    if space.isdecimal():
        return int(space)
    star, _, number = space.partition("#")
    index = STARS.index(star)
    return 6 * index + (int(number) - 1 + index) % 6


def tile_on(space: str) -> tuple[int, str]:
    """A covered space as cell and colour."""
    where, _, colour = space.partition("=")
    star, _, number = where.partition("#")
    fallback = COLOURS[int(number) - 1] if star == "centre" else star
    return cell_of(where), colour or fallback


def lay_move(space: str, wilds: int = 0) -> str:
    cell, colour = tile_on(space)
    return f"{colour} {cell_name(cell)}" + (f" w{wilds}" if wilds else "")


def azul_table(
    *,
    players: int = 2,
    to_move: int = 0,
    starter: int = 0,
    marker: int | None = 0,
    phase: str = "lay",
    round_no: int = 1,
    factories: Sequence[str] = (),
    centre: str = "",
    supply: str = QUIET_SUPPLY,
    bag: str = "",
    box: str = "",
    hands: Sequence[str] = (),
    corners: Sequence[str] = (),
    walls: Sequence[str] = (),
    scores: Sequence[int] = (),
    passed: Sequence[int] = (),
    seed: object = "table",
    **options: Any,
) -> Table:
    """A position; what is not given is empty, scores are 5, and the supply is full."""
    state = GAME.layout.blank()
    start_stream(state.chance, key_words(seed_key(str(seed))))
    chosen = GAME.choose({"players": players, **options})
    write_options(GAME, state, chosen)
    state.seat, state.starter, state.phase, state.round_no = to_move, starter, Phase[phase.upper()], round_no
    state.marker = NOTHING if marker is None else marker
    state.wall[:] = NOTHING
    for number, text in enumerate(factories):
        state.factory[number] = pile(text)
    state.centre = pile(centre)
    state.to_take = state.factory.sum() + state.centre.sum()
    for source, tiles in enumerate([*state.factory, state.centre]):
        state.colours_at[source] = sum(1 << colour for colour, count in enumerate(tiles) if count)
    state.supply = [NOTHING if letter == "." else LETTERS.index(letter) for letter in supply]
    state.bag, state.box = pile(bag), pile(box)
    for seat in range(players):
        state.score[seat] = scores[seat] if seat < len(scores) else 5
    for seat, text in enumerate(hands):
        state.hand[seat] = pile(text)
    for seat, text in enumerate(corners):
        state.corner[seat] = pile(text)
    for seat, text in enumerate(walls):
        for cell, colour in map(tile_on, text.split()):
            state.wall[seat, cell] = COLOURS.index(colour)
    for seat in passed:
        state.passed[seat] = 1
    return Table(state)


def choosing(factories: Sequence[str] = (), centre: str = "", **position: Any) -> Table:
    """A table in phase 1, the first-player tile still in the middle."""
    return azul_table(phase="draft", factories=factories, centre=centre, **{"marker": None, **position})


def star(name: str) -> str:
    """All six spaces of a star."""
    return " ".join(f"{name}#{number}" for number in range(1, 7))


def everywhere(number: int) -> str:
    """That number in all seven stars of the coloured side."""
    return " ".join(f"{name}#{number}" for name in STARS)


action_of = Table.action_of
dealt_table = Table.dealt
random_game = Table.played
