"""The arena: fair seatings, paired deals, intervals, and nothing lost on Ctrl-C."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from scipy.stats import binomtest

from kibitz.arena.journal import Journal, read_journal
from kibitz.arena.results import rate, sum_up, wilson
from kibitz.arena.running import run, still_to_play
from kibitz.arena.schedule import Contest, players_for, seatings
from kibitz.arena.table import Played
from kibitz.core.errors import BadInput
from kibitz.core.game import games
from tests.cli.conftest import Run, kibitz

__all__ = ["kibitz"]
GAME = games()["cubirds"]


def contest(*bots: str, players: int = 2, games: int = 8) -> Contest:
    return Contest(GAME.id, GAME.choose({"players": players}), bots, "arena", games)


def invented(number: int, seats: tuple[str, ...], places: tuple[int, ...]) -> Played:
    return Played(number, number, seats, places, (0,) * len(seats), 1, (0.0,) * len(seats), ((),) * len(seats))


# --- Who plays whom


def test_every_bot_sits_in_every_seat() -> None:
    assert seatings(["a", "b"], 2) == [("a", "b"), ("b", "a")]
    assert seatings(["a", "b", "c"], 2) == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]
    assert seatings(["a", "b", "c"], 3) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert seatings(["a", "b"], 4) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert len(seatings(["a", "b", "b", "b"], 4)) == 4


def test_as_many_sit_down_as_there_are_bots_unless_told_otherwise() -> None:
    assert [players_for(GAME, ["a"] * n, None) for n in (1, 2, 3, 5, 9)] == [2, 2, 3, 5, 5]
    assert players_for(GAME, ["a", "b"], 4) == 4
    with pytest.raises(BadInput, match="an arena needs bots"):
        players_for(GAME, [], None)


def test_every_seating_plays_the_same_deals() -> None:
    """Two names of the same bot: if the cards are the same, so is the game, seat by seat."""
    played: list[Played] = []
    run(contest("search@4", "search@04", games=6), [], 1, played.append)
    games = [(game.deal, game.places, game.scores, game.moves) for game in played]
    assert games[0::2] == games[1::2]
    assert len({game[1:] for game in games}) == 3
    assert [game.seats for game in played[:2]] == [("search@4", "search@04"), ("search@04", "search@4")]


# --- Results


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (3, 10), (50, 100), (397, 400), (400, 400)])
def test_intervals_are_those_of_scipy(wins: int, games: int) -> None:
    theirs = binomtest(wins, games).proportion_ci(0.95, method="wilson")
    assert wilson(wins, games) == pytest.approx((theirs.low, theirs.high))


def test_a_shared_first_place_is_a_part_of_a_win_and_level_head_to_head() -> None:
    results = sum_up(contest("a", "b"), [invented(0, ("a", "b"), (1, 1)), invented(1, ("b", "a"), (2, 1))])
    a, b = results.bots
    assert (a.bot, a.wins, b.bot, b.wins) == ("a", 1.5, "b", 0.5)
    met = results.head_to_head[0]
    assert (met.bot, met.other, met.games, met.wins, met.draws, met.losses) == ("a", "b", 2, 1, 1, 0)


def test_three_wins_of_four_are_about_190_points() -> None:
    """The Elo-like scale: 400 points are odds of ten to one."""
    played = [invented(n, ("a", "b"), (1, 2) if n % 4 else (2, 1)) for n in range(400)]
    ratings = rate(["a", "b"], played)
    assert ratings["a"][0] - ratings["b"][0] == pytest.approx(190.8, abs=15)
    assert ratings["a"][0] + ratings["b"][0] == pytest.approx(3000)
    assert 0 < ratings["a"][1] < 60


def test_the_order_in_which_games_finish_does_not_matter() -> None:
    played = [invented(n, ("a", "b"), (1, 2) if n % 3 else (2, 1)) for n in range(20)]
    assert sum_up(contest("a", "b"), played) == sum_up(contest("a", "b"), played[::-1])


# --- Playing


@pytest.mark.slow
def test_the_same_contest_is_the_same_games_on_one_process_and_on_two() -> None:
    these = contest("greedy", "search@8", games=4)
    once: list[Played] = []
    run(these, [], 1, once.append)
    twice: list[Played] = []
    run(these, [], 2, twice.append)
    assert [replay(game) for game in once] == [replay(game) for game in sorted(twice, key=lambda game: game.number)]


def replay(game: Played) -> tuple[Any, ...]:
    """All but how long it took."""
    return game.number, game.deal, game.seats, game.places, game.scores, game.moves, game.fallbacks


def test_a_resumed_contest_gives_the_same_result_as_one_that_was_not_stopped(tmp_path: Path) -> None:
    these = contest("greedy", "random", "search@4", players=3, games=6)
    whole = Journal(tmp_path / "whole.jsonl", these)
    run(these, whole.played, 1, whole.add)

    stopped = Journal(tmp_path / "stopped.jsonl", these)
    with pytest.raises(KeyboardInterrupt):
        run(these, stopped.played, 1, Interrupting(stopped, after=2))
    stopped.close()
    with (tmp_path / "stopped.jsonl").open("ab") as file:
        file.write(b'{"number": 2, "de')  # the process died while it wrote
    resumed = Journal(tmp_path / "stopped.jsonl", these)
    assert [fixture.number for fixture in still_to_play(these, resumed.played)] == [2, 3, 4, 5]
    run(these, resumed.played, 1, resumed.add)
    resumed.close()
    whole.close()

    written, again = read_journal(tmp_path / "stopped.jsonl")
    assert written == these
    assert [replay(game) for game in again] == [replay(game) for game in whole.played]


class Interrupting:
    """Ctrl-C after some games."""

    def __init__(self, journal: Journal, after: int) -> None:
        self.journal, self.after = journal, after

    def __call__(self, game: Played) -> None:
        self.journal.add(game)
        if len(self.journal.played) == self.after:
            raise KeyboardInterrupt


def test_a_journal_of_another_contest_is_refused(tmp_path: Path) -> None:
    Journal(tmp_path / "j", contest("greedy", "random")).close()
    with pytest.raises(BadInput, match=r"holds another contest: games 8, not 9"):
        Journal(tmp_path / "j", replace(contest("greedy", "random"), games=9))
    (tmp_path / "n").write_text("nonsense\n")
    with pytest.raises(BadInput, match="no journal"):
        Journal(tmp_path / "n", contest("greedy"))


# --- The command


def test_the_json_has_the_promised_shape(kibitz: Run) -> None:
    ran = kibitz("arena", GAME.id, "--bots", "greedy,random", "--games", 4, "--seed", 1, "--json", "--html", "a.html")
    result = json.loads(ran.out)
    assert (ran.code, result["game"], result["games"]) == (0, GAME.id, 4)
    promised = {"bot", "games", "wins", "win_rate", "low", "high", "rating", "sigma", "mean_score"}
    assert all(promised <= set(bot) for bot in result["bots"])
    assert [bot["bot"] for bot in result["bots"]] == ["greedy", "random"]
    assert result["head_to_head"][0]["wins"] == result["bots"][0]["wins"] == 4
    page = Path("a.html").read_text("utf-8")
    assert "<svg" in page
    assert "http" not in page


def test_the_ladder_holds_the_result_with_when_and_where(kibitz: Run) -> None:
    said = ("arena", GAME.id, "--bots", "greedy,random", "--games", 4, "--seed", 1, "--json", "--ladder", "l.json")
    ran = kibitz(*said)
    ladder = json.loads(Path("l.json").read_text("utf-8"))
    assert ladder["results"] == json.loads(ran.out)
    assert date.fromisoformat(ladder["measured_on"]) <= date.today()
    assert "Python" in ladder["machine"]


def test_the_command_prints_a_table_and_says_which_scale(kibitz: Run) -> None:
    ran = kibitz("arena", GAME.id, "--bots", "greedy,random", "--games", 2, "--seed", 1, "--players", 4)
    assert ran.code == 0
    assert "OpenSkill" in ran.out
    assert "greedy finished before random" in ran.out


def test_the_command_goes_on_from_a_journal_alone(kibitz: Run) -> None:
    said = ("arena", GAME.id, "--bots", "greedy,random", "--games", 4, "--seed", 1, "--json", "--resume", "j.jsonl")
    whole = kibitz(*said)
    lines = Path("j.jsonl").read_text().splitlines(keepends=True)
    Path("j.jsonl").write_text("".join(lines[:3]))
    again = json.loads(kibitz("arena", GAME.id, "--json", "--resume", "j.jsonl").out)
    assert [(bot["wins"], bot["rating"]) for bot in again["bots"]] == [
        (bot["wins"], bot["rating"]) for bot in json.loads(whole.out)["bots"]
    ]


def test_a_bot_that_was_replaced_is_reported_to_the_host(kibitz: Run) -> None:
    ran = kibitz("arena", GAME.id, "--bots", "greedy,external:/no/such/bot", "--games", 1, "--seed", 1)
    assert ran.code == 0
    assert "kibitz: external:/no/such/bot was replaced: cannot start" in ran.err


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (("--bots", "greedy,grandmaster"), "there is no bot 'grandmaster'"),
        ((), "an arena needs bots"),
        (("--bots", "greedy,random", "--players", "9"), "option players takes a number from 2 to 5"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_sentence(kibitz: Run, said: tuple[str, ...], answer: str) -> None:
    ran = kibitz("arena", GAME.id, *said)
    assert ran.code == 2
    assert answer in ran.err
