"""An order of the wild colours while somebody makes it (AZ-51)."""

from __future__ import annotations

import msgspec

from kibitz.core.drafting import Draft, Drafting, Fault
from kibitz.core.errors import BadOption
from kibitz.core.text import Say
from kibitz.games.azul.components import COLOURS, Colour
from kibitz.games.azul.components.names import WILD_ORDERS, drafted_order, read_wild_order


class AzulDraft(msgspec.Struct, frozen=True):
    order: list[Colour]  # as far as the text names them, each once


def look(text: str) -> Draft:
    order: list[Colour] = list(dict.fromkeys(COLOURS[number] for number in drafted_order(text)))
    try:
        read_wild_order(text)
    except BadOption:
        missing = [Say(f"colour.{colour}") for colour in COLOURS if colour not in order]
        fault = Say("draft.missing", {"colours": missing}) if missing else Say("option.wild_order.wrong")
        return Draft(AzulDraft(order), (Fault(fault),), "")
    return Draft(AzulDraft(order), (), " ".join(order))


def begin() -> str:
    return WILD_ORDERS["front"]


DRAFTING = Drafting(AzulDraft, look, begin)
