"""A short form of `bench/faults.py`: each fault in a small town. Its measured form is in docs/scale.md."""

from __future__ import annotations

import pytest

from bench.faults import FAULTS, Size, measure
from tests.server.people import finish

SMALL = Size(tables=8, bots=2, think_s=1.0, kills=10, outage_s=6.0, freeze_s=15.0)


@pytest.mark.proof
@pytest.mark.timeout(900)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_loses_no_move_and_plays_none_twice(fault: str) -> None:
    (line,) = finish(measure([fault], SMALL))
    assert line.moves > 0
    assert (line.lost, line.twice) == (0, 0)
    assert line.same_end
    if fault in ("clock", "rolling"):
        assert "0 clocks fell" in line.said
    if fault == "rolling":
        assert "errors at pages: none" in line.said
