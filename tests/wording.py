"""What every sentence that a player reads must be."""

from __future__ import annotations


def assert_worded(sentence: str) -> None:
    assert sentence.strip()
    assert not set("{}#") & set(sentence), sentence
    assert "  " not in sentence, sentence
    assert " ," not in sentence, sentence
