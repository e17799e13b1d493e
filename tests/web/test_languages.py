"""Russian and Ukrainian: no English word on any page, no raw key, by the browser's language or by the switch."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.proof import crossed
from tests.web.conftest import TableAt, Visit
from tests.web.visitors import Language, Phase, Visitor

# Everything that is read or heard: texts, labels, placeholders, titles.
WORDS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest("script, style, kbd, .kbd")) found.push(walker.currentNode.data);
  }
  for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [aria-valuetext]"))
    for (const name of ["aria-label", "placeholder", "title", "aria-valuetext"])
      if (element.hasAttribute(name)) found.push(element.getAttribute(name));
  return [document.title, ...found.filter((text) => text.trim())];
}"""
# Names of the house, of games and of people who made them, of clauses, of the language switch; Ann's own name.
OURS = {
    "kibitz",
    "Azul",
    "Summer",
    "Pavilion",
    "CuBirds",
    "AZ",
    "BO",
    "CB",
    "JA",
    "TA",
    "EN",
    "English",
    "Ann",
    "QR",
    "Stefan",
    "Alexander",
    "Kristiaan",
    "der",
    "Nederlanden",
    "Uta",
    "Krueger",
    "Bernd",
    "Poloczek",
    "Jens",
    "Peter",
    "Schliemann",
}
LETTER_OF_SEAT = re.compile(r"^[A-H]$")


def foreign(visitor: Visitor) -> set[str]:
    """Latin words on the page that are not ours; a raw key is one, too."""
    return set(_foreign(visitor.page.evaluate(WORDS)))


def _foreign(texts: list[str]) -> Iterator[str]:
    for text in texts:
        for word in re.findall(r"[A-Za-z][A-Za-z_.]*", text):
            if word.rstrip(".") not in OURS and not LETTER_OF_SEAT.match(word):
                yield f"{word} in {text.strip()!r}"


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_lobby_and_dialog_have_no_english_word(visit: Visit, language: Language) -> None:
    ann = visit(language=language)
    ann.context.request.put("/api/me", data={"name": "Ann"})
    ann.lobby()
    expect(ann.page.locator("html")).to_have_attribute("lang", language)
    assert foreign(ann) == set()
    ann.page.locator("article button").first.click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    ann.page.locator("dialog summary, dialog [aria-expanded=false]").first.click()
    assert foreign(ann) == set()


@pytest.mark.parametrize(("phase", "language"), crossed(["lay", "draw", "flock", "over"], ["ru", "uk"]))
def test_the_table_has_no_english_word(visit: Visit, kept_table: TableAt, phase: Phase, language: Language) -> None:
    table, token = kept_table(phase)
    ann = visit(token=token, language=language)
    ann.at(table)
    if phase == "over":
        expect(ann.ended).to_be_visible()
        assert foreign(ann) == set()
        return
    expect(ann.prompt).not_to_be_empty()
    assert foreign(ann) == set()
    ann.page.locator("[data-pile]").first.click()
    ann.page.locator("aside [role=tab]").nth(1).click()
    assert foreign(ann) == set()
    ann.page.locator("header button").last.click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert foreign(ann) == set()


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_the_replay_has_no_english_word(visit: Visit, kept_table: TableAt, language: Language) -> None:
    table, token = kept_table("over")
    ann = visit(token=token, language=language)
    ann.page.goto(f"/t/{table}/replay/3")
    expect(ann.page.get_by_role("slider")).to_be_visible()
    assert foreign(ann) == set()


def test_the_language_can_be_switched_at_the_table_and_is_remembered(visit: Visit, kept_table: TableAt) -> None:
    table, token = kept_table("lay")
    ann = visit(token=token)
    ann.lobby()
    ann.page.get_by_role("button", name="Українська").or_(ann.page.get_by_role("radio", name="Українська")).click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(re.compile("[А-ЯІЇЄа-яіїє]+"))
    ann.at(table)
    assert foreign(ann) == set()


def test_bots_are_called_in_the_language_of_whoever_looks(visit: Visit, kept_table: TableAt) -> None:
    """The table was opened in English."""
    table, token = kept_table("lay")
    ann = visit(token=token, language="uk")
    ann.lobby()
    expect(ann.page.locator(f'a[href="/t/{table}"]')).to_contain_text("Горобець")
    ann.page.get_by_role("button", name="English").or_(ann.page.get_by_role("radio", name="English")).click()
    expect(ann.page.locator(f'a[href="/t/{table}"]')).to_contain_text("Sparrow")
    ann.at(table)
    names = ann.page.locator("aside .players .name")
    expect(names.nth(1)).to_have_text("Sparrow")
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Русский").click()
    expect(names.nth(1)).to_have_text("Воробей")
