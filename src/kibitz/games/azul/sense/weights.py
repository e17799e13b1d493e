"""What quick advice counts with: `weights.txt` has the numbers, here they have names and meanings."""

from __future__ import annotations

from kibitz.core.advice import in_order, read_weights

NAMES = (
    "tile_taken",  # each tile of a take ...
    "wild_taken",  # ... more for a wild one that comes along
    "already_held",  # ... for each tile of the colour in the hand
    "marker_tile",  # what each tile taken with the first-player tile costs ...
    "marker_bonus",  # ... less what beginning is worth
    "take_star",  # for each tile taken, by how full the star of its colour is ...
    "take_bonus",  # ... by the bonus of that star ...
    "take_done",  # ... if it is complete ...
    "take_pays",  # the highest number of that star that can be paid then and could not be paid before
    "take_wild_next",  # ... if the colour is wild in the next round ...
    "take_rival",  # ... for each tile of the colour that the next player holds
    "points",  # what a lay scores
    "reward_tile",  # a tile from the supply
    "paid_tile",  # each tile paid ...
    "paid_last",  # ... in the last round, when nothing can be saved ...
    "paid_star",  # ... more in the centre, by how full the star of the colour is ...
    "wild_paid",  # ... and more if it is wild
    "star_hope_weight",  # the hope of a complete star, cubed ...
    "star_line",  # ... and straight
    "number_hope",  # the hope of a complete number, cubed ...
    "number_line",  # ... and straight
    "ornament",  # by how near the ornaments beside the space are to their reward, for each of its tiles
    "centre_star",  # a tile in the centre star
    "not_worth_laying",  # a few tiles are kept rather than laid for less
    "keep_wild",  # which tiles are kept: those that are wild in the next round ...
    "keep_star",  # ... by how full the star of the colour is
    "reward_wild",  # which tiles are chosen from the supply: wild ones ...
    "reward_wild_next",  # ... those that are wild in the next round ...
    "reward_star",  # ... by how full the star of the colour is
)
(
    TILE_TAKEN,
    WILD_TAKEN,
    ALREADY_HELD,
    MARKER_TILE,
    MARKER_BONUS,
    TAKE_STAR,
    TAKE_BONUS,
    TAKE_DONE,
    TAKE_PAYS,
    TAKE_WILD_NEXT,
    TAKE_RIVAL,
    POINTS,
    REWARD_TILE,
    PAID_TILE,
    PAID_LAST,
    PAID_STAR,
    WILD_PAID,
    STAR_HOPE_WEIGHT,
    STAR_LINE,
    NUMBER_HOPE,
    NUMBER_LINE,
    ORNAMENT,
    CENTRE_STAR,
    NOT_WORTH_LAYING,
    KEEP_WILD,
    KEEP_STAR,
    REWARD_WILD,
    REWARD_WILD_NEXT,
    REWARD_STAR,
) = range(len(NAMES))

_COLUMNS = read_weights(__package__)
FIRST, FITTED = in_order(_COLUMNS["first"], NAMES), in_order(_COLUMNS["fitted"], NAMES)
