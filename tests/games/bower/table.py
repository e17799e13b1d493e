"""Positions of Bower in the notation of the rules: lays `T04@2,1,L`, tiles `T02 N1`, bonus tiles `B06`, goals `BY FR`.

Seats count from 0, columns and rows from 1. Whatever is not placed lies in the deck or in the bonus stack, so that
every position holds the whole box.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np

from kibitz.core.chance import seed_key
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Event
from kibitz.games.bower import GAME
from kibitz.games.bower.actions import DIRECTION_NAMES, Lay, Place, cell_of, tile_name, tile_number
from kibitz.games.bower.components import BONUSES, BOWER, EFFECTS, GOAL_PIECE, PIECES, SLOTS, TILES
from kibitz.games.bower.rules.grid import NEIGHBOUR, links_with
from kibitz.games.bower.rules.tiles import add_to_hand, put_half
from kibitz.games.bower.screen.moves import MOVES
from kibitz.games.bower.screen.view import BowerView
from kibitz.games.bower.state import NOTHING, BonusAt, Phase, TileAt
from tests.games.positions import Position

E = TypeVar("E", bound=Event)
GOAL_LETTERS = [PIECES[piece] for piece in GOAL_PIECE]


class Table(Position):
    game = GAME

    # --- reading

    @property
    def phase(self) -> str:
        return Phase(int(self.state.phase)).name.lower()

    @property
    def turns(self) -> tuple[int, int]:
        return int(self.state.turns[0]), int(self.state.turns[1])

    @property
    def eggs(self) -> tuple[int, ...]:
        return GAME.standing(self.state).scores

    def hand(self, seat: int) -> str:
        return tiles_text(self.state.hand[seat, : int(self.state.hand_size[seat])])

    @property
    def display(self) -> str:
        return " ".join("-" if tile == NOTHING else tile_name(int(tile)) for tile in self.state.display)

    @property
    def deck(self) -> str:
        """Top tile first."""
        return tiles_text(self.state.deck[: int(self.state.deck_size)][::-1])

    @property
    def stack(self) -> str:
        """Top bonus tile first."""
        return bonuses_text(self.state.stack[: int(self.state.stack_size)][::-1])

    def rejected(self, seat: int) -> str:
        return bonuses_text(self.state.rejected[seat, : int(self.state.rejected_size[seat])])

    def offer(self, seat: int) -> str:
        return bonuses_text(self.state.offer[seat, : int(self.state.offer_size)])

    def status(self, bonus: str) -> int:
        return int(self.state.bonus_at[bonus_number(bonus)])

    @property
    def goals(self) -> str:
        return " ".join(GOAL_LETTERS[goal] for goal in self.state.goal_at)

    def knows(self, seat: int) -> str:
        """What a seat knows of the eight places: six slots, two aside."""
        return " ".join("?" if goal == NOTHING else GOAL_LETTERS[goal] for goal in self.state.known_goal[seat])

    def event(self, kind: type[E], viewer: int | None = None) -> E:
        (found,) = [event for event in self.events(viewer) if isinstance(event, kind)]
        return found

    def told(self, kind: type[Event]) -> bool:
        return any(isinstance(event, kind) for event in self.events())

    def view(self, viewer: int = SPECTATOR) -> BowerView:
        seen = GAME.view_for(self.state, viewer)
        assert isinstance(seen, BowerView)
        return seen


def tiles_text(tiles: Sequence[int]) -> str:
    return " ".join(tile_name(int(tile)) for tile in tiles)


def bonus_number(name: str) -> int:
    return int(name[1:]) - 1


def bonuses_text(bonuses: Sequence[int]) -> str:
    return " ".join(f"B{int(bonus) + 1:02}" for bonus in bonuses)


def cell(place: str) -> int:
    column, row = place.split(",")
    return cell_of(Place(int(column), int(row)))


def bower_table(
    *,
    laid: Sequence[str] = ("", ""),
    hands: Sequence[str] = ("", ""),
    display: str = "",
    deck: str = "",
    goals: str = "",
    phase: str = "lay",
    to_move: int = 0,
    turns: tuple[int, int] = (0, 0),
    stack: str = "",
    beside: Sequence[str] = ("", ""),
    rejected: Sequence[str] = ("", ""),
    tokens: Mapping[str, tuple[Any, ...]] | None = None,
    seed: object = "table",
    **options: Any,
) -> Table:
    """A position; `deck` and `stack` say what lies on top. In the hard game `stack` is the pool."""
    s = GAME.deal(GAME.choose(options), seed_key(str(seed)))
    s.happened_n = 0
    s.seat, s.first, s.phase, s.turns[:] = to_move, to_move, Phase[phase.upper()], turns
    s.tile_at[:TILES] = TileAt.DECK
    for seat in range(2):
        _lay_tiles(s, seat, laid[seat])
        for name in hands[seat].split():
            add_to_hand(s, seat, tile_number(name))
    if goals:
        _set_goals(s, goals)
    _set_display_and_deck(s, display.split(), deck.split())
    _set_bonuses(s, stack.split(), beside, rejected)
    for token, where in (tokens or {}).items():
        put_token(s, token, where)
    return Table(s)


def _lay_tiles(s: Any, seat: int, laid: str) -> None:
    for word in laid.split():
        move = MOVES.read(word)
        assert isinstance(move, Lay)
        tile, a = tile_number(move.tile), cell_of(move.at)
        b = int(NEIGHBOUR[a, DIRECTION_NAMES.index(move.direction)])
        assert s.cell[seat, a] == s.cell[seat, b] == NOTHING, word
        put_half(s, seat, 2 * tile, a)
        put_half(s, seat, 2 * tile + 1, b)
        s.tile_at[tile] = TileAt.LAID + seat


def _set_goals(s: Any, goals: str) -> None:
    """Six goals by column; the two that are not named lie aside."""
    named = [GOAL_LETTERS.index(letters) for letters in goals.split()]
    s.goal_at[:] = [*named, *(goal for goal in range(len(GOAL_LETTERS)) if goal not in named)]
    s.known_goal[:] = NOTHING
    for slot in range(SLOTS):
        s.known_goal[slot % 2, slot] = s.goal_at[slot]


def _set_display_and_deck(s: Any, display: list[str], deck: list[str]) -> None:
    on_top = [tile_number(name) for name in deck]
    open_tiles = [tile_number(name) for name in display]
    left = [tile for tile in range(TILES) if s.tile_at[tile] == TileAt.DECK and tile not in on_top + open_tiles]
    while len(open_tiles) < 3:
        open_tiles.append(left.pop(0))
    s.display[:] = open_tiles
    s.tile_at[open_tiles] = TileAt.DISPLAY
    order = (on_top + left)[::-1]
    s.deck_size = len(order)
    s.deck[: len(order)] = order


def _set_bonuses(s: Any, stack: list[str], beside: Sequence[str], rejected: Sequence[str]) -> None:
    placed: dict[int, int] = {}
    for seat in range(2):
        for name in beside[seat].split():
            placed[bonus_number(name)] = BonusAt.USED + seat
    for bonus in range(BONUSES):
        tile = int(s.bonus_tile[bonus])
        if s.bonus_effect[bonus] == BOWER and s.tile_at[tile] != TileAt.BONUS:
            placed[bonus] = BonusAt.USED + (int(s.tile_at[tile]) - TileAt.HAND) % 2
    for bonus, status in placed.items():
        s.bonus_at[bonus] = status
    for seat in range(2):
        thrown = [bonus_number(name) for name in rejected[seat].split()]
        s.rejected[seat, : len(thrown)] = thrown
        s.rejected_size[seat] = len(thrown)
    on_top = [bonus_number(name) for name in stack]
    if s.hard:
        s.bonus_at[(s.bonus_at == BonusAt.POOL)] = BonusAt.BOX
        s.pool[:] = NOTHING
        s.pool[: len(on_top)] = on_top
        s.bonus_at[on_top] = BonusAt.POOL
        return
    away = [*placed, *on_top, *(int(bonus) for bonus in s.rejected[s.rejected >= 0])]
    left = [bonus for bonus in range(BONUSES) if s.bonus_at[bonus] == BonusAt.HIDDEN and bonus not in away]
    order = (on_top + left)[::-1]
    s.stack_size = len(order)
    s.stack[: len(order)] = order


def put_token(s: Any, token: str, where: tuple[Any, ...]) -> None:
    """`x`: (owner, "4,1", "FW"); `branch`: (owner, "2,2", "2,4"); others (owner, "4,1")."""
    effect = EFFECTS.index(token)
    bonus = next(int(one) for one in np.flatnonzero(s.bonus_effect == effect) if s.token_owner[one] < 0)
    owner, at = where[0], cell(where[1])
    s.token_owner[bonus], s.token_cell[bonus] = owner, at
    if token == "branch":
        s.branch_end[bonus] = cell(where[2])
        s.links[owner] = links_with(s, owner, at, cell(where[2]))
        return
    s.with_token[owner] |= 1 << at
    if token == "x":
        s.x_piece[bonus] = PIECES.index(where[2])


def using(bonus: str, **position: Any) -> Table:
    """A position in which the player to move has just chosen that bonus tile and may use it."""
    table = bower_table(phase="use", **position)
    table.state.bonus = bonus_number(bonus)
    table.state.bonus_at[bonus_number(bonus)] = BonusAt.USED + int(table.state.seat)
    keep = [b for b in table.state.stack[: int(table.state.stack_size)] if b != bonus_number(bonus)]
    table.state.stack_size = len(keep)
    table.state.stack[: len(keep)] = keep
    return table


action_of = Table.action_of
dealt_table = Table.dealt


def random_game(seed: object, **options: Any) -> Iterator[Table]:
    """Every position of a game between players who choose at random, greedily every other time."""
    return Table.played(seed, **options)
