"""Islands at the edge of what is accepted: all of one kind of cell, crowded with chests, caves everywhere, or mixed."""

from __future__ import annotations

from hypothesis import strategies as st

from kibitz.core.errors import BadOption
from kibitz.games.jackal.components import ALPHABET, CELLS, FEWEST_ISLANDS, MOST_ISLANDS, SIDE
from kibitz.games.jackal.components.islands import read_islands

LAND = sorted(set(ALPHABET) - {"W", "B"})


def text_of(grids: list[str]) -> str:
    blocks = []
    for number, grid in enumerate(grids, 1):
        rows = [grid[SIDE * row : SIDE * (row + 1)] for row in range(SIDE)]
        blocks.append("\n".join([f"island: {number} N{number}", "grid:", *rows, "end"]))
    return "\n\n".join(blocks) + "\n"


def accepted(text: str) -> bool:
    try:
        read_islands(text)
    except BadOption:
        return False
    return True


@st.composite
def grids(draw: st.DrawFn) -> str:
    most = draw(st.sampled_from(LAND + 6 * ["O"] + 2 * ["*"]))
    cells = [most] * CELLS
    for _ in range(draw(st.sampled_from([0, 0, 6, 30]))):
        cells[draw(st.integers(0, CELLS - 1))] = draw(st.sampled_from(LAND))
    white, black, chest = draw(st.permutations(range(CELLS)))[:3]
    cells[white], cells[black], cells[chest] = "W", "B", draw(st.sampled_from("19ai"))
    return "".join(cells)


@st.composite
def islands(draw: st.DrawFn) -> str:
    chosen = draw(st.lists(grids(), min_size=1, max_size=2))
    count = draw(st.sampled_from([FEWEST_ISLANDS, FEWEST_ISLANDS, MOST_ISLANDS]))
    return text_of([chosen[number % len(chosen)] for number in range(count)])


EXTREMES = {"islands": islands().filter(accepted)}
