"""Quick advice and single-minded players: no style beats it, and the styles see no more than their seat may."""

from __future__ import annotations

import pytest

from kibitz.core.chance import game_keys
from kibitz.core.game import find_game, room_names
from kibitz.core.match import Match
from kibitz.envs.paired import paired
from tests.bots.styles import games_to_tell, some_beat_first, styles_of

STYLES = [(room, style) for room in room_names() for style in styles_of(find_game(room))]
MOST = 0.5
WEIGHTED = [room for room in sorted({room for room, _ in STYLES}) if find_game(room).weights is not None]
BEATEN = [room for room in WEIGHTED if some_beat_first(find_game(room))]


@pytest.mark.parametrize(("room", "style"), STYLES)
def test_no_style_beats_quick_advice(room: str, style: str) -> None:
    game = find_game(room)
    options = game.choose({"players": 2})

    won = paired(game, styles_of(game)[style], game.greedy, seed="styles", games=games_to_tell(game), options=options)

    assert won.mean() < MOST


@pytest.mark.parametrize("room", BEATEN)
def test_the_styles_are_strong_enough_to_tell(room: str) -> None:
    """Some style beats the advice as it was before it was tuned."""
    game = find_game(room)
    first = game.as_advised("first").greedy
    options = game.choose({"players": 2})

    won = [
        paired(game, style, first, seed="styles", games=games_to_tell(game), options=options).mean()
        for style in styles_of(game).values()
    ]

    assert max(won) > MOST


@pytest.mark.parametrize("room", sorted({room for room, _ in STYLES}))
def test_a_style_sees_no_more_than_its_seat_may(room: str) -> None:
    """The same move in a world that the seat cannot tell from the real one; and always a legal one."""
    game = find_game(room)
    for number, (name, style) in enumerate(styles_of(game).items()):
        match = Match.open(game, game.choose({}), game_keys("styles", number)[0])
        while not match.over and match.step < 150:
            seat = game.seats_waited_for(match.state)[0]
            action = int(style(match.state, seat))
            world = game.redealt(match.state, seat, game_keys(name, match.step)[0])
            assert action in game.legal_actions(match.state, seat)
            assert int(style(world, seat)) == action == int(style(game.redact(match.state, seat), seat))
            match.act(seat, action)


def test_the_same_deals_are_won_again_and_by_one_seat_alone() -> None:
    """Against itself advice wins half of every deal's games, whoever deals: seats are exchanged, luck is not."""
    game = find_game(STYLES[0][0])
    options = game.choose({"players": 2})
    shares = paired(game, game.greedy, game.greedy, seed="even", games=40, options=options)

    assert (shares.reshape(-1, 2).sum(axis=1) == 1.0).all()
    assert (shares == paired(game, game.greedy, game.greedy, seed="even", games=40, options=options)).all()
