"""`kibitz puzzle` where a room has positions instead of a puzzle of its own."""

from __future__ import annotations

import pytest

from kibitz.cli.main import main
from kibitz.core.game import Game, games
from kibitz.core.positions import NEAR, SINCE, number_of, positions_of, seen_at
from kibitz.core.text import LANGUAGES

ROOMS = [game for game in games().values() if game.puzzle is None and positions_of(game)]


@pytest.fixture(params=ROOMS, ids=[game.id for game in ROOMS])
def room(request: pytest.FixtureRequest) -> Game:
    game: Game = request.param
    return game


def said(capsys: pytest.CaptureFixture[str], room: Game, *more: str, rc: int = 0) -> str:
    assert main(["puzzle", room.id, "--date", SINCE.isoformat(), "--lang", "en", *more]) == rc
    told = capsys.readouterr()
    return told.err if rc else told.out


def test_a_position_is_shown_with_its_moves_and_an_answer_is_a_number_or_a_move(
    room: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    position = positions_of(room)[number_of(room, SINCE)]
    legal = room.legal_actions(seen_at(room, position), position.seat)
    best = room.moves.write(room.moves.of(position.best))
    chances = dict(position.chances)
    asked = said(capsys, room)
    # Where a terminal is narrow a move may be broken at a space.
    told = "".join(asked.split())
    for n, action in enumerate(legal, 1):
        assert f"{n}{''.join(room.moves.write(room.moves.of(action)).split())}" in told
    assert "%" not in asked  # nothing of what they are worth

    assert "That is it" in said(capsys, room, "--answer", best)
    assert "That is it" in said(capsys, room, "--answer", str(legal.index(position.best) + 1))
    worst = min(chances, key=lambda action: chances[action])
    assert chances[worst] < chances[position.best] - NEAR
    assert f"wins {round(100 * chances[worst])} %; the best" in said(
        capsys, room, "--answer", str(legal.index(worst) + 1)
    )
    assert best in " ".join(said(capsys, room, "--solution").split())


@pytest.mark.parametrize("answer", ["", "0", "99", "-1", "nonsense", "١"])
def test_what_is_no_move_there_is_told_so(answer: str, room: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert "is no move here" in said(capsys, room, "--answer", answer, rc=2)


def test_in_every_language(room: Game, capsys: pytest.CaptureFixture[str]) -> None:
    told = set()
    for language in LANGUAGES:
        assert main(["puzzle", room.id, "--solution", "--lang", language]) == 0
        told.add(capsys.readouterr().out)
    assert len(told) == len(LANGUAGES)
