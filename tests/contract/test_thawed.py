"""A thawed record is the same record, read at once: whatever a room makes of it is the same, and it stays as it was."""

from __future__ import annotations

import copy
from typing import Any

import msgspec

from kibitz.core.fields import SPECTATOR, State
from kibitz.core.game import Game
from kibitz.lessons.script import lessons_of, things_of
from tests.contract.variants import RULES, Variant, moments

SAID = 6  # moves of one moment that are put into words


def made_of(game: Game, seen: State, viewer: int) -> bytes:
    """All that the screen's floor of a room makes of a record."""
    legal = game.legal_actions(seen, viewer) if viewer != SPECTATOR else []
    view = game.view(seen, viewer, legal)
    parts: list[Any] = [view, legal, game.events_in(seen), game.seats_waited_for(seen)]
    for action in legal[:: max(1, len(legal) // SAID)]:
        parts.append(repr(game.moves.say(seen, viewer, action)))
        parts.append(repr(game.reasons(seen, viewer, action)))
        parts.append(game.keeps_mum(seen, viewer))
    if lessons_of(game):
        parts += [repr(game.explain(seen, view, thing)) for thing in sorted(things_of(game, view))[:SAID]]
    parts.append(repr(game.score_lines(seen)))
    return msgspec.json.encode(parts)


@RULES
def test_a_thawed_record_is_seen_as_it_was(variant: Variant) -> None:
    game = variant.game
    for match, dice in moments(variant):
        if dice.below(3) and not match.over:
            continue
        for viewer in (*range(len(match.seats)), SPECTATOR):
            frozen, thawed = game.redact(match.state, viewer), game.seen(match.state, viewer)
            assert made_of(game, thawed, viewer) == made_of(game, frozen, viewer)
            # Nor has compiled code, which nobody stops, written into it.
            assert thawed.tobytes() == frozen.tobytes()


@RULES
def test_a_move_is_refused_alike_by_a_thawed_record(variant: Variant) -> None:
    game = variant.game
    for match, dice in moments(variant):
        if dice.below(3):
            continue
        for seat in range(len(match.seats)):
            action = dice.below(game.actions)
            frozen, thawed = game.redact(match.state, seat), game.seen(match.state, seat)
            clauses = [int(game.verdict(seen, seat, action)) for seen in (frozen, thawed)]
            assert clauses[0] == clauses[1]
            if clauses[0] and int(match.state.over) == 0:
                keys = [game.refusal(seen, seat, action, clauses[0]) for seen in (frozen, thawed)]
                assert keys[0] == keys[1]


def test_what_was_seen_is_kept_by_the_state_and_not_by_its_step(variant: Variant) -> None:
    """A copied match, or one that went back, has another state at the same step."""
    game = variant.game
    for match, _ in moments(variant, most=8):
        if match.over:
            return
        seat = game.seats_waited_for(match.state)[0]
        legal = game.legal_actions(match.state, seat)
        twin, other = match.as_of(match.step), match.as_of(match.step)
        for one, action in ((twin, legal[0]), (other, legal[-1])):
            one.act(seat, action)
            one.sight(seat)
        swapped = copy.copy(twin)  # what it has looked at comes along, its states are another's
        swapped.states = other.states
        assert swapped.sight(seat).seen.tobytes() == game.redact(other.state, seat).tobytes()
