"""A ladder from several journals: every game counts once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.ladder import pooled
from kibitz.arena.journal import Journal
from kibitz.arena.running import run
from kibitz.arena.schedule import Contest
from kibitz.core.game import find_game

GAME = find_game("cubirds")


def journal(file: Path, bots: tuple[str, ...], games: int, players: int = 2) -> Path:
    contest = Contest(GAME.id, GAME.choose({"players": players}), bots, file.stem, games)
    written = Journal(file, contest)
    run(contest, (), 1, written.add)
    written.close()
    return file


def test_all_games_of_all_journals_count(tmp_path: Path) -> None:
    quick = journal(tmp_path / "quick", ("greedy", "random"), 8)
    slow = journal(tmp_path / "slow", ("search@4", "greedy"), 2)
    results = pooled([slow, quick])
    by_name = {bot.bot: bot for bot in results.bots}
    assert (results.games, results.seed) == (10, "slow, quick")
    assert {name: bot.games for name, bot in by_name.items()} == {"search@4": 2, "greedy": 10, "random": 8}
    assert by_name["greedy"].rating > by_name["random"].rating


def test_games_of_another_table_do_not_count(tmp_path: Path) -> None:
    two = journal(tmp_path / "two", ("greedy", "random"), 2)
    three = journal(tmp_path / "three", ("greedy", "random"), 2, players=3)
    with pytest.raises(SystemExit, match="another game or table"):
        pooled([two, three])
