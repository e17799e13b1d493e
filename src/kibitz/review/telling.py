"""From sums to what is told: the steps with their marks, the turning points, the verdict."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kibitz.core.chance import key_words
from kibitz.review.account import Books, Judgement
from kibitz.review.course import Choice, Course, Stage
from kibitz.review.keys import world_key
from kibitz.review.losses import Loss
from kibitz.review.report import Better, Chip, LineStep, Mark, Part, Point, Said, StepReview, Turn
from kibitz.review.values import Sum, Vector, variance_of_mean
from kibitz.review.words import event_said, move_said, own, reasons_said, seat_named

SWING = 0.06
SWING_ERRORS = 2.6
STEPS_A_TURN = 20  # one turning point for so many
FEWEST_TURNS, MOST_TURNS = 3, 6
LESS_TELLING = 0.9  # luck and what was hidden, beside a choice of the same size
CHIP = 0.08  # a part of the account so large has a label of its own
LINE_WORLDS = 16
MOST_REASONS = 2
PARTS = ("known", "hidden", "luck")


def numbers(vector: Vector) -> list[float]:
    return [float(number) for number in vector]


def point(course: Course, number: int) -> Point:
    value = course.open[number]
    players = course.players
    errors = np.zeros(players) if value.is_certain else np.sqrt(variance_of_mean(value.shares))
    return Point(course.steps[number], numbers(value.mean), numbers(errors), 0 if value.is_certain else value.known)


def result_point(course: Course) -> Point:
    """Where somebody resigned: the step after the last."""
    return Point(course.match.step + 1, numbers(course.result.mean), [0.0] * course.players, 0)


# --- Steps ------------------------------------------------------------------------------------------------------------


@dataclass
class Teller:
    course: Course
    books: Books
    losses: dict[int, Loss]  # by step
    seed: str

    def __post_init__(self) -> None:
        self.turn_of = [0] * len(self.course.stages)
        for number in range(1, len(self.course.stages)):
            one, other = self.course.stages[number - 1], self.course.stages[number]
            same = len(one.seats) == 1 and one.seats == other.seats
            self.turn_of[number] = self.turn_of[number - 1] + (0 if same else 1)
        self._better: dict[tuple[int, int], Better] = {}

    def steps(self, number: int) -> list[StepReview]:
        """Of a stage, in the order in which they were done."""
        stage = self.course.stages[number]
        told = [self._step(number, stage, judged) for judged in self.books.judged[number]]
        return sorted(told, key=lambda step: step.step)

    def _step(self, number: int, stage: Stage, judged: Judgement) -> StepReview:
        course, game, players = self.course, self.course.game, self.course.players
        choice = judged.choice
        luck = self.books.luck[number] if choice.step == stage.last else Sum()
        known = judged.known
        loss = self.losses.get(choice.step)
        mark, worth = marked(judged, loss, players)
        before, after = course.match.states[choice.step - 1], course.match.states[choice.step]
        seen = game.redact(before, choice.seat)
        return StepReview(
            step=choice.step,
            by=choice.seat,
            action=choice.action,
            text=game.moves.write(game.moves.of(choice.action)),
            say=move_said(game, seen, choice.seat, choice.action),
            stage=(stage.first + 1, stage.last),
            turn=self.turn_of[number],
            steady=choice.is_steady,
            free=stage.free,
            known=numbers(known.vector(players)),
            hidden=numbers(judged.hidden.vector(players)),
            luck=numbers(luck.vector(players)),
            known_se=numbers(known.error(players)),
            luck_se=numbers(luck.error(players)),
            q=self._q(judged, loss, choice.action),
            q_steady=self._q(judged, loss, choice.steady),
            best=self._best(choice, loss) if loss and loss.certain else None,
            loss=(loss.mean, loss.low, loss.high) if loss and loss.worlds else None,
            mark=mark,
            worth=worth,
            reasons=reasons_said(game, seen, choice.seat, choice.action)[:MOST_REASONS],
            events=[event_said(game, event) for event in game.happened_in_truth(after)],
        )

    def _q(self, judged: Judgement, loss: Loss | None, action: int) -> list[float] | None:
        """By the most worlds in which the move was tried."""
        tried = judged.moves.tried.get(action)
        if tried is not None and (tried.is_certain or tried.known):
            return numbers(tried.mean)
        return loss.q(action) if loss else None

    def _best(self, choice: Choice, loss: Loss) -> Better:
        assert loss.better is not None
        game, action = self.course.game, loss.better
        kept = (choice.step, action)
        q = loss.q(action) or []
        if kept not in self._better:
            self._better[kept] = Better(
                action=action,
                text=game.moves.write(game.moves.of(action)),
                say=move_said(game, choice.known, choice.seat, action),
                q=q,
                reasons=reasons_said(game, choice.known, choice.seat, action)[:MOST_REASONS],
                line=better_line(self.course, choice, action, self.seed),
            )
        return self._better[kept]

    def resigning(self) -> StepReview | None:
        course, seat = self.course, self.course.resigned
        if seat is None:
            return None
        players, step = course.players, course.match.step + 1
        zero = [0.0] * players
        return StepReview(
            step=step,
            by=seat,
            action=-1,
            text="",
            say=own("resigned", name=seat_named(seat)),
            stage=(step, step),
            turn=self.turn_of[-1] + 1 if self.turn_of else 0,
            steady=False,
            free=True,
            known=numbers(self.books.resigning.vector(players)),
            hidden=zero,
            luck=zero,
            known_se=numbers(self.books.resigning.error(players)),
            luck_se=zero,
        )


def marked(judged: Judgement, loss: Loss | None, players: int) -> tuple[Mark | None, float]:
    """The mark of an act, and the number that stands beside it."""
    if loss is not None and loss.mark is not None:
        return loss.mark, -loss.mean
    if loss is not None and loss.found:
        return "find", float(judged.known.vector(players)[judged.choice.seat])
    return None, 0.0


def better_line(course: Course, choice: Choice, action: int, seed: str) -> list[LineStep]:
    """The better move, then steady play of the same seat, until its turn ends or chance has a say."""
    game, seat = course.game, choice.seat
    table = course.match.states[choice.step - 1].copy()
    line: list[LineStep] = []
    while seat in game.seats_waited_for(table):
        seen = game.redact(table, seat)
        move = action if not line else int(game.greedy(seen, seat))
        after = table.copy()
        game.apply(after, seat, move)
        chance = any(
            not game.layout.alike_to_all(_played(course, table, seat, move, seed, number), after)
            for number in range(LINE_WORLDS)
        )
        line.append(
            LineStep(seat, move, game.moves.write(game.moves.of(move)), move_said(game, seen, seat, move), chance)
        )
        if chance or len(line) > STEPS_A_TURN:
            break
        table = after
    return line


def _played(course: Course, table: object, seat: int, move: int, seed: str, number: int) -> object:
    game = course.game
    world = table.copy()  # type: ignore[attr-defined]  # a record
    game.reopen(world, key_words(world_key(seed, "line", number)))
    game.apply(world, seat, move)
    return world


# --- Turning points ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Swing:
    stages: tuple[int, ...]
    size: float
    error: float


def swing_between(course: Course, first: int, last: int) -> tuple[float, float]:
    """How far all chances together moved between two points, and the error of that."""
    moved = Sum([(course.open[last], 1.0), (course.open[first], -1.0)])
    change = moved.vector(course.players)
    signs = np.sign(change) / 2
    variance = sum(variance_of_mean((shares @ signs)[:, None])[0] for shares in moved.by_worlds().values())
    return float(np.abs(change).sum() / 2), math.sqrt(variance)


def swings(course: Course, turn_of: Sequence[int]) -> list[Swing]:
    found = []
    for turn in sorted(set(turn_of)):
        stages = tuple(number for number, one in enumerate(turn_of) if one == turn)
        found.append(Swing(stages, *swing_between(course, stages[0], stages[-1] + 1)))
    return found


def turning_points(course: Course, teller: Teller, steps: dict[int, StepReview]) -> list[Turn]:
    """The largest swings that are certain, in the order of the game."""
    most = min(MOST_TURNS, max(FEWEST_TURNS, math.ceil(course.match.step / STEPS_A_TURN)))
    large = [
        swing
        for swing in swings(course, teller.turn_of)
        if swing.size > SWING and swing.size > SWING_ERRORS * swing.error
    ]
    turns = [told_turn(course, swing, steps) for swing in large]
    if (given_up := steps.get(course.match.step + 1)) is not None:
        turns.append(given_up_turn(given_up))
    largest_first = sorted(turns, key=lambda turn: (-turn.swing, turn.first))
    return sorted((turn for turn in largest_first[:most] if turn.swing > SWING), key=lambda turn: turn.first)


def given_up_turn(step: StepReview) -> Turn:
    """Resigning, as the last turn of the game."""
    swing = sum(abs(number) for number in step.known) / 2
    return Turn(step.step, step.step, step.step, step.by, swing, chips_of([step], step.by), sentences(step, [step]))


def told_turn(course: Course, swing: Swing, steps: dict[int, StepReview]) -> Turn:
    first, last = course.stages[swing.stages[0]].first + 1, course.stages[swing.stages[-1]].last
    # In a stage of several the order of the acts must not matter: the seat breaks ties, never the step.
    own_steps = sorted((steps[number] for number in range(first, last + 1)), key=lambda step: (step.by, step.step))
    main = max(own_steps, key=telling)
    its = [step for step in own_steps if step.by == main.by]
    return Turn(first, last, main.step, main.by, swing.size, chips_of(its, main.by), sentences(main, its))


def telling(step: StepReview) -> float:
    hidden = LESS_TELLING * largest(step.hidden)
    luck = LESS_TELLING * largest(step.luck)
    return max(abs(step.known[step.by]), hidden, luck, abs(step.worth))


def largest(vector: Sequence[float]) -> float:
    return max(abs(number) for number in vector)


def chips_of(steps: Sequence[StepReview], seat: int) -> list[Chip]:
    """The marks of a seat's steps, and what else they came to for it together: what cancels within them is nothing."""
    found: list[Chip] = [Chip(step.mark, step.worth) for step in steps if step.mark]
    parts: dict[Part, float] = {
        "known": sum(step.known[seat] for step in steps if not step.mark),
        "hidden": sum(step.hidden[seat] for step in steps),
        "luck": sum(step.luck[seat] for step in steps),
    }
    return found + [Chip(part, points) for part, points in parts.items() if abs(points) >= CHIP]


def points(share: float) -> int:
    return round(100 * share)


def sentences(step: StepReview, turn: Sequence[StepReview]) -> list[Said]:
    """What was done, then what it meant: by the mark, else by the largest part of its player's whole turn."""
    said = [*step.events[:1]] if step.events else [step.say]
    seat = step.by
    # A choice is its player's; what chance did is told of whoever it did most to.
    sums = {
        part: [sum(numbers) for numbers in zip(*(getattr(one, part) for one in turn), strict=True)] for part in PARTS
    }
    told_of = {part: most_moved(sums[part], seat) if part == "luck" else seat for part in PARTS}
    parts = {part: (who, sums[part][who]) for part, who in told_of.items()}
    if step.mark == "find":
        said.append(own("turn.find", n=points(step.worth)))
    elif step.mark and step.best and step.q:
        said.append(own(f"turn.{step.mark}", q=points(step.best.q[seat]), p=points(step.q[seat])))
        why = "some" if step.best.reasons else "none"
        said.append(own("turn.better", move=step.best.say, why=why, reasons=step.best.reasons))
    main = max(parts, key=lambda part: abs(parts[part][1]) * (1.0 if part == "known" else LESS_TELLING))
    who, worth = parts[main]
    if (main != "known" or not step.mark) and points(abs(worth)):
        side = "good" if worth > 0 else "bad"
        if main == "luck":
            said += step.events[1:][-1:]
        said.append(own(f"turn.{main}.{side}", name=seat_named(who), n=points(abs(worth))))
    return said


def most_moved(numbers: Sequence[float], by: int) -> int:
    """The seat that luck is told of: whoever chose, unless it did clearly more to another."""
    return max(range(len(numbers)), key=lambda seat: (round(abs(numbers[seat]), 9), seat == by, -seat))


# --- The verdict ------------------------------------------------------------------------------------------------------


def verdicts(course: Course, curve: Sequence[Point], steps: Sequence[StepReview]) -> list[list[Said]]:
    return [verdict(course, curve, steps, seat) for seat in range(course.players)]


def verdict(course: Course, curve: Sequence[Point], steps: Sequence[StepReview], seat: int) -> list[Said]:
    """The highest chance, the two largest losses, the last great luck."""
    share = float(course.result.mean[seat])
    ahead = [one for one in curve if one.step <= course.match.step and one.keys] or list(curve[:1])
    high = max(ahead, key=lambda one: (round(one.u[seat], 9), one.step))
    how = "won" if share == 1 else "shared" if share > 0 else "lost"
    said = [own(f"verdict.{how}", name=seat_named(seat), n=points(high.u[seat]), step=high.step)]
    losses = sorted((s for s in steps if s.by == seat and s.mark and s.worth < 0), key=lambda s: (s.worth, s.step))
    if not losses:
        said.append(own("verdict.loss.none"))
    elif len(losses) == 1:
        said.append(own("verdict.loss.one", n=points(-losses[0].worth), step=losses[0].step))
    else:
        one, two = losses[:2]
        said.append(own("verdict.loss.two", n=points(-one.worth), step=one.step, m=points(-two.worth), next=two.step))
    lucky = [step for step in steps if abs(step.luck[seat]) >= CHIP]
    if lucky:
        last = lucky[-1]
        side = "good" if last.luck[seat] > 0 else "bad"
        said.append(own(f"verdict.luck.{side}", n=points(abs(last.luck[seat])), step=last.step))
    return said
