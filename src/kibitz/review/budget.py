"""How much a review may look at. Written in numbers of playouts, never in time: so it is the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass

BLOCK = 64  # keys that are always played together


@dataclass(frozen=True)
class Budget:
    name: str
    first: int  # keys of every point of the curve before anything else is looked at
    curve: int  # and then
    keys: int  # of every point in the end; 0: the curve is all there is
    more: int = 0  # further keys at a time, where luck is not known well enough
    enough: float = 0.0  # the error (doubled) of each seat's luck that is good enough
    search: int = 0  # rounds of the second witness
    every: int = 0  # worlds in which all legal moves are tried before one is called better
    loss: int = 0  # worlds at the most in which a loss is measured

    @property
    def whole(self) -> bool:
        """Are there a ledger, marks and turning points?"""
        return self.keys > 0


QUICK = Budget("quick", first=64, curve=256, keys=0)
FULL = Budget(
    "full", first=64, curve=256, keys=1024, more=256, enough=0.05, search=2000, every=64, loss=2048
)  # what is spent beyond `keys` ends at a room's cap: see `kibitz.review.budget.cap`
BUDGETS = {budget.name: budget for budget in (QUICK, FULL)}
