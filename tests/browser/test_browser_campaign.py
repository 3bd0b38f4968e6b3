"""A campaign in the browser: begun, read, played, and its board as it grows."""

import json

import httpx
import pytest
from at_table import keep_tickets
from axe_playwright_python.sync_playwright import Axe
from campaign_clients import ANN, BOTS, CampaignVisitor, begin
from playwright.sync_api import Browser, Page, expect
from served import Served

from whistlestop import games
from whistlestop.text import say

LEGENDS = games.load("legends")


def title(card: str, lang: str) -> str:
    return LEGENDS.story[lang].cards[card][0]


def open_campaign(page: Page, visitor: CampaignVisitor) -> None:
    """The page of a campaign in a browser that has its key."""
    keys = json.dumps({visitor.campaign: {"key": visitor.key}})
    page.add_init_script(f"localStorage.setItem('whistlestop.campaigns', {json.dumps(keys)})")
    page.goto(f"/campaign/{visitor.campaign}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_campaign_begins_in_three_clicks_and_its_story_is_read_card_by_card(page: Page, lang: str) -> None:
    page.goto("/")
    page.evaluate("window.clicks = 0; addEventListener('click', (e) => (window.clicks += e.isTrusted), true)")
    page.get_by_role("link", name=say("web.home.campaign", lang), exact=True).click()
    begin_button = page.get_by_role("button", name=say("web.campaign.begin", lang), exact=True)
    expect(begin_button).to_be_visible()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    begin_button.click()
    story = page.get_by_role("dialog", name=say("web.story.title", lang))
    expect(story.get_by_role("heading", name=title("1865-01", lang))).to_be_visible()
    assert page.evaluate("window.clicks") <= 3
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    # By keyboard: the new card has the focus, so a screen reader reads it.
    page.keyboard.press("ArrowRight")
    second = story.get_by_role("heading", name=title("1865-02", lang))
    expect(second).to_be_focused()
    assert LEGENDS.story[lang].cards["1865-02"][1] in story.inner_text()
    assert LEGENDS.story[lang].pause in story.inner_text()
    page.keyboard.press("Escape")
    expect(story).to_have_count(0)
    keep_tickets(page)
    # Read again from the log, and not shown a second time after a reload.
    page.reload()
    again = page.get_by_role("button", name=say("web.story.open", lang))
    expect(again).to_be_visible()
    expect(story).to_have_count(0)
    again.click()
    expect(story.get_by_role("heading", name=title("1865-01", lang))).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name=say("web.campaign.page", lang)).click()
    years = page.get_by_role("region", name=say("web.campaign.years", lang)).get_by_role("listitem")
    expect(years).to_have_count(12)
    expect(years.first).to_have_attribute("aria-current", "step")


@pytest.mark.parametrize("lang", ["en"])
def test_the_story_goes_on_where_it_was_left_on_another_device(
    chromium: Browser, station: Served, lang: str
) -> None:
    with httpx.Client(base_url=station.url, timeout=60) as client:
        host, _made = begin(client, ANN, BOTS[1], own="red", start=True)
        shown: list[str] = []
        for _device in range(3):
            context = chromium.new_context(locale=lang, base_url=station.url, reduced_motion="reduce")
            page = context.new_page()
            page.set_default_timeout(60_000)
            open_campaign(page, host)
            page.get_by_role("button", name=say("web.campaign.enter", lang, year="1865")).click()
            story = page.get_by_role("dialog", name=say("web.story.title", lang))
            again = page.get_by_role("button", name=say("web.story.open", lang))
            expect(again).to_be_visible()
            if len(shown) < 2:
                shown.append(story.get_by_role("heading", level=3).inner_text())
                for _ in range(600):  # the page tells the server without waiting
                    if len(host.page()["you"]["read"]) == len(shown):
                        break
                    page.wait_for_timeout(100)
            else:
                expect(story).to_have_count(0)
            context.close()
    assert shown == [title("1865-01", lang), title("1865-02", lang)]


@pytest.mark.parametrize("lang", ["en"])
def test_a_frontier_joins_the_map_and_the_board_can_be_seen_as_it_was(
    chromium: Browser, station: Served, lang: str
) -> None:
    with httpx.Client(base_url=station.url, timeout=60) as client:
        host, _made = begin(client, *BOTS, start=True)
        host.after_game(1)
        host.next(2)
        facts = host.after_game(2)
    (frontier,) = facts["frontiers"]
    context = chromium.new_context(
        locale=lang, viewport={"width": 360, "height": 740}, base_url=station.url, reduced_motion="reduce"
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    open_campaign(page, host)
    name = say("web.campaign.opening.name", lang, name=frontier["names"][lang])
    expect(page.get_by_role("img", name=name)).to_be_attached()
    # With reduced motion everything is there at once, as soon as the width is known.
    expect(page.locator(".opening[data-still][data-wide] .arriving").nth(1)).to_be_attached()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name=say("web.campaign.opening.end", lang)).click()
    cities = page.locator(".grown-frame .cities .city")
    expect(cities).to_have_count(facts["board"]["cities"])
    page.get_by_role("slider").fill("0")
    expect(cities).to_have_count(len(LEGENDS.ruleset.board.cities))
    # The rules of the story, each with its first year.
    page.get_by_text(say("web.campaign.rules.count", lang, count=len(facts["rules"]))).click()
    listed = page.locator(".campaign-part details .news li")
    expect(listed).to_have_count(len(facts["rules"]))
    expect(listed.first).to_contain_text(str(facts["years"][facts["rules"][0]["since"] - 1]))
    # Bank slips add up, and past games have their replays.
    for standing in facts["standings"]:
        slip = page.locator(f".bank-slip[data-company='{standing['company']}']")
        expect(slip).to_contain_text(f"${standing['total']}")
    expect(page.locator(".past-games a")).to_have_count(2)
    # The story of both games is there to read again.
    page.get_by_role("button", name=title("1868-01", lang)).click()
    expect(page.get_by_role("heading", name=title("1868-01", lang), level=3)).to_be_visible()
    # A replay has the board and the texts of its own game.
    page.goto(f"/replay/{facts['past'][1]['table']}")
    panels = page.locator(".panel-table, .panel-chips")
    expect(panels.first).to_be_visible()
    assert "panel." not in page.locator("main").inner_text()
    context.close()


@pytest.mark.parametrize("lang", ["pl"])
def test_a_member_says_who_plays_and_the_invited_join(page: Page, station: Served, lang: str) -> None:
    with httpx.Client(base_url=station.url, timeout=60) as client:
        host, made = begin(
            client,
            {"company": "red", "kind": "person", "name": "Ann"},
            {"company": "blue", "kind": "person", "name": ""},
            own="red",
        )
        page.goto(f"/campaign/{host.campaign}#{made['invite']}")
        page.get_by_label(say("web.name", lang)).fill("Bartek")
        page.get_by_role("button", name=say("web.campaign.join.do", lang)).click()
        mine = page.get_by_role("group", name=say("web.campaign.attendance", lang, name="Bartek"))
        mine.get_by_text(say("web.campaign.attendance.misses", lang), exact=True).click()
        expect(mine.get_by_role("radio", name=say("web.campaign.attendance.misses", lang))).to_be_checked()
        blue = host.page()["companies"][1]
        for _ in range(600):  # the button is checked before the server has answered
            if blue["attendance"] == "misses":
                break
            page.wait_for_timeout(100)
            blue = host.page()["companies"][1]
    assert (blue["name"], blue["taken"], blue["attendance"]) == ("Bartek", True, "misses")
