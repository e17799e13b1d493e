"""What a room may advise to bots, and what stands there if it has nothing to say: every move and every seat alike.

The numbers behind quick advice are data (`Weights`): a table in the room, with a column for each set that it ever went
by. So they can be tuned by play (`bench/tune.py`), and what they are worth can be measured against what they were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kibitz.core.rule import rule
from kibitz.core.text import Say

Floats: TypeAlias = NDArray[np.float64]
TABLE = "weights.txt"


@dataclass(frozen=True)
class Earlier:
    """Advice that the room gave once, by numbers that it went by then."""

    numbers: Floats
    greedy: Callable[[Any, int], int]
    weigh: Callable[[Any, int, NDArray[np.int32], int, Floats], None]


def as_they_are(numbers: Floats) -> Floats:
    return numbers


@dataclass(frozen=True)
class Weights:
    """The numbers that a room's quick advice goes by."""

    names: tuple[str, ...]
    numbers: Floats  # of the advice that the room gives now
    greedy: Callable[[Any, int, Floats], int]  # the advice by any numbers that were made ready
    earlier: Mapping[str, Earlier]
    ready: Callable[[Floats], Floats] = as_they_are  # with tables behind them, if the advice reads what follows


def read_weights(package: str) -> dict[str, dict[str, float]]:
    """The table of weights in a room's package, by column and name.

    The first line that is no remark (`#`) says what the columns are: `weight first fitted`.
    """
    text = resources.files(package).joinpath(TABLE).read_text("utf-8")
    head, *rows = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return {column: {row[0]: float(row[i]) for row in rows} for i, column in enumerate(head) if i > 0}


def in_order(column: Mapping[str, float], names: tuple[str, ...]) -> Floats:
    """The weights of a column as the compiled advice knows them: by their places."""
    if tuple(column) != names:
        raise ValueError(f"a table of weights has {', '.join(column)}; the advice goes by {', '.join(names)}")
    return np.array(list(column.values()), np.float64)


@rule
def even_weights(_s: Any, _seat: int, _actions: NDArray[np.int32], n: int, out: NDArray[np.float64]) -> None:
    """Every action looks as promising as the next."""
    for i in range(n):
        out[i] = 1.0 / n


@rule
def even_chances(s: Any, out: NDArray[np.float64]) -> None:
    """Everybody may win yet."""
    for seat in range(s.players):
        out[seat] = 1.0 / s.players


def no_reasons(_state: Any, _seat: int, _action: int) -> list[Say]:
    return []


def nothing_at_risk(_state: Any, _seat: int) -> bool:
    return False
