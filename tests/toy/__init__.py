"""Hidden pig: a small room outside the house, written from docs/rooms.md, on which the laws themselves are tried."""

from __future__ import annotations

from collections.abc import Mapping

from kibitz.core.game import Game
from kibitz.core.options import Option, Value, Where, players_option
from tests.toy import rules, sense
from tests.toy.actions import ACTIONS
from tests.toy.clauses import HP
from tests.toy.screen import view
from tests.toy.screen.events import EVENTS
from tests.toy.screen.moves import MOVES
from tests.toy.state import HIDDEN_DICE, LAYOUT, SEATS, THROWS


def most_moves(options: Mapping[str, Value]) -> int:
    """HP-11 bounds the turns; in each there are some throws and a hold; a die is shown once, the cup lifted once."""
    players = int(options["players"])
    return players * int(options["max_rounds"]) * (THROWS + 1) + players * HIDDEN_DICE + 1


GAME = Game(
    id="hidden_pig",
    rules_version=1,
    layout=LAYOUT,
    clauses=HP,
    options=(
        players_option(2, SEATS, "HP-1"),
        Option("target", (20, 30), 20, Where.OPENING, "HP-10"),
        Option("count_hidden", (False, True), True, Where.OPENING, "HP-12"),
        Option("max_rounds", range(1, 51), 12, Where.NOWHERE, "HP-11"),
    ),
    minutes=5,
    most_legal=ACTIONS.size,
    most_moves=most_moves,
    ends_by=HP.LAST_TURN,
    setup=rules.setup,
    waiting=rules.waiting,
    verdict=rules.verdict,
    legal=rules.legal,
    apply=rules.apply,
    scores=rules.scores,
    redeal=rules.redeal,
    reopen=rules.reopen,
    unseen=view.unseen,
    greedy=sense.greedy,
    moves=MOVES,
    events=EVENTS,
    view=view.view,
    score_lines=view.score_lines,
    components=view.components,
    reasons=sense.reasons,
    home=__name__,
)
