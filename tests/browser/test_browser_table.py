"""The browser table as a person uses it: by what is written on it."""

from at_table import keep_tickets, take_a_turn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from whistlestop.tell import say

GAME = "mini"


def begin(page: Page, lang: str) -> None:
    """From the front page to the second turn: a game, a press of the button, the tickets."""
    page.goto("/")
    page.get_by_role("radio", name="Lantern Island" if lang == "en" else "Wyspa Latarni").check()
    page.get_by_role("button", name=say("web.play", lang), exact=True).click()
    keep_tickets(page)


def test_a_whole_game_is_played_by_pressing_buttons(page: Page, lang: str) -> None:
    begin(page, lang)
    assert any(take_a_turn(page, lang) for _ in range(400)), "the game does not end"


def test_the_table_has_no_barriers(page: Page, lang: str) -> None:
    begin(page, lang)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
