"""The final account: eggs for each surface, column and decoration tile, with the counts that decided."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from kibitz.core.game import ScoreLine
from kibitz.games.bower.components import (
    BONUSES,
    COLUMNS,
    CSH,
    EFFECTS,
    MORE_SHELLS,
    MORE_YELLOW,
    SCORED,
    SEATS,
    SHL,
    SURFACES,
    Piece,
    Surface,
    goal_name,
)
from kibitz.games.bower.rules.grid import WHOLE, field_of, how_many, piece_on, pieces_in_column
from kibitz.games.bower.rules.scoring import (
    best_group,
    bonus_count,
    bonus_eggs,
    coloured_for,
    column_eggs,
    declared,
    eggs_of,
    goal_base,
    has_coloured_shells,
    is_majority,
    surface_eggs,
    tie_break,
)
from kibitz.games.bower.screen.naming import Bonus, bonus_in
from kibitz.games.bower.screen.players import cells_in
from kibitz.games.bower.state import BonusAt


class AccountLine(msgspec.Struct, frozen=True):
    """One line of the final account, for both players."""

    kind: Literal["surface", "column", "bonus"]
    surface: Surface | None
    column: int | None
    goal: Piece | None
    bonus: Bonus | None
    owner: int | None  # of a bonus tile
    counts: list[int]
    whites: list[int]  # how many of these were declared from white decorations
    shells: list[int]
    coloured_shells: list[bool]
    eggs: list[int]
    cells: list[list[int]]  # the largest groups


class Account(msgspec.Struct, frozen=True):
    lines: list[AccountLine]
    eggs: list[int]
    tie: bool  # equal eggs: then coloured shells and shells of the whole bower decide
    shells: list[int]
    coloured_shells: list[bool]
    winners: list[int]


def account_of(s: Any) -> Account:
    lines = [_surface_line(s, surface) for surface in range(SCORED)]
    lines += [_column_line(s, column) for column in range(COLUMNS)]
    for bonus in range(BONUSES):
        for seat in range(SEATS):
            if is_majority(int(s.bonus_effect[bonus])) and s.bonus_at[bonus] == BonusAt.USED + seat:
                lines.append(_bonus_line(s, seat, bonus))
    eggs = [sum(line.eggs[seat] for line in lines) for seat in range(SEATS)]
    margin = eggs[0] - eggs[1] or int(tie_break(s))
    return Account(
        lines=lines,
        eggs=eggs,
        tie=eggs[0] == eggs[1],
        shells=[int(piece_on(s, seat, WHOLE, SHL)) for seat in range(SEATS)],
        coloured_shells=[bool(has_coloured_shells(s, seat)) for seat in range(SEATS)],
        winners=[seat for seat, sign in ((0, 1), (1, -1)) if sign * margin >= 0],
    )


def _surface_line(s: Any, surface: int) -> AccountLine:
    groups = [int(best_group(s, seat, surface)) for seat in range(SEATS)]
    return AccountLine(
        kind="surface",
        surface=SURFACES[surface],
        column=None,
        goal=None,
        bonus=None,
        owner=None,
        counts=[int(how_many(group)) for group in groups],
        whites=[0, 0],
        shells=[int(piece_on(s, seat, group, SHL)) for seat, group in enumerate(groups)],
        coloured_shells=[bool(coloured_for(s, seat, surface, group)) for seat, group in enumerate(groups)],
        eggs=_shared(int(surface_eggs(s, surface))),
        cells=[cells_in(group) for group in groups],
    )


def _column_line(s: Any, column: int) -> AccountLine:
    goal = int(s.shown_goal[column])
    sums = [int(pieces_in_column(s, seat, column)) for seat in range(SEATS)]
    counts = [int(declared(sums[seat], sums[1 - seat], goal)) for seat in range(SEATS)]
    return AccountLine(
        kind="column",
        surface=None,
        column=column + 1,
        goal=goal_name(goal),
        bonus=None,
        owner=None,
        counts=counts,
        whites=[counts[seat] - int(goal_base(sums[seat], goal)) for seat in range(SEATS)],
        shells=[int(field_of(pieces, SHL)) for pieces in sums],
        coloured_shells=[bool(field_of(pieces, CSH)) for pieces in sums],
        eggs=_shared(int(column_eggs(s, column, goal))),
        cells=[[], []],
    )


def _bonus_line(s: Any, seat: int, bonus: int) -> AccountLine:
    effect = int(s.bonus_effect[bonus])
    eggs = [0, 0]
    eggs[seat] = int(bonus_eggs(s, seat, effect))
    return AccountLine(
        kind="bonus",
        surface=None,
        column=None,
        goal=None,
        bonus=bonus_in(s, bonus),
        owner=seat,
        counts=[int(bonus_count(s, owner, effect)) for owner in range(SEATS)],
        whites=[0, 0],
        shells=[int(piece_on(s, owner, WHOLE, SHL)) for owner in range(SEATS)],
        coloured_shells=[bool(has_coloured_shells(s, owner)) for owner in range(SEATS)],
        eggs=eggs,
        cells=[[], []],
    )


def _shared(eggs: int) -> list[int]:
    """A signed number of eggs as one number for each seat."""
    return [max(0, eggs), max(0, -eggs)]


def score_lines(s: Any) -> list[ScoreLine]:
    """Eggs for each surface, column and decoration tile, and in all."""
    lines = [ScoreLine(f"score.{SURFACES[surface]}", _eggs(surface_eggs(s, surface))) for surface in range(SCORED)]
    lines += [
        ScoreLine(f"score.column.{column + 1}", _eggs(column_eggs(s, column, int(s.goal_at[column]))))
        for column in range(COLUMNS)
    ]
    for effect in range(MORE_YELLOW, MORE_SHELLS + 1):
        owners = [
            seat
            for bonus in range(BONUSES)
            for seat in range(SEATS)
            if s.bonus_effect[bonus] == effect and s.bonus_at[bonus] == BonusAt.USED + seat
        ]
        if owners:
            eggs = [owners.count(seat) * int(bonus_eggs(s, seat, effect)) for seat in range(SEATS)]
            lines.append(ScoreLine(f"bonus.{EFFECTS[effect]}", tuple(eggs)))
    return [*lines, ScoreLine("score.total", tuple(int(eggs_of(s, seat)) for seat in range(SEATS)))]


def _eggs(signed: int) -> tuple[int, ...]:
    return tuple(_shared(int(signed)))
