"""The big screen: the board on a television, hands on telephones, joined by a code."""

import re
from collections.abc import Iterator

import pytest
from at_table import keep_tickets
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from served import Served

from whistlestop.text import say

GAME = {"en": "Lantern Island", "pl": "Wyspa Latarni"}


@pytest.fixture
def phones(chromium: Browser, station: Served) -> Iterator[list[BrowserContext]]:
    contexts = [
        chromium.new_context(locale="en", base_url=station.url, viewport={"width": 390, "height": 780})
        for _ in range(2)
    ]
    for context in contexts:
        context.set_default_timeout(60_000)
    yield contexts
    for context in contexts:
        context.close()


def sit_down(phone: BrowserContext, link: str, name: str) -> Page:
    page = phone.new_page()
    page.goto(link)
    page.get_by_label(say("web.name", "en")).fill(name)
    page.get_by_role("button", name=say("web.join.sit", "en")).click()
    expect(page.locator(".seat-list")).to_contain_text(name)
    return page


def no_barriers(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_two_telephones_join_the_board_on_the_screen(
    page: Page, phones: list[BrowserContext], lang: str
) -> None:
    page.goto("/new?how=screen")
    page.get_by_role("radio", name=GAME[lang]).check()
    page.get_by_role("button", name=say("web.new.create", lang)).click()
    expect(page).to_have_url(re.compile(r"/screen/\w+$"))
    expect(page.get_by_role("img", name=say("web.waiting.qr", lang)).locator("path")).to_have_count(1)
    expect(page.get_by_text(say("web.waiting.only_here", lang))).to_be_visible()
    no_barriers(page)
    link = page.locator("code.link").inner_text()
    assert re.search(r"/join/\w+#[\w-]+$", link)
    frames: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda data: frames.append(str(data))))
    page.reload()
    one = sit_down(phones[0], link, "Ada")
    two = sit_down(phones[1], link, "Bert")
    expect(page.locator(".screen-seats")).to_contain_text("Bert")
    page.get_by_role("button", name=say("web.waiting.begin", lang)).click()
    for hand in (one, two):
        expect(hand.get_by_role("dialog")).to_be_visible()
        keep_tickets(hand)
    expect(page.locator(".screen .players")).to_contain_text("Ada")
    expect(page.locator(".screen-turn")).not_to_be_empty()
    expect(page.locator(".screen-turns")).to_contain_text("Bert")
    no_barriers(page)
    # Nothing that only a seat may know arrives at all.
    assert frames
    for frame in frames:
        assert '"own":{' not in frame.replace(" ", "")
    assert page.locator(".hand").count() == 0
    assert page.get_by_role("dialog").count() == 0


@pytest.mark.parametrize("lang", ["en"])
def test_a_player_who_opens_the_screen_shows_no_hand(page: Page, lang: str) -> None:
    """The cookie and the key of this browser open a seat; the screen does not use them."""
    page.goto("/")
    page.evaluate(
        """fetch("/api/me", {
            method: "POST", headers: {"Content-Type": "application/json"}, body: '{"name": "Ada"}',
        })"""
    )
    page.goto("/new")
    page.get_by_role("radio", name=GAME[lang]).check()
    page.get_by_role("button", name=say("web.new.create", lang)).click()
    page.get_by_role("button", name=say("web.waiting.seat_bot", lang)).click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name=say("web.screen.open", lang)).click()
    screen = opened.value
    frames: list[str] = []
    screen.on("websocket", lambda line: line.on("framereceived", lambda data: frames.append(str(data))))
    # A page that is not there yet cannot be loaded again.
    qr = screen.get_by_role("img", name=say("web.waiting.qr", lang))
    expect(qr).to_be_visible()
    screen.reload()
    expect(qr).to_be_visible()
    page.get_by_role("button", name=say("web.waiting.begin", lang)).click()
    keep_tickets(page)
    expect(screen.locator(".screen .players")).to_contain_text("Ada")
    assert frames
    for frame in frames:
        assert '"own":{' not in frame.replace(" ", "")
    assert screen.locator(".hand").count() == 0
