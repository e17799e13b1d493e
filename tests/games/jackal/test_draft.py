"""An island in the making: what is wrong is said in words, and what has no fault can be played."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.core.errors import BadOption
from kibitz.core.game import find_game
from kibitz.core.text import LANGUAGES
from kibitz.games.jackal.components import ALPHABET, SIDE
from kibitz.games.jackal.components.islands import house_islands, island_numbers, read_islands
from kibitz.games.jackal.screen.draft import DRAFTING, JackalDraft
from tests.proof import amount

GAME = find_game("jackal")
SMALL = ["W..3~~", "...~~~", "B..~~~", "~~~~~~", "~~~~~~", "~~~~~~"]


def text_of(rows: list[str], name: str = "Mine") -> str:
    return "\n".join([f"island: 1 {name}", "grid:", *rows, "end"])


def faults(rows: list[str]) -> list[tuple[str, str]]:
    return [(fault.said.key, fault.at) for fault in DRAFTING.look(text_of(rows)).faults]


def with_cell(rows: list[str], row: int, column: int, letter: str) -> list[str]:
    return [line[:column] + letter + line[column + 1 :] if i == row else line for i, line in enumerate(rows)]


def test_an_island_without_faults_is_the_one_that_is_played() -> None:
    seen = DRAFTING.look(text_of(SMALL))
    assert seen.faults == ()
    islands = read_islands(seen.text)
    assert {island.rows for island in islands} == {tuple(SMALL)}
    assert islands[0].name == "Mine"
    assert GAME.choose({"players": 2, "islands": seen.text})["islands"] == seen.text


def test_the_par_is_the_one_that_the_rules_count() -> None:
    island = house_islands()[0]
    drawing = DRAFTING.look(island.block(1)).drawing
    assert isinstance(drawing, JackalDraft)
    assert [(par.cell, par.value, par.white, par.black) for par in drawing.pars] == [
        ("C2", 3, 5, 4),
        ("D3", 3, 5, 2),
        ("A5", 1, 2, 3),
    ]


@pytest.mark.parametrize(
    ("row", "column", "letter", "fault"),
    [
        (0, 0, ".", ("draft.no_white", "")),
        (1, 1, "W", ("draft.many_white", "")),
        (2, 0, ".", ("draft.no_black", "")),
        (1, 1, "B", ("draft.many_black", "")),
        (1, 1, "O", ("draft.lone_cave", "B2")),
        (0, 3, "~", ("draft.no_chest", "")),
        (5, 5, "2", ("draft.no_way", "F6")),
    ],
)
def test_what_is_missing_or_out_of_reach_is_said_and_cannot_be_played(
    row: int, column: int, letter: str, fault: tuple[str, str]
) -> None:
    """JA-5."""
    broken = with_cell(SMALL, row, column, letter)
    assert fault in faults(broken)
    assert DRAFTING.look(text_of(broken)).text == ""
    for language in LANGUAGES:
        (said, *_) = (GAME.say(each.said, (), language) for each in DRAFTING.look(text_of(broken)).faults)
        assert said


def test_whatever_is_drawn_is_either_faulty_or_playable() -> None:
    """The editor and the reader of a table's text are of one mind about every drawing."""
    random = np.random.default_rng(5)
    letters = [*ALPHABET, *"......~~~~~~"]
    found = {True: 0, False: 0}
    for _ in range(amount(400, 20_000)):
        rows = ["".join(random.choice(letters, SIDE)) for _ in range(SIDE)]
        flat = list("".join(rows).replace("W", ".").replace("B", "."))
        for letter, cell in zip("WB", random.choice(SIDE * SIDE, 2, replace=False), strict=True):
            flat[cell] = letter
        rows = ["".join(flat[SIDE * row : SIDE * row + SIDE]) for row in range(SIDE)]
        seen = DRAFTING.look(text_of(rows))
        found[bool(seen.faults)] += 1
        if seen.faults:
            repeated = "\n".join(text_of(rows, f"I{n}").replace("island: 1", f"island: {n}") for n in range(1, 10))
            with pytest.raises(BadOption):
                read_islands(repeated)
        else:
            island_numbers(seen.text)
    assert min(found.values()) > 0


@pytest.mark.parametrize(
    "text", ["", "grid:", "island: 1", "island: 7 A\ngrid:\nW\n??????\n", "\x00", "island: x\n\n\ngrid:", "я" * 5000]
)
def test_any_text_can_be_looked_at(text: str) -> None:
    drawing = DRAFTING.look(text).drawing
    assert [len(row) for row in drawing.rows] == [SIDE] * SIDE
    assert len(drawing.name) <= 40
