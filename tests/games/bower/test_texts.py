"""The words of Bower: complete, alike in three languages, and enough for whatever can happen."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from kibitz.core.clause import ALLOWED
from kibitz.core.fields import SPECTATOR
from kibitz.core.match import Match
from kibitz.core.text import LANGUAGES
from kibitz.games.bower import GAME
from kibitz.games.bower.terminal import choices, draw, prompt
from tests.wording import assert_worded

NAMES = ("Ann", "Borys")
TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"hard": True},
    {"fair": True, "goal_arrange": "choose"},
    {"bonus_discard_public": True, "end_rule": "built", "branch_span": "line"},
)


@cache
def games_played() -> tuple[Match, ...]:
    """Half greedy, half random: bonus tiles are won in every game."""
    return tuple(played(TABLES[n % len(TABLES)], n) for n in range(8))


def played(options: dict[str, Any], seed: int) -> Match:
    chance = random.Random(seed)
    match = Match.open(GAME, options, bytes([seed]) * 32)
    while not match.over:
        (seat,) = GAME.seats_waited_for(match.state)
        advised = int(GAME.greedy(match.state, seat))
        match.act(seat, advised if chance.random() < 0.6 else chance.choice(GAME.legal_actions(match.state, seat)))
    return match


def test_pieces_are_counted_as_each_language_counts() -> None:
    def counted(language: str, piece: str) -> list[str]:
        return [GAME.text(language).say(f"pieces.{piece}", n=n).replace("\u00a0", " ") for n in (1, 2, 5, 21)]

    assert counted("en", "red_feather") == ["a red feather", "2 red feathers", "5 red feathers", "21 red feathers"]
    assert counted("ru", "red_feather") == ["красное перо", "2 красных пера", "5 красных перьев", "21 красное перо"]
    assert counted("uk", "shell") == ["мушля", "2 мушлі", "5 мушель", "21 мушля"]


def test_every_legal_move_is_said_from_what_its_player_sees() -> None:
    for match in games_played()[:4]:
        for state in match.states[:-1:3]:
            (seat,) = GAME.seats_waited_for(state)
            seen = GAME.redact(state, seat)
            for action in GAME.legal_actions(state, seat)[::5]:
                move = GAME.moves.say(seen, seat, action)
                for language in LANGUAGES:
                    assert_worded(GAME.text(language).say(move.key, **move.values))


def test_every_refusal_has_its_sentence() -> None:
    given = set()
    for match in games_played()[:4]:
        for state in (*match.states[::9], match.state):
            for seat in (0, 1):
                given |= {int(GAME.verdict(state, seat, action)) for action in range(0, GAME.actions, 7)}
    labels = {GAME.clauses(clause).label for clause in given - {ALLOWED}}
    for language in LANGUAGES:
        words = GAME.text(language)
        sentences = {key: words.say(key) for key in words.messages if key.startswith("refused.")}
        assert {f"refused.{label}" for label in labels} <= set(sentences)
        for key, sentence in sentences.items():
            assert sentence.endswith(".")
            assert key.removeprefix("refused.") not in sentence


def test_every_line_of_the_final_account_has_its_words() -> None:
    for match in games_played():
        for line in GAME.score_lines(match.state):
            assert all(GAME.text(language).has(line.key) for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_draws_every_phase(language: str) -> None:
    from rich.console import Console

    words = GAME.text(language)
    console = Console(width=100, record=True, file=None, quiet=True)
    phases = set()
    for match in games_played()[:4]:
        for state in match.states:
            seat = (*GAME.seats_waited_for(state), SPECTATOR)[0]
            view: Any = GAME.view_for(state, seat)
            phases.add(view.phase)
            numbers = {action: n for n, action in enumerate(GAME.legal_actions(state, seat), 1)} if seat >= 0 else {}
            console.print(draw(view, NAMES, words))
            drawn = choices(view, numbers, words)
            assert (drawn is not None) == bool(view.choices.lays)
            assert_worded(prompt(view, words))
    assert {"take", "lay", "pick", "over"} <= phases
