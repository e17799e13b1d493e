"""What is asked for one by one, with a review or without: beliefs, a line on the board, a move as an exercise."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kibitz.core.errors import BadInput
from kibitz.core.fields import State
from kibitz.core.game import Game
from kibitz.core.match import Match
from kibitz.review.budget import BLOCK
from kibitz.review.course import Choice, choices_of, end_of_stage
from kibitz.review.keys import world_key, world_keys
from kibitz.review.playouts import steady_shares
from kibitz.review.report import Beliefs, Judged, LineStep, Place
from kibitz.review.values import mean_and_error, whole_blocks
from kibitz.review.words import as_said

WORLDS = 400
RIGHT = 0.03  # a move so near to the better one is as good
FEWEST, MOST = 256, 1024  # worlds in which an exercise is judged: as many as a second or two allow


def beliefs(match: Match, step: int, viewer: int, *, seed: str = "", worlds: int = WORLDS) -> Beliefs | None:
    """What `viewer` could believe after `step` steps."""
    game = match.game
    state = match.states[step]
    truth = game.unseen(state)
    if not truth.places:
        return None
    known = game.redact(state, viewer)
    imagined = np.array(
        [
            game.unseen(game.redealt(known, viewer, world_key(seed, f"belief {step} {viewer}", number))).counts
            for number in range(worlds)
        ]
    )
    return Beliefs(
        step=step,
        viewer=viewer,
        places=[Place(as_said(place.name), place.seat) for place in truth.places],
        kinds=[as_said(kind) for kind in truth.kinds],
        certain=imagined.min(axis=0).tolist(),
        expected=imagined.mean(axis=0).tolist(),
        truth=truth.counts.tolist(),
        worlds=worlds,
    )


def choice_at(match: Match, step: int) -> tuple[int, Choice]:
    """The act number `step` as a decision, and where its stage began."""
    if not 1 <= step <= match.step:
        raise BadInput(f"the record has steps 1 to {match.step}, not {step}")
    at = 0
    while (last := end_of_stage(match, at)) < step:
        at = last
    return at, next(choice for choice in choices_of(match, at, last) if choice.step == step)


def exercise_worlds(game: Game) -> int:
    return max(FEWEST, min(MOST, whole_blocks(game.pace)))


def judged(match: Match, step: int, action: int, best: int, *, seed: str = "") -> Judged:
    """The move beside the better one, in the same worlds, all imagined from what the player knew."""
    game = match.game
    first, choice = choice_at(match, step)
    seat = choice.seat
    for move in (action, best):
        game.check(choice.known, seat, move)
    keys = world_keys(seed, f"exercise {first} {seat} {choice.number}", 0, exercise_worlds(game))
    won = [
        steady_shares(game, match.options, choice.known, seat, ((seat, move),), keys)[:, seat]
        for move in (action, best)
    ]
    behind, error = mean_and_error(won[1] - won[0])
    return Judged(
        right=behind <= RIGHT,
        action=action,
        chance=float(won[0].mean()),
        best=best,
        best_chance=float(won[1].mean()),
        error=error,
    )


def line_states(match: Match, step: int, line: Sequence[LineStep]) -> list[State]:
    """The tables after each act of a line that begins where `step` was played; of what chance would bring, none."""
    table = match.states[step - 1]
    states: list[State] = []
    for act in line:
        if act.chance:
            break
        match.game.check(table, act.by, act.action)
        table = table.copy()
        match.game.apply(table, act.by, act.action)
        states.append(table)
    return states


assert FEWEST % BLOCK == 0
