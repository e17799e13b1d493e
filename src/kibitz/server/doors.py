"""Who may knock at all: the names by which the house is called, the pages that may ask for changes, the size of a
request's head. Everything here is decided before a request is read any further.

A strange name that was bound to this computer (DNS rebinding) is not served, and a page of another site can neither
open a live table with the visitor's cookie nor change anything.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from kibitz.core.errors import BadInput
from kibitz.server.limits import Limits
from kibitz.server.messages import Problem

CHANGES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
JSON = "application/json"


def host_of(said: str) -> str:
    """The name in a Host header or an address's authority, without its port; empty if there is none."""
    try:
        return (urlsplit(f"//{said}").hostname or "").rstrip(".").lower()
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    """A number cannot be bound to another machine by a stranger, so it is always the house's own."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def neighbourhood(address: str) -> str:
    """By which visitors are counted: an address, or the whole network that one customer of IPv6 has."""
    if not is_address(address):
        return address
    ip = ipaddress.ip_address(address)
    return address if ip.version == 4 else str(ipaddress.ip_network(f"{address.partition('%')[0]}/64", strict=False))


class Names:
    """How the house may be called: by any of its numbers, as localhost, by this computer's name, and as it was told."""

    def __init__(self, told: Iterable[str] = (), proxies: Iterable[str] = ()) -> None:
        here = socket.gethostname().lower()
        self.known = {"localhost", here, f"{here}.local", *(host_of(name) for name in told)} - {""}
        try:
            self.proxies = [ipaddress.ip_network(proxy) for proxy in proxies]
        except ValueError as error:
            raise BadInput(f"a proxy is an address, or a network like 10.0.0.0/8: {error}") from None

    def is_proxy(self, client: Any) -> bool:
        """Did a proxy of ours hand this on? It has been told the name, and serves no other."""
        return (
            bool(client) and is_address(client[0]) and any(ipaddress.ip_address(client[0]) in n for n in self.proxies)
        )

    def ours(self, host: str) -> bool:
        return host in self.known or host.endswith(".localhost") or is_address(host)


class Doors:
    """Turns away what was not meant for this house."""

    def __init__(self, app: ASGIApp, names: Names) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self.why_not(scope)
        if refusal is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": refusal[1].code})
        else:
            await answer(send, *refusal)

    def why_not(self, scope: Scope) -> tuple[int, Problem] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self.names.is_proxy(scope["client"]):
            host = headers.get("x-forwarded-host", host)
        elif not self.names.ours(host_of(host)):
            said = f"This house is not called {host_of(host) or 'that'}. Its host can name it: kibitz serve --name NAME"
            return 421, Problem("host", said)
        is_live = scope["type"] == "websocket"
        if not is_live and scope["method"] not in CHANGES:
            return None
        origin = headers.get("origin")
        # A browser always says where a change comes from; a program of one's own need not.
        if (origin is not None and urlsplit(origin).netloc.lower() != host.lower()) or (
            headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
        ):
            return 403, Problem("origin", "Only the house's own pages may ask for that.")
        return None


async def answer(send: Send, status: int, problem: Problem) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", JSON.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's own, with bounds on the head of a request: its size, its lines, its time, and who sends how many."""

    limits: ClassVar[Limits]
    exempt: ClassVar[Names]
    by_address: ClassVar[Counter[str]]

    _late: asyncio.TimerHandle | None = None
    _head_bytes = 0
    _in_head = True
    _counted = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if (
            is_address(address)
            and not ipaddress.ip_address(address).is_loopback
            and not self.exempt.is_proxy(self.client)
        ):
            near = neighbourhood(address)
            if self.by_address[near] >= self.limits.connections_an_address:
                transport.abort()
                return
            self._counted = near
            self.by_address[near] += 1
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            if self._late is None:
                self._await_head()
            self._head_bytes += len(data)
        super().data_received(data)
        if self._in_head and self._head_bytes > self.limits.head_bytes:
            self._refuse(431, "The head of the request is too large.")

    def on_headers_complete(self) -> None:
        self._in_head, self._head_bytes = False, 0
        self._stop_waiting()
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self.limits.head_bytes or len(self.headers) > self.limits.head_lines:
            self._refuse(431, "The head of the request is too large.")
            return
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head = True
        if not self.transport.is_closing():
            super().on_message_complete()

    def _await_head(self) -> None:
        late = self.limits.head_s
        self._late = self.loop.call_later(late, self._refuse, 408, "The request did not come in time.")

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _leave(self) -> None:
        self._stop_waiting()
        if self._counted:
            self.by_address[self._counted] -= 1
            if not self.by_address[self._counted]:
                del self.by_address[self._counted]
            self._counted = ""

    def _refuse(self, status: int, said: str) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():
            head = (
                b"content-type: text/plain\r\n",
                b"content-length: %d\r\n" % len(said),
                b"connection: close\r\n\r\n",
            )
            self.transport.write(b"".join((STATUS_LINE[status], *head, said.encode())))
            self.transport.close()


def guarded(limits: Limits, names: Names) -> type[GuardedProtocol]:
    """The protocol of one house, with its own limits and its own count."""
    return type("HouseProtocol", (GuardedProtocol,), {"limits": limits, "exempt": names, "by_address": Counter()})
