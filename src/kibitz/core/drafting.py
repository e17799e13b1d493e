"""A text of a table's own, while somebody still makes it: what there is to draw of it, and what is wrong with it.

A room puts `Drafting(...)` under the name of an option that is written (`Option.writing`) into `Game.drafts`; the house
then answers what it thinks of a text, and the page finds the room's editor, `Draft_<option>.svelte`. The option's own
reader stays the law: a text without faults becomes a table's, completed if it needs more than was drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from kibitz.core.text import Say


@dataclass(frozen=True)
class Fault:
    """What is missing or out of reach, in words that a child understands."""

    said: Say
    at: str = ""  # where, as the room's editor names it


@dataclass(frozen=True)
class Draft:
    drawing: Any  # the room's own struct, made of whatever the text holds
    faults: tuple[Fault, ...]
    text: str  # what a table gets; empty with faults


@dataclass(frozen=True)
class Drafting:
    drawing: type[msgspec.Struct]
    look: Callable[[str], Draft]  # of any text at all
    begin: Callable[[], str]  # a text to begin with
