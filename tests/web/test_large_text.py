"""Text at 200 %: a desk's screen zoomed twice has 640 by 400 points. Nothing is cut off, everything can be reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.proof import crossed
from tests.web.conftest import TableAt, Visit
from tests.web.visitors import Language, Phase, Visitor

TWICE = (640, 400)
LANGUAGES: list[Language] = ["en", "ru", "uk"]

# Leaves of the page whose own text is wider than they are, although they hide what sticks out.
CUT = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const style = getComputedStyle(one);
  return !one.children.length && one.textContent.trim() && style.clipPath === "none" && style.overflowX !== "visible"
    && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.textContent.trim())"""

HIT = """one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return width > 0 && height > 0 && (one.contains(found) || (found?.contains(one) ?? false));
}"""


def nothing_sticks_out(visitor: Visitor) -> None:
    assert visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert visitor.page.evaluate(CUT) == []


def can_be_reached(one: Locator) -> None:
    """Scrolled to, its middle lies under nothing else."""
    one.evaluate("(one) => one.scrollIntoView({ block: 'center' })")  # not only from under what is fixed below
    assert one.evaluate(HIT), one


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby_and_dialog(visit: Visit, kept_table: TableAt, language: Language) -> None:
    _, token = kept_table("lay")
    ann = visit(token=token, language=language, size=TWICE)
    ann.lobby()
    expect(ann.page.locator("a.table").first).to_be_visible()
    nothing_sticks_out(ann)
    ann.page.locator("article button").first.click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    nothing_sticks_out(ann)
    for control in dialog.get_by_role("button").all():
        can_be_reached(control)


@pytest.mark.parametrize(("language", "phase"), crossed(LANGUAGES, ["lay", "draw", "flock"]))
def test_the_table(visit: Visit, kept_table: TableAt, phase: Phase, language: Language) -> None:
    table, token = kept_table(phase)
    ann = visit(token=token, language=language, size=TWICE)
    ann.at(table)
    expect(ann.page.locator("[data-row]")).to_have_count(4)
    nothing_sticks_out(ann)
    for row in ann.page.locator("[data-row]").all():
        row.scroll_into_view_if_needed()
        expect(row).to_be_in_viewport(ratio=0.9)
    for control in ann.page.locator("#tray button:visible, nav button:visible, header button:visible").all():
        can_be_reached(control)


def test_a_refusal_is_shown_whole_beside_what_was_scrolled_to(visit: Visit, kept_table: TableAt) -> None:
    table, token = kept_table("flock")
    ann = visit(token=token, size=TWICE)
    ann.at(table)
    ann.page.locator("[data-deck]").click()
    card = ann.page.get_by_role("alert").filter(has_text="CB-24")
    expect(card).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_and_the_replay(visit: Visit, kept_table: TableAt, language: Language) -> None:
    table, token = kept_table("over")
    ann = visit(token=token, language=language, size=TWICE)
    ann.at(table)
    expect(ann.page.get_by_role("slider")).to_be_visible()
    nothing_sticks_out(ann)
    for control in ann.page.locator("main button:not([tabindex='-1']), aside a, aside button:visible").all():
        can_be_reached(control)
    ann.page.goto(f"/t/{table}/replay/9")
    expect(ann.page.get_by_role("slider")).to_be_visible()
    nothing_sticks_out(ann)
    for row in ann.page.locator("[data-row]").all():
        row.scroll_into_view_if_needed()
        expect(row).to_be_in_viewport(ratio=0.9)
