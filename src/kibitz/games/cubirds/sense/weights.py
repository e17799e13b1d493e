"""What quick advice counts with: `weights.txt` has the numbers, here they have names and meanings."""

from __future__ import annotations

from kibitz.core.advice import in_order, read_weights

NAMES = (
    "seven_square",  # progress to seven species, squared ...
    "seven_line",  # ... and straight
    "pairs_square",  # progress to two triples, squared
    "need_new",  # how much a card in hand is wanted: of a species that the collection lacks ...
    "need_per_species",  # ... more for each that it has ...
    "need_more",  # ... of one that it has, but not three times ...
    "need_enough",  # ... and of one of which it has enough
    "flock_near",  # cards in hand on the way to a small flock, squared ...
    "flock_line",  # ... and straight
    "flock_large",  # ... and to a large one
    "may_draw",  # a lay that takes nothing, as two cards may follow
    "flock_empties",  # a flock that empties the hand
    "lay_empties",  # a lay that empties it
    "given",  # for each card laid that the next player lacks
    "set_up",  # a quiet lay in a row where another species of the hand can take it back
    "long_row",  # a quiet lay in a row, for each species there
    "kind_held",  # for each species in hand after the lay
    "draw",  # whether two cards are drawn: above 0 they are ...
    "draw_kind",  # ... for each species in hand
    "draw_card",  # ... for each card in hand
    "draw_rival",  # ... for each card in the smallest hand of the others
    "draw_empty",  # ... with an empty hand, nothing else counts
    "draw_flies_out",  # ... if the whole hand can fly home at once
)
(
    SEVEN_SQUARE,
    SEVEN_LINE,
    PAIRS_SQUARE,
    NEED_NEW,
    NEED_PER_SPECIES,
    NEED_MORE,
    NEED_ENOUGH,
    FLOCK_NEAR,
    FLOCK_LINE,
    FLOCK_LARGE,
    MAY_DRAW,
    FLOCK_EMPTIES,
    LAY_EMPTIES,
    GIVEN,
    SET_UP,
    LONG_ROW,
    KIND_HELD,
    DRAW_BASE,
    DRAW_KIND,
    DRAW_CARD,
    DRAW_RIVAL,
    DRAW_EMPTY,
    DRAW_FLIES_OUT,
) = range(len(NAMES))

_COLUMNS = read_weights(__package__)
FIRST, FITTED = in_order(_COLUMNS["first"], NAMES), in_order(_COLUMNS["fitted"], NAMES)
