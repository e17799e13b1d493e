"""A lesson being played: one learner (the first seat), the real rules, and a house that says one sentence at a time.

Pure logic: no sockets, no clock. Whoever holds it shows the table after each change, and makes the house's moves at
whatever pace fits (`house_moves`). It can be opened at any beat: what lies before is then played as the script says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from kibitz.core.chance import seed_key
from kibitz.core.errors import KibitzError, Refused, StaleStep
from kibitz.core.match import Match
from kibitz.lessons.script import THEN, Answer, Beat, BrokenLesson, Lesson, code_of, text_of

LEARNER = 0
TRIES_ALONE = 2  # so many answers, and the move is shown in an `alone` beat, too


class Kind(Enum):
    """What the lesson waits for."""

    ASK = "ask"  # the learner's move
    SAY = "say"  # a sentence was read: `go_on`
    LET = "let"  # the house's own moves: `house_moves`
    WRONG = "wrong"  # a legal move that is not this step lies on the table, answered: `try_again`
    DONE = "done"  # nothing: the lesson is over


class Came(Enum):
    """What came of an attempt."""

    ACCEPTED = "accepted"
    ANSWERED = "answered"  # legal, but not this step
    MET = "met"  # refused, as it was meant to be
    GATHERED = "gathered"  # a part of a row


@dataclass
class LessonPlayer:
    lesson: Lesson
    place: int = 0
    kind: Kind = Kind.ASK
    said: str = ""  # the key of the sentence that stands there
    free: bool = False  # after the first move of an `until` beat
    tries: int = 0  # answers at this beat
    begun: int = 0  # the step of the match at which the beat began, after what the house did in it
    to_do: list[str] = field(default_factory=list)  # moves of the house
    row: list[str] = field(default_factory=list)  # what the learner has gathered of a row
    match: Match = field(init=False)

    def __post_init__(self) -> None:
        self.game = self.lesson.game
        self.places = self.lesson.places
        self.go_to(self.place)

    @property
    def beat(self) -> Beat | None:
        return self.places[self.place][1] if self.place < len(self.places) else None

    @property
    def scene(self) -> int:
        return self.places[min(self.place, len(self.places) - 1)][0]

    @property
    def known(self) -> list[str]:
        return [beat.know for _, beat in self.places[: self.place] if beat.know]

    @property
    def step(self) -> int:
        """How many times the learner has acted or is about to: 3 of 11."""
        return sum(1 for place in self.lesson.steps if place <= self.place)

    @property
    def may_show(self) -> bool:
        beat = self.beat
        return self.kind is Kind.ASK and beat is not None and (not beat.alone or self.free or self.tries >= TRIES_ALONE)

    def legal(self) -> list[int]:
        return self.game.legal_actions(self.game.redact(self.match.state, LEARNER), LEARNER)

    @property
    def asked(self) -> bool:
        return LEARNER in self.game.seats_waited_for(self.match.state)

    # --- From beat to beat --------------------------------------------------------------------------------------------

    def go_to(self, place: int) -> None:
        """The table as it stands at that beat if everything before it went as the script says."""
        if not 0 <= place <= len(self.places):
            raise StaleStep(f"there are {len(self.places)} beats, not {place}")
        scene = self.places[min(place, len(self.places) - 1)][0]
        self.place = next(i for i, (number, _) in enumerate(self.places) if number == scene)
        self._open(scene)
        self._begin()
        while self.place < place:
            self.pass_by()

    def pass_by(self) -> None:
        """Let the beat go as the script says, without the learner."""
        place = self.place
        while self.place == place:
            match self.kind:
                case Kind.LET:
                    self.house_moves()
                case Kind.SAY:
                    self.go_on()
                case Kind.WRONG:
                    self.try_again()
                case _:
                    self._goes_as_written()

    def _goes_as_written(self) -> None:
        where = self._where
        try:
            came = self.show()
        except Refused as refused:
            raise BrokenLesson(f"{where}: {refused}") from refused
        if came is Came.ANSWERED:
            raise BrokenLesson(f"{where}: what leads on is answered with {self.said!r}")

    def _open(self, scene: int) -> None:
        written = self.lesson.script.scene[scene]
        self.match = Match.open(self.game, written.options, seed_key(written.seed))
        for text in written.moves():
            self._house_plays(text, 0)

    def _begin(self) -> None:
        self.row, self.tries, self.free = [], 0, False
        beat = self.beat
        if beat is None:
            self.kind, self.said, self.to_do = Kind.DONE, "", []
            return
        self.to_do = list(beat.let)
        self.said = beat.ask or beat.say
        self.begun = self.match.step
        self._settle(beat)

    def _settle(self, beat: Beat) -> None:
        """The house has nothing more to do in this beat: now it is asked or said; where neither, it is done."""
        if self.to_do:
            self.kind = Kind.LET
        elif beat.ask:
            self.begun = self.match.step
            self.kind = Kind.ASK
        elif beat.say:
            self.kind = Kind.SAY
        else:
            self._next()

    def _next(self) -> None:
        before = self.scene
        self.place += 1
        if self.beat is not None and self.scene != before:
            self._open(self.scene)
        self._begin()

    def go_on(self) -> None:
        if self.kind is not Kind.SAY:
            raise StaleStep("nothing waits to be read")
        self._next()

    # --- The house ----------------------------------------------------------------------------------------------------

    def house_moves(self) -> None:
        """One move of the house; it may be one of the learner's, where there is nothing to decide."""
        beat = self.beat
        if self.kind is not Kind.LET or beat is None:
            raise StaleStep("the house has no move to make")
        if self.to_do:
            self._house_plays(self.to_do.pop(0), beat.by)
            self._settle(beat)
        else:
            seat = next(seat for seat in self.game.seats_waited_for(self.match.state) if seat != LEARNER)
            self.match.act(seat, int(self.game.greedy(self.match.state, seat)))
            self._go_free(beat)

    def _house_plays(self, text: str, by: int) -> None:
        waited = self.game.seats_waited_for(self.match.state)
        seat = by - 1 if by else waited[0] if len(waited) == 1 else None
        if seat is None:
            raise BrokenLesson(f"{self._where}: {len(waited)} seats are waited for: who plays {text!r}?")
        try:
            self.match.act(seat, code_of(self.game, text))
        except KibitzError as error:
            raise BrokenLesson(f"{self._where}: the house can't play {text!r}: {error}") from error

    @property
    def _where(self) -> str:
        beat = self.beat
        name = (beat.ask or beat.say or THEN.join(beat.let)) if beat else "the end"
        return f"{self.game.id}/{self.lesson.name}, beat {self.place + 1} ({name})"

    # --- The learner --------------------------------------------------------------------------------------------------

    def attempt(self, actions: Sequence[int]) -> Came:
        """The learner plays. Raises Refused where the rules say no, unless that was the task."""
        beat = self.beat
        if self.kind is not Kind.ASK or beat is None:
            raise StaleStep("the lesson does not wait for a move")
        if len(actions) > 1:
            self.match.check_row(LEARNER, actions)
        came = Came.GATHERED
        for action in actions:
            place = self.place
            came = self._one(action)
            if self.kind is not Kind.ASK or (self.place != place and not self.asked):
                break
        return came

    def _one(self, action: int) -> Came:
        beat = self.beat
        assert beat is not None
        try:
            self.match.act(LEARNER, action)
        except Refused as refused:
            if self.met(action, refused):
                return Came.MET
            raise
        text = text_of(self.game, action)
        if self.free:
            self._go_free(beat)
            return Came.ACCEPTED
        if beat.is_row:
            self.row.append(text)
            if not self._row_ends(beat, text):
                return Came.GATHERED
            text = THEN.join(self.row)
        return self._judge(beat, text)

    def met(self, action: int, refused: Refused) -> bool:
        """Was that refusal what the learner was to meet? Then the step is done."""
        beat = self.beat
        if self.kind is not Kind.ASK or beat is None:
            return False
        if beat.refused.get(text_of(self.game, action)) != refused.clause.label:
            return False
        self._next()
        return True

    def _row_ends(self, beat: Beat, text: str) -> bool:
        last = {row.rpartition(THEN)[2] for row in beat.accept}
        return text in last or not self.asked

    def _judge(self, beat: Beat, text: str) -> Came:
        try:
            answer = beat.answer_to(text)
        except BrokenLesson as error:
            raise BrokenLesson(f"{self._where}: {error}") from None
        if answer is not None:
            self.kind, self.said = Kind.WRONG, answer.say
            self.tries += 1
            return Came.ANSWERED
        self._accepted(beat, beat.reply_to(text))
        return Came.ACCEPTED

    def _accepted(self, beat: Beat, reply: Answer | None) -> None:
        if beat.until:
            self.free = True
            self.said = reply.say if reply else self.said
            self._go_free(beat)
        elif reply:
            self.kind, self.said = Kind.SAY, reply.say
        else:
            self._next()

    def _go_free(self, beat: Beat) -> None:
        """In a stretch that is the learner's own: on until the event comes for which it was begun."""
        happened = self.game.happened_in_truth(self.match.state)
        if self.match.over or any(event.__struct_config__.tag == beat.until for event in happened):
            self._next()
        elif all(seat == LEARNER for seat in self.game.seats_waited_for(self.match.state)):
            self.kind = Kind.ASK
        else:
            self.kind = Kind.LET

    def try_again(self) -> None:
        """The move that was not this step is taken back."""
        beat = self.beat
        if self.kind is not Kind.WRONG or beat is None:
            raise StaleStep("there is nothing to take back")
        self.match = self.match.as_of(self.begun)
        self.kind, self.said, self.row = Kind.ASK, beat.ask, []

    def show(self) -> Came:
        """The house makes the learner's move: what the script has first."""
        beat = self.beat
        if self.kind is not Kind.ASK or beat is None:
            raise StaleStep("there is no move to show")
        if self.row:
            self.match, self.row = self.match.as_of(self.begun), []
        return self.attempt(self.shown())

    def shown(self) -> list[int]:
        """The move, or the row, that leads on; in a beat about a refusal what is to be tried."""
        beat = self.beat
        assert beat is not None
        if self.free:
            return [int(self.game.greedy(self.match.state, LEARNER))]
        written = [text for text in beat.refused or beat.accept if "*" not in text]
        rows = [[code_of(self.game, move) for move in text.split(THEN)] for text in written]
        legal = self.legal()
        if beat.refused:
            return rows[0]
        for row in rows:
            if row[0] in legal:
                return row
        for action in [] if beat.is_row else legal:
            if beat.answer_to(text_of(self.game, action)) is None:
                return [action]
        raise BrokenLesson(f"{self._where}: nothing that is accepted can be played")
