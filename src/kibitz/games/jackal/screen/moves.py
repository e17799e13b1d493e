"""Moves: action code <-> typed move <-> what a person types.

land          pass                 to land, or to pass
take 2        take deck            a card of the market, or from the deck
lay LR        ready                a card into the row (LR UD X4 KN BF PM), and the row is final
throw 3       done                 a black mark at the third player, and no more marks
goto C4       exit B3              a step, and out of a cave
pick KN                            a card of the pack, in the draft
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kibitz.core.actions import Move
from kibitz.core.errors import MalformedMove
from kibitz.core.fields import State as AnyState
from kibitz.core.game import Moves
from kibitz.core.text import Named, Say
from kibitz.games.jackal.actions import (
    ACTIONS,
    DONE,
    EXITS,
    GOTOS,
    LAND,
    LAYS,
    PICKS,
    READY,
    TAKE_DECK,
    TAKES,
    THROWS,
    Done,
    Exit,
    Goto,
    Land,
    Lay,
    Pass,
    Pick,
    Ready,
    Take,
    TakeDeck,
    Throw,
)
from kibitz.games.jackal.components import CARDS, LETTERS, Card, cell_name
from kibitz.games.jackal.components.ground import chest_value
from kibitz.games.jackal.rules.walking import present_card
from kibitz.games.jackal.screen.events import ground_name

WORDS: dict[str, Move] = {"land": Land(), "pass": Pass(), "take deck": TakeDeck(), "ready": Ready(), "done": Done()}
_CARD = re.compile(r"(?P<what>pick|lay) (?P<card>[a-z0-9-]+)")
_NUMBER = re.compile(r"(?P<what>take|throw) (?P<number>[1-4])")
_CELL = re.compile(r"(?P<what>goto|exit) (?P<cell>[a-f][1-6])")


def commit(row: Sequence[Card]) -> list[int]:
    """A whole row as the actions that lay it and say ready."""
    return [*(LAYS + CARDS.index(card) for card in row), READY]


def write(move: Move) -> str:
    match move:
        case Pick() | Lay():
            return f"{move.__struct_config__.tag} {LETTERS[CARDS.index(move.card)]}"
        case Take():
            return f"take {move.slot}"
        case Throw():
            return f"throw {move.seat}"
        case Goto() | Exit():
            return f"{move.__struct_config__.tag} {move.cell}"
        case _:
            return next(word for word, plain in WORDS.items() if plain == move)


def read(text: str) -> Move:
    said = " ".join(text.lower().split())
    number: Any
    if said in WORDS:
        return WORDS[said]
    if shape := _CARD.fullmatch(said):
        card = _card(shape["card"])
        return Pick(card) if shape["what"] == "pick" else Lay(card)
    if shape := _NUMBER.fullmatch(said):
        number = int(shape["number"])
        return Take(number) if shape["what"] == "take" else Throw(number)
    if shape := _CELL.fullmatch(said):
        cell = shape["cell"].upper()
        return Goto(cell) if shape["what"] == "goto" else Exit(cell)
    raise MalformedMove(
        f"{text[:40]!r} is no move; moves look like: land, pass, take 2, take deck, lay LR, ready, throw 3, done, "
        "goto C4, exit B3, pick KN"
    )


def _card(word: str) -> Card:
    """A card by its two letters or its name."""
    for kind, card in enumerate(CARDS):
        if word in (card, LETTERS[kind].lower()):
            return card
    raise MalformedMove(f"there is no card {word[:40]!r}; the cards are {', '.join(LETTERS)}")


def say(s: AnyState, seat: int, action: int) -> Say:
    """The move in words."""
    if action < LAND:
        return Say("move.pick", {"card": _counted_card(action - PICKS)})
    if TAKES <= action < TAKE_DECK:
        return Say("move.take", {"card": _counted_card(int(s.market[action - TAKES]))})
    if LAYS <= action < READY:
        return Say("move.lay", {"card": _counted_card(action - LAYS)})
    if THROWS <= action < DONE:
        return Say("move.throw", {"target": Named(action - THROWS)})
    if action >= EXITS:
        return Say("move.exit", {"cell": cell_name(action - EXITS)})
    if action >= GOTOS:
        what = int(s.charts[s.voyage[s.place], action - GOTOS])
        values = {"cell": cell_name(action - GOTOS), "ground": ground_name(what), "value": chest_value(what)}
        return Say("move.goto", {**values, "card": Say(f"card.{CARDS[present_card(s, seat)]}")})
    return Say(f"move.{ACTIONS.of(action).__struct_config__.tag}")


def _counted_card(kind: int) -> Say:
    return Say(f"cards.{CARDS[max(kind, 0)]}", {"n": 1})


MOVES = Moves(ACTIONS, write=write, read=read, say=say)
