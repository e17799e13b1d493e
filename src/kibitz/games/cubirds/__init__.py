"""CuBirds: birds on four wires. All that the house sees of this room is `GAME`."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from kibitz.core.game import Game, Memory
from kibitz.core.knobs import read_knobs
from kibitz.core.options import Value
from kibitz.games.cubirds import rules, sense
from kibitz.games.cubirds.actions import MOST_LEGAL
from kibitz.games.cubirds.clauses import CB
from kibitz.games.cubirds.options import OPTIONS
from kibitz.games.cubirds.rules import ending, hidden, setup
from kibitz.games.cubirds.screen import explain, refusals, unseen, view
from kibitz.games.cubirds.screen.events import EVENTS
from kibitz.games.cubirds.screen.moves import MOVES
from kibitz.games.cubirds.sense import describing, features, reasons, standing
from kibitz.games.cubirds.state import LAYOUT


def most_moves(options: Mapping[str, Value]) -> int:
    """Three decisions a turn at the most, and CB-48 bounds the turns."""
    return 3 * int(options["max_turns"])


def drawing() -> ModuleType:
    from kibitz.games.cubirds.screen import terminal

    return terminal


GAME = Game(
    id="cubirds",
    rules_version=1,
    layout=LAYOUT,
    clauses=CB,
    options=OPTIONS,
    minutes=20,
    most_legal=MOST_LEGAL,
    most_moves=most_moves,
    ends_by=CB.TURN_LIMIT,
    setup=setup.setup,
    waiting=rules.waiting,
    verdict=rules.verdict,
    legal=rules.legal,
    apply=rules.apply,
    scores=ending.scores,
    redeal=hidden.redeal,
    reopen=hidden.reopen,
    unseen=unseen.unseen,
    greedy=sense.greedy,
    moves=MOVES,
    events=EVENTS,
    view=view.view,
    score_lines=view.score_lines,
    components=view.components,
    weigh=sense.weigh,
    weights=sense.WEIGHTS,
    knobs=read_knobs(sense.__package__),
    sense=standing.sense,
    reasons=reasons.reasons,
    encode=features.encode,
    features=features.FEATURES,
    describe=describing.describe,
    described=describing.DESCRIBED.features,
    case=refusals.case,
    memory=Memory.AIDED,
    explain=explain.explain,
    pace=24000,
    drawing=drawing,
)
