"""Finding people: quick match, filters, friends and their invitations, by two people with browsers of their own."""

import json
import re
from collections.abc import Iterator

import pytest
from at_table import move
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from served import Served

from whistlestop.text import say


@pytest.fixture
def other(chromium: Browser, station: Served) -> Iterator[BrowserContext]:
    context = chromium.new_context(locale="en", base_url=station.url)
    context.set_default_timeout(60_000)
    yield context
    context.close()


def no_barriers(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def register(page: Page, lang: str, login: str) -> None:
    page.goto("/me")
    page.get_by_label(say("web.me.name", lang)).last.fill(login)
    page.get_by_label(say("web.me.password", lang)).last.fill("a long secret")
    page.get_by_role("button", name=say("web.me.register.do", lang)).click()
    expect(page.get_by_role("heading", name=say("web.stats", lang))).to_be_visible()


def quick(page: Page, lang: str, name: str) -> None:
    page.goto("/lobby")
    form = page.locator("form").filter(has_text=say("web.quick.text", lang))
    form.get_by_label(say("web.game", lang), exact=True).select_option("mini")
    form.get_by_label(say("web.name", lang)).fill(name)
    form.get_by_role("button", name=say("web.quick.do", lang)).click()


def test_two_strangers_meet_by_quick_match(page: Page, other: BrowserContext, lang: str) -> None:
    quick(page, lang, "Ada")
    expect(page).to_have_url(re.compile(r"/t/\w+$"))
    stranger = other.new_page()
    quick(stranger, "en", "Bert")
    for one in (page, stranger):
        expect(one.get_by_role("dialog")).to_be_visible()
    assert stranger.url == page.url


def test_tables_are_filtered(page: Page, other: BrowserContext, lang: str) -> None:
    host = other.new_page()
    host.goto("/new?game=mini")
    host.get_by_label(say("web.name", "en")).fill(f"Celia {lang}")
    host.locator("details.more summary").click()
    host.get_by_label(say("web.new.pace", "en")).select_option("day")
    host.get_by_label(say("web.new.listed", "en")).check()
    host.get_by_role("button", name=say("web.new.create", "en")).click()
    expect(host).to_have_url(re.compile(r"/t/\w+$"))
    page.goto("/lobby")
    mine = page.get_by_role("link").filter(has_text=f"Celia {lang}")
    expect(mine).to_have_count(1)
    filters = page.get_by_role("group", name=say("web.lobby.filters", lang))
    filters.get_by_label(say("web.lobby.pace", lang)).select_option("live")
    expect(mine).to_have_count(0)
    filters.get_by_label(say("web.lobby.pace", lang)).select_option("slow")
    expect(mine).to_have_count(1)
    filters.get_by_label(say("web.game", lang), exact=True).select_option("usa-classic")
    expect(mine).to_have_count(0)
    expect(page.get_by_text(say("web.lobby.none", lang))).to_be_visible()
    no_barriers(page)


def play_together(station: Served, *pages: Page) -> None:
    """The game at the table of these pages, over HTTP with the keys of their browsers."""
    table = pages[0].url.rpartition("/")[2]
    keys = [json.loads(page.evaluate("localStorage.getItem('whistlestop.keys')"))[table] for page in pages]
    made = {"table": table, "seats": keys}
    has_begun = False
    for _ in range(500):
        moves = [move(station.url, made, key["seat"], "keep", "claim", "draw", "") for key in keys]
        if has_begun and not any(moves):
            return
        has_begun = has_begun or any(moves)
    raise AssertionError("the game does not end")


def test_friends_find_each_other_by_name_and_meet(
    page: Page, other: BrowserContext, station: Served, lang: str
) -> None:
    ann, bob = f"ann-{lang}", f"bob-{lang}"
    register(page, lang, ann)
    friend = other.new_page()
    register(friend, "en", bob)
    page.goto("/lobby")
    page.get_by_label(say("web.friends.login", lang)).fill(bob)
    page.locator(".friends").get_by_role("button", name=say("web.friends.ask", lang), exact=True).click()
    expect(page.get_by_role("heading", name=say("web.friends.you_asked", lang))).to_be_visible()
    friend.goto("/lobby")
    friend.get_by_role("button", name=f"{say('web.friends.accept', 'en')}: {ann}").click()
    expect(friend.get_by_text(say("web.friends.no_games", "en"))).to_be_visible()
    no_barriers(friend)
    page.goto("/new?game=mini")
    page.get_by_role("button", name=say("web.new.create", lang)).click()
    page.get_by_role("button", name=say("web.invite.name", lang, name=bob)).click()
    expect(page.get_by_text(say("web.invite.sent", lang), exact=True)).to_be_visible()
    no_barriers(page)
    friend.goto("/")
    expect(friend.get_by_role("heading", name=say("web.invited", "en"))).to_be_visible()
    no_barriers(friend)
    friend.get_by_role("link", name=say("web.join.sit", "en")).click()
    friend.get_by_role("button", name=say("web.join.sit", "en")).click()
    expect(page.locator(".seat-list")).to_contain_text(bob)
    page.get_by_role("button", name=say("web.waiting.begin", lang)).click()
    expect(page.locator(".board")).to_be_visible()
    play_together(station, page, friend)
    page.goto("/lobby")
    expect(page.locator(".friends").get_by_text(re.compile(r"^1 .*: [01] .*, [01] "))).to_be_visible()
    page.get_by_role("button", name=f"{say('web.friends.end', lang)}: {bob}").click()
    expect(page.get_by_text(say("web.friends.none", lang))).to_be_visible()
