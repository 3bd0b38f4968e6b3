"""On a phone the layout stands still: the board keeps its size, the tabs stay at the thumb, no control is covered."""

from collections.abc import Iterator
from typing import Any

import pytest
from at_table import draw_button, keep_tickets, lay_out, sit_down
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from served import Served

from whistlestop.text import say

pytestmark = pytest.mark.parametrize(("lang", "height"), [("en", 740), ("pl", 640)])
BOTS = [{"kind": "open", "name": "Ada"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "medium"}]


@pytest.fixture
def phone(chromium: Browser, station: Served, lang: str, height: int) -> Iterator[BrowserContext]:
    context = chromium.new_context(
        locale=lang, viewport={"width": 360, "height": height}, has_touch=True, base_url=station.url
    )
    yield context
    context.close()


def box(page: Page, what: str) -> dict[str, float]:
    found: Any = page.locator(what).bounding_box()
    return {side: round(value) for side, value in found.items()}


def test_the_layout_stands_still(phone: BrowserContext, station: Served, lang: str, height: int) -> None:
    page = sit_down(phone, lay_out(station.url, "usa-classic", BOTS, options={"first": 0}))
    expect(page.locator(".masthead")).to_have_count(0)
    expect(page.get_by_role("checkbox").first).to_be_visible()
    board, tabs = box(page, ".board"), box(page, ".tabs")
    assert tabs["y"] + tabs["height"] == height
    assert board["height"] > 0.36 * height
    shapes = []

    def note(moment: str) -> None:
        shapes.append((moment, box(page, ".board"), box(page, ".tabs")))

    keep_tickets(page)
    draw = draw_button(page, lang)
    expect(draw).to_be_visible()
    note("turn")
    for name in ("tickets", "routes", "players", "log", "hand"):
        page.locator(".tabs").get_by_role("button", name=say(f"web.tab.{name}", lang)).tap()
        note(name)
    page.locator(".board [data-track]").first.dispatch_event("click")
    expect(page.get_by_role("dialog")).to_be_visible()
    note("route")
    page.get_by_role("button", name=say("web.close", lang), exact=True).tap()
    page.get_by_role("button", name=say("web.table.menu", lang)).tap()
    note("menu")
    page.get_by_role("button", name=say("web.close", lang), exact=True).tap()
    for _ in range(2):
        draw.tap()
        page.wait_for_timeout(100)
        note("draw")
    expect(draw).to_be_visible()
    note("again")
    page.get_by_role("button", name=say("web.action.tickets", lang)).tap()
    expect(page.locator(".confirm")).to_be_visible()
    note("sure")
    for moment, where, thumb in shapes:
        assert where == board, moment
        assert thumb == tabs, moment


@pytest.mark.usefixtures("height")
def test_nothing_covers_the_choice_of_tickets(phone: BrowserContext, station: Served, lang: str) -> None:
    page = sit_down(phone, lay_out(station.url, "usa-classic", BOTS, options={"first": 0}))
    boxes = page.get_by_role("checkbox")
    expect(boxes).to_have_count(3)
    expect(page.get_by_role("heading", name=say("web.keep.title", lang))).to_have_count(1)
    for at in range(3):
        boxes.nth(at).scroll_into_view_if_needed()
        covered = boxes.nth(at).evaluate(
            """(one) => {
                const { left, top, width, height } = one.getBoundingClientRect();
                const hit = document.elementFromPoint(left + width / 2, top + height / 2);
                return hit !== one && !one.closest("label").contains(hit);
            }"""
        )
        assert not covered, at
        boxes.nth(at).tap()
    expect(page.get_by_role("dialog").get_by_role("button").last).to_be_in_viewport(ratio=1)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.usefixtures("lang")
def test_cards_are_large_enough_for_a_finger(phone: BrowserContext, station: Served, height: int) -> None:
    page = sit_down(phone, lay_out(station.url, "usa-classic", BOTS, options={"first": 0}))
    keep_tickets(page)
    for place in range(-1, 5):
        assert box(page, f".display [data-place='{place}']")["height"] >= 44
    expect(page.locator(".hand .pile").last).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.documentElement.scrollHeight") <= height
