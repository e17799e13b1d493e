"""The ASGI application: routes, headers, the page's files, the beginning and the end of the house."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import mimetypes
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute, request_response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from kibitz.server import openapi
from kibitz.server.bus import Bus
from kibitz.server.doors import Doors, Names
from kibitz.server.endpoints import ENDPOINTS
from kibitz.server.house import House
from kibitz.server.lessons import serve_lesson
from kibitz.server.limits import Limits
from kibitz.server.live import serve_page
from kibitz.server.messages import Problem
from kibitz.server.rest import (
    Answered,
    Endpoint,
    cannot_write,
    current_guest,
    json_response,
    language_of,
)
from kibitz.server.review_live import serve_review
from kibitz.server.store import CannotWrite, Store, StoredGuest
from kibitz.server.thinkers import Thinks

log = logging.getLogger("kibitz.server")

STATIC = Path(__file__).parent / "static"
FORGET_EVERY_S = 120
SWEEP_EVERY = 720  # times that: a day

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        b"font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


class SafeHeaders:
    """The same strict headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def _handler(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        try:
            return await endpoint.answer(request)
        except Answered as answered:
            return json_response(answered.problem, answered.status)
        except CannotWrite:
            return cannot_write(request)

    return handle


Serve: TypeAlias = Callable[[House, WebSocket, StoredGuest | None], Awaitable[None]]


def _socket(serve: Serve) -> Callable[[WebSocket], Awaitable[None]]:
    """With whoever it is; where the store can't say who, the page tries again."""

    async def served(socket: WebSocket) -> None:
        house: House = socket.app.state.house
        try:
            guest = await current_guest(house, socket.cookies)
        except CannotWrite:
            await socket.accept()
            await socket.close(1013, "try again in a moment")
            return
        await serve(house, socket, guest)

    return served


async def _live(house: House, socket: WebSocket, guest: StoredGuest | None) -> None:
    await serve_page(house, socket, socket.path_params["table"], guest, language_of(socket))


async def _lesson(house: House, socket: WebSocket, guest: StoredGuest | None) -> None:
    await serve_lesson(house, socket, guest, language_of(socket))


async def _review(house: House, socket: WebSocket, guest: StoredGuest | None) -> None:
    await serve_review(house, socket, socket.path_params["table"], guest, language_of(socket))


DESCRIPTIONS = ("/api/openapi.json", "/api/docs")


async def _openapi(_: Request) -> Response:
    return json_response(openapi.document())


async def _docs(_: Request) -> Response:
    return HTMLResponse(openapi.page())


async def _no_such_api(request: Request) -> Response:
    """An address of the API that no endpoint answers: 405 if another method would, with all that do, else 404."""
    methods = {
        endpoint.method for endpoint in ENDPOINTS if Route(endpoint.path, _docs).path_regex.match(request.url.path)
    }
    if request.url.path in DESCRIPTIONS:
        methods.add("GET")
    if "GET" in methods:
        methods.add("HEAD")
    if methods:
        allow = {"allow": ", ".join(sorted(methods))}
        body = Problem("method", f"This address takes {allow['allow']}.")
        return Response(msgspec.json.encode(body), 405, headers=allow, media_type="application/json")
    return json_response(Problem("no_endpoint", "There is nothing here; see /api/docs."), 404)


async def _page(request: Request) -> Response:
    """The page itself, for every address that is not a file: it finds its own way from there."""
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse("<p>The page was not built. Reinstall kibitz, or run <code>make play</code>.</p>", 503)
    try:
        wanted = (STATIC / request.path_params.get("path", "")).resolve()
        found = wanted.is_file() and wanted.is_relative_to(STATIC)
    except (ValueError, OSError):  # no name a file could have
        found = False
    answer = _file(wanted if found else index, request, "no-cache")
    if not found and request.url.path != "/":
        answer.headers["x-robots-tag"] = "noindex"  # tables are for those who have the link
    if not found and (ahead := _ahead(request.url.path)):
        answer.headers["link"] = ", ".join(ahead)
    return answer


def _ahead(path: str) -> list[str]:
    """What the page will ask for once its script runs: the browser fetches it beside the script."""
    if path == "/":
        return ["</api/games>; rel=preload; as=fetch; crossorigin"]
    if not path.startswith("/t/"):
        return []
    ways = {".js": "rel=modulepreload", ".css": "rel=preload; as=style; crossorigin"}
    files = sorted((STATIC / "assets").glob("table-*"))
    return [f"</assets/{file.name}>; {ways[file.suffix]}" for file in files if file.suffix in ways]


async def _asset(request: Request) -> Response:
    """Files with a digest in their name never change."""
    wanted = STATIC / "assets" / Path(request.path_params["name"]).name
    try:
        found = wanted.is_file()
    except (ValueError, OSError):  # no name a file could have
        found = False
    if not found:
        return Response("There is no such file.", 404, media_type="text/plain")
    return _file(wanted, request, "public, max-age=31536000, immutable")


def _file(file: Path, request: Request, cache: str) -> Response:
    """As it lies there, or as it was compressed at the build if the visitor takes that."""
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    for coding, ending in (("br", ".br"), ("gzip", ".gz")):
        packed = file.with_name(file.name + ending)
        if accepts(request.headers.get("accept-encoding", ""), coding) and packed.is_file():
            return FileResponse(packed, headers={**headers, "content-encoding": coding}, media_type=media_type)
    return FileResponse(file, headers=headers, media_type=media_type)


def accepts(said: str, coding: str) -> bool:
    """Does an Accept-Encoding header take that coding? `br;q=0` does not."""
    for part in said.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == coding:
            return re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight) is None
    return False


class HouseApp(Starlette):
    names: Names

    def build_middleware_stack(self) -> ASGIApp:
        """Outside of everything, so that even the answer to a failure of ours carries the headers.

        The doors see who really knocks; behind them a proxy of ours is believed about whom it speaks for.
        """
        inside: Any = GZipMiddleware(super().build_middleware_stack(), minimum_size=1000, compresslevel=5)
        if proxies := [str(network) for network in self.names.proxies]:
            inside = ProxyHeadersMiddleware(inside, proxies)
        return SafeHeaders(Doors(inside, self.names))


def create_app(
    store: Store,
    *,
    bot_pace_s: float | None = None,
    names: Names | None = None,
    limits: Limits | None = None,
    tell: Callable[[str], None] = log.info,
    bus: Bus | None = None,
    thinkers: Thinks | None = None,
    opens: type[House] = House,
) -> Starlette:
    house = opens(store, bot_pace_s=bot_pace_s, limits=limits or Limits(), tell=tell, bus=bus, thinkers=thinkers)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.house = house
        await house.open()
        sweeper = asyncio.get_running_loop().create_task(_sweep(house))
        try:
            yield
        finally:
            sweeper.cancel()
            await house.close()

    routes = [
        *(Route(endpoint.path, _handler(endpoint), methods=[endpoint.method]) for endpoint in ENDPOINTS),
        *(Route(path, answer) for path, answer in zip(DESCRIPTIONS, (_openapi, _docs), strict=True)),
        Mount("/api", request_response(_no_such_api)),  # by whatever method
        WebSocketRoute("/ws/tables/{table}", _socket(_live)),
        WebSocketRoute("/ws/lessons/{game}/{lesson}", _socket(_lesson)),
        WebSocketRoute("/ws/reviews/{table}", _socket(_review)),
        Route("/assets/{name}", _asset),
        Route("/{path:path}", _page),
    ]
    app = HouseApp(routes=routes, lifespan=lifespan)
    app.names = names or Names()
    return app


async def _sweep(house: House) -> None:
    for turn in itertools.count():
        if turn % SWEEP_EVERY == 0:
            await house.sweep()
        await asyncio.sleep(FORGET_EVERY_S)
        house.forget_idle()
