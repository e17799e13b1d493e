"""What the page was given of every room: the numbers of moves are the house's own, and nothing is stale."""

from __future__ import annotations

import re

import msgspec
import pytest

from kibitz.core.game import Game, games
from web import make_types as maker


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_number_is_the_same_move_in_the_tables_of_the_page(game: Game) -> None:
    for family in game.moves.actions.families:
        parts = maker.parts_of(family)
        for code in maker.sampled(family.stop - family.first, 5000):
            move = game.moves.of(family.first + code)
            assert {"type": maker.tag(family)} | maker.merged(parts, code) == msgspec.to_builtins(move)
            assert game.moves.code(move) == family.first + code


def test_what_the_page_was_given_is_what_the_sources_say_now() -> None:
    stale = [path.name for path, made in maker.files().items() if not maker.is_fresh(path, made.source)]
    assert not stale, "run make types"


def test_nothing_is_left_of_what_is_no_longer_made() -> None:
    assert set(maker.GEN.rglob("*.ts")) == set(maker.files())


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_board_names_no_clause_by_its_number(game: Game) -> None:
    """It gets them with the view, or by name from CLAUSES; a comment may say where something is told."""
    named = re.compile(rf"^(?!\s*(?:\*|//|/\*)).*[\"'`.]{game.clauses.__name__}-\d+[\"'`]", re.MULTILINE)
    sources = [file for file in (maker.WEB / "src" / "games" / game.id).rglob("*") if file.suffix in (".ts", ".svelte")]
    for file in sources:
        if not file.name.endswith(".test.ts"):
            assert not named.findall(file.read_text("utf-8")), file.name


def test_what_is_drawn_before_the_script_lends_its_look_to_nothing_else() -> None:
    """Its styles stay in the page and know no component: a class of theirs must be nobody's."""
    first = (maker.WEB / "index.html").read_text("utf-8")
    classes = set(re.findall(r"^\s*\.([\w-]+)", first, re.MULTILINE))
    assert classes
    for file in (maker.WEB / "src").rglob("*.svelte"):
        used = set(re.findall(r"[\w-]+", " ".join(re.findall(r"class(?:=|:)\W*([^>]*)", file.read_text("utf-8")))))
        assert not classes & used, file.name
