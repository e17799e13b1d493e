"""A net that somebody trained, as a bot: `net:FILE`. It sees what `Game.encode` says of its seat,
and plays its best move.

The file is a NumPy archive (`numpy.savez`) of the layers that lead from what is seen to a number for each action:
`weight0` (out x in), `bias0`, `weight1` ... with nothing negative passed on between two layers (ReLU), and `game`, the
room that it was trained in. `examples/ppo.py` writes such files.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from kibitz.core.errors import BadInput
from kibitz.core.fields import State
from kibitz.core.game import Game

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]


class Net:
    def __init__(self, game: Game, layers: list[Layer]) -> None:
        self.game = game
        self.layers = layers

    def promise(self, known: State, seat: int) -> NDArray[np.float32]:
        """A number for each action of the room, legal or not: the larger, the better."""
        assert self.game.features is not None
        assert self.game.encode is not None
        met = np.zeros(self.game.features.size, np.float32)
        self.game.encode(known, seat, met)
        for number, (weight, bias) in enumerate(self.layers):
            met = weight @ (np.maximum(met, 0.0) if number else met) + bias
        return met

    def best(self, known: State, seat: int) -> int:
        legal = self.game.legal_actions(known, seat)
        return int(legal[int(np.argmax(self.promise(known, seat)[legal]))])


def read_net(path: str, game: Game) -> Net:
    """The net in a file, if it fits the room; raises what is wrong with it."""
    if game.features is None or game.encode is None:
        raise BadInput(f"{game.id} does not say what a seat sees (`encode`), so no net can play it")
    layers = _layers(path, game)
    sees = game.features.size
    for number, (weight, bias) in enumerate(layers):
        if weight.ndim != 2 or weight.shape[1] != sees or bias.shape != weight.shape[:1]:
            raise BadInput(f"{path}: layer {number} takes {weight.shape[1:]} numbers, not the {sees} that come to it")
        if not (np.isfinite(weight).all() and np.isfinite(bias).all()):
            raise BadInput(f"{path}: layer {number} holds what is no number")
        sees = len(weight)
    if sees != game.actions:
        raise BadInput(f"{path} answers with {sees} numbers; {game.id} has {game.actions} actions")
    return Net(game, layers)


def _layers(path: str, game: Game) -> list[Layer]:
    try:
        with np.load(Path(path), allow_pickle=False) as file:
            arrays: dict[str, Any] = {name: file[name] for name in file.files}
    except (OSError, ValueError, BadZipFile, EOFError, AttributeError) as failure:
        raise BadInput(f"{path} is no net: {failure}") from None
    trained = str(arrays.get("game", ""))
    if trained != game.id:
        raise BadInput(f"{path} is a net for {trained or 'no room'}, not for {game.id}")
    layers: list[Layer] = []
    while (weight := arrays.get(f"weight{len(layers)}")) is not None:
        bias = arrays.get(f"bias{len(layers)}", np.zeros(0))
        if weight.dtype.kind != "f" or bias.dtype.kind != "f":
            raise BadInput(f"{path}: layer {len(layers)} holds what is no number")
        layers.append((weight.astype(np.float32), bias.astype(np.float32)))
    if not layers:
        raise BadInput(f"{path} has no layers")
    return layers
