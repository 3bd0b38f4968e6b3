"""Waiting rooms, links and accounts, by two people with browsers of their own."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from served import Served

from whistlestop.text import say

BE_A_GUEST = """fetch("/api/me", {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({name: "Bert"}),
})"""
GAME = {"en": "Lantern Island", "pl": "Wyspa Latarni"}


def create_table(page: Page, lang: str, name: str, more: bool = False, second: str = "") -> None:
    page.goto("/new")
    page.get_by_role("radio", name=GAME[lang]).check()
    page.get_by_label(say("web.name", lang)).fill(name)
    if second:
        page.get_by_label(say("web.new.seat", lang, number=2)).select_option(second)
    if more:
        page.locator("details.more summary").click()
        page.get_by_label(say("web.new.pace", lang)).select_option("day")
        page.get_by_label(say("web.new.listed", lang)).check()
    page.get_by_role("button", name=say("web.new.create", lang)).click()
    expect(page.get_by_role("heading", name=say("web.waiting.invite", lang))).to_be_visible()


def no_barriers(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.fixture
def other(chromium: Browser, station: Served) -> BrowserContext:
    context = chromium.new_context(locale="en", base_url=station.url)
    context.set_default_timeout(30_000)
    return context


def test_friends_meet_by_a_link(page: Page, other: BrowserContext, lang: str) -> None:
    create_table(page, lang, "Ada")
    expect(page.get_by_role("img", name=say("web.waiting.qr", lang)).locator("path")).to_have_count(1)
    no_barriers(page)
    link = page.locator("section > code.link").first.inner_text()
    assert re.search(r"/join/\w+#[\w-]+$", link)
    friend = other.new_page()
    friend.goto(link)
    friend.evaluate(BE_A_GUEST)
    friend.get_by_label(say("web.name", "en")).fill("Bert")
    no_barriers(friend)
    friend.get_by_role("button", name=say("web.join.sit", "en")).click()
    expect(page.locator(".seat-list")).to_contain_text("Bert")
    page.get_by_text(say("web.stats.of", lang, name="Bert")).click()
    expect(page.get_by_text(say("web.stats.none", lang))).to_be_visible()
    friend.locator("label.colour").last.click()
    expect(friend.get_by_role("radio", name=say("web.colour.black", "en"))).to_be_checked()
    friend.locator("details.fair summary").click()
    expect(friend.get_by_text(say("web.fair.salt", "en"))).to_be_visible()
    expect(page.locator(".seat-list").get_by_text(say("web.fair.seat", lang))).to_have_count(2)
    no_barriers(friend)
    page.get_by_role("button", name=say("web.waiting.begin", lang)).click()
    for one in (page, friend):
        expect(one.get_by_role("dialog")).to_be_visible()
    other.close()


@pytest.mark.parametrize("lang", ["en"])
def test_a_seat_is_taken_back_from_another_device(page: Page, other: BrowserContext, lang: str) -> None:
    create_table(page, lang, "Ada")
    page.get_by_role("button", name=say("web.return.make", lang)).click()
    expect(page.get_by_role("img", name=say("web.return.qr", lang))).to_be_visible()
    page.evaluate(
        "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"
    )
    page.get_by_role("button", name=say("web.copy", lang)).last.click()
    link = page.evaluate("window.copied")
    phone = other.new_page()
    phone.goto(link)
    expect(phone.locator(".seat-list li").first).to_contain_text(say("web.waiting.you", "en"))
    assert "#" not in phone.url
    page.get_by_role("button", name=say("web.return.only", lang)).click()
    expect(page.get_by_text(say("web.return.only.done", lang))).to_be_visible()
    phone.reload()
    expect(phone.get_by_text(say("web.lost.key", "en"))).to_be_visible()
    other.close()


@pytest.mark.parametrize("lang", ["en"])
def test_the_link_of_a_seat_leads_to_that_seat(page: Page, other: BrowserContext, lang: str) -> None:
    create_table(page, lang, "Ada", second="invited")
    page.evaluate(
        "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"
    )
    page.get_by_role("button", name=say("web.waiting.seat_link", lang)).click()
    page.get_by_role("button", name=say("web.waiting.seat_copy", lang)).click()
    link = page.evaluate("window.copied")
    assert re.search(r"/join/\w+#seat\.[\w-]+$", link)
    friend = other.new_page()
    friend.goto(link)
    friend.get_by_label(say("web.name", "en")).fill("Bert")
    friend.get_by_role("button", name=say("web.join.sit", "en")).click()
    expect(friend.locator(".seat-list li").last).to_contain_text(say("web.waiting.you", "en"))
    other.close()


@pytest.mark.parametrize("lang", ["en"])
def test_a_key_that_opens_nothing_any_more_leaves_other_ways(page: Page, lang: str) -> None:
    create_table(page, lang, "Ada")
    table = page.url.rsplit("/", 1)[-1]
    page.evaluate(
        "table => localStorage.setItem('whistlestop.keys', JSON.stringify({[table]: {seat: 0, token: 'x', at: 0}}))",
        table,
    )
    page.reload()
    expect(page.get_by_text(say("web.lost.key", lang))).to_be_visible()
    page.get_by_role("button", name=say("web.join.watch", lang)).click()
    expect(page.get_by_role("heading", name=GAME[lang])).to_be_visible()


@pytest.mark.parametrize("lang", ["en"])
def test_the_host_seats_a_bot_and_sends_it_away(page: Page, lang: str) -> None:
    create_table(page, lang, "Ada")
    page.get_by_role("button", name=say("web.waiting.seat_bot", lang)).click()
    begin = page.get_by_role("button", name=say("web.waiting.begin", lang))
    expect(begin).to_be_enabled()
    page.locator(".seat-list button.plain").click()
    expect(begin).to_have_count(0)


def test_a_slow_listed_table_is_found_watched_and_has_a_deadline(
    page: Page, other: BrowserContext, lang: str
) -> None:
    create_table(page, lang, "Ada", more=True)
    table = page.url.rsplit("/", 1)[-1]
    guest = other.new_page()
    guest.goto("/")
    expect(guest.get_by_role("link").filter(has_text="slow")).not_to_have_count(0)
    page.get_by_role("button", name=say("web.waiting.seat_bot", lang)).click()
    page.get_by_role("button", name=say("web.waiting.begin", lang)).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    guest.goto("/")
    guest.get_by_role("link").filter(has_text=say("web.home.watch", "en")).first.click()
    expect(guest).to_have_url(re.compile(f"/watch/{table}$"))
    expect(guest.get_by_text(say("web.watching", "en"))).to_be_visible()
    expect(guest.locator(".players")).to_contain_text("Ada")
    expect(guest.locator(".hand")).to_have_count(0)
    expect(guest.get_by_role("dialog")).to_have_count(0)
    page.goto("/")
    mine = page.get_by_role("link").filter(has_text=say("web.turn.yours", lang)).first
    expect(mine.locator("time")).to_be_visible()
    mine.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    other.close()


def test_an_account_from_the_first_day_to_the_last(page: Page, lang: str) -> None:
    login = f"ada-{lang}"
    page.goto("/me")
    page.get_by_label(say("web.me.name", lang)).last.fill(login)
    page.get_by_label(say("web.me.password", lang)).last.fill("a long secret")
    page.get_by_role("button", name=say("web.me.register.do", lang)).click()
    expect(page.get_by_role("heading", name=say("web.stats", lang))).to_be_visible()
    no_barriers(page)
    page.get_by_label(say("web.me.password.old", lang)).fill("a long secret")
    page.get_by_label(say("web.me.password.new", lang)).fill("another secret")
    page.get_by_role("button", name=say("web.me.change.do", lang)).click()
    expect(page.get_by_role("status").first).to_have_text(say("web.me.changed", lang))
    with page.expect_download() as saved:
        page.get_by_role("button", name=say("web.me.export", lang)).click()
    assert login in saved.value.path().read_text()
    page.get_by_role("button", name=say("web.me.logout", lang), exact=True).click()
    page.get_by_label(say("web.me.name", lang)).first.fill(login)
    page.get_by_label(say("web.me.password", lang)).first.fill("another secret")
    page.get_by_role("button", name=say("web.me.login.do", lang)).click()
    page.get_by_text(say("web.me.delete", lang), exact=True).click()
    page.get_by_label(say("web.me.password", lang), exact=True).last.fill("another secret")
    page.get_by_role("button", name=say("web.me.delete.do", lang)).click()
    expect(page.get_by_role("button", name=say("web.me.register.do", lang))).to_be_visible()
    expect(page.get_by_role("status").first).to_have_text(say("web.me.deleted", lang))
