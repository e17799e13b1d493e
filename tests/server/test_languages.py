"""A view is the same in every language but for its words; a refusal comes in the language that was asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.people import BOT, HERE, Guest, ServedHouse, Window, mover_and_other, two_at_a_table

LANGUAGES = ["en", "ru", "uk"]
WORDS = {"said", "why"}
NOT_YOURS = {"en": "That seat is not yours.", "ru": "Это не ваше место.", "uk": "Це не ваше місце."}


def without_words(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: without_words(value) for key, value in tree.items() if key not in WORDS}
    return [without_words(child) for child in tree] if isinstance(tree, list) else tree


def cyrillic(text: str) -> bool:
    return any("а" <= letter <= "я" or letter in "іїєґ" for letter in text.lower())


def in_every_language(house: ServedHouse, window: Window, token: str) -> dict[str, Window]:
    return {language: Window(house, window.table, token, language) for language in LANGUAGES}


def test_views_differ_in_words_alone(house: ServedHouse) -> None:
    ann = Guest(house)
    window = ann.at(ann.opens(HERE, BOT, options={"first_dealer": 1}))
    windows = in_every_language(house, window, ann.token)
    english = windows["en"].now
    for language in ("ru", "uk"):
        other = windows[language].now
        assert without_words(other) == without_words(english)
        assert cyrillic(other["undo"]["said"])


def test_moves_are_put_into_words_for_whoever_asks(house: ServedHouse) -> None:
    ann = Guest(house)
    window = ann.at(ann.opens(HERE, BOT, options={"first_dealer": 1}))
    assert not any(move["said"] for move in window.now["moves"])
    said = {}
    for language, one in in_every_language(house, window, ann.token).items():
        one.send("words")
        words = one.until("words")
        assert words["step"] == one.now["step"]
        assert without_words(words["moves"]) == without_words(one.now["moves"])
        said[language] = [move["said"] for move in words["moves"]]
    assert all(cyrillic(words) for language in ("ru", "uk") for words in said[language])
    assert said["ru"] != said["uk"]
    assert all(said["en"])
    assert not any(map(cyrillic, said["en"]))


def test_nobody_is_told_the_words_of_anothers_moves(house: ServedHouse) -> None:
    mover, other = mover_and_other(*two_at_a_table(house))
    for window in (other, Window(house, mover.table, "")):
        window.send("words")
        assert window.until("words")["moves"] == []


def test_the_log_is_told_in_the_readers_language(house: ServedHouse) -> None:
    ann = Guest(house)
    window = ann.at(ann.opens(HERE, BOT, options={"first_dealer": 1}))
    logs = {name: one.welcome["log"] for name, one in in_every_language(house, window, ann.token).items()}
    assert without_words(logs["ru"]) == without_words(logs["uk"]) == without_words(logs["en"])
    assert all(cyrillic(line["said"]) for line in (*logs["ru"], *logs["uk"]))
    assert not any(cyrillic(line["said"]) for line in logs["en"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_come_in_the_language_of_the_address(house: ServedHouse, language: str) -> None:
    mover, _ = two_at_a_table(house)
    stranger = Guest(house).at(mover.table, language)
    assert stranger.refused("resign", seat=0)["said"].replace("\u00a0", " ") == NOT_YOURS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_come_in_the_language_switched_to(house: ServedHouse, language: str) -> None:
    mover, _ = mover_and_other(*two_at_a_table(house))
    mover.send("language", language=language)
    whole = mover.until("log", lambda log: log["whole"])
    assert cyrillic(whole["lines"][0]["said"]) == (language != "en")
    mover.until("now")
    forbidden = next(action for action in range(75) if action not in mover.actions)
    refusal = mover.refused("why", seat=mover.now["viewer"], action=forbidden)
    assert refusal["clause"].startswith("CB-")
    assert cyrillic(refusal["said"]) == (language != "en")


def test_a_language_that_is_not_spoken_is_refused_in_the_one_that_was(house: ServedHouse) -> None:
    mover, _ = two_at_a_table(house)
    window = Guest(house).at(mover.table, "uk")
    refusal = window.refused("language", language="tlh")
    assert refusal["code"] == "message"
    assert cyrillic(refusal["said"])


@pytest.mark.parametrize(
    ("asked", "browser", "spoken"),
    [
        ("ru", "en", "ru"),
        ("", "uk-UA,uk;q=0.9,en;q=0.5", "uk"),
        ("tlh", "fr, ru;q=0.5", "ru"),
        ("", "fr", "en"),
        ("", "", "en"),
    ],
)
def test_problems_are_told_in_the_asked_language_or_in_the_browsers(
    house: ServedHouse, asked: str, browser: str, spoken: str
) -> None:
    answer = Guest(house).http.get(
        "/api/tables/none", params={"lang": asked} if asked else {}, headers={"accept-language": browser}
    )
    beginning = {"en": "There is no table", "ru": "Стола с", "uk": "Столу з"}[spoken]
    assert answer.json()["said"].startswith(beginning)


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_options_that_cannot_be_are_refused_in_the_readers_language(house: ServedHouse, language: str) -> None:
    wish = {"game": "cubirds", "seats": [HERE, BOT], "options": {"max_turns": 0}}
    answer = Guest(house).http.post("/api/tables", params={"lang": language}, json=wish)
    assert cyrillic(answer.json()["said"])


BOT_ONE = {"en": "Sparrow", "ru": "Воробей", "uk": "Горобець"}


def test_players_at_one_screen_are_named_in_the_hosts_language(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    tables = {language: ann.opens(HERE, HERE, BOT, language=language) for language in LANGUAGES}
    names = {language: [seat["name"] for seat in ann.card(table)["seats"]] for language, table in tables.items()}
    assert names["en"][:2] == ["Ann", "Player B"]
    assert cyrillic(names["ru"][1])
    assert cyrillic(names["uk"][1])


@pytest.mark.parametrize("host", LANGUAGES)
@pytest.mark.parametrize("reader", LANGUAGES)
def test_bots_are_named_in_the_readers_language_whoever_opened_the_table(
    house: ServedHouse, host: str, reader: str
) -> None:
    ann = Guest(house, "Ann")
    table = ann.opens(HERE, BOT, language=host)
    window = ann.at(table, reader)
    listed = ann.http.get("/api/tables", params={"lang": reader}).json()[0]
    alone = ann.http.get(f"/api/tables/{table}", params={"lang": reader}).json()
    for seats in (window.seats, listed["seats"], alone["seats"]):
        assert seats[1]["name"].replace("\u00a0", " ") == BOT_ONE[reader]


def test_bots_are_named_anew_when_the_language_is_switched(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    window = ann.at(ann.opens(HERE, BOT, BOT, {"kind": "bot", "level": 2}))
    english = [seat["name"] for seat in window.seats]
    assert [name.replace("\u00a0", " ") for name in english] == ["Ann", "Sparrow", "Tit", "Finch"]
    window.send("language", language="uk")
    ukrainian = [seat["name"] for seat in window.until("seats")["seats"]]
    assert ukrainian[0] == "Ann"
    assert all(cyrillic(name) for name in ukrainian[1:])


def test_the_log_calls_a_bot_by_its_name_in_the_readers_language(house: ServedHouse) -> None:
    ann = Guest(house, "Ann")
    window = ann.at(ann.opens(HERE, BOT, options={"first_dealer": 2}, language="ru"))
    window.until("now", lambda now: now["moves"])
    english = Window(house, window.table, ann.token, "en").welcome["log"]
    assert any("Sparrow" in line["said"] for line in english)
    assert not any(cyrillic(line["said"]) for line in english)
