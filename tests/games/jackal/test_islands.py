"""The islands' text: our own set holds what it promises, and what is wrong with another is said line by line."""

from __future__ import annotations

import pytest

from kibitz.core.errors import BadOption
from kibitz.core.game import find_game
from kibitz.core.match import Match
from kibitz.core.record import from_json, to_json, verify, write_record
from kibitz.games.jackal.components import CELLS, FEWEST_ISLANDS, MOST_ISLANDS
from kibitz.games.jackal.components.ground import FAR, chest_value
from kibitz.games.jackal.components.islands import (
    NUMBERS,
    SAMPLE,
    house_islands,
    house_text,
    island_numbers,
    read_islands,
)

GAME = find_game("jackal")
GRID = ("~~..~~", "~~3~~~", "~~.3.~", "~~..~~", "1..B~~", "~W..~~")


def text(**changes: tuple[str, ...]) -> str:
    """Nine plain islands; `island3=(...)` gives the third other lines behind its first."""
    blocks = []
    for number in range(1, 10):
        lines = changes.get(f"island{number}", ("grid:", *GRID, "end"))
        blocks.append("\n".join((f"island: {number} Isle {number}", *lines)))
    return "\n\n".join(blocks)


def with_row(row: int, cells: str) -> tuple[str, ...]:
    return ("grid:", *(cells if i == row else line for i, line in enumerate(GRID)), "end")


def test_our_islands_load_and_their_par_lines_are_recomputed() -> None:
    """T35: a par line that is wrong would refuse the whole text."""
    islands = house_islands()
    assert len(islands) == 45
    assert all(island.par == " ; ".join(map(str, island.pars())) for island in islands)


def test_our_set_is_as_it_was_made() -> None:
    """Section 1.2: no chest within a card of W or an arrow of B, some chest by arrows alone, none side by side."""
    chests = [chest for island in house_islands() for chest in island.pars()]
    values = [chest_value(chest.kind) for chest in chests]
    assert [values.count(value) for value in range(1, 6)] == [18, 34, 25, 16, 2]
    assert sum(chest.kind > 20 for chest in chests) == 9
    for island in house_islands():
        pars = island.pars()
        assert all(par.knights >= 2 and par.black >= 2 for par in pars), island.name
        assert any(par.white < FAR for par in pars), island.name
        cells = {par.cell for par in pars}
        assert not any(cell + 6 in cells or (cell % 6 < 5 and cell + 1 in cells) for cell in cells), island.name


def test_the_rules_get_a_text_as_numbers() -> None:
    numbers = island_numbers(house_text())
    assert len(numbers) == NUMBERS == 1 + MOST_ISLANDS * CELLS
    assert numbers[0] == 45
    assert not any(numbers[1 + 45 * CELLS :])


def test_a_labyrinth_at_the_edge_is_no_comment() -> None:
    """Section 6, 16."""
    islands = read_islands(text(island2=with_row(4, "#1.B~~")))
    assert islands[1].rows[4] == "#1.B~~"


def test_sixty_islands_are_the_most() -> None:
    blocks = ["\n".join((f"island: {n} Isle {n}", "grid:", *GRID, "end")) for n in range(1, 62)]
    assert len(read_islands("\n".join(blocks[:60]))) == 60
    with pytest.raises(BadOption, match="9 to 60 islands are needed, and there are 61"):
        read_islands("\n".join(blocks))
    assert FEWEST_ISLANDS == 9


@pytest.mark.parametrize(
    ("written", "answer"),
    [
        ("", "9 to 60 islands are needed, and there are 0"),
        ("grid:", "line 1: an island begins with 'island: 1 Its Name', not with 'grid:'"),
        ("island: one Isle", "line 1: an island begins with"),
        (text(island3=("grid:", *GRID[:5], "end")), r"line 28, island 3 \(Isle 3\): a grid has 6 lines"),
        (text(island2=with_row(1, "~~3~~")), r"line 14, island 2 \(Isle 2\): .*, and '~~3~~' has 5"),
        (text(island2=with_row(1, "~~x~~~")), r"line 14, island 2 \(Isle 2\): there is no cell 'x'"),
        (text(island2=with_row(5, "~W.W~~")), r"line 11, island 2 \(Isle 2\): it needs one white-flag"),
        (text(island2=with_row(4, "1...~~")), "it needs one black-flag landing B, and has 0"),
        (text(island2=with_row(4, "1.OB~~")), "a cave alone leads nowhere"),
        (text(island2=("grid:", *("WB~~~~",) * 1, *("~~~~~~",) * 5, "end")), "it has no chest"),
        (
            text(island2=("grid:", "WB~~~~", *("~~~~~~",) * 4, "~~~~~3", "end")),
            "no way leads from the white flag .* F6",
        ),
        (text(island2=("grid:", *GRID, "par: C2=3 W4 M5 K3 B4", "end")), "its par is 'C2=3 W5 M5 K3 B4 ; D3=3"),
        (text(island2=("end",)), "it has no grid"),
        (text(island2=("grid:", *GRID, "treasure", "end")), "line 19, island 2 .*'treasure' is none of kind:"),
        (text(island2=("grid:", *GRID)), "its block is not ended by a line 'end' before the next island"),
        (text(island9=("grid:", *GRID)), r"island 9 \(Isle 9\): its block is never ended"),
        (text().replace("island: 3 Isle 3", "island: 4 Isle 3"), "without gaps, so this one is number 3"),
        (text().replace("island: 3 Isle 3", "island: 3 Isle 2"), "island 2 has the same name"),
        (text().replace("Isle 3", "I" * 41), "a name has at most 40 letters"),
    ],
)
def test_what_is_wrong_with_a_text_is_said_with_line_and_island(written: str, answer: str) -> None:
    with pytest.raises(BadOption, match=answer):
        read_islands(written)


def test_a_wrong_text_is_refused_when_the_table_opens() -> None:
    with pytest.raises(BadOption, match="option islands: line 1: an island begins with"):
        GAME.choose({"islands": "treasure"})


def test_the_record_of_a_game_holds_the_islands_it_was_played_on() -> None:
    """JA-5, option islands."""
    match = Match.open(GAME, {"players": 2, "islands": SAMPLE}, bytes(32))
    while not match.over:
        seat = GAME.seats_waited_for(match.state)[0]
        match.act(seat, GAME.legal_actions(match.state, seat)[-1])
    again = verify(from_json(to_json(write_record(match))))
    assert again.options["islands"] == SAMPLE
    assert again.state.tobytes() == match.state.tobytes()
