"""The turns of others are shown one by one, at the reader's pace; nothing old can be acted on."""

import json
import re
from typing import Any

import pytest
from at_table import draw_button, keep_tickets, lay_out, move, sit_down
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from served import Served

from whistlestop.text import all_seated, say

BOTS = [{"kind": "open", "name": "Ada"}, *[{"kind": "bot", "bot": "easy"}] * 3]
WATCH = """
    localStorage.setItem("whistlestop.preferences", JSON.stringify(PREFERENCES));
    Object.assign(window, { shown: [], said: [], trains: 0, hasWaited: false });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        if (this.classList.contains("running-train")) window.trains += 1;
        return animate.apply(this, how);
    };
    new MutationObserver(() => {
        for (const line of document.querySelectorAll("[data-recap]")) {
            const text = line.querySelector(".recap-text")?.textContent;
            const seat = Number(line.dataset.recap);
            const before = window.shown.findLast((one) => one.seat === seat);
            if (text && text !== before?.text) window.shown.push({ seat, text, at: performance.now() });
        }
        window.hasWaited ||= document.querySelector(".skip-turns") !== null;
        const said = document.querySelector("[data-announcer]")?.textContent;
        if (said && said !== window.said.at(-1)) window.said.push(said);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""

WATCH_THE_CAMERA = """() => {
    const board = document.querySelector(".board svg");
    const before = board.style.transform;
    window.moved = false;
    new MutationObserver(() => (window.moved ||= board.style.transform !== before))
        .observe(board, { attributes: true, attributeFilter: ["style"] });
}"""


def seated(
    chromium: Browser, station: Served, lang: str = "en", motion: Any = "no-preference", **preferences: Any
) -> Page:
    """At a table with three bots, after the choice of tickets: the player begins."""
    context = chromium.new_context(
        locale=lang,
        base_url=station.url,
        reduced_motion=motion,
        viewport={"width": 1280, "height": 720},
    )
    context.add_init_script(WATCH.replace("PREFERENCES", json.dumps(preferences)))
    page = sit_down(context, lay_out(station.url, "usa-classic", BOTS, options={"first": 0}))
    keep_tickets(page)
    expect(draw_button(page, lang)).to_be_visible()
    return page


def take_two_cards(page: Page, lang: str) -> None:
    cards = page.locator(".hand h2 .soft")
    before = int(cards.inner_text())
    for more in (1, 2):
        draw_button(page, lang).click()
        expect(cards).to_have_text(str(before + more))


def turns_of_others(page: Page, since: int = 0) -> list[dict[str, Any]]:
    """What the recap showed of each bot, in the order in which it appeared."""
    shown = page.evaluate("window.shown")[since:]
    return [one for one in shown if one["seat"] != 0 and one["text"] != "…"]


@pytest.mark.parametrize(("lang", "motion"), [("en", "no-preference"), ("pl", "reduce")])
def test_each_turn_of_others_gets_its_time(
    chromium: Browser, station: Served, lang: str, motion: str
) -> None:
    page = seated(chromium, station, lang, motion, pace="calm", announce="full")
    # The choice of tickets may still be on the page, so what was shown so far is kept and skipped.
    earlier, heard = page.evaluate("[window.shown.length, window.said.length]")
    take_two_cards(page, lang)
    expect(page.locator(".skip-turns")).to_have_text(say("web.recap.skip", lang))
    expect(draw_button(page, lang)).to_have_count(0)
    expect(draw_button(page, lang)).to_be_visible()
    shown = turns_of_others(page, earlier)
    first = {seat: next(one["at"] for one in shown if one["seat"] == seat) for seat in (1, 2, 3)}
    assert first[2] - first[1] > 700
    assert first[3] - first[2] > 700
    # A screen reader gets the same turns in the same order.
    said = " ".join(page.evaluate("window.said")[heard:])
    bots = all_seated([(None, ""), *[("easy", "Easy")] * 3], lang)[1:]
    places = [said.find(name) for name in bots]
    assert -1 not in places
    assert places == sorted(places)
    page.context.close()


def test_a_tap_skips_and_does_not_act(chromium: Browser, station: Served) -> None:
    page = seated(chromium, station, pace="calm")
    take_two_cards(page, "en")
    expect(page.locator(".skip-turns")).to_be_visible()
    held = page.locator(".hand h2 .soft").inner_text()
    # Not enabled, so Playwright would wait.
    page.locator(".display [data-place='0']").click(force=True)
    expect(draw_button(page, "en")).to_be_visible()
    expect(page.locator(".skip-turns")).to_have_count(0)
    assert {one["seat"] for one in turns_of_others(page)} == {1, 2, 3}
    page.wait_for_timeout(300)
    assert page.locator(".hand h2 .soft").inner_text() == held
    # The same with a key.
    take_two_cards(page, "en")
    expect(page.locator(".skip-turns")).to_be_visible()
    page.keyboard.press("Escape")
    expect(draw_button(page, "en")).to_be_visible()
    page.context.close()


def test_at_once_nothing_waits(chromium: Browser, station: Served) -> None:
    page = seated(chromium, station, pace="once")
    take_two_cards(page, "en")
    expect(draw_button(page, "en")).to_be_visible()
    assert {one["seat"] for one in turns_of_others(page)} == {1, 2, 3}
    assert not page.evaluate("window.hasWaited")
    page.context.close()


def test_the_recap_has_my_cards_and_leads_to_the_board(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    two = [{"kind": "open", "name": "Ada"}, {"kind": "open", "name": "Jan"}]
    made = lay_out(station.url, "mini", two, options={"first": 0})
    page = sit_down(visitor, made)
    keep_tickets(page)
    move(station.url, made, 1, "keep")
    for _ in range(60):
        take_two_cards(page, lang)
        moved = [move(station.url, made, 1, "claim", "draw") for _ in range(2)]
        if moved[0].startswith("claim"):
            break
        expect(draw_button(page, lang)).to_be_visible()
    line = page.locator("[data-recap='1'] button")
    expect(line).to_have_text(re.compile("Jan"))
    expect(page.locator("[data-recap='0']")).to_have_text(
        re.compile("You take" if lang == "en" else "Bierzesz")
    )
    expect(page.locator(".hand .fresh-card").first).to_be_visible()
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".board .way")).to_have_count(1)
    line.click()
    expect(page.locator(".board .way")).to_have_count(0)


def test_a_train_runs_along_a_claimed_route_unless_motion_is_off(chromium: Browser, station: Served) -> None:
    two = [{"kind": "open", "name": "Ada"}, {"kind": "open", "name": "Jan"}]
    made = lay_out(station.url, "mini", two, options={"first": 1})
    pages = []
    for motion in ("no-preference", "reduce"):
        context = chromium.new_context(locale="en", base_url=station.url, reduced_motion=motion)  # type: ignore[arg-type]
        context.add_init_script(WATCH.replace("PREFERENCES", '{"pace": "calm"}'))
        pages.append(sit_down(context, made))
    for _ in range(200):
        moved = [move(station.url, made, seat, "keep", "claim", "draw") for seat in (0, 1)]
        if any(one.startswith("claim") for one in moved):
            break
    for page in pages:
        expect(page.locator(".board .claimed").first).to_be_visible()
    pages[0].wait_for_function("() => window.trains > 0")
    assert pages[1].evaluate("window.trains") == 0
    for page in pages:
        page.context.close()


def test_a_zoomed_board_moves_to_what_another_claims(chromium: Browser, station: Served) -> None:
    two = [{"kind": "open", "name": "Ada"}, {"kind": "open", "name": "Jan"}]
    made = lay_out(station.url, "mini", two, options={"first": 1})
    context = chromium.new_context(
        locale="en", base_url=station.url, reduced_motion="reduce", viewport={"width": 360, "height": 740}
    )
    context.add_init_script(WATCH.replace("PREFERENCES", '{"pace": "calm"}'))
    page = sit_down(context, made)
    for _ in range(4):
        page.get_by_role("button", name=say("web.board.nearer", "en")).click()
    page.evaluate(WATCH_THE_CAMERA)
    for _ in range(200):
        for seat in (0, 1):
            move(station.url, made, seat, "keep", "claim", "draw")
        if page.evaluate("window.moved"):
            break
    page.wait_for_function("() => window.moved")
    context.close()


def test_a_player_looks_back_and_returns_to_the_game(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    made = lay_out(station.url, card_counts=True)
    page = sit_down(visitor, made)
    keep_tickets(page)
    expect(draw_button(page, lang)).to_be_visible()
    take_two_cards(page, lang)
    expect(draw_button(page, lang)).to_be_visible()
    counts = page.locator(".card-counts tbody tr")
    assert counts.count() == 5
    page.get_by_role("button", name=say("web.back", lang)).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("web.back.title", lang))
    expect(page.get_by_text(say("web.back.your_turn", lang))).to_be_visible()
    expect(page.get_by_role("banner")).to_have_count(0)
    slider = page.get_by_label(say("web.replay.scrub", lang))
    last = int(slider.get_attribute("max") or 0)
    expect(slider).to_have_value(str(last - 1))
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    expect(page.locator(".replay-part .stubs li")).not_to_have_count(0)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.get_by_role("button", name=say("web.back.end", lang)).click()
    expect(draw_button(page, lang)).to_be_visible()
    assert "move=" not in page.url
