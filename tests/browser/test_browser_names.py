"""On the page every city has its whole name, at 1280 × 720 and on a phone that is zoomed in once."""

import pytest
from at_table import lay_out, sit_down
from playwright.sync_api import Browser, Page, expect
from served import Served

from whistlestop import games
from whistlestop.draw import board_key
from whistlestop.text import say

BOARDS = sorted({board_key(games.load(game)): game for game in reversed(games.available())}.values())
"""A game for each board: some games share one."""

NAMES = """
    (board) => [...board.querySelectorAll(".labels > g")]
        .map((name) => [...name.querySelectorAll("text")].map((line) => line.textContent).join(" "))
"""
SMALLEST = """
    (board) => Math.min(...[...board.querySelectorAll(".labels text")]
        .map((line) => parseFloat(getComputedStyle(line).fontSize) * line.getScreenCTM().a))
"""


def names_on(page: Page) -> list[str]:
    board = page.locator(".board")
    assert board.evaluate(SMALLEST) >= 9 - 0.01
    return sorted(board.evaluate(NAMES))


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize(("lang", "size"), [("en", (1280, 720)), ("pl", (360, 740))])
def test_names_are_whole(
    chromium: Browser, station: Served, game: str, lang: str, size: tuple[int, int]
) -> None:
    width, height = size
    visitor = chromium.new_context(
        locale=lang, viewport={"width": width, "height": height}, base_url=station.url
    )
    page = sit_down(visitor, lay_out(station.url, game))
    if width < 700:
        page.get_by_role("button", name=say("web.board.nearer", lang)).click()
    loaded = games.load(game)
    cities = loaded.ruleset.board.cities
    expect(page.locator(".board .labels > g")).to_have_count(len(cities))
    assert names_on(page) == sorted(loaded.texts[lang].cities[city] for city in cities)
    visitor.close()


@pytest.mark.parametrize("lang", ["pl"])
def test_cities_of_offered_tickets_are_named_on_a_phone(
    chromium: Browser, station: Served, lang: str
) -> None:
    visitor = chromium.new_context(locale=lang, viewport={"width": 360, "height": 740}, base_url=station.url)
    page = sit_down(visitor, lay_out(station.url, "usa-classic"))
    offers = page.locator(".keep [data-ticket]")
    expect(offers).to_have_count(3)
    loaded = games.load("usa-classic")
    tickets = loaded.ruleset.tickets
    offered = [tickets[offer.get_attribute("data-ticket") or ""] for offer in offers.all()]
    cities = {city for ticket in offered for city in (ticket.a, ticket.b)}
    assert {loaded.texts[lang].cities[city] for city in cities} <= set(names_on(page))
    visitor.close()
