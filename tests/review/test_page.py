"""The page of a review: one file, no requests, names only as text, in three languages; and the words it is made of."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from kibitz.core.match import Match, Seat
from kibitz.core.text import LANGUAGES, catalogue
from kibitz.review.page import PARTS, POLICY, carried, page
from kibitz.review.report import Account, Review
from kibitz.review.telling import PARTS as PARTS_TOLD
from kibitz.review.words import Reader, own, seat_named
from tests.proof import crossed
from tests.review.games import ACCOUNT, MIXED, SMALL, STEADY, finished, reviewed
from tests.test_words import SLOT
from tests.wording import assert_worded

SOURCES = Path(__file__).parents[2] / "src" / "kibitz" / "review"
EVIL = ("<img src=x onerror=alert(1)>", "\"'><script>alert(2)</script>", "{name} & {n, plural, other {#}}")
MOST_BYTES = 2_000_000


class Seen(HTMLParser):
    """Every tag and attribute, and the text."""

    def __init__(self, written: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self.feed(written)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        if self.tags[-1:] != ["style"]:
            self.text += data


@pytest.fixture(scope="module")
def small() -> tuple[Review, Match]:
    match = finished("cubirds", (STEADY, MIXED, "random"))
    return reviewed(match, SMALL)[0], match


def test_a_page_asks_for_nothing_and_names_are_only_text(small: tuple[Review, Match]) -> None:
    done, match = small
    seen = Seen(page(done, match, Reader(match.game, EVIL, "en")))
    assert not {"script", "img", "link", "iframe", "object", "embed", "base", "form", "audio", "video"} & set(seen.tags)
    links = {value for name, value in seen.attributes if name in ("href", "src", "srcset", "action", "xlink:href")}
    assert all(re.fullmatch(r"#(step|turn)-\d+", link) for link in links)
    anchors = {value for name, value in seen.attributes if name == "id"}
    assert {link[1:] for link in links} <= anchors
    assert not [name for name, _ in seen.attributes if name.startswith("on")]
    assert ("content", POLICY) in seen.attributes
    assert "default-src 'none'" in POLICY
    for name in EVIL:
        assert name in seen.text
    styles = (SOURCES / "page.css").read_text("utf-8")
    assert "url(" not in styles
    assert "@import" not in styles


@pytest.mark.parametrize(("room", "language"), crossed(["azul", "bower", "cubirds", "jackal", "talo"], LANGUAGES))
def test_every_room_has_its_page_in_every_language(room: str, language: str) -> None:
    match = finished(room, (MIXED, MIXED))
    done, _ = reviewed(match, ACCOUNT)
    written = page(done, match, Reader(match.game, ("Ann", "Borys"), language))
    assert len(written.encode()) < MOST_BYTES
    seen = Seen(written)
    assert f'lang="{language}"' in written
    for step in done.steps:
        assert f"step-{step.step}" in written
    assert_worded(seen.text)
    assert "review." not in seen.text


def test_a_quick_review_is_a_page_with_the_curve_alone() -> None:
    from kibitz.review import BUDGETS

    match = finished("cubirds", (MIXED, MIXED))
    done, _ = reviewed(match, BUDGETS["quick"])
    seen = Seen(page(done, match, Reader(match.game, ("Ann", "Borys"), "en")))
    assert "polyline" in seen.tags
    assert "table" not in seen.tags
    assert "the curve only" in seen.text


def test_all_that_is_said_can_be_said_in_three_languages(small: tuple[Review, Match]) -> None:
    done, match = small
    assert done.turns
    for language in LANGUAGES:
        reader = Reader(match.game, ("Ann", "Borys", "Olha"), language)
        sentences = [said for turn in done.turns for said in turn.say] + [said for one in done.verdict for said in one]
        sentences += [said for step in done.steps for said in (step.say, *step.events, *step.reasons)]
        for said in sentences:
            assert_worded(reader.say(said))


def test_what_somebody_did_is_said_to_them_as_you(small: tuple[Review, Match]) -> None:
    done, match = small
    reader = Reader(match.game, ("Ann", "Borys", "Olha"), "en")
    event = next(said for step in done.steps for said in step.events if said.key.endswith(".they"))
    seat = event.values["name"]["seat"]
    assert reader.names[seat] in reader.say(event)
    assert reader.names[seat] not in reader.say(event, viewer=seat)
    assert reader.names[seat] in reader.say(event, viewer=(seat + 1) % 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_move_meant_is_said_to_its_player_as_you(small: tuple[Review, Match], language: str) -> None:
    """Nobody reads of "you" and of their own name in one sentence."""
    done, match = small
    names = ("Ann", "Borys", "Olha")
    reader = Reader(match.game, names, language)
    said = [said for turn in done.turns for said in turn.say] + [one for seat in done.verdict for one in seat]
    said += [own(f"turn.{part}.{side}", name=seat_named(0), n=7) for part in PARTS_TOLD for side in ("good", "bad")]
    about = [one for one in said if isinstance(one.values.get("name"), dict)]
    assert about
    for one in about:
        seat = one.values["name"]["seat"]
        assert names[seat] in reader.say(one, viewer=(seat + 1) % 3)
        assert names[seat] not in reader.say(one, viewer=seat)


def test_a_better_move_is_named_within_its_sentence(small: tuple[Review, Match]) -> None:
    done, match = small
    reader = Reader(match.game, ("Ann", "Borys", "Olha"), "en")
    move = done.steps[0].say
    better = reader.say(own("turn.better", move=move, why="none", reasons=[]))
    first = reader.say(move)[0]
    assert better.startswith(f"Better: {first.lower()}")


def test_the_three_catalogues_ask_for_the_same() -> None:
    english, russian, ukrainian = (catalogue("kibitz.review", language).messages for language in LANGUAGES)
    assert list(english) == list(russian) == list(ukrainian)
    for key in english:
        asked = [set(SLOT.findall(text[key])) for text in (english, russian, ukrainian)]
        assert asked[1] == asked[2], key
        assert asked[1] <= asked[0], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_has_one_name_in_sentences_and_on_the_page(language: str) -> None:
    """Turns are counted, too, and have the other name."""
    file = SOURCES.parents[2] / "web" / "src" / "review" / "text" / f"{language}.json"
    on_page = json.loads(file.read_text("utf-8"))
    words = catalogue("kibitz.review", language).messages
    assert words["review.step"] == on_page["move_of"]
    counted = on_page["move_n"].split()[0].lower()
    assert words["review.move"] == counted
    for key, said in words.items():
        for slot in ("{step}", "{next}"):
            assert slot not in said or f"{counted} {slot}" in said, key


def test_every_word_that_the_code_asks_for_is_there() -> None:
    """Keys are written in full or made of a part and a kind: each beginning has a key."""
    words = catalogue("kibitz.review", "en").messages
    code = "".join(file.read_text("utf-8") for file in SOURCES.glob("*.py"))
    asked = set(re.findall(r'own\(f?"([a-z_.{}]+)"', code)) | set(re.findall(r'self\.word\(f?"([a-z_.{}]+)"', code))
    assert len(asked) > 15
    for key in asked:
        shape = re.escape("review." + key).replace(r"\{part\}", "[a-z]+")
        shape = re.sub(r"\\\{[^}]*\\\}", "[a-z]+", shape)
        assert any(re.fullmatch(shape, known) for known in words), key


def test_whole_points_add_up() -> None:
    account = Account(
        seat=0, even=1 / 3, deal=0.005, luck=0.104, hidden=-0.006, own=0.225, others=0.3386666667, result=1.0, errors={}
    )
    whole = carried(account)
    assert len(whole) == len(PARTS)
    assert sum(whole[:-1]) == whole[-1] == 100
    exact = [100 * getattr(account, part) for part in PARTS[:-1]]
    assert all(abs(number - rounded) <= 1 for number, rounded in zip(exact, whole, strict=False))


def test_an_even_share_is_the_same_for_all() -> None:
    """What is left over by rounding goes to what differs."""
    third = 1 / 3
    account = Account(
        seat=0, even=third, deal=0.172, luck=0.431, hidden=-0.088, own=0.0, others=0.485 - third, result=1.0, errors={}
    )
    whole = carried(account)
    assert whole[0] == 33
    assert whole[PARTS.index("own")] == 0
    assert sum(whole[:-1]) == whole[-1] == 100


def test_the_sum_of_every_step_adds_up_as_it_is_shown(small: tuple[Review, Match]) -> None:
    done, match = small
    written = page(done, match, Reader(match.game, ("Ann", "Borys", "Olha"), "en"))
    sums = re.findall(r'<p class="sum"><b>(\d+)\u00a0%</b> (.*?) → <b>(\d+)\u00a0%</b></p>', written)
    assert len(sums) == len(done.steps)
    for before, parts, after in sums:
        points = [int(number.replace("−", "-")) for number in re.findall(r"([+−]?\d+)</span>", parts)]
        assert len(points) == 3
        assert int(before) + sum(points) == int(after)


def test_a_game_without_end_has_a_page_of_bounded_size(small: tuple[Review, Match]) -> None:
    done, match = small
    length = len(done.steps)
    steps = [replace(step, step=step.step + at * length) for at in range(40) for step in done.steps]
    curve = [replace(point, step=point.step + at * length) for at in range(40) for point in done.curve[at > 0 :]]
    endless = replace(done, steps=steps, curve=curve, length=len(steps))
    written = page(endless, match, Reader(match.game, ("x" * 60, "y" * 60, "z" * 60), "ru"))
    assert len(steps) > 3000
    assert len(written.encode()) < MOST_BYTES
    seen = Seen(written)
    links = {value[1:] for name, value in seen.attributes if name == "href"}
    assert {link for link in links if link.startswith("step-")} <= {v for name, v in seen.attributes if name == "id"}


def test_a_long_name_and_a_resigned_game_have_their_page() -> None:
    whole = finished("cubirds", (STEADY, STEADY))
    match = Match.open(whole.game, whole.options, whole.key, [Seat(name="x" * 200), Seat(name="y")])
    for act in whole.acts[:8]:
        match.act(act.seat, act.action)
    match.resign(0)
    done, _ = reviewed(match, ACCOUNT)
    seen = Seen(page(done, match, Reader(match.game, [seat.name for seat in match.seats], "uk")))
    assert "здача" in seen.text
    assert "y" in seen.text
