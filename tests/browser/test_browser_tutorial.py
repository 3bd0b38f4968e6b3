"""The tutorial as a pupil does it: each step by what the teacher points at, to the victory."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from whistlestop.server.tables.lesson import lesson
from whistlestop.text import say


def follow(page: Page, action: str) -> None:
    verb, *words = action.split()
    dialog = page.get_by_role("dialog")
    if verb == "keep":
        expect(dialog.get_by_role("checkbox").first).to_be_visible()
        for at in range(words.index("/")):  # in this script those to keep are offered first
            dialog.get_by_role("checkbox").nth(at).check()
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
        dialog.locator(".button.primary").click()
        expect(dialog).to_have_count(0)


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
        expect(page.locator(".ring")).to_be_visible()
        if number == 2:
            stray(page, lang, step.action)
        if number == 4:
            barriers(page)
            page.reload()
            expect(page.locator(".ring")).to_be_visible()
        follow(page, step.action)
    expect(coach).to_contain_text(say("web.learn.over", lang))


def stray(page: Page, lang: str, action: str) -> None:
    """Another card than the ringed one: the teacher says so, and nothing is done."""
    other = next(at for at in range(5) if action != f"take {at}")
    strayed = page.get_by_text(say("web.learn.strayed", lang))
    page.locator(f".display [data-place='{other}']").click()
    expect(strayed).to_be_visible()
    expect(page.locator(".ring")).to_be_visible()


def barriers(page: Page) -> None:
    found: Any = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
