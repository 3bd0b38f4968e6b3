"""The claim sheet says what a claim brings and costs, before it is made."""

from at_table import lay_out, move, sit_down
from playwright.sync_api import BrowserContext, expect
from served import Served

from whistlestop.text import say


def test_the_claim_sheet_says_what_the_claim_brings(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    made = lay_out(station.url, "legends", [{"kind": "open"}, {"kind": "open"}], options={"first": 0})
    for seat in (0, 1):
        assert move(station.url, made, seat, "keep")
    for _ in range(4):  # more cards, so that a route that brings something can be paid for
        for seat in (0, 1):
            assert move(station.url, made, seat, "draw")
            assert move(station.url, made, seat, "draw")
    page = sit_down(visitor, made)
    lines = page.locator("button.route-line", has_text=say("web.route.affordable", lang))
    expect(lines.first).to_be_visible()
    brings = page.locator(".brings li")
    for at in range(lines.count()):
        lines.nth(at).click()
        page.wait_for_timeout(400)
        if brings.count():
            break
    expect(page.locator(".brings p")).to_have_text(say("web.claim.brings", lang))
    expect(brings.first).to_be_visible()
