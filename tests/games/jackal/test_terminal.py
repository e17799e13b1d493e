"""Jackal in the terminal, typed line by line."""

from __future__ import annotations

from tests.cli.conftest import Run, kibitz

__all__ = ["kibitz"]  # the fixture


def test_a_card_of_a_secret_row_can_be_taken_back_at_one_screen(kibitz: Run) -> None:
    """JA-23: until a row is ready it may be changed, also while others build theirs."""
    typed = ("", "land", "", "", "land", "lay LR", "lay UD", "undo", "quit")
    said = kibitz("play", "jackal", "--bots", "", "--seed", "3", typed=typed).out
    assert "The move is taken back." in said
    assert "Another player" not in said
