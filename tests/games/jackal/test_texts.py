"""The words of Jackal: complete, alike in three languages, and enough for whatever can happen."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

import pytest
from rich.console import Console

from kibitz.core.fields import SPECTATOR
from kibitz.core.game import find_game
from kibitz.core.text import LANGUAGES, Say
from kibitz.core.verdict import ALLOWED
from kibitz.games.jackal.components import CARDS, DECK_COUNTS
from kibitz.games.jackal.components.islands import house_islands
from kibitz.games.jackal.screen import terminal
from kibitz.games.jackal.screen.events import EVENTS, Aimed, MarketCard
from tests.contract.variants import finished_games
from tests.games.jackal.table import action_of, all_landed
from tests.wording import assert_worded

GAME = find_game("jackal")
NAMES = ("Ann", "Borys", "Olha", "Myroslav")
PUZZLE_NUMBERS = ("steps", "best_value", "best_steps", "laid", "best_laid")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [0, 1, 2, 5, 21])
def test_every_message_can_be_filled(language: str, n: int) -> None:
    words = GAME.text(language)
    some = [Say(f"cards.{card}", {"n": max(n, 1)}) for card in CARDS]
    numbers = dict.fromkeys(
        (
            "n",
            "of",
            "value",
            "coins",
            "marks",
            "target",
            "rank",
            "island",
            "paces",
            "labyrinths",
            "most",
            "hand",
            *PUZZLE_NUMBERS,
        ),
        n,
    )
    for seen in ("seen", "hidden"):
        for ground in ("open", "chest", "cave", "labyrinth", "jungle", "buried", "take_one", "take_two"):
            for yes in ("yes", "no"):
                choices = {
                    "seen": seen,
                    "ground": ground,
                    "now": yes,
                    "is_out": yes,
                    "hat": yes,
                    "you": yes,
                    "how": "knight" if n else "arrow",
                    "phase": "build" if n else "declare",
                }
                values: dict[str, Any] = {
                    "name": "Ann",
                    "what": "sea",
                    "cards": some,
                    "card": some[0],
                    "cell": "C2",
                    "out": "B3",
                }
                values |= {"why": Say("over.JA-72"), "ways": some, "row": some, "chests": "4, 3", "chest": "C2"}
                for key in words.messages.keys() - {"letters", "draft.keys"}:  # they name signs, # among them
                    assert_worded(words.say(key, **numbers, **choices, **values))


def test_cards_are_counted_as_each_language_counts_objects() -> None:
    def counted(language: str, card: str) -> list[str]:
        return [GAME.text(language).say(f"cards.{card}", n=n).replace("\u00a0", " ") for n in (1, 2, 5, 21)]

    assert counted("en", "knight") == ["a knight", "2 knights", "5 knights", "21 knights"]
    assert counted("ru", "knight") == ["коня", "2 коня", "5 коней", "21 коня"]
    assert counted("ru", "map") == ["пиратскую карту", "2 пиратские карты", "5 пиратских карт", "21 пиратскую карту"]
    assert counted("uk", "black-flag") == ["чорний прапор", "2 чорні прапори", "5 чорних прапорів", "21 чорний прапор"]


@pytest.mark.parametrize("name", ["rules.md", "rules.ru.md", "rules.uk.md"])
def test_the_table_of_cards_in_the_rules_is_the_deck(name: str) -> None:
    """T36: 60 in all."""
    text = resources.files(GAME.package).joinpath(name).read_text("utf-8")
    rows = re.findall(r"^\| [^|]+ \| [A-Z4]{2} \| (\d+) \| [^|]+ \|$", text, re.MULTILINE)
    assert [int(row) for row in rows] == DECK_COUNTS.tolist()


def test_every_island_of_ours_has_its_name_in_three_languages() -> None:
    for island in house_islands():
        assert GAME.text("en").say(f"island.{island.number}") == island.name.replace("'", "’")
        assert all(GAME.text(language).has(f"island.{island.number}") for language in LANGUAGES)


def test_every_refusal_has_its_sentence() -> None:
    given = set()
    for match in finished_games(GAME):
        for state in (*match.states[::5], match.state):
            for seat in range(len(match.seats)):
                given |= {int(GAME.verdict(state, seat, action)) for action in range(GAME.actions)}
    # What is rare in play is refused with, too.
    labels = {GAME.clauses(clause).label for clause in given - {ALLOWED}}
    labels |= {f"JA-{n}" for n in (14, 18, 48, 49, 51, 54, 68, 69, 72, 78, 79, 93)}
    for language in LANGUAGES:
        words = GAME.text(language)
        kept = {key for key in words.messages if key.startswith("refused.")}
        assert labels == {key.split(".")[1] for key in kept}
        for key in kept:
            assert words.say(key).count(".") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_draws_every_phase(language: str) -> None:
    """The table, the prompt and the choices, for every player and a watcher, within 100 columns."""
    text = GAME.text(language)
    phases = set()
    for match in finished_games(GAME):
        for state in match.states[::9]:
            for viewer in (SPECTATOR, *GAME.seats_waited_for(state)):
                console = Console(width=100, record=True, file=None, quiet=True)
                view: Any = GAME.view_for(state, viewer)
                phases.add(view.phase)
                console.print(terminal.draw(view, NAMES, text))
                assert_worded(terminal.prompt(view, text))
                numbers = {target.action: i for i, target in enumerate(view.targets, 1)}
                assert (terminal.choices(view, numbers, text) is None) == (not view.targets)
    assert {"draft", "declare", "take", "build", "marks", "walk"} <= phases


# --- What was said and was not so -------------------------------------------------------------------------------------


def spoken(key: str, **values: Any) -> dict[str, str]:
    return {language: GAME.text(language).say(key, **values).replace("\u00a0", " ") for language in LANGUAGES}


def test_the_lesson_of_building_says_that_a_row_may_be_rearranged() -> None:
    """JA-23: only ready is final."""
    said = spoken("board.teach.build")
    assert "moved and taken back" in said["en"]
    assert "переставлять и забирать" in said["ru"]
    assert "переставляти й забирати" in said["uk"]


def test_the_lesson_of_walking_counts_steps_not_who_comes_first() -> None:
    """JA-61."""
    said = spoken("board.teach.walk")
    assert said["en"].startswith("Whoever needs the fewest steps")
    assert said["ru"].startswith("У кого меньше шагов")
    assert said["uk"].startswith("У кого менше кроків")


@pytest.mark.parametrize("key", ["why.bluff", "why.spare"])
def test_no_advice_promises_a_card_for_one_that_is_laid(key: str) -> None:
    """JA-67, JA-87: a large hand and the Archipelago draw none."""
    for sentence in spoken(key).values():
        assert not re.search("refill|replace|deck|обнов|взамен|колод|онов|натомість", sentence), sentence


def test_an_empty_hand_is_not_said_to_hold_marks() -> None:
    """JA-14, JA-92."""
    said = spoken("refused.JA-14")
    assert said["ru"] == "Кроме чёрных меток, карт в руке нет: остаётся пас."
    assert said["uk"] == "Крім чорних міток, карт у руці немає: лишається пас."


def test_whoever_may_not_throw_is_told_what_they_lack() -> None:
    """JA-27: true with marks in turn and with marks at once."""
    for sentence in [one for case in ("none", "wait", "done") for one in spoken(f"refused.JA-27.{case}").values()]:
        assert not re.search("one player after another|кидают по очереди|кидають по черзі", sentence), sentence


def test_done_does_not_tell_what_the_hand_holds() -> None:
    """JA-27: nobody must throw the marks that they hold."""
    said = spoken("event.done.they", name="Ann")
    assert (said["ru"], said["uk"]) == ("Ann: меток больше не будет.", "Ann: міток більше не буде.")


@pytest.mark.parametrize(("name", "at_most_one"), [("ru", "больше одного"), ("uk", "більше одного")])
def test_a_route_has_at_most_one_flag_and_need_not_have_any(name: str, at_most_one: str) -> None:
    """JA-20."""
    assert at_most_one in next(line.text for line in GAME.rules(name) if line.label == "JA-20")


def test_the_rules_call_options_by_their_titles() -> None:
    for language in LANGUAGES:
        clauses = {line.label: line.text for line in GAME.rules(language)}
        assert not any(f"`{option.id}`" in text for option in GAME.options for text in clauses.values())
        for option in GAME.options:
            if option.id != "players":
                title = GAME.text(language).say(f"option.{option.id}").replace("\u00a0", " ")
                assert re.search(rf"[“«]{re.escape(title)}[”»]", clauses[option.clause]), (language, option.id)


def test_a_card_comes_to_the_market_in_the_nominative() -> None:
    told = spoken("event.market", **EVENTS.words(MarketCard(1, "left-right")))
    assert told["ru"] == "На рынок приходит стрелка влево-вправо."
    assert told["uk"] == "На ринок приходить стрілка вліво-вправо."


def test_players_are_called_by_their_names_where_marks_are_thrown() -> None:
    """JA-28: in the list of moves, in a hint and in the log nobody is "player 2"."""
    table = all_landed(["LR LR", "LR LR"], spare=["BM1", ""], island=8, place=6)
    action = action_of("throw 2")
    said = GAME.moves.say(table.state, 0, action)
    (reason,) = GAME.reasons(table.state, 0, action)
    aimed = Aimed(seat=0, target=1)
    for language in LANGUAGES:
        sentences = [GAME.say(said, ("Ann", "Olha"), language), GAME.say(reason, ("Ann", "Olha"), language)]
        sentences += [GAME.tell(aimed, viewer, ("Ann", "Olha"), language) for viewer in (0, 1)]
        assert all("Olha" in sentence and "2" not in sentence for sentence in sentences), sentences
