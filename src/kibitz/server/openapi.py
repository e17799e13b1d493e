"""The OpenAPI document, made from the table of endpoints and the message types, and a page that shows it."""

from __future__ import annotations

import re
from html import escape
from typing import Any

import msgspec

import kibitz
from kibitz.server.messages import Problem
from kibitz.server.rest import ENDPOINTS, Endpoint

REF = "#/components/schemas/{name}"
PROBLEMS = {
    400: "The request was not understood",
    401: "Nobody yet: become a guest first",
    403: "Not from there",
    404: "There is no such thing",
    408: "It did not come in time",
    409: "Not now",
    413: "Too much",
    415: "Only JSON",
    429: "Too often",
    503: "The house can't write just now",
}


def _content(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    found = []
    for name, kind in re.findall(r"{(\w+)(?::(\w+))?}", endpoint.path):
        schema = {"type": "integer", "minimum": 0} if kind == "int" else {"type": "string", "minLength": 1}
        found.append({"name": name, "in": "path", "required": True, "schema": schema})
    for name, about in endpoint.query.items():
        found.append(
            {"name": name, "in": "query", "required": False, "description": about, "schema": {"type": "string"}}
        )
    return found


def document() -> dict[str, Any]:
    kinds = [Problem, *(e.returns for e in ENDPOINTS), *(e.takes for e in ENDPOINTS if e.takes)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    by_kind = {str(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
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
            operation["requestBody"] = {"required": True, "content": _content(by_kind[str(endpoint.takes)])}
        paths.setdefault(_plain_path(endpoint.path), {})[endpoint.method.lower()] = operation
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
            f"<section><h2><code>{endpoint.method} {escape(_plain_path(endpoint.path))}</code></h2>"
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


def _plain_path(path: str) -> str:
    return re.sub(r":\w+}", "}", path)


def _name(kind: Any) -> str:
    return str(kind).replace("kibitz.server.messages.", "") if hasattr(kind, "__args__") else str(kind.__name__)
