"""Jackal, the card game: secret rows over islands. All that the house sees of this room is `GAME`."""

from __future__ import annotations

from kibitz.core.game import Game
from kibitz.core.options import Option, Page, Writing, players_option
from kibitz.games.jackal import rules
from kibitz.games.jackal.actions import ACTIONS, MOST_LEGAL, most_moves
from kibitz.games.jackal.clauses import JackalClause
from kibitz.games.jackal.components import SEATS
from kibitz.games.jackal.components.islands import HOUSE, NUMBERS, SAMPLE, house_text, island_numbers
from kibitz.games.jackal.rules.ending import scores
from kibitz.games.jackal.rules.setup import setup
from kibitz.games.jackal.screen import view
from kibitz.games.jackal.screen.events import EVENTS
from kibitz.games.jackal.screen.moves import MOVES
from kibitz.games.jackal.screen.past import score_lines
from kibitz.games.jackal.screen.puzzle import PUZZLE
from kibitz.games.jackal.sense import prospects
from kibitz.games.jackal.sense.beliefs import redeal
from kibitz.games.jackal.sense.greedy import greedy
from kibitz.games.jackal.sense.reasons import reasons
from kibitz.games.jackal.sense.weigh import weigh
from kibitz.games.jackal.state import LAYOUT

GAME = Game(
    id="jackal",
    rules_version=1,
    layout=LAYOUT,
    clauses=JackalClause,
    options=(  # `rules.setup.read_options` reads them in this order
        players_option(2, SEATS, "JA-1"),
        Option("mode", ("base", "archipelago"), "base", Page.OPENING, "JA-81"),
        Option("leftover", ("discard", "return", "count"), "discard", Page.HOUSE_RULES, "JA-45"),
        Option("map_before_knight", (False, True), True, Page.HOUSE_RULES, "JA-41"),
        Option("finite_treasury", (False, True), False, Page.HOUSE_RULES, "JA-64"),
        Option("passers_may_throw", (False, True), False, Page.HOUSE_RULES, "JA-27"),
        Option("marks_simultaneous", (False, True), False, Page.HOUSE_RULES, "JA-27"),
        Option(
            "islands",
            (HOUSE,),
            HOUSE,
            Page.HOUSE_RULES,
            "JA-5",
            writing=Writing(NUMBERS, island_numbers, {HOUSE: house_text()}, SAMPLE, in_file=True),
        ),
    ),
    minutes=20,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    most_moves=most_moves,
    ends_by=JackalClause(72),
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
    score_lines=score_lines,
    components=view.components,
    weigh=weigh,
    sense=prospects.sense,
    reasons=reasons,
    puzzle=PUZZLE,
)
