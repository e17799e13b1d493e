"""Golden games: every room and variant has one, and it still plays exactly as it was reviewed."""

from __future__ import annotations

import msgspec
import pytest

from kibitz.core.game import Game
from kibitz.core.match import Match
from kibitz.core.record import from_json, verify
from kibitz.core.rule import JIT
from tests.contract.variants import GOLDEN, ROOMS, RULES, STEPS_INTERPRETED, Variant
from tests.golden.regenerate import (
    DEEPEST,
    FOLDER,
    described_path,
    features_path,
    path_of,
    rendering,
    tree_counts,
    tree_path,
)


@RULES
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if variant.by_the_book else [pytest.mark.slow])
        for name, variant in GOLDEN.items()
        if not variant.left_out
    ],
)
def test_the_golden_game_plays_as_reviewed(name: str) -> None:
    assert_plays_as_reviewed(GOLDEN[name])


def reviewed_match(variant: Variant) -> Match:
    return verify(from_json(path_of(variant, ".json").read_bytes()), variant.game)


def assert_plays_as_reviewed(variant: Variant) -> None:
    record = from_json(path_of(variant, ".json").read_bytes())
    reviewed = path_of(variant, ".txt").read_text("utf-8")
    assert record.result is not None
    if not variant.slow:
        assert rendering(verify(record, variant.game)) == reviewed
        return
    cut_short = msgspec.structs.replace(record, steps=record.steps[:STEPS_INTERPRETED], result=None)
    beginning = verify(cut_short, variant.game)
    lines = 3 + STEPS_INTERPRETED  # heading, empty line, deal, steps
    assert rendering(beginning).splitlines()[:lines] == reviewed.splitlines()[:lines]


def test_no_golden_game_is_left_over() -> None:
    wanted = {path_of(variant, ending) for variant in GOLDEN.values() for ending in (".json", ".txt")}
    wanted |= {tree_path(game) for game in ROOMS.values()}
    wanted |= {features_path(game) for game in ROOMS.values() if game.features is not None}
    wanted |= {described_path(game) for game in ROOMS.values() if game.described is not None}
    assert set(FOLDER.rglob("*.*")) == wanted


@RULES
def test_move_trees_have_as_many_leaves_as_reviewed(game: Game) -> None:
    """Interpreted one step less deep: the last one is most of the work."""
    deepest = DEEPEST if JIT else DEEPEST - 1
    reviewed = [line.split()[: 2 + deepest] for line in tree_path(game).read_text().splitlines()]
    assert [line.split() for line in tree_counts(game, deepest).splitlines()] == reviewed
