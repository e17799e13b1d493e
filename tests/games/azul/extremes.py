"""Wild orders: every order of the six colours is accepted."""

from __future__ import annotations

from hypothesis import strategies as st

from kibitz.games.azul.components import COLOURS

EXTREMES = {"wild_order": st.permutations(COLOURS).map(" ".join)}
