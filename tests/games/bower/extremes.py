"""Sheets at the edge of what is accepted: few faces, all gems or none, five nests, five of a token, or only scouts."""

from __future__ import annotations

from hypothesis import strategies as st

from kibitz.games.bower.components import (
    BONUSES,
    COPIES,
    EFFECTS,
    FIRST_TOKEN,
    MOST_PIECES,
    NESTS,
    PIECES,
    SINGLE,
    SURFACES,
    TILES,
)
from kibitz.games.bower.components import TOKENS as KINDS_OF_TOKEN
from kibitz.games.bower.components.sheet import house_text

ORDINARY = [piece for piece in PIECES if piece not in ("BW", "FW", "CSH")]
REPEATED = [effect for effect in EFFECTS if effect not in SINGLE]
TOKENS = EFFECTS[FIRST_TOKEN : FIRST_TOKEN + KINDS_OF_TOKEN]
MOST = {"bower": NESTS} | dict.fromkeys(TOKENS, COPIES)


def faces(surfaces: list[str], pieces: list[str]) -> st.SearchStrategy[str]:
    decorations = st.lists(st.sampled_from(pieces), min_size=1, max_size=MOST_PIECES)
    full = st.sampled_from(pieces).map(lambda piece: [piece] * MOST_PIECES)
    return st.tuples(st.sampled_from(surfaces), decorations | full).map(lambda half: " ".join([half[0], *half[1]]))


@st.composite
def sheets(draw: st.DrawFn) -> str:
    few = draw(st.lists(faces(list(SURFACES[:3]), ORDINARY), min_size=1, max_size=4))
    few += draw(st.sampled_from([[], ["straw GEM GEM GEM"]]))
    lines = [
        f"T{n:02} | {draw(st.sampled_from(few))} | {draw(st.sampled_from(few))} | ours" for n in range(1, TILES + 1)
    ]
    rest = draw(st.lists(st.sampled_from(REPEATED), min_size=1, max_size=4))
    effects = list(SINGLE)
    while len(effects) < BONUSES:
        effect = rest[len(effects) % len(rest)]
        effects.append(effect if effects.count(effect) < MOST.get(effect, BONUSES) else "look_at_one")
    for n, named in enumerate(draw(st.permutations(effects)), 1):
        shows = [named.replace("_", " ")]
        if named == "bower":
            shows += [draw(faces(list(SURFACES), list(PIECES))) for _ in range(2)]
        lines.append(" | ".join([f"B{n:02}", *shows, "ours"]))
    lines += [line for line in house_text().splitlines() if line[:1] == "G"]
    lines += [f"K{n} | {token.replace('_', ' ')} | ours" for n, token in enumerate(filter(TOKENS.count, effects), 1)]
    return "\n".join(lines)


EXTREMES = {"sheet": sheets()}
