"""`kibitz play`, typed line by line as a person would."""

from __future__ import annotations

import builtins
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.cli.screen import explained
from kibitz.core.chance import game_keys
from kibitz.core.game import find_game, games
from tests.cli.conftest import GAME, Ran, Run

ROOM = find_game(GAME)
NAMES = ("You", "Bot 2")
I_START = ("--option", "first_dealer=1")
FIRST_MOVES = ("1",) * 4000  # number 1 is always a legal move


def start(seed: str = "1", players: int = 2) -> tuple[list[str], object]:
    """The moves that the first player has at the start, and the state."""
    options = ROOM.choose({"players": players, "first_dealer": 1})
    state = ROOM.deal(options, game_keys(seed, 0)[0])
    moves = [ROOM.moves.write(ROOM.moves.of(action)) for action in ROOM.legal_actions(state, 0)]
    return moves, state


def a_quiet_move() -> str:
    """A first move after which the same player goes on and nothing new was turned: it can be taken back."""
    moves, state = start()
    for text in moves:
        after = state.copy()  # type: ignore[attr-defined]  # a record
        ROOM.apply(after, 0, ROOM.moves.code(ROOM.moves.read(text)))
        if ROOM.seats_waited_for(after) == (0,) and len(ROOM.happened_in_truth(after)) == 1:
            return text
    raise AssertionError("choose another seed")


def play(kibitz: Run, *typed: str, lang: str = "en", more: tuple[str, ...] = ()) -> Ran:
    return kibitz("play", GAME, "--seed", "1", "--lang", lang, *I_START, *more, typed=typed)


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_a_whole_game_with_slips_hints_and_questions_on_the_way(kibitz: Run, lang: str) -> None:
    talk = ("owll 7X", "99999", "0", "-1", "hint", "help", "log", "moves", "table", "rules 12", "rules 99", "undo")
    ran = play(kibitz, *talk, *FIRST_MOVES, lang=lang, more=("--save", "game.json"))
    assert (ran.code, ran.err) == (0, "")
    record = json.loads(Path("game.json").read_text())
    assert record["result"] is not None
    assert kibitz("verify", "game.json").code == 0
    assert "game.json" in ran.out
    clause = record["result"]["why"][-6:-1]
    assert ROOM.text(lang).say(f"over.{clause}").replace("\u00a0", " ") in ran.out


def test_slips_are_answered_and_cost_nothing(kibitz: Run) -> None:
    ran = play(kibitz, "owll 7X", "99999", "flock owl", "draw", "undo", "quit", more=("--save", "game.json"))
    said = " ".join(ran.out.split())
    assert "“owll 7X” is no move here." in said
    assert f"The moves are numbered 1 to {len(start()[0])}." in said
    assert f"{ROOM.text('en').say('refused.CB-13.first')} Rule CB-13" in said.replace("\u00a0", " ")
    assert "There is no move of yours to take back yet." in said
    assert json.loads(Path("game.json").read_text())["steps"] == []


def test_a_bird_that_is_not_held_is_refused_with_the_clause(kibitz: Run) -> None:
    held = {move.split()[0] for move in start()[0]}
    absent = next(name for name in ("owl", "duck", "parrot", "robin", "toucan", "flamingo") if name not in held)
    assert "Rule CB-14" in play(kibitz, f"{absent} 1L", "quit").out


@pytest.mark.parametrize(("lang", "rule"), [("ru", "Правило CB-13"), ("uk", "Правило CB-13")])
def test_a_refusal_speaks_the_players_language(kibitz: Run, lang: str, rule: str) -> None:
    said = " ".join(play(kibitz, "draw", "quit", lang=lang).out.split())
    assert rule in said
    assert ROOM.text(lang).say("refused.CB-13.first").replace("\u00a0", " ") in said


def test_a_move_is_taken_by_its_notation_and_can_be_taken_back(kibitz: Run) -> None:
    move = a_quiet_move()
    ran = play(kibitz, move.upper(), "undo", move, "quit", more=("--save", "game.json"))
    assert "The move is taken back." in ran.out
    record = json.loads(Path("game.json").read_text())
    assert [step["text"] for step in record["steps"]] == [move]
    assert record["taken_back"] == [{"by": 0, "step": 0, "agreed": False}]
    assert kibitz("verify", "game.json").out == "game.json: holds by rules 1, 1 step, not finished\n"


def test_against_bots_alone_undo_leads_back_over_their_answers(kibitz: Run) -> None:
    """To one's own last decision; what was shown since is said first, marked, and told at the end."""
    turn = (a_quiet_move(), "no draw", "no flock")
    ran = play(kibitz, *turn, "undo", "yes", "resign", "yes", more=("--save", "game.json"))
    said = " ".join(ran.out.split())
    assert "Since then you were shown something hidden, so the game will be marked" in said
    assert "The move is taken back." in said
    assert "In this game a move was taken back after something hidden had been shown." in said
    record = json.loads(Path("game.json").read_text())
    assert [step["text"] for step in record["steps"]] == list(turn[:-1])
    assert record["taken_back"] == [{"by": 0, "step": 2, "agreed": True, "shown": True}]
    assert record["format"] == "kibitz-record/3"
    assert kibitz("verify", "game.json").code == 0


def test_whoever_would_rather_not_have_the_game_marked_plays_on(kibitz: Run) -> None:
    ran = play(kibitz, a_quiet_move(), "no draw", "no flock", "undo", "", "quit", more=("--save", "game.json"))
    assert "The move is taken back." not in ran.out
    record = json.loads(Path("game.json").read_text())
    assert len(record["steps"]) > 3
    assert "taken_back" not in record


def test_between_people_what_another_has_answered_cannot_be_taken_back(kibitz: Run) -> None:
    typed = ("", a_quiet_move(), "no draw", "no flock", "", "", "1", "1", "1", "", "", "undo", "quit")
    ran = kibitz("play", GAME, "--seed", "1", "--bots", "", "--name", "Ann", "--name", "Olha", *I_START, typed=typed)
    assert ran.out.count("Pass the screen: Ann") == 2
    assert "Another player has moved already." in ran.out
    assert "The move is taken back." not in ran.out


def test_the_beginning_of_a_move_lists_what_it_could_be(kibitz: Run) -> None:
    moves = start()[0]
    bird = moves[0].split()[0]
    ran = play(kibitz, bird, "quit")
    assert all(move in ran.out for move in moves if move.startswith(bird))
    assert "in row 1, left" in ran.out


def test_the_hint_is_what_the_greedy_player_would_do(kibitz: Run) -> None:
    _, state = start()
    action = int(ROOM.greedy(ROOM.redact(state, 0), 0))
    said = " ".join(play(kibitz, "hint", "quit").out.split())
    assert (
        f"The hint: {ROOM.moves.write(ROOM.moves.of(action))}" in said
        or ROOM.moves.write(ROOM.moves.of(action)) in said.partition("The hint: ")[2].partition("›")[0]
    )


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_help_explains_how_moves_are_typed_and_so_do_the_rules(kibitz: Run, lang: str) -> None:
    for name, room in games().items():
        told = kibitz("play", name, "--seed", "1", "--lang", lang, typed=("help", "quit")).out
        read = kibitz("rules", name, "--lang", lang).out
        for key in ("notation", "letters"):
            for said, meaning in explained(room.text(lang), key):
                for shown in (told, read):
                    assert said in shown
                    assert meaning.split()[-1] in shown


def test_the_hint_says_why_a_thought_a_line(kibitz: Run) -> None:
    _, state = start()
    known = ROOM.redact(state, 0)
    reasons = [ROOM.say(reason, NAMES, "en") for reason in ROOM.reasons(known, 0, int(ROOM.greedy(known, 0)))]
    lines = [line.strip() for line in play(kibitz, "hint", "quit").out.splitlines()]
    assert reasons
    assert all(reason.replace("\u00a0", " ") in lines for reason in reasons)


def test_commands_have_names_in_the_players_language(kibitz: Run) -> None:
    assert "Совет: " in play(kibitz, "подсказка", "выход", lang="ru").out
    assert "Порада: " in play(kibitz, "ПІДКАЗКА", "вихід", lang="uk").out


def test_resigning_is_asked_twice_and_ends_the_game(kibitz: Run) -> None:
    ran = play(kibitz, "resign", "", "resign", "yes", more=("--save", "game.json"))
    assert ran.code == 0
    assert "You give up." in ran.out
    assert "Bot 2 wins." in ran.out
    assert json.loads(Path("game.json").read_text())["result"]["ranks"] == [2, 1]
    assert kibitz("verify", "game.json").out == "game.json: holds by rules 1, 0 steps, seat 1 gave up\n"


def test_at_the_end_the_record_may_be_saved(kibitz: Run) -> None:
    Path("taken.json").write_text("precious")
    ran = play(kibitz, "resign", "yes", "taken.json", "no/where.json", ".", "mine.json")
    assert ran.code == 0
    assert ran.out.count("choose another name") == 3
    assert Path("taken.json").read_text() == "precious"
    assert kibitz("verify", "mine.json").code == 0


def test_an_end_of_input_leaves_politely(kibitz: Run) -> None:
    ran = play(kibitz)
    assert (ran.code, ran.err) == (0, "")
    assert "You leave the table." in ran.out


def test_what_was_played_is_kept_when_the_input_ends(kibitz: Run) -> None:
    assert play(kibitz, a_quiet_move(), more=("--save", "game.json")).code == 0
    assert "1 step, not finished" in kibitz("verify", "game.json").out


def test_ctrl_c_leaves_with_130_and_keeps_the_record(kibitz: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    ran = play(kibitz, more=("--save", "game.json"))
    assert (ran.code, ran.err) == (130, "")
    assert kibitz("verify", "game.json").code == 0


def test_people_at_one_screen_never_see_each_others_cards(kibitz: Run) -> None:
    """Each is asked to take the screen, and the hand shown then is their own."""
    typed = ("", "1", "1", "1", "", "", "quit")
    ran = kibitz("play", GAME, "--seed", "1", "--bots", "", "--name", "Ann", "--name", "Olha", *I_START, typed=typed)
    assert ran.code == 0
    assert ran.out.index("Pass the screen: Ann") < ran.out.index("Pass the screen: Olha")
    assert ran.out.count("Pass the screen") == 2
    for_ann, for_olha = ran.out.split("Pass the screen: Olha")
    ann, olha = ([line for line in half.splitlines() if line.startswith("Your hand")] for half in (for_ann, for_olha))
    assert ann
    assert olha
    assert not set(ann) & set(olha)
    assert "You lay" in for_ann
    assert "Ann lays" in for_olha


def test_bots_and_people_share_a_table(kibitz: Run) -> None:
    more = ("--players", "4", "--bots", "random,greedy", "--save", "game.json")
    play(kibitz, "", "quit", more=more)
    seats = json.loads(Path("game.json").read_text())["seats"]
    assert seats == [{"name": "Player 1"}, {"name": "Player 2"}, {"bot": "random"}, {"bot": "greedy"}]


def test_the_bots_of_the_arena_play_in_the_terminal_too(kibitz: Run) -> None:
    """A level, and a search of so many rounds; each is named in the record."""
    more = ("--players", "3", "--bots", "search:1,search@2", "--save", "game.json")
    ran = play(kibitz, *FIRST_MOVES[:12], "quit", more=more)
    assert (ran.code, ran.err) == (0, "")
    record = json.loads(Path("game.json").read_text())
    assert record["seats"] == [{"name": "Player 1"}, {"bot": "search:1"}, {"bot": "search@2"}]
    assert {step["by"] for step in record["steps"]} == {0, 1, 2}
    assert kibitz("verify", "game.json").code == 0


def test_a_record_may_be_of_a_search(kibitz: Run) -> None:
    again = ("record", GAME, "--seed", 1, "--bots", "search@2,greedy", "--out", "-")
    assert kibitz(*again).out == kibitz(*again).out


def test_text_that_is_not_utf8_is_just_no_move(kibitz: Run) -> None:
    """Nor are square brackets a way to paint the screen."""
    ran = play(kibitz, "\udcff\udcfe", "[bold]owl[/]", "quit")
    assert "“??” is no move here" in ran.out
    assert "“[bold]owl[/]” is no move here" in ran.out


def test_bytes_that_are_not_utf8_do_not_stop_the_shell_command() -> None:
    command = [sys.executable, "-m", "kibitz.cli.main", "play", GAME, "--lang", "en"]
    environment = os.environ | {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8:strict"}
    ran = subprocess.run(command, input=b"\xff\xfe\nquit\n", capture_output=True, env=environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"is no move here" in ran.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "there is no game 'chess'"),
        ([GAME, "--players", "6"], "option players takes a number from 2 to 5, not 6"),
        ([GAME, "--players", "0"], "option players takes a number from 2 to 5, not 0"),
        ([GAME, "--bots", "clever"], "there is no bot 'clever'"),
        ([GAME, "--bots", "search:9"], "there is no level 9"),
        ([GAME, "--bots", "greedy,greedy", "--players", "2"], "2 bots leave no seat for a person at a table of 2"),
        ([GAME, "--bots", "greedy,greedy,greedy,greedy,greedy"], "not 6"),
        ([GAME, "--name", "Ann", "--name", "Olha"], "2 names for 1 people"),
        ([GAME, "--lang", "de"], "there is no language 'de'"),
        ([GAME, "--option", "first_dealer=3"], "names seat 3, but there are 2 players"),
        ([GAME, "--save", "."], ". is a folder"),
        ([GAME, "--save", "no/where"], "there is no folder no"),
    ],
)
def test_bad_input_gets_one_sentence(kibitz: Run, arguments: list[str], said: str) -> None:
    ran = kibitz("play", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1
