"""`EVENTS`: what the house asks of events; here the words of each for the log. Their types: `happenings.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kibitz.core.game import Events
from kibitz.core.text import Say
from kibitz.core.told import plain_words
from kibitz.games.bower.components import Piece
from kibitz.games.bower.screen.happenings import (
    ALL,
    Arranged,
    BranchPlaced,
    Chose,
    Covered,
    Discarded,
    Gave,
    GoalsDealt,
    Kept,
    Laid,
    Looked,
    LookedAside,
    Marked,
    Offered,
    PoolOpened,
    Refilled,
    Rejected,
    Reshuffled,
    Revealed,
    ThirdGem,
    TokenPlaced,
    Took,
    Turned,
)
from kibitz.games.bower.screen.naming import Bonus, bonus_words, columns_of, pieces_of, surfaces_of
from kibitz.games.bower.state import Kind


def _goals_said(goals: list[Piece] | None) -> Mapping[str, Any]:
    return {"seen": "seen" if goals else "hidden", "goals": [Say(f"goal.{goal}") for goal in goals or []]}


def _bonuses_said(bonuses: list[Bonus] | None) -> Mapping[str, Any]:
    return {"seen": "seen" if bonuses else "hidden", "bonuses": [bonus_words(bonus) for bonus in bonuses or []]}


def words(event: Any) -> Mapping[str, Any]:
    match event:
        case GoalsDealt() | Arranged():
            return {"columns": [str(column) for column in event.columns], **_goals_said(event.goals)}
        case PoolOpened():
            return _bonuses_said(event.bonuses)
        case Took() | Refilled() | Turned() | Gave() | Discarded():
            return {"tile": event.tile.id, "pieces": pieces_of(event.tile), "surfaces": surfaces_of(event.tile)}
        case Laid() | Covered():
            columns = columns_of(event.a, event.b)
            where = {"columns": columns, "n": len(columns), "row": event.a.row}
            return {"tile": event.tile.id, "surfaces": surfaces_of(event.tile), **where}
        case ThirdGem():
            groups = [Say(f"gems.group.{surface}") for surface in event.surfaces]
            return {"where": [*(Say("gems.column", {"column": column}) for column in event.columns), *groups]}
        case Reshuffled():
            return {"n": event.count}
        case Offered() | Rejected():
            return {"n": event.count, **_bonuses_said(event.bonuses)}
        case _:
            return _bonus_event_words(event)


def _bonus_event_words(event: Any) -> Mapping[str, Any]:
    match event:
        case Chose() | Kept():
            return {"bonus": bonus_words(event.bonus)}
        case Looked():
            return {"column": event.column, **_goals_said([event.goal] if event.goal else None)}
        case LookedAside():
            return _goals_said(event.goals)
        case TokenPlaced():
            return {"token": Say(f"token.{event.token}"), "column": event.at.column, "row": event.at.row}
        case Marked():
            whose = "own" if event.owner == event.seat else "other"
            at = {"column": event.at.column, "row": event.at.row}
            return {"piece": Say(f"pieces.{event.piece}", {"n": 1}), "whose": whose, **at}
        case BranchPlaced():
            ends = {"column": event.a.column, "row": event.a.row}
            return {**ends, "to_column": event.b.column, "to_row": event.b.row}
        case Revealed():
            return _goals_said(event.goals)
        case _:
            return plain_words(event)


# A refill, an offer and a tile turned up were sealed in a pile long before: taking them back would be looking ahead.
EVENTS = Events(
    Kind,
    told=ALL,
    words=words,
    reveals=(Refilled, Offered, Chose, Looked, LookedAside, Turned, Revealed),
)
