"""Options do what they say, and games end as their room says."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kibitz.core.chance import game_keys
from kibitz.core.game import Game
from kibitz.core.options import Value, Where
from tests.contract.variants import Variant, finished, lawful, other_values

DEALS = 6


def differing(game: Game, one: dict[str, Value], other: dict[str, Value]) -> set[str]:
    """The fields in which deals by the same keys differ."""
    found = set()
    for number in range(DEALS):
        key = game_keys("options", number)[0]
        states = [game.deal(options, key) for options in (one, other)]
        found |= {f.name for f in game.layout.fields if states[0][f.name].tobytes() != states[1][f.name].tobytes()}
    return found


def test_every_value_of_an_option_is_felt_at_the_deal_and_lands_in_the_field_of_its_name(game: Game) -> None:
    """Two options that were swapped, or one that nobody reads, would be played as something else than was said."""
    fields = {field.name for field in game.layout.fields}
    names = {option.id for option in game.options}
    said: dict[str, Any] = {"players": game.players[-1]}
    for option in game.options:
        usual = game.choose({**said, option.id: option.default})
        for value in other_values(option):
            if value == option.default:
                continue
            changed = differing(game, usual, game.choose({**said, option.id: value}))
            assert changed, f"{option.id}={value} changes nothing"
            assert option.id in changed or option.id not in fields, f"{option.id}={value} leaves its field as it was"
            assert not changed & names - {option.id}, f"{option.id}={value} changes another option's field"


def asked_at_opening_by_the_book(variant: Variant) -> bool:
    """A mode may have an end of its own."""
    usual = variant.game.choose({})
    modes = [option.id for option in variant.game.options[1:] if option.where is Where.OPENING]
    return all(variant.options[mode] == usual[mode] for mode in modes)


def test_the_games_that_come_nearest_to_their_bound_end_by_the_clause_that_sets_it(game: Game) -> None:
    """The nearest of each of three series, most of them: a tie that has to be broken makes a game longer still."""
    nearest = []
    for seed in range(3):
        matches = [finished(variant, seed) for variant in lawful(game) if asked_at_opening_by_the_book(variant)]
        nearest.append(max(matches, key=lambda match: match.step / game.most_moves(match.options)))
    ((most, _),) = Counter(game.ended_by(match.state) for match in nearest).most_common(1)
    assert most is game.ends_by, [match.options for match in nearest]
