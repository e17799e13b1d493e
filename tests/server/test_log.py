"""The log of a game that is over counts its steps as the replay does, whoever noticed what while it was played."""

from __future__ import annotations

from kibitz.core.game import Game, games
from kibitz.core.match import Act, Resign
from kibitz.server.table import Chair, Header, Settings, Table

SETTINGS = Settings(chat=True, hints=True, memory_aid=True, rated=False)
CHAIRS = [Chair("here", "Ann", guest="ann"), Chair("link", "Bob", guest="bob")]


def opened(game: Game) -> Table:
    options = game.choose({"players": 2})
    return Table("table", Header(game.id, game.rules_version, options, "11" * 32, SETTINGS), game, list(CHAIRS))


def test_lines_stand_at_the_steps_of_the_replay_once_the_game_is_over() -> None:
    """Where several decide at once, each counts only what they notice until the end: then everyone counts all."""
    behind = 0
    for game in games().values():
        if 2 not in game.players:
            continue
        table = opened(game)
        for _ in range(14):
            seat = table.waiting()[0]
            table.add(Act(seat, game.legal_actions(table.match.state, seat)[0]))
            table.log_lines(1, "en")
        behind += table.match.step - table.step_for(1)
        table.add(Resign(0))
        told = [line.step for line in table.log_lines(1, "en")][:-1]
        assert told == [step for step in range(table.match.step + 1) for _ in table.lines_at(step, 1, "en")]
    assert behind, "in no game did anybody notice less than happened"
