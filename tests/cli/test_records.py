"""`kibitz record` and `kibitz verify`: what is written holds, what was tampered with does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import GAME, Run

Record = dict[str, Any]


def recorded(kibitz: Run, name: str = "game.json", bots: str = "greedy,greedy,random", seed: str = "1") -> Record:
    ran = kibitz("record", GAME, "--seed", seed, "--bots", bots, "--out", name)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    record: Record = json.loads(Path(name).read_text())
    return record


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_recorded_holds(kibitz: Run, players: int) -> None:
    bots = ["greedy", "random"] * 3
    record = recorded(kibitz, bots=",".join(bots[:players]))
    ran = kibitz("verify", "game.json")
    why = record["result"]["why"]
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"game.json: holds by rules {record['rules']}, {len(record['steps'])} steps, {why}\n"
    assert record["seats"] == [{"bot": bot} for bot in bots[:players]]


def test_the_same_seed_writes_the_same_record(kibitz: Run) -> None:
    assert recorded(kibitz, "a.json") == recorded(kibitz, "b.json")
    assert recorded(kibitz, "c.json", seed="2")["key"] != recorded(kibitz, "d.json")["key"]


def test_a_recorded_game_is_the_first_one_of_a_simulation(kibitz: Run) -> None:
    record = recorded(kibitz, bots="random,random", seed="x")
    simulated = json.loads(kibitz("simulate", GAME, "--games", 1, "--seed", "x", "--json").out)
    assert simulated["moves"] == len(record["steps"])


def test_a_record_goes_to_the_screen(kibitz: Run) -> None:
    ran = kibitz("record", GAME, "--seed", 1, "--bots", "greedy,greedy,random", "--out", "-")
    assert json.loads(ran.out) == recorded(kibitz)


def test_options_stand_in_the_record(kibitz: Run) -> None:
    ran = kibitz("record", GAME, "--bots", "random,random", "--option", "expert=true", "--out", "-")
    assert json.loads(ran.out)["options"]["expert"] is True


def test_a_file_is_not_written_over_unless_forced(kibitz: Run) -> None:
    Path("game.json").write_text("precious")
    again = ("record", GAME, "--bots", "greedy,greedy", "--out", "game.json")
    ran = kibitz(*again)
    assert (ran.code, ran.err) == (2, "kibitz: game.json is there already; --force writes over it\n")
    assert Path("game.json").read_text() == "precious"
    assert kibitz(*again, "--force").code == 0
    assert kibitz("verify", "game.json").code == 0


def another_card(record: Record) -> None:
    cards = next(event for event in record["start"] if event["event"] == "dealt")["cards"]
    cards[0] = "owl" if cards[0] != "owl" else "duck"


def another_count(record: Record) -> None:
    record["steps"][4]["happened"].append(record["steps"][4]["happened"][0])


def swapped_moves(record: Record) -> None:
    steps = record["steps"]
    steps[2], steps[5] = steps[5], steps[2]


def dropped_step(record: Record) -> None:
    del record["steps"][3]


def edited_score(record: Record) -> None:
    record["result"]["scores"][0] += 1


def edited_reason(record: Record) -> None:
    record["result"]["why"] = "resigned"
    record["result"]["ranks"] = [1, 1, 3]


def another_key(record: Record) -> None:
    record["key"] = "00" * 32


def move_out_of_turn(record: Record) -> None:
    record["steps"][0]["by"] = (record["steps"][0]["by"] + 1) % 3


def one_seat_less(record: Record) -> None:
    record["seats"].pop()


@pytest.mark.parametrize(
    ("tamper", "place"),
    [
        (another_card, "before the first step"),
        (another_key, "before the first step"),
        (one_seat_less, ""),
        (move_out_of_turn, "at step 1"),
        (swapped_moves, "at step 3"),
        (dropped_step, "at step 4"),
        (another_count, "at step 5"),
        (edited_score, "at the result"),
        (edited_reason, ""),
    ],
)
def test_a_tampered_record_fails_and_the_first_wrong_step_is_named(
    kibitz: Run, tamper: Callable[[Record], None], place: str
) -> None:
    record = recorded(kibitz)
    tamper(record)
    Path("game.json").write_text(json.dumps(record))
    ran = kibitz("verify", "game.json")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("kibitz: game.json: ")
    assert place in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"not json",
        b"{}",
        b"[1, 2]",
        b"\xff\xfe\x00",
        b'{"format": "kibitz-record/1"}',
        b'"' + b"\xd0" + b'"',
        b"[" * 200_000,
    ],
)
def test_a_file_that_is_no_record_exits_2(kibitz: Run, raw: bytes) -> None:
    Path("file").write_bytes(raw)
    ran = kibitz("verify", "file")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("kibitz: file: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(("field", "value"), [("game", "chess"), ("format", "kibitz-record/9")])
def test_a_record_that_is_not_ours_exits_2(kibitz: Run, field: str, value: object) -> None:
    record = recorded(kibitz)
    record[field] = value
    Path("game.json").write_text(json.dumps(record))
    ran = kibitz("verify", "game.json")
    assert ran.code == 2
    assert str(value) in ran.err


def test_every_file_is_looked_at_and_the_worst_counts(kibitz: Run) -> None:
    record = recorded(kibitz, "good.json")
    edited_score(record)
    Path("bad.json").write_text(json.dumps(record))
    ran = kibitz("verify", "bad.json", "good.json")
    assert ran.code == 1
    assert ran.out.startswith("good.json: holds")
    assert ran.err.startswith("kibitz: bad.json: ")
    assert kibitz("verify", "missing.json", "bad.json", "good.json").code == 2


@pytest.mark.parametrize(("lang", "said"), [("ru", "всё сходится"), ("uk", "усе сходиться")])
def test_verify_speaks_three_languages(kibitz: Run, lang: str, said: str) -> None:
    recorded(kibitz)
    assert said in kibitz("verify", "game.json", "--lang", lang).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["record", "chess", "--bots", "random,random", "--out", "x"], "there is no game 'chess'"),
        (
            ["record", GAME, "--bots", "random,clever", "--out", "x"],
            "there is no bot 'clever'",
        ),
        (["record", GAME, "--bots", "random", "--out", "x"], "option players takes a number from 2 to 5, not 1"),
        (["record", GAME, "--bots", "", "--out", "x"], "option players takes a number from 2 to 5, not 0"),
        (["record", GAME, "--bots", "random,,random", "--out", "x"], "there is no bot ''"),
        (["record", GAME, "--bots", "random,random", "--out", "."], ". is a folder; name a file in it"),
        (["record", GAME, "--bots", "random,random", "--out", "no/where"], "there is no folder no"),
        (["record", GAME, "--bots", "random,random"], "Missing option '--out'"),
        (["verify"], "Missing argument"),
        (["verify", "missing.json"], "missing.json: No such file or directory"),
        (["verify", "."], ".: Is a directory"),
        (["verify", "x", "--lang", "de"], "there is no language 'de'"),
    ],
)
def test_bad_input_gets_one_sentence(kibitz: Run, arguments: list[str], said: str) -> None:
    ran = kibitz(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_record_of_other_rules_is_read_from_its_events_and_says_which_rules(kibitz: Run) -> None:
    record = recorded(kibitz)
    record["rules"] = 999
    Path("game.json").write_text(json.dumps(record))
    ran = kibitz("verify", "game.json")
    assert ran.code == 3
    assert "played by rules 999" in ran.out
    assert f"{len(record['steps'])} steps" in ran.out
    record["steps"][0]["happened"][0]["event"] = "never heard of"
    Path("game.json").write_text(json.dumps(record))
    assert kibitz("verify", "game.json").code == 1


def test_a_reason_is_its_clause_and_not_its_wording(kibitz: Run) -> None:
    record = recorded(kibitz)
    clause = record["result"]["why"].rsplit("(", 1)[1]
    record["result"]["why"] = f"In other words. ({clause}"
    Path("game.json").write_text(json.dumps(record))
    assert kibitz("verify", "game.json").code == 0
    record["result"]["why"] = "In other words. (XX-1)"
    Path("game.json").write_text(json.dumps(record))
    assert kibitz("verify", "game.json").code == 1


@pytest.mark.parametrize("place", ["the record", "a step", "a move", "an event", "a seat", "the result"])
def test_a_field_that_does_not_belong_there_is_noticed(kibitz: Run, place: str) -> None:
    """Else a record could say more than was checked."""
    record = recorded(kibitz)
    steps = record["steps"]
    places = {
        "the record": record,
        "a step": steps[0],
        "a move": steps[0]["move"],
        "an event": steps[0]["happened"][0],
        "a seat": record["seats"][0],
        "the result": record["result"],
    }
    places[place]["honest"] = True
    Path("game.json").write_text(json.dumps(record))
    assert kibitz("verify", "game.json").code in (1, 2)
