"""`Game`: what a room must offer, what follows from it for every game, and the registry that finds the rooms.

A room is a folder under `kibitz.games` whose package holds `GAME = Game(...)`. Nothing else anywhere names a game.

The compiled rules all work on the room's record, change it in place, allocate nothing, never raise, never loop without
a bound:

    setup(state, options)           deals; options lie in the fields of their names, those without one in `options`;
                                    every random thing comes from the record's chance stream
    waiting(state) -> seats         bit mask of the seats that may act now: several where play is simultaneous
    verdict(state, seat, action)    the clause that forbids the action, or 0
    legal(state, seat, out) -> n    the actions whose verdict is 0, ascending
    apply(state, seat, action)      assumes verdict 0; writes what happened
    scores(state, out)              for each seat its place (1 is best, ties share) and the number beside its name
    redeal(state, viewer, key)      replaces all that `viewer` cannot know by a random possibility; re-keys chance
    greedy(state, seat) -> action   quick advice; sees no more than its seat may

For bots and reviews, and optional; `core.advice` says what stands there if a room has nothing to say:

    weigh(state, seat, actions, n, out)  how promising each of the n actions looks: sums to 1; sees as little as greedy
    sense(state, out)                    each seat's chance of winning: sums to 1; called only while the game runs
    reasons(state, seat, action)         a few words on what is good about the action; plain Python, a redacted record
    keeps_mum(state, seat)               would advice tell what the player is to find out at their own risk? Then none

    reopen(state, key)                   deals anew what no seat knows, keeps all that any seat knows; re-keys chance
    unseen(state)                        what lies hidden where, in plain Python: what beliefs are about (`core.unseen`)
    pace                                 steady playouts a second: what a review may spend goes by it, on every machine

    weights                              the numbers behind greedy and weigh, where they are data (see `core.advice`)
    knobs                                how a search fits the game: how far it plays on, how wide it looks

For those who train, and optional:

    encode(state, seat, out) -> n       what a net sees, as numbers: what the seat knows and nothing else
    features                            the names of those numbers (see `core.features`)
    describe(state, seat, actions, n, out) -> columns   what a net sees of each of n legal actions, by what the seat
                                        knows, so that it can score them (see `core.described`)
    described                           the names of those columns

Optional, too: `puzzle`, a question a day (see `core.puzzle`), `drafts`, editors of what a table may write (see
`core.drafting`), `memory`, what there is to remember (see `Memory`), and

    explain(seen, view, thing)      what a thing of the board is and does now (see `core.about`), from what its viewer
                                    sees: the redacted record and the view made from it; None: nothing, or no such thing
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from functools import cache, cached_property, lru_cache
from importlib import resources
from types import ModuleType
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from kibitz.core.about import About, explains_nothing
from kibitz.core.actions import Actions, Move
from kibitz.core.advice import Weights, even_chances, even_weights, no_reasons, nothing_at_risk
from kibitz.core.chance import key_words, start_stream
from kibitz.core.clause import Clause, RulesLine, RulesPart, read_book, read_rules
from kibitz.core.drafting import Drafting
from kibitz.core.errors import BadInput, MalformedMove, Refused, UnknownGame
from kibitz.core.features import Features, Numbers
from kibitz.core.fields import SPECTATOR, Layout, State
from kibitz.core.guard import listed
from kibitz.core.happened import KIND, Row, event_rows
from kibitz.core.knobs import USUAL_KNOBS, Knobs
from kibitz.core.options import Option, Value, numbers_at_setup, read_options, write_options
from kibitz.core.puzzle import Puzzle
from kibitz.core.text import LANGUAGES, Catalogue, Say, catalogue
from kibitz.core.told import Told, plain_words, reader, union_of
from kibitz.core.unseen import Unseen, nothing_unseen, reopen_future
from kibitz.core.verdict import ALLOWED

Event: TypeAlias = Told
View: TypeAlias = msgspec.Struct
Out: TypeAlias = NDArray[np.int32]
Chances: TypeAlias = NDArray[np.float64]


MOST_NOTATIONS = 20_000  # kept of a room: 2 MB


class BrokenRoom(ValueError):
    """A room does not keep the contract: a defect of the room, never of a player. Says which room, and what to do."""


@dataclass(frozen=True)
class Moves:
    """Action code <-> typed move <-> the text a person types."""

    actions: Actions
    write: Callable[[Any], str]
    read: Callable[[str], Move]  # raises MalformedMove
    say: Callable[[State, int, int], Say]  # (redacted state, seat, action): the move and what it brings, in words
    empty: tuple[type[Move], ...] = ()  # decisions to do nothing ("no flock"): nobody waits long to see them

    @property
    def kind(self) -> Any:
        """The union of the room's moves, for reading JSON."""
        return self.actions.kind

    def of(self, action: int) -> Move:
        return self.actions.of(action)

    def is_empty(self, action: int) -> bool:
        return bool(self.empty) and isinstance(self.of(action), self.empty)

    def code(self, move: Move) -> int:
        return self.actions.code(move)

    @cached_property
    def notation(self) -> Callable[[int], str]:
        """The notation of an action. It says nothing of the table, so that what was written once is kept."""
        return lru_cache(MOST_NOTATIONS)(lambda action: self.write(self.of(action)))


@dataclass(frozen=True)
class Events:
    """Rows of `happened` <-> typed events, and the words for them."""

    kinds: type[IntEnum]  # what the rules write; an event of Kind.LAID is tagged "laid"
    told: tuple[type[Event], ...]  # all of them
    reveals: tuple[type[Event], ...]  # events that show others something: never undone without everyone's leave
    closes: tuple[type[Event], ...] = ()  # events that end what a player may still change: neither are these
    words: Callable[[Any], Mapping[str, Any]] = plain_words  # what the catalogue's sentence for the event needs

    @property
    def kind(self) -> Any:
        """The union of the room's events."""
        return union_of(self.told)


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of the final account: a catalogue key and a number for each seat."""

    key: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Standing:
    places: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Memory(Enum):
    """What a table may do for its players' memory. Reminders show what everybody has seen, and nothing else."""

    NONE = "none"  # all that was seen stays in view: there is nothing to remind of
    AIDED = "aided"  # reminders, unless a table does without
    PLAYED = "played"  # remembering is part of the game: reminders only where a table asks for them


def refusal_key(clause: Clause, case: str) -> str:
    return f"refused.{clause.label}.{case}" if case else f"refused.{clause.label}"


def one_case(_state: Any, _seat: int, _action: int, _clause: int) -> str:
    """Each clause forbids for one reason, so that one sentence says it."""
    return ""


def no_drawing() -> None:
    """A room that says nothing about terminals is shown there as plain data."""


@dataclass(frozen=True)
class Game:
    id: str
    rules_version: int
    layout: Layout
    clauses: type[Clause]
    options: tuple[Option, ...]
    minutes: int  # a usual game between people
    most_legal: int  # no list of legal actions is longer
    most_moves: Callable[[Mapping[str, Value]], int]  # no game with these options is longer ...
    ends_by: Clause  # ... because of this clause
    setup: Callable[[Any, Out], None]
    waiting: Callable[[Any], int]
    verdict: Callable[[Any, int, int], int]
    legal: Callable[[Any, int, Out], int]
    apply: Callable[[Any, int, int], None]
    scores: Callable[[Any, Out], None]
    redeal: Callable[[Any, int, NDArray[np.uint32]], None]
    greedy: Callable[[Any, int], int]
    moves: Moves
    events: Events
    view: Callable[[Any, int, list[int]], View]  # (redacted state, viewer, legal actions): all the screen needs
    score_lines: Callable[[Any], list[ScoreLine]]
    components: Callable[[Any], Mapping[str, int]]  # every component and how many there are, wherever they lie
    weigh: Callable[[Any, int, Out, int, Chances], None] = even_weights
    sense: Callable[[Any, Chances], None] = even_chances
    reasons: Callable[[Any, int, int], list[Say]] = no_reasons
    case: Callable[[Any, int, int, int], str] = one_case  # (redacted state, seat, action, clause it is refused by)
    keeps_mum: Callable[[Any, int], bool] = nothing_at_risk
    weights: Weights | None = None
    knobs: Knobs = USUAL_KNOBS
    encode: Callable[[Any, int, Numbers], int] | None = None
    features: Features | None = None
    describe: Callable[[Any, int, Out, int, Numbers], int] | None = None
    described: Features | None = None
    makes_arrays: bool = False  # its rules make arrays as they go: on a GPU they need a heap
    memory: Memory = Memory.NONE
    puzzle: Puzzle | None = None
    drafts: Mapping[str, Drafting] = field(default_factory=dict)  # by the option that is written
    explain: Callable[[Any, Any, str], About | None] = explains_nothing
    reopen: Callable[[Any, NDArray[np.uint32]], None] = reopen_future
    unseen: Callable[[Any], Unseen] = nothing_unseen
    pace: int = 5000
    drawing: Callable[[], ModuleType | None] = no_drawing  # how a terminal draws it, loaded when one does
    home: str = ""  # the package of a room that lives outside the house

    @property
    def actions(self) -> int:
        """Codes of actions are 0..actions-1."""
        return self.moves.actions.size

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.layout.dtype

    @property
    def package(self) -> str:
        return self.home or f"kibitz.games.{self.id}"

    @property
    def players(self) -> range:
        values = self.options[0].values
        assert isinstance(values, range)
        return values

    def text(self, language: str) -> Catalogue:
        return catalogue(self.package, language)

    def rules(self, language: str = "en") -> list[RulesLine]:
        return read_rules(self.rules_text(language))

    def rules_book(self, language: str = "en") -> list[tuple[str, list[RulesPart]]]:
        """All of the rules text, introduction and tables included, chapter by chapter."""
        return read_book(self.rules_text(language))

    def rules_text(self, language: str) -> str:
        name = "rules.md" if language == LANGUAGES[0] else f"rules.{language}.md"
        return resources.files(self.package).joinpath(name).read_text("utf-8")

    def as_advised(self, name: str) -> Game:
        """The same game with the quick advice that it once gave, by the numbers of that name."""
        earlier = self.weights.earlier if self.weights is not None else {}
        if name not in earlier:
            known = ", ".join(earlier) or "none are kept"
            raise BadInput(f"{self.id} has no earlier weights {name!r} for its quick advice; {known}")
        return replace(self, greedy=earlier[name].greedy, weigh=earlier[name].weigh)

    def clause_labels(self) -> list[str]:
        """Every clause of the rules text, in its order; the house's own rulings (A-1 ...) are none."""
        return [line.label for line in self.rules() if line.label.startswith(f"{self.clauses.__name__}-")]

    def ladder(self) -> bytes | None:
        """The measured strength of the bots, as `kibitz arena --ladder` wrote it; None: nobody has measured."""
        file = resources.files(self.package).joinpath("ladder.json")
        return file.read_bytes() if file.is_file() else None

    def choose(self, said: Mapping[str, Any]) -> dict[str, Value]:
        """Every option with its value; what was not said has its default."""
        return read_options(self.options, said)

    def deal(self, chosen: Mapping[str, Value], key: bytes) -> State:
        """A new game: every random thing in it follows from `key`."""
        state = self.undealt(chosen)
        start_stream(state.chance, key_words(key))
        self.setup(state, self.setup_numbers(chosen))
        return state

    def undealt(self, chosen: Mapping[str, Value]) -> State:
        """The record of a table before the deal: empty but for its options."""
        state = self.layout.blank()
        write_options(self.options, chosen, self.layout, state)
        return state

    def setup_numbers(self, chosen: Mapping[str, Value]) -> Out:
        """What `setup` gets besides: the options that nothing asks about later."""
        return numbers_at_setup(self.options, chosen, self.layout)

    def seats_waited_for(self, state: State) -> tuple[int, ...]:
        mask = int(self.waiting(state))
        return tuple(seat for seat in range(int(state.players)) if mask >> seat & 1)

    def legal_actions(self, state: State, seat: int) -> list[int]:
        actions: list[int] = listed(self.legal, state, seat, self.most_legal).tolist()
        return actions

    def check(self, state: State, seat: int, action: int) -> None:
        """Raise what is wrong with the action, if anything is."""
        if not 0 <= action < self.actions:
            raise MalformedMove(f"{action} is no action of {self.id}; they are numbered 0 to {self.actions - 1}")
        if not 0 <= seat < int(state.players):
            raise MalformedMove(f"there is no seat {seat} at a table of {int(state.players)}")
        clause = int(self.verdict(state, seat, action))
        if clause != ALLOWED:
            key = self.refusal(self.redact(state, seat), seat, action, clause)
            raise Refused(self.clauses(clause), key, self.text("en").say(key))

    def refusal(self, seen: State, seat: int, action: int, clause: int) -> str:
        """The catalogue's key for why a clause forbids the action: `refused.AZ-31`, or one of several cases of it."""
        return refusal_key(self.clauses(clause), self.case(seen, seat, action, clause))

    def standing(self, state: State) -> Standing:
        out = np.zeros((self.layout.seats, 2), np.int32)
        self.scores(state, out)
        seats = range(int(state.players))
        return Standing(tuple(int(out[seat, 0]) for seat in seats), tuple(int(out[seat, 1]) for seat in seats))

    def ended_by(self, state: State) -> Clause | None:
        return self.clauses(int(state.over)) if int(state.over) else None

    def redact(self, state: State, viewer: int) -> State:
        return self.layout.redact(state, viewer)

    def seen(self, state: State, viewer: int) -> State:
        """What the viewer may know, for reading alone: redacted and thawed."""
        return self.redact(state, viewer).thaw()

    def redealt(self, state: State, viewer: int, key: bytes) -> State:
        """Another world that `viewer` cannot tell from this one. Made from a redacted copy: it cannot read secrets."""
        world = self.redact(state, viewer)
        self.redeal(world, viewer, key_words(key))
        return world

    def reopened(self, state: State, key: bytes) -> State:
        """Another world that all players together could not tell from this one: only what nobody knows differs."""
        world = state.copy()
        self.reopen(world, key_words(key))
        return world

    def view_for(self, state: State, viewer: int) -> View:
        return self.view_of(self.seen(state, viewer), viewer)

    def view_of(self, seen: State, viewer: int) -> View:
        """The view of a record that is redacted already."""
        return self.view(seen, viewer, self.legal_actions(seen, viewer) if viewer != SPECTATOR else [])

    def look(self, state: State, viewer: int) -> tuple[State, View]:
        """All that the viewer sees: the redacted record, and the view of it."""
        seen = self.seen(state, viewer)
        return seen, self.view_of(seen, viewer)

    def happened(self, state: State, viewer: int) -> list[Event]:
        """The events of the last action, as `viewer` may know them."""
        return self.events_in(self.redact(state, viewer))

    def happened_in_truth(self, state: State) -> list[Event]:
        """The events with nothing hidden: for the record of a game, which is shown when it is over."""
        return self.events_in(state)

    def events_in(self, state: State) -> list[Event]:
        """The events that stand in a record, redacted or not."""
        rows = state.happened.shape[0]
        if int(state.happened_n) > rows:
            raise BrokenRoom(
                f"{self.id}: {int(state.happened_n)} events in one action, and events={rows} in its Layout"
            )
        return [self._event(row) for row in event_rows(state)]

    def _event(self, row: Row) -> Event:
        """A row as its event. A row that cannot be read is a defect of the room: it says which kind, and where."""
        try:
            return self._read_row(row)
        except (ValueError, LookupError) as error:
            raise BrokenRoom(f"{self.id}: no event reads the row of kind {int(row[KIND])}: {error!r}") from error

    @cached_property
    def _read_row(self) -> Callable[[Row], Event]:
        return reader(self.events.kinds, self.events.told, self.clauses)

    def tell(self, event: Event, viewer: int, names: tuple[str, ...], language: str) -> str:
        """The event as a sentence for the log."""
        tag = event.__struct_config__.tag
        values = dict(self.events.words(event))
        seat = getattr(event, "seat", None)
        if seat is None:
            return self.say(Say(f"event.{tag}", values), names, language)
        who = "you" if seat == viewer and viewer != SPECTATOR else "they"
        return self.say(Say(f"event.{tag}.{who}", values | {"name": names[seat]}), names, language)

    def say(self, said: Say, names: tuple[str, ...], language: str) -> str:
        """A move or a reason in words, at a table where these players sit."""
        return self.text(language).tell(said, names)


@cache
def room_names() -> tuple[str, ...]:
    """The ids of all rooms in the house, in alphabetical order; loads none of them."""
    house = importlib.import_module("kibitz.games")
    return tuple(sorted(module.name for module in pkgutil.iter_modules(house.__path__) if module.ispkg))


@cache
def _room(name: str) -> Game:
    room = importlib.import_module(f"kibitz.games.{name}")
    if not hasattr(room, "GAME"):
        raise UnknownGame(f"the folder {name} among the rooms has no GAME in its __init__.py: see docs/rooms.md")
    game: Game = room.GAME
    if game.id != name:
        raise ValueError(f"the room in the folder {name} calls itself {game.id}")
    return game


def games() -> dict[str, Game]:
    """Every room in the house, by id."""
    return {name: _room(name) for name in room_names()}


def find_game(name: str) -> Game:
    """One room; the others stay unloaded, which is what makes a command start quickly."""
    if name not in room_names():
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(room_names())}")
    return _room(name)
