"""Every decision, typed and as a number."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kibitz.core.actions import Actions, Move
from tests.toy.state import HIDDEN_DICE


class Throw(Move, frozen=True, tag="throw"):
    pass


class Hold(Move, frozen=True, tag="hold"):
    pass


class Lift(Move, frozen=True, tag="lift"):
    pass


class Show(Move, frozen=True, tag="show"):
    die: Annotated[int, Meta(ge=1, le=HIDDEN_DICE)]


ACTIONS = Actions(Throw, Hold, Lift, Show)
THROW, HOLD, LIFT, SHOW = (ACTIONS[move].first for move in (Throw, Hold, Lift, Show))
shown_die, show_code = ACTIONS[Show].parts, ACTIONS[Show].code
