"""Jackal, the card game: secret rows over islands. All that the house sees of this room is `GAME`."""

from __future__ import annotations

from types import ModuleType

from kibitz.core.game import Game, Memory
from kibitz.games.jackal import rules
from kibitz.games.jackal.actions import MOST_LEGAL, most_moves
from kibitz.games.jackal.clauses import JA
from kibitz.games.jackal.options import OPTIONS
from kibitz.games.jackal.rules.ending import scores
from kibitz.games.jackal.rules.hidden import reopen
from kibitz.games.jackal.rules.setup import setup
from kibitz.games.jackal.screen import draft, explain, refusals, unseen, view
from kibitz.games.jackal.screen.events import EVENTS
from kibitz.games.jackal.screen.moves import MOVES
from kibitz.games.jackal.screen.past import score_lines
from kibitz.games.jackal.screen.puzzle import PUZZLE
from kibitz.games.jackal.sense import describing, features, prospects
from kibitz.games.jackal.sense.beliefs import redeal
from kibitz.games.jackal.sense.greedy import greedy
from kibitz.games.jackal.sense.reasons import reasons
from kibitz.games.jackal.sense.weigh import weigh
from kibitz.games.jackal.state import LAYOUT


def drawing() -> ModuleType:
    from kibitz.games.jackal.screen import terminal

    return terminal


GAME = Game(
    id="jackal",
    rules_version=1,
    layout=LAYOUT,
    clauses=JA,
    options=OPTIONS,
    minutes=20,
    most_legal=MOST_LEGAL,
    most_moves=most_moves,
    ends_by=JA.SIXTH_ISLAND,
    setup=setup,
    waiting=rules.waiting,
    verdict=rules.verdict,
    legal=rules.legal,
    apply=rules.apply,
    scores=scores,
    redeal=redeal,
    reopen=reopen,
    unseen=unseen.unseen,
    greedy=greedy,
    moves=MOVES,
    events=EVENTS,
    view=view.view,
    score_lines=score_lines,
    components=view.components,
    weigh=weigh,
    sense=prospects.sense,
    reasons=reasons,
    encode=features.encode,
    features=features.FEATURES,
    describe=describing.describe,
    described=describing.DESCRIBED.features,
    case=refusals.case,
    explain=explain.explain,
    puzzle=PUZZLE,
    drafts={"islands": draft.DRAFTING},
    memory=Memory.AIDED,
    pace=7500,
    drawing=drawing,
)
