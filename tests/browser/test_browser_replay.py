"""A finished game is looked at again: brought as a file, stepped through, sent as a link, saved."""

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from whistlestop.text import say

RECORD = Path(__file__).parents[1] / "records" / "mini-5.json"
CURRENT_MOVE_IN_VIEW = """() => {
    const list = document.querySelector(".moves ol").getBoundingClientRect();
    const move = document.querySelector(".moves [aria-current]").getBoundingClientRect();
    return move.top >= list.top - 1 && move.bottom <= list.bottom + 1;
}"""


def bring(page: Page, lang: str) -> None:
    page.goto("/replay")
    page.get_by_label(say("web.replay.choose", lang)).set_input_files(RECORD)
    expect(page).to_have_url(re.compile(r"/replay/\w+$"))
    expect(page.get_by_label(say("web.replay.scrub", lang))).to_be_visible()


def test_a_record_is_brought_and_stepped_through(page: Page, lang: str) -> None:
    bring(page, lang)
    slider = page.get_by_label(say("web.replay.scrub", lang))
    last = int(slider.get_attribute("max") or 0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    expect(page).to_have_url(re.compile(f"move={last}$"))
    # The list of moves follows.
    expect(page.locator(".moves [aria-current]")).to_have_count(1)
    page.wait_for_function(CURRENT_MOVE_IN_VIEW)
    # The list follows as well when it becomes lower, as it does when the result appears above it.
    page.set_viewport_size({"width": 1280, "height": 560})
    page.wait_for_function(CURRENT_MOVE_IN_VIEW)
    expect(page.locator(".outcome").get_by_role("img", name=re.compile(r"\d"))).to_be_visible()
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    expect(page.locator(".outcome")).to_have_count(0)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("lang", ["en"])
def test_the_address_names_the_move_and_the_eyes(page: Page, lang: str) -> None:
    bring(page, lang)
    view_of = page.get_by_label(say("web.replay.view_of", lang))
    player = view_of.locator("option[value='1']").inner_text()
    view_of.select_option("1")
    expect(page).to_have_url(re.compile("seat=1"))
    page.locator(".moves button").nth(12).click()
    hand = page.get_by_role("heading", name=say("web.replay.hand", lang, name=player))
    expect(hand).to_be_visible()
    shown = page.locator(".replay-sentence").inner_text()
    address = page.url
    assert "move=12" in address
    page.goto("/")
    page.goto(address)
    expect(page.get_by_label(say("web.replay.scrub", lang))).to_have_value("12")
    expect(page.locator(".replay-sentence")).to_have_text(shown)
    expect(hand).to_be_visible()
    view_of.select_option("spectator")
    expect(hand).to_have_count(0)


@pytest.mark.parametrize("lang", ["en"])
def test_it_plays_by_itself_and_the_record_can_be_saved(page: Page, lang: str) -> None:
    bring(page, lang)
    page.get_by_role("button", name="4×").click()
    page.get_by_role("heading", level=1).focus()
    page.keyboard.press("Space")
    expect(page.get_by_label(say("web.replay.scrub", lang))).not_to_have_value("0")
    with page.expect_download() as saved:
        page.get_by_role("button", name=say("web.result.record", lang)).click()
    assert json.loads(saved.value.path().read_text())["hash"] == json.loads(RECORD.read_text())["hash"]


@pytest.mark.parametrize("lang", ["pl"])
def test_a_file_that_is_no_record_is_refused(visitor: BrowserContext, lang: str, tmp_path: Path) -> None:
    page = visitor.new_page()  # whose console tells of the refusal
    broken = tmp_path / "broken.json"
    broken.write_text("{ not a record")
    page.goto("/replay")
    page.get_by_label(say("web.replay.choose", lang)).set_input_files(broken)
    expect(page.get_by_role("alert")).to_have_text(say("web.replay.not_json", lang, file="broken.json"))
    broken.write_text('{"hello": 1}')
    page.get_by_label(say("web.replay.choose", lang)).set_input_files(broken)
    expect(page.get_by_role("alert")).to_have_text(say("web.replay.not_record", lang, file="broken.json"))


@pytest.mark.parametrize("lang", ["pl"])
def test_a_record_that_was_brought_is_listed_with_its_end(page: Page, lang: str) -> None:
    page.goto("/replay")
    page.get_by_label(say("web.replay.choose", lang)).set_input_files(RECORD)
    page.wait_for_url(re.compile(r"/replay/\w+"))
    page.goto("/replay")
    result = json.loads(RECORD.read_text())["result"]
    totals = [seat["total"] for seat in sorted(result["seats"], key=lambda seat: seat["seat"])]
    line = page.locator(".table-lines li")
    expect(line).to_contain_text(" : ".join(str(total).replace("-", "−") for total in totals))
    expect(line.locator("time")).to_be_visible()
