"""What can happen, typed: the rows that the rules write, as the record, the log and the screen know them.

Cards that a viewer may not know are None; their number is always public. Of a card laid into a row, and of a mark
thrown in secret, the others get no event at all. Cells are named: C2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from kibitz.core.game import Event, Events
from kibitz.core.happened import COUNT, EVENT_HEAD, HIDDEN, KIND, SEAT, Row
from kibitz.core.text import Say
from kibitz.games.jackal.clauses import JackalClause
from kibitz.games.jackal.components import (
    BURIED,
    CARDS,
    CAVE,
    CHEST,
    JUNGLE,
    KINDS,
    KN,
    LABYRINTH,
    TAKE_ONE,
    TAKE_TWO,
    Card,
    cell_name,
)
from kibitz.games.jackal.rules.voyage import CURRENT
from kibitz.games.jackal.rules.walking import PACKED
from kibitz.games.jackal.state import CELL, EXTRA, LEDGER, MARKS, MAZES, PACES, RANK, Kind

Ground = Literal["open", "chest", "buried", "labyrinth", "take_one", "take_two", "jungle", "cave"]


class _Event(msgspec.Struct, frozen=True, tag_field="event"):
    pass


class HatGoes(_Event, frozen=True, tag="hat"):
    """The first player of the next island."""

    seat: int


class MarketCard(_Event, frozen=True, tag="market"):
    slot: int  # 1..4
    card: Card


class Dealt(_Event, frozen=True, tag="dealt"):
    seat: int
    count: int
    cards: list[Card] | None


class IslandSeen(_Event, frozen=True, tag="island"):
    """An island is turned up, or becomes the present one."""

    place: int  # 1 is the first of the voyage
    island: int  # its number in the islands' text
    now: bool


class Landed(_Event, frozen=True, tag="landed"):
    seat: int


class Passed(_Event, frozen=True, tag="passed"):
    seat: int


class TookFromMarket(_Event, frozen=True, tag="took_market"):
    seat: int
    slot: int
    card: Card


class TookFromDeck(_Event, frozen=True, tag="took_deck"):
    seat: int
    card: Card | None


class Reshuffled(_Event, frozen=True, tag="reshuffled"):
    count: int


class Laid(_Event, frozen=True, tag="laid"):
    """For the layer alone."""

    seat: int
    place: int
    card: Card


class IsReady(_Event, frozen=True, tag="ready"):
    seat: int


class RowsLie(_Event, frozen=True, tag="rows"):
    """All are ready: how many cards each row has; 0 for those without one."""

    sizes: list[int]


class ThrewMark(_Event, frozen=True, tag="mark"):
    seat: int
    target: int
    count: int


class Marked(_Event, frozen=True, tag="marked"):
    """So many steps more for this player."""

    seat: int
    count: int


class Aimed(_Event, frozen=True, tag="aimed"):
    """For the thrower alone, where marks are thrown in secret."""

    seat: int
    target: int


class DoneThrowing(_Event, frozen=True, tag="done"):
    seat: int


class Revealed(_Event, frozen=True, tag="revealed"):
    seat: int
    row: list[Card]


class Walked(_Event, frozen=True, tag="walked"):
    seat: int
    card: Card
    cell: str
    ground: Ground
    out: str | None  # the cave that the pirate comes out of, where there was no choice
    steps: int  # so far, labyrinths included, marks not


class CameOut(_Event, frozen=True, tag="came_out"):
    seat: int
    cell: str


class Arrived(_Event, frozen=True, tag="arrived"):
    seat: int
    cell: str
    value: int
    steps: int
    marks: int


class BrokeOff(_Event, frozen=True, tag="broke_off"):
    seat: int
    cell: str


class RanOut(_Event, frozen=True, tag="ran_out"):
    seat: int
    cell: str


class Returned(_Event, frozen=True, tag="returned"):
    seat: int
    cards: list[Card]


class NobodyLanded(_Event, frozen=True, tag="nobody"):
    pass


class Shared(_Event, frozen=True, tag="shared"):
    seat: int
    cell: str
    value: int
    paces: int
    labyrinths: int
    marks: int
    leftover: int
    rank: int
    coins: int


class Drew(_Event, frozen=True, tag="drew"):
    seat: int
    count: int
    cards: list[Card] | None


class Picked(_Event, frozen=True, tag="picked"):
    seat: int
    card: Card | None


class PackComes(_Event, frozen=True, tag="pack"):
    seat: int
    count: int
    cards: list[Card] | None


class ThrewHand(_Event, frozen=True, tag="threw_hand"):
    seat: int
    cards: list[Card]


class TieBreak(_Event, frozen=True, tag="tie"):
    seats: list[int]
    coins: int


class Over(_Event, frozen=True, tag="over"):
    clause: str


JackalEvent = (
    HatGoes
    | MarketCard
    | Dealt
    | IslandSeen
    | Landed
    | Passed
    | TookFromMarket
    | TookFromDeck
    | Reshuffled
    | Laid
    | IsReady
    | RowsLie
    | ThrewMark
    | Marked
    | Aimed
    | DoneThrowing
    | Revealed
    | Walked
    | CameOut
    | Arrived
    | BrokeOff
    | RanOut
    | Returned
    | NobodyLanded
    | Shared
    | Drew
    | Picked
    | PackComes
    | ThrewHand
    | TieBreak
    | Over
)


def ground_name(code: int) -> Ground:
    names: dict[int, Ground] = {LABYRINTH: "labyrinth", TAKE_ONE: "take_one", TAKE_TWO: "take_two"}
    names |= {JUNGLE: "jungle", CAVE: "cave"}
    return "buried" if code > BURIED else "chest" if code > CHEST else names.get(code, "open")


def _counted(items: Row) -> list[Card] | None:
    """Seven counts as a list of cards in the order of their kinds."""
    if items[0] == HIDDEN:
        return None
    return [CARDS[kind] for kind in range(KINDS) for _ in range(items[kind])]


def _card(item: int) -> Card | None:
    return None if item == HIDDEN else CARDS[item]


def _unpacked(items: Row, count: int) -> list[Card]:
    """A row of cards, two of them in each item."""
    kinds = [kind for item in items.tolist() for kind in (item % PACKED, item // PACKED)]
    return [CARDS[kind] for kind in kinds[:count]]


def _shared(seat: int, coins: int, items: Row) -> Shared:
    said = [int(item) for item in items]
    return Shared(
        seat=seat,
        cell=cell_name(said[CELL]),
        value=said[LEDGER],
        paces=said[PACES],
        labyrinths=said[MAZES],
        marks=said[MARKS],
        leftover=said[EXTRA],
        rank=said[RANK],
        coins=coins,
    )


def read(row: Row) -> Event:
    seat, count, items = int(row[SEAT]), int(row[COUNT]), row[EVENT_HEAD:]
    match Kind(row[KIND]):
        case Kind.HAT:
            return HatGoes(seat)
        case Kind.MARKET:
            return MarketCard(count, CARDS[items[0]])
        case Kind.DEALT:
            return Dealt(seat, count, _counted(items))
        case Kind.ISLAND:
            return IslandSeen(count, int(items[0]) + 1, bool(items[1] == CURRENT))
        case Kind.LANDED:
            return Landed(seat)
        case Kind.PASSED:
            return Passed(seat)
        case Kind.TOOK_MARKET:
            return TookFromMarket(seat, count, CARDS[items[0]])
        case Kind.TOOK_DECK:
            return TookFromDeck(seat, _card(items[0]))
        case Kind.RESHUFFLED:
            return Reshuffled(count)
        case Kind.LAID:
            return Laid(seat, count, CARDS[items[0]])
        case Kind.READY:
            return IsReady(seat)
        case Kind.ROWS:
            return RowsLie([int(size) for size in items[:4]])
        case Kind.MARK:
            return ThrewMark(seat, int(items[0]), count)
        case Kind.MARKED:
            return Marked(seat, count)
        case Kind.AIMED:
            return Aimed(seat, int(items[0]))
        case Kind.DONE:
            return DoneThrowing(seat)
        case Kind.REVEALED:
            return Revealed(seat, _unpacked(items, count))
        case Kind.WALKED:
            out = None if items[2] < 0 else cell_name(int(items[2]))
            cell, what = cell_name(int(items[1])), ground_name(int(items[3]))
            return Walked(seat, CARDS[items[0]], cell, what, out, int(items[4]))
        case Kind.CAME_OUT:
            return CameOut(seat, cell_name(int(items[0])))
        case Kind.ARRIVED:
            return Arrived(seat, cell_name(int(items[0])), int(items[2]), count, int(items[1]))
        case Kind.BROKEN_OFF:
            return BrokeOff(seat, cell_name(int(items[0])))
        case Kind.RAN_OUT:
            return RanOut(seat, cell_name(int(items[0])))
        case Kind.RETURNED:
            return Returned(seat, _counted(items) or [])
        case Kind.NOBODY_LANDED:
            return NobodyLanded()
        case Kind.SHARED:
            return _shared(seat, count, items)
        case Kind.DREW:
            return Drew(seat, count, _counted(items))
        case Kind.PICKED:
            return Picked(seat, _card(items[0]))
        case Kind.PACK:
            return PackComes(seat, count, _counted(items))
        case Kind.THREW_HAND:
            return ThrewHand(seat, _counted(items) or [])
        case Kind.TIE:
            return TieBreak([other for other in range(4) if items[other]], count)
        case Kind.OVER:
            return Over(JackalClause(count).label)


def cards(some: list[Card]) -> list[Say]:
    """ "2 knights and a pirate map", whatever the language."""
    return [Say(f"cards.{card}", {"n": some.count(card)}) for card in CARDS if card in some]


def in_order(row: list[Card]) -> list[Say]:
    """The cards of a row one by one."""
    return [Say(f"card.{card}") for card in row]


def words(event: Any) -> Mapping[str, Any]:
    match event:
        case MarketCard() | TookFromMarket() | Laid():
            return {"card": Say(f"cards.{event.card}", {"n": 1})}
        case Dealt() | Drew() | PackComes():
            seen = cards(event.cards or [])
            return {"n": event.count, "seen": "seen" if seen else "hidden", "cards": seen}
        case TookFromDeck() | Picked():
            card = event.card or CARDS[0]
            return {"seen": "seen" if event.card else "hidden", "card": Say(f"cards.{card}", {"n": 1})}
        case IslandSeen():
            return {"n": event.place, "island": event.island, "now": "yes" if event.now else "no"}
        case Reshuffled():
            return {"n": event.count}
        case RowsLie():
            return {"n": sum(event.sizes)}
        case ThrewMark() | Marked():
            return {"n": event.count}
        case Aimed():
            return {"target": event.target + 1}
        case Revealed():
            return {"cards": in_order(event.row)}
        case Walked():
            how = "knight" if event.card == CARDS[KN] else "arrow"
            out = {"out": event.out or "", "is_out": "yes" if event.out else "no"}
            return {"cell": event.cell, "how": how, "ground": event.ground, **out}
        case Arrived():
            return {"cell": event.cell, "value": event.value, "n": event.steps, "marks": event.marks}
        case CameOut() | BrokeOff() | RanOut():
            return {"cell": event.cell}
        case Returned() | ThrewHand():
            return {"cards": cards(event.cards), "n": len(event.cards)}
        case Shared():
            return {"value": event.value, "n": event.coins, "rank": event.rank}
        case TieBreak():
            return {"n": len(event.seats), "coins": event.coins}
        case Over():
            return {"why": Say(f"over.{event.clause}")}
        case _:
            return {}


# What shows others something, or a card that was sealed in the deck. Ready is final, too (JA-23).
EVENTS = Events(
    kind=JackalEvent,
    read=read,
    words=words,
    reveals=(
        IsReady,
        DoneThrowing,
        Revealed,
        TookFromDeck,
        MarketCard,
        IslandSeen,
        Dealt,
        Drew,
        PackComes,
        ThrewHand,
    ),
)
