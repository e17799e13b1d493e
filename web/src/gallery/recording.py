"""What a page is told at a moment of a game, as the gallery draws it."""

from __future__ import annotations

from typing import Any

import msgspec

from kibitz.core.game import Game
from kibitz.core.match import Match

Moment = dict[str, Any]


def moment(game: Game, match: Match, me: int) -> Moment:
    """What a page at the seat `me` is told now."""
    state = match.state
    waiting = list(game.seats_waited_for(state)) if not match.over else []
    words = game.text("en")
    legal = game.legal_actions(state, me) if me in waiting else []
    said = [(action, game.moves.say(state, me, action)) for action in legal]
    return {
        "step": match.step,
        "waiting": waiting,
        "view": msgspec.to_builtins(match.view(me)),
        "events": [msgspec.to_builtins(event) for event in match.happened(me)],
        "moves": [
            {"action": action, "text": game.moves.write(game.moves.of(action)), "said": words.say(s.key, **s.values)}
            for action, s in said
        ],
        "outcome": _outcome(game, match) if match.over else None,
    }


def _outcome(game: Game, match: Match) -> Moment:
    standing, ended = match.standing(), game.ended_by(match.state)
    return {
        "places": list(standing.places),
        "scores": list(standing.scores),
        "winners": list(standing.winners),
        "clause": ended.label if ended else None,
        "why": game.text("en").say(f"over.{ended.label}") if ended else "",
        "lines": [msgspec.to_builtins(line) for line in game.score_lines(match.state)],
        "key": "",
    }
