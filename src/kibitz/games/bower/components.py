"""The pieces: `sheet.txt` is the table of all of them, each line with its source; here every count in it is checked.

A table may play with a sheet of its own (option `sheet`): the rules get the sheet as `SHEET_WIDTH` numbers, keep them
in the record, and know no face by heart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Literal, get_args

import numpy as np

from kibitz.core.errors import BadOption

Surface = Literal["straw", "moss", "gravel", "earth"]
SURFACES: tuple[Surface, ...] = get_args(Surface)
STRAW, MOSS, GRAVEL, EARTH = range(4)
SCORED = 3  # the first three surfaces; earth never counts (BO-83)

# Decorations by their letters in the sheet; the first eight can carry the X token and lie in this order in its moves.
PIECES = ("BY", "BP", "BR", "BW", "FY", "FP", "FR", "FW", "GEM", "SHL", "CSH")
Piece = Literal[
    "yellow_flower",
    "purple_flower",
    "red_flower",
    "white_flower",
    "yellow_feather",
    "purple_feather",
    "red_feather",
    "white_feather",
    "gem",
    "shell",
    "coloured_shell",
]
PIECE_NAMES: tuple[Piece, ...] = get_args(Piece)
BY, BP, BR, BW, FY, FP, FR, FW, GEM, SHL, CSH = range(11)
KINDS = 4  # colours of a flower or a feather, white the last
MARKABLE = 8  # flowers and feathers

Effect = Literal[
    "bower",
    "more_yellow",
    "more_purple",
    "more_red",
    "more_shells",
    "look_at_one",
    "look_aside",
    "x",
    "white_flower",
    "white_feather",
    "shells",
    "branch",
    "cover",
    "give",
    "two_turns",
    "discard",
]
EFFECTS: tuple[Effect, ...] = get_args(Effect)
(
    BOWER,
    MORE_YELLOW,
    MORE_PURPLE,
    MORE_RED,
    MORE_SHELLS,
    LOOK_AT_ONE,
    LOOK_ASIDE,
    X,
    WHITE_FLOWER,
    WHITE_FEATHER,
    SHELLS,
    BRANCH,
    COVER,
    GIVE,
    TWO_TURNS,
    DISCARD,
) = range(16)
FIRST_TOKEN = X  # effects X..BRANCH are the five tokens, in the order of the record's tokens
SINGLE = ("cover", "give", "two_turns", "discard")  # the deck has a tile for one cover, and one gift waits at a time
COPIES = 5  # at most so many tokens of a kind: with them no count of a column leaves its five bits (`grid.FIELD_BITS`)

SEATS = 2
COLUMNS = 6
ROWS, HARD_ROWS = 4, 5
TURNS, HARD_TURNS = 12, 15
CELLS = COLUMNS * HARD_ROWS
TILES = 36
NESTS = 5  # bonus tiles that are laid like bower tiles: numbers 36 to 40
ALL_TILES = TILES + NESTS
HALVES = 2 * ALL_TILES
BONUSES = 20
TOKENS = 5
GOALS = 8
SLOTS = 6
ASIDE = 2  # goals set aside: places 6 and 7 behind the six slots
DISPLAY = 3
HAND = 12  # 1 + 15 turns - the 10 lays that block a 6 x 5 bower at the earliest + 5 bonus bower tiles is 11
OFFER = 3
POOL = 7
GEMS_FOR_BONUS = 3
MOST_PIECES = 3  # on a cell

# Directions of a tile: half b lies to the right, to the left, outward or inward of half a.
RIGHT, LEFT, OUTWARD, INWARD = range(4)
DIRECTIONS = 4

# Goals 0..5 ask for one type, 6 and 7 for any flower or feather; a white piece of the kind may join.
GOAL_PIECE = np.array([BY, BP, BR, FY, FP, FR, BW, FW], np.int64)
GOAL_WHITE = np.array([BW, BW, BW, FW, FW, FW, BW, FW], np.int64)
ANY_FLOWER, ANY_FEATHER = 6, 7

# A half in the sheet's numbers: two bits of surface, then two bits a decoration; -1 where there is no such tile.
SURFACE_BITS = 2
COUNT_BITS = 2
SHEET_WIDTH = HALVES + BONUSES


def goal_name(goal: int) -> Piece:
    """A goal by the decoration it shows: the white ones ask for any colour."""
    return PIECE_NAMES[int(GOAL_PIECE[goal])]


@dataclass(frozen=True)
class Half:
    surface: Surface
    pieces: tuple[str, ...]

    @property
    def number(self) -> int:
        counts = sum(self.pieces.count(piece) << COUNT_BITS * i for i, piece in enumerate(PIECES))
        return SURFACES.index(self.surface) + (counts << SURFACE_BITS)


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


def read_sheet(text: str) -> Sheet:
    """The pieces that a sheet lists; BadOption says what is wrong in which line."""
    lines = [_line(raw) for raw in text.splitlines() if raw.split("#")[0].strip()]
    tiles = _named(lines, "T", TILES, 2)
    bonuses = _named(lines, "B", BONUSES, 2)
    _exactly(_named(lines, "G", GOALS, 1), [PIECES[piece] for piece in GOAL_PIECE], "goal")
    effects = tuple(_effect(line) for line in bonuses)
    for effect in SINGLE:
        if effects.count(effect) != 1:
            raise BadOption(f"there must be exactly one bonus tile {effect.replace('_', ' ')!r}")
    _tokens([line for line in lines if line.name[0] == "K"], effects)
    nests = [line for line, effect in zip(bonuses, effects, strict=True) if effect == "bower"]
    if len(nests) > NESTS:
        raise BadOption(f"{nests[NESTS].name}: there can be at most {NESTS} bonus bower tiles")
    return Sheet(
        tiles=tuple(_faces(line, line.said, ordinary=True) for line in tiles),
        bonuses=effects,
        nests=tuple(_faces(line, line.said[1:], ordinary=False) for line in nests),
        sources=tuple((line.name, line.source) for line in lines),
    )


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
    kinds = [effect.replace("_", " ") for effect in EFFECTS[FIRST_TOKEN : FIRST_TOKEN + TOKENS]]
    tiles = [effect.replace("_", " ") for effect in effects]
    said = [line.said[0] for line in lines]
    for line in lines:
        if line.said[0] not in kinds:
            raise BadOption(f"{line.name}: {line.said[0]!r} is no token; there are {', '.join(kinds)}")
    for kind in kinds:
        if tiles.count(kind) > COPIES:
            raise BadOption(f"there can be at most {COPIES} bonus tiles {kind!r}, not {tiles.count(kind)}")
        if said.count(kind) != tiles.count(kind):
            raise BadOption(
                f"there are {said.count(kind)} tokens {kind!r} and {tiles.count(kind)} bonus tiles that bring one:"
                " there must be as many"
            )
    if lines:
        _named(lines, "K", len(lines), 1)


def _effect(line: Line) -> Effect:
    for effect in EFFECTS:
        if line.said[0] == effect.replace("_", " "):
            return effect
    words = ", ".join(effect.replace("_", " ") for effect in EFFECTS)
    raise BadOption(f"{line.name}: {line.said[0]!r} is no bonus tile; there are {words}")


def _faces(line: Line, said: Sequence[str], *, ordinary: bool) -> tuple[Half, Half]:
    if len(said) != 2:
        raise BadOption(f"{line.name}: a tile has two halves, not {len(said)}")
    return _half(line, said[0], ordinary=ordinary), _half(line, said[1], ordinary=ordinary)


def _half(line: Line, said: str, *, ordinary: bool) -> Half:
    words = said.split()
    surface = next((surface for surface in SURFACES if words[:1] == [surface]), None)
    if surface is None:
        raise BadOption(f"{line.name}: a half begins with one of {', '.join(SURFACES)}, not with {said!r}")
    pieces = tuple(words[1:])
    for piece in pieces:
        if piece not in PIECES:
            raise BadOption(f"{line.name}: {piece!r} is no decoration; there are {', '.join(PIECES)}")
    if not 1 <= len(pieces) <= MOST_PIECES:
        raise BadOption(f"{line.name}: a cell shows 1 to {MOST_PIECES} decorations, not {len(pieces)}")
    if ordinary and (surface == "earth" or {"BW", "FW", "CSH"} & set(pieces)):
        raise BadOption(f"{line.name}: earth, white decorations and coloured shells are on bonus tiles only")
    return Half(surface, pieces)


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
