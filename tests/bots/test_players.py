"""Bots by name; programs of other people among them."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from kibitz.bots import external
from kibitz.bots.levels import warm_up
from kibitz.bots.players import NAMES, Chair, read_bot
from kibitz.cli.arena import BOT_NAMES
from kibitz.core.chance import game_keys
from kibitz.core.errors import BadInput
from kibitz.core.game import games
from kibitz.core.match import Match

GAME = games()["cubirds"]
OPTIONS = GAME.choose({"players": 2, "first_dealer": 1})
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "first_bot.py"


def program(tmp_path: Path, body: str) -> str:
    """A bot that says it is ready and then does `body` for each question `q`."""
    file = tmp_path / "bot.py"
    file.write_text(
        "import json, sys, time\n"
        "for line in sys.stdin:\n"
        "    q = json.loads(line)\n"
        "    if q['type'] == 'hello': print(json.dumps({'type': 'ready'}), flush=True)\n"
        f"    elif q['type'] == 'choose': {body}\n"
    )
    return f"external:{sys.executable} {file}"


def game_between(*bots: str, steps: int = 10**6) -> tuple[Match, list[str]]:
    """A game, and why bots were replaced."""
    match = Match.open(GAME, OPTIONS, game_keys("players", 1)[0])
    players = [read_bot(bot)(Chair(GAME, OPTIONS, seat, f"seat {seat}")) for seat, bot in enumerate(bots)]
    fallbacks = []
    while not match.over and match.step < steps:
        seat = GAME.seats_waited_for(match.state)[0]
        choice = players[seat].move(GAME.redact(match.state, seat), [act.action for act in match.acts])
        fallbacks += [choice.fallback] if choice.fallback else []
        match.act(seat, choice.action)
    for player in players:
        player.over(match.standing().places, match.standing().scores)
    return match, fallbacks


BOTS = ["random", "greedy", "greedy:first", "search:1", "search:2", "search@10", "search@0.01s", "search@20x2"]
BOTS += ["search@10:first", "search:max@0.05s"]
NO_BOTS = [
    "",
    "grandmaster",
    "search",
    "search:6",
    "search:max@",
    "search@",
    "search@1.0",
    "external:",
    "search@9x0",
    "greedy:",
    "random:first",
]


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Loading compiled code may take longer than a bot has for a move."""
    warm_up(GAME)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a program may need longer than a table would wait for it."""
    monkeypatch.setattr(external, "MOVE_S", 120.0)
    monkeypatch.setattr(external, "HELLO_S", 120.0)


@pytest.mark.parametrize("bot", BOTS)
def test_every_kind_of_bot_plays_a_game(bot: str) -> None:
    match, fallbacks = game_between(bot, "greedy")
    assert match.over
    # Against the clock a busy machine may be late, and then says so; nothing else may go wrong.
    assert [why for why in fallbacks if " within " not in why] == []


def test_bots_that_do_not_look_at_the_clock_play_the_same_game_again() -> None:
    for bot in ("random", "search:2", "search@30"):
        assert game_between(bot, bot)[0].log == game_between(bot, bot)[0].log


@pytest.mark.parametrize("name", NO_BOTS)
def test_a_name_that_is_no_bot_is_told_apart(name: str) -> None:
    with pytest.raises(BadInput, match=r"there is no (bot|level)"):
        read_bot(name)


def test_weights_that_a_room_never_went_by_are_told_apart() -> None:
    with pytest.raises(BadInput, match="no earlier weights 'never'"):
        read_bot("greedy:never")(Chair(GAME, OPTIONS, 0, "seat"))


def test_the_terminal_names_the_same_bots() -> None:
    assert BOT_NAMES == NAMES


@pytest.mark.usefixtures("patient")
def test_the_example_plays_a_whole_game_without_a_stand_in() -> None:
    match, fallbacks = game_between(f"external:{sys.executable} {EXAMPLE}", "greedy")
    assert match.over
    assert fallbacks == []


@pytest.mark.usefixtures("patient")
def test_a_move_may_be_answered_in_its_typed_form(tmp_path: Path) -> None:
    answer = "print(json.dumps({'type': 'move', 'step': q['step'], 'move': q['moves'][-1]['move']}), flush=True)"
    assert game_between(program(tmp_path, answer), "greedy", steps=40)[1] == []


@pytest.mark.usefixtures("patient")
def test_a_program_sees_its_own_hand_and_no_other(tmp_path: Path) -> None:
    """What it is sent is the view that the page gets for that seat."""
    seen = tmp_path / "seen.json"
    keep = f"open({str(seen)!r}, 'w').write(json.dumps(q['view'])); print(json.dumps({{'type': 'move'}}), flush=True)"
    match, _ = game_between(program(tmp_path, keep), "greedy", steps=1)
    assert match.acts[0].seat == 0
    sent = msgspec.json.decode(seen.read_bytes())
    assert sent == msgspec.to_builtins(match.view(0, at=0))


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("sys.exit('no idea')", "the program is gone (exit code 1): no idea"),
        ("print('hm', flush=True)", "is not an answer"),
        ("print(json.dumps({'type': 'move', 'text': 'owl 9L'}), flush=True)", "'owl 9L' is no move"),
        ("print(json.dumps({'type': 'move', 'text': 'no flock'}), flush=True)", "(CB-13)"),
        ("print(json.dumps({'type': 'move'}), flush=True)", "took the greedy move"),
    ],
)
def test_a_program_that_goes_wrong_is_replaced_by_the_quick_advice(tmp_path: Path, body: str, why: str) -> None:
    match, fallbacks = game_between(program(tmp_path, body), "greedy", steps=6)
    assert match.step == 6
    assert why in fallbacks[0]
    assert fallbacks[0].endswith("took the greedy move")


def test_a_program_that_does_not_exist_is_replaced_from_the_start() -> None:
    match, fallbacks = game_between("external:/no/such/bot", "greedy", steps=3)
    assert match.step == 3
    assert "cannot start '/no/such/bot'" in fallbacks[0]


@pytest.mark.slow
def test_a_silent_program_is_not_waited_for_longer_than_its_time(tmp_path: Path) -> None:
    _, fallbacks = game_between(program(tmp_path, "time.sleep(60)"), "greedy", steps=1)
    assert fallbacks == ["no answer within 2 s; took the greedy move"]
