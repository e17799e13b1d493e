"""Every component, wherever it lies: nothing is lost, nothing comes twice."""

from __future__ import annotations

from typing import Any

from kibitz.games.bower.actions import tile_name
from kibitz.games.bower.components import ALL_TILES, BONUSES, GOALS, SEATS, TILES, goal_name
from kibitz.games.bower.state import NOTHING, BonusAt, Phase, TileAt


def components(s: Any) -> dict[str, int]:
    """Every tile, bonus tile and goal, wherever it lies: one of each."""
    count = {tile_name(tile): 0 for tile in range(TILES)}
    for tile in [*s.deck[: int(s.deck_size)], *(tile for tile in s.display if tile != NOTHING)]:
        count[tile_name(int(tile))] += 1
    held = {seat: set(s.hand[seat, : int(s.hand_size[seat])].tolist()) for seat in range(SEATS)}
    for tile in range(ALL_TILES):
        at = int(s.tile_at[tile])
        in_hand = any(at == TileAt.HAND + seat and tile in held[seat] for seat in range(SEATS))
        if in_hand or at >= TileAt.LAID:
            count[tile_name(tile)] = count.get(tile_name(tile), 0) + 1
    hidden = [*s.stack[: int(s.stack_size)], *s.open_discard[: int(s.open_size)]]
    for seat in range(SEATS):
        hidden += [*s.rejected[seat, : int(s.rejected_size[seat])]]
    if s.phase == Phase.PICK and not s.hard:
        hidden += [*s.offer[int(s.seat), : int(s.offer_size)]]
    for bonus in range(BONUSES):
        there = hidden.count(bonus) if s.bonus_at[bonus] == BonusAt.HIDDEN else 1
        count[f"B{bonus + 1:02}"] = there
    for goal in range(GOALS):
        count[f"goal {goal_name(goal)}"] = int((s.goal_at == goal).sum())
    return count
