"""What a guest may try in order to learn what is hidden: every message, in two worlds that they cannot tell apart.

The second world is dealt anew from what the guest's seat may know, with another future. Whatever is asked, the answers
must be the same bytes. Played on tables in this process, with pages that only collect what they would send.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from kibitz.bots.levels import advise
from kibitz.bots.questions import Answer, Question, tips
from kibitz.core.chance import game_keys
from kibitz.core.fields import Sees
from kibitz.core.game import find_game, games
from kibitz.core.match import Match, RowEnds
from kibitz.core.text import LANGUAGES
from kibitz.server import guests
from kibitz.server.endpoints import ENDPOINTS
from kibitz.server.house import House
from kibitz.server.limits import Limits
from kibitz.server.live import Page
from kibitz.server.rest import Answered, json_response
from kibitz.server.sitting import Sitting
from kibitz.server.store import StoredGuest
from kibitz.server.table import server_words
from kibitz.server.thinkers import Thinkers
from tests.contract.variants import ALL, MANY_ACTIONS, Dice, Variant, played
from tests.proof import amount
from tests.server.people import Message, finish
from tests.server.test_secrets import at_step, table_of
from tests.wording import assert_worded

pytestmark = pytest.mark.slow

TABLE = "t"
SECRET = b"a secret of this house"
LATEST = 60  # the whole game is looked at by the law of rows in the contract: here a long log takes the time
STEPS_A_VARIANT = amount(2, 5)
MOST_BEGUN = amount(3, 8)  # rows begin with so many of the legal moves
MOST_SHOWN_TO = 2  # of the seats of a table, the mover first: the others see by the same code


class Forgetful:
    """A store that is always ready and keeps nothing: these tables live in memory alone."""

    def __getattr__(self, _: str) -> Any:
        async def done(*_: Any, **__: Any) -> None:
            return None

        return done

    async def guest(self, guest: str) -> StoredGuest:
        return StoredGuest(guest, "Ann", 0)


class Eavesdropper(Page):
    """A page without a browser: it hears as fast as it is asked and keeps what it would send."""

    def heard(self) -> list[bytes]:
        said = []
        while not self.outbox.empty():
            said.append(self.outbox.get_nowait() or b"closed")
        return said


class World:
    """A table as it is now, the page of one seat at it, and the endpoints that tell of a table."""

    def __init__(self, match: Match, seat: int) -> None:
        self.house = House(Forgetful(), bot_pace_s=0, limits=Limits(messages_at_once=10**9))
        self.house.secret = SECRET
        self.table = table_of(match)
        self.sitting = Sitting(self.table, len(match.log))
        self.house.sittings[TABLE] = self.sitting
        self.guest = StoredGuest(f"g{seat}", "Ann", 0)
        self.seat = seat
        self.page = Eavesdropper(self.house, self.sitting, self.guest, "en", None)  # type: ignore[arg-type]
        self.sitting.enter(self.page)

    @property
    def step(self) -> int:
        return self.table.step_for(self.seat)

    async def asks(self, kind: str, **fields: Any) -> list[bytes]:
        await self.page.hear(msgspec.json.encode({"t": kind, **fields}))
        return self.page.heard()

    async def plays(self, *actions: int) -> list[bytes]:
        return await self.asks("play", seat=self.seat, action=actions[0], step=self.step, then=list(actions[1:]))

    async def visits(self) -> list[bytes]:
        """Every address that tells of this table."""
        app = Starlette(routes=[Route(e.path, _answering(e.answer)) for e in ENDPOINTS if _of_a_table(e)])
        app.state.house = self.house
        token = guests.sign(self.guest.guest, SECRET)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(
            transport=transport, base_url="http://127.0.0.1", cookies={guests.COOKIE: token}
        ) as http:
            asked = [e.path.replace("{table}", TABLE).replace("{step}", "0") for e in ENDPOINTS if _of_a_table(e)]
            return [(await http.get(path)).content for path in asked]


def _of_a_table(endpoint: Any) -> bool:
    return bool(endpoint.method == "GET" and "{table}" in endpoint.path)


def _answering(answer: Any) -> Any:
    async def handle(request: Any) -> Any:
        try:
            return await answer(request)
        except Answered as answered:
            return json_response(answered.problem, answered.status)

    return handle


def another_world(match: Match, seat: int) -> Match:
    """The match with all dealt anew that the seat cannot know, and with another future.

    Where no chance was used since a step, none was in this world either: taking back asks for that.
    """
    world = match.game.redealt(match.state, seat, game_keys("twin", match.step)[0])
    now = bytes(match.state.chance)
    twin = at_step(match, match.step)
    twin.states = [state.copy() if bytes(state.chance) == now else state for state in match.states]
    for state in twin.states:
        if bytes(state.chance) == now:
            state.chance[:] = world.chance
    twin.states[-1] = world
    for forgotten in (twin, match):
        forgotten._seen, forgotten._looked_at = {}, {}  # worked out anew: the copies must not share it
    return twin


class Twins:
    """Two worlds that `seat` cannot tell apart. Both are asked the same and must answer the same."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.make()

    def make(self) -> None:
        truth = at_step(self.match, self.match.step)
        truth.log = list(self.match.log)
        twin = another_world(truth, self.seat)
        twin.log = list(self.match.log)
        self.worlds = [World(truth, self.seat), World(twin, self.seat)]

    async def ask(self, kind: str, **fields: Any) -> list[bytes]:
        first, second = [await world.asks(kind, **fields) for world in self.worlds]
        assert first == second, (kind, fields, self.match.log)
        return first

    async def play(self, *actions: int) -> None:
        """Refused alike, byte for byte, or played in both; where all of it is known beforehand, seen alike."""
        first, second = [await world.plays(*actions) for world in self.worlds]
        if was_refused(first) or was_refused(second) or self.is_known(actions):
            assert first == second, (actions, self.match.log)
        if not was_refused(first):
            assert len(first) == len(second)
            self.make()

    def is_known(self, actions: tuple[int, ...]) -> bool:
        """Do the actions, legal as they are, draw, show and roll nothing?"""
        game, state = self.match.game, self.match.state.copy()
        shown = []
        for action in actions:
            game.apply(state, self.seat, action)
            shown += [isinstance(event, game.events.reveals) for event in game.happened_in_truth(state)]
        return not any(shown) and bytes(state.chance) == bytes(self.match.state.chance)

    def follow(self, dice: Dice, row: list[int]) -> list[int]:
        """What could follow the row: above all what is legal in one world alone, then in both, then any other."""
        game, legal = self.match.game, []
        for world in self.worlds:
            state = world.table.match.state.copy()
            for action in row:
                if game.verdict(state, self.seat, action):
                    break
                game.apply(state, self.seat, action)
            legal.append(set(game.legal_actions(state, self.seat)))
        telling, both = sorted(legal[0] ^ legal[1]), sorted(legal[0] & legal[1])
        return [*telling[:3], *(dice.pick(both) for _ in range(2 if both else 0)), dice.below(game.actions)]


def was_refused(heard: list[bytes]) -> bool:
    return any(msgspec.json.decode(raw)["t"] == "refused" for raw in heard)


def moments(variant: Variant) -> Iterator[tuple[Match, Dice, int]]:
    """A few moments of a game, each with the seats that ask."""
    few = min(amount(1, 2), STEPS_A_VARIANT) if variant.game.actions >= MANY_ACTIONS else STEPS_A_VARIANT
    total = sum(1 for _ in played(variant, 0, LATEST))
    for match, dice in played(variant, 0, LATEST):
        if match.over or dice.below(max(1, total // few)):
            continue
        waited = variant.game.seats_waited_for(match.state)
        seats = [*waited, *(seat for seat in range(len(match.seats)) if seat not in waited)]
        for seat in seats[:MOST_SHOWN_TO]:
            yield at_step(match, match.step), dice, seat


@pytest.fixture(autouse=True)
def hints_by_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint is a search by the clock with dice of its own: here both are fixed, and what it sees decides alone."""

    async def think(self: Thinkers, question: Question, within_s: float) -> Answer:  # noqa: ARG001
        game = find_game(question.game)
        seen = game.layout.from_bytes(question.record)
        return Answer(0, hints=tips(advise(game, seen, question.seat, seconds=60, iterations=12, seed="fixed")))

    monkeypatch.setattr(Thinkers, "ask", think)


async def try_everything(match: Match, dice: Dice, seat: int) -> None:
    game = match.game
    twins = Twins(match, seat)
    mine = game.legal_actions(match.state, seat)
    # Why may I not? Of moves that may be made and of any others.
    for action in [*mine[:6], *(dice.below(game.actions) for _ in range(6)), game.actions]:
        await twins.ask("why", seat=seat, action=action)
    # The table as a page sees it, with the whole log, over both doors.
    await twins.ask("look", seat=seat)
    await twins.ask("language", language=dice.pick(list(LANGUAGES)))
    first, second = [await world.visits() for world in twins.worlds]
    assert first == second
    # Taking back: of my own accord, and with a question to the others.
    for ask in (False, True):
        await twins.ask("undo", seat=seat, step=twins.worlds[0].step, ask=ask)
        twins.make()
    # Moves, and rows of them: of what could follow in one world or the other.
    for action in [*(dice.pick(mine) for _ in range(3 if mine else 0)), dice.below(game.actions)]:
        await twins.play(action)
    for begun in mine if len(mine) <= MOST_BEGUN else [dice.pick(mine) for _ in range(MOST_BEGUN)]:
        for then in twins.follow(dice, [begun]):
            await twins.play(begun, then)
        row = [begun, dice.pick(twins.follow(dice, [begun]))]
        await twins.play(*row, dice.pick(twins.follow(dice, row)))
        for asked in ([begun], row):
            await twins.ask("suppose", seat=seat, step=twins.worlds[0].step, actions=asked)


@pytest.mark.parametrize("variant", ALL.values(), ids=ALL.keys())
def test_every_message_is_answered_alike_in_worlds_that_a_player_cannot_tell_apart(variant: Variant) -> None:
    async def try_all() -> None:
        for match, dice, seat in moments(variant):
            await try_everything(match, dice, seat)

    finish(try_all())


@pytest.mark.parametrize("name", games())
def test_a_hint_is_the_same_in_worlds_that_a_player_cannot_tell_apart(name: str) -> None:
    variant = next(v for v in ALL.values() if v.game.id == name)

    async def try_hints() -> None:
        for match, _, seat in moments(variant):
            heard = await Twins(match, seat).ask("hint", seat=seat)
            assert heard

    finish(try_hints())


# --- What was found by asking, one by one -----------------------------------------------------------------------------


def with_hidden_future() -> Iterator[Variant]:
    return (v for v in ALL.values() if any(field.sees is not Sees.PUBLIC for field in v.game.layout.fields[5:]))


def test_no_refused_row_foretells_what_a_move_will_show() -> None:
    """Behind a move that shows something every continuation gets the same answer, whether it will be legal or not."""

    async def foretell(variant: Variant) -> int:
        tried = 0
        for match, _ in played(variant, 0, most=40):
            if match.over:
                break
            game, (seat, *_) = variant.game, variant.game.seats_waited_for(match.state)
            for action in game.legal_actions(match.state, seat)[-3:]:
                after = copy.copy(match.state)
                game.apply(after, seat, action)
                shows = any(isinstance(event, game.events.reveals) for event in game.happened_in_truth(after))
                if not shows or seat not in game.seats_waited_for(after):
                    continue
                world = World(at_step(match, match.step), seat)
                legal = game.legal_actions(after, seat)
                others = [other for other in range(0, game.actions, 1 + game.actions // 20) if other not in legal]
                answers = {tuple(await world.plays(action, then)) for then in [*legal[:12], *others]}
                assert len(answers) == 1
                assert msgspec.json.decode(answers.pop()[0])["code"] == "row"
                assert world.table.match.step == match.step
                tried += 1
        return tried

    assert sum(finish(foretell(variant)) for variant in with_hidden_future()) > 20


def refused_row(language: str) -> Message:
    """The answer to a move that shows something with another move behind it."""
    for variant in with_hidden_future():
        for match, _ in played(variant, 0, most=40):
            seat = 0 if match.over else variant.game.seats_waited_for(match.state)[0]
            for action in [] if match.over else variant.game.legal_actions(match.state, seat):
                try:
                    match.check_row(seat, [action, action])
                except RowEnds:
                    world = World(at_step(match, match.step), seat)
                    world.page.language = language
                    (raw,) = finish(world.plays(action, action))
                    told: Message = msgspec.json.decode(raw)
                    return told
                except Exception:  # noqa: BLE001  # refused by a rule: not this one
                    continue
    raise AssertionError("no row ends anywhere")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_that_goes_too_far_is_refused_in_plain_words(language: str) -> None:
    told = refused_row(language)
    assert (told["t"], told["code"], told["clause"]) == ("refused", "row", None)
    assert told["said"] == server_words(language).say("row")
    assert_worded(told["said"])


def test_a_row_of_secret_cards_is_laid_at_once() -> None:
    """What pages send as rows: all that is laid in secret while others lay theirs, and the word that it is done."""
    laid = 0
    for variant in ALL.values():
        game = variant.game
        for match, dice in played(variant, 0):
            if match.over or len(game.seats_waited_for(match.state)) < 2:
                continue
            seat = game.seats_waited_for(match.state)[-1]
            state, row = match.state.copy(), list[int]()
            while seat in game.seats_waited_for(state) and len(row) < 8:
                row.append(dice.pick(game.legal_actions(state, seat)))
                game.apply(state, seat, row[-1])
                if game.happened(state, (seat + 1) % len(match.seats)):
                    break  # the others noticed it: that was the last
            if len(row) > 1:
                world = World(at_step(match, match.step), seat)
                assert not was_refused(finish(world.plays(*row)))
                assert [act.action for act in world.table.match.acts[match.step :]] == row
                laid += 1
            if laid > 40:
                return
    assert laid > 0
