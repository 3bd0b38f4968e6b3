"""Who is there, what is said before and during the game, and who still chooses tickets."""

from at_table import keep_tickets, lay_out, sit_down
from playwright.sync_api import Browser, BrowserContext, expect
from served import Served

from whistlestop.text import say

TWO = [{"kind": "open", "name": "Ada"}, {"kind": "open", "name": "Jan"}]


def test_presence_unread_messages_and_the_choice_of_tickets(
    chromium: Browser, visitor: BrowserContext, station: Served, lang: str
) -> None:
    made = lay_out(station.url, "mini", TWO)
    ada = sit_down(visitor, made)
    ada.set_viewport_size({"width": 360, "height": 740})
    other = chromium.new_context(locale=lang, base_url=station.url)
    jan = sit_down(other, made, 1)
    keep_tickets(ada)
    expect(ada.locator(".whose-turn")).to_have_text(say("web.turn.choosing.one", lang, name="Jan"))
    log = ada.locator(".tabs").get_by_role("button", name=say("web.tab.log", lang))
    talk = jan.get_by_role("textbox", name=say("web.talk", lang))
    talk.fill("Hej!")
    talk.press("Enter")
    expect(log.locator(".unread")).to_contain_text("1")
    log.click()
    expect(log.locator(".unread")).to_have_count(0)
    ada.locator(".tabs").get_by_role("button", name=say("web.tab.players", lang)).click()
    absent = ada.locator(".player[data-seat='1']", has_text=say("web.absent", lang))
    expect(absent).to_have_count(0)
    other.close()
    expect(absent).to_be_visible(timeout=30_000)


def test_people_talk_in_the_waiting_room(
    chromium: Browser, visitor: BrowserContext, station: Served, lang: str
) -> None:
    seats = [*TWO, {"kind": "open"}]
    made = lay_out(station.url, "mini", seats, begin="by_host")
    pages = []
    contexts = [visitor, chromium.new_context(locale=lang, base_url=station.url)]
    for seat, context in enumerate(contexts):
        page = context.new_page()
        key = next(one["token"] for one in made["seats"] if one["seat"] == seat)
        page.goto(f"/seat/{made['table']}#{seat}.{key}")
        pages.append(page)
    talk = pages[1].get_by_role("textbox", name=say("web.talk", lang))
    talk.fill("Gramy?")
    talk.press("Enter")
    expect(pages[0].locator(".talk li")).to_contain_text("Jan: Gramy?")
    contexts[1].close()
