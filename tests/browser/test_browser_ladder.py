"""The ladder in the browser: the list of a game, choices by keyboard, both languages, a phone, and axe."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser_clients import Browser, Town
from http_clients import OPEN, play_out
from playwright.sync_api import Page, expect
from served import Served

from whistlestop.text import say


@pytest.fixture(scope="module", autouse=True)
def players(station: Served) -> tuple[str, str]:
    """Two accounts that have played a rated game."""
    with Town(station.url) as town:
        one, two = (_account(town, name) for name in ("Climber Ann", "Climber Bob"))
        made = one.open(OPEN, OPEN, host=0, listed=True, begin="when_full", rated=True)
        assert two.join(made["table"]).status_code == 201
        play_out([one.at(made["table"], 0), two.at(made["table"], 1)])
    return "Climber Ann", "Climber Bob"


def _account(town: Town, name: str) -> Browser:
    browser = town.guest(name)
    assert browser.register(name.replace(" ", "-")).status_code == 201
    return browser


def no_barriers(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_the_ladder_lists_the_players_of_rated_games(page: Page, lang: str, players: tuple[str, str]) -> None:
    page.goto("/lobby")
    page.get_by_role("link", name=say("web.ladder_open", lang)).click()
    expect(page.get_by_role("heading", name=say("web.ladder", lang), level=1)).to_be_focused()
    page.get_by_label(say("web.game", lang), exact=True).select_option("mini")
    for name in players:
        expect(page.get_by_role("rowheader", name=name)).to_be_visible()
    no_barriers(page)
    kind = page.get_by_label(say("web.ladder.kind", lang))
    kind.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text(say("web.ladder.none", lang))).to_be_visible()
    page.reload()
    expect(kind).to_have_value("bots")
    no_barriers(page)


def test_the_ladder_fits_a_phone(page: Page, lang: str, players: tuple[str, str]) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/ladder?game=mini")
    expect(page.get_by_role("heading", name=say("web.ladder", lang), level=1)).to_be_visible()
    expect(page.get_by_role("rowheader", name=players[0])).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    no_barriers(page)


def test_a_table_of_people_can_be_rated(page: Page, lang: str) -> None:
    page.goto("/new?game=mini&how=friends")
    page.get_by_label(say("web.name", lang)).fill("Ada")
    page.locator("details.more summary").click()
    page.get_by_label(say("web.new.rated", lang)).check()
    page.locator("form").last.get_by_role("button").last.click()
    expect(page.get_by_text(say("web.waiting.rated", lang)).first).to_be_visible()
