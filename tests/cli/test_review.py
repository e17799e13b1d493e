"""`kibitz review`: a finished game looked back on, as text, as JSON, as a page; and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import GAME, Run


@pytest.fixture
def recorded(kibitz: Run) -> Path:
    assert kibitz("record", GAME, "--seed", 7, "--bots", "greedy,random", "--out", "game.json").code == 0
    return Path("game.json")


def test_a_quick_look_is_the_curve(kibitz: Run, recorded: Path) -> None:
    ran = kibitz("review", recorded, "--budget", "quick", "--jobs", 1)
    assert (ran.code, ran.err) == (0, "")
    assert "A first look" in ran.out
    assert "The start" in ran.out


def test_a_whole_review_as_text_as_json_and_as_a_page(
    kibitz: Run, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With few worlds; `--seed` and the record make the numbers, whichever way they are shown."""
    from dataclasses import replace

    from kibitz.review.budget import BUDGETS

    few = replace(BUDGETS["full"], worlds=256, search=32, loss=128, seconds=1, enough=1.0)
    monkeypatch.setitem(BUDGETS, "full", few)
    ran = kibitz("review", recorded, "--jobs", 1, "--seed", "one", "--html", "review.html")
    assert (ran.code, ran.err) == (0, "")
    for words in ("What decided it", "A win is 100.", "Even share", "Luck", "Own choices", "Turning points", "Bot 2"):
        assert words in ran.out
    written = Path("review.html").read_text("utf-8")
    assert "Content-Security-Policy" in written
    told = json.loads(kibitz("review", recorded, "--jobs", 1, "--seed", "one", "--json").out)
    assert (told["format"], told["game"], told["seed"], told["done"]) == ("kibitz-review/1", GAME, "one", True)
    for account in told["ledger"]:
        parts = sum(account[part] for part in ("even", "deal", "luck", "hidden", "own", "others"))
        assert abs(parts - account["result"]) < 1e-9
    assert told["ledger"][0]["own"] == 0
    assert kibitz("review", recorded, "--html", "review.html").code == 2  # it is there already
    assert Path("review.html").read_text("utf-8") == written


@pytest.mark.parametrize(("lang", "said"), [("ru", "Первый взгляд"), ("uk", "Перший погляд")])
def test_it_is_told_in_the_language_that_was_asked_for(kibitz: Run, recorded: Path, lang: str, said: str) -> None:
    assert said in kibitz("review", recorded, "--budget", "quick", "--jobs", 1, "--lang", lang).out


def test_a_record_that_does_not_hold_is_refused_with_its_failing_step(kibitz: Run, recorded: Path) -> None:
    wrong = json.loads(recorded.read_text())
    wrong["steps"][4]["text"] = "draw" if wrong["steps"][4]["text"] != "draw" else "no draw"
    recorded.write_text(json.dumps(wrong))
    ran = kibitz("review", recorded)
    assert ran.code == 2
    assert "at step 5" in ran.err
    assert ran.out == ""


def test_what_cannot_be_reviewed_gets_one_sentence(kibitz: Run, recorded: Path) -> None:
    unfinished = json.loads(recorded.read_text())
    unfinished["steps"] = unfinished["steps"][:6]
    del unfinished["result"]
    Path("open.json").write_text(json.dumps(unfinished))
    Path("none.json").write_text("[]")
    Path("deep.json").write_text("[" * 100_000)
    for arguments, said in (
        (("open.json",), "not over"),
        (("none.json",), "this is no kibitz-record"),
        (("deep.json",), "this is no"),
        (("missing.json",), "No such file"),
        ((recorded, "--budget", "huge"), "quick, full"),
    ):
        ran = kibitz("review", *arguments)
        assert ran.code == 2
        assert said in ran.err
        assert ran.err.count("\n") == 1
