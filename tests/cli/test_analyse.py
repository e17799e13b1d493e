"""`kibitz analyse`: a position of a record, what is best there, what was played, and how the answer settled."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import GAME, Run


@pytest.fixture
def recorded(kibitz: Run) -> list[str]:
    """The moves of a recorded game, as texts."""
    assert kibitz("record", GAME, "--seed", 7, "--bots", "greedy,random", "--out", "game.json").code == 0
    return [step["text"] for step in json.loads(Path("game.json").read_text())["steps"]]


def analyse(kibitz: Run, *more: object) -> str:
    ran = kibitz("analyse", "game.json", "--rounds", 160, "--cores", 2, *more)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def test_the_move_played_is_compared_with_the_best_and_the_same_rounds_say_the_same(
    kibitz: Run, recorded: list[str]
) -> None:
    told = json.loads(analyse(kibitz, "--step", 5, "--json"))
    tries = {move["move"]: move["tries"] for move in told["moves"]}
    assert (told["game"], told["step"], told["played"]) == (GAME, 5, recorded[4])
    assert tries[recorded[4]] >= 160
    assert told["settles"][-1]["best"] == told["moves"][0]["move"]
    assert sorted(look["rounds"] for look in told["settles"]) == [look["rounds"] for look in told["settles"]]
    again = json.loads(analyse(kibitz, "--step", 5, "--json"))
    assert again["moves"] == told["moves"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("Step 5 of", "to move", "How the answer settles", "tries:", "winning chances", "Played: ")),
        ("ru", ("Ход 5 из", "Ходит", "Как складывается ответ", "проб", "шансы на победу", "Сыграно: ")),
        ("uk", ("Хід 5 із", "Ходить", "Як складається відповідь", "спроб", "шанси на перемогу", "Зіграно: ")),
    ],
)
def test_it_is_told_in_three_languages(kibitz: Run, recorded: list[str], lang: str, said: tuple[str, ...]) -> None:
    told = analyse(kibitz, "--step", 5, "--lang", lang)
    for words in (*said, recorded[4]):
        assert words in told


def test_nothing_that_the_player_could_not_know_is_shown(kibitz: Run, recorded: list[str]) -> None:
    """The drawing is the mover's own; the table of moves holds only moves that were allowed to them."""
    told = analyse(kibitz, "--step", len(recorded))
    assert f"Step {len(recorded)} of {len(recorded)}" in told
    assert told.count("Your hand") == 1


def test_what_cannot_be_analysed_gets_one_sentence(kibitz: Run, recorded: list[str]) -> None:
    last = len(recorded)
    Path("no.json").write_text("{}")
    Path("deep.json").write_text("[" * 200_000)
    for arguments, said in {
        ("game.json", "--step", last + 1): f"the record has steps 1 to {last}, not {last + 1}",
        ("game.json", "--step", last + 1, "--lang", "uk"): f"у записі ходи від 1 до {last}, а не {last + 1}",
        ("game.json", "--step", 0): "greater than or equal to 1",
        ("game.json",): "Missing option '--step'",
        ("no.json", "--step", 1): "no.json: this is no kibitz-record",
        ("deep.json", "--step", 1): "deep.json: this is no kibitz-record",
        ("missing.json", "--step", 1): "missing.json: No such file or directory",
    }.items():
        ran = kibitz("analyse", *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert said in ran.err
        assert ran.err.count("\n") == 1
