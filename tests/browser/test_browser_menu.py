"""What can be asked of a table besides moving: proposals, pauses, leaving, colours; and what is refused says why."""

import re
from contextlib import suppress
from typing import Any

import pytest
from at_table import draw_button, keep_tickets, lay_out, sit_down, window
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, TimeoutError, expect
from served import Served

from whistlestop.text import say

TWO = [{"kind": "open", "name": "Ada"}, {"kind": "open", "name": "Jan"}]


@pytest.fixture
def lang() -> str:
    """The richer grammar; a whole game is played in both languages elsewhere."""
    return "pl"


def both_at_table(visitor: BrowserContext, station: Served, **rest: Any) -> tuple[Page, Page]:
    made = lay_out(station.url, seats=TWO, **rest)
    ada, jan = sit_down(visitor, made, 0), sit_down(visitor, made, 1)
    keep_tickets(ada)
    keep_tickets(jan)
    return ada, jan


def menu(page: Page, lang: str, word: str, **values: str) -> None:
    page.get_by_role("button", name=say("web.table.menu", lang)).click()
    page.get_by_role("button", name=say(word, lang, **values)).click()


def test_proposals_are_put_and_answered(visitor: BrowserContext, station: Served, lang: str) -> None:
    ada, jan = both_at_table(visitor, station)
    menu(ada, lang, "web.menu.pause")
    expect(
        jan.get_by_text(say("web.proposal", lang, who="other", name="Ada", what="pause")).first
    ).to_be_visible()
    expect(ada.get_by_text(say("web.proposal.waits", lang, names="Jan"))).to_be_visible()
    for page in (ada, jan):
        expect(page.get_by_text(say("web.proposal.asked", lang, names="Jan"))).to_be_visible()
    jan.get_by_role("button", name=say("web.proposal.no", lang)).click()
    refused = say("web.event.answered", lang, who="other", name="Jan", yes="no", settled="no", what="pause")
    expect(ada.get_by_text(refused).first).to_be_visible()
    menu(ada, lang, "web.menu.pause")
    ada.get_by_role("button", name=say("web.proposal.withdraw", lang)).click()
    withdrawn = say("web.event.withdrawn", lang, who="other", name="Ada")
    expect(jan.get_by_text(withdrawn).first).to_be_visible()
    expect(jan.get_by_role("button", name=say("web.proposal.yes", lang))).to_have_count(0)
    menu(ada, lang, "web.menu.pause")
    jan.get_by_role("button", name=say("web.proposal.yes", lang)).click()
    for page in (ada, jan):
        expect(page.get_by_text(say("web.paused", lang), exact=True)).to_be_visible()
    jan.locator(".notice").get_by_role("button", name=say("web.menu.resume", lang)).click()
    expect(jan.get_by_text(say("web.paused", lang), exact=True)).to_have_count(0)
    found = Axe().run(jan)
    assert found.violations_count == 0, found.generate_report()


def test_what_nobody_learnt_from_can_be_taken_back(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    made = lay_out(station.url, seats=TWO)
    ada, _jan = sit_down(visitor, made, 0), sit_down(visitor, made, 1)
    keep_tickets(ada)
    ada.get_by_role("button", name=say("web.action.undo", lang)).click()
    expect(ada.get_by_role("dialog", name=say("web.keep.title", lang))).to_be_visible()
    back = say("web.event.undone", lang, who="you", name="Ada")
    expect(ada.locator(".log li").first).to_contain_text(back)
    expect(ada.locator("[data-announcer]")).to_contain_text(back)
    expect(ada.get_by_role("checkbox", checked=True)).to_have_count(0)


def test_more_tickets_are_asked_for_twice(visitor: BrowserContext, station: Served, lang: str) -> None:
    ada, jan = both_at_table(visitor, station, options={"first": 0})
    tickets = ada.get_by_role("button", name=say("web.action.tickets", lang))
    tickets.click()
    ada.get_by_role("button", name=say("web.sure.no", lang), exact=True).click()
    expect(draw_button(ada, lang)).to_be_enabled()
    tickets.click()
    ada.get_by_role("button", name=say("web.sure.yes", lang)).click()
    expect(ada.get_by_role("dialog", name=say("web.keep.title", lang))).to_be_visible()
    expect(jan.get_by_role("dialog", name=say("web.keep.title", lang))).to_have_count(0)


def test_leaving_and_coming_back(visitor: BrowserContext, station: Served, lang: str) -> None:
    ada, jan = both_at_table(visitor, station)
    menu(jan, lang, "web.menu.leave")
    jan.get_by_role("button", name=say("web.sure.yes", lang)).click()
    expect(ada.get_by_text(say("web.away", lang)).first).to_be_visible()
    jan.get_by_role("button", name=say("web.reclaim", lang)).click()
    expect(jan.get_by_role("button", name=say("web.reclaim", lang))).to_have_count(0)
    expect(ada.get_by_text(say("web.away", lang))).to_have_count(0)


def test_the_host_seats_a_bot_for_who_is_lost_and_they_come_back(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    ada, jan = both_at_table(visitor, station)
    menu(ada, lang, "web.menu.replace", name="Jan")
    ada.get_by_role("button", name=say("web.sure.yes", lang)).click()
    expect(ada.get_by_text(say("refusal.player_present", lang, minutes=0)).first).to_be_visible()
    address = jan.url
    jan.close()
    replaced = ada.get_by_text(say("web.away", lang)).first
    # The server needs a moment to notice that the line is closed, and refuses until then.
    for _ in range(20):
        with suppress(TimeoutError):
            ada.get_by_role("button", name=say("web.sure.yes", lang)).click(timeout=1000)
        with suppress(AssertionError):
            expect(replaced).to_be_visible(timeout=1000)
            break
    expect(replaced).to_be_visible()
    jan = window(visitor)
    jan.goto(address)
    bot_plays = jan.locator(".notice", has_text=say("web.away.you", lang))
    bot_plays.get_by_role("button", name=say("web.reclaim", lang)).click()
    expect(bot_plays).to_have_count(0)
    expect(ada.get_by_text(say("web.away", lang))).to_have_count(0)
    expect(jan.locator("section.hand")).to_be_visible()


def test_a_refusal_leads_to_its_rule_and_changes_with_the_language(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    ada, _jan = both_at_table(visitor, station, options={"first": 0})
    line = ada.get_by_role("combobox", name=say("web.command", lang))
    line.fill("take 9")
    ada.keyboard.press("Enter")
    refusal = ada.locator(".command-line .alert")
    expect(ada.locator("[role=alert]").filter(has_text="(B-D1)")).to_have_count(1)
    expect(refusal.get_by_role("link", name="(B-D1)")).to_have_attribute(
        "href", re.compile(r"/rules/mini#B-D1$")
    )
    polish = refusal.inner_text()
    ada.get_by_role("button", name=say("web.table.menu", lang)).click()
    ada.locator("[lang=en]").first.click()
    expect(ada.locator("html")).to_have_attribute("lang", "en")
    expect(refusal).not_to_have_text(polish)
    expect(refusal).to_contain_text("(B-D1)")
    ada.locator("#typed-move").fill("take 1")
    expect(refusal).to_be_empty()


def test_agreeing_to_the_end_is_asked_twice(visitor: BrowserContext, station: Served, lang: str) -> None:
    ada, jan = both_at_table(visitor, station)
    menu(ada, lang, "web.menu.end")
    jan.get_by_role("button", name=say("web.proposal.yes", lang)).click()
    expect(jan.get_by_text(say("web.proposal.end.sure", lang))).to_be_visible()
    jan.get_by_role("button", name=say("web.sure.no", lang), exact=True).click()
    jan.get_by_role("button", name=say("web.proposal.yes", lang)).click()
    jan.get_by_role("button", name=say("web.sure.yes", lang)).click()
    expect(ada.get_by_text(say("event.game_ended", lang)).first).to_be_visible()


def test_resigning_is_asked_twice(visitor: BrowserContext, station: Served, lang: str) -> None:
    ada, _jan = both_at_table(visitor, station)
    menu(ada, lang, "web.menu.resign")
    ada.get_by_role("button", name=say("web.sure.no", lang), exact=True).click()
    expect(draw_button(ada, lang).or_(ada.locator(".recap")).first).to_be_visible()
    ada.get_by_role("button", name=say("web.menu.resign", lang)).click()
    ada.get_by_role("button", name=say("web.sure.yes", lang)).click()
    expect(ada.get_by_role("button", name=say("web.sure.yes", lang))).to_have_count(0)
    expect(ada.get_by_text(say("web.event.closed", lang, why="resigned")).first).to_be_visible()


def test_colour_and_link_of_ones_seat(visitor: BrowserContext, station: Served, lang: str) -> None:
    ada, jan = both_at_table(visitor, station)
    ada.get_by_role("button", name=say("web.table.menu", lang)).click()
    ada.get_by_role("radio", name=say("web.piece.black", lang)).check()
    expect(jan.get_by_text(say("web.table.menu", lang))).to_have_count(0)
    ada.get_by_role("button", name=say("web.menu.link", lang)).click()
    link = ada.locator(".drawer .confirm code").inner_text()
    ada.evaluate("localStorage.clear()")
    ada.goto(link)
    expect(ada.locator("section.hand")).to_be_visible()


def test_a_route_that_cannot_be_had_says_why(visitor: BrowserContext, station: Served, lang: str) -> None:
    ada, jan = both_at_table(visitor, station)
    mover, other = (ada, jan) if draw_button(ada, lang).count() else (jan, ada)
    expect(mover).to_have_title(re.compile(say("web.turn.yours", lang)))
    expect(other).not_to_have_title(re.compile(say("web.turn.yours", lang)))
    icons = [page.locator("link[rel=icon]").get_attribute("href") for page in (mover, other)]
    assert icons[0] != icons[1]
    for page in (mover, other):
        page.get_by_role("combobox", name=say("web.routes.from", lang)).select_option("*")
    other.get_by_role("button", name=say("web.route.free", lang)).first.click()
    expect(other.get_by_text(say("web.route.not_now", lang))).to_be_visible()
    # In one's own turn the table itself says it, by the number of the rule.
    mover.get_by_role("button", name=re.compile(rf"{say('web.route.free', lang)}$")).last.click()
    expect(mover.locator(".drawer.claim .note")).to_contain_text(re.compile(r"\([A-Z]-[A-Z]?\d"))


def test_talk_is_heard_and_can_be_left_unread(visitor: BrowserContext, station: Served, lang: str) -> None:
    ada, jan = both_at_table(visitor, station)
    jan.get_by_role("textbox", name=say("web.talk", lang)).fill("Dzień dobry!")
    jan.keyboard.press("Enter")
    expect(ada.locator(".log .said")).to_contain_text("Dzień dobry!")
    ada.get_by_role("button", name=say("web.talk.mute", lang, name="Jan")).click()
    expect(ada.locator(".log .said")).not_to_contain_text("Dzień dobry!")
    ada.get_by_role("button", name=say("web.talk.report", lang, name="Jan")).click()
    expect(ada.get_by_text(say("web.talk.reported", lang))).to_be_visible()


def test_the_server_remembers_who_is_left_unread(visitor: BrowserContext, station: Served, lang: str) -> None:
    ada, jan = both_at_table(visitor, station)
    assert ada.request.post("/api/me", data={"name": "Ada"}).status == 201
    jan.get_by_role("textbox", name=say("web.talk", lang)).fill("Dzień dobry!")
    jan.keyboard.press("Enter")
    with ada.expect_response("**/mute"):
        ada.get_by_role("button", name=say("web.talk.mute", lang, name="Jan")).click()
    ada.evaluate("localStorage.removeItem('whistlestop.muted')")
    ada.reload()
    expect(ada.locator(".log .said")).to_contain_text(say("web.talk.muted", lang))


def test_the_host_closes_the_table(visitor: BrowserContext, station: Served, lang: str) -> None:
    ada, jan = both_at_table(visitor, station)
    menu(ada, lang, "web.menu.close")
    ada.get_by_role("button", name=say("web.sure.yes", lang)).click()
    for page in (ada, jan):
        expect(
            page.get_by_role("status").get_by_text(say("web.closed.why", lang, why="host"))
        ).to_be_visible()
