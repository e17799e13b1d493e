"""A table: a match, who sits where, and what each of them may see. Pure logic: no sockets, no disk.

Everything that leaves for a viewer is made by `now`, `log_lines` and `outcome`, from redacted records alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, Literal, NamedTuple

import msgspec

from kibitz.bots.birds import Bird, birds, seated
from kibitz.bots.levels import searches
from kibitz.core.chance import KEY_BYTES
from kibitz.core.fields import SPECTATOR, Sees, State
from kibitz.core.game import Game, View
from kibitz.core.match import Act, Entry, HandOver, Match, Resign, Seat, Undo, UndoBar
from kibitz.core.text import Catalogue, catalogue
from kibitz.server.clock import ChessClock
from kibitz.server.messages import (
    ChatLine,
    LogLine,
    MoveCard,
    Now,
    Outcome,
    ScoreLineCard,
    SeatCard,
    SeatKind,
    UndoState,
)


class Settings(msgspec.Struct, frozen=True):
    """What the host chose when the table was opened, beside the game's own options."""

    chat: bool
    hints: bool
    memory_aid: bool
    rated: bool
    clock_minutes: int = 0
    increment_s: int = 0
    several_seats: bool = False
    pace: str = "own"  # of the bots: each bird's own, or one for all


class Header(msgspec.Struct, frozen=True):
    """The part of a table that never changes."""

    game: str
    rules: int
    options: dict[str, Any]
    key: str  # of tables that were opened before keys were made at the beginning of a game; else empty
    settings: Settings


class Begin(msgspec.Struct, frozen=True, tag="begin", tag_field="entry"):
    """The first entry of a table's log: every seat is taken, and the key is made. Nothing was dealt before."""

    key: str


NEVER = (UndoBar.NOTHING, UndoBar.OVER)  # nobody's leave helps against these

NO_KEY = bytes(KEY_BYTES)  # a deal that is never played and never shown


SEAT_LETTERS = "ABCDEFGH"


class Chair(msgspec.Struct):
    """A seat: what kind it is, and which guest holds it (none: free, or a bot's)."""

    kind: SeatKind
    name: str  # of a person; a bot is called by its bird, in each reader's language
    level: int = 0
    guest: str = ""
    left: bool = False  # the guest stood up: a bot moves until they come back
    late: bool = False  # the clock ran out: a bot moves from now on
    gone: bool = False  # handed over: a bot moves from now on; the log says since when
    bird: str = ""  # which bird a bot is

    @property
    def free(self) -> bool:
        return self.kind == "link" and not self.guest

    @property
    def bot_moves(self) -> bool:
        return self.kind == "bot" or self.left or self.late or self.gone

    @property
    def lost(self) -> bool:
        """Its guest may no longer act for it, nor come back to it."""
        return self.late or self.gone


class Noticed(NamedTuple):
    """A move that a viewer noticed; the records are redacted for them."""

    seat: int
    action: int
    before: State
    after: State


class UndoRequest(msgspec.Struct, frozen=True):
    seat: int
    step: int
    agreed: frozenset[int]


def digest_of(state: State) -> bytes:
    """By which a later house sees whether its rules lead to the same state."""
    return blake2b(state.tobytes(), digest_size=16).digest()


def server_words(language: str) -> Catalogue:
    return catalogue("kibitz.server", language)


def with_birds(chairs: list[Chair]) -> list[Chair]:
    """Every bot is a bird, and no two are the same; at tables of earlier versions they have none yet."""
    found = iter(seated([(chair.level, chair.bird) for chair in chairs if chair.kind == "bot"]))
    return [msgspec.structs.replace(c, bird=next(found).id) if c.kind == "bot" else c for c in chairs]


def names_of(chairs: Sequence[Chair], language: str) -> tuple[str, ...]:
    """As a reader of that language calls them."""
    return tuple(
        birds()[chair.bird].name(language) if chair.kind == "bot" else "" if chair.free else chair.name
        for chair in chairs
    )


def seats_of(chairs: Sequence[Chair], guest: str) -> list[int]:
    return [seat for seat, chair in enumerate(chairs) if guest and chair.guest == guest]


def seat_cards(
    chairs: Sequence[Chair], guest: str, present: set[str], language: str, *, awake: bool = True
) -> list[SeatCard]:
    """Who sits where, as a guest is told who reads that language."""
    names = names_of(chairs, language)
    return [
        SeatCard(
            seat=seat,
            kind=chair.kind,
            name=names[seat],
            level=chair.level,
            bird=chair.bird,
            mine=bool(guest) and chair.guest == guest,
            here=chair.kind == "bot" or chair.guest in present,
            bot_plays=chair.kind != "bot" and chair.bot_moves,
            lost=chair.lost,
            waking=chair.bot_moves and not awake and searches(chair.level),
            kept_for="",
            kept_for_me=False,
        )
        for seat, chair in enumerate(chairs)
    ]


class Table:
    def __init__(
        self, code: str, header: Header, game: Game, chairs: list[Chair], entries: Iterable[Entry] = ()
    ) -> None:
        self.code = code
        self.header = header
        self.game = game
        self.chairs = with_birds(chairs)
        self.key = header.key if self.full else ""
        self.match = self._dealt(list(entries))
        for seat in self.match.handed_over:
            self.chairs[seat].gone = True
        self.name_seats()
        self.chat: list[ChatLine] = []
        self.request: UndoRequest | None = None
        self.rematch_ready: set[int] = set()
        self.rematch_code: str | None = None
        self.rematch_turned = False
        self.clock = ChessClock(len(chairs), header.settings.clock_minutes, header.settings.increment_s)
        self.has_secrets = any(field.sees is Sees.OWNER for field in game.layout.fields)
        self._lines: dict[tuple[int, str], list[list[LogLine]]] = {}
        self._seen: dict[int, tuple[msgspec.Raw, msgspec.Raw, list[MoveCard]]] = {}  # by viewer
        self._worded: dict[tuple[int, str], list[MoveCard]] = {}  # by viewer and language
        self._legals: dict[int, list[int]] = {}

    def _dealt(self, log: list[Entry]) -> Match:
        key = bytes.fromhex(self.key) if self.key else NO_KEY
        return Match.fold(self.game, self.header.options, key, (), log)

    def begin(self, key: str) -> None:
        """Every seat is taken: now, and not before, the cards are dealt."""
        self.key = key
        self.match = self._dealt([])
        self.name_seats()
        self.forget_lines()

    def name_seats(self) -> None:
        """The match, and so its record, knows the players by the names they have now, and bots by their level."""
        self.match.seats = tuple(
            Seat(bot="search", level=chair.level) if chair.kind == "bot" else Seat(chair.name) for chair in self.chairs
        )

    # --- Who is who ---------------------------------------------------------------------------------------------------

    def names(self, language: str) -> tuple[str, ...]:
        return names_of(self.chairs, language)

    def bird(self, seat: int) -> Bird | None:
        return birds().get(self.chairs[seat].bird)

    @property
    def full(self) -> bool:
        return not any(chair.free for chair in self.chairs)

    @property
    def begun(self) -> bool:
        return self.key != ""

    @property
    def commitment(self) -> str:
        return self.match.commitment if self.begun else ""

    @property
    def host(self) -> str:
        """The guest who opened the table."""
        return next((chair.guest for chair in self.chairs if chair.kind == "here"), "")

    @property
    def status(self) -> Literal["open", "playing", "over"]:
        return "over" if self.match.over else "playing" if self.begun else "open"

    def seats_of(self, guest: str) -> list[int]:
        return seats_of(self.chairs, guest)

    def waiting(self) -> tuple[int, ...]:
        return () if self.match.over else self.match.facts().waited

    def people(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(seat for seat in seats if not self.chairs[seat].bot_moves)

    def after(self, entries: Sequence[Entry]) -> tuple[State, tuple[int, ...]]:
        """The state, and whose clocks will run, once the entries are true. Raises what is wrong with the first that
        can't be."""
        state = self.match.state
        gone = -1
        for entry in entries:
            match entry:
                case Act():
                    self.game.check(state, entry.seat, entry.action)
                    state = state.copy()
                    self.game.apply(state, entry.seat, entry.action)
                case Undo():
                    state = self.match.states[entry.step]
                case HandOver():
                    gone = entry.seat
                case Resign():
                    return state, ()
        return state, tuple(seat for seat in self.people(self.game.seats_waited_for(state)) if seat != gone)

    def seat_cards(self, guest: str, present: set[str], language: str, *, awake: bool = True) -> list[SeatCard]:
        return seat_cards(self.chairs, guest, present, language, awake=awake)

    # --- What a viewer sees -------------------------------------------------------------------------------------------

    def viewpoint(self, guest: str, looking: int | None) -> tuple[int, int | None]:
        """Whose eyes a page of `guest` has, and who must lift the curtain first.

        One seat: its own. Several at one screen: the one that moves, but where players have secrets only after its
        player said so (`looking`); until then the screen shows no more than a spectator's.
        """
        mine = self.seats_of(guest)
        if not mine or not self.begun:
            return SPECTATOR, None
        if len(mine) == 1 or self.match.over:
            return mine[0], None
        moving = [seat for seat in mine if seat in self.waiting() and not self.chairs[seat].bot_moves]
        if not moving:
            return SPECTATOR, None
        if looking in moving:
            return looking, None
        return (SPECTATOR, moving[0]) if self.has_secrets else (moving[0], None)

    def step_for(self, viewer: int) -> int:
        """How many steps the viewer has noticed: the number that its page answers."""
        return len(self.match.seen_steps(viewer)) - 1

    def unnoticed(self, guest: str, since: int) -> bool:
        """Did the steps from `since` on show this guest nothing at all? Then even that they happened is not told."""
        mine = self.seats_of(guest)
        if len(mine) > 1 or self.match.over:
            return False
        return self.match.seen_steps(mine[0] if mine else SPECTATOR)[-1] < since

    def now(self, guest: str, looking: int | None, language: str, now_ms: int) -> Now:
        viewer, curtain = self.viewpoint(guest, looking)
        view, events, moves = self._seen_by(viewer)
        return Now(
            step=self.step_for(viewer),
            viewer=None if viewer == SPECTATOR else viewer,
            curtain=curtain,
            waiting=list(self.waiting()) if self.begun else [],
            view=view,
            events=events,
            moves=moves,
            undo=self.undo_state(guest, viewer, language),
            clock=self.clock.shown(now_ms),
            outcome=self.outcome(language),
        )

    def seen_by(self, viewer: int) -> tuple[State, View]:
        """What the viewer last noticed: the redacted record, and the view of it. Not kept: its bytes are."""
        seen = self._record_of(viewer)
        return seen, self.game.view(seen, viewer, self._legal(seen, viewer))

    def _record_of(self, viewer: int) -> State:
        return self.match.sight(viewer, self.match.seen_steps(viewer)[-1]).seen

    def _seen_by(self, viewer: int) -> tuple[msgspec.Raw, msgspec.Raw, list[MoveCard]]:
        """View, events and moves of this step: made once for all pages that see with the same eyes."""
        if not self.begun:
            return msgspec.Raw(b"null"), msgspec.Raw(b"[]"), []
        if viewer not in self._seen:
            noticed = self.match.seen_steps(viewer)[-1]
            seen, look = self.seen_by(viewer)
            view = msgspec.Raw(msgspec.json.encode(look))
            events = msgspec.Raw(msgspec.json.encode(self.match.happened(viewer, noticed)))
            asked = self._legal(seen, viewer) if viewer in self.waiting() else []
            cards = [MoveCard(action, self.game.moves.notation(action), "") for action in asked]
            self._seen[viewer] = (view, events, cards)
        return self._seen[viewer]

    def _legal(self, seen: State, viewer: int) -> list[int]:
        if viewer not in self._legals:
            self._legals[viewer] = self.game.legal_actions(seen, viewer) if viewer != SPECTATOR else []
        return self._legals[viewer]

    def moves_in_words(self, viewer: int, language: str) -> list[MoveCard]:
        """The viewer's moves of this step, in words: for whoever asks."""
        if not self.begun or viewer not in self.waiting():
            return []
        if (viewer, language) not in self._worded:
            seen = self._record_of(viewer)
            cards = [self.move_card(seen, viewer, action, language) for action in self._legal(seen, viewer)]
            self._worded[viewer, language] = cards
        return self._worded[viewer, language]

    def supposed(self, seat: int, actions: Sequence[int], language: str) -> tuple[Any, list[MoveCard]]:
        """View and moves as they would be after actions of the seat's own; raises what is wrong with them."""
        world = self.match.suppose(seat, actions)
        legal = self.game.legal_actions(world, seat)
        cards = [self.move_card(world, seat, action, language) for action in legal]
        return self.game.view(world, seat, legal), cards

    def move_card(self, seen: Any, seat: int, action: int, language: str) -> MoveCard:
        said = self.game.moves.say(seen, seat, action)
        words = self.game.say(said, self.names(language), language)
        return MoveCard(action, self.game.moves.notation(action), words)

    def outcome(self, language: str) -> Outcome | None:
        match = self.match
        if not match.over:
            return None
        standing = match.standing()
        clause = None if match.resigned is not None else self.game.ended_by(match.state)
        if clause is None:
            why = server_words(language).say("resigned", name=self.names(language)[match.resigned or 0])
        else:
            why = self.game.text(language).say(f"over.{clause.label}")
        return Outcome(
            places=list(standing.places),
            scores=list(standing.scores),
            winners=list(standing.winners),
            clause=clause.label if clause else None,
            why=why,
            lines=[ScoreLineCard(line.key, list(line.values)) for line in self.game.score_lines(match.state)],
            key=match.sealed_key.hex(),
            note=server_words(language).say("over.peeked") if match.peeked else "",
        )

    # --- The log in words ---------------------------------------------------------------------------------------------

    def log_viewer(self, guest: str) -> int:
        """The log is read over a shared screen: with several seats at it, it says no more than to a spectator."""
        mine = self.seats_of(guest)
        return mine[0] if len(mine) == 1 else SPECTATOR

    def lines_at(self, step: int, viewer: int, language: str, reader: int | None = None) -> list[LogLine]:
        """What the viewer noticed of a step; in words for the viewer, or for another reader of it."""
        lines = []
        names = self.names(language)
        for event in self.match.happened(viewer, step):
            told = self.game.tell(event, viewer if reader is None else reader, names, language)
            lines.append(LogLine(step, getattr(event, "seat", None), told))
        return lines

    def log_lines(self, viewer: int, language: str, since: int = 0) -> list[LogLine]:
        """All lines from step `since` on, as the viewer may read them; none before everyone sits."""
        if not self.begun:
            return []
        steps = self._lines.setdefault((viewer, language), [])
        for step in range(len(steps), self.match.step + 1):
            shown = bisect_right(self.match.seen_steps(viewer), step) - 1
            steps.append([msgspec.structs.replace(line, step=shown) for line in self.lines_at(step, viewer, language)])
        lines = [line for step in steps[since : self.match.step + 1] for line in step]
        if self.match.handed_over or self.match.peeked or self.match.dealt_anew:
            lines += self._mark_lines(viewer, language, since)
            lines.sort(key=lambda line: line.step)
        if self.match.resigned is not None:
            said = server_words(language).say("log.resign", name=self.names(language)[self.match.resigned])
            lines.append(LogLine(self.match.step, self.match.resigned, said))
        return lines

    def _mark_lines(self, viewer: int, language: str, since: int) -> list[LogLine]:
        """What is no event of the game, but belongs to how it went."""
        words, names, noticed = server_words(language), self.names(language), self.match.seen_steps(viewer)
        marks = [("log.hand_over", seat, step) for seat, step in self.match.handed_over.items()]
        marks += [("log.peeked", seat, step) for seat, step in self.match.peeked]
        marks += [("log.dealt_anew", entry.seat, step) for step, entry in self.match.dealt_anew]
        return [
            LogLine(bisect_right(noticed, step) - 1, seat, words.say(key, name=names[seat]))
            for key, seat, step in marks
            if step >= since
        ]

    def forget_lines(self, step: int = 0) -> None:
        """After an undo (or a new name) the later lines are told anew."""
        self._forget_looks()
        for steps in self._lines.values():
            del steps[step:]

    def _count_every_step(self) -> None:
        """Now that it is over everyone does, and so does the replay: whoever missed some is told the log anew."""

        def missed_none(steps: list[list[LogLine]]) -> bool:
            return all(line.step == step for step, lines in enumerate(steps) for line in lines)

        self._lines = {reader: steps for reader, steps in self._lines.items() if missed_none(steps)}

    def _forget_looks(self) -> None:
        self._seen.clear()
        self._worded.clear()
        self._legals.clear()

    # --- Taking back --------------------------------------------------------------------------------------------------

    def last_decision(self, seat: int) -> int | None:
        """The step before the seat's last action."""
        return next((i for i in range(self.match.step - 1, -1, -1) if self.match.acts[i].seat == seat), None)

    def undo_bar(self, seat: int) -> UndoBar | None:
        step = self.last_decision(seat)
        if step is None:
            return UndoBar.OVER if self.match.over else UndoBar.NOTHING
        return self.match.undo_bar(seat, step)

    def undo_state(self, guest: str, viewer: int, language: str) -> UndoState:
        words = server_words(language)
        request = self.request
        asked_by = None
        if request is not None and any(seat != request.seat for seat in self.seats_of(guest)):
            asked_by = request.seat
        seat = viewer if viewer != SPECTATOR else None
        if seat is None:
            return UndoState(None, words.say("undo.seat"), asked_by)
        bar, alone = self.undo_bar(seat), self.plays_bots_alone(seat)
        if bar is None or (alone and bar not in NEVER):
            target = bisect_right(self.match.seen_steps(seat), self.last_decision(seat) or 0) - 1
            return UndoState(target, words.say("undo.can" if bar is None else "undo.back"), asked_by, alone)
        if bar not in NEVER and self.header.settings.rated:
            return UndoState(None, words.say("undo.rated"), asked_by, alone)
        return UndoState(None, words.say(f"undo.{bar.value}"), asked_by, alone)

    def plays_bots_alone(self, seat: int) -> bool:
        """Is everyone else a bot, for good? Then going back is a matter between the player and the table's rules."""
        return all(chair.kind == "bot" or chair.lost for other, chair in enumerate(self.chairs) if other != seat)

    def coached(self, guest: str, seat: int) -> bool:
        """May a coach look over that player's shoulder? Only against bots, and never where it counts."""
        alone = self.seats_of(guest) == [seat] and self.plays_bots_alone(seat)
        return alone and self.begun and not self.header.settings.rated

    def noticed_move(self, viewer: int, step: int) -> Noticed | None:
        """The move that led to what the viewer counts as that step, as they knew the table before and after it.

        None where there is none, or where several moves were noticed together.
        """
        seen = self.match.seen_steps(viewer)
        if not 0 < step < len(seen) or seen[step] - seen[step - 1] != 1:
            return None
        act = self.match.acts[seen[step] - 1]
        before, after = (self.game.redact(self.match.states[at], viewer) for at in (seen[step - 1], seen[step]))
        return Noticed(act.seat, act.action, before, after)

    def people_besides(self, seat: int) -> frozenset[int]:
        """The other seats whose players must agree, also those who stood up for a while; bots always do."""
        guest = self.chairs[seat].guest
        return frozenset(
            other
            for other, chair in enumerate(self.chairs)
            if other != seat and chair.guest and chair.guest != guest and not chair.lost
        )

    # --- Changes, after they are durable ------------------------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        self.match.add(entry)
        self.request = None
        self._forget_looks()
        if isinstance(entry, Undo):
            self.forget_lines(entry.step + 1)
        if self.match.over:
            self._count_every_step()
        if isinstance(entry, HandOver):
            self.chairs[entry.seat].gone = True

    def allows_row(self, seat: int, actions: list[int]) -> None:
        """Raise what is wrong with the first action that cannot be played in its turn; nothing is changed.

        The answer depends on nothing that the seat's player may not know: see `Match.check_row`.
        """
        self.match.check_row(seat, actions)
