"""Why a move is good, in a few words: for hints. Plain Python over a redacted record."""

from __future__ import annotations

from typing import Any

from kibitz.core.text import Say
from kibitz.games.azul.actions import CENTRE, KEEPS, LAYS, PASSES, REWARDS, lay_parts, reward_colour, take_parts
from kibitz.games.azul.components import COLOURS, NUMBER, NUMBER_BONUS, OF_NUMBER, RING, ROUNDS
from kibitz.games.azul.components.names import tiles
from kibitz.games.azul.rules.bag import supply_left
from kibitz.games.azul.rules.ending import covered
from kibitz.games.azul.rules.laying import group_size, reward_of
from kibitz.games.azul.rules.passing import pass_cost
from kibitz.games.azul.rules.rounds import wild_colour, wild_next
from kibitz.games.azul.rules.taking import taken_of_colour, wild_along
from kibitz.games.azul.sense.worth import star_worth
from kibitz.games.azul.state import NOBODY, NOTHING


def reasons(s: Any, seat: int, action: int) -> list[Say]:
    """What is good about an action, most important first."""
    if action < LAYS:
        return _take_reasons(s, seat, *take_parts(action))
    if action < REWARDS:
        return _lay_reasons(s, seat, lay_parts(action)[0])
    if action < PASSES:
        return _reward_reasons(s, seat, reward_colour(action))
    return _pass_reasons(s, seat, action - PASSES)


def _take_reasons(s: Any, seat: int, source: int, colour: int) -> list[Say]:
    count, along = int(taken_of_colour(s, source, colour)), int(wild_along(s, source, colour))
    said = [Say("why.takes", {"tiles": tiles([COLOURS[colour]] * count)})]
    if along:
        said.append(Say("why.wild"))
    held = int(s.hand[seat, colour])
    if held:
        said.append(Say("why.together", {"tiles": tiles([COLOURS[colour]] * (held + count))}))
    if source == CENTRE and s.marker == NOBODY:
        said.append(Say("why.first" if s.round_no < ROUNDS else "why.first.last"))
    return said


def _lay_reasons(s: Any, seat: int, cell: int) -> list[Say]:
    star = range(cell // RING * RING, cell // RING * RING + RING)
    empty = [other for other in star if s.wall[seat, other] == NOTHING and other != cell]
    said = [Say("why.points", {"n": int(group_size(s, seat, cell))})]
    reward = min(int(reward_of(s, seat, cell)), int(supply_left(s)))
    if reward:
        said.append(Say("why.reward", {"n": reward}))
    if not empty:
        said.insert(0, Say("why.star", {"n": int(star_worth(s, seat, cell // RING))}))
    elif len(empty) <= 2:
        said.append(Say("why.star_near", {"n": len(empty), "bonus": int(star_worth(s, seat, cell // RING))}))
    number = int(NUMBER[s.board_side, cell])
    missing = int(OF_NUMBER[s.board_side, number]) - int(covered(s, seat, number)) - 1
    if NUMBER_BONUS[number] and missing <= 2:
        bonus = int(NUMBER_BONUS[number])
        said.append(Say("why.number", {"number": number, "missing": missing, "bonus": bonus}))
    return said


def _reward_reasons(s: Any, seat: int, colour: int) -> list[Say]:
    if colour == wild_colour(s):
        return [Say("why.wild_now")]
    if colour == wild_next(s):
        return [Say("why.wild_next")]
    held = int(s.hand[seat, colour])
    return [Say("why.together", {"tiles": tiles([COLOURS[colour]] * (held + 1))})] if held else []


def _pass_reasons(s: Any, seat: int, keep: int) -> list[Say]:
    upcoming = int(wild_next(s))
    said = []
    if pass_cost(s, seat, int(KEEPS[keep].sum())) == 0:
        said.append(Say("why.no_loss"))
    if upcoming != NOTHING and KEEPS[keep, upcoming]:
        said.append(Say("why.keeps_wild", {"n": int(KEEPS[keep, upcoming])}))
    return said
