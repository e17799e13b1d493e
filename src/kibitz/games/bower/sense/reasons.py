"""Why a move is good, in a sentence or two. Reads a redacted record."""

from __future__ import annotations

from typing import Any

from kibitz.core.text import Say
from kibitz.games.bower.actions import BRANCHES, COVERS, KEEP, LAYS, PASS, PICKS, TAKES, USE, lay_parts
from kibitz.games.bower.components import BOWER, COLUMNS, EARTH, EFFECTS, SURFACES, goal_name
from kibitz.games.bower.rules.bonuses import bonus_left, is_void
from kibitz.games.bower.rules.gems import gem_columns, gem_groups, joined_group
from kibitz.games.bower.rules.grid import NEIGHBOUR, how_many, pieces_of_half
from kibitz.games.bower.rules.scoring import bonus_count, goal_base, goal_whites, is_majority
from kibitz.games.bower.sense.effect_worth import branch_gain
from kibitz.games.bower.sense.lay_worth import best_lay
from kibitz.games.bower.sense.races import largest_of
from kibitz.games.bower.sense.weights import FITTED
from kibitz.games.bower.state import NOTHING


def reasons(s: Any, seat: int, action: int) -> list[Say]:
    """What is good about an action, most important first. Reads a redacted record."""
    if LAYS <= action < PICKS:
        return _lay_reasons(s, seat, action)
    if action < PASS:
        best, _ = best_lay(s, seat, seat, action - TAKES, FITTED)
        return _lay_reasons(s, seat, best, laid="no") if best != PASS else []
    if PICKS <= action < USE:
        return _pick_reasons(s, seat, action - PICKS)
    if action == USE:
        return [Say("why.use")]
    if action == KEEP:
        return [Say("why.void" if is_void(s, seat, int(s.bonus_effect[s.bonus])) else "why.keep")]
    if BRANCHES <= action < COVERS:
        return [Say("why.joins")] if branch_gain(s, seat, action, FITTED) > 0 else []
    return []


def _lay_reasons(s: Any, seat: int, action: int, laid: str = "yes") -> list[Say]:
    """`laid`: the tile is only taken yet, to be laid so."""
    tile, a, direction = lay_parts(action)
    b = int(NEIGHBOUR[a, direction])
    said = []
    if bonus_left(s) and gem_columns(s, seat, tile, a, b) | gem_groups(s, seat, tile, a, b):
        said.append(Say("why.bonus", {"laid": laid}))
    for half, cell in ((0, a), (1, b)):
        goal = int(s.known_goal[seat, cell % COLUMNS])
        pieces = int(pieces_of_half(s, 2 * tile + half))
        if goal != NOTHING and goal_base(pieces, goal) + goal_whites(pieces, goal) > 0:
            words = {"column": cell % COLUMNS + 1, "goal": Say(f"goal.{goal_name(goal)}")}
            said.append(Say("why.column", words))
    for half in range(2):
        surface = int(s.half_surface[2 * tile + half])
        if surface == EARTH or (half == 1 and surface == int(s.half_surface[2 * tile])):
            continue
        grown, before = how_many(joined_group(s, seat, tile, half, a, b)), largest_of(s, seat, surface)
        if grown > before:
            words = {"surface": Say(f"surface.{SURFACES[surface]}"), "n": int(grown)}
            said.append(Say("why.group", words | {"other": int(largest_of(s, 1 - seat, surface)), "laid": laid}))
    return said


def _pick_reasons(s: Any, seat: int, bonus: int) -> list[Say]:
    effect = int(s.bonus_effect[bonus])
    if is_majority(effect):
        mine, theirs = int(bonus_count(s, seat, effect)), int(bonus_count(s, 1 - seat, effect))
        return [Say("why.majority", {"mine": mine, "theirs": theirs})]
    if effect not in (BOWER,) and is_void(s, seat, effect):
        return [Say("why.void")]
    return [Say("why.effect", {"bonus": Say(f"bonus.{EFFECTS[effect]}.said")})]
