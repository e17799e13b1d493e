"""The OpenAPI document, made from the table of endpoints and the message types, and a page that shows it."""

from __future__ import annotations

import re
from html import escape
from typing import Any

import msgspec

import kibitz
from kibitz.core.game import Game, games
from kibitz.core.options import MOST_WRITTEN, Option
from kibitz.core.positions import puzzle_of
from kibitz.core.text import LANGUAGES
from kibitz.server.endpoints import ENDPOINTS
from kibitz.server.messages import NewTable, Problem
from kibitz.server.opening import CODE
from kibitz.server.rest import Endpoint, check_puzzle, puzzle_answers

REF = "#/components/schemas/{name}"
PROBLEMS = {
    400: "The request was not understood",
    401: "Nobody yet: become a guest first",
    403: "Not from there",
    404: "There is no such thing",
    408: "It did not come in time",
    409: "Well said, but it can't be, or not now",
    413: "Too much",
    415: "Only JSON",
    429: "Too often",
    503: "The house can't write just now",
}


def _content(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _in_path(name: str, endpoint: Endpoint) -> dict[str, Any]:
    """What may stand at that place of an address."""
    daily = [game.id for game in games().values() if puzzle_of(game)]
    schemas: dict[str, dict[str, Any]] = {
        "game": {"enum": daily if "{date}" in endpoint.path else list(games())},
        "option": {"enum": sorted({option for game in games().values() for option in game.drafts})},
        "language": {"enum": list(LANGUAGES)},
        "date": {"anyOf": [{"const": "today"}, {"type": "string", "format": "date"}]},
        "table": {"type": "string", "pattern": f"^{CODE}$"},
        "step": {"type": "integer", "minimum": 0},
        "thing": {"type": "string", "pattern": "^[a-z_]+(:[A-Z0-9]+)?$", "maxLength": 40},
    }
    return schemas[name]


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": _in_path(name, endpoint)}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    for name, about in endpoint.query.items():
        found.append(
            {"name": name, "in": "query", "required": False, "description": about, "schema": {"type": "string"}}
        )
    return found


def _option(option: Option) -> dict[str, Any]:
    if isinstance(option.values, range):
        return {"type": "integer", "minimum": option.values.start, "maximum": option.values.stop - 1}
    if option.writing:
        return {"type": "string", "maxLength": MOST_WRITTEN, "examples": [*option.values, option.writing.sample]}
    return {"enum": list(option.values)}


def _wish(plain: dict[str, Any], game: Game) -> dict[str, Any]:
    """A new table of that game: as many seats as it has, one of them at this screen, and its own options."""
    known = plain["properties"]
    here = {"properties": {"kind": {"const": "here"}}, "required": ["kind"]}
    seats = {**known["seats"], "minItems": min(game.players), "maxItems": max(game.players), "contains": here}
    options = {
        "type": "object",
        "properties": {option.id: _option(option) for option in game.options[1:]},
        "additionalProperties": False,
        "default": {},
    }
    properties = {**known, "game": {"const": game.id}, "seats": seats, "options": options}
    return {**plain, "title": f"NewTable of {game.id}", "properties": properties}


def document() -> dict[str, Any]:
    answers = puzzle_answers()
    kinds = [Problem, *answers, *(e.returns for e in ENDPOINTS), *(e.takes for e in ENDPOINTS if e.takes)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    by_kind = {str(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    components[NewTable.__name__] = {"anyOf": [_wish(components[NewTable.__name__], one) for one in games().values()]}
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        operation: dict[str, Any] = {
            "summary": endpoint.summary,
            "operationId": endpoint.answer.__name__,
            "parameters": _parameters(endpoint),
            "responses": {
                str(endpoint.status): {"description": "Done", "content": _content(by_kind[str(endpoint.returns)])},
                **{
                    str(status): {"description": PROBLEMS[status], "content": _content(by_kind[str(Problem)])}
                    for status in (*endpoint.problems, 503)
                },
            },
        }
        if endpoint.takes:
            takes = by_kind[str(endpoint.takes)]
            if endpoint.answer is check_puzzle:
                takes = {"anyOf": [by_kind[str(answer)] for answer in answers]}
            operation["requestBody"] = {"required": True, "content": _content(takes)}
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "kibitz",
            "version": kibitz.__version__,
            "description": "Everything beside live play. Live play is a WebSocket at /ws/tables/{table}; "
            "its messages are described in docs/protocol.md.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def page() -> str:
    """The document for people: no script, nothing fetched from elsewhere."""
    rows = []
    for endpoint in ENDPOINTS:
        takes = f"<p>takes <code>{escape(_name(endpoint.takes))}</code></p>" if endpoint.takes else ""
        query = "".join(f"<li><code>{escape(k)}</code>: {escape(v)}</li>" for k, v in endpoint.query.items())
        rows.append(
            f"<section><h2><code>{endpoint.method} {escape(endpoint.path)}</code></h2>"
            f"<p>{escape(endpoint.summary)}</p>{takes}<ul>{query}</ul>"
            f"<p>answers {endpoint.status} <code>{escape(_name(endpoint.returns))}</code>"
            + "".join(f", {status} <code>Problem</code>" for status in (*endpoint.problems, 503))
            + "</p></section>"
        )
    return (
        "<!doctype html><html lang='en'><meta charset='utf-8'><meta name='viewport' content='width=device-width'>"
        "<title>kibitz: the API</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;"
        "padding:0 1rem;color-scheme:light dark}h2{font-size:1rem;margin:2rem 0 0}"
        "code{background:#8882;padding:.1em .3em}"
        "</style><main><h1>kibitz: the API</h1><p>The machine-readable document is "
        "<a href='/api/openapi.json'>openapi.json</a>. Live play is a WebSocket at <code>/ws/tables/{table}</code>.</p>"
        + "".join(rows)
        + "</main></html>"
    )


def _name(kind: Any) -> str:
    return str(kind).replace("kibitz.server.messages.", "") if hasattr(kind, "__args__") else str(kind.__name__)
