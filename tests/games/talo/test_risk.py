"""At one's risk (TA-66): nothing tells beforehand whether the building stands, and what falls is seen to fall."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from rich.console import Console

from kibitz.cli.main import main
from kibitz.core.match import Match
from kibitz.core.text import LANGUAGES, catalogue
from kibitz.games.talo import GAME
from kibitz.games.talo.actions import HOLDS, WALKS
from kibitz.games.talo.screen import terminal
from kibitz.games.talo.screen.events import Collapsed, Placed
from kibitz.games.talo.screen.moves import MOVES
from kibitz.server.live import Page
from kibitz.server.problems import NotDone
from tests.games.talo.table import Table, action_of, talo_table
from tests.server.people import finish

POST = "Z 5 5 0 3"
SOUND, UNSOUND = "X 4 5 3 3", "X 5 5 3 3"


def told(table: Table) -> str:
    """All that whoever is to move is given: the view, the list of moves in words, the terminal."""
    view = table.view(table.to_move)
    words = [GAME.text(language) for language in LANGUAGES]
    actions = GAME.legal_actions(table.state, table.to_move)
    said = [MOVES.say(table.state, table.to_move, action) for action in actions]
    console = Console(record=True, width=200, file=io.StringIO())
    numbers = {action: number for number, action in enumerate(actions, 1)}
    for text in words:
        console.print(terminal.draw(view, ("A", "B"), text), terminal.choices(view, numbers, text))
        console.print(terminal.prompt(view, text))
    lines = [text.say(one.key, **one.values) for text in words for one in said]
    return "\n".join([msgspec.json.encode(view).decode(), console.export_text(), *lines])


def words_of(text: str) -> set[str]:
    """Without the numbers: what is left must not tell two buildings apart."""
    return set(re.sub(r"-?\d+(\.\d+)?", "", text).split())


def test_sound_and_unsound_places_are_listed_alike() -> None:
    table = talo_table(POST, hand=(2, 3), collapse="risk")
    listed = set(table.legal())
    for text in (SOUND, UNSOUND):
        assert {text, f"hold {text}"} <= listed
        assert table.refusal(text) is None
        assert table.refusal(f"hold {text}") is None


def test_every_place_with_room_may_be_placed_at_and_held_at() -> None:
    """The list of moves is a matter of room alone."""
    table = talo_table(f"{POST}, X 0 0 0 7", hand=(3, 4), collapse="risk")
    places = {action for action in GAME.legal_actions(table.state, 0) if action < HOLDS}
    holds = {action - HOLDS for action in GAME.legal_actions(table.state, 0) if HOLDS <= action < WALKS}
    assert places == holds
    careful = talo_table(f"{POST}, X 0 0 0 7", hand=(3, 4)).view(0)
    listed = {code for bar in careful.hand for code in [*bar.places[::5], *(tip.action for tip in bar.tips)]}
    assert places == listed


def test_the_view_tells_no_place_from_another() -> None:
    table = talo_table(POST, hand=(2, 3), collapse="risk")
    view = table.view(0)
    assert all(not bar.tips and bar.hold == HOLDS for bar in view.hand)
    (three,) = (bar for bar in view.hand if bar.length == 3)
    assert {action_of(SOUND), action_of(UNSOUND)} <= set(three.places[::5])
    assert view.swings == []


def test_what_is_told_of_a_building_does_not_change_with_its_balance() -> None:
    """The second bar steadies the held one or not: not a word is different, only numbers of places are."""
    steady = talo_table("X 5 5 0 1", hand=(1, 3), collapse="risk").play("hold X 4 5 1 3")
    shaky = talo_table("X 5 5 0 1", hand=(1, 3), collapse="risk").play("hold X 5 5 1 3")
    assert words_of(told(steady)) == words_of(told(shaky))


def test_no_step_is_called_shaky() -> None:
    table = talo_table("Z 5 5 0 1, X 1 5 1 10, X 5 5 2 1", figure_weight="quarter", figures=("6 5 2",), collapse="risk")
    assert table.view(0).wobbly == []
    assert {"7 5 2", "10 5 2"} <= table.reach()


@pytest.mark.parametrize("options", [{"collapse": "risk"}, {"collapse": "risk", "figure_weight": "whole"}])
def test_there_is_no_advice_where_it_would_tell(options: dict[str, Any]) -> None:
    table = talo_table(POST, hand=(2, 3), **options)
    assert GAME.keeps_mum(table.state, 0)
    assert GAME.keeps_mum(table.play(f"hold {SOUND}").state, 0)
    assert GAME.keeps_mum(talo_table(POST, **options).state, 0) is ("figure_weight" in options)
    assert not GAME.keeps_mum(talo_table(phase="begin", **options).state, 0)
    assert not GAME.keeps_mum(talo_table(POST, hand=(2, 3)).state, 0)


def test_a_held_bar_that_stands_by_itself_stands_with_any_second_one() -> None:
    """TA-33, TA-66: holding it was allowed, since refusing it would have told."""
    table = talo_table(POST, hand=(2, 3), collapse="risk").play(f"hold {SOUND}")
    assert table.copy().play("X 0 0 0 2").over is None
    assert table.copy().play("X 0 0 0 2").events()[0] == Placed(0, "X", 0, 0, 0, 2, True)
    released = table.copy().play("release")
    assert released.hand == [2, 3]
    assert released.refusal(f"hold {SOUND}") == "TA-34"
    assert talo_table(POST, hand=(2, 3), collapse="risk").play(f"hold {UNSOUND}", "X 0 0 0 2").over is not None


def test_the_fall_is_told_when_it_comes() -> None:
    """Which bars begin to move and how; the others only when they are hit."""
    table = talo_table(f"{POST}, X 0 0 0 7", hand=(3,), collapse="risk").play(UNSOUND)
    assert table.events()[:2] == [Placed(0, "X", 5, 5, 3, 3, False), Collapsed(0)]
    for viewer in (0, 1, -1):
        (swing,) = table.view(viewer).swings
        assert swing.bar == 2
        assert swing.slope_x < 0  # its far end sinks


def test_a_joint_placement_that_falls_is_not_said_to_stand() -> None:
    table = talo_table("X 5 5 0 1", hand=(1, 4), collapse="risk").play("hold X 4 5 1 4", "X 7 5 2 1")
    placed, fallen = table.events()[:2]
    assert placed == Placed(0, "X", 7, 5, 2, 1, False)
    assert fallen == Collapsed(0)
    assert "both" not in GAME.tell(placed, 0, ("A", "B"), "en")


def test_at_one_s_risk_a_game_can_be_played_to_its_end() -> None:
    match = Match.open(GAME, {"players": 2, "collapse": "risk", "figure_weight": "quarter"}, bytes(32))
    for _ in range(400):
        if match.over:
            break
        seat = int(match.state.seat)
        match.act(seat, int(GAME.greedy(match.state, seat)))
    assert match.over


def test_the_house_gives_no_hint_there() -> None:
    """A page asks for one with a bar in hand; all that its table must know is whose turn it is."""
    table = SimpleNamespace(
        header=SimpleNamespace(settings=SimpleNamespace(hints=True)),
        viewpoint=lambda _guest, _looking: (0, None),
        waiting=lambda: (0,),
        begun=True,
        game=GAME,
        match=SimpleNamespace(state=talo_table(POST, hand=(2, 3), collapse="risk").state),
    )
    page: Any = SimpleNamespace(sitting=SimpleNamespace(table=table), guest_id="ann", looking=None)
    with pytest.raises(NotDone) as refusal:
        finish(Page.hint(page, 0))
    assert (refusal.value.code, refusal.value.key) == ("hint", "hint.at_risk")
    assert all("{" not in refusal.value.said(language) for language in LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_gives_no_hint_there(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("roll\n1\nhint\nquit\n"))
    options = [word for one in ("collapse=risk", "start_choice=fixed") for word in ("--option", one)]
    assert main(["play", GAME.id, "--seed", "1", "--lang", lang, *options]) == 0
    printed = " ".join(capsys.readouterr().out.replace("\u00a0", " ").split())
    assert catalogue("kibitz.cli", lang).say("play.no_hint").replace("\u00a0", " ") in printed
