"""The coach of the first games, advice that shows where to play, and the time that bots leave for an undo."""

import json

import httpx
import pytest
from at_table import draw_button, keep_tickets, lay_out, move, sit_down
from playwright.sync_api import BrowserContext, Page, expect
from served import Served

from whistlestop.text import say

RING_IS_ON_THE_BOARD = """() => {
    const ring = document.querySelector(".ring").getBoundingClientRect();
    const board = document.querySelector(".board").getBoundingClientRect();
    const [x, y] = [ring.left + ring.width / 2, ring.top + ring.height / 2];
    return x > board.left && x < board.right && y > board.top && y < board.bottom;
}"""
RING_IS_AROUND = """([at, ticket]) => {
    const ring = document.querySelectorAll(".ring")[at].getBoundingClientRect();
    const box = document.querySelector(`[data-ticket="${ticket}"]`).getBoundingClientRect();
    return Math.abs(ring.left + ring.width / 2 - box.left - box.width / 2) < 2 && ring.width < box.width + 20;
}"""


def test_the_coach_is_on_for_the_first_three_games(page: Page, lang: str) -> None:
    coach = page.get_by_role("checkbox", name=say("web.coach", lang))
    page.goto("/")
    expect(coach).to_be_checked()
    tables = {f"t{number}": {"seat": 0, "token": "x", "at": 1, "finished": {}} for number in range(3)}
    page.evaluate("stored => localStorage.setItem('whistlestop.keys', stored)", json.dumps(tables))
    page.goto("/settings")
    page.goto("/")
    expect(coach).not_to_be_checked()
    coach.check()
    page.reload()
    expect(coach).to_be_checked()


@pytest.mark.parametrize("lang", ["en"])
def test_a_game_against_bots_has_the_coach(page: Page, lang: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=say("web.play", lang), exact=True).click()
    keep_tickets(page)
    advice = page.get_by_role("button", name=say("web.advice", lang))
    expect(advice).to_be_visible()
    advice.click()
    expect(page.locator(".advice-text")).to_be_visible()
    expect(page.locator(".ring")).to_be_visible()
    advice.click()
    expect(page.locator(".ring")).to_have_count(0)


@pytest.mark.parametrize("lang", ["pl"])
def test_a_campaign_has_the_coach(page: Page, lang: str) -> None:
    page.goto("/campaigns/new")
    page.get_by_role("button", name=say("web.campaign.begin", lang), exact=True).click()
    story = page.get_by_role("dialog", name=say("web.story.title", lang))
    expect(story).to_be_visible()
    page.keyboard.press("Escape")
    advice = page.get_by_role("button", name=say("web.advice", lang))
    advice.click()
    expect(page.locator(".advice-text")).to_be_visible()
    expect(page.locator(".ring").first).to_be_visible()
    keep_tickets(page)
    expect(page.locator(".ring")).to_have_count(0)
    advice.click()
    expect(page.locator(".ring").first).to_be_visible()
    expect(page.locator(".advice-text")).not_to_be_empty()


@pytest.mark.parametrize("lang", ["en"])
def test_advice_to_keep_tickets_rings_each_of_them(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    made = lay_out(station.url, "usa-classic", help="planner")
    page = sit_down(visitor, made)
    head = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    hint = httpx.get(f"{station.url}/api/tables/{made['table']}/hint", headers=head).json()
    kept = hint["move"]["action"]["kept"]
    page.get_by_role("button", name=say("web.advice", lang)).click()
    rings = page.locator(".ring")
    expect(rings).to_have_count(len(kept))
    for at, ticket in enumerate(kept):
        page.wait_for_function(RING_IS_AROUND, arg=[at, ticket])
    # The text of the advice does not push the button out of view.
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.get_by_role("dialog").locator(".button.primary")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("lang", ["en"])
def test_advice_to_claim_rings_the_route(visitor: BrowserContext, station: Served, lang: str) -> None:
    bots = [{"kind": "open", "name": "Ada"}, {"kind": "bot", "bot": "easy"}]
    made = lay_out(station.url, "mini", bots, options={"first": 0}, help="planner")
    page = sit_down(visitor, made)
    keep_tickets(page)
    advice = page.get_by_role("button", name=say("web.advice", lang))
    for _ in range(40):
        expect(advice).to_be_enabled()
        advice.click()
        expect(page.locator(".ring")).to_be_visible()
        if page.evaluate(RING_IS_ON_THE_BOARD):
            return
        advice.click()
        move(station.url, made, 0, "draw")
        expect(page.locator(".ring")).to_have_count(0)
    raise AssertionError("the advice was never to claim a route")


@pytest.mark.parametrize("lang", ["pl"])
def test_the_wait_for_an_undo_is_shown_and_can_be_skipped(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    bots = [{"kind": "open", "name": "Ada"}, {"kind": "bot", "bot": "easy"}]
    made = lay_out(station.url, "mini", bots, options={"first": 0}, bot_pause=30)
    page = sit_down(visitor, made)
    keep_tickets(page)
    go_on = page.get_by_role("button", name=say("web.action.go_on", lang))
    for _ in range(40):
        expect(draw_button(page, lang).or_(go_on).first).to_be_visible()
        done = move(station.url, made, 0, "claim", "draw")
        if done.startswith("claim"):
            break
    expect(page.locator(".undo-ring")).to_be_visible()
    expect(page.get_by_role("button", name=say("web.action.undo", lang), exact=True)).to_be_visible()
    go_on.click()
    expect(page.locator("[data-recap='1'] .recap-text")).not_to_have_text("…")
    expect(go_on).to_have_count(0)
