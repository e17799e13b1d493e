"""`kibitz games`, `kibitz rules` and the coverage of clauses by tests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kibitz.core.game import find_game, games
from tests.cli.conftest import GAME, Run

# These stand outside the tests that use them: a label inside a test would count as its coverage.
TWELVE, THIRTEEN, NINETY_NINE = "CB-12", "CB-13", "CB-99"
WAYS_TO_SAY_TWELVE = [TWELVE, "cb-12", "12"]
LEFT_OUT = ["CB-1", "CB-7"]
NO_SUCH_CLAUSE = f"kibitz: {GAME} has no clause CB-99; its clauses are CB-1 to CB-49\n"
SOME_TESTS = '''
"""CB-1 in the module."""
import pytest
def helper():
    return "CB-2"
class TestTable:
    """CB-3 on the class."""
    def test_inside(self):
        pass  # CB-4
@pytest.mark.parametrize("clause", ["CB-5"])
def test_decorated(clause):
    pass
# CB-6 between two tests
async def test_code():
    assert Clause.CB_17
'''
NAMED_THERE = {
    "CB-4": ["tests/test_some.py::TestTable::test_inside"],
    "CB-5": ["tests/test_some.py::test_decorated"],
    "CB-17": ["tests/test_some.py::test_code"],
}


def test_games_lists_every_room(kibitz: Run) -> None:
    ran = kibitz("games")
    assert ran.code == 0
    assert all(name in ran.out for name in games())


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_games_as_json(kibitz: Run, lang: str) -> None:
    listed = json.loads(kibitz("games", "--json", "--lang", lang).out)
    assert [game["id"] for game in listed] == list(games())
    for game in listed:
        assert set(game) == {"id", "name", "players", "minutes", "tagline"}
        assert game["name"] == find_game(game["id"]).text(lang).say("name")
        assert len(game["players"]) == 2


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_rules_show_every_clause(kibitz: Run, lang: str) -> None:
    ran = kibitz("rules", GAME, "--lang", lang)
    assert ran.code == 0
    assert all(f"{label} " in ran.out for label in find_game(GAME).clause_labels())


@pytest.mark.parametrize("said", WAYS_TO_SAY_TWELVE)
def test_one_clause_is_shown_alone(kibitz: Run, said: str) -> None:
    ran = kibitz("rules", GAME, "--clause", said)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{TWELVE} ")
    assert THIRTEEN not in ran.out


def test_a_clause_is_shown_in_another_language(kibitz: Run) -> None:
    text = next(line.text for line in find_game(GAME).rules("ru") if line.label == TWELVE)
    assert text[:30] in kibitz("rules", GAME, "--clause", TWELVE, "--lang", "ru").out


def test_an_unknown_clause_is_answered_with_those_there_are(kibitz: Run) -> None:
    ran = kibitz("rules", GAME, "--clause", NINETY_NINE)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == NO_SUCH_CLAUSE


def write_tests(folder: Path, *labels: str) -> Path:
    folder.mkdir()
    bodies = [f'def test_{i}() -> None:\n    """{label}."""\n' for i, label in enumerate(labels)]
    folder.joinpath("test_all.py").write_text("\n\n".join(bodies))
    return folder


def test_coverage_holds_when_every_clause_is_named(kibitz: Run, tmp_path: Path) -> None:
    labels = find_game(GAME).clause_labels()
    folder = write_tests(tmp_path / "tests", *labels)
    ran = kibitz("rules", GAME, "--coverage", "--json", "--tests", folder)
    found = json.loads(ran.out)
    assert ran.code == 0
    assert found["game"] == GAME
    assert found["uncovered"] == []
    assert [clause["clause"] for clause in found["clauses"]] == labels
    assert found["clauses"][3]["tests"] == ["tests/test_all.py::test_3"]
    assert all(clause["text"] for clause in found["clauses"])
    assert kibitz("rules", GAME, "--coverage", "--tests", folder).code == 0


def test_coverage_fails_when_a_clause_has_no_test(kibitz: Run, tmp_path: Path) -> None:
    labels = find_game(GAME).clause_labels()
    folder = write_tests(tmp_path / "tests", *(label for label in labels if label not in LEFT_OUT))
    ran = kibitz("rules", GAME, "--coverage", "--json", "--tests", folder)
    assert ran.code == 1
    assert json.loads(ran.out)["uncovered"] == LEFT_OUT
    assert ran.err == f"kibitz: no test names {', '.join(LEFT_OUT)}\n"


def test_only_a_tests_own_source_names_a_clause(kibitz: Run, tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    folder.joinpath("test_some.py").write_text(SOME_TESTS)
    found = json.loads(kibitz("rules", GAME, "--coverage", "--json", "--tests", folder).out)
    named = {clause["clause"]: clause["tests"] for clause in found["clauses"] if clause["tests"]}
    assert named == NAMED_THERE


def test_coverage_of_this_checkout_is_found_without_saying_where(kibitz: Run) -> None:
    found = json.loads(kibitz("rules", GAME, "--coverage", "--json").out)
    assert any(clause["tests"] for clause in found["clauses"])


def test_tests_that_cannot_be_read_get_a_sentence(kibitz: Run, tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    for raw in (b"def test_(:", b"# \xff\xfe", b"\x00"):
        folder.joinpath("test_broken.py").write_bytes(raw)
        ran = kibitz("rules", GAME, "--coverage", "--tests", folder)
        assert ran.code == 2
        assert "test_broken.py cannot be read as Python" in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "there is no game 'chess'"),
        ([GAME, "--lang", "de"], "there is no language 'de'; there are en, ru, uk"),
        ([GAME, "--coverage", "--tests", "nowhere"], "nowhere is no folder; name it with --tests DIR"),
        ([GAME, "--coverage", "--clause", TWELVE], "leave out --clause"),
        ([GAME, "--json"], "belong to --coverage"),
        ([], "Missing argument 'GAME'"),
        ([GAME, "--nonsense"], "No such option"),
    ],
)
def test_bad_input_gets_one_sentence(kibitz: Run, arguments: list[str], said: str) -> None:
    ran = kibitz("rules", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1
