"""The browser table as a person uses it: by what is written on it."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from whistlestop.tell import say

GAME = "mini"


def begin(page: Page, lang: str) -> None:
    """From the front page to the second turn: a game, a press of the button, the tickets."""
    page.goto("/")
    page.get_by_role("radio", name="Lantern Island" if lang == "en" else "Wyspa Latarni").check()
    page.get_by_role("button", name=say("web.play", lang), exact=True).click()
    page.get_by_role("dialog").get_by_role("button").last.click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_whole_game_is_played_by_pressing_buttons(page: Page, lang: str) -> None:
    begin(page, lang)
    draw = page.get_by_role("button", name=say("web.action.draw", lang))
    result = page.get_by_role("dialog", name=say("web.result.title", lang))
    claimable = page.locator("button.route-line", has_text=say("web.route.affordable", lang))
    for _ in range(200):
        expect(draw.or_(result).or_(page.get_by_role("dialog")).first).to_be_visible()
        if result.is_visible():
            break
        if claimable.count():
            claimable.first.click()
            page.get_by_role("dialog").get_by_role("button").last.click()
            expect(page.get_by_role("dialog", name="–")).to_have_count(0)
        elif draw.is_enabled():
            draw.click()
        page.wait_for_timeout(150)
    expect(result).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/new", "/settings", "/rules/mini", "/nowhere"])
def test_pages_have_no_barriers(page: Page, lang: str, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_the_table_has_no_barriers(page: Page, lang: str) -> None:
    begin(page, lang)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
