"""The bots as people meet them: birds, five of each level, so that no two at a table have one name.

The level decides how strong a bot is, and is measured; the bird decides its name, its face and its pace, never more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from kibitz.core.text import catalogue

Pace = Literal["quick", "even", "slow"]

PACES: dict[Pace, float] = {"quick": 0.5, "even": 1.2, "slow": 2.4}  # seconds for a decision to be shown


class Face(msgspec.Struct, frozen=True):
    """How the page draws it: colours, and the names of shapes."""

    body: str
    cap: str
    cheek: str
    bill: str
    crest: str


class Bird(msgspec.Struct, frozen=True):
    id: str
    level: int
    pace: Pace
    face: Face

    def name(self, language: str) -> str:
        return catalogue("kibitz.bots", language).say(f"bird.{self.id}")

    def says(self, language: str) -> str:
        """A sentence about it."""
        return catalogue("kibitz.bots", language).say(f"bird.{self.id}.says")


@cache
def birds() -> dict[str, Bird]:
    raw = resources.files("kibitz.bots").joinpath("birds.json").read_bytes()
    return {bird.id: bird for bird in msgspec.json.decode(raw, type=list[Bird])}


def is_bird(name: str, level: int) -> bool:
    return name in birds() and birds()[name].level == level


def seated(wanted: Sequence[tuple[int, str]]) -> list[Bird]:
    """A bird for each bot of a table, by its level and the bird it asks for ("": any): no bird sits there twice.

    Unless there are more bots of a level than birds; and what was asked for may be taken, or known to a later version.
    """
    known = birds()
    asked = {name for level, name in wanted if is_bird(name, level)}
    found: list[Bird] = []
    for level, name in wanted:
        if is_bird(name, level) and known[name] not in found:
            found.append(known[name])
        else:
            flock = [bird for bird in known.values() if bird.level == level]
            found.append(next((bird for bird in flock if bird.id not in asked and bird not in found), flock[0]))
    return found
