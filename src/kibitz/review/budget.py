"""How much a review may look at. Written in numbers of playouts, never in time: so it is the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.core.game import Game

BLOCK = 64  # worlds that are always tried together
CPU_SECONDS = 180  # of steady playouts, at the pace that the room states


@dataclass(frozen=True)
class Budget:
    name: str
    first: int  # worlds of every point of the curve before anything else is looked at
    curve: int  # and then
    worlds: int = 0  # of every number in the end; 0: the curve is all there is
    more: int = 0  # further worlds at a time, where luck is not known well enough
    enough: float = 0.0  # the error (doubled) of each seat's luck that is good enough
    search: int = 0  # rounds of the second witness
    every: int = 0  # worlds in which all legal moves are tried before one is called better
    loss: int = 0  # worlds at the most in which a loss is measured; 0: losses are not looked for
    seconds: int = CPU_SECONDS

    @property
    def whole(self) -> bool:
        """Are there a ledger, marks and turning points?"""
        return self.worlds > 0

    def cap(self, game: Game) -> int:
        """Playouts at the most, unless the account itself needs more."""
        return self.seconds * game.pace


QUICK = Budget("quick", first=64, curve=256)
FULL = Budget("full", first=64, curve=256, worlds=1024, more=256, enough=0.05, search=2000, every=64, loss=2048)
BUDGETS = {budget.name: budget for budget in (QUICK, FULL)}
