"""What is over: the islands that were shared out, and the account."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from kibitz.core.game import ScoreLine
from kibitz.games.jackal.components import cell_name
from kibitz.games.jackal.components.ground import chest_value
from kibitz.games.jackal.screen.cards import island_at
from kibitz.games.jackal.state import CELL, EXTRA, MARKS, MAZES, OUTCOME, PACES, RANK, STANCE, WON, Outcome, Stance

StanceName = Literal["undecided", "landed", "passed", "away"]
OutcomeName = Literal["none", "arrived", "broken_off", "ran_out"]
STANCES: tuple[StanceName, ...] = ("undecided", "landed", "passed", "away")
OUTCOMES: tuple[OutcomeName, ...] = ("none", "arrived", "broken_off", "ran_out")


class Share(msgspec.Struct, frozen=True):
    """What an island brought to a player."""

    seat: int
    stance: StanceName
    outcome: OutcomeName
    cell: str | None
    value: int
    paces: int
    labyrinths: int
    marks: int
    leftover: int
    steps: int
    rank: int  # on the chest, 1 is first; 0 without one
    coins: int


class Past(msgspec.Struct, frozen=True):
    """An island that is over."""

    place: int
    number: int
    tie_break: bool
    shares: list[Share]  # by seat


def places_over(s: Any) -> list[int]:
    """The places that have anything in the ledger: a played island has a stance for everybody."""
    return [place for place, any_stance in enumerate(s.ledger[:, :, STANCE].any(axis=1).tolist()) if any_stance]


def past_island(s: Any, place: int) -> Past:
    index = int(s.voyage[place])
    known = island_at(s, place)
    shares = [_share(s, place, index, seat) for seat in range(int(s.players))]
    return Past(place + 1, known.number if known else index + 1, place >= int(s.places), shares)


def _share(s: Any, place: int, index: int, seat: int) -> Share:
    line = s.ledger[place, seat].tolist()
    arrived = line[OUTCOME] == Outcome.ARRIVED
    walked = line[STANCE] == Stance.LANDED
    return Share(
        seat=seat,
        stance=STANCES[line[STANCE]],
        outcome=OUTCOMES[line[OUTCOME]],
        cell=cell_name(line[CELL]) if walked else None,
        value=int(chest_value(int(s.charts[index, line[CELL]]))) if arrived else 0,
        paces=line[PACES],
        labyrinths=line[MAZES],
        marks=line[MARKS],
        leftover=line[EXTRA],
        steps=line[PACES] + line[MAZES] + line[MARKS] + line[EXTRA],
        rank=line[RANK],
        coins=line[WON],
    )


def score_lines(s: Any) -> list[ScoreLine]:
    """A line for each island, then the coins in all; a tie-break stands behind them, for it counts apart (JA-80)."""
    seats = range(int(s.players))
    lines = [
        ScoreLine(f"score.island.{place + 1}", tuple(int(s.ledger[place, seat, WON]) for seat in seats))
        for place in places_over(s)
        if place < s.places
    ]
    lines.append(ScoreLine("score.total", tuple(int(s.coins[seat]) for seat in seats)))
    if s.tie_break:
        lines.append(ScoreLine("score.tie_break", tuple(int(s.tie_coins[seat]) for seat in seats)))
    return lines
