"""Bonus tiles (BO-37 to BO-43, BO-82): the offer, the choice, and whether to use the tile.

What the tiles do when they are used: `scouting.py`, `tokens.py`, `interaction.py`.
"""

from __future__ import annotations

from kibitz.core.chance import shuffle
from kibitz.core.happened import EVENT_HEAD, EVERYONE, TO, tell, whisper
from kibitz.core.rule import rule
from kibitz.core.verdict import ALLOWED
from kibitz.games.bower.actions import KEEP, PICKS, USE
from kibitz.games.bower.clauses import BO
from kibitz.games.bower.components import (
    BONUSES,
    BOWER,
    BRANCH,
    COVER,
    DISCARD,
    GIVE,
    LOOK_ASIDE,
    LOOK_AT_ONE,
    OFFER,
    POOL,
    SEATS,
    TWO_TURNS,
    X,
)
from kibitz.games.bower.rules.ending import turns_left
from kibitz.games.bower.rules.interaction import turn_up
from kibitz.games.bower.rules.scoring import is_majority
from kibitz.games.bower.rules.scouting import look_aside
from kibitz.games.bower.rules.tiles import add_to_hand, bonus_code, display_empty
from kibitz.games.bower.rules.tokens import anything_to_mark, branch_possible
from kibitz.games.bower.state import NOTHING, BonusAt, Kind, Phase, State


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
def bonus_left(s: State) -> bool:
    """Would a third gem bring a bonus tile? (BO-38, BO-85)"""
    return pool_size(s) > 0 if s.hard else s.stack_size + discard_size(s) > 0


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
def pick_verdict(s: State, seat: int, action: int) -> int:
    bonus = action - PICKS
    named = 0 <= bonus < BONUSES
    if s.hard:
        return ALLOWED if named and s.bonus_at[bonus] == BonusAt.POOL else BO.ONE_OF_THE_POOL
    return ALLOWED if named and in_offer(s, seat, bonus) else BO.ONE_OF_THREE_BONUSES


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
def use_verdict(s: State, seat: int, action: int) -> int:
    if action == KEEP:
        return ALLOWED
    if action != USE:
        return BO.USE_NOW_OR_NEVER
    return BO.IMPOSSIBLE_EFFECT if is_void(s, seat, int(s.bonus_effect[s.bonus])) else ALLOWED


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
