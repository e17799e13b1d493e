"""A trained net as a bot: it sees what its seat may know, plays what it thinks best, and a bad file is told as such."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kibitz.arena.running import still_to_play
from kibitz.arena.schedule import Contest
from kibitz.arena.table import play
from kibitz.bots.net import read_net
from kibitz.core.chance import game_keys
from kibitz.core.errors import BadInput
from kibitz.core.game import find_game

GAME = find_game("cubirds")
assert GAME.features is not None
SEES = GAME.features.size


def net_file(path: Path, sizes: tuple[int, ...] = (16,), **other: Any) -> str:
    """Some net of these hidden layers; `other` arrays stand instead of its own."""
    dice = np.random.default_rng(5)
    arrays: dict[str, Any] = {"game": np.array(GAME.id)}
    for number, (sees, says) in enumerate(zip((SEES, *sizes), (*sizes, GAME.actions), strict=True)):
        arrays[f"weight{number}"] = dice.normal(size=(says, sees)).astype(np.float32)
        arrays[f"bias{number}"] = dice.normal(size=says).astype(np.float32)
    np.savez(path, **{**arrays, **other})
    return str(path)


def test_a_net_plays_the_legal_action_that_it_promises_most(tmp_path: Path) -> None:
    path = net_file(tmp_path / "net.npz")
    net = read_net(path, GAME)
    file = np.load(path)
    state = GAME.deal(GAME.choose({"players": 2}), game_keys("net", 1)[0])
    seat = GAME.seats_waited_for(state)[0]
    seen = np.zeros(SEES, np.float32)
    assert GAME.encode is not None
    GAME.encode(state, seat, seen)
    hidden = np.maximum(file["weight0"] @ seen + file["bias0"], 0)
    said = file["weight1"] @ hidden + file["bias1"]
    np.testing.assert_allclose(net.promise(state, seat), said, rtol=1e-4)
    legal = GAME.legal_actions(state, seat)
    assert net.best(state, seat) == max(legal, key=lambda action: said[action])


def test_a_net_plays_in_the_arena(tmp_path: Path) -> None:
    bots = (f"net:{net_file(tmp_path / 'net.npz')}", "random")
    contest = Contest(GAME.id, GAME.choose({"players": 2}), bots, "net", 2)
    for fixture in still_to_play(contest, []):
        assert play(contest, fixture).fallbacks == ((), ())


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"game": np.array("azul")}, "a net for azul"),
        ({"weight0": np.zeros((16, 7), np.float32)}, "takes"),
        ({"bias0": np.zeros(3, np.float32)}, "layer 0"),
        ({"bias1": np.full(GAME.actions, np.nan, np.float32)}, "what is no number"),
        ({"weight0": np.array("?")}, "what is no number"),
        ({"weight1": np.zeros((3, 16), np.float32), "bias1": np.zeros(3, np.float32)}, "answers with 3 numbers"),
    ],
)
def test_a_file_that_does_not_fit_says_why(tmp_path: Path, other: dict[str, Any], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        read_net(net_file(tmp_path / "net.npz", **other), GAME)


def test_what_is_no_net_says_so(tmp_path: Path) -> None:
    missing, text, empty = (tmp_path / name for name in ("missing.npz", "text.npz", "empty.npz"))
    text.write_text("no net")
    np.savez(empty, game=np.array(GAME.id))
    for path, told in ((missing, "is no net"), (text, "is no net"), (empty, "has no layers")):
        with pytest.raises(BadInput, match=told):
            read_net(str(path), GAME)
