"""Why a move is good, in a sentence or two."""

from __future__ import annotations

from typing import Any

from kibitz.core.text import Say
from kibitz.games.cubirds.actions import DRAW, NO_DRAW, NO_FLOCK, flock_species, lay_parts
from kibitz.games.cubirds.components import BIRDS, PAIR_TO_WIN, SMALL_FLOCK, SPECIES
from kibitz.games.cubirds.rules.flocks import flock_yield
from kibitz.games.cubirds.rules.laying import captured_from, captured_to
from kibitz.games.cubirds.rules.rounds import deal_follows
from kibitz.games.cubirds.sense.foresight import foresee
from kibitz.games.cubirds.sense.weights import FITTED
from kibitz.games.cubirds.sense.worth import WON, collection_worth, held_after, species_kept
from kibitz.games.cubirds.state import Phase


def reasons(s: Any, seat: int, action: int) -> list[Say]:
    """What is good about an action, most important first. Reads a redacted record: the seat's own hand, the table."""
    if s.phase == Phase.LAY:
        return _lay_reasons(s, seat, action)
    if action == DRAW:
        return [Say("why.draws")]
    if action == NO_DRAW:
        return [_empties(s, seat) if s.hand_size[seat] == 0 else Say("why.short_hand")]
    if action == NO_FLOCK:
        waits = any(flock_yield(int(s.hand[seat, bird]), bird) == 1 for bird in range(BIRDS))
        return [Say("why.waits")] if waits else []
    return _flock_reasons(s, seat, flock_species(action))


def _flock_reasons(s: Any, seat: int, bird: int) -> list[Say]:
    held = int(s.hand[seat, bird])
    kept = flock_yield(held, bird)
    before = int(s.collection[seat, bird])
    if collection_worth(s, seat, bird, kept, FITTED) == WON:
        return [Say("why.wins")]
    said = [Say("why.flock", {"kept": kept})]
    if before == 0:
        said.append(Say("why.new_species", {"n": species_kept(s, seat) + 1}))
    if before < PAIR_TO_WIN <= before + kept:
        said.append(Say("why.triple"))
    if held == s.hand_size[seat]:
        said.append(_empties(s, seat, held - kept))
    return said


def _empties(s: Any, seat: int, more: int = 0) -> Say:
    """What an empty hand leads to; `more` cards will be discarded before."""
    return Say("why.empties" if deal_follows(s, seat, more) else "why.last_round")


def _lay_reasons(s: Any, seat: int, action: int) -> list[Say]:
    laid, row, side = lay_parts(action)
    start, stop = captured_from(s, row, laid, side), captured_to(s, row, laid, side)
    after = [held_after(s, seat, laid, row, start, stop, bird) for bird in range(BIRDS)]
    if any(collection_worth(s, seat, bird, flock_yield(after[bird], bird), FITTED) == WON for bird in range(BIRDS)):
        return [Say("why.wins")]
    said = []
    if stop > start:
        runs = sorted((int(s.row_bird[row, run]), int(s.row_count[row, run])) for run in range(start, stop))
        small = SMALL_FLOCK[runs[0][0]] if len(runs) == 1 else 0
        birds = [Say(f"birds.{SPECIES[bird]}", {"n": n}) for bird, n in runs]
        said.append(Say("why.captures", {"birds": birds, "small": int(small)}))
    for bird in range(BIRDS):
        said += _pile_reasons(int(s.hand[seat, bird]), after[bird], bird)
    return said if stop > start else said + _quiet_lay_reasons(s, seat, action, sum(after))


def _quiet_lay_reasons(s: Any, seat: int, action: int, held: int) -> list[Say]:
    """What follows a lay that takes no birds and leaves `held` cards in hand."""
    foreseen = foresee(s, seat, action)
    if foreseen.ends:
        return [Say("why.ends")]
    if held > 0:
        return [Say("why.may_draw")] if foreseen.draw else []
    if not foreseen.draw:
        return [_empties(s, seat)]
    return [Say("why.may_empty" if deal_follows(s, seat, 0) else "why.may_draw")]


def _pile_reasons(before: int, after: int, bird: int) -> list[Say]:
    """What a pile of birds in hand comes to, if a capture made it grow."""
    if after <= before:
        return []
    words = {"birds": Say(f"species.{SPECIES[bird]}.many")}
    if flock_yield(after, bird) > flock_yield(before, bird):
        return [Say("why.large_ready" if flock_yield(after, bird) == 2 else "why.small_ready", words)]
    return [Say("why.near", words)] if after == SMALL_FLOCK[bird] - 1 else []
