"""A sheet in the making: what is wrong is said in words, and what has no fault can be played."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.errors import BadOption
from kibitz.core.game import find_game
from kibitz.core.text import LANGUAGES
from kibitz.games.bower.components import EFFECTS, PIECES, SURFACES
from kibitz.games.bower.components.sheet import house_sheet, read_sheet, sample_text
from kibitz.games.bower.screen.draft import DRAFTING, BowerDraft
from tests.proof import amount

GAME = find_game("bower")
BONUSES = [line for line in DRAFTING.begin().splitlines() if line.startswith("B")]


def drawn(text: str) -> BowerDraft:
    drawing = DRAFTING.look(text).drawing
    assert isinstance(drawing, BowerDraft)
    return drawing


def bonuses(*other: str) -> str:
    """Our bonus tiles, the last of them replaced."""
    return "\n".join([*BONUSES[: len(BONUSES) - len(other)], *(f"B{20 - n} | {line}" for n, line in enumerate(other))])


def test_what_a_text_does_not_name_is_ours_and_the_whole_is_what_a_table_gets() -> None:
    """BO-4."""
    seen = DRAFTING.look("T01 | straw GEM GEM | moss FP")
    sheet = read_sheet(seen.text)
    assert [str(half) for half in sheet.tiles[0]] == ["straw GEM GEM", "moss FP"]
    assert sheet.tiles[1:] == house_sheet().tiles[1:]
    assert (sheet.bonuses, sheet.nests) == (house_sheet().bonuses, house_sheet().nests)
    assert drawn("T01 | straw GEM GEM | moss FP").changed == ["T01"]
    assert GAME.choose({"players": 2, "sheet": seen.text})["sheet"] == seen.text


def test_nothing_drawn_is_our_own_sheet_and_a_whole_sheet_of_anybody_is_taken() -> None:
    assert read_sheet(DRAFTING.look(DRAFTING.begin()).text).numbers() == house_sheet().numbers()
    assert drawn(DRAFTING.begin()).changed == []
    assert not drawn(DRAFTING.begin()).bonuses_changed
    sample = DRAFTING.look(sample_text())
    assert read_sheet(sample.text).numbers() == read_sheet(sample_text()).numbers()
    assert drawn(sample_text()).bonuses_changed


def test_things_are_counted() -> None:
    """TV-17.6-5: as many as the rulebook leaves room for; one gem more where one was drawn instead of two feathers."""
    ours = {count.piece: count.n for count in drawn("").pieces}
    theirs = {count.piece: count.n for count in drawn("T01 | straw GEM | straw GEM").pieces}
    assert (ours["gem"], ours["purple_feather"], ours["shell"]) == (24, 14, 18)
    assert (theirs["gem"], theirs["purple_feather"]) == (25, 12)
    assert {count.surface: count.n for count in drawn("T01 | moss GEM | straw GEM").surfaces}["moss"] == 27
    assert {count.effect: count.n for count in drawn(bonuses("x", "x")).effects}["x"] == 3


@pytest.mark.parametrize(
    ("text", "fault", "at"),
    [
        ("T05 | straw | moss GEM", "draft.bare", "T05a"),
        ("T05 | straw GEM", "draft.bare", "T05b"),
        ("T05 | straw GEM GEM GEM GEM | moss GEM", "draft.crowded", "T05a"),
        ("T05 | straw GEM | earth GEM", "draft.bonus_only", "T05b"),
        ("T05 | straw GEM | moss BW", "draft.bonus_only", "T05b"),
        (bonuses("shells"), "draft.single", ""),
        (bonuses("bower | moss GEM | moss GEM"), "draft.many_nests", ""),
        ("\n".join(["B | x"] * 6), "draft.many_tokens", ""),
        ("B | bower | earth | moss GEM", "draft.bare", "N1a"),
        ("\n".join([*BONUSES, "B | x"]), "draft.many_bonuses", ""),
        ("\n".join(BONUSES[:-1]), "draft.few_bonuses", ""),
    ],
)
def test_what_is_wrong_is_said_where_it_is_and_cannot_be_played(text: str, fault: str, at: str) -> None:
    """BO-4."""
    seen = DRAFTING.look(text)
    assert (fault, at) in [(each.said.key, each.at) for each in seen.faults]
    assert seen.text == ""
    for language in LANGUAGES:
        for each in seen.faults:
            assert "{" not in GAME.say(each.said, (), language)


def test_whatever_is_drawn_is_either_faulty_or_playable() -> None:
    """The editor and the reader of a table's text are of one mind about every drawing."""
    random = np.random.default_rng(7)
    found = {True: 0, False: 0}
    house = DRAFTING.begin().splitlines()
    for _ in range(amount(400, 10_000)):
        lines = list(house)
        half = [
            " ".join([random.choice(SURFACES[: random.integers(3, 5)]), *random.choice(PIECES, random.integers(0, 5))])
            for _ in range(2)
        ]
        lines[random.integers(0, 36)] = f"T{random.integers(1, 37):02} | {half[0]} | {half[1]} | ours"
        place = random.integers(36, 56)
        effect = str(random.choice(EFFECTS)).replace("_", " ")
        faces = f" | {half[0]} | {half[1]}" if effect == "bower" else ""
        lines[place] = f"B{place - 35:02} | {effect}{faces} | ours"
        seen = DRAFTING.look("\n".join(lines))
        found[bool(seen.faults)] += 1
        if not seen.faults:
            read_sheet(seen.text)
            continue
        # What nobody drew is ours: the reader is asked about the faces and bonus tiles that the editor shows.
        with pytest.raises(BadOption):
            read_sheet(as_drawn(seen.drawing, house))
    assert min(found.values()) > 0


def as_drawn(drawing: BowerDraft, house: list[str]) -> str:
    def face(half: object) -> str:
        surface, pieces = half.surface, half.pieces  # type: ignore[attr-defined]
        return " ".join([surface, *(PIECES[[count.piece for count in drawing.pieces].index(one)] for one in pieces)])

    nests = iter(drawing.nests)
    tiles = [f"{tile.id} | {face(tile.a)} | {face(tile.b)} | ours" for tile in drawing.tiles]
    words = {count.effect: count.word for count in drawing.effects}
    lines = []
    for number, effect in enumerate(drawing.bonuses, 1):
        nest = next(nests) if effect == "bower" else None
        faces = f" | {face(nest.a)} | {face(nest.b)}" if nest else ""
        lines.append(f"B{number:02} | {words[effect]}{faces} | ours")
    tokens = [effect for effect in drawing.bonuses if effect in EFFECTS[7:12]]
    brought = [f"K{number} | {words[token]} | ours" for number, token in enumerate(tokens, 1)]
    return "\n".join([*tiles, *lines, *(line for line in house if line.startswith("G")), *brought])


@pytest.mark.parametrize(
    "text", ["", "T01", "T01 |", "B01 | bower", "T99 | x", "|||", "я" * 5000, "\x00", "B\n" * 9999]
)
def test_any_text_can_be_looked_at(text: str) -> None:
    assert len(drawn(text).tiles) == 36
