"""My tables as cards, without a table in memory for each.

What a card says of a game is kept beside the table as its outline, with the revision of the table that it was made
from. Where a table has changed since, it is read once, told, and let go again: an outline is never more than what could
be made anew, so that nobody has to write it with a move, and none that is lost or old does any harm.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from kibitz.server.messages import SeatCard, TableCard
from kibitz.server.reading import CannotOpen, read_chairs, read_header, read_table
from kibitz.server.store import CannotWrite, DamagedPage, ListedTable
from kibitz.server.table import Chair, Table, seat_cards, seats_of, with_birds

if TYPE_CHECKING:
    from kibitz.server.house import House

MOST_CARDS = 30  # the latest


class Outline(msgspec.Struct, frozen=True):
    """What a list says of a game. `revision`: of the table; `rules`: those of the house that made it."""

    revision: int
    rules: int
    status: Literal["open", "playing", "over"]
    full: bool  # nobody is missing
    waiting: list[int]
    winners: list[int]
    gone: list[int]  # seats that were handed over


def outline_of(table: Table, revision: int = 0) -> Outline:
    return Outline(
        revision=revision,
        rules=table.game.rules_version,
        status=table.status,
        full=table.full,
        waiting=list(table.waiting()) if table.begun else [],
        winners=list(table.match.standing().winners) if table.match.over else [],
        gone=sorted(table.match.handed_over),
    )


async def my_tables(house: House, guest: str, language: str) -> list[TableCard]:
    cards = []
    made: list[tuple[str, bytes]] = []
    for listed in await house.store.tables_of(guest, MOST_CARDS):
        try:
            outline = None if listed.code in house.sittings else kept_outline(listed)
            if listed.code not in house.sittings and outline is None:
                outline = await new_outline(house, listed.code)
                made.append((listed.code, msgspec.json.encode(outline)))
            if outline is None or (outline.status == "open" and outline.full):  # the latter begins by being opened
                sitting = await house.sitting(listed.code)
                cards.append(house.card(sitting, guest, language, listed.changed))
                continue
            cards.append(_listed_card(house, listed, outline, guest, language))
        except CannotOpen as broken:
            cards.append(broken.card(guest, language))
    if made:
        with contextlib.suppress(CannotWrite):  # they are made again
            await house.store.put_outlines(made)
    return cards


def kept_outline(listed: ListedTable) -> Outline | None:
    """The outline that lies beside the table, if it is of the table as it is, by the rules as they are."""
    _, game = read_header(listed)
    try:
        outline = msgspec.json.decode(listed.outline or b"null", type=Outline | None)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    if outline is None or (outline.revision, outline.rules) != (listed.revision, game.rules_version):
        return None
    return outline


async def new_outline(house: House, code: str) -> Outline:
    """Read from all that is stored; the table is not kept. Raises CannotOpen."""
    try:
        stored = await house.store.load(code)
    except DamagedPage:
        stored = None
    if stored is None:
        raise CannotOpen(code, "damaged", {}, 0.0)
    return outline_of(await asyncio.to_thread(read_table, stored), stored.revision)


def _listed_card(house: House, listed: ListedTable, outline: Outline, guest: str, language: str) -> TableCard:
    header, game = read_header(listed)
    chairs: Sequence[Chair] = with_birds(read_chairs(listed) or [])
    for seat in outline.gone:
        chairs[seat].gone = True
    seats = seat_cards(chairs, guest, set(), language, awake=house.rooms.awake(game.id))
    return table_card(listed.code, header.game, seats_of(chairs, guest), outline, seats, listed.changed)


def table_card(
    code: str, game: str, mine: list[int], outline: Outline, seats: list[SeatCard], changed: float
) -> TableCard:
    return TableCard(
        table=code,
        game=game,
        seats=seats,
        status=outline.status,
        my_turn=any(seat in outline.waiting for seat in mine),
        waiting_for=outline.waiting,
        winners=outline.winners,
        changed=changed,
        reason="",
    )
