"""What only many games can show: secrecy, fairness, and records that hold. Over every room, compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from kibitz.core.chance import game_keys, key_words
from kibitz.core.errors import KibitzError
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Game, games
from kibitz.core.match import Match
from kibitz.core.record import Failed, Record, from_json, to_json, verify, write_record
from tests.contract.variants import MANY_ACTIONS, TURNS_INTERPRETED, Dice
from tests.proof import PROOF, amount

pytestmark = pytest.mark.slow

# `KIBITZ_MANY=1000` for as many as a release deserves (ten minutes a room on two cores).
MANY = int(os.environ.get("KIBITZ_MANY", amount(8, 100)))

PYTHON = (sys.executable, "-W", "error", "-c")
TABLES = [(game, players) for game in games().values() for players in game.players]
IDS = [f"{game.id}-{players}" for game, players in TABLES]


def random_game(game: Game, players: int, index: int) -> Match:
    deal, choices = game_keys("many games", index)
    match = Match.open(game, {"players": players}, deal)
    dice = Dice(choices)
    while not match.over:
        seat = dice.pick(list(game.seats_waited_for(match.state)))
        match.act(seat, dice.pick(game.legal_actions(match.state, seat)))
    return match


@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_two_worlds_look_alike_to_whoever_cannot_tell_them_apart(game: Game, players: int) -> None:
    """For every seat and a spectator, after every step; MANY games in all over the player counts."""
    for index in range(MANY // len(game.players)):
        match = random_game(game, players, index)
        words = key_words(game_keys("another world", index)[0])
        for state in match.states:
            for viewer in (*range(players), SPECTATOR):
                seen = game.redact(state, viewer)
                world = seen.copy()
                game.redeal(world, viewer, words)
                assert game.redact(world, viewer).tobytes() == seen.tobytes(), (index, viewer)


@pytest.mark.parametrize(("game", "players"), TABLES, ids=IDS)
def test_recorded_games_hold(game: Game, players: int) -> None:
    for index in range(MANY):
        match = random_game(game, players, index)
        assert verify(from_json(to_json(write_record(match)))).step == match.step


def varied(value: Any) -> bool:
    """A list of things that are not all alike."""
    return isinstance(value, list) and any(one != value[0] for one in value)


def tampered(record: Record, dice: Dice) -> dict[str, Any]:
    """The record with one thing changed that matters: a card, a move, the score, the key or a step."""
    data: dict[str, Any] = json.loads(msgspec.json.encode(record))
    step = dice.below(len(data["steps"]) - 1)
    kind = dice.below(6)
    if kind == 0:
        events = [*data["start"], *(e for s in data["steps"] for e in s["happened"])]
        event = dice.pick([e for e in events if any(varied(v) for v in e.values())])
        name = next(k for k, v in event.items() if varied(v))
        cards = event[name]
        event[name] = [next(c for c in cards if c != cards[0]), *cards[1:]]
    elif kind == 1:
        other = next(
            i for i in range(step + 1, len(data["steps"])) if data["steps"][i]["move"] != data["steps"][step]["move"]
        )
        data["steps"][step]["move"], data["steps"][other]["move"] = (
            data["steps"][other]["move"],
            data["steps"][step]["move"],
        )
    elif kind == 2:
        data["result"]["scores"][dice.below(len(data["seats"]))] += 1
    elif kind == 3:
        del data["steps"][step]
    elif kind == 4:
        data["key"] = "00" * 32
    else:
        data["steps"][step]["by"] = (data["steps"][step]["by"] + 1) % len(data["seats"])
    return data


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_no_tampered_record_holds(game: Game) -> None:
    dice = Dice(bytes(range(32)))
    for index in range(amount(12, 60)):
        record = write_record(random_game(game, game.players[index % len(game.players)], index))
        changed = tampered(record, dice)
        with pytest.raises(KibitzError) as failure:
            verify(from_json(json.dumps(changed).encode()))
        assert isinstance(failure.value, Failed), failure.value


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_redealt_deck_tells_nothing_of_the_next_card(game: Game) -> None:
    """Guess what the redealt world would reveal next: no better than guessing from what is unseen.

    Both worlds play the same action; the guess is right if the first event with an item says the same in both. Two
    independent redeals agree with each other as often as one of them agrees with the truth.
    """
    with_truth, with_each_other, trials = 0, 0, 0
    for index in range(amount(20, 60)):
        match = random_game(game, game.players[0], index)
        for step, act in enumerate(match.acts):
            if bytes(match.states[step].chance) == bytes(match.states[step + 1].chance) and step % 7:
                continue
            outcomes = []
            for world in range(2):
                other = game.redealt(match.states[step], act.seat, game_keys(f"guess {index} {world}", step)[0])
                game.apply(other, act.seat, act.action)
                outcomes.append(game.happened(other, act.seat))
            truth = game.happened(match.states[step + 1], act.seat)
            trials += 1
            with_truth += outcomes[0] == truth
            with_each_other += outcomes[0] == outcomes[1]
    assert trials > 100
    shared = (with_truth + with_each_other) / (2 * trials)
    spread = (2 * shared * (1 - shared) / trials) ** 0.5
    assert abs(with_truth - with_each_other) / trials < 4 * spread + 1e-9


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_the_interpreter_plays_the_same_bytes(game: Game) -> None:
    """Where a room has very many actions, only the first turns: interpreted they take a thousand times as long."""
    slow = game.actions >= MANY_ACTIONS
    limit = {"max_turns": amount(3, TURNS_INTERPRETED)} if slow else {}
    tables = game.players if PROOF else sorted({game.players[0], game.players[-1]})
    script = (
        "import hashlib, json, sys\n"
        "from kibitz.core.game import games\n"
        "from kibitz.envs.batch import play_batch\n"
        "game = games()[sys.argv[1]]\n"
        "for players in json.loads(sys.argv[4]):\n"
        "    for bot in ('random', 'greedy'):\n"
        "        options = game.choose({'players': players, **json.loads(sys.argv[2])})\n"
        "        batch = play_batch(game, options, 'bytes', 0, int(sys.argv[3]), [bot] * players)\n"
        "        print(hashlib.sha256(batch.states.tobytes() + batch.moves.tobytes()).hexdigest())\n"
    )
    printed = {}
    for jit in ("0", "1"):
        done = subprocess.run(
            [*PYTHON, script, game.id, json.dumps(limit), str(1 if slow else amount(1, 2)), json.dumps(list(tables))],
            env={**os.environ, "KIBITZ_JIT": jit},
            capture_output=True,
            text=True,
            check=True,
        )
        printed[jit] = done.stdout
    assert printed["0"] == printed["1"]
    assert len(printed["0"].split()) == 2 * len(tables)
