"""The table on a desktop: axe finds no barriers, light in English and dark in Polish, and the layout stands still."""

from typing import Literal

import pytest
from at_table import draw_button, keep_tickets, lay_out, sit_down
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from served import Served

from whistlestop.text import say


def has_no_barriers(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("pl", "dark")])
def test_the_table_has_no_barriers(
    chromium: Browser, station: Served, lang: str, scheme: Literal["light", "dark"]
) -> None:
    visitor = chromium.new_context(
        locale=lang, color_scheme=scheme, viewport={"width": 1280, "height": 860}, base_url=station.url
    )
    troubles: list[str] = []
    page = sit_down(visitor, lay_out(station.url, "pennsylvania", seconds=900, options={"first": 0}))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    has_no_barriers(page)
    keep_tickets(page)
    expect(draw_button(page, lang)).to_be_visible()
    page.get_by_role("combobox", name=say("web.routes.from", lang)).select_option("*")
    page.locator("button.route-line").first.click()
    page.get_by_role("button", name=say("web.table.menu", lang)).click()
    has_no_barriers(page)
    assert troubles == []
    visitor.close()


@pytest.mark.parametrize(("lang", "size"), [("en", (1280, 720)), ("pl", (1024, 768))])
def test_a_desktop_stands_still_too(
    chromium: Browser, station: Served, lang: str, size: tuple[int, int]
) -> None:
    """The actions stay where they are between two cards, and the board keeps its size while the hand grows."""
    width, height = size
    visitor = chromium.new_context(
        locale=lang, viewport={"width": width, "height": height}, base_url=station.url
    )
    page = sit_down(visitor, lay_out(station.url, "usa-classic", options={"first": 0}))
    board = page.locator(".board").bounding_box()
    keep_tickets(page)
    draw, places = draw_button(page, lang), []
    for _ in range(3):
        for question in ("act", "second_card"):
            expect(page.locator(".whose-turn")).to_have_text(say(f"web.question.{question}", lang))
            expect(draw).not_to_have_attribute("aria-disabled", "true")
            places.append(draw.bounding_box())
            assert page.locator(".board").bounding_box() == board
            draw.click()
    assert all(place == places[0] for place in places)
    visitor.close()
