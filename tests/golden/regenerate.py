"""Golden games: one recorded game a room and variant, and beside it a rendering that a player can read.

    make golden              writes them anew; review the difference as a change of the rules
    make golden GAME=talo    those of one room

Both halves are checked by test_golden.py in all three ways of running the rules.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import numpy as np

from kibitz.core.fields import State
from kibitz.core.game import Game
from kibitz.core.match import Match
from kibitz.core.record import from_json, to_json, verify, write_record
from tests.contract.variants import GOLDEN, ROOMS, Variant, played_live

FOLDER = Path(__file__).parent / "games"
SEED = 2026
DEEPEST = 3


def path_of(variant: Variant, ending: str) -> Path:
    return FOLDER / variant.game.id / f"{variant.name.removeprefix(variant.game.id + '-')}{ending}"


def golden_match(variant: Variant) -> Match:
    *_, (match, _) = played_live(variant, SEED, variant.options)
    return match


def rendering(match: Match) -> str:
    """A line a step: who, the move, how many were legal, what happened, a digest of the record."""
    game = match.game
    names = tuple("ABCDEFGH")
    lines = [f"{game.id}, rules {game.rules_version}, {match.options}", ""]
    for step, state in enumerate(match.states):
        told = " ".join(game.tell(event, -1, names, "en") for event in game.happened_in_truth(state))
        told = told.replace("\u00a0", " ")
        digest = hashlib.sha256(state.tobytes()).hexdigest()[:8]
        if step == 0:
            lines.append(f"  0 deal | {told} | {digest}")
            continue
        act = match.acts[step - 1]
        legal = len(game.legal_actions(match.states[step - 1], act.seat))
        move = game.moves.write(game.moves.of(act.action))
        lines.append(f"{step:>3} {names[act.seat]} {move} ({legal} legal) | {told} | {digest}")
    standing = match.standing()
    lines += ["", f"places {standing.places}, scores {standing.scores}"]
    return "\n".join(lines) + "\n"


def tree_path(game: Game) -> Path:
    return FOLDER / game.id / "tree.counts"


def leaves(game: Game, state: State, depth: int) -> int:
    """How many sequences of that many legal actions there are from here."""
    if depth == 0:
        return 1
    total = 0
    for seat in game.seats_waited_for(state):
        for action in game.legal_actions(state, seat):
            after = state.copy()
            game.apply(after, seat, action)
            total += leaves(game, after, depth - 1)
    return total


def tree_counts(game: Game, deepest: int = DEEPEST) -> str:
    """Leaves of the move tree to a small depth, for each number of players: they catch what random play misses."""
    rows = []
    for players in game.players:
        opening = game.deal(game.choose({"players": players}), bytes(range(32)))
        rows.append(
            f"{players} players: " + " ".join(str(leaves(game, opening, depth)) for depth in range(1, deepest + 1))
        )
    return "\n".join(rows) + "\n"


SHOWN = 200  # actions of a moment that are described: Talo has thousands


def features_path(game: Game) -> Path:
    return FOLDER / game.id / "features.digest"


def described_path(game: Game) -> Path:
    return FOLDER / game.id / "described.digest"


def features_digest(game: Game, steps: int = 40) -> str:
    """A digest of what every seat sees in the first steps of the smallest golden game, and of the columns' names."""
    assert game.features is not None
    assert game.encode is not None
    variant = next(variant for variant in GOLDEN.values() if variant.game is game)
    match = verify(from_json(path_of(variant, ".json").read_bytes()), game)
    digest = hashlib.sha256(repr(game.features.shapes).encode())
    row = np.zeros(game.features.size, np.float32)
    for state in match.states[:steps]:
        for seat in range(len(match.seats)):
            game.encode(state, seat, row)
            digest.update(row.tobytes())
    return digest.hexdigest() + "\n"


def described_digest(game: Game, steps: int = 40) -> str:
    """The same of what is seen of the moves that are legal there."""
    assert game.described is not None
    assert game.describe is not None
    variant = next(variant for variant in GOLDEN.values() if variant.game is game)
    match = verify(from_json(path_of(variant, ".json").read_bytes()), game)
    digest = hashlib.sha256(repr(game.described.shapes).encode())
    for state in match.states[:steps]:
        for seat in game.seats_waited_for(state):
            legal = np.array(game.legal_actions(state, seat)[:SHOWN], np.int32)
            rows = np.zeros((len(legal), game.described.size), np.float32)
            game.describe(state, seat, legal, len(legal), rows)
            digest.update(rows.tobytes())
    return digest.hexdigest() + "\n"


def main(only: str = "") -> None:
    """Those of all rooms, or of one."""
    for game in ROOMS.values():
        if only not in ("", game.id):
            continue
        tree_path(game).parent.mkdir(parents=True, exist_ok=True)
        tree_path(game).write_text(tree_counts(game))
    for variant in GOLDEN.values():
        if only not in ("", variant.game.id):
            continue
        match = golden_match(variant)
        path_of(variant, ".json").parent.mkdir(parents=True, exist_ok=True)
        path_of(variant, ".json").write_bytes(to_json(write_record(match)))
        path_of(variant, ".txt").write_text(rendering(match), "utf-8")
        print(variant.name, match.step, "steps")
    for game in ROOMS.values():
        if only in ("", game.id) and game.features is not None:
            features_path(game).write_text(features_digest(game), "utf-8")
            described_path(game).write_text(described_digest(game), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
