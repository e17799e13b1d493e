"""An island while somebody draws it: its cells, the par of every chest, and what is missing or out of reach (JA-5)."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from kibitz.core.drafting import Draft, Drafting, Fault
from kibitz.core.text import Say
from kibitz.games.jackal.components import BURIED, FEWEST_ISLANDS, SIDE, cell_name
from kibitz.games.jackal.components.ground import FAR, chest_value
from kibitz.games.jackal.components.islands import LONGEST_NAME, Island, Par, drafted, flaws

NAMELESS = "?"


class DrawnPar(msgspec.Struct, frozen=True):
    """The fewest steps to a chest; None: no way."""

    cell: str
    value: int
    buried: bool
    white: int | None  # from the white flag, by arrows
    maps: int | None
    knights: int | None
    black: int | None  # from the black flag, by arrows and maps


class JackalDraft(msgspec.Struct, frozen=True):
    name: str
    rows: list[str]
    pars: list[DrawnPar]  # none while a landing is missing


def look(text: str) -> Draft:
    island = drafted(text)
    found = list(flaws(island))
    faults = [Fault(Say(f"draft.{flaw.what}", flaw.values), flaw.at) for flaw in found]
    drawing = JackalDraft(island.name, list(island.rows), [drawn(par) for par in island.pars()] if island.lands else [])
    return Draft(drawing, tuple(faults), "" if faults else playable(island))


def drawn(par: Par) -> DrawnPar:
    white, maps, knights, black = (
        None if steps == FAR else steps for steps in (par.white, par.maps, par.knights, par.black)
    )
    return DrawnPar(cell_name(par.cell), chest_value(par.kind), par.kind > BURIED, white, maps, knights, black)


def playable(island: Island) -> str:
    """A voyage needs more islands than one: this one again and again, so that it is the one that is played."""
    name = (island.name or NAMELESS)[: LONGEST_NAME - len(f" {FEWEST_ISLANDS}")]
    names = [name, *(f"{name} {number}" for number in range(2, FEWEST_ISLANDS + 1))]
    return "\n\n".join(replace(island, name=each).block(number) for number, each in enumerate(names, 1)) + "\n"


def begin() -> str:
    return "\n".join(["grid:", *(["~" * SIDE] * SIDE)])


DRAFTING = Drafting(JackalDraft, look, begin)
