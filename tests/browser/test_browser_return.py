"""The server dies in the middle of a turn and the page reconnects automatically; it shows what one missed."""

from at_table import draw_button, keep_tickets, lay_out, sit_down
from playwright.sync_api import Browser, expect
from served import Served

from whistlestop.text import say

LANG = "en"


def test_a_turn_goes_on_after_the_line_was_lost(chromium: Browser, station: Served) -> None:
    visitor = chromium.new_context(locale=LANG, base_url=station.url)
    page = sit_down(visitor, lay_out(station.url))
    keep_tickets(page)
    draw = draw_button(page, LANG)
    draw.click()
    second = page.get_by_text(say("web.question.second_card", LANG)).first
    expect(second).to_be_visible()
    hand = page.locator("section.hand").inner_text()
    station.kill()
    expect(page.get_by_text(say("web.line.lost", LANG))).to_be_visible()
    # Pressed while nobody hears it: it is asked again by the same name, and done once.
    draw.click()
    station.start()
    expect(page.get_by_text(say("web.line.lost", LANG))).to_be_hidden(timeout=30_000)
    expect(second).to_have_count(0)
    expect(page.locator("section.hand h2")).to_contain_text("6")
    assert page.locator("section.hand").inner_text() != hand
    visitor.close()


def test_whoever_was_away_reads_what_happened(chromium: Browser, station: Served) -> None:
    visitor = chromium.new_context(locale=LANG, base_url=station.url)
    seats = [{"kind": "open", "name": "Ada"}, {"kind": "open", "name": "Jan"}]
    made = lay_out(station.url, seats=seats, options={"first": 1})
    ada, jan = sit_down(visitor, made, 0), sit_down(visitor, made, 1)
    keep_tickets(ada)
    keep_tickets(jan)
    with ada.expect_response(lambda answer: answer.url.endswith("/seen")):
        pass
    ada.close()
    draw_button(jan, LANG).click()
    expect(jan.get_by_text(say("web.question.second_card", LANG)).first).to_be_visible()
    draw_button(jan, LANG).click()
    expect(draw_button(jan, LANG)).to_have_count(0)
    back = sit_down(visitor, made, 0)
    missed = back.get_by_role("dialog", name=say("web.missed", LANG))
    expect(missed.get_by_role("listitem")).to_have_count(2)
    missed.get_by_role("button", name=say("web.missed.read", LANG)).click()
    expect(missed).to_have_count(0)
    visitor.close()
