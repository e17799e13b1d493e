"""Which language to speak, and the house's own words in it."""

from __future__ import annotations

import os

from kibitz.core.text import LANGUAGES, Catalogue, catalogue


def chosen_language(said: str | None) -> str:
    """`--lang`, else KIBITZ_LANG, else the language of the locale if we speak it, else English.

    A language that was asked for and that we do not speak is refused (by `catalogue`); a locale is only a guess.
    """
    asked = said if said is not None else os.environ.get("KIBITZ_LANG")
    if asked:
        catalogue("kibitz.cli", asked)
        return asked
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := os.environ.get(variable):
            return locale[:2] if locale[:2] in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def house_words(language: str) -> Catalogue:
    return catalogue("kibitz.cli", language)
