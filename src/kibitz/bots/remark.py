"""What a coach remarks about another's move: what it brought, and what that means for whoever looks on.

A reason of the room is said about somebody else only if the catalogue has words for that (`why.<reason>.they`), and
only if it is the same in every world that fits what the learner saw: what depends on a hidden hand is never said. A
move that the learner cannot tell from another one is not spoken about at all.

Everything is made from what the learner knew before, what they were told of the move and nothing else; the worlds are
drawn by that too, so that two moments which look alike to them give the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from kibitz.core.chance import game_keys, key_words
from kibitz.core.fields import State
from kibitz.core.game import Event, Game
from kibitz.core.text import LANGUAGES, Named, Say

WORLDS = 16
TRIES = 1200  # redealt worlds that are looked at until so many fit
THEY = ".they"


def remark(game: Game, known: State, viewer: int, seat: int, action: int, told: list[Event]) -> Say | None:
    """One thing to say about the move of another `seat`: what touches the viewer, or else what matters most.

    None: nothing. `known` is the record as the viewer knew it before the move, `told` what they were told of it. In the
    words `name` is who moved, and `you` says whether the viewer is among those whom the reason names.
    """
    if not told or game.moves.is_empty(action):
        return None
    common: list[Say] | None = None
    for world in _fitting(game, known, viewer, seat, action, told):
        said = [why for why in game.reasons(game.redact(world, seat), seat, action) if _about_others(game, why)]
        common = said if common is None else [why for why in common if why in said]
        if not common or _another_fits(game, world, viewer, seat, action):
            return None
    return chosen(common, viewer, seat) if common else None


def chosen(reasons: list[Say], viewer: int, seat: int) -> Say:
    """The reason that speaks of the viewer, or the first, in the words for another's move."""
    why = next((why for why in reasons if _speaks_of(why, viewer)), reasons[0])
    you = "yes" if _speaks_of(why, viewer) else "no"
    return Say(why.key + THEY, {**why.values, "name": Named(seat), "you": you})


def _about_others(game: Game, why: Say) -> bool:
    return game.text(LANGUAGES[0]).has(why.key + THEY)


def _speaks_of(why: Say, viewer: int) -> bool:
    values = [part for value in why.values.values() for part in (value if isinstance(value, list) else [value])]
    return Named(viewer) in values


def _fitting(game: Game, known: State, viewer: int, seat: int, action: int, told: list[Event]) -> Iterator[State]:
    """So many worlds of the viewer in which the move can be made and begins as they were told; or none at all."""
    found = []
    seed = sha256(known.tobytes()).hexdigest()
    for key in game_keys_of(seed):
        world = known.copy()
        game.redeal(world, viewer, key_words(key))
        if int(game.verdict(world, seat, action)) == 0 and _told(game, world, viewer, seat, action)[:1] == told[:1]:
            found.append(world)
            if len(found) == WORLDS:
                return iter(found)
    return iter(())


def game_keys_of(seed: str) -> Iterator[bytes]:
    return (game_keys(f"remark {seed}", number)[0] for number in range(TRIES))


def _told(game: Game, world: State, viewer: int, seat: int, action: int) -> list[Event]:
    after = world.copy()
    game.apply(after, seat, action)
    return game.happened(after, viewer)


def _another_fits(game: Game, world: State, viewer: int, seat: int, action: int) -> bool:
    """Would another move have looked the same?"""
    seen = _told(game, world, viewer, seat, action)
    others = (other for other in game.legal_actions(world, seat) if other != action)
    return any(_told(game, world, viewer, seat, other) == seen for other in others)
