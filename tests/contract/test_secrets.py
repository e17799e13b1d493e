"""What nobody may know: told to nobody, remembered where everybody saw it, and never taken back once it was learned.

A world redealt from what a viewer sees already holds whatever was told to them by mistake. So these laws look from the
other side: what is told must be what the record's fields show, and what the fields hide must not follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import game_keys
from kibitz.core.fields import SPECTATOR, Field, Sees, State
from kibitz.core.game import Game
from kibitz.core.happened import KIND, SEAT
from kibitz.core.match import Act, Match
from kibitz.core.verdict import ALLOWED
from tests.contract.variants import Variant, by_the_book, finished, lawful, moments, played

Numbers = NDArray[np.int64]

DEALS = 48
FEWEST = 6  # of as many deals in which a hidden number is not the usual one, it may be tied to another by chance


def hides(game: Game) -> bool:
    """Is anything hidden but the future?"""
    return any(field.sees is not Sees.PUBLIC for field in game.layout.fields if field.name != "chance")


# --- In play: the same act in two worlds ------------------------------------------------------------------------------


def twin(game: Game, before: State, act: Act, viewer: int, number: int) -> State | None:
    """What the act brings in a world that `viewer` could not tell from the true one; None where it is not allowed.

    The chance to come is the true one: then the two differ in nothing but what was hidden.
    """
    world = game.redealt(before, viewer, game_keys("twin", number)[0])
    world.chance[:] = before.chance
    if game.verdict(world, act.seat, act.action) != ALLOWED:
        return None
    game.apply(world, act.seat, act.action)
    return world


def told(game: Game, state: State, viewer: int) -> bytes:
    return bytes(game.redact(state, viewer).happened.tobytes())


def steps(variant: Variant) -> Iterator[tuple[Match, State, Act, Any]]:
    for match, dice in moments(variant):
        if match.step:
            yield match, match.states[-2], match.acts[-1], dice


def test_events_tell_a_viewer_no_more_than_the_record_shows_them(variant: Variant) -> None:
    """Where one act leaves the same table in two worlds, it is told in the same words: else they tell a secret.

    And whatever is told must stay in the record, or nobody who looks at it later could know what was told. Only what
    was shown and then mixed in by the same act (hands thrown in the open, dealt anew) has no place there any more.
    """
    game = variant.game
    for match, before, act, dice in steps(variant) if hides(game) else ():
        viewer = dice.pick([seat for seat in (*range(len(match.seats)), SPECTATOR) if seat != act.seat])
        world = twin(game, before, act, viewer, match.step)
        mixed = bool((match.state.chance != before.chance).any())
        if world is not None and not mixed and game.layout.alike(world, match.state, viewer):
            assert told(game, world, viewer) == told(game, match.state, viewer), (viewer, match.log)


def test_what_taught_its_player_something_is_not_taken_back(variant: Variant) -> None:
    """A card that was sealed moves no chance when it is turned: only `Events.reveals` tells that it was."""
    game = variant.game
    for match, before, act, _ in steps(variant) if hides(game) else ():
        if match.over or match.undo_bar(act.seat, match.step - 1) is not None:
            continue
        world = twin(game, before, act, act.seat, match.step)
        assert world is not None, "what a player may do follows from what they know"
        seen = [game.redact(state, act.seat).tobytes() for state in (world, match.state)]
        assert seen[0] == seen[1], (game.happened(match.state, act.seat), match.log)


# --- At the deal: many deals side by side -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Deals:
    """A line a deal: all that a viewer sees of it, all that is hidden, and the same hidden places in another world."""

    seen: Numbers
    hidden: Numbers
    imagined: Numbers


def numbers(state: State, fields: list[Field]) -> list[int]:
    return [int(number) for field in fields for number in np.ravel(state[field.name])]


def listed_in(state: State, field: Field, names: tuple[str, ...]) -> list[int]:
    """A list `deck` with a `deck_size` ends there: what was left behind its end is no secret, it is nothing."""
    size = f"{field.name}_size"
    return numbers(state, [field])[: int(state[size]) if size in names else None]


def hidden_numbers(game: Game, state: State, viewer: int) -> list[int]:
    found = []
    for field in game.layout.fields:
        if field.sees is Sees.NOBODY and field.name != "chance":
            found += listed_in(state, field, game.dtype.names or ())
        elif field.sees is Sees.OWNER:
            others = [seat for seat in range(int(state.players)) if seat != viewer]
            found += [int(number) for number in np.ravel(state[field.name][others])]
    return found


def told_in_order(seen: State) -> list[int]:
    """The rows by kind and seat: whoever is dealt to first may change from deal to deal."""
    rows = sorted(seen.happened.tolist(), key=lambda row: (row[KIND] == 0, row[KIND], row[SEAT]))
    return [number for row in rows for number in row]


def deals(variant: Variant, viewer: int) -> Deals:
    game = variant.game
    lines: tuple[list[list[int]], ...] = ([], [], [])
    public = [field for field in game.layout.fields if field.sees is not Sees.NOBODY and field.name != "happened"]
    for number in range(DEALS):
        key, other = game_keys(f"deals {game.id}", number)
        state = game.deal(variant.options, key)
        world = game.redealt(state, viewer, other)
        seen = game.redact(state, viewer)
        lines[0].append(numbers(seen, public) + told_in_order(seen))
        lines[1].append(hidden_numbers(game, state, viewer))
        lines[2].append(hidden_numbers(game, world, viewer))
    return Deals(*(np.array(line) for line in lines))


def varied(column: Numbers) -> bool:
    """Is every value of it less than all but a few?"""
    return bool(len(column) - np.unique(column, return_counts=True)[1].max() >= FEWEST)


def ties_that_do_not_hold(table: Deals) -> list[tuple[int, int]]:
    """Pairs of a seen and a hidden number: in every deal the one follows from the other, in some other world not."""
    found = []
    unknown = [column for column in range(table.hidden.shape[1]) if varied(table.hidden[:, column])]
    for column in range(table.seen.shape[1]):
        values, group = np.unique(table.seen[:, column], return_inverse=True)
        if not 1 < len(values) <= DEALS // 2:
            continue
        first = np.array([int(np.argmax(group == one)) for one in range(len(values))])
        foretold = table.hidden[first[group]]  # by the first deal with the same number there
        tied = (foretold == table.hidden).all(axis=0)
        broken = (foretold != table.imagined).any(axis=0)
        found += [(column, other) for other in unknown if tied[other] and broken[other]]
    return found


def test_nothing_hidden_follows_from_what_is_seen_of_the_deal(game: Game) -> None:
    """Neither from a field nor from an event; what does follow, because it was shown, holds in every world."""
    if not hides(game):
        return
    for variant in (list(by_the_book(game))[-1], list(lawful(game))[-1]):
        for viewer in (0, SPECTATOR):
            assert not ties_that_do_not_hold(deals(variant, viewer)), (variant.name, viewer)


# --- What was shown stays known ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Note:
    """A field that a viewer sees, laid beside a hidden one of the same shape: what is known of it."""

    seen: str
    hidden: str
    own: bool  # the viewer's own row of the seen field is the note
    blank: int | None  # the number that says "not known"; None: the note says how many there are at least

    def pairs(self, state: State, viewer: int) -> tuple[Numbers, Numbers]:
        """The numbers side by side, without what the viewer sees anyway."""
        note, hidden = (np.atleast_1d(np.asarray(state[name], np.int64)) for name in (self.seen, self.hidden))
        note = note[viewer] if self.own else note
        if note.ndim == 1 and hidden.ndim == 1:  # a list may be longer than what is noted of it
            size = min(len(note), len(hidden))
            return note[:size], hidden[:size]
        others = [seat for seat in range(int(state.players)) if seat != viewer]
        return np.ravel(note[others]), np.ravel(hidden[others])

    def said(self, note: Numbers) -> NDArray[np.bool_]:
        return note > 0 if self.blank is None else note != self.blank

    def holds(self, state: State, viewer: int) -> bool:
        note, hidden = self.pairs(state, viewer)
        right = hidden >= note if self.blank is None else hidden == note
        return bool((right | ~self.said(note)).all())


def possible_notes(game: Game) -> Iterator[Note]:
    fields = [field for field in game.layout.fields if field.name not in ("chance", "happened")]
    for hidden in (field for field in fields if field.sees is not Sees.PUBLIC):
        for seen in fields:
            if seen.sees is Sees.NOBODY or seen is hidden:
                continue
            own = seen.sees is Sees.OWNER
            shape = seen.shape[1:] if own else seen.shape
            lists = hidden.sees is Sees.NOBODY and len(shape) == len(hidden.shape) < 2
            if lists or (hidden.sees is Sees.OWNER and shape == hidden.shape and len(shape) > 1):
                yield from (Note(seen.name, hidden.name, own, blank) for blank in (0, -1))
            if hidden.sees is Sees.OWNER and shape == hidden.shape and len(shape) > 1:
                yield Note(seen.name, hidden.name, own, None)


def notes_of(game: Game, matches: list[Match]) -> list[Note]:
    """Those that are right in every state of true games, and say something there."""
    truths = [(state, viewer) for match in matches for state in match.states for viewer in range(len(match.seats))]
    found = []
    for note in possible_notes(game):
        if all(note.holds(state, viewer) for state, viewer in truths):
            said = [pair for s, v in truths for pair in zip(*(x.tolist() for x in note.pairs(s, v)), strict=True)]
            spoken = {pair for pair in said if note.said(np.array(pair[0]))}
            if len({number for number, _ in spoken}) > 1:  # a note that says one thing may be right by chance
                found.append(note)
    return found


def test_what_was_shown_to_a_viewer_is_so_in_every_world_they_imagine(game: Game) -> None:
    """If in every true state a hidden thing is what a seen field says of it, it is so in redealt worlds."""
    if not hides(game):
        return
    matches = [finished(variant, 0) for variant in lawful(game)]
    notes = notes_of(game, matches)
    for match in matches:
        for step in range(0, match.step + 1, 3):
            viewer = step % len(match.seats)
            world = game.redealt(match.states[step], viewer, game_keys("noted", step)[0])
            for note in notes:
                assert note.holds(world, viewer), (note, step, match.log)


def test_what_was_shown_to_another_is_not_taken_back(game: Game) -> None:
    """Wherever a note begins to say something of a hidden thing to somebody else than who acted."""
    if not hides(game):
        return
    matches = [finished(variant, 0) for variant in lawful(game)]
    notes = [note for note in notes_of(game, matches) if note.blank is not None]
    for variant in lawful(game):
        for match, _ in played(variant, 0):
            if not match.step or match.over or match.undo_bar(match.acts[-1].seat, match.step - 1) is not None:
                continue
            for note in notes:
                for viewer in (seat for seat in range(len(match.seats)) if seat != match.acts[-1].seat):
                    before, after = (note.said(note.pairs(state, viewer)[0]) for state in match.states[-2:])
                    assert not (after & ~before).any(), (note, match.log)
