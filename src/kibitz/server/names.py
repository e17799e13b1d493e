"""Names and lines of chat as people may write them: visible, one line, no piles of marks, nobody else's name."""

from __future__ import annotations

import re
import unicodedata

from kibitz.core.text import LANGUAGES, catalogue

LONGEST_NAME = 24
MOST_MARKS = 2  # on one letter: every living script needs fewer, a pile covers the lines above

# Letters by their class, but with nothing to see: fillers of Hangul and Braille, joiners, selectors of variants.
INVISIBLE = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# A letter that looks like another script's, as the other one: names of bots are written in both.
LOOKALIKES = str.maketrans("авекмнорстухіїјѕԁԛԝ0οαερτυνκι", "abekmhopctyxiijsdqwooaeptuvki")


def _visible(letter: str) -> bool:
    kind = unicodedata.category(letter)
    selector = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return letter not in INVISIBLE and not selector and kind[0] not in "CZ"


def clean_line(text: str) -> str:
    """The text on one line, without what cannot be seen; may come out empty."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        if unicodedata.category(letter)[0] == "M":
            marks += 1
            if marks <= MOST_MARKS and kept and kept[-1] != " " and _visible(letter):
                kept.append(letter)
            continue
        if _visible(letter):
            marks = 0
            kept.append(letter)
        elif letter not in INVISIBLE:
            kept.append(" ")
    return " ".join("".join(kept).split())


def clean_name(name: str) -> str:
    return clean_line(name)[:LONGEST_NAME].strip()


def _skeleton(name: str) -> str:
    """How a name looks at a glance."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(LOOKALIKES)
    return "".join(letter for letter in plain if letter.isalnum())


def _bots() -> re.Pattern[str]:
    words = {_skeleton(catalogue("kibitz.server", language).say("seat.bot", level=0)) for language in LANGUAGES}
    # The number's own skeleton is the letter o: what is left is the word for a bot.
    return re.compile("|".join(f"{re.escape(word.rstrip('o0'))}[0-9oil]*[a-h]?" for word in sorted(words)))


BOTS = _bots()


def passes_for_bot(name: str) -> bool:
    """Would it be read as the name of one of the house's bots? `Bot 3`, in any of its languages and disguises."""
    return BOTS.fullmatch(_skeleton(name)) is not None
