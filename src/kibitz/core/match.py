"""A match is a log: a header (game, options, key, seats) and entries. The state is the fold of `apply` over it.

Undo is an entry like any other: nothing is ever deleted. State, view and events can be read at every step.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise
from typing import Any

import msgspec

from kibitz.core.chance import KEY_BYTES, commitment
from kibitz.core.errors import KibitzError, StaleStep
from kibitz.core.fields import State
from kibitz.core.game import Event, Game, Standing, View


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who sits there: a person by name, or a bot by its kind and level."""

    name: str = ""
    bot: str = ""
    level: int = 0


class Act(msgspec.Struct, frozen=True, tag="act", tag_field="entry"):
    seat: int
    action: int


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="entry"):
    """Back to the state after `step` actions. `agreed`: everyone at the table allowed what the rule of undo forbids.

    `shown`: since then the seat had been shown something hidden, which its player goes on knowing.
    """

    seat: int
    step: int
    agreed: bool = False
    shown: bool = False


class Resign(msgspec.Struct, frozen=True, tag="resign", tag_field="entry"):
    """The seat gives up: the match is over, and it is last."""

    seat: int


class HandOver(msgspec.Struct, frozen=True, tag="hand_over", tag_field="entry"):
    """The seat's player leaves for good and a bot plays on: the others finish their game."""

    seat: int


class DealtAnew(msgspec.Struct, frozen=True, tag="dealt_anew", tag_field="entry"):
    """A game is played on from a position that its players have looked into: what `seat` could not know is dealt anew.

    From then on all chance comes from this key.
    """

    seat: int
    key: str


WORLDS = 64  # that are imagined to find out whether something was shown

Entry = Act | Undo | Resign | HandOver | DealtAnew


class UndoBar(Enum):
    """Why a step may not be taken back without everyone's leave."""

    NOTHING = "nothing"  # there is no step to take back
    OTHERS = "others"  # it would take back another's move
    CHANCE = "chance"  # a card was turned or a die was thrown
    REVEALED = "revealed"  # something hidden was shown
    CLOSED = "closed"  # the player has said that the turn is over
    OVER = "over"  # the match has ended: its key is known


class UndoRefused(KibitzError):
    def __init__(self, bar: UndoBar) -> None:
        super().__init__(f"that cannot be taken back: {bar.value}")
        self.bar = bar


class RowEnds(KibitzError):
    """Nothing may follow that action in a row: what comes then is not its player's to know beforehand."""

    def __init__(self, at: int) -> None:
        super().__init__(f"a row ends after action {at + 1} of it: the player cannot know what comes then")
        self.at = at


@dataclass(frozen=True)
class Facts:
    """What is asked of a state again and again."""

    state: State
    over: bool
    waited: tuple[int, ...]


@dataclass(frozen=True)
class Sight:
    """A state as one viewer may know it: the record, `seen` for reading alone, and what happened last."""

    state: State
    redacted: State
    happened: list[Event]

    @cached_property
    def seen(self) -> State:
        return self.redacted.thaw()


@dataclass
class Match:
    """One game being played. Steps count actions: step 0 is the deal, step n the state after n actions."""

    game: Game
    options: dict[str, Any]
    key: bytes
    seats: tuple[Seat, ...]

    def __post_init__(self) -> None:
        if len(self.seats) != self.options["players"]:
            raise ValueError(f"{len(self.seats)} seats for {self.options['players']} players")
        self.log: list[Entry] = []
        self.acts: list[Act] = []
        self.states: list[State] = [self.game.deal(self.options, self.key)]
        self.resigned: int | None = None
        self.handed_over: dict[int, int] = {}  # seat: after how many steps
        self.peeked: list[tuple[int, int]] = []  # seats that took back what had shown them something, and to which step
        self.dealt_anew: list[tuple[int, DealtAnew]] = []  # after how many steps; the last one last
        self._seen: dict[int, list[int]] = {}  # by viewer; see seen_steps
        self._looked_at: dict[int, int] = {}  # the last step that was considered for it
        # Kept by the states themselves: the step of that number may become another's.
        self._sights: dict[int, Sight] = {}  # by viewer: the last state that was looked at with its eyes
        self._facts: tuple[Facts, ...] = ()  # of the last two that were asked about

    @classmethod
    def open(cls, game: Game, said: Mapping[str, Any], key: bytes, seats: Sequence[Seat] = ()) -> Match:
        options = game.choose(said)
        players = int(options["players"])
        return cls(game, options, key, tuple(seats) or tuple(Seat(name=f"Player {i + 1}") for i in range(players)))

    @classmethod
    def fold(
        cls, game: Game, said: Mapping[str, Any], key: bytes, seats: Sequence[Seat], log: Sequence[Entry]
    ) -> Match:
        """The match that a stored header and log describe."""
        match = cls.open(game, said, key, seats)
        for entry in log:
            match.add(entry)
        return match

    @property
    def step(self) -> int:
        return len(self.acts)

    def seen_steps(self, viewer: int) -> list[int]:
        """The steps that `viewer` notices. While several seats act at once, what another lays in secret is none."""
        if self.over:
            return list(range(self.step + 1))
        seen = self._seen.setdefault(viewer, [0])
        for step in range(self._looked_at.get(viewer, 0) + 1, self.step + 1):
            if self._notices(viewer, step):
                seen.append(step)
        self._looked_at[viewer] = self.step
        return seen

    def answers(self, seat: int, noticed: int) -> bool:
        """Does a move of `seat` that answers its own step number `noticed` still meet the table that its player saw?

        It does if nothing was noticed since but others who act at the same time: they cannot take the move away.
        """
        seen = self.seen_steps(seat)
        if not 0 <= noticed < len(seen):
            return False
        since = range(seen[noticed], self.step)
        return all(self.acts[i].seat != seat and self._at_once(i) and seat in self.facts(i).waited for i in since)

    def _notices(self, viewer: int, step: int) -> bool:
        before, after = self.states[step - 1], self.states[step]
        if self.acts[step - 1].seat == viewer or not self._at_once(step - 1):
            return True
        return bool(self.happened(viewer, step)) or not self.game.layout.alike(before, after, viewer)

    def would_show(self, viewer: int, entries: Sequence[Entry]) -> bool:
        """Would `viewer` notice that these entries were added? All of them are allowed."""
        state = self.state
        for entry in entries:
            if not isinstance(entry, Act) or len(self.game.seats_waited_for(state)) < 2 or entry.seat == viewer:
                return True
            before, state = state, state.copy()
            self.game.apply(state, entry.seat, entry.action)
            if self.game.happened(state, viewer) or not self.game.layout.alike(before, state, viewer):
                return True
        return False

    def facts(self, at: int | None = None) -> Facts:
        state = self.states[self.step if at is None else at]
        for known in self._facts:
            if known.state is state:
                return known
        facts = Facts(state, bool(state.over), self.game.seats_waited_for(state))
        self._facts = (facts, *self._facts[:1])
        return facts

    def sight(self, viewer: int, at: int | None = None) -> Sight:
        """Made once a viewer and state."""
        state = self.states[self.step if at is None else at]
        sight = self._sights.get(viewer)
        if sight is None or sight.state is not state:
            redacted = self.game.redact(state, viewer)
            sight = self._sights[viewer] = Sight(state, redacted, self.game.events_in(redacted))
        return sight

    def turns(self, seat: int) -> int:
        """How many times the seat has begun to act, or is about to, after somebody else did."""
        seats = [None, *(act.seat for act in self.acts), seat]
        return sum(1 for before, now in pairwise(seats) if now == seat != before)

    def acted_last(self, seat: int) -> bool:
        return bool(self.acts) and self.acts[-1].seat == seat

    def _at_once(self, step: int) -> bool:
        return len(self.facts(step).waited) > 1

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def over(self) -> bool:
        return self.resigned is not None or self.facts().over

    @property
    def sealed_key(self) -> bytes:
        """The key that everything still to come follows from: its seal is shown before, and itself when all is over."""
        return bytes.fromhex(self.dealt_anew[-1][1].key) if self.dealt_anew else self.key

    @property
    def commitment(self) -> str:
        return commitment(self.sealed_key)

    def add(self, entry: Entry) -> None:
        match entry:
            case Act():
                self._act(entry)
            case Undo():
                bar = self.undo_bar(entry.seat, entry.step)
                # Turns were not closed in houses before this one: what they allowed stays done.
                self._go_back(entry, None if bar is UndoBar.CLOSED else bar)
            case Resign():
                self.resign(entry.seat)
            case HandOver():
                self.hand_over(entry.seat)
            case DealtAnew():
                self.deal_anew(entry.seat, bytes.fromhex(entry.key))

    def act(self, seat: int, action: int, answering: int | None = None) -> list[Event]:
        """Play an action. `answering` is the step the player saw: another one means that they saw an old table."""
        if answering is not None and answering != self.step:
            raise StaleStep(f"the table is at step {self.step}, not {answering}")
        self._act(Act(seat, action))
        return self.game.happened_in_truth(self.state)

    def _act(self, entry: Act) -> None:
        if self.resigned is not None:
            raise StaleStep("the match is over: a player resigned")
        self.game.check(self.state, entry.seat, entry.action)
        state = self.state.copy()
        self.game.apply(state, entry.seat, entry.action)
        self.log.append(entry)
        self.acts.append(entry)
        self.states.append(state)

    def check_row(self, seat: int, actions: Sequence[int]) -> None:
        """Raise what is wrong with several actions of `seat` in a row; nothing is changed.

        Judged by what the seat may know: the redacted record, and behind the first action a world imagined from it.
        What is hidden from the seat is no part of the answer, so that no refusal tells anything of it.
        """
        known = self._known_to(seat)
        self.game.check(known, seat, actions[0])
        if len(actions) > 1:
            world = self._imagined(known, seat)
            self._play_plainly(world, seat, actions[:-1])
            self.game.check(world, seat, actions[-1])

    def suppose(self, seat: int, actions: Sequence[int]) -> State:
        """The table as `seat` would know it after these actions of its own, of which none shows or draws anything.

        Judged like a row, and imagined from what the seat may know: nothing is played, nothing hidden is told.
        """
        known = self._known_to(seat)
        if not actions:
            return known
        world = self._imagined(known, seat)
        self._play_plainly(world, seat, actions)
        return self.game.seen(world, seat)

    def _known_to(self, seat: int) -> State:
        return self.sight(seat).seen if 0 <= seat < len(self.seats) else self.state

    def _imagined(self, known: State, seat: int) -> State:
        return self.game.redealt(known, seat, hashlib.sha256(known.tobytes()).digest())

    def _play_plainly(self, world: State, seat: int, actions: Sequence[int]) -> None:
        for at, action in enumerate(actions):
            self.game.check(world, seat, action)
            if not self._plays_plainly(world, seat, action):
                raise RowEnds(at)

    def _plays_plainly(self, world: State, seat: int, action: int) -> bool:
        """Play the action. Is all that came of it what its player knew beforehand, and is it their decision again?

        The rule of taking back, seen from before: no chance was used, nothing was shown, nobody else is next.
        """
        chance = bytes(world.chance)
        self.game.apply(world, seat, action)
        shown = any(isinstance(event, self.game.events.reveals) for event in self.game.happened_in_truth(world))
        return not shown and bytes(world.chance) == chance and seat in self.game.seats_waited_for(world)

    def undo_bar(self, seat: int, step: int, *, one_screen: bool = False) -> UndoBar | None:
        """What stands against `seat` going back to `step`, if anything does.

        `one_screen`: people hand a screen on, so that everybody sees anyway who has acted and who has not.
        """
        if self.over:
            return UndoBar.OVER
        began = self.dealt_anew[-1][0] if self.dealt_anew else 0
        if not began <= step < self.step:
            return UndoBar.NOTHING
        taken_back = range(step, self.step)
        # Where several act at once the answer must not depend on whether another has acted since.
        in_secret = not one_screen and any(self._at_once(i) for i in taken_back)
        if in_secret or any(self.acts[i].seat != seat for i in taken_back):
            return UndoBar.OTHERS
        if bytes(self.states[step].chance) != bytes(self.state.chance):
            return UndoBar.CHANCE
        shown = [event for i in taken_back for event in self.game.happened_in_truth(self.states[i + 1])]
        if any(isinstance(event, self.game.events.reveals) for event in shown):
            return UndoBar.REVEALED
        if any(isinstance(event, self.game.events.closes) for event in shown):
            return UndoBar.CLOSED
        return None

    def shown_since(self, seat: int, step: int) -> bool:
        """Has `seat` been shown something since `step` that was hidden from it then?

        Not if no chance was used, and whatever it noticed could have happened, and would look the same, in every world
        that it could not tell from the true one. What others lay in secret shows it nothing, and no part of the answer.
        """
        if bytes(self.states[step].chance) != bytes(self.state.chance):
            return True
        known = self.game.redact(self.states[step], seat)
        noticed = [i for i in self.seen_steps(seat) if i > step]
        for number in range(WORLDS):
            world = self.game.redealt(known, seat, hashlib.sha256(known.tobytes() + bytes([number])).digest())
            for at in noticed:
                act = self.acts[at - 1]
                try:
                    self.game.check(world, act.seat, act.action)
                except KibitzError:
                    return True
                self.game.apply(world, act.seat, act.action)
                if not self.game.layout.alike(world, self.states[at], seat):
                    return True
        return False

    def undo(self, seat: int, step: int, *, agreed: bool = False) -> None:
        self._go_back(Undo(seat, step, agreed), self.undo_bar(seat, step))

    def _go_back(self, entry: Undo, bar: UndoBar | None) -> None:
        if bar in (UndoBar.OVER, UndoBar.NOTHING) or (bar is not None and not entry.agreed):
            raise UndoRefused(bar)
        del self.acts[entry.step :]
        del self.states[entry.step + 1 :]
        for viewer, seen in self._seen.items():
            del seen[bisect_right(seen, entry.step) :]
            self._looked_at[viewer] = min(self._looked_at[viewer], entry.step)
        self.handed_over = {gone: min(then, entry.step) for gone, then in self.handed_over.items()}
        self.peeked = [(seat, min(then, entry.step)) for seat, then in self.peeked]
        if entry.shown:
            self.peeked.append((entry.seat, entry.step))
        self.log.append(entry)

    def as_of(self, step: int) -> Match:
        """Another match that stands where this one stood at `step` and goes its own way: for whoever tries things."""
        twin = copy(self)
        twin.log, twin.acts, twin.states = [], self.acts[:step], self.states[: step + 1]
        twin.resigned, twin.handed_over, twin.peeked = None, {}, []
        twin.dealt_anew = [(then, entry) for then, entry in self.dealt_anew if then <= step]
        twin._seen, twin._looked_at, twin._sights = {}, {}, {}  # kept by numbers, or in dicts that would be shared
        return twin

    def entries_to(self, step: int) -> list[Entry]:
        """What leads from the deal to the state after `step` actions, without anything that was taken back."""
        entries: list[Entry] = []
        for at, act in enumerate([*self.acts[:step], None]):
            entries += [entry for then, entry in self.dealt_anew if then == at]
            if act is not None:
                entries.append(act)
        return entries

    def resign(self, seat: int) -> None:
        if self.over:
            raise StaleStep("the match is over")
        self.resigned = seat
        self.log.append(Resign(seat))

    def hand_over(self, seat: int) -> None:
        if self.over or seat in self.handed_over:
            raise StaleStep("the seat is nobody's any more")
        self.handed_over[seat] = self.step
        self.log.append(HandOver(seat))

    def deal_anew(self, seat: int, key: bytes) -> None:
        """Another world in the place of this one, which `seat` cannot tell from it; what happened last stays told."""
        if self.over or not 0 <= seat < len(self.seats):
            raise StaleStep("only a seat of a game that goes on can have it dealt anew")
        if len(key) != KEY_BYTES:
            raise ValueError(f"the key has {len(key)} bytes, not {KEY_BYTES}")
        world = self.game.redealt(self.state, seat, key)
        world.happened[:] = self.state.happened
        world.happened_n = self.state.happened_n
        entry = DealtAnew(seat, key.hex())
        self.states[-1] = world
        self.dealt_anew.append((self.step, entry))
        self.log.append(entry)

    def view(self, viewer: int, at: int | None = None) -> View:
        return self.game.view_of(self.sight(viewer, at).seen, viewer)

    def happened(self, viewer: int, at: int | None = None) -> list[Event]:
        return list(self.sight(viewer, at).happened)

    def standing(self) -> Standing:
        """Places and numbers. Whoever resigned is last; the others then share the first place."""
        standing = self.game.standing(self.state)
        if self.resigned is None:
            return standing
        places = tuple(len(self.seats) if seat == self.resigned else 1 for seat in range(len(self.seats)))
        return Standing(places, standing.scores)
