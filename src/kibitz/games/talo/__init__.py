"""Talo: bars, balance and a climb to level 10. All that the house sees of this room is `GAME`."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from kibitz.core.game import Game
from kibitz.core.options import Value
from kibitz.games.talo import rules, sense
from kibitz.games.talo.actions import MOST_LEGAL
from kibitz.games.talo.clauses import TA
from kibitz.games.talo.components import BARS
from kibitz.games.talo.options import OPTIONS
from kibitz.games.talo.rules import ending, hidden, setup
from kibitz.games.talo.screen import explain, refusals, view
from kibitz.games.talo.screen.events import EVENTS
from kibitz.games.talo.screen.moves import MOVES
from kibitz.games.talo.sense import chances, describing, features, reasons, weighing
from kibitz.games.talo.state import LAYOUT

ACTIONS_A_TURN = 11  # restart, roll, take, three walks, two bars, hold and release, end


def most_moves(options: Mapping[str, Value]) -> int:
    """Each turn places one of 55 bars or is quiet, and three quiet rounds end the game (TA-67)."""
    players = int(options["players"])
    turns = min(int(options["max_turns"]), (BARS + 1) * ending.QUIET_ROUNDS * players)
    return players + ACTIONS_A_TURN * turns


def drawing() -> ModuleType:
    from kibitz.games.talo.screen import terminal

    return terminal


GAME = Game(
    id="talo",
    rules_version=1,
    layout=LAYOUT,
    clauses=TA,
    options=OPTIONS,
    minutes=25,
    most_legal=MOST_LEGAL,
    most_moves=most_moves,
    ends_by=TA.NOBODY_BUILDS,
    setup=setup.setup,
    waiting=rules.waiting,
    verdict=rules.verdict,
    legal=rules.legal,
    apply=rules.apply,
    scores=ending.scores,
    redeal=hidden.redeal,
    greedy=sense.greedy,
    moves=MOVES,
    events=EVENTS,
    view=view.view,
    score_lines=view.score_lines,
    components=view.components,
    weigh=weighing.weigh,
    sense=chances.sense,
    reasons=reasons.reasons,
    encode=features.encode,
    features=features.FEATURES,
    describe=describing.describe,
    described=describing.DESCRIBED.features,
    makes_arrays=True,
    case=refusals.case,
    explain=explain.explain,
    keeps_mum=reasons.keeps_mum,
    pace=430,
    drawing=drawing,
)
