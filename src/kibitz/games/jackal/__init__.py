"""Jackal, the card game: secret rows over islands. All that the house sees of this room is `GAME`."""

from __future__ import annotations

from collections.abc import Mapping

from kibitz.core.game import Game
from kibitz.core.options import Option, Page, Value, Writing, players_option
from kibitz.games.jackal import hidden, rules, sense, view
from kibitz.games.jackal.actions import ACTIONS, MOST_LEGAL
from kibitz.games.jackal.clauses import JackalClause
from kibitz.games.jackal.components import DRAFTED, PASS_TAKES, ROW, SEATS, VOYAGE
from kibitz.games.jackal.events import EVENTS
from kibitz.games.jackal.islands import HOUSE, NUMBERS, SAMPLE, house_text, island_numbers
from kibitz.games.jackal.moves import MOVES
from kibitz.games.jackal.puzzle import PUZZLE
from kibitz.games.jackal.reasons import reasons
from kibitz.games.jackal.state import LAYOUT

MARKS = 5


def most_moves(options: Mapping[str, Value]) -> int:
    """The number of islands is fixed (JA-7, JA-93), and so is the most that can be decided on each."""
    players = int(options["players"])
    walk = ROW * (1 + 1 + 2)  # each card a step, a cave and two cards taken
    island = players * (1 + PASS_TAKES + (ROW + 1) + 1 + walk) + MARKS
    return VOYAGE * island + 2 * players * (DRAFTED - 1)


GAME = Game(
    id="jackal",
    rules_version=1,
    layout=LAYOUT,
    clauses=JackalClause,
    options=(  # `rules.voyage.read_options` reads them in this order
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
    setup=rules.setup,
    waiting=rules.waiting,
    verdict=rules.verdict,
    legal=rules.legal,
    apply=rules.apply,
    scores=rules.scores,
    redeal=hidden.redeal,
    greedy=sense.greedy,
    moves=MOVES,
    events=EVENTS,
    view=view.view,
    score_lines=view.score_lines,
    components=view.components,
    weigh=sense.weigh,
    sense=sense.sense,
    reasons=reasons,
    puzzle=PUZZLE,
)
