"""REST of reviews: asking for one, its file, what could be believed, playing on, exercises, opening a record.

Whatever is about a game is behind one door, `over`: before a game is over every address here answers as for a table
that is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from kibitz.core.errors import BadRecord, KibitzError, UnknownGame
from kibitz.core.match import Match
from kibitz.core.record import Failed, OtherRules, from_json, to_json, verify, write_record
from kibitz.review import report
from kibitz.server.consulting import PATIENCE_S, Believe, Follow, Print
from kibitz.server.doors import neighbourhood
from kibitz.server.exercises import Exercises
from kibitz.server.messages import (
    BeliefTable,
    Exercise,
    ExerciseCard,
    ExerciseTry,
    ExerciseVerdict,
    KeepExercises,
    Opened,
    PlayOn,
    ReviewState,
    ReviewWish,
    SeenLine,
)
from kibitz.server.problems import NotDone, TooMuch
from kibitz.server.rest import (
    CHANGE,
    LANG,
    Answered,
    Endpoint,
    body_of,
    guest_of,
    house_of,
    json_response,
    known_guest,
    language_of,
    problem,
    raw_body,
    small_number,
)
from kibitz.server.reviews import Made, NoReview
from kibitz.server.table import Table, server_words
from kibitz.server.thinkers import NoAnswer


async def over(request: Request) -> Table:
    """The one door: a game that is over. Any other is no table."""
    try:
        return await house_of(request).finished(request.path_params["table"])
    except NotDone:
        raise problem(request, 404, "no_table") from None


@asynccontextmanager
async def a_question(request: Request) -> AsyncIterator[None]:
    """Nobody fills the queue of questions alone. Whoever is nobody yet is counted by address."""
    house, guest = house_of(request), await guest_of(request)
    who = guest.guest if guest else neighbourhood(request.client.host) if request.client else ""
    if house.questions[who] >= house.limits.questions_a_guest:
        raise problem(request, 429, "many_questions")
    house.questions[who] += 1
    try:
        yield
    except NoAnswer:
        raise problem(request, 503, "no_answer") from None
    finally:
        house.questions -= Counter([who])


async def consulted(request: Request, question: Any) -> Any:
    async with a_question(request):
        return await house_of(request).consultants.ask(question, PATIENCE_S)


def refused(request: Request, why: NoReview) -> Answered:
    said = server_words(language_of(request)).say(f"problem.{why.key}", minutes=why.minutes)
    return Answered(429, why.key, said)


async def wording_of(request: Request, table: Table) -> Any:
    from kibitz.server.review_words import Wording

    guest = await guest_of(request)
    return Wording(table, guest.guest if guest else "", language_of(request))


async def state_of(request: Request, table: Table, made: Made) -> Response:
    from kibitz.server.review_words import account, point

    guest = await guest_of(request)
    review = made.review
    words = await wording_of(request, table)
    state = ReviewState(
        status=made.status,  # type: ignore[arg-type]  # one of the five words
        before=house_of(request).reviews.before(made),
        mine=guest is not None and made.guest == guest.guest,
        looked=made.looked,
        verdict=[[words.say(one) for one in seat] for seat in review.verdict] if review else [],
        ledger=[account(one) for one in review.ledger] if review and review.ledger else None,
        curve=[point(one) for one in review.curve] if review else [],
    )
    return json_response(state)


async def review_state(request: Request) -> Response:
    table = await over(request)
    return await state_of(request, table, await house_of(request).reviews.of(table.code))


async def ask_review(request: Request) -> Response:
    await body_of(request, ReviewWish)
    guest = await known_guest(request)
    table = await over(request)
    try:
        made = await house_of(request).reviews.ask(table.code, guest.guest)
    except NoReview as why:
        raise refused(request, why) from None
    return await state_of(request, table, made)


async def withdraw_review(request: Request) -> Response:
    guest = await known_guest(request)
    table = await over(request)
    return await state_of(request, table, await house_of(request).reviews.withdraw(table.code, guest.guest))


async def whole_review(request: Request) -> tuple[Table, report.Review]:
    table = await over(request)
    made = await house_of(request).reviews.of(table.code)
    if made.status != "done" or made.review is None:
        raise problem(request, 409, "no_review")
    return table, made.review


async def review_file(request: Request) -> Response:
    """As data, or as a page that needs nothing else."""
    table, review = await whole_review(request)
    name = f"{table.game.id}-{table.code}-review"
    if request.query_params.get("as") == "html":
        language = language_of(request)
        record = to_json(write_record(table.match))
        question = Print(record, report.to_json(review), table.names(language), language)
        page = (await consulted(request, question)).page
        headers = {"content-disposition": f'attachment; filename="{name}.html"'}
        return Response(page, headers=headers, media_type="text/html")
    headers = {"content-disposition": f'attachment; filename="{name}.json"'}
    return Response(report.to_json(review), headers=headers, media_type="application/json")


def asked_seat(request: Request, table: Table) -> int:
    seat = small_number(request.query_params.get("seat", ""))
    return seat if seat is not None and seat < len(table.chairs) else 0


def asked_step(request: Request, last: int) -> int:
    step = small_number(request.path_params["step"])
    if step is None or step > last:
        raise problem(request, 404, "no_step")
    return step


async def review_beliefs(request: Request) -> Response:
    table = await over(request)
    step, viewer = asked_step(request, table.match.step), asked_seat(request, table)
    if not table.has_secrets:
        return json_response(BeliefTable(step, viewer, [], [], [], [], []))
    found = (await consulted(request, Believe(to_json(write_record(table.match)), step, viewer))).beliefs
    if found is None:
        return json_response(BeliefTable(step, viewer, [], [], [], [], []))
    return json_response((await wording_of(request, table)).beliefs(found))


async def review_line(request: Request) -> Response:
    """The better line at a step, on the board: as the seat asked for would have seen it."""
    table = await over(request)
    step, viewer = asked_step(request, table.match.step), asked_seat(request, table)
    review = (await house_of(request).reviews.of(table.code)).review
    best = next((one.best for one in review.steps if one.step == step), None) if review else None
    if best is None:
        raise problem(request, 404, "no_step")
    states = (await consulted(request, Follow(to_json(write_record(table.match)), step, best.line))).states
    words, game = await wording_of(request, table), table.game
    lines = []
    for number, line in enumerate(best.line):
        view, events = None, []
        if number < len(states):
            state = game.layout.from_bytes(states[number])
            view, events = game.view_for(state, viewer), list(game.happened(state, viewer))
        lines.append(SeenLine(line.by, words.say(line.say), view, events))
    return json_response(lines)


async def play_on(request: Request) -> Response:
    wish: PlayOn = await body_of(request, PlayOn)
    guest = await known_guest(request)
    try:
        code = await house_of(request).opening.play_on(request.path_params["table"], guest, wish.step, wish.seat)
    except TooMuch as refusal:
        raise Answered(429, refusal.code, refusal.said(language_of(request))) from None
    except NotDone as refusal:
        if refusal.key == "problem.no_table":
            raise problem(request, 404, "no_table") from None
        raise Answered(409, refusal.code, refusal.said(language_of(request))) from None
    return json_response(Opened(code), 201)


# --- Exercises --------------------------------------------------------------------------------------------------------


def exercises_of(request: Request) -> Exercises:
    house = house_of(request)
    return Exercises(house, house.consultants)


async def my_exercises(request: Request) -> Response:
    guest = await guest_of(request)
    return json_response(await exercises_of(request).cards(guest.guest) if guest else [])


async def keep_exercises(request: Request) -> Response:
    wish: KeepExercises = await body_of(request, KeepExercises)
    guest = await known_guest(request)
    table = await over(request)
    try:
        await exercises_of(request).keep(table, guest.guest, wish.steps)
    except NotDone as refusal:
        raise Answered(409, refusal.code, refusal.said(language_of(request))) from None
    return json_response(await exercises_of(request).cards(guest.guest))


async def one_exercise(request: Request) -> Response:
    guest = await known_guest(request)
    table = await over(request)
    step = asked_step(request, table.match.step)
    try:
        return json_response(await exercises_of(request).one(table, guest.guest, step, language_of(request)))
    except NotDone:
        raise problem(request, 404, "no_exercise") from None


async def try_exercise(request: Request) -> Response:
    wish: ExerciseTry = await body_of(request, ExerciseTry)
    guest = await known_guest(request)
    table = await over(request)
    step, language = asked_step(request, table.match.step), language_of(request)
    try:
        async with a_question(request):
            return json_response(await exercises_of(request).attempt(table, guest.guest, step, wish.action, language))
    except NotDone as refusal:
        status = 404 if refusal.key == "problem.no_exercise" else 409
        raise Answered(status, refusal.code, refusal.said(language)) from None


# --- A record from a file ---------------------------------------------------------------------------------------------


class Unusable(KibitzError):
    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def replayed(raw: bytes) -> Match:
    """The game of a record, played anew from its key: nothing else in it is believed."""
    try:
        match = verify(from_json(raw))
    except UnknownGame as error:
        raise Unusable("record.game", what=str(error)) from None
    except BadRecord:
        raise Unusable("record.none") from None
    except OtherRules:
        raise Unusable("record.rules") from None
    except Failed as error:
        raise Unusable("record.differs", n=max(error.step, 0)) from None
    if not match.over:
        raise Unusable("record.unfinished")
    return match


async def open_record(request: Request) -> Response:
    raw = await raw_body(request, house_of(request).limits.record_bytes)
    guest = await known_guest(request)
    house, language = house_of(request), language_of(request)
    if not house.new_tables.take(guest.guest):
        raise problem(request, 429, "many_tables")
    try:
        match = await run_in_threadpool(replayed, raw)
    except Unusable as why:
        raise Answered(409, why.key, server_words(language).say(f"problem.{why.key}", **why.values)) from None
    house.rooms.play(match.game)
    return json_response(Opened(await house.opening.keep_game(match, guest, language)), 201)


SEAT = {"seat": "whose eyes; default: the first seat's", **LANG}

ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/records",
        open_record,
        "Open the record of a finished game: it is verified, and becomes a table where nobody sits",
        Opened,
        dict[str, Any],
        201,
        (*CHANGE, 401, 429),
        LANG,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/review",
        review_state,
        "How the review of a finished game stands",
        ReviewState,
        problems=(404,),
        query=LANG,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/review",
        ask_review,
        "Review a finished game: its pieces come over /ws/reviews/{table}",
        ReviewState,
        ReviewWish,
        problems=(*CHANGE, 401, 404, 429),
        query=LANG,
    ),
    Endpoint(
        "DELETE",
        "/api/tables/{table}/review",
        withdraw_review,
        "I do not want it any more: only while it waits",
        ReviewState,
        problems=(401, 403, 404),
        query=LANG,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/review/file",
        review_file,
        "The whole review",
        dict[str, Any],
        problems=(404, 409, 429),
        query={"as": "html: as a page that needs nothing else; default: as data", **LANG},
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/review/beliefs/{step}",
        review_beliefs,
        "What a seat could believe at a step",
        BeliefTable,
        problems=(404, 429),
        query=SEAT,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/review/line/{step}",
        review_line,
        "The better line at a step, on the board",
        list[SeenLine],
        problems=(404, 429),
        query=SEAT,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/play_on",
        play_on,
        "Open a table that goes on from a step of a finished game, against bots, with what is hidden dealt anew",
        Opened,
        PlayOn,
        201,
        (*CHANGE, 401, 404, 429),
        LANG,
    ),
    Endpoint("GET", "/api/exercises", my_exercises, "My exercises, the next one first", list[ExerciseCard], query=LANG),
    Endpoint(
        "POST",
        "/api/tables/{table}/exercises",
        keep_exercises,
        "Keep steps of my review as exercises",
        list[ExerciseCard],
        KeepExercises,
        problems=(*CHANGE, 401, 404),
        query=LANG,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/exercises/{step}",
        one_exercise,
        "An exercise of mine: the position as its seat saw it",
        Exercise,
        problems=(401, 404),
        query=LANG,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/exercises/{step}",
        try_exercise,
        "Is that move as good as the better one?",
        ExerciseVerdict,
        ExerciseTry,
        problems=(*CHANGE, 401, 404, 429),
        query=LANG,
    ),
)
