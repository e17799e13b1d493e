"""A sheet of pieces as text: `sheet.txt` has all of them, each line with its source; every count in it is checked.

A table may play with a sheet of its own (option `sheet`): the rules get the sheet as `SHEET_WIDTH` numbers, keep them
in the record, and know no face by heart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple

from kibitz.core.errors import BadOption
from kibitz.games.bower.components import (
    BONUSES,
    COPIES,
    COUNT_BITS,
    EFFECTS,
    FIRST_TOKEN,
    GOAL_PIECE,
    GOALS,
    HALVES,
    MOST_PIECES,
    NESTS,
    PIECES,
    SINGLE,
    SURFACE_BITS,
    SURFACES,
    TILES,
    TOKENS,
    Effect,
    Surface,
)

# What only bonus tiles show (BO-83, BO-84).
BONUS_SURFACES = frozenset({"earth"})
BONUS_PIECES = frozenset({"BW", "FW", "CSH"})

TOKEN_EFFECTS = EFFECTS[FIRST_TOKEN : FIRST_TOKEN + TOKENS]
# How many bonus tiles of a kind there may be, at least and at most.
COUNTS: dict[Effect, tuple[int, int]] = {
    effect: (1, 1)
    if effect in SINGLE
    else (0, NESTS if effect == "bower" else COPIES if effect in TOKEN_EFFECTS else BONUSES)
    for effect in EFFECTS
}
TILE_NAMES = tuple(f"T{number:02}" for number in range(1, TILES + 1))
MOST_DRAFTED = 2 * BONUSES  # bonus tiles of a sheet in the making
OURS = "ours"


@dataclass(frozen=True)
class Half:
    surface: Surface
    pieces: tuple[str, ...]

    @property
    def number(self) -> int:
        counts = sum(self.pieces.count(piece) << COUNT_BITS * i for i, piece in enumerate(PIECES))
        return SURFACES.index(self.surface) + (counts << SURFACE_BITS)

    def __str__(self) -> str:
        return " ".join((self.surface, *self.pieces))


@dataclass(frozen=True)
class Line:
    """One piece of the sheet."""

    name: str  # T01, B01, G1, K1
    said: tuple[str, ...]
    source: str


@dataclass(frozen=True)
class Sheet:
    tiles: tuple[tuple[Half, Half], ...]
    bonuses: tuple[Effect, ...]
    nests: tuple[tuple[Half, Half], ...]
    sources: tuple[tuple[str, str], ...]  # each piece and where it is known from

    def numbers(self) -> list[int]:
        faces = [half.number for tile in (*self.tiles, *self.nests) for half in tile]
        missing = [-1] * (HALVES - len(faces))
        return [*faces, *missing, *(EFFECTS.index(effect) for effect in self.bonuses)]

    def written(self) -> str:
        """As text, with the goals, which are always the same, and the tokens that its bonus tiles bring."""
        nests = iter(self.nests)
        tiles = [(name, *map(str, tile)) for name, tile in zip(TILE_NAMES, self.tiles, strict=True)]
        bonuses = [
            (f"B{number:02}", word(effect), *(map(str, next(nests)) if effect == "bower" else ()))
            for number, effect in enumerate(self.bonuses, 1)
        ]
        goals = [(f"G{number}", PIECES[piece]) for number, piece in enumerate(GOAL_PIECE, 1)]
        tokens = [effect for effect in self.bonuses if effect in TOKEN_EFFECTS]
        brought = [(f"K{number}", word(effect)) for number, effect in enumerate(tokens, 1)]
        return "".join(" | ".join((*line, OURS)) + "\n" for line in (*tiles, *bonuses, *goals, *brought))


class Flaw(NamedTuple):
    """What a sheet lacks: its name, what belongs to it, and the half that it is about: T05a, N1b."""

    what: str
    values: dict[str, int | str]
    at: str = ""


FLAWS = {
    "bare": f"{{name}}: a cell shows 1 to {MOST_PIECES} decorations, not 0",
    "crowded": f"{{name}}: a cell shows 1 to {MOST_PIECES} decorations, not {{pieces}}",
    "bonus_only": "{name}: earth, white decorations and coloured shells are on bonus tiles only",
    "single": "there must be exactly one bonus tile {word!r}",
    "many_tokens": f"there can be at most {COPIES} bonus tiles {{word!r}}, not {{n}}",
    "many_nests": f"{{name}}: there can be at most {NESTS} bonus bower tiles",
    "few_bonuses": f"there must be exactly {BONUSES} bonus tiles: {{n}} are missing",
    "many_bonuses": f"there must be exactly {BONUSES} bonus tiles: {{n}} are too many",
}


def flaws(sheet: Sheet) -> Iterator[Flaw]:
    """What every sheet must fulfil, of its faces and of its bonus tiles."""
    for number, tile in enumerate(sheet.tiles, 1):
        yield from _face_flaws(tile, {"name": f"T{number:02}", "n": number, "nest": "no"}, f"T{number:02}")
    names = [f"B{number:02}" for number, effect in enumerate(sheet.bonuses, 1) if effect == "bower"]
    for number, (name, nest) in enumerate(zip(names, sheet.nests, strict=True), 1):
        yield from _face_flaws(nest, {"name": name, "n": number, "nest": "yes"}, f"N{number}")
    for effect, (least, most) in COUNTS.items():
        n = sheet.bonuses.count(effect)
        values: dict[str, int | str] = {"word": word(effect), "bonus": effect, "n": n, "most": most}
        if least == most != n:
            yield Flaw("single", values)
        elif effect == "bower" and n > most:
            yield Flaw("many_nests", {**values, "name": names[most]})
        elif n > most:
            yield Flaw("many_tokens", values)
    if more := BONUSES - len(sheet.bonuses):
        yield Flaw("few_bonuses" if more > 0 else "many_bonuses", {"n": abs(more)})


def _face_flaws(tile: tuple[Half, Half], values: dict[str, int | str], at: str) -> Iterator[Flaw]:
    for letter, half in zip("ab", tile, strict=True):
        if not half.pieces:
            yield Flaw("bare", values, at + letter)
        if len(half.pieces) > MOST_PIECES:
            yield Flaw("crowded", {**values, "pieces": len(half.pieces)}, at + letter)
        if values["nest"] == "no" and (half.surface in BONUS_SURFACES or set(half.pieces) & BONUS_PIECES):
            yield Flaw("bonus_only", values, at + letter)


def read_sheet(text: str) -> Sheet:
    """The pieces that a sheet lists; BadOption says what is wrong in which line."""
    lines = [_line(raw) for raw in text.splitlines() if raw.split("#")[0].strip()]
    tiles = _named(lines, "T", TILES, 2)
    bonuses = _named(lines, "B", BONUSES, 2)
    _exactly(_named(lines, "G", GOALS, 1), [PIECES[piece] for piece in GOAL_PIECE], "goal")
    effects = tuple(_effect(line) for line in bonuses)
    nests = [line for line, effect in zip(bonuses, effects, strict=True) if effect == "bower"]
    sheet = Sheet(
        tiles=tuple(_faces(line, line.said) for line in tiles),
        bonuses=effects,
        nests=tuple(_faces(line, line.said[1:]) for line in nests),
        sources=tuple((line.name, line.source) for line in lines),
    )
    for flaw in flaws(sheet):
        raise BadOption(FLAWS[flaw.what].format(**flaw.values))
    _tokens([line for line in lines if line.name[0] == "K"], effects)
    return sheet


def drafted(text: str) -> Sheet:
    """A sheet that may still be wrong. What it says nothing of is ours; if it names a bonus tile, it names them all."""
    tiles = list(house_sheet().tiles)
    bonuses: list[Effect] = []
    nests: list[tuple[Half, Half]] = []
    for raw in text.splitlines():
        name, *said = (part.strip() for part in raw.split("#")[0].split("|"))
        effect = _effect_of(said[0]) if said else None
        if name in TILE_NAMES:
            tiles[TILE_NAMES.index(name)] = (_drafted_half(said, 0, "straw"), _drafted_half(said, 1, "straw"))
        elif name[:1] == "B" and effect and len(bonuses) < MOST_DRAFTED:
            bonuses.append(effect)
            if effect == "bower":
                nests.append((_drafted_half(said, 1, "earth"), _drafted_half(said, 2, "earth")))
    if not bonuses:
        bonuses, nests = list(house_sheet().bonuses), list(house_sheet().nests)
    return Sheet(tuple(tiles), tuple(bonuses), tuple(nests), ())


def _drafted_half(said: Sequence[str], place: int, otherwise: Surface) -> Half:
    words = said[place].split() if place < len(said) else []
    surface = next((surface for surface in SURFACES if surface in words), otherwise)
    # One more than a cell may show is kept: that there are too many is to be said.
    return Half(surface, tuple(word for word in words if word in PIECES)[: MOST_PIECES + 1])


def _line(raw: str) -> Line:
    parts = [part.strip() for part in raw.split("#")[0].split("|")]
    name, *said = parts
    if name[:1] not in ("T", "B", "G", "K") or not name[1:].isdecimal():
        raise BadOption(f"{name!r} is no piece: lines begin with T01, B01, G1 or K1")
    if len(said) < 2 or not said[-1]:
        raise BadOption(f"{name}: a line is the piece, what it shows, and where that is known from, with | between")
    return Line(name, tuple(said[:-1]), said[-1])


def _named(lines: Sequence[Line], letter: str, count: int, digits: int) -> list[Line]:
    """Every piece of one kind, once, in order."""
    found = {line.name: line for line in lines if line.name[0] == letter}
    wanted = [f"{letter}{number:0{digits}}" for number in range(1, count + 1)]
    names = [line.name for line in lines if line.name[0] == letter]
    for name in (*names, *wanted):
        if name not in wanted or names.count(name) != 1:
            raise BadOption(f"{name}: there must be exactly the pieces {wanted[0]} to {wanted[-1]}, each once")
    return [found[name] for name in wanted]


def _exactly(lines: Sequence[Line], wanted: Sequence[str], what: str) -> None:
    said = [line.said[0] for line in lines]
    for line in lines:
        if line.said[0] not in wanted or said.count(line.said[0]) != 1:
            raise BadOption(f"{line.name}: each {what} is there once: {', '.join(wanted)}")


def _tokens(lines: Sequence[Line], effects: Sequence[Effect]) -> None:
    """As many tokens of a kind as bonus tiles that bring one."""
    kinds = [word(effect) for effect in TOKEN_EFFECTS]
    tiles = [word(effect) for effect in effects]
    said = [line.said[0] for line in lines]
    for line in lines:
        if line.said[0] not in kinds:
            raise BadOption(f"{line.name}: {line.said[0]!r} is no token; there are {', '.join(kinds)}")
    for kind in kinds:
        if said.count(kind) != tiles.count(kind):
            raise BadOption(
                f"there are {said.count(kind)} tokens {kind!r} and {tiles.count(kind)} bonus tiles that bring one:"
                " there must be as many"
            )
    if lines:
        _named(lines, "K", len(lines), 1)


def word(effect: Effect) -> str:
    return effect.replace("_", " ")


def _effect_of(said: str) -> Effect | None:
    return next((effect for effect in EFFECTS if said == word(effect)), None)


def _effect(line: Line) -> Effect:
    effect = _effect_of(line.said[0])
    if effect is None:
        raise BadOption(f"{line.name}: {line.said[0]!r} is no bonus tile; there are {', '.join(map(word, EFFECTS))}")
    return effect


def _faces(line: Line, said: Sequence[str]) -> tuple[Half, Half]:
    if len(said) != 2:
        raise BadOption(f"{line.name}: a tile has two halves, not {len(said)}")
    return _half(line, said[0]), _half(line, said[1])


def _half(line: Line, said: str) -> Half:
    words = said.split()
    surface = next((surface for surface in SURFACES if words[:1] == [surface]), None)
    if surface is None:
        raise BadOption(f"{line.name}: a half begins with one of {', '.join(SURFACES)}, not with {said!r}")
    for piece in words[1:]:
        if piece not in PIECES:
            raise BadOption(f"{line.name}: {piece!r} is no decoration; there are {', '.join(PIECES)}")
    return Half(surface, tuple(words[1:]))


@cache
def house_text() -> str:
    return resources.files("kibitz.games.bower").joinpath("sheet.txt").read_text("utf-8")


@cache
def house_sheet() -> Sheet:
    return read_sheet(house_text())


@cache
def sample_text() -> str:
    """Another sheet that is right: two tiles have other faces, and one majority gives way to another look at a goal."""
    lines = house_text().splitlines()
    other = {
        "T01": "T01 | straw GEM GEM | moss FP | ours",
        "T02": "T02 | moss BR SHL | moss BR SHL | ours",
        "B08": "B08 | look at one | ours",
    }
    return "\n".join(other.get(line[:3], line) for line in lines if line and not line.startswith("#"))


@lru_cache(maxsize=32)  # strangers write them: what they wrote must not stay for ever
def sheet_numbers(text: str) -> Sequence[int]:
    return tuple(read_sheet(text).numbers())
