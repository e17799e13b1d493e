"""How much a move lost against a better one, or won against the steady one, by what its player could know.

Said only where it is certain.

The better move is chosen on half of the worlds and measured on the other half, or the luckiest of many moves would
always look better. And steady play is no judge of what pays only with skill: a search of the same knowledge must agree.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.game import Game
from kibitz.core.guard import listed
from kibitz.review.account import Judgement
from kibitz.review.asking import known_in
from kibitz.review.budget import BLOCK, Budget
from kibitz.review.report import Mark
from kibitz.review.values import Value, Vector, mean_and_error
from kibitz.review.working import Ask, Look, Seen

SURE = 1.96  # standard errors: what is farther away is called certain
HOPELESS = 2.6  # standard errors behind the best: such a move is not tried any more
SLIP, MISTAKE, BLUNDER = 0.03, 0.08, 0.15
THRESHOLDS = (SLIP, MISTAKE, BLUNDER)
MISSED = FIND = 0.08
FEWEST_SCREENED = 4
ASKED_TRIES = 200  # of each of the two moves that the search is to compare
SEEN_BY_BOTH = 0.5  # so much of what worlds say of two moves the search must say, too


@dataclass
class Loss:
    """What came of looking at one decision."""

    action: int  # that was played
    steady: int
    better: int | None = None  # the best other move
    mean: float = 0.0
    low: float = 0.0
    high: float = 0.0
    agreed: bool = False  # does the second witness say so, too?
    found: bool = False  # certainly better than the steady move, by both witnesses
    worlds: int = 0
    tried: dict[int, Value] = field(default_factory=dict)

    @property
    def certain(self) -> bool:
        return self.better is not None and self.low >= SLIP and self.agreed

    @property
    def mark(self) -> Mark | None:
        if not self.certain:
            return None
        if self.action == self.steady:
            return "missed" if self.low >= MISSED else None
        return "blunder" if self.low >= BLUNDER else "mistake" if self.low >= MISTAKE else "slip"

    def q(self, action: int) -> list[float] | None:
        """What each seat could expect after the move."""
        value = self.tried.get(action)
        return None if value is None or value.known == 0 else [float(chance) for chance in value.mean]


def halves(value: Value, seat: int, worlds: int) -> tuple[Vector, Vector]:
    """What the seat wins in the worlds to choose by, and in those to measure by: blocks by turns."""
    shares = value.shares[:worlds, seat].reshape(-1, BLOCK)
    return shares[0::2].ravel(), shares[1::2].ravel()


def look_for_loss(
    game: Game, judged: Judgement, budget: Budget, allowance: int, found: Loss
) -> Generator[list[Ask], list[Any], None]:
    """Fills `found`. Spends about `allowance` playouts at the most."""
    choice, moves = judged.choice, judged.moves
    seat, players = choice.seat, int(choice.base.players)
    legal = [int(action) for action in game.legal_actions(choice.known, seat)]
    if len(legal) < 2:
        return
    # Values of their own: the account needs all of a list to be of one length.
    found.tried = {action: moves.copied(action, budget.loss) for action in legal}
    spent = 0

    def tried(actions: list[int], worlds: int) -> Generator[list[Ask], list[Any], None]:
        nonlocal spent
        wanted = [(found.tried[action], worlds) for action in dict.fromkeys(actions)]
        spent += sum(max(0, worlds - value.known) for value, _ in wanted)
        yield from known_in(game, wanted)

    def chance(action: int, worlds: int) -> float:
        return float(halves(found.tried[action], seat, worlds)[0].mean())

    screened = screen(game, choice.known, seat, legal, max(FEWEST_SCREENED, allowance // (2 * budget.every)))
    yield from tried(screened, budget.every)
    best = max(screened, key=lambda action: chance(action, budget.every))
    known = choice.known.tobytes()
    name = moves.worlds if not moves.worlds.startswith("open") else f"{moves.worlds} {choice.step}"
    seen: Seen
    (seen,) = yield [Look(known, seat, budget.search, name)]
    candidates = list(dict.fromkeys([choice.action, choice.steady, *seen.best, best]))
    if len(candidates) < 2:
        candidates += [action for action in screened if action not in candidates][:1]
    worlds = 2 * budget.every
    while True:
        yield from tried(candidates, worlds)
        others = [action for action in candidates if action != choice.action]
        found.better = max(others, key=lambda action: chance(action, worlds))
        measure(found, seat, worlds)
        straddles = any(found.low < threshold < found.high for threshold in THRESHOLDS)
        candidates = [a for a in candidates if a == choice.action or not hopeless(found, a, seat, worlds)]
        if not straddles or 2 * worlds > budget.loss or spent + len(candidates) * worlds > allowance:
            break
        worlds *= 2
    if found.low >= SLIP:
        pair = (choice.action, found.better)
        (seen,) = yield [Look(known, seat, budget.search, name, pair, ASKED_TRIES)]
        found.agreed = agrees(seen, found.better, choice.action, found.mean)
    if surely_won(judged) >= FIND:
        pair = (choice.action, choice.steady)
        (seen,) = yield [Look(known, seat, budget.search, name, pair, ASKED_TRIES)]
        found.found = agrees(seen, choice.action, choice.steady, float(judged.known.vector(players)[seat]))


def agrees(seen: Seen, better: int, worse: int, by_worlds: float) -> bool:
    """Does the search see enough of what the better move is worth more by worlds?"""
    return seen.chances[better] - seen.chances[worse] >= SEEN_BY_BOTH * by_worlds


def surely_won(judged: Judgement) -> float:
    """The low end of what the act won its seat against steady play."""
    if not judged.known.parts:
        return 0.0
    seat, players = judged.choice.seat, int(judged.choice.base.players)
    error = float(judged.known.error(players)[seat])
    return float(judged.known.vector(players)[seat]) - SURE * error


def screen(game: Game, known: Any, seat: int, legal: list[int], most: int) -> list[int]:
    """All legal moves, or as many of them as may be tried: those that the room thinks most promising."""
    if len(legal) <= most:
        return legal
    actions: NDArray[np.int32] = listed(game.legal, known, seat, game.most_legal).copy()
    weights = np.zeros(len(actions), np.float64)
    game.weigh(known, seat, actions, len(actions), weights)
    order = sorted(range(len(actions)), key=lambda i: (-weights[i], i))
    return sorted(int(actions[i]) for i in order[:most])


def measure(found: Loss, seat: int, worlds: int) -> None:
    assert found.better is not None
    played = halves(found.tried[found.action], seat, worlds)[1]
    better = halves(found.tried[found.better], seat, worlds)[1]
    found.mean, error = mean_and_error(better - played)
    found.low, found.high = found.mean - SURE * error, found.mean + SURE * error
    found.worlds = worlds


def hopeless(found: Loss, action: int, seat: int, worlds: int) -> bool:
    assert found.better is not None
    behind = halves(found.tried[found.better], seat, worlds)[0] - halves(found.tried[action], seat, worlds)[0]
    mean, error = mean_and_error(behind)
    return mean > HOPELESS * error and action != found.better
