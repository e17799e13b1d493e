"""Azul: Summer Pavilion: stars of tiles. All that the house sees of this room is `GAME`."""

from __future__ import annotations

from types import ModuleType

from kibitz.core.game import Game
from kibitz.core.knobs import read_knobs
from kibitz.games.azul import rules
from kibitz.games.azul.actions import MOST_LEGAL, most_moves
from kibitz.games.azul.clauses import AZ
from kibitz.games.azul.options import OPTIONS
from kibitz.games.azul.rules.ending import scores
from kibitz.games.azul.rules.hidden import redeal
from kibitz.games.azul.rules.setup import setup
from kibitz.games.azul.screen import draft, explain, refusals, view
from kibitz.games.azul.screen.events import EVENTS
from kibitz.games.azul.screen.moves import MOVES
from kibitz.games.azul.sense import describing, features, prospects
from kibitz.games.azul.sense.greedy import WEIGHTS, greedy
from kibitz.games.azul.sense.reasons import reasons
from kibitz.games.azul.sense.weigh import weigh
from kibitz.games.azul.state import LAYOUT


def drawing() -> ModuleType:
    from kibitz.games.azul.screen import terminal

    return terminal


GAME = Game(
    id="azul",
    rules_version=1,
    layout=LAYOUT,
    clauses=AZ,
    options=OPTIONS,
    minutes=35,
    most_legal=MOST_LEGAL,
    most_moves=most_moves,
    ends_by=AZ.LAST_ROUND,
    setup=setup,
    waiting=rules.waiting,
    verdict=rules.verdict,
    legal=rules.legal,
    apply=rules.apply,
    scores=scores,
    redeal=redeal,
    greedy=greedy,
    moves=MOVES,
    events=EVENTS,
    view=view.view,
    score_lines=view.score_lines,
    components=view.components,
    weigh=weigh,
    weights=WEIGHTS,
    knobs=read_knobs(prospects.__package__),
    sense=prospects.sense,
    reasons=reasons,
    encode=features.encode,
    features=features.FEATURES,
    describe=describing.describe,
    described=describing.DESCRIBED.features,
    case=refusals.case,
    explain=explain.explain,
    drafts={"wild_order": draft.DRAFTING},
    pace=12000,
    drawing=drawing,
)
