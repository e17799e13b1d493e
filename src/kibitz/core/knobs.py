"""How a search thinks about a game: a few numbers, which fit one game better than another.

A room that found better ones than those that stand here keeps them as data, in `knobs.txt` beside its advice, with the
matches that chose them (`bench/knobs.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from importlib import resources

TABLE = "knobs.txt"


@dataclass(frozen=True)
class Knobs:
    """How a search thinks. The order is that of the columns in `kibitz.bots.tree`."""

    explore: float = 1.5  # how much a promising branch is tried before it has brought anything
    doubt: float = 0.1  # an untried branch is expected to bring so much less than the tried ones did
    wide: float = 3.0  # actions considered at a new node ...
    wider: float = 1.0  # ... and for each square root of a visit
    plies: float = 2.0  # decisions played out below the tree before the position is judged
    whim: float = 0.0  # chance of a random decision there


USUAL_KNOBS = Knobs()


def read_knobs(package: str) -> Knobs:
    """The table in a room's package, a name and a number a line; `#` begins a remark. What is left out is as usual."""
    text = resources.files(package).joinpath(TABLE).read_text("utf-8")
    rows = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return knobs_of({row[0]: float(row[1]) for row in rows})


def knobs_of(numbers: dict[str, float]) -> Knobs:
    names = [field.name for field in fields(Knobs)]
    if unknown := [name for name in numbers if name not in names]:
        raise ValueError(f"a search has no knob {', '.join(unknown)}; it has {', '.join(names)}")
    return Knobs(**numbers)
