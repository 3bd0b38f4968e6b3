"""The board under the hand: dragging moves one transform; everything fits a phone; the end is counted and drawn."""

from collections.abc import Iterator

import httpx
import pytest
from at_table import keep_tickets, lay_out, play_out, result_of, sit_down
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from served import Served

from whistlestop.text import all_seated, say

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def phone(chromium: Browser, station: Served, lang: str) -> Iterator[BrowserContext]:
    context = chromium.new_context(locale=lang, viewport=PHONE, base_url=station.url, has_touch=True)  # type: ignore[arg-type]
    yield context
    context.close()


def test_dragging_moves_one_transform(chromium: Browser, station: Served) -> None:
    context = chromium.new_context(locale="en", viewport={"width": 1280, "height": 860}, base_url=station.url)
    page = sit_down(context, lay_out(station.url, "usa-classic"))
    keep_tickets(page)
    for _ in range(2):
        page.get_by_role("button", name=say("web.board.nearer", "en")).click()
    page.wait_for_timeout(500)
    page.evaluate(
        """() => {
            window.changed = [];
            const note = (records) => records.forEach((record) =>
                window.changed.push(`${record.target.nodeName} ${record.attributeName ?? record.type}`));
            new MutationObserver(note).observe(document.querySelector('.board'),
                { subtree: true, childList: true, attributes: true, characterData: true });
        }"""
    )
    session = context.new_cdp_session(page)
    session.send("Performance.enable")

    def layouts() -> float:
        figures = session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in figures if one["name"] == "LayoutCount"))

    page.mouse.move(500, 400)
    page.mouse.down()
    page.mouse.move(510, 405)
    before, board = layouts(), page.locator(".board > svg")
    where = board.get_attribute("style")
    for step in range(30):
        page.mouse.move(510 - 4 * step, 405 + 2 * step)
    assert layouts() == before
    assert board.get_attribute("style") != where
    assert set(page.evaluate("window.changed")) == {"svg style"}
    page.mouse.up()
    # What was dragged was not meant.
    expect(page.locator(".drawer.claim")).to_have_count(0)
    # At its limit a button does nothing more, and keeps the focus.
    whole = page.get_by_role("button", name=say("web.board.whole", "en"))
    whole.press("Enter")
    expect(whole).to_have_attribute("aria-disabled", "true")
    expect(whole).to_be_focused()
    context.close()


def no_wider(page: Page) -> None:
    """Nothing runs out of a narrow page, and no word is cut."""
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.rail button:not(.card-button), .rail h2, .choice, .whose-turn')]
            .filter((one) => one.getClientRects().length && one.scrollWidth > one.clientWidth + 1)
            .map((one) => one.textContent)"""
    )
    assert cut == []


def test_a_phone_has_room_for_everything(phone: BrowserContext, station: Served, lang: str) -> None:
    made = lay_out(station.url, "pennsylvania", help="planner")
    page = sit_down(phone, made)
    no_wider(page)
    keep_tickets(page)
    for tab in ("hand", "tickets", "routes", "players", "log"):
        page.locator(".tabs").get_by_role("button", name=say(f"web.tab.{tab}", lang), exact=True).click()
        no_wider(page)
    page.get_by_role("button", name=say("web.table.menu", lang)).click()
    no_wider(page)
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["height"] > 0.25 * PHONE["height"]
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("lang", ["pl"])
def test_the_end_is_counted_and_drawn(visitor: BrowserContext, station: Served, lang: str) -> None:
    made = lay_out(station.url)
    page = sit_down(visitor, made)
    play_out(station.url, made)
    result = result_of(page, lang)
    result.get_by_role("button", name=say("web.result.skip", lang)).click()
    shown = httpx.get(f"{station.url}/api/tables/{made['table']}/view").json()["result"]
    total = result.get_by_role("row", name=say("web.result.total", lang, unit="points"))
    ranked = sorted(shown["seats"], key=lambda seat: (seat["rank"], seat["seat"]))
    assert total.get_by_role("cell").all_inner_texts() == [
        str(seat["total"]).replace("-", "−") for seat in ranked
    ]
    expect(result.get_by_role("img")).to_be_visible()
    for seat in ranked:
        result.get_by_role("radio").nth(ranked.index(seat)).check()
        expect(page.locator(".board .link .line")).to_have_count(len(seat["tickets"]))
        expect(page.locator(".board .way")).to_have_count(1 if seat["longest"] else 0)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    result.get_by_text(say("web.fair", lang)).click()
    expect(result.get_by_text(say("web.fair.fits", lang))).to_be_visible()
    name = all_seated([(None, ""), ("easy", "Easy")], lang)[1]
    expect(result.get_by_text(say("web.fair.salt_of", lang, name=name, by="server"))).to_be_visible()
    # The same again, with the same seats.
    before = page.url
    result.get_by_role("button", name=say("web.result.rematch", lang)).click()
    expect(page.get_by_role("dialog", name=say("web.keep.title", lang))).to_be_visible()
    assert page.url != before


def test_tickets_fit_into_the_tray_and_fade_where_there_are_more(
    visitor: BrowserContext, station: Served
) -> None:
    made = lay_out(station.url, "usa-classic", help="planner")
    page = sit_down(visitor, made)
    page.set_viewport_size({"width": 1280, "height": 720})
    keep_tickets(page)
    tickets = page.locator(".tickets ul")
    expect(tickets.locator("li")).to_have_count(3)
    for name in (".tickets li svg", ".tickets li .small"):
        box = page.locator(name).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 720
    fade = "list => getComputedStyle(list).getPropertyValue('--fade-right')"
    assert tickets.evaluate(fade) == "0px"
    tickets.evaluate("list => { for (let i = 0; i < 9; i++) list.append(list.children[0].cloneNode(true)) }")
    # As a function: the page allows no script that is made of text.
    page.wait_for_function(
        """() => {
            const list = document.querySelector(".tickets ul");
            return getComputedStyle(list).getPropertyValue("--fade-right") === "28px";
        }"""
    )
    # The table fills the window, and the page cannot be scrolled.
    assert page.evaluate("document.documentElement.scrollHeight") <= 720


def test_a_click_on_a_city_scrolls_the_panels_only(chromium: Browser, station: Served) -> None:
    context = chromium.new_context(locale="en", viewport={"width": 1280, "height": 720}, base_url=station.url)
    page = sit_down(context, lay_out(station.url, "usa-classic"))
    keep_tickets(page)
    page.locator("circle[data-city=DEN]").click(force=True)
    top = "selector => document.querySelector(selector).getBoundingClientRect().top"
    page.wait_for_function(f"() => ({top})('.routes') - ({top})('.panels') < 40")
    assert page.evaluate(top, ".table") == 0
    assert page.evaluate("document.scrollingElement.scrollTop") == 0
    context.close()
