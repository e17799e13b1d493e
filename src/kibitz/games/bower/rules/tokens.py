"""Token tiles (BO-71 to BO-73): where the X, white decorations, shells and the branch may lie."""

from __future__ import annotations

from kibitz.core.happened import EVENT_HEAD, tell
from kibitz.core.rule import rule
from kibitz.games.bower.actions import SHORTEST_SPAN, SIDES, SPANS, mark_parts
from kibitz.games.bower.components import CELLS, COLUMNS, FIRST_TOKEN, SEATS
from kibitz.games.bower.options import SKIP_ONE
from kibitz.games.bower.rules.grid import field_of, links_with, markable, pieces_in_column, pieces_on_cell
from kibitz.games.bower.state import NOTHING, Kind, Phase, State


@rule
def put_token(s: State, owner: int, cell: int) -> None:
    """The token of the bonus tile that is being used."""
    s.token_owner[s.bonus] = owner
    s.token_cell[s.bonus] = cell


@rule
def place_token(s: State, seat: int, cell: int) -> None:
    """A white flower, a white feather or two shells on an own cell (BO-72)."""
    put_token(s, seat, cell)
    s.with_token[seat] = int(s.with_token[seat]) | 1 << cell
    told = tell(s, Kind.TOKEN, seat, int(s.bonus_effect[s.bonus]) - FIRST_TOKEN)
    s.happened[told, EVENT_HEAD] = cell
    s.phase = Phase.TURN_END


# --- The X ------------------------------------------------------------------------------------------------------------


@rule
def anything_to_mark(s: State) -> bool:
    for seat in range(SEATS):
        for column in range(COLUMNS):
            if markable(pieces_in_column(s, seat, column)) > 0:
                return True
    return False


@rule
def can_mark(s: State, action: int) -> bool:
    owner, cell, piece = mark_parts(action)
    return field_of(pieces_on_cell(s, owner, cell), piece) > 0


@rule
def mark(s: State, seat: int, owner: int, cell: int, piece: int) -> None:
    """The X token on one flower or feather of either bower (BO-71)."""
    put_token(s, owner, cell)
    s.with_token[owner] = int(s.with_token[owner]) | 1 << cell
    s.x_piece[s.bonus] = piece
    told = tell(s, Kind.X, seat, owner)
    s.happened[told, EVENT_HEAD] = cell
    s.happened[told, EVENT_HEAD + 1] = piece
    s.phase = Phase.TURN_END


# --- The branch -------------------------------------------------------------------------------------------------------


@rule
def far_end(cell: int, side: int, span: int) -> int:
    """The other end of a branch from `cell` along a row (0) or a column (1); -1 outside the 6 x 5 field."""
    if side == 0:
        return cell + span if cell % COLUMNS + span < COLUMNS else NOTHING
    return cell + COLUMNS * span if cell + COLUMNS * span < CELLS else NOTHING


@rule
def branch_fits(s: State, seat: int, cell: int, side: int, span: int) -> bool:
    """Both ends on occupied cells of the own bower, one cell between them (A-5) or, by option, more (BO-73)."""
    if span > SHORTEST_SPAN and s.branch_span == SKIP_ONE:
        return False
    end = far_end(cell, side, span)
    return end >= 0 and s.cell[seat, cell] != NOTHING and s.cell[seat, end] != NOTHING


@rule
def branch_possible(s: State, seat: int) -> bool:
    for cell in range(CELLS):
        for side in range(SIDES):
            for span in range(SHORTEST_SPAN, SHORTEST_SPAN + SPANS):
                if branch_fits(s, seat, cell, side, span):
                    return True
    return False


@rule
def place_branch(s: State, seat: int, cell: int, side: int, span: int) -> None:
    """Never triggers a bonus (BO-36)."""
    end = far_end(cell, side, span)
    put_token(s, seat, cell)
    s.branch_end[s.bonus] = end
    s.links[seat] = links_with(s, seat, cell, end)
    told = tell(s, Kind.BRANCH, seat, 0)
    s.happened[told, EVENT_HEAD] = cell
    s.happened[told, EVENT_HEAD + 1] = end
    s.phase = Phase.TURN_END
