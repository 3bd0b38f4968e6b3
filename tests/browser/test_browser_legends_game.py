"""A game of Legends in the browser, from its last rounds to the bank slip and the page of the campaign."""

import json
import re
from contextlib import suppress

import httpx
import pytest
from at_table import draw_button, keep_tickets, read_stories, result_of, take_a_turn
from axe_playwright_python.sync_playwright import Axe
from campaign_clients import ANN, BOTS, begin
from campaign_people import LANG, YEARS, Person, play_on
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, expect
from sent_options import listed
from served import Served
from staged_campaigns import LEGENDS, bring, in_game, naming_frontiers

from whistlestop.text import say

LEFT = 16
"""Moves of the bots' game that are left; the person plays other ones, so there may be a few more."""
WATCH_OVERLAPS = """
window.overlaps = 0;
new MutationObserver(() => {
  const shown = (name) => document.querySelector(name) !== null;
  if (shown(".counting-now") && shown(".story-dialog")) window.overlaps += 1;
}).observe(document, { childList: true, subtree: true });
"""
"""Counts whenever the story covers the count of the bank slip."""
TURNS = 150


@pytest.mark.parametrize("lang", ["en"])
def test_who_was_away_at_the_end_of_a_game_reads_one_list_in_the_next(
    page: Page, station: Served, lang: str
) -> None:
    with httpx.Client(base_url=station.url, timeout=60) as client:
        visitor = bring(client, in_game(1, -LEFT))
        seat = visitor.post("enter").json()
        there = f"/api/tables/{seat['table']}"
        client.headers["Authorization"] = f"Bearer {seat['token']}"
        version = client.get(f"{there}/view").json()["version"]
        client.post(f"{there}/seen", json={"version": version})
        client.post(f"{there}/commands", json={"command": "gone", "ask": {"type": "resign"}})
        (slip,) = [each for each in visitor.after_game(1)["slips"] if each["company"] == "blue"]
        seat = visitor.next(2)
    read_stories(page, lang)
    page.goto(f"/seat/{seat['table']}#{seat['seat']}.{seat['token']}")
    keeping = page.locator(".drawer.keep")
    expect(keeping).to_be_visible()
    for box in keeping.get_by_role("checkbox").all():
        box.check()
    keeping.get_by_role("button").last.click()
    missed = page.get_by_role("heading", name=say("web.missed.game", lang, year="1865"))
    expect(missed).to_be_visible()
    expect(page.locator(".missed-games")).to_contain_text(f"${slip['total']}")
    title = LEGENDS.story[lang].cards["1865-03"][0]
    expect(page.locator(".missed-games")).to_contain_text(title)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.get_by_role("button", name=say("web.missed.read", lang)).click()
    expect(missed).to_have_count(0)


@pytest.mark.parametrize("lang", ["en"])
def test_cards_that_are_turned_over_while_others_are_read_follow_them(
    page: Page, station: Served, lang: str
) -> None:
    """The card of the new frontier comes when it is named; the sheet with the card before it is still open then."""
    with httpx.Client(base_url=station.url, timeout=60) as client:
        visitor = bring(client, naming_frontiers(2))
        seat = visitor.post("enter").json()
        page.goto(f"/seat/{seat['table']}#{seat['seat']}.{seat['token']}")
        story = page.get_by_role("dialog", name=say("web.story.title", lang))
        heading, onward = story.get_by_role("heading", level=3), say("web.story.on", lang)
        expect(heading).to_be_visible()
        shown = [heading.inner_text()]
        while story.get_by_role("button", name=onward).count():
            story.get_by_role("button", name=onward).click()
            shown.append(heading.inner_text())
        place = say("web.story.place", lang, place=len(shown), count=len(shown))
        expect(story).to_contain_text(place)
        with httpx.Client(base_url=f"{station.url}/api/tables/{seat['table']}", timeout=60) as line:
            line.headers["Authorization"] = f"Bearer {seat['token']}"
            for _ in range(20):
                look = line.get("/view").json()
                if look["table"]["status"] == "finished":
                    break
                if look["options"]:
                    body = {"command": f"c{look['version']}", "version": look["version"]}
                    line.post("/actions", json={**body, "action": listed(look["options"])[0]})
        (frontier,) = visitor.after_game(2)["frontiers"]
        expect(story).to_contain_text(say("web.story.place", lang, place=len(shown), count=len(shown) + 1))
        expect(heading).to_have_text(shown[-1])
        story.get_by_role("button", name=onward).click()
        expect(heading).to_have_text(frontier["names"][lang])
        # A screen reader reads the text with the title.
        card = next(
            each for each in visitor.page()["story"] if each["titles"][lang] == frontier["names"][lang]
        )
        expect(heading).to_have_accessible_description(re.compile(re.escape(card["texts"][lang][:40])))
    story.get_by_role("button", name=say("web.story.done", lang)).click()
    opening = say("web.campaign.opening", lang, name=frontier["names"][lang])
    expect(page.get_by_role("dialog", name=opening)).to_be_visible()


@pytest.mark.parametrize("lang", ["pl"])
def test_the_last_rounds_the_story_and_the_bank_slip(
    lively: BrowserContext, station: Served, lang: str
) -> None:
    page = lively.new_page()  # the slip is counted line by line
    page.add_init_script(WATCH_OVERLAPS)
    with httpx.Client(base_url=station.url, timeout=60) as client:
        visitor = bring(client, in_game(1, -LEFT))
        seat = visitor.post("enter").json()
        keys = json.dumps({visitor.campaign: {"key": visitor.key}})
        page.add_init_script(f"localStorage.setItem('whistlestop.campaigns', {json.dumps(keys)})")
        page.goto(f"/seat/{seat['table']}#{seat['seat']}.{seat['token']}")
        expect(page.locator(".board")).to_be_visible()
        read = read_stories(page, lang)
        result = result_of(page, lang)
        for _ in range(TURNS):
            if take_a_turn(page, lang, waits=False):
                break
            # Somebody else's turn, or the table is being drawn.
            page.locator(".whose-turn").click()
        expect(result).to_be_visible()
        # Line by line: more lines come while it is counted.
        skip = result.get_by_role("button", name=say("web.result.skip", lang))
        lines = result.locator(".ledger tr.counted")
        expect(lines).not_to_have_count(0)
        with suppress(TimeoutError):  # it may have been counted
            skip.click(timeout=3000)
        expect(result.locator(".winner")).not_to_have_text(say("web.result.counting", lang))
        facts = visitor.after_game(1)
        assert len(read) > 1, "the story of the set-up, and that of the end"
        assert page.evaluate("window.overlaps") == 0
        # The log has the cards by their titles, also those that were turned over while the page was open.
        last = next(card for card in facts["story"] if card["card"] == "1865-03")
        expect(page.locator(".log", has_text=last["titles"][lang])).not_to_have_count(0)
        slips = {slip["company"]: slip["total"] for slip in facts["slips"] if slip["game"] == 1}
        totals = result.locator(".ledger tr.total td").all_inner_texts()
        assert sorted(totals, key=int) == sorted(map(str, slips.values()), key=int)
        assert lines.count() == len({line["kind"] for slip in facts["slips"] for line in slip["lines"]})
    result.get_by_role("link", name=say("web.result.campaign", lang)).click()
    expect(page.get_by_role("button", name=say("web.campaign.next", lang, year="1868"))).to_be_visible()


def test_a_whole_first_game_from_the_page_of_the_campaign_and_back(
    chromium: Browser, station: Served
) -> None:
    """The person keeps tickets and draws by hand, then the planner chooses; the page follows to the bank slip."""
    with httpx.Client(base_url=station.url, timeout=240) as client:
        host, _ = begin(client, ANN, BOTS[1], own="red", help="planner")
        ann = Person(chromium, station, "Ann", host)
        ann.begin(1)
        keep_tickets(ann.page)
        draw_button(ann.page, LANG).click()
        play_on([ann], 1)
        titles = ann.read_story()
        assert titles[0] == LEGENDS.story[LANG].cards["1865-03"][0]
        facts = host.after_game(1)
        totals = result_of(ann.page, LANG).locator(".ledger tr.total td")
        expect(totals).to_have_count(2)
        assert sorted(map(int, totals.all_inner_texts())) == sorted(slip["total"] for slip in facts["slips"])
        ann.look_at_campaign()
        expect(ann.page.locator(".past-games a")).to_have_count(1)
        expect(ann.button("web.campaign.next", year=YEARS[1])).to_be_visible()
        ann.leave()
