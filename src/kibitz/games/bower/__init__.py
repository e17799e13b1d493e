"""Bower: two birds build and decorate, each seeing half of the goals. All that the house sees is `GAME`."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from kibitz.core.game import Game, Memory
from kibitz.core.options import Value
from kibitz.games.bower import rules, sense
from kibitz.games.bower.actions import MOST_LEGAL
from kibitz.games.bower.clauses import BO
from kibitz.games.bower.components import HARD_TURNS, SEATS, TURNS
from kibitz.games.bower.options import OPTIONS
from kibitz.games.bower.rules import hidden, scoring, setup
from kibitz.games.bower.screen import account, draft, explain, inventory, refusals, unseen, view
from kibitz.games.bower.screen.events import EVENTS
from kibitz.games.bower.screen.moves import MOVES
from kibitz.games.bower.sense import beliefs, describing, features, reasons
from kibitz.games.bower.state import LAYOUT

DECISIONS_A_TURN = 5  # take, lay, pick, use, effect


def most_moves(options: Mapping[str, Value]) -> int:
    """BO-50 bounds the turns; before them each player drafts a tile and may arrange the goals."""
    turns = HARD_TURNS if options["hard"] else TURNS
    return SEATS * (DECISIONS_A_TURN * turns + 2)


def drawing() -> ModuleType:
    from kibitz.games.bower.screen import terminal

    return terminal


GAME = Game(
    id="bower",
    rules_version=1,
    layout=LAYOUT,
    clauses=BO,
    options=OPTIONS,
    minutes=20,
    most_legal=MOST_LEGAL,
    most_moves=most_moves,
    ends_by=BO.LAST_TURN,
    setup=setup.setup,
    waiting=rules.waiting,
    verdict=rules.verdict,
    legal=rules.legal,
    apply=rules.apply,
    scores=scoring.scores,
    redeal=beliefs.redeal,
    reopen=hidden.reopen,
    unseen=unseen.unseen,
    greedy=sense.greedy,
    moves=MOVES,
    events=EVENTS,
    view=view.view,
    score_lines=account.score_lines,
    components=inventory.components,
    weigh=sense.weigh,
    weights=sense.WEIGHTS,
    sense=sense.sense,
    reasons=reasons.reasons,
    encode=features.encode,
    features=features.FEATURES,
    describe=describing.describe,
    described=describing.DESCRIBED.features,
    case=refusals.case,
    explain=explain.explain,
    memory=Memory.PLAYED,  # BO-13, BO-90
    pace=930,
    drafts={"sheet": draft.DRAFTING},
    drawing=drawing,
)
