"""The game record, `kibitz-record/1` to `/4`: one JSON document a game, complete enough for a stranger's program.

`start` and `happened` hold every hidden and random fact, so no random generator is needed to follow a game; with the
key and `verify` anyone can check that no card was chosen. See docs/record.md.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any

import msgspec

from kibitz.core.chance import KEY_BYTES, commitment
from kibitz.core.errors import BadRecord, KibitzError
from kibitz.core.game import Event, Game, find_game
from kibitz.core.match import Match, Seat, Undo

FORMAT = "kibitz-record/1"
WITH_HANDED_OVER = "kibitz-record/2"  # the same, and seats that were handed over; written only where there are some
WITH_SHOWN = "kibitz-record/3"  # the same, and moves taken back after something hidden was shown; where there are some
WITH_DEALT_ANEW = "kibitz-record/4"  # the same, and positions played on from with hidden things dealt anew; likewise
FORMATS = (FORMAT, WITH_HANDED_OVER, WITH_SHOWN, WITH_DEALT_ANEW)
RESIGNED = "resigned"
_CLAUSE_AT_THE_END = re.compile(r"\((?P<label>[A-Z]+-\d+)\)$")


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    by: int
    move: dict[str, Any]
    text: str
    happened: list[dict[str, Any]]


class TakenBack(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Mark of an undo: `by` went back to the state after `step` steps; `agreed` if that needed everyone's leave.

    `shown` if `by` had been shown something hidden since, and so went on with more knowledge than the moves tell.
    """

    by: int
    step: int
    agreed: bool
    shown: bool = False


class HandedOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player of seat `by` left for good after `step` steps; from then on a bot chose its moves."""

    by: int
    step: int


class Anew(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After `step` steps what seat `by` could not know was dealt anew with `key`, and the game played on from there."""

    by: int
    step: int
    key: str


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ranks: list[int]
    scores: list[int]
    why: str


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    format: str
    game: str
    rules: int
    options: dict[str, Any]
    seats: list[Seat]
    commit: str
    key: str
    start: list[dict[str, Any]]
    steps: list[Step]
    result: Result | None = None  # none: the game was not played to its end
    taken_back: list[TakenBack] = []
    handed_over: list[HandedOver] = []
    dealt_anew: list[Anew] = []


class Failed(KibitzError):
    """The record does not hold: `step` is the first step that fails (0: the header or the deal, -1: the result)."""

    def __init__(self, step: int, what: str) -> None:
        place = {0: "before the first step", -1: "at the result"}.get(step, f"at step {step}")
        super().__init__(f"the record fails {place}: {what}")
        self.step = step


class OtherRules(KibitzError):
    """Played by other rules than this house's: it can be read from its events (`chronicle`), but not replayed."""

    def __init__(self, record: Record, game: Game) -> None:
        super().__init__(f"played by rules {record.rules} of {game.id}; this house plays rules {game.rules_version}")


def plain(events: list[Event]) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(event) for event in events]


def write_record(match: Match) -> Record:
    """The record of `match`, secrets included: only for a match that is over, or for its owner's own use."""
    game = match.game
    steps = [
        Step(
            act.seat,
            msgspec.to_builtins(game.moves.of(act.action)),
            game.moves.write(game.moves.of(act.action)),
            plain(game.happened_in_truth(state)),
        )
        for act, state in zip(match.acts, match.states[1:], strict=True)
    ]
    return Record(
        format=_format(match),
        game=game.id,
        rules=game.rules_version,
        options=match.options,
        seats=list(match.seats),
        commit=commitment(match.key),
        key=match.key.hex(),
        start=plain(game.happened_in_truth(match.states[0])),
        steps=steps,
        result=_result(match) if match.over else None,
        taken_back=[TakenBack(e.seat, e.step, e.agreed, e.shown) for e in match.log if isinstance(e, Undo)],
        handed_over=[HandedOver(seat, step) for seat, step in match.handed_over.items()],
        dealt_anew=[Anew(entry.seat, step, entry.key) for step, entry in match.dealt_anew],
    )


def _format(match: Match) -> str:
    """The oldest that says all of it."""
    if match.dealt_anew:
        return WITH_DEALT_ANEW
    return WITH_SHOWN if match.peeked else WITH_HANDED_OVER if match.handed_over else FORMAT


def _result(match: Match) -> Result:
    standing = match.standing()
    clause = match.game.ended_by(match.state)
    why = RESIGNED
    if clause is not None:
        # A record is read by programs: the spaces that hold a line together on a screen are plain ones here.
        said = match.game.text("en").say(f"over.{clause.label}").replace("\u00a0", " ")
        why = f"{said} ({clause.label})"
    return Result(list(standing.places), list(standing.scores), why)


def to_json(record: Record) -> bytes:
    """One line a step, so that a record can be read and compared by eye."""
    whole: dict[str, Any] = msgspec.to_builtins(record)
    encode = msgspec.json.encode
    lines = []
    for name, value in whole.items():
        if name in ("start", "steps") and value:
            rows = b",\n  ".join(encode(row) for row in value)
            lines.append(encode(name) + b": [\n  " + rows + b"\n ]")
        else:
            lines.append(encode(name) + b": " + encode(value))
    return b"{" + b",\n ".join(lines) + b"}\n"


def from_json(raw: bytes) -> Record:
    try:
        record = msgspec.json.decode(raw, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"this is no {FORMAT}: {error}") from None
    if record.format not in FORMATS:
        raise BadRecord(f"this is {record.format!r}; {', '.join(FORMATS)} can be read")
    if record.handed_over and record.format == FORMAT:
        raise BadRecord(f"a {FORMAT!r} has no seats that were handed over")
    if any(mark.shown for mark in record.taken_back) and record.format not in (WITH_SHOWN, WITH_DEALT_ANEW):
        raise BadRecord(f"a {record.format!r} does not say what had been shown before it was taken back")
    if record.dealt_anew and record.format != WITH_DEALT_ANEW:
        raise BadRecord(f"a {record.format!r} was dealt once")
    return record


def _check_seal(record: Record) -> bytes:
    """The key, if it is the one that was committed to."""
    try:
        key = bytes.fromhex(record.key)
    except ValueError as error:
        raise Failed(0, str(error)) from None
    if len(key) != KEY_BYTES:
        raise Failed(0, f"the key has {len(key)} bytes, not {KEY_BYTES}")
    if hashlib.sha256(key).hexdigest() != record.commit:
        raise Failed(0, "the key is not the one that was committed to")
    return key


def _opened(record: Record, room: Game | None) -> Match:
    game = room or find_game(record.game)
    if record.rules != game.rules_version:
        raise OtherRules(record, game)
    key = _check_seal(record)
    try:
        match = Match.open(game, record.options, key, record.seats)
    except (ValueError, KibitzError) as error:
        raise Failed(0, str(error)) from None
    if len(record.seats) != match.options["players"]:
        raise Failed(0, f"{len(record.seats)} seats for {match.options['players']} players")
    return match


def _same(step: int, what: str, recorded: Any, replayed: Any) -> None:
    if recorded != replayed:
        raise Failed(step, f"{what} should be {replayed!r}, not {recorded!r}")


def _code(game: Game, step: int, data: dict[str, Any]) -> int:
    try:
        return game.moves.code(msgspec.convert(data, game.moves.kind))
    except (msgspec.ValidationError, KibitzError) as error:
        raise Failed(step, f"no move of {game.id}: {error}") from None


def verify(record: Record, room: Game | None = None) -> Match:
    """Replay the record from its key and compare everything it says. Raises Failed with the first step that differs.

    `room` is for a game that lives outside the house; the others are found by their name.
    """
    match = _opened(record, room)
    game = match.game
    _same(0, "the deal", record.start, plain(game.happened_in_truth(match.state)))
    for number, step in enumerate(record.steps, 1):
        _hand_over(match, record)
        _deal_anew(match, record)
        action = _code(game, number, step.move)
        try:
            happened = match.act(step.by, action)
        except KibitzError as error:
            raise Failed(number, str(error)) from None
        _same(number, "the move", step.move, msgspec.to_builtins(game.moves.of(action)))
        _same(number, "the text", step.text, game.moves.write(game.moves.of(action)))
        _same(number, "what happened", step.happened, plain(happened))
    _hand_over(match, record)
    _deal_anew(match, record)
    if len(match.dealt_anew) != len(record.dealt_anew):
        raise Failed(0, "it was dealt anew after the end")
    if len(match.handed_over) != len(record.handed_over):
        raise Failed(0, "a seat was handed over after the end, or twice")
    if record.result is not None and record.result.why == RESIGNED and not match.over:
        match.resign(_resigned_seat(record.result))
    replayed = _result(match) if match.over else None
    if not same_result(record.result, replayed):
        raise Failed(-1, f"the result should be {replayed!r}, not {record.result!r}")
    return match


def _hand_over(match: Match, record: Record) -> None:
    """The seats that were handed over at this step of the replay."""
    for one in record.handed_over:
        if one.step == match.step and 0 <= one.by < len(match.seats) and one.by not in match.handed_over:
            try:
                match.hand_over(one.by)
            except KibitzError as error:
                raise Failed(match.step, str(error)) from None


def _deal_anew(match: Match, record: Record) -> None:
    """What was dealt anew at this step of the replay, in the order of the record."""
    for one in record.dealt_anew[len(match.dealt_anew) :]:
        if one.step != match.step:
            return
        try:
            match.deal_anew(one.by, bytes.fromhex(one.key))
        except (KibitzError, ValueError) as error:
            raise Failed(match.step, str(error)) from None


def same_result(one: Result | None, other: Result | None) -> bool:
    """The same ranks, scores and reason. A reason is its clause: the sentence beside it may be worded anew."""
    if one is None or other is None:
        return one is other
    return (one.ranks, one.scores, _reason(one.why)) == (other.ranks, other.scores, _reason(other.why))


def _reason(why: str) -> str:
    clause = _CLAUSE_AT_THE_END.search(why)
    return clause["label"] if clause else why


@dataclass(frozen=True)
class Chronicle:
    """A record opened from its events alone: all that happened, without the rules that made it happen."""

    record: Record
    game: Game
    start: list[Event]
    steps: list[list[Event]]


def chronicle(record: Record) -> Chronicle:
    """Read what happened, whatever version of the rules it was played by. Raises Failed where the record is not whole.

    Nothing is replayed: only `verify`, with the same rules, can show that the moves lead to these events.
    """
    game = find_game(record.game)
    _check_seal(record)
    start = _events(game, 0, record.start)
    return Chronicle(record, game, start, [_events(game, n, step.happened) for n, step in enumerate(record.steps, 1)])


def _events(game: Game, step: int, told: list[dict[str, Any]]) -> list[Event]:
    try:
        return msgspec.convert(told, list[game.events.kind])  # type: ignore[name-defined]  # a union made by the room
    except msgspec.ValidationError as error:
        raise Failed(step, f"no events of {game.id}: {error}") from None


def _resigned_seat(result: Result) -> int:
    last = [seat for seat, rank in enumerate(result.ranks) if rank != 1]
    if len(last) != 1:
        raise Failed(-1, "one seat resigns, so one seat is last")
    return last[0]
