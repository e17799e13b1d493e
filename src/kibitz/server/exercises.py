"""Exercises: positions of one's own games where another move was certainly better, asked again until they are known.

A position is shown as its seat saw it. It comes again after one, three and seven days; whoever has found the move twice
in a row is done with it. Only an answer that was asked for counts: who tries again in between has just been told.
"""

from __future__ import annotations

import math
import time
from typing import Any

from kibitz.core.record import to_json, write_record
from kibitz.review.report import StepReview
from kibitz.review.words import reasons_beside
from kibitz.server.consulting import PATIENCE_S, Consultants, Try
from kibitz.server.house import House
from kibitz.server.messages import Exercise, ExerciseCard, ExerciseVerdict
from kibitz.server.problems import NotDone
from kibitz.server.store import DAY_S, StoredExercise
from kibitz.server.table import Table

MARKS = ("blunder", "mistake", "missed")
LEAST = 0.08  # of a win, that the move has cost
DONE = 2
PAUSES = (1, 3, 7)  # days: after it was missed, found once, found again
MOST = 400  # of one guest


def asks(step: StepReview, seats: list[int]) -> bool:
    """Is it an exercise for who sat there?"""
    return step.mark in MARKS and step.worth <= -LEAST and step.by in seats and step.best is not None


class Exercises:
    def __init__(self, house: House, consultants: Consultants) -> None:
        self.house = house
        self.consultants = consultants

    async def _step(self, table: Table, guest: str, step: int) -> StepReview:
        """The step of the guest's own review; NotDone where it is no exercise."""
        review = (await self.house.reviews.of(table.code)).review
        found = next((one for one in review.steps if one.step == step), None) if review else None
        if found is None or not asks(found, table.seats_of(guest)):
            raise NotDone("exercise", "problem.no_exercise")
        return found

    async def keep(self, table: Table, guest: str, steps: list[int]) -> None:
        for step in steps:
            await self._step(table, guest, step)
        kept = {(one.code, one.step) for one in await self.house.store.exercises(guest)}
        fresh = [StoredExercise(table.code, step, 0, 0.0) for step in steps if (table.code, step) not in kept]
        if len(kept) + len(fresh) > MOST:
            raise NotDone("exercise", "problem.many_exercises")
        await self.house.store.put_exercises(guest, fresh)

    async def cards(self, guest: str) -> list[ExerciseCard]:
        """The one to do now first; those that are done last."""
        found = []
        for stored in await self.house.store.exercises(guest):
            try:
                table = await self.house.finished(stored.code)
                found.append(card(table, stored, await self._step(table, guest, stored.step)))
            except NotDone:  # a game by other rules, or one whose review is no more: it is asked no longer
                continue
        return sorted(found, key=lambda one: (one.right >= DONE, not one.due, one.days))

    async def one(self, table: Table, guest: str, step: int, language: str) -> Exercise:
        stored, found = await self._kept(table, guest, step), await self._step(table, guest, step)
        seen = self._seen(table, found)
        legal = table.game.legal_actions(seen, found.by)
        return Exercise(
            card=card(table, stored, found),
            step=step - 1,
            seats=table.seat_cards(guest, set(), language),
            view=table.game.view(seen, found.by, legal),
            events=list(table.match.happened(found.by, step - 1)),
            moves=[table.move_card(seen, found.by, action, language) for action in legal],
            played=table.move_card(seen, found.by, found.action, language),
        )

    async def attempt(self, table: Table, guest: str, step: int, action: int, language: str) -> ExerciseVerdict:
        """Right: within three points of the better move, on the same worlds."""
        stored, found = await self._kept(table, guest, step), await self._step(table, guest, step)
        seen = self._seen(table, found)
        assert found.best is not None
        if action not in table.game.legal_actions(seen, found.by):
            raise NotDone("message", "message")
        record = to_json(write_record(table.match))
        answer = await self.consultants.ask(Try(record, step, action, found.best.action), PATIENCE_S)
        judged = answer.judged
        assert judged is not None
        now = time.time()
        if is_due(stored, now):
            stored = after(stored, judged.right, now)
            await self.house.store.put_exercises(guest, [stored])
        told = action if judged.right else found.best.action  # there may be several good moves
        reasons = reasons_beside(table.game, seen, found.by, told)
        return ExerciseVerdict(
            right=judged.right,
            move=table.move_card(seen, found.by, action, language),
            chance=judged.chance,
            best=table.move_card(seen, found.by, found.best.action, language),
            best_chance=judged.best_chance,
            reasons=[table.game.say(one, table.names(language), language) for one in reasons],
            card=card(table, stored, found),
        )

    async def _kept(self, table: Table, guest: str, step: int) -> StoredExercise:
        for one in await self.house.store.exercises(guest):
            if (one.code, one.step) == (table.code, step):
                return one
        raise NotDone("exercise", "problem.no_exercise")

    def _seen(self, table: Table, step: StepReview) -> Any:
        return table.game.redact(table.match.states[step.step - 1], step.by)


def is_due(stored: StoredExercise, now: float) -> bool:
    return stored.due <= now and stored.found < DONE


def after(stored: StoredExercise, right: bool, now: float) -> StoredExercise:
    found = stored.found + 1 if right else 0
    return StoredExercise(stored.code, stored.step, found, now + PAUSES[min(found, len(PAUSES) - 1)] * DAY_S)


def card(table: Table, stored: StoredExercise, step: StepReview) -> ExerciseCard:
    now = time.time()
    return ExerciseCard(
        table=table.code,
        game=table.game.id,
        step=step.step,
        seat=step.by,
        mark=step.mark,  # type: ignore[arg-type]  # one of MARKS
        worth=step.worth,
        right=stored.found,
        due=is_due(stored, now),
        days=max(0, math.ceil((stored.due - now) / DAY_S)),
    )
