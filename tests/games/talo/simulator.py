"""What a rigid-body simulator (MuJoCo) says: it knows friction and side faces, which the rules leave out."""

from __future__ import annotations

from collections import Counter

import mujoco
import numpy as np

from tests.games.talo.buildings import HAIR, Bar, highs_says_it_stands, random_buildings, table_of

SEED = 4


def simulated(bars: list[Bar], seconds: float = 2.0) -> bool:
    """Does it stand in MuJoCo? Side faces are set back a little, so that neighbours do not rub."""
    gap = 0.003
    bodies = []
    for axis, x, y, z, n in bars:
        size = [n if axis == "X" else 1, n if axis == "Y" else 1, n if axis == "Z" else 1]
        at = [x + size[0] / 2, y + size[1] / 2, z + size[2] / 2]
        half = [size[0] / 2 - gap, size[1] / 2 - gap, size[2] / 2]
        bodies.append(
            f'<body pos="{at[0]} {at[1]} {at[2]}"><freejoint/>'
            f'<geom type="box" size="{half[0]} {half[1]} {half[2]}" mass="{n}" friction="0.6"/></body>'
        )
    model = mujoco.MjModel.from_xml_string(
        '<mujoco><option timestep="0.004"/><worldbody><geom type="plane" size="50 50 1" friction="0.6"/>'
        f"{''.join(bodies)}</worldbody></mujoco>"
    )
    data = mujoco.MjData(model)
    start = data.qpos.reshape(-1, 7)[:, :3].copy()
    for _ in range(int(seconds / model.opt.timestep)):
        mujoco.mj_step(model, data)
    return bool(np.abs(data.qpos.reshape(-1, 7)[:, :3] - start).max() < 0.1)


def compare(count: int) -> Counter[str]:
    """So many buildings of three to eight bars; what lies exactly on a rim is counted apart, as it decides nothing."""
    found: Counter[str] = Counter()
    for bars in random_buildings(SEED, count, range(3, 9), spread=3):
        ours = table_of(bars).sound()
        if not ours and highs_says_it_stands(bars, -HAIR):
            found["on a rim: falls here, not asked there"] += 1
        elif simulated(bars):
            found["stands in both" if ours else "falls here, jams there"] += 1
        else:
            found["stands here, falls there" if ours else "falls in both"] += 1
    return found
