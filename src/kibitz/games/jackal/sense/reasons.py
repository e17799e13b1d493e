"""Why a move is good, in a few words: for hints. Plain Python over a redacted record."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.text import Named, Say
from kibitz.games.jackal.actions import DONE, EXITS, GOTOS, LAND, LAYS, PASS, PICKS, READY, TAKE_DECK, TAKES, THROWS
from kibitz.games.jackal.components import BF, BM, CARDS, CELLS, KN, LR, MARKET, MOVES, PM, ROW, UD, X4, cell_name
from kibitz.games.jackal.components.ground import CHESTS, chest_value
from kibitz.games.jackal.rules.walking import steps
from kibitz.games.jackal.sense.plans import plan
from kibitz.games.jackal.sense.routes import STEPS, WAY, write_way
from kibitz.games.jackal.sense.worth import coins_there, left_over, row_worth, step_worth


def reasons(s: Any, seat: int, action: int) -> list[Say]:
    """What is good about an action, most important first. Reads a redacted record: the seat's own hand, the table."""
    if action in (LAND, PASS):
        return _declare_reasons(s, seat, action)
    if TAKES <= action <= TAKE_DECK:
        return _take_reasons(s, action - TAKES)
    if action < LAND:
        return _pick_reasons(s, seat, action - PICKS)
    if LAYS <= action < READY:
        return _lay_reasons(s, seat, action - LAYS)
    if action == READY:
        return [Say("why.row_leads" if row_worth(s, seat) >= 0 else "why.no_better_row")]
    if action == DONE:
        return [Say("why.keep_marks" if s.hand[seat, BM] else "why.no_marks")]
    if THROWS <= action < DONE:
        return [Say("why.slows", {"target": Named(action - THROWS)})]
    return _step_reasons(s, seat, action)


def _chest_words(s: Any, cell: int, needed: int) -> dict[str, Any]:
    value = chest_value(int(s.charts[s.voyage[s.place], cell]))
    return {"value": value, "cell": cell_name(cell), "n": needed}


def _declare_reasons(s: Any, seat: int, action: int) -> list[Say]:
    ways = np.zeros((CELLS, WAY), np.int64)
    chest, _ = plan(s, seat, 0, ways)
    if chest < 0:
        return [Say("why.no_way")] if action == PASS else [Say("why.bluff")]
    way = Say("why.way", _chest_words(s, chest, int(ways[chest, STEPS])))
    if action == LAND:
        return [way]
    return [Say("why.two_cards"), Say("why.poor_island")]


def _take_reasons(s: Any, slot: int) -> list[Say]:
    if slot == MARKET:
        return [Say("why.from_deck")]
    kind = int(s.market[slot])
    said = [Say("why.scarce")] if kind in (X4, KN) else []
    if kind == BM:
        said.append(Say("why.mark_later"))
    elif kind == BF:
        said.append(Say("why.flag_later"))
    elif kind == PM:
        said.append(Say("why.map_later"))
    elif not said:
        said.append(Say("why.plain_later"))
    return said


def _pick_reasons(s: Any, seat: int, kind: int) -> list[Say]:
    said = [Say("why.scarce")] if kind in (X4, KN) else []
    if kind in (LR, UD) and s.hand[seat, kind] <= s.hand[seat, LR + UD - kind]:
        said.append(Say("why.balance"))
    return said or [Say("why.draft_rest")]


def _lay_reasons(s: Any, seat: int, kind: int) -> list[Say]:
    ways = np.zeros((CELLS, WAY), np.int64)
    after = s.copy()
    after.row[seat, int(s.laid[seat])] = kind
    after.laid[seat] += 1
    after.hand[seat, kind] -= 1
    if row_worth(s, seat) >= 0:
        return [Say("why.spare")]
    if row_worth(after, seat) >= 0:
        return [Say("why.row_leads")]
    chest, _ = plan(after, seat, 0, ways)
    if chest < 0:
        return [Say("why.no_better_row")]
    words = _chest_words(s, chest, int(ways[chest, STEPS]))
    return [Say("why.on_the_way", words | {"row": _whole_row(after, seat, chest, ways)})]


def _whole_row(s: Any, seat: int, chest: int, ways: NDArray[np.int64]) -> list[Say]:
    """The cards that lie, and those of the way to the chest that are still to come."""
    n = int(s.laid[seat])
    rest = np.zeros(ROW + MOVES, np.int8)
    m = write_way(s.ground, s.hand[seat], s.row[seat], n, s.map_before_knight == 1, chest, ways, rest)
    return [Say(f"card.{CARDS[kind]}") for kind in (*s.row[seat][:n].tolist(), *rest[:m].tolist())]


def _step_reasons(s: Any, seat: int, action: int) -> list[Say]:
    cell = action - GOTOS if action < EXITS else action - EXITS
    if action < EXITS and int(s.ground[CHESTS]) >> cell & 1:
        needed = steps(s, seat) + 1 + left_over(s, seat)
        coins = round(coins_there(s, seat, cell, needed))
        return [Say("why.chest", _chest_words(s, cell, needed) | {"coins": coins})]
    return [Say("why.leads_on" if step_worth(s, seat, action) > 0 else "why.dead_end")]
