"""Rooms broken on purpose, each in one way that looks right at first sight: the laws must notice every one.

A mutant is a room with one of its functions wrapped, so it can be made of any Game and leaves the room itself alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from kibitz.core.clause import Clause
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Game
from kibitz.core.happened import EVERYONE, TO, event_rows
from kibitz.core.options import Option
from kibitz.core.unseen import reopen_future
from tests.contract import test_choices as choices
from tests.contract import test_golden as golden_games
from tests.contract import test_reopened as opened
from tests.contract import test_secrets as secrets
from tests.contract.variants import Variant, by_the_book, finished, lawful

MOST_LEFT_OUT = 3  # rules of a room, one at a time
ASKED = 200  # about so many actions are tried where a rule is left out


@dataclass(frozen=True)
class Mutant:
    name: str
    game: Game
    law: Callable[[Any], None]  # the law that must notice it

    def is_noticed(self) -> bool:
        subjects = lawful(self.game) if "variant" in self.law.__annotations__ else [self.game]
        return any(breaks(self.law, subject) for subject in subjects)


def breaks(law: Callable[[Any], None], subject: Game | Variant) -> bool:
    try:
        law(subject)
    except AssertionError:
        return True
    return False


# --- A secret told to everyone ----------------------------------------------------------------------------------------


def tell_everyone(s: Any) -> None:
    """As if `tell` stood where `whisper` should."""
    s.happened[: max(0, int(s.happened_n)), TO] = EVERYONE


def telling_the_deal(game: Game) -> Game:
    def setup(s: Any, options: Any) -> None:
        game.setup(s, options)
        tell_everyone(s)

    return replace(game, setup=setup)


def telling_in_play(game: Game) -> Game:
    def apply(s: Any, seat: int, action: int) -> None:
        game.apply(s, seat, action)
        tell_everyone(s)

    return replace(game, apply=apply)


def whispers_in_play(game: Game) -> bool:
    match = finished(list(by_the_book(game))[-1], 0)
    return any(row[TO] != EVERYONE for state in match.states[1:] for row in event_rows(state))


# --- Options and rules ------------------------------------------------------------------------------------------------


def easily_mixed_up(game: Game) -> list[Option]:
    """The first two options of two values each."""
    return [option for option in game.options[1:] if len(option.values) == 2 and option.writing is None][:2]


def swapping_options(game: Game) -> Game:
    one, other = (option.id for option in easily_mixed_up(game))

    def setup(s: Any, options: Any) -> None:
        s[one], s[other] = s[other], s[one]
        game.setup(s, options)

    return replace(game, setup=setup)


def leaving_out(game: Game, clause: int) -> Game:
    """Whatever that clause forbids is allowed, and listed, as far as it is asked about."""
    stride = 1 + game.actions // ASKED

    def verdict(s: Any, seat: int, action: int) -> int:
        given = int(game.verdict(s, seat, action))
        return 0 if given == clause else given

    def legal(s: Any, seat: int, out: Any) -> int:
        n = int(game.legal(s, seat, out))
        asked = (action for action in range(0, game.actions, stride) if verdict(s, seat, action) == 0)
        every = sorted({*(int(action) for action in out[:n]), *asked})
        out[: len(every)] = every
        return len(every)

    return replace(game, verdict=verdict, legal=legal, most_legal=game.most_legal + ASKED)


def other_ends(game: Game) -> list[Clause]:
    """A clause that ends games, too, if there is one; and one that has nothing to do with it."""
    others = [clause for clause in game.clauses if clause is not game.ends_by]
    return [*[clause for clause in others if game.text("en").has(f"over.{clause.label}")][:1], others[0]]


def refusing_clauses(variant: Variant) -> list[int]:
    """By what something was refused to whoever was asked, in the reviewed game."""
    game = variant.game
    match = golden_games.reviewed_match(variant)
    given = set()
    for state in match.states[:-1:3]:
        seat = game.seats_waited_for(state)[0]
        given |= {
            int(game.verdict(state, seat, action)) for action in range(0, game.actions, 1 + game.actions // ASKED)
        }
    return sorted(given - {0})[:MOST_LEFT_OUT]


def rule_left_out(game: Game) -> None:
    """The law that misses a rule: a game that was reviewed offers more moves than it did."""
    golden_games.assert_plays_as_reviewed(next(by_the_book(game)))


# --- What was shown ---------------------------------------------------------------------------------------------------


def forgetting(game: Game, note: secrets.Note) -> Game:
    """A redeal that does not look at what a field says was shown."""

    def redeal(s: Any, viewer: int, key: Any) -> None:
        noted = s[note.seen].copy()
        s[note.seen] = note.blank or 0
        game.redeal(s, viewer, key)
        s[note.seen] = noted

    return replace(game, redeal=redeal)


def public_notes(game: Game) -> list[secrets.Note]:
    matches = [finished(variant, 0) for variant in lawful(game)]
    return [note for note in secrets.notes_of(game, matches) if not note.own]


def reopening_too_much(game: Game) -> Game:
    """As if what some seat knows were unknown to all."""

    def reopen(s: Any, key: Any) -> None:
        game.redeal(s, SPECTATOR, key)

    return replace(game, reopen=reopen)


def without_reveals(game: Game) -> Game:
    return replace(game, events=replace(game.events, reveals=()))


def mutants(game: Game) -> Iterator[Mutant]:
    """All that apply to the room: one where everything lies open has no secret to tell."""
    deal = choices.test_every_value_of_an_option_is_felt_at_the_deal_and_lands_in_the_field_of_its_name
    bound = choices.test_the_games_that_come_nearest_to_their_bound_end_by_the_clause_that_sets_it
    yield Mutant("two options swapped", swapping_options(game), deal)
    for clause in other_ends(game):
        yield Mutant(f"ends by {clause.label}", replace(game, ends_by=clause), bound)
    for number in refusing_clauses(next(by_the_book(game))):
        yield Mutant(f"{game.clauses(number).label} left out", leaving_out(game, number), rule_left_out)
    if not secrets.hides(game):
        return
    told = secrets.test_nothing_hidden_follows_from_what_is_seen_of_the_deal
    yield Mutant("secrets told at the deal", telling_the_deal(game), told)
    kept = opened.test_what_any_seat_knows_is_kept
    yield Mutant("reopen deals hands, too", reopening_too_much(game), kept)
    dealt = opened.test_what_nobody_knows_is_dealt_anew
    yield Mutant("reopen re-keys only the future", replace(game, reopen=reopen_future), dealt)
    if whispers_in_play(game):
        overheard = secrets.test_events_tell_a_viewer_no_more_than_the_record_shows_them
        yield Mutant("secrets told in play", telling_in_play(game), overheard)
    learned = secrets.test_what_taught_its_player_something_is_not_taken_back
    yield Mutant("nothing reveals", without_reveals(game), learned)
    shown = secrets.test_what_was_shown_to_a_viewer_is_so_in_every_world_they_imagine
    for note in public_notes(game):
        yield Mutant(f"redeal forgets {note.seen}", forgetting(game, note), shown)
