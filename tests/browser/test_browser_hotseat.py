"""Several people on one device: nobody sees another's hand, not even in the log."""

import httpx
import pytest
from at_table import keep_tickets
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect
from served import Served

from whistlestop.text import say

GAME = {"en": "Lantern Island", "pl": "Wyspa Latarni"}


def begin(page: Page, lang: str) -> None:
    page.goto("/new?how=device")
    page.get_by_role("radio", name=GAME[lang]).check()
    page.get_by_label(say("web.name", lang)).fill("Ada")
    page.get_by_label(say("web.new.name", lang, number=2)).fill("Bert")
    page.locator("details.more summary").click()
    page.get_by_label(say("web.new.first", lang)).select_option("0")
    page.get_by_role("button", name=say("web.new.begin", lang)).click()


def show(page: Page, lang: str, name: str) -> None:
    page.get_by_role("button", name=say("web.hotseat.here", lang, name=name)).click()
    expect(page.get_by_role("complementary", name=say("web.hotseat.open", lang, name=name))).to_be_visible()


def test_hands_are_handed_over(page: Page, lang: str) -> None:
    begin(page, lang)
    handing = page.get_by_role("heading", name=say("web.hotseat.pass", lang, name="Ada"))
    expect(handing).to_be_visible()
    expect(page.locator(".hand")).to_have_count(0)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    show(page, lang, "Ada")
    keep_tickets(page)
    show(page, lang, "Bert")
    keep_tickets(page)
    show(page, lang, "Ada")
    draw = page.get_by_role("button", name=say("web.action.draw", lang))
    draw.click()
    expect(page.get_by_text(say("web.question.second_card", lang)).first).to_be_visible()
    draw.click()
    # What was drawn blind belongs to Ada, who sees it before the device is handed on.
    brought = page.locator(".brought")
    expect(brought).to_be_visible()
    secret = brought.inner_text()
    page.get_by_role("button", name=say("web.hotseat.cover", lang)).click()
    show(page, lang, "Bert")
    # If Bert looked at his hand for a while before, a sheet with the moves since then lies on the log.
    expect(page.locator("section.log")).to_contain_text("Ada")
    assert secret not in page.locator("body").inner_text()


@pytest.mark.parametrize("lang", ["en"])
def test_a_pin_guards_a_hand(visitor: BrowserContext, lang: str) -> None:
    page = visitor.new_page()  # whose console tells of what the server refuses, which is the point here
    begin(page, lang)
    show(page, lang, "Ada")
    page.get_by_role("button", name="PIN").click()
    page.get_by_label(say("web.hotseat.set_pin", lang)).fill("2468")
    page.get_by_role("button", name=say("web.me.save", lang)).click()
    expect(page.get_by_label(say("web.hotseat.set_pin", lang))).to_have_count(0)
    page.get_by_role("button", name=say("web.hotseat.cover", lang)).click()
    page.get_by_role("button", name=say("web.hotseat.here", lang, name="Ada")).click()
    pin = page.get_by_label(say("web.hotseat.pin", lang, name="Ada"))
    pin.fill("1357")
    page.get_by_role("button", name=say("web.hotseat.here", lang, name="Ada")).click()
    expect(page.get_by_role("alert")).to_contain_text(say("web.hotseat.wrong_pin", lang))
    pin.fill("2468")
    show(page, lang, "Ada")


@pytest.mark.parametrize("lang", ["en"])
def test_after_a_restart_nothing_of_an_open_hand_stays(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    """The server covers all hands, and the page that comes back forgets what the last player saw."""
    page = visitor.new_page()  # whose console tells of the lost line
    begin(page, lang)
    show(page, lang, "Ada")
    ticket = page.locator(".offered li").first.get_by_role("img").get_attribute("aria-label") or ""
    cities = ticket.split(" (")[0]
    assert cities
    expect(page.locator(".log")).to_contain_text(cities)
    station.kill()
    station.start()
    expect(page.get_by_role("heading", name=say("web.hotseat.pass", lang, name="Ada"))).to_be_visible(
        timeout=30_000
    )
    expect(page.locator(".lately")).to_be_visible()
    assert cities not in page.locator("body").inner_text()


@pytest.mark.parametrize("lang", ["pl"])
def test_those_who_share_a_device_play_again_there(page: Page, station: Served, lang: str) -> None:
    people = [{"kind": "open", "name": name} for name in ("Ada", "Bert")]
    asked = {"game": "mini", "seats": people, "hotseat": True, "begin": "at_once"}
    made = httpx.post(f"{station.url}/api/tables", json=asked).json()
    with httpx.Client(base_url=f"{station.url}/api/tables/{made['table']}") as line:
        line.headers["Authorization"] = f"Bearer {made['device']}"
        line.headers["Whistlestop-Device"] = "a-device-that-is-no-browser"
        assert line.post("/unlock", json={"seat": 0}).status_code == 200
        gives_up = {"command": "enough", "ask": {"type": "resign"}}
        assert line.post("/commands", json=gives_up).status_code == 200
    key = {made["table"]: {"seat": None, "token": made["device"], "at": 0}}
    page.goto("/settings")
    page.evaluate("keys => localStorage.setItem('whistlestop.keys', JSON.stringify(keys))", key)
    page.goto(f"/t/{made['table']}")
    page.get_by_role("button", name=say("web.result.rematch", lang)).click()
    show(page, lang, "Ada")
    expect(page.get_by_role("dialog", name=say("web.keep.title", lang))).to_be_visible()
    assert made["table"] not in page.url
