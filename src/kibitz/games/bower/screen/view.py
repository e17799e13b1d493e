"""What the screen gets: a redacted record as typed data, names instead of numbers.

Cells are numbers 0 to 29: 6 x (row - 1) + (column - 1), row 1 beside the bird board; a 6 x 4 field ends at 23. Columns
count from 1. The players are in `players.py`, what may be done in `choices.py`, the end in `account.py`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from kibitz.core.fields import SPECTATOR
from kibitz.games.bower.clauses import BO
from kibitz.games.bower.components import BONUSES, FIRST_TOKEN, GOALS, SEATS, SLOTS, Piece, goal_name
from kibitz.games.bower.rules import decider
from kibitz.games.bower.rules.bonuses import discard_size
from kibitz.games.bower.rules.ending import turns_in_game
from kibitz.games.bower.rules.grid import rows_of
from kibitz.games.bower.rules.hidden import known_to, unknown_goals
from kibitz.games.bower.rules.setup import slot_owner
from kibitz.games.bower.screen.account import Account, account_of
from kibitz.games.bower.screen.choices import Choices, choices_for
from kibitz.games.bower.screen.naming import TOKENS as TOKEN_NAMES
from kibitz.games.bower.screen.naming import Bonus, Tile, Token, bonus_in, tile_or_none
from kibitz.games.bower.screen.players import Player, player_seen
from kibitz.games.bower.state import NOTHING, Phase, TokenAt

PhaseName = Literal[
    "arrange",
    "draft",
    "take",
    "lay",
    "pick",
    "use",
    "look",
    "token",
    "x",
    "branch",
    "cover",
    "give",
    "discard",
    "over",
]
PHASES: tuple[PhaseName, ...] = (
    "arrange",
    "draft",
    "take",
    "lay",
    "pick",
    "use",
    "look",
    "token",
    "x",
    "branch",
    "cover",
    "give",
    "discard",
    "over",
)


class Slot(msgspec.Struct, frozen=True):
    """A goal of the bird board."""

    column: int
    owner: int
    goal: Piece | None
    candidates: list[Piece]  # what it may be, as far as the viewer knows
    looked: bool  # the other player has looked at it


class Aside(msgspec.Struct, frozen=True):
    goals: list[Piece]  # empty if the viewer does not know them
    candidates: list[Piece]
    looked_by: list[int]


class BowerView(msgspec.Struct, frozen=True):
    viewer: int | None
    phase: PhaseName
    seat: int  # whose turn
    decider: int | None  # who chooses now
    first: int
    rows: int
    turns: int  # of each player in the whole game
    hard: bool
    fair: bool
    open_rejects: bool  # both see the bonus tiles that were not chosen
    goals: list[Slot]
    aside: Aside
    display: list[Tile | None]
    deck: int
    stack: int
    discard: int
    open_discard: list[Bonus]
    own_rejected: list[Bonus]  # what the viewer put on the discards
    pool: list[Bonus | None]  # the seven of the hard game
    offer_size: int  # how many the player to choose looks at
    bonus: Bonus | None  # being decided on
    turned: Tile | None  # to cover two cells with
    token_supply: list[Token]
    players: list[Player]
    choices: Choices
    account: Account | None
    over: str | None


def view(s: Any, viewer: int, codes: list[int]) -> BowerView:
    asked = NOTHING if s.phase == Phase.OVER else int(decider(s))
    return BowerView(
        viewer=None if viewer == SPECTATOR else viewer,
        phase=PHASES[int(s.phase)],
        seat=int(s.seat),
        decider=None if asked == NOTHING else asked,
        first=int(s.first),
        rows=int(rows_of(s)),
        turns=int(turns_in_game(s)),
        hard=bool(s.hard),
        fair=bool(s.fair),
        open_rejects=bool(s.bonus_discard_public),
        goals=[_slot(s, viewer, slot) for slot in range(SLOTS)],
        aside=_aside(s, viewer),
        display=[tile_or_none(s, tile) for tile in s.display],
        deck=int(s.deck_size),
        stack=int(s.stack_size),
        discard=int(discard_size(s)),
        open_discard=[bonus_in(s, int(bonus)) for bonus in s.open_discard[: int(s.open_size)]],
        own_rejected=_own_rejected(s, viewer),
        pool=[None if bonus == NOTHING else bonus_in(s, int(bonus)) for bonus in s.pool] if s.hard else [],
        offer_size=int(s.offer_size),
        bonus=None if s.bonus == NOTHING else bonus_in(s, int(s.bonus)),
        turned=tile_or_none(s, s.turned),
        token_supply=_supply(s),
        players=[player_seen(s, seat) for seat in range(SEATS)],
        choices=choices_for(s, viewer, codes),
        account=account_of(s) if s.over else None,
        over=BO(int(s.over)).label if s.over else None,
    )


def _supply(s: Any) -> list[Token]:
    """The tokens that lie beside the stack, kind by kind."""
    kinds = sorted(int(s.bonus_effect[bonus]) for bonus in range(BONUSES) if s.token_owner[bonus] == TokenAt.SUPPLY)
    return [TOKEN_NAMES[kind - FIRST_TOKEN] for kind in kinds]


def _own_rejected(s: Any, viewer: int) -> list[Bonus]:
    if viewer == SPECTATOR:
        return []
    return [bonus_in(s, int(bonus)) for bonus in s.rejected[viewer, : int(s.rejected_size[viewer])]]


# --- Goals ------------------------------------------------------------------------------------------------------------


def _candidates(s: Any, viewer: int) -> list[Piece]:
    unknown = int(unknown_goals(s, viewer))
    return [goal_name(goal) for goal in range(GOALS) if unknown >> goal & 1]


def _slot(s: Any, viewer: int, slot: int) -> Slot:
    goal = int(known_to(s, viewer, slot))
    owner = int(slot_owner(slot))
    known = None if goal == NOTHING else goal_name(goal)
    return Slot(slot + 1, owner, known, [known] if known else _candidates(s, viewer), bool(s.looked[1 - owner, slot]))


def _aside(s: Any, viewer: int) -> Aside:
    goals = [int(known_to(s, viewer, place)) for place in range(SLOTS, GOALS)]
    known = [goal_name(goal) for goal in goals if goal != NOTHING]
    return Aside(
        goals=known,
        candidates=known or _candidates(s, viewer),
        looked_by=[seat for seat in range(SEATS) if s.looked[seat, SLOTS]],
    )
