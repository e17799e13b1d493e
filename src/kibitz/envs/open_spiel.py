"""The games in OpenSpiel: `import kibitz.envs.open_spiel`, then `pyspiel.load_game("kibitz_cubirds(players=3)")`.

A game begins with four chance nodes that draw the deal, one of 2^32; all later chance follows from it, so histories
and serialised states replay. Seats that decide at once are asked one after the other, unaware of each other. Tensors
are the room's features; the information state, as a string, is all that a seat has been shown, step by step.
`resample_from_infostate` gives a world that the seat cannot tell from the real one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from kibitz.core.chance import seed_key
from kibitz.core.game import Game, find_game, games
from kibitz.core.guard import listed

PREFIX = "kibitz_"
DRAWS, OUTCOMES = 4, 256


class Room:
    """A room as all states of a game share it: neither copied nor stored with them."""

    def __init__(self, name: str, options: dict[str, Any]) -> None:
        self.game = find_game(name)
        self.options = self.game.choose(options)

    def __deepcopy__(self, _memo: dict[int, Any]) -> Room:
        return self

    def __reduce__(self) -> tuple[type[Room], tuple[str, dict[str, Any]]]:
        return Room, (self.game.id, self.options)


class KibitzGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, game: Game, kind: Any, params: dict[str, Any] | None) -> None:
        said = dict(params or {})
        self.room = Room(game.id, said)
        players = int(self.room.options["players"])
        self.features = game.features
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-1.0 / players,
            max_utility=1.0 - 1.0 / players,
            utility_sum=0.0,
            max_game_length=game.most_moves(self.room.options) + DRAWS,
        )
        super().__init__(kind, info, said)

    def new_initial_state(self) -> KibitzState:
        return KibitzState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        return Observer(self.room.game, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


class KibitzState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: KibitzGame) -> None:
        super().__init__(game)
        self.room = game.room
        self.drawn: list[int] = []
        self.table: Any = None  # the record, once it is dealt
        self.shown: list[list[str]] = []  # for each seat, a digest of what it saw at each step

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        waited_for = self.room.game.seats_waited_for(self.table)
        return waited_for[0] if waited_for else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.table is None or player != self.current_player():
            return []
        codes: list[int] = listed(self.room.game.legal, self.table, player, self.room.game.most_legal).tolist()
        return codes

    def _apply_action(self, action: int) -> None:
        game = self.room.game
        if self.table is not None:
            game.check(self.table, self.current_player(), action)
            game.apply(self.table, self.current_player(), action)
        else:
            self.drawn.append(action)
            if len(self.drawn) < DRAWS:
                return
            self.table = game.deal(self.room.options, seed_key(" ".join(map(str, self.drawn))))
            self.shown = [[] for _ in range(int(self.table.players))]
        for seat, seen in enumerate(self.shown):
            seen.append(hashlib.sha256(game.redact(self.table, seat).tobytes()).hexdigest()[:16])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        moves = self.room.game.moves
        return moves.write(moves.of(action))

    def is_terminal(self) -> bool:
        return self.table is not None and bool(self.table.over)

    def returns(self) -> list[float]:
        players = int(self.room.options["players"])
        if not self.is_terminal():
            return [0.0] * players
        winners = self.room.game.standing(self.table).winners
        return [(1 / len(winners) if seat in winners else 0.0) - 1 / players for seat in range(players)]

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return " ".join(self.shown[seat]) if self.shown else "before the deal"

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return self.shown[seat][-1] if self.shown else "before the deal"

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        seat = self.current_player() if player is None else player
        told: list[float] = features_of(self.room.game, self.table, seat).tolist()
        return told

    observation_tensor = information_state_tensor

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> KibitzState:
        twin: KibitzState = self.clone()
        key = hashlib.sha256(f"resampled {probability_sampler()!r}".encode()).digest()
        twin.table = self.room.game.redealt(self.table, player_id, key)
        return twin

    def __str__(self) -> str:
        if self.table is None:
            return f"before the deal {self.drawn}"
        return f"{self.room.game.id} {hashlib.sha256(self.table.tobytes()).hexdigest()}"


def features_of(game: Game, table: Any, seat: int) -> NDArray[np.float32]:
    assert game.features is not None
    assert game.encode is not None
    seen = np.zeros(game.features.size, np.float32)
    if table is not None:
        game.encode(table, seat, seen)
    return seen


class Observer:
    """What a seat sees, as one tensor and by the names of its columns."""

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        assert game.features is not None
        self.game, self.perfect_recall = game, perfect_recall
        self.tensor = np.zeros(game.features.size, np.float32)

    @cached_property
    def dict(self) -> dict[str, NDArray[np.float32]]:
        features = self.game.features
        assert features is not None
        return {name: self.tensor[features.slice(name)].reshape(shape) for name, shape in features.shapes.items()}

    def set_from(self, state: KibitzState, player: int) -> None:
        self.tensor[:] = features_of(self.game, state.table, player)

    def string_from(self, state: KibitzState, player: int) -> str:
        return state.information_state_string(player) if self.perfect_recall else state.observation_string(player)


def register() -> list[str]:
    """Tell OpenSpiel of every room that can be trained on; returns the names."""
    told = []
    for game in games().values():
        if game.features is None:
            continue
        kind = pyspiel.GameType(
            short_name=f"{PREFIX}{game.id}",
            long_name=game.text("en").say("name"),
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.CONSTANT_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=game.players[-1],
            min_num_players=game.players[0],
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=game.choose({}),
        )

        class Named(KibitzGame):
            def __init__(self, params: Any = None, *, game: Game = game, kind: Any = kind) -> None:
                super().__init__(game, kind, params)

        pyspiel.register_game(kind, Named)
        told.append(kind.short_name)
    return told


NAMES = register()
