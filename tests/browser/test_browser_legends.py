"""Tables late in a campaign: what its mechanics show, on a desk and on a phone."""

import json
from collections.abc import Iterator

import httpx
import pytest
from at_table import draw_button
from playwright.sync_api import Browser, Page, expect
from served import Served
from staged_campaigns import bring, in_game

from whistlestop.text import say

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 860}


def table_page(chromium: Browser, station: Served, number: int, moves: int, **how: object) -> Page:
    """The seat of the red company in this game."""
    with httpx.Client(base_url=station.url, timeout=60) as client:
        visitor = bring(client, in_game(number, moves))
        seat = visitor.post("enter").json()
    context = chromium.new_context(base_url=station.url, reduced_motion="reduce", **how)
    context.set_default_timeout(60_000)
    # The story has been read.
    read = json.dumps({visitor.campaign: {"cards": 999, "frontiers": 99}})
    context.add_init_script(f"localStorage.setItem('whistlestop.story', {json.dumps(read)})")
    page = context.new_page()
    page.goto(f"/seat/{seat['table']}#{seat['seat']}.{seat['token']}")
    expect(page.locator(".board").first).to_be_visible()
    return page


@pytest.fixture
def late(chromium: Browser, station: Served, lang: str) -> Iterator[Page]:
    """A turn of the last game on a phone: wires may be announced before the action."""
    page = table_page(chromium, station, 12, 60, locale=lang, viewport=PHONE)
    yield page
    page.context.close()


def test_choices_stand_beside_the_actions_of_a_turn(late: Page, lang: str) -> None:
    page = late
    # Nothing hides the cards, and every action of the turn is there.
    expect(draw_button(page, lang)).to_be_visible()
    expect(page.get_by_role("button", name=say("web.action.tickets", lang), exact=True)).to_be_visible()
    expect(page.locator(".hand")).to_be_visible()
    options = page.locator(".mechanic-options button")
    expect(options).to_have_count(0)
    more = page.locator(".more-actions")
    more.click()
    assert int(more.inner_text().split()[-1]) == options.count() > 0
    options.first.click()
    expect(options).to_have_count(0)
    expect(draw_button(page, lang)).to_be_visible()
