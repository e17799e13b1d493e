"""Bonus tiles: the offer, the choice, and every effect (BO-37 to BO-43, BO-71 to BO-82)."""

from __future__ import annotations

from kibitz.core.chance import shuffle
from kibitz.core.happened import EVENT_HEAD, EVERYONE, TO, tell, whisper
from kibitz.core.rule import rule
from kibitz.games.bower.actions import SHORTEST_SPAN, SIDES, SKIP_ONE, SPANS
from kibitz.games.bower.components import (
    ASIDE,
    BOWER,
    BRANCH,
    CELLS,
    COLUMNS,
    COVER,
    DISCARD,
    FIRST_TOKEN,
    GIVE,
    LOOK_ASIDE,
    LOOK_AT_ONE,
    OFFER,
    POOL,
    SEATS,
    SLOTS,
    TOKENS,
    TWO_TURNS,
    X,
)
from kibitz.games.bower.grid import BRANCH_TOKEN, NEIGHBOUR, X_TOKEN, markable, pieces_in_column
from kibitz.games.bower.scoring import is_majority
from kibitz.games.bower.state import NOTHING, BonusAt, Kind, Phase, State, TileAt, TokenAt
from kibitz.games.bower.table import (
    add_to_hand,
    bonus_code,
    display_empty,
    put_half,
    refill,
    remove_from_hand,
    slot_of,
    tell_tile,
    top_tile,
    turns_left,
)


@rule
def pool_size(s: State) -> int:
    left = 0
    for slot in range(POOL):
        left += 1 if s.pool[slot] != NOTHING else 0
    return left


@rule
def discard_size(s: State) -> int:
    return int(s.rejected_size[0]) + int(s.rejected_size[1]) + int(s.open_size)


@rule
def gain_bonus(s: State, seat: int) -> None:
    """The top three tiles to choose from (BO-37), or the pool (BO-85); if there is none, no bonus (BO-38)."""
    if s.hard:
        left = pool_size(s)
    else:
        left = draw_offer(s, seat)
    if left > 0:
        s.phase = Phase.PICK
    else:
        tell(s, Kind.NO_BONUS, seat, 0)


@rule
def draw_offer(s: State, seat: int) -> int:
    for _ in range(OFFER):
        if s.stack_size == 0 and discard_size(s) > 0:
            reshuffle(s, seat)
        if s.stack_size > 0:
            s.stack_size -= 1
            s.offer[seat, s.offer_size] = s.stack[s.stack_size]
            s.offer_size += 1
            if s.reshuffled_by == seat and s.reshuffle_pick == NOTHING:
                s.fresh += 1
    if s.offer_size > 0:
        told = whisper(s, Kind.OFFERED, seat, s.offer_size)
        for i in range(s.offer_size):
            s.happened[told, EVENT_HEAD + i] = bonus_code(s, int(s.offer[seat, i]))
    return int(s.offer_size)


@rule
def reshuffle(s: State, seat: int) -> None:
    """The discards become the new stack; what is already in the offer stays there (BO-38)."""
    for knower in range(SEATS):
        s.returned[knower, :] = 0
        for i in range(s.rejected_size[knower]):
            put_back(s, int(s.rejected[knower, i]))
            s.returned[knower, s.rejected[knower, i]] = 1
            s.rejected[knower, i] = NOTHING
        s.rejected_size[knower] = 0
        for i in range(s.open_size):
            s.returned[knower, s.open_discard[i]] = 1
    for i in range(s.open_size):
        put_back(s, int(s.open_discard[i]))
        s.open_discard[i] = NOTHING
    s.open_size = 0
    shuffle(s.chance, s.stack, s.stack_size)
    s.reshuffled_by = seat
    s.reshuffle_pick = NOTHING
    s.fresh = 0
    tell(s, Kind.RESHUFFLED, NOTHING, s.stack_size)


@rule
def put_back(s: State, bonus: int) -> None:
    s.stack[s.stack_size] = bonus
    s.stack_size += 1


@rule
def in_offer(s: State, seat: int, bonus: int) -> bool:
    for i in range(s.offer_size):
        if s.offer[seat, i] == bonus:
            return True
    return False


@rule
def pick(s: State, seat: int, bonus: int) -> None:
    """The chosen tile is shown (BO-39); the others go back unseen (BO-37), or in sight of all (A-14)."""
    if s.hard:
        for slot in range(POOL):
            if s.pool[slot] == bonus:
                s.pool[slot] = NOTHING
    told = tell(s, Kind.CHOSE, seat, 0)
    s.happened[told, EVENT_HEAD] = bonus_code(s, bonus)
    if s.reshuffled_by == seat and s.reshuffle_pick == NOTHING:
        s.reshuffle_pick = bonus
    if s.offer_size > 1:
        reject_rest(s, seat, bonus)
    s.offer[seat, :] = NOTHING
    s.offer_size = 0
    s.bonus_at[bonus] = BonusAt.USED + seat
    effect = int(s.bonus_effect[bonus])
    if effect == BOWER:  # BO-82
        add_to_hand(s, seat, int(s.bonus_tile[bonus]))
        s.phase = Phase.TURN_END
    elif is_majority(effect):  # BO-41
        s.phase = Phase.TURN_END
    else:
        s.bonus = bonus
        s.phase = Phase.USE


@rule
def reject_rest(s: State, seat: int, bonus: int) -> None:
    told = whisper(s, Kind.REJECTED, seat, s.offer_size - 1)
    if s.bonus_discard_public:
        s.happened[told, TO] = EVERYONE
    written = 0
    for i in range(s.offer_size):
        other = int(s.offer[seat, i])
        if other == bonus:
            continue
        s.happened[told, EVENT_HEAD + written] = bonus_code(s, other)
        written += 1
        if s.bonus_discard_public:
            s.open_discard[s.open_size] = other
            s.open_size += 1
        else:
            s.rejected[seat, s.rejected_size[seat]] = other
            s.rejected_size[seat] += 1


@rule
def is_void(s: State, seat: int, effect: int) -> bool:
    """Effects that cannot take place: then the tile can only be kept (BO-43)."""
    other = 1 - seat
    if effect == X:
        return not anything_to_mark(s)
    if effect == BRANCH:
        return not branch_possible(s, seat)
    if effect == COVER:
        return s.deck_size == 0
    if effect == GIVE:
        return turns_left(s, other) == 0 or display_empty(s)
    if effect == TWO_TURNS:
        return turns_left(s, other) <= 1
    if effect == DISCARD:
        return int(s.hand_size[other]) == (1 if s.forced[other] != NOTHING else 0)
    return False


@rule
def anything_to_mark(s: State) -> bool:
    for seat in range(SEATS):
        for column in range(COLUMNS):
            if markable(pieces_in_column(s, seat, column)) > 0:
                return True
    return False


@rule
def keep(s: State, seat: int) -> None:
    """Unused, the tile never acts (BO-40)."""
    told = tell(s, Kind.KEPT, seat, 0)
    s.happened[told, EVENT_HEAD] = bonus_code(s, int(s.bonus))
    s.bonus_at[s.bonus] = BonusAt.DEAD + seat
    s.phase = Phase.TURN_END


@rule
def use(s: State, seat: int) -> None:
    effect = int(s.bonus_effect[s.bonus])
    if effect == LOOK_AT_ONE:
        s.phase = Phase.LOOK
    elif effect == LOOK_ASIDE:
        look_aside(s, seat)
    elif effect == X:
        s.phase = Phase.XMARK
    elif effect == BRANCH:
        s.phase = Phase.BRANCH
    elif effect == COVER:
        turn_up(s, seat)
    elif effect == GIVE:
        s.phase = Phase.GIVE
    elif effect == TWO_TURNS:  # BO-77
        tell(s, Kind.TWO_TURNS, 1 - seat, 0)
        s.extra[1 - seat] = 1
        s.phase = Phase.TURN_END
    elif effect == DISCARD:
        s.phase = Phase.DISCARD
    else:
        s.phase = Phase.TOKEN


# --- Scouting ---------------------------------------------------------------------------------------------------------


@rule
def look(s: State, seat: int, slot: int) -> None:
    """One of the opponent's goals; all see which, the looker alone sees what (BO-80)."""
    learn(s, seat, slot)
    told = whisper(s, Kind.LOOKED, seat, slot + 1)
    s.happened[told, EVENT_HEAD] = s.goal_at[slot]
    s.phase = Phase.TURN_END


@rule
def look_aside(s: State, seat: int) -> None:
    """Both goals set aside (BO-81)."""
    told = whisper(s, Kind.LOOKED_ASIDE, seat, ASIDE)
    for i in range(ASIDE):
        learn(s, seat, SLOTS + i)
        s.happened[told, EVENT_HEAD + i] = s.goal_at[SLOTS + i]
    s.phase = Phase.TURN_END


@rule
def learn(s: State, seat: int, place: int) -> None:
    s.known_goal[seat, place] = s.goal_at[place]
    s.looked[seat, place] = 1


# --- Tokens -----------------------------------------------------------------------------------------------------------


@rule
def put_token(s: State, token: int, owner: int, cell: int) -> None:
    s.token_owner[token] = owner
    s.token_cell[token] = cell


@rule
def place_token(s: State, seat: int, cell: int) -> None:
    """A white flower, a white feather or two shells on an own cell (BO-72)."""
    token = int(s.bonus_effect[s.bonus]) - FIRST_TOKEN
    put_token(s, token, seat, cell)
    told = tell(s, Kind.TOKEN, seat, token)
    s.happened[told, EVENT_HEAD] = cell
    s.phase = Phase.TURN_END


@rule
def mark(s: State, seat: int, owner: int, cell: int, piece: int) -> None:
    """The X token on one flower or feather of either bower (BO-71)."""
    put_token(s, X_TOKEN, owner, cell)
    s.x_piece = piece
    told = tell(s, Kind.XMARK, seat, owner)
    s.happened[told, EVENT_HEAD] = cell
    s.happened[told, EVENT_HEAD + 1] = piece
    s.phase = Phase.TURN_END


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
    put_token(s, BRANCH_TOKEN, seat, cell)
    s.branch_end = far_end(cell, side, span)
    told = tell(s, Kind.BRANCH, seat, 0)
    s.happened[told, EVENT_HEAD] = cell
    s.happened[told, EVENT_HEAD + 1] = s.branch_end
    s.phase = Phase.TURN_END


# --- Interaction ------------------------------------------------------------------------------------------------------


@rule
def turn_up(s: State, seat: int) -> None:
    """The top tile of the deck must now cover two own cells (BO-75, A-16)."""
    s.turned = top_tile(s)
    s.tile_at[s.turned] = TileAt.DRAWN
    tell_tile(s, Kind.TURNED, seat, 0, int(s.turned))
    s.phase = Phase.COVER


@rule
def cover(s: State, seat: int, a: int, direction: int) -> None:
    """The covered halves and the tokens on them are out of the game (BO-75, A-7)."""
    b = int(NEIGHBOUR[a, direction])
    tile = int(s.turned)
    for token in range(TOKENS):
        if s.token_owner[token] == seat:
            at = s.token_cell[token]
            end = s.branch_end if token == BRANCH_TOKEN else at
            if at in (a, b) or end in (a, b):
                s.token_owner[token] = TokenAt.GONE
                s.token_cell[token] = NOTHING
    put_half(s, seat, 2 * tile, a)
    put_half(s, seat, 2 * tile + 1, b)
    s.covered[seat] = int(s.covered[seat]) | 1 << a | 1 << b
    s.tile_at[tile] = TileAt.LAID + seat
    s.turned = NOTHING
    told = tell_tile(s, Kind.COVERED, seat, 0, tile)
    s.happened[told, EVENT_HEAD + 3] = a
    s.happened[told, EVENT_HEAD + 4] = direction
    s.phase = Phase.TURN_END


@rule
def give(s: State, seat: int, tile: int) -> None:
    """A display tile into the opponent's hand, to be laid next (BO-76)."""
    slot = slot_of(s, tile)
    s.display[slot] = NOTHING
    add_to_hand(s, 1 - seat, tile)
    s.forced[1 - seat] = tile
    tell_tile(s, Kind.GAVE, seat, slot + 1, tile)
    refill(s, slot)
    s.phase = Phase.TURN_END


@rule
def discard(s: State, seat: int, tile: int) -> None:
    """Face up, out of the game; a bonus bower tile too (BO-78, A-15)."""
    remove_from_hand(s, seat, tile)
    s.tile_at[tile] = TileAt.OUT
    tell_tile(s, Kind.DISCARDED, seat, 0, tile)
    s.phase = Phase.TURN_END
