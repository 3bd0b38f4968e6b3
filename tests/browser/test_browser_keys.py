"""A whole game without a mouse: by roles and names, as a screen reader knows them, and focus is never lost."""

import pytest
from at_table import announced, draw_button, keep_tickets, lay_out, move, result_of, sit_down
from playwright.sync_api import BrowserContext, Locator, Page, expect
from served import Served

from whistlestop.text import say


def focus_is_kept(page: Page) -> None:
    # A frame later: what went away had its chance to hand it on.
    where = page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>"
        " done(document.activeElement === document.body ? 'body' : document.activeElement.tagName))))"
    )
    assert where != "body"


def press(page: Page, what: Locator, key: str = "Enter") -> None:
    what.focus()
    page.keyboard.press(key)
    page.wait_for_timeout(40)
    focus_is_kept(page)


def play_by_keys(page: Page, lang: str, turns: int) -> None:
    """Claim what the list offers, else draw from the deck, until the result is read."""
    keep = page.get_by_role("dialog", name=say("web.keep.title", lang))
    draw, result = draw_button(page, lang), result_of(page, lang)
    routes = page.get_by_role("button", name=say("web.route.affordable", lang))
    claim = page.locator(".drawer.claim").get_by_role("button").last
    for _ in range(turns):
        expect(draw.or_(result).or_(keep).first).to_be_visible()
        if result.is_visible():
            return
        if keep.is_visible():
            for box in keep.get_by_role("checkbox").all():
                press(page, box, "Space")
            press(page, keep.get_by_role("button").last)
        elif routes.count():
            press(page, routes.first)
            press(page, claim)
            expect(claim).to_have_count(0)
            focus_is_kept(page)
        elif draw.get_attribute("aria-disabled") is None:
            press(page, draw)
        else:
            page.wait_for_timeout(50)
    raise AssertionError("the game does not end")


def test_a_whole_game_by_keys(visitor: BrowserContext, station: Served, lang: str) -> None:
    page = sit_down(visitor, lay_out(station.url))
    play_by_keys(page, lang, 400)
    assert say("event.game_ended", lang) in announced(page)


@pytest.mark.long
def test_a_whole_game_of_the_large_board_by_keys(visitor: BrowserContext, station: Served, lang: str) -> None:
    page = sit_down(visitor, lay_out(station.url, "usa-classic"))
    play_by_keys(page, lang, 2000)


@pytest.mark.parametrize("lang", ["pl"])
def test_the_first_turn_by_the_tab_key_alone(visitor: BrowserContext, station: Served, lang: str) -> None:
    page = sit_down(visitor, lay_out(station.url))
    keep = page.get_by_role("dialog", name=say("web.keep.title", lang))
    expect(keep).to_be_focused()
    for box in keep.get_by_role("checkbox").all():
        page.keyboard.press("Tab")
        expect(box).to_be_focused()
        page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(keep).to_have_count(0)
    draw = draw_button(page, lang)
    expect(draw).to_be_visible()
    focus_is_kept(page)
    for _ in range(40):
        if draw.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(draw).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text(say("web.question.second_card", lang)).first).to_be_visible()
    expect(draw).to_be_focused()


@pytest.mark.parametrize("lang", ["en"])
def test_moves_can_be_typed_and_places_count_from_one(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    page = sit_down(visitor, lay_out(station.url))
    keep = page.get_by_role("dialog", name=say("web.keep.title", lang))
    for box in keep.get_by_role("checkbox").all():
        box.check()
    keep.get_by_role("button").last.click()
    line = page.get_by_role("combobox", name=say("web.command", lang))
    expect(draw_button(page, lang)).to_be_visible()
    line.fill("take 9")
    page.keyboard.press("Enter")
    expect(page.get_by_text("B-D1").first).to_be_visible()
    first = page.locator("[data-place='0']").get_attribute("aria-label") or ""
    taken = page.locator("section.hand")
    before = taken.inner_text()
    line.fill("take 1")
    page.keyboard.press("Enter")
    expect(line).to_have_value("")
    expect(line).to_be_focused()
    assert taken.inner_text() != before, first


def test_a_typed_question_is_answered(visitor: BrowserContext, station: Served, lang: str) -> None:
    made = lay_out(station.url, "mini", options={"first": 0}, help="planner")
    page = sit_down(visitor, made)
    keep_tickets(page)
    expect(draw_button(page, lang)).to_be_visible()
    line, answer = page.locator("#typed-move"), page.locator(".command-line [role=status]")
    line.fill("hint")
    line.press("Enter")
    expect(answer).to_contain_text(say("web.advice.move", lang, move="").split()[0].rstrip(":"))
    line.fill("why draw")
    line.press("Enter")
    expect(answer).to_have_text(say("web.command.possible", lang))
    line.fill("why take 9")
    line.press("Enter")
    expect(page.locator(".command-line .alert")).to_contain_text("(B-D1)")


@pytest.mark.parametrize("lang", ["en"])
def test_the_answer_to_a_typed_move_is_in_view_until_the_position_changes(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    made = lay_out(station.url, "usa-classic", options={"first": 0})
    page = sit_down(visitor, made)
    page.set_viewport_size({"width": 1280, "height": 720})
    keep_tickets(page)
    line = page.locator("#typed-move")
    for _ in range(2):
        expect(draw_button(page, lang)).to_be_visible()
        line.fill("draw")
        line.press("Enter")
        expect(line).to_have_value("")
    expect(page.locator(".turn-actions button")).to_have_count(2)
    line.fill("take 9")
    line.evaluate("input => input.scrollIntoView({ block: 'end' })")
    page.keyboard.press("Enter")
    expect(page.locator(".command-line .alert")).to_be_in_viewport(ratio=0.9)
    line.fill("claim dallas houston")
    line.press("Enter")
    ways = page.locator(".typed-ways")
    expect(ways).to_be_in_viewport(ratio=0.9)
    assert move(station.url, made, 0, "draw")
    expect(ways).to_have_count(0)


def tab_to(page: Page, what: Locator) -> None:
    """Move the focus as somebody without a mouse does."""
    expect(what).to_be_visible()
    for _ in range(80):
        if what.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the focus does not come there")


def test_a_campaign_begins_and_takes_a_turn_by_keys(
    visitor: BrowserContext, station: Served, lang: str
) -> None:
    page = visitor.new_page()
    page.goto(station.url)
    tab_to(page, page.get_by_role("link", name=say("web.home.campaign", lang), exact=True))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("button", name=say("web.campaign.begin", lang), exact=True))
    page.keyboard.press("Enter")
    story = page.get_by_role("dialog", name=say("web.story.title", lang))
    expect(story).to_be_visible()
    page.keyboard.press("ArrowRight")
    tab_to(page, story.get_by_role("button", name=say("web.story.done", lang)))
    page.keyboard.press("Enter")
    expect(story).to_have_count(0)
    keep = page.locator(".drawer.keep")
    for box in keep.get_by_role("checkbox").all():
        tab_to(page, box)
        if not box.is_checked():
            page.keyboard.press("Space")
    tab_to(page, keep.get_by_role("button").last)
    page.keyboard.press("Enter")
    expect(keep).to_have_count(0)
    before = page.locator(".hand").inner_text()
    draw = draw_button(page, lang)
    expect(draw).not_to_have_attribute("aria-disabled", "true")
    tab_to(page, draw)
    page.keyboard.press("Enter")
    expect(page.locator(".hand")).not_to_have_text(before)
