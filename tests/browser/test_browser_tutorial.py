"""The tutorial as a pupil does it: each step by what the teacher points at, to the victory."""

from collections.abc import Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from whistlestop import games
from whistlestop.server.tables.lesson import lesson
from whistlestop.table import Match, Sitter
from whistlestop.text import say


def follow(page: Page, action: str, offered: Sequence[str] = ()) -> None:
    """`offered` are the tickets in the order of the offer; without them those to keep come first."""
    verb, *words = action.split()
    dialog = page.get_by_role("dialog")
    if verb == "keep":
        expect(dialog.get_by_role("checkbox").first).to_be_visible()
        for at, ticket in enumerate(words[: words.index("/")]):
            place = offered.index(ticket) if offered else at
            dialog.get_by_role("checkbox").nth(place).check()
        dialog.get_by_role("button").last.click()
        expect(dialog).to_have_count(0)
    elif verb == "take":
        page.locator(f".display [data-place='{words[0]}']").click()
    elif verb == "draw":
        page.locator(".display [data-place='-1']").click()
    elif verb == "tickets":
        page.locator(".actions button").nth(1).click()
        page.locator(".confirm .button.primary").click()
    else:
        page.locator(f".board [data-track='{words[0]}']").dispatch_event("click")
        sheet = page.locator(".drawer.claim")
        sheet.locator(".button.primary").click()
        expect(sheet).to_have_count(0)


def test_the_lesson_leads_to_the_end(page: Page, lang: str) -> None:
    page.goto("/learn")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    barriers(page)
    page.get_by_role("button", name=say("web.learn.begin", lang)).click()
    steps = lesson().steps
    coach = page.locator(".coach")
    for number, step in enumerate(steps, 1):
        expect(coach).to_contain_text(say("web.learn.count", lang, step=number, count=len(steps)))
        expect(coach.get_by_role("status")).not_to_have_text(say("web.learn.wait", lang))
        expect(page.locator(".ring").first).to_be_visible()
        if number == 2:
            stray(page, lang, step.action)
        if number == 4:
            barriers(page)
            page.reload()
            expect(page.locator(".ring").first).to_be_visible()
        follow(page, step.action)
    expect(coach).to_contain_text(say("web.learn.over", lang))


@pytest.mark.parametrize("lang", ["en"])
def test_the_lesson_of_legends_leads_to_its_bank_slip(page: Page, lang: str) -> None:
    page.goto("/learn")
    page.get_by_role("button", name=say("web.learn.second.begin", lang)).click()
    script = lesson("legends")
    steps = script.steps
    deal = Match.begin(
        games.load("legends"), [Sitter("a", None), Sitter("b", script.bot)], script.seed, {"first": 0}
    )
    offered = [str(ticket) for ticket in deal.view(0).offered]
    coach = page.locator(".coach")
    for number, step in enumerate(steps, 1):
        expect(coach).to_contain_text(say("web.learn.count", lang, step=number, count=len(steps)))
        expect(coach.get_by_role("status")).not_to_have_text(say("web.learn.wait", lang))
        expect(coach.get_by_role("status")).not_to_be_empty()
        expect(page.locator(".ring").first).to_be_visible()
        follow(page, step.action, offered)
    expect(coach).to_contain_text(say("web.learn.legends.over", lang))
    expect(coach.get_by_role("link", name=say("web.learn.legends.play", lang))).to_be_visible()


def stray(page: Page, lang: str, action: str) -> None:
    """Another card than the ringed one: the teacher says so, and nothing is done."""
    other = next(at for at in range(5) if action != f"take {at}")
    strayed = page.get_by_text(say("web.learn.strayed", lang))
    page.locator(f".display [data-place='{other}']").click()
    expect(strayed).to_be_visible()
    expect(page.locator(".ring").first).to_be_visible()


def barriers(page: Page) -> None:
    found: Any = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
