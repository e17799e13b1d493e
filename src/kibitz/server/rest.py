"""REST: everything beside live play. One table of endpoints; the routes and the OpenAPI document are made from it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from kibitz.arena.ladder import Ladder
from kibitz.bots.levels import USUAL
from kibitz.bots.players import level_named
from kibitz.core import positions
from kibitz.core.drafting import Draft
from kibitz.core.errors import BadAnswer, BadOption, KibitzError, UnknownGame
from kibitz.core.fields import SPECTATOR
from kibitz.core.game import Game, find_game, games
from kibitz.core.options import MOST_WRITTEN, Option
from kibitz.core.puzzle import Puzzle, day_of, today
from kibitz.core.record import Failed, from_json, to_json, verify, write_record
from kibitz.core.text import LANGUAGES
from kibitz.lessons.script import Lesson, lessons_of, taught
from kibitz.server import guests
from kibitz.server.doors import neighbourhood
from kibitz.server.house import House
from kibitz.server.live import capital, worded
from kibitz.server.messages import (
    DraftFault,
    DraftSeen,
    DraftText,
    Explained,
    Fairness,
    GameCard,
    GameLadder,
    LessonCard,
    Me,
    Measured,
    MeChange,
    NewTable,
    Opened,
    OptionCard,
    PositionShown,
    Problem,
    PuzzleDay,
    PuzzleSolution,
    PuzzleVerdict,
    ReplayStep,
    RulesChapter,
    RulesPart,
    Rung,
    TableCard,
    TimelineMark,
)
from kibitz.server.names import clean_name, passes_for_bot
from kibitz.server.problems import NotDone, TooMuch
from kibitz.server.reading import CannotOpen
from kibitz.server.sitting import Sitting
from kibitz.server.store import CannotWrite, StoredGuest
from kibitz.server.table import SEAT_LETTERS, Chair, Header, Settings, Table, server_words, with_birds

JSON = "application/json"
POSITION = Settings(chat=False, hints=False, memory_aid=False, rated=False)  # of a table that only shows one


class Answered(Exception):
    """A request that ends here, with a problem for an answer."""

    def __init__(self, status: int, code: str, said: str) -> None:
        super().__init__(said)
        self.status = status
        self.problem = Problem(code, said)


def json_response(body: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type=JSON)


def language_of(request: Any) -> str:
    """The page says it; else the browser's first language that the house speaks."""
    asked = request.query_params.get("lang", "")
    if asked in LANGUAGES:
        return str(asked)
    for part in request.headers.get("accept-language", "").split(","):
        if part.strip()[:2].lower() in LANGUAGES:
            return str(part.strip()[:2].lower())
    return LANGUAGES[0]


def problem(request: Request, status: int, key: str) -> Answered:
    return Answered(status, key, server_words(language_of(request)).say(f"problem.{key}"))


def cannot_write(request: Request) -> Response:
    """The disk's fault, not the request's: the same may be asked again in a moment."""
    response = json_response(Problem("cannot_write", server_words(language_of(request)).say("cannot_write")), 503)
    response.headers["retry-after"] = "5"
    return response


async def current_guest(house: House, cookies: Any) -> StoredGuest | None:
    guest = guests.read_token(cookies.get(guests.COOKIE, ""), house.secret)
    return await house.store.guest(guest) if guest else None


def set_guest(response: Response, request: Request, house: House, guest: str) -> None:
    response.set_cookie(
        guests.COOKIE,
        guests.sign(guest, house.secret),
        max_age=guests.COOKIE_DAYS * 86400,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


async def raw_body(request: Request, most: int) -> bytes:
    # A form of another site cannot say this about itself without being asked for leave, which it does not get.
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Answered(415, "content_type", f"what is sent must be {JSON}")
    limits = house_of(request).limits
    raw = b""
    try:
        async with asyncio.timeout(limits.body_s):
            async for chunk in request.stream():
                raw += chunk
                if len(raw) > most:
                    raise Answered(
                        413, "too_large", server_words(language_of(request)).say("problem.too_large", n=most)
                    )
    except TimeoutError:
        raise problem(request, 408, "slow") from None
    return raw


async def body_of(request: Request, kind: Any) -> Any:
    raw = await raw_body(request, house_of(request).limits.body_bytes)
    try:
        return msgspec.convert(with_whole_numbers(msgspec.json.decode(raw)), kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Answered(400, "malformed", str(error)) from None


def with_whole_numbers(read: Any) -> Any:
    """JSON has one kind of number: to it, and so to the document, 2.0 is a whole one."""
    match read:
        case float() if read.is_integer():
            return int(read)
        case list():
            return [with_whole_numbers(one) for one in read]
        case dict():
            return {name: with_whole_numbers(one) for name, one in read.items()}
    return read


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def guest_of(request: Request) -> StoredGuest | None:
    return await current_guest(house_of(request), request.cookies)


async def known_guest(request: Request) -> StoredGuest:
    """Whoever changes something must be somebody; `PUT /api/me` is the one way to become it."""
    guest = await guest_of(request)
    if guest is None:
        raise problem(request, 401, "no_guest")
    return guest


# --- Games ------------------------------------------------------------------------------------------------------------


def option_card(option: Option) -> OptionCard:
    values: list[bool | int | str] = list(option.values)
    kind: Literal["switch", "choice", "number", "seat", "writing"] = "choice"
    if isinstance(option.values, range):
        kind, values = "number", [option.values.start, option.values.stop - 1]
    elif option.writing:
        kind = "writing"
    elif option.names_seat:
        kind = "seat"
    elif option.values == (False, True):
        kind = "switch"
    example = option.writing.sample if option.writing else ""
    return OptionCard(option.id, kind, values, option.default, option.where.value, option.clause, example)


def lesson_card(lesson: Lesson) -> LessonCard:
    titles = {language: lesson.say("title", language) for language in LANGUAGES}
    return LessonCard(lesson.name, lesson.script.number, lesson.script.minutes, titles)


def game_card(game: Game) -> GameCard:
    words = {language: game.text(language).messages for language in LANGUAGES}
    return GameCard(
        game.id,
        {language: messages["name"] for language, messages in words.items()},
        {language: messages["tagline"] for language, messages in words.items()},
        game.players[0],
        game.players[-1],
        game.minutes,
        positions.puzzle_of(game) is not None,
        [lesson_card(lesson) for lesson in lessons_of(game)],
        game.memory.value,
        [option_card(option) for option in game.options[1:]],
    )


def asked_game(request: Request) -> Game:
    try:
        return find_game(request.path_params["game"])
    except UnknownGame:
        raise problem(request, 404, "no_game") from None


def asked_language(request: Request) -> str:
    language = str(request.path_params["language"])
    if language not in LANGUAGES:
        raise problem(request, 404, "no_language")
    return language


async def list_games(_: Request) -> Response:
    return json_response([game_card(game) for game in games().values()])


async def game_text(request: Request) -> Response:
    return json_response(asked_game(request).text(asked_language(request)).messages)


async def game_rules(request: Request) -> Response:
    game = asked_game(request)
    beats = taught(game)
    chapters = [
        RulesChapter(
            title,
            [
                RulesPart(part.label, part.text, [list(row) for row in part.rows], *beats.get(part.label, ("", 0)))
                for part in parts
            ],
        )
        for title, parts in game.rules_book(asked_language(request))
    ]
    return json_response(chapters)


def game_ladder(game: Game) -> GameLadder:
    raw = game.ladder()
    if raw is None:
        return GameLadder(game.id, None)
    ladder = msgspec.json.decode(raw, type=Ladder)
    results = ladder.results
    rungs = [
        Rung(bot.bot, level_named(bot.bot), bot.games, bot.win_rate, bot.low, bot.high, bot.rating, bot.sigma)
        for bot in results.bots
    ]
    players = int(results.options["players"])
    return GameLadder(game.id, Measured(ladder.measured_on.isoformat(), ladder.machine, results.games, players, rungs))


async def list_ladders(_: Request) -> Response:
    return json_response([game_ladder(game) for game in games().values()])


# --- Puzzles ----------------------------------------------------------------------------------------------------------


def asked_puzzle(request: Request) -> tuple[Game, Puzzle, date]:
    """The room, its puzzle and the day; a day to come has none yet."""
    game = asked_game(request)
    puzzle = positions.puzzle_of(game)
    if puzzle is None:
        raise problem(request, 404, "no_puzzle")
    said = request.path_params["date"]
    day = today() if said == "today" else day_of(said)
    if day is None:
        raise problem(request, 400, "no_date")
    if day > today():
        raise problem(request, 404, "puzzle_to_come")
    if day < puzzle.since:
        words = server_words(language_of(request))
        raise Answered(404, "puzzle_too_old", words.say("problem.puzzle_too_old", since=puzzle.since.isoformat()))
    return game, puzzle, day


def position_shown(game: Game, number: int, language: str) -> PositionShown:
    position = positions.positions_of(game)[number]
    match = positions.match_at(game, position)
    birds = with_birds([Chair("bot", "", USUAL) for _ in match.seats])
    seats = [chair if seat != position.seat else Chair("here", "") for seat, chair in enumerate(birds)]
    for seat, chair in enumerate(seats):
        chair.name = server_words(language).say("seat.player", letter=SEAT_LETTERS[seat])
    header = Header(game.id, game.rules_version, match.options, position.key, POSITION)
    table = Table("", header, game, seats, match.log)
    seen = positions.seen_at(game, position)
    legal = game.legal_actions(seen, position.seat)
    return PositionShown(
        number=number,
        seat=position.seat,
        step=match.step,
        seats=table.seat_cards("", set(), language),
        view=game.view(seen, position.seat, legal),
        moves=[table.move_card(seen, position.seat, action, language) for action in legal],
    )


def puzzle_answers() -> list[Any]:
    """The types of answers to the puzzles of all rooms."""
    return list({puzzle.answer: None for game in games().values() if (puzzle := positions.puzzle_of(game))})


def fits(said: Any, kind: Any) -> bool:
    try:
        msgspec.convert(said, kind)
    except msgspec.ValidationError:
        return False
    return True


async def worked_out(request: Request, game: Game, how: Callable[..., Any], *about: Any) -> Any:
    """Beside the event loop: others play meanwhile."""
    house_of(request).rooms.play(game)
    return await run_in_threadpool(how, *about)


async def one_puzzle(request: Request) -> Response:
    game, puzzle, day = asked_puzzle(request)
    made: Any = await worked_out(request, game, puzzle.make, day)
    if isinstance(made, positions.Asked):
        made = await worked_out(request, game, position_shown, game, made.number, language_of(request))
    return json_response(PuzzleDay(game.id, day.isoformat(), today().isoformat(), puzzle.since.isoformat(), made))


async def check_puzzle(request: Request) -> Response:
    game, puzzle, day = asked_puzzle(request)
    said = await body_of(request, dict[str, Any])
    try:
        answer = msgspec.convert(said, puzzle.answer)
    except msgspec.ValidationError as error:
        if any(fits(said, kind) for kind in puzzle_answers()):  # an answer, but to another room's puzzle
            raise problem(request, 409, "other_answer") from None
        raise Answered(400, "malformed", str(error)) from None
    try:
        verdict = await worked_out(request, game, puzzle.check, day, answer)
    except BadAnswer as error:
        own = game.puzzle is not None
        words = game.text(language_of(request)) if own else server_words(language_of(request))
        said = words.say(error.key if own else f"problem.position.{error.key}", **error.values)
        raise Answered(409, "answer", said) from None
    return json_response(PuzzleVerdict(verdict.solved, verdict))


async def check_draft(request: Request) -> Response:
    """What a room thinks of a text in the making. Nothing is kept."""
    game = asked_game(request)
    drafting = game.drafts.get(request.path_params["option"])
    if drafting is None:
        raise problem(request, 404, "no_draft")
    said: DraftText = await body_of(request, DraftText)
    if len(said.text) > MOST_WRITTEN:
        raise problem(request, 409, "long_draft")
    draft: Draft = await worked_out(request, game, drafting.look, said.text or drafting.begin())
    language = language_of(request)
    faults = [DraftFault(capital(game.say(fault.said, (), language)), fault.at) for fault in draft.faults]
    return json_response(DraftSeen(draft.drawing, faults, draft.text))


async def puzzle_solution(request: Request) -> Response:
    game, puzzle, day = asked_puzzle(request)
    return json_response(PuzzleSolution(await worked_out(request, game, puzzle.solve, day)))


async def puzzle_thing(request: Request) -> Response:
    """What a thing of the puzzle is: said of what is asked, and of no answer."""
    game, puzzle, day = asked_puzzle(request)
    thing = request.path_params["thing"]
    about = puzzle.explain(await worked_out(request, game, puzzle.make, day), thing)
    return json_response(worded(game, about, thing, (), language_of(request)))


# --- Guests -----------------------------------------------------------------------------------------------------------


def me_card(guest: StoredGuest) -> Me:
    return Me(guest.guest, guest.name, guest.colour)


async def who_am_i(request: Request) -> Response:
    guest = await guest_of(request)
    return json_response(me_card(guest) if guest else None)


async def new_guest(request: Request, seed: str | None) -> StoredGuest:
    """A guest for this browser. Windows that share a seed are one, however close together they ask."""
    house = house_of(request)
    guest = guests.shared_guest_id(seed, house.secret) if seed else guests.new_guest_id()
    known = await house.store.guest(guest)
    if known is not None:
        return known
    if not house.new_guests.take(neighbourhood(request.client.host) if request.client else ""):
        raise problem(request, 429, "many_guests")
    return StoredGuest(guest, guests.default_name(language_of(request)), 0)


async def change_me(request: Request) -> Response:
    change: MeChange = await body_of(request, MeChange)
    name = clean_name(change.name or "")
    if change.name is not None and not name:
        raise problem(request, 409, "name")
    if passes_for_bot(name):
        raise problem(request, 409, "name_of_bot")
    known = await guest_of(request)
    guest = known or await new_guest(request, change.seed)
    colour = guest.colour if change.colour is None else change.colour
    guest = StoredGuest(guest.guest, name or guest.name, colour)
    await house_of(request).store.put_guest(guest)
    response = json_response(me_card(guest))
    if known is None:
        set_guest(response, request, house_of(request), guest.guest)
    return response


# --- Tables -----------------------------------------------------------------------------------------------------------


async def asked_sitting(request: Request) -> Sitting:
    try:
        return await house_of(request).sitting(request.path_params["table"])
    except NotDone:
        raise problem(request, 404, "no_table") from None


async def my_tables(request: Request) -> Response:
    guest = await guest_of(request)
    found = await house_of(request).cards(guest.guest, language_of(request)) if guest else []
    return json_response(found)


async def open_table(request: Request) -> Response:
    wish: NewTable = await body_of(request, NewTable)
    guest = await known_guest(request)
    language = language_of(request)
    try:
        code = await house_of(request).opening.new_table(wish, guest, language)
    except UnknownGame:
        raise problem(request, 400, "no_game") from None
    except CannotWrite:
        raise
    except TooMuch as refusal:
        raise Answered(429, refusal.code, refusal.said(language)) from None
    except NotDone as refusal:
        status = 409 if refusal.key in ("problem.name_of_bot", "problem.no_bird") else 400
        raise Answered(status, refusal.code, refusal.said(language)) from None
    except KibitzError as error:
        status = 409 if as_described(wish) else 400
        raise Answered(status, "option", option_problem(wish, error, language)) from None
    return json_response(Opened(code), 201)


def option_problem(wish: NewTable, error: KibitzError, language: str) -> str:
    """What is wrong with the options of a table, in the reader's words where there are any."""
    game, words = find_game(wish.game), server_words(language)
    room = game.text(language)
    for option in game.options:
        if possible(option, wish.options.get(option.id, option.default), len(wish.seats)):
            continue
        if room.has(f"option.{option.id}.wrong"):
            return room.say(f"option.{option.id}.wrong")
        if option.writing is None:
            return words.say("problem.option.named", name=room.say(f"option.{option.id}"))
    return words.say("problem.option", what=str(error))


def as_described(wish: NewTable) -> bool:
    """Does the wish keep to the document? Then only its room knows what is wrong: with a text, or a seat too many."""
    game = find_game(wish.game)
    known = {option.id: option for option in game.options}
    most = max(game.players)
    return (
        len(wish.seats) in game.players
        and wish.options.keys() <= known.keys()
        and all(written(known[name], said) or possible(known[name], said, most) for name, said in wish.options.items())
    )


def written(option: Option, said: object) -> bool:
    return option.writing is not None and isinstance(said, str) and len(said) <= MOST_WRITTEN


def possible(option: Option, said: object, seats: int) -> bool:
    try:
        value = option.read(said)
    except BadOption:
        return False
    return not (option.names_seat and isinstance(value, int) and value > seats)


async def one_table(request: Request) -> Response:
    guest = await current_guest(house_of(request), request.cookies)
    viewer = guest.guest if guest else ""
    try:
        sitting = await asked_sitting(request)
    except CannotOpen as broken:
        return json_response(broken.card(viewer, language_of(request)))
    house, table = house_of(request), sitting.table
    # While it is played, when something happened would tell anybody of moves that only some may notice.
    stored = await house.store.load(table.code) if table.match.over else None
    return json_response(house.card(sitting, viewer, language_of(request), stored.changed if stored else 0.0))


def small_number(said: str) -> int | None:
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 8 else None


async def finished_table(request: Request) -> Table:
    """A game that is over; or what can be read of one that nobody will ever play on."""
    try:
        table = (await asked_sitting(request)).table
    except CannotOpen as broken:
        if broken.rest is None:
            raise Answered(409, "broken", broken.said(language_of(request))) from None
        return broken.rest
    if not table.match.over:
        raise problem(request, 409, "not_over")
    return table


async def table_record(request: Request) -> Response:
    try:
        table = await finished_table(request)
        game, record = table.game.id, to_json(write_record(table.match))
    except Answered as answered:
        # Its rules are others now: then it is read from what was written when it ended.
        record = await house_of(request).kept_record(request.path_params["table"])
        if answered.status != 409 or not record:
            raise
        game = from_json(record).game
    headers = {"content-disposition": f'attachment; filename="{game}-{request.path_params["table"]}.json"'}
    return Response(record, headers=headers, media_type=JSON)


async def table_fairness(request: Request) -> Response:
    match = (await finished_table(request)).match
    words = server_words(language_of(request))
    try:
        await run_in_threadpool(verify, write_record(match))
    except Failed:
        return json_response(Fairness(match.commitment, match.sealed_key.hex(), False, words.say("fair.broken")))
    return json_response(Fairness(match.commitment, match.sealed_key.hex(), True, words.say("fair.holds")))


async def table_timeline(request: Request) -> Response:
    match = (await finished_table(request)).match
    marks = [
        TimelineMark(step, getattr(event, "seat", None), event)
        for step in range(match.step + 1)
        for event in match.game.happened_in_truth(match.states[step])
    ]
    return json_response(marks)


async def table_replay(request: Request) -> Response:
    """A finished game has no secrets: any seat's view at any step."""
    table = await finished_table(request)
    match = table.match
    step = small_number(request.path_params["step"])
    seat = small_number(request.query_params.get("seat", ""))
    viewer = seat if seat is not None and seat < len(match.seats) else SPECTATOR
    guest = await guest_of(request)
    sits_there = viewer != SPECTATOR and guest is not None and table.chairs[viewer].guest == guest.guest
    if step is None or step > match.step:
        raise problem(request, 404, "no_step")
    act = match.acts[step - 1] if step else None
    return json_response(
        ReplayStep(
            step=step,
            steps=match.step,
            by=act.seat if act else None,
            text=match.game.moves.write(match.game.moves.of(act.action)) if act else "",
            view=match.view(viewer, step),
            events=list(match.happened(viewer, step)),
            lines=table.lines_at(step, viewer, language_of(request), viewer if sits_there else SPECTATOR),
        )
    )


async def health(request: Request) -> Response:
    house = house_of(request)
    return json_response({"status": "open", "tables": len(house.sittings)})


async def alive(_: Request) -> Response:
    """Whoever gets no answer may begin this process anew."""
    return json_response({"status": "alive"})


async def takes_visitors(request: Request) -> Response:
    """For whoever shares out visitors: 404 once this house closes, while those who are here may finish.

    A store that can't be used is no reason to send them elsewhere: the other houses have the same one.
    """
    closing = house_of(request).draining
    return json_response({"status": "closing" if closing else "open"}, 404 if closing else 200)


async def ready(request: Request) -> Response:
    """Is it good to send visitors here? And what is wrong, in words for the host."""
    house = house_of(request)
    against, minor = await house.ails()
    status = "ready" if not against else "not ready"
    return json_response({"status": status, "wrong": [*against, *minor]}, 503 if against else 200)


@dataclass(frozen=True)
class Endpoint:
    method: str
    path: str
    answer: Callable[[Request], Awaitable[Response]]
    summary: str
    returns: Any
    takes: Any = None
    status: int = 200
    problems: tuple[int, ...] = ()
    query: dict[str, str] = field(default_factory=dict)


# What every change may be answered with: 400 if it is not as the document says, 409 if the house says no all the same.
CHANGE = (400, 403, 408, 409, 413, 415)
LANG = {"lang": "en, ru or uk; default: the browser's language"}

ENDPOINTS = (
    Endpoint("GET", "/api/health", health, "Is the house open?", dict[str, Any]),
    Endpoint("GET", "/api/health/live", alive, "Does this process answer?", dict[str, Any]),
    Endpoint("GET", "/api/health/open", takes_visitors, "Does this house take visitors?", dict[str, Any]),
    Endpoint("GET", "/api/health/ready", ready, "May visitors be sent to this house?", dict[str, Any]),
    Endpoint("GET", "/api/games", list_games, "The games of the house", list[GameCard]),
    Endpoint("GET", "/api/games/{game}/text/{language}", game_text, "A game's words", dict[str, str], problems=(404,)),
    Endpoint(
        "GET", "/api/games/{game}/rules/{language}", game_rules, "A game's rules", list[RulesChapter], problems=(404,)
    ),
    Endpoint("GET", "/api/ladder", list_ladders, "How strong the bots are, by measurement", list[GameLadder]),
    Endpoint(
        "GET",
        "/api/puzzles/{game}/{date}",
        one_puzzle,
        "A game's puzzle of a day (2026-11-15, or today)",
        PuzzleDay,
        problems=(400, 404),
        query=LANG,
    ),
    Endpoint(
        "POST",
        "/api/puzzles/{game}/{date}/check",
        check_puzzle,
        "How good is an answer? What an answer is, the room says",
        PuzzleVerdict,
        dict[str, Any],
        problems=(*CHANGE, 404),
        query=LANG,
    ),
    Endpoint(
        "GET",
        "/api/puzzles/{game}/{date}/solution",
        puzzle_solution,
        "The best answer",
        PuzzleSolution,
        problems=(400, 404),
        query=LANG,
    ),
    Endpoint(
        "GET",
        "/api/puzzles/{game}/{date}/things/{thing}",
        puzzle_thing,
        "What a thing of the puzzle is, as the board names it",
        Explained,
        problems=(400, 404),
        query=LANG,
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/drafts/{option}",
        check_draft,
        "What is there to draw of a text of a table's own, and what is wrong with it? An empty text: one to begin with",
        DraftSeen,
        DraftText,
        problems=(*CHANGE, 404),
        query=LANG,
    ),
    Endpoint("GET", "/api/me", who_am_i, "The guest of this browser, or null", Me | None),
    Endpoint(
        "PUT",
        "/api/me",
        change_me,
        "Become a guest, or choose a name and a colour",
        Me,
        MeChange,
        problems=(*CHANGE, 429),
        query=LANG,
    ),
    Endpoint("GET", "/api/tables", my_tables, "My tables, the latest first", list[TableCard], query=LANG),
    Endpoint("POST", "/api/tables", open_table, "Open a table", Opened, NewTable, 201, (*CHANGE, 401, 429), LANG),
    Endpoint("GET", "/api/tables/{table}", one_table, "A table", TableCard, problems=(404,), query=LANG),
    Endpoint(
        "GET",
        "/api/tables/{table}/record",
        table_record,
        "The record of a finished game",
        dict[str, Any],
        problems=(404, 409),
        query=LANG,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/fairness",
        table_fairness,
        "Does the shuffle hold to what was sealed?",
        Fairness,
        problems=(404, 409),
        query=LANG,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/timeline",
        table_timeline,
        "Everything that happened in a finished game",
        list[TimelineMark],
        problems=(404, 409),
        query=LANG,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay/{step}",
        table_replay,
        "A finished game at one step",
        ReplayStep,
        problems=(404, 409),
        query={"seat": "whose view; default: a spectator's", **LANG},
    ),
)
