"""What the host does with a whole campaign: give a game up, hand a company over, take the file away, close it."""

import json
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect
from served import Served
from staged_campaigns import bring, in_game

from whistlestop.table.campaigns import checked_campaign
from whistlestop.text import say
from whistlestop.wire.campaign import encode_campaign


def confirm(page: Page, word: str, lang: str) -> Locator:
    """Press the button and answer its question with yes; the button."""
    button = page.get_by_role("button", name=word, exact=True)
    button.click()
    question = page.get_by_role("group", name=word)
    question.get_by_role("button", name=say("web.sure.yes", lang)).click()
    return button


@pytest.mark.parametrize("lang", ["pl"])
def test_the_host_gives_a_game_up_hands_a_company_over_and_closes_the_campaign(
    page: Page, station: Served, lang: str, tmp_path: Path
) -> None:
    with httpx.Client(base_url=station.url, timeout=60) as client:
        host = bring(client, in_game(2, 20))
        keys = json.dumps({host.campaign: {"key": host.key}})
        page.add_init_script(f"localStorage.setItem('whistlestop.campaigns', {json.dumps(keys)})")
        page.goto(f"/campaign/{host.campaign}")
        # Without confirmation nothing happens.
        page.get_by_role("button", name=say("web.campaign.void", lang), exact=True).click()
        page.get_by_role("button", name=say("web.sure.no", lang), exact=True).click()
        expect(page.get_by_role("group", name=say("web.campaign.void", lang))).to_have_count(0)
        assert host.page()["playing"]["deal"] == 0
        expect(confirm(page, say("web.campaign.void", lang), lang)).to_have_count(0)
        start = page.get_by_role("button", name=say("web.campaign.next", lang, year="1868"))
        expect(start).to_be_visible()
        assert host.page()["playing"] is None
        # Another company than the host's own gets a person instead of its bot.
        page.get_by_text(say("web.campaign.hand_over", lang, own="no"), exact=True).click()
        page.get_by_label(say("web.campaign.hand_over.which", lang)).select_option("blue")
        confirm(page, say("web.campaign.hand_over.do", lang), lang)
        expect(page.get_by_text(say("web.campaign.hand_over.link", lang))).to_be_visible()
        expect(page.locator(".members li").nth(1)).to_contain_text(say("web.campaign.waiting", lang))
        # The file, brought to this server as another campaign.
        with page.expect_download() as taken:
            page.get_by_role("button", name=say("web.campaign.export", lang)).click()
        file = tmp_path / "campaign.json"
        taken.value.save_as(file)
        assert len(checked_campaign(file.read_bytes()).games) == 1
        confirm(page, say("web.campaign.close", lang), lang)
        expect(page.get_by_text(say("web.campaign.state.closed", lang))).to_be_visible()
        expect(page.get_by_role("button", name=say("web.campaign.close", lang))).to_have_count(0)
        assert host.page()["status"] == "closed"


@pytest.mark.parametrize("lang", ["en"])
def test_a_campaign_is_brought_from_a_file(page: Page, lang: str, tmp_path: Path) -> None:
    wrong, right = tmp_path / "wrong.json", tmp_path / "right.json"
    wrong.write_text("{}")
    right.write_bytes(encode_campaign(in_game(2, 20)))
    page.goto("/campaigns/new")
    chooser = page.get_by_label(say("web.replay.choose", lang))
    chooser.set_input_files(wrong)
    expect(page.get_by_text(say("web.campaign.import.wrong", lang))).to_be_visible()
    chooser.set_input_files(right)
    expect(page.get_by_label(say("web.campaign.import.own", lang))).to_have_value("red")
    page.get_by_role("button", name=say("web.campaign.import.do", lang)).click()
    enter = page.get_by_role("button", name=say("web.campaign.enter", lang, year="1868"))
    enter.click()
    # In the middle of the game, with the hand of the company.
    expect(page.locator(".hand")).to_be_visible()
    # With the coach, as in every first game.
    expect(page.get_by_role("button", name=say("web.advice", lang))).to_be_visible()
