"""kibitz: a board-game house. Rules written once, exact and fast; rooms found by discovery."""

__version__ = "0.1.0"
