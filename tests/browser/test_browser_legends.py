"""Tables late in a campaign: what its mechanics show, on a desk and on a phone."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files

import httpx
import pytest
from at_table import draw_button
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from served import Served
from staged_campaigns import (
    LEGENDS,
    asked_by_a_mechanic,
    bring,
    campaign_after,
    in_game,
    with_choices,
    with_event,
)

from whistlestop.table.campaigns import campaign_data, campaign_so_far
from whistlestop.text import say
from whistlestop.wire.campaign import CampaignFile

LAST = 12
PHONE = {"width": 360, "height": 740}
CARDS = list(LEGENDS.story["en"].cards)
FRONTIERS = [each.key for each in campaign_data(LEGENDS).frontiers]
DESK = {"width": 1280, "height": 860}


def table_page(
    chromium: Browser,
    station: Served,
    number: int,
    moves: int,
    stage: Callable[[int, int], CampaignFile] = in_game,
    read: Sequence[str] = (*CARDS, *FRONTIERS),
    help: str = "highlights",
    script: str = "",
    **how: object,
) -> Page:
    """The seat of the red company in this game."""
    with httpx.Client(base_url=station.url, timeout=60) as client:
        visitor = bring(client, stage(number, moves), help=help)
        seat = visitor.post("enter").json()
    context = chromium.new_context(**{"base_url": station.url, "reduced_motion": "reduce", **how})
    context.set_default_timeout(60_000)
    stored = json.dumps(json.dumps({visitor.campaign: list(read)}))
    context.add_init_script(
        f"localStorage['whistlestop.story'] ?? localStorage.setItem('whistlestop.story', {stored})"
    )
    page = context.new_page()
    if script:
        page.add_init_script(script)
    page.goto(f"/seat/{seat['table']}#{seat['seat']}.{seat['token']}")
    expect(page.locator(".board").first).to_be_visible()
    return page


@pytest.fixture
def late(chromium: Browser, station: Served, lang: str) -> Iterator[Page]:
    """A turn of the last game on a phone: wires may be announced before the action."""
    page = table_page(chromium, station, LAST, 40, stage=with_choices, locale=lang, viewport=PHONE)
    yield page
    page.context.close()


def test_choices_stand_beside_the_actions_of_a_turn(late: Page, lang: str) -> None:
    page = late
    # Nothing hides the cards, and every action of the turn is there.
    expect(draw_button(page, lang)).to_be_visible()
    expect(page.get_by_role("button", name=say("web.action.tickets", lang), exact=True)).to_be_visible()
    expect(page.locator(".hand")).to_be_visible()
    options = page.locator(".mechanic-options button")
    expect(options).to_have_count(0)
    more = page.locator(".more-actions")
    more.click()
    assert int(more.inner_text().split()[-1]) == options.count() > 0
    options.first.click()
    expect(options).to_have_count(0)
    expect(draw_button(page, lang)).to_be_visible()


@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("pl", PHONE)])
def test_a_question_says_what_an_answer_means(
    chromium: Browser, station: Served, lang: str, size: dict[str, int]
) -> None:
    """The hiring of the second game; the same sentence is in the terminal's help and on the plain pages."""
    page = table_page(chromium, station, 2, 1, stage=asked_by_a_mechanic, locale=lang, viewport=size)
    options = page.locator(".mechanic-options")
    expect(options.locator(".question-help")).to_have_text(say("explain.hire_employee", lang))
    expect(options.locator(".question-help")).to_be_in_viewport()
    expect(options.get_by_role("button").first).to_be_in_viewport()
    # No button is lower than its text, also where all of them do not fit.
    assert all(
        options.get_by_role("button").evaluate_all(
            "all => all.map((one) => one.scrollHeight <= one.clientHeight + 1)"
        )
    )
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.context.close()


def test_a_late_table_shows_its_mechanics_without_a_wall(late: Page, lang: str) -> None:
    page = late
    # The board: beds without a colour, mines, large cities, and what pays the own company.
    for kind in (".free.bed", ".free.mine .pickaxe", ".city.large", ".paying circle"):
        assert page.locator(kind).count() > 0, kind
    page.get_by_role("button", name=say("web.tab.players", lang), exact=True).click()
    expect(page.locator(".figure.coins").first).to_be_visible()
    chips = page.locator(".panel-chip")
    assert chips.count() > 10
    opened = page.locator(".panel-table.open")
    expect(opened).to_have_count(0)
    titles = {key: panel_title(key, lang) for key in ("postcards", "contracts")}
    chips.filter(has_text=titles["postcards"]).first.click()
    # The own cards are in front, with how far each is; those of others are one tap away.
    assert opened.locator(".panel-card.mine .how-far").count() > 0
    expect(opened.locator("details .panel-card")).not_to_have_count(0)
    expect(opened.locator("details .how-far")).to_have_count(0)
    # Stamps of the album, seals, employees as cards, and rows that show their places on the board.
    for key, part in (("postmarks", ".stamp"), ("agreements", ".seal"), ("employees", ".panel-card p")):
        chips.filter(has_text=panel_title(key, lang)).first.click()
        expect(opened.locator(part).first).to_be_attached()
    for key in ("bridges", "beds"):
        chips.filter(has_text=panel_title(key, lang)).first.click()
        expect(opened.locator(".row-place").first).to_be_visible()
    for key in ("exposition", "last_mail"):
        expect(chips.filter(has_text=panel_title(key, lang).partition("{")[0].strip(" :,"))).to_have_count(1)
    counters = page.locator(".player .worded-counters").first
    assert counters.get_by_role("listitem").count() >= 2
    chips.filter(has_text=titles["contracts"]).first.click()
    expect(opened).to_have_count(1)
    opened.get_by_role("button").first.click()
    expect(page.locator(".city.marked")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("lang", ["pl"])
def test_the_event_is_in_view_on_a_phone(chromium: Browser, station: Served, lang: str) -> None:
    """One line above the face-up cards, which opens with a tap; nothing has to be scrolled."""
    page = table_page(chromium, station, 6, 30, stage=with_event, locale=lang, viewport=PHONE)
    line = page.locator(".front-line")
    expect(line).to_be_visible()
    expect(line).to_have_attribute("aria-expanded", "false")
    card = page.locator(".front-cards .panel-card").first
    expect(card).to_be_hidden()
    for part in (line, page.locator(".display .deck"), page.locator(".hand")):
        expect(part).to_be_in_viewport(ratio=0.9)
    line.click()
    expect(card).to_be_in_viewport()
    words = LEGENDS.texts[lang].words
    name = card.get_by_role("heading").inner_text()
    (key,) = [word for word, text in words.items() if text == name and f"{word}-text" in words]
    expect(card).to_contain_text(words[f"{key}-text"])
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    line.click()
    expect(line).to_contain_text(name)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.context.close()


def panel_title(key: str, lang: str) -> str:
    texts = files("whistlestop.mechanics") / key / "texts" / f"{lang}.json"
    title: str = json.loads(texts.read_text("utf-8"))[f"panel.{key}"]
    return title


@pytest.mark.parametrize(
    ("number", "viewport", "theme", "lang"),
    [
        (12, PHONE, "dark", "en"),
        (6, DESK, "light", "pl"),
        pytest.param(6, PHONE, "light", "pl", marks=pytest.mark.long),
        pytest.param(12, DESK, "dark", "en", marks=pytest.mark.long),
    ],
)
def test_a_late_table_has_no_barriers(
    chromium: Browser, station: Served, number: int, viewport: dict[str, int], theme: str, lang: str
) -> None:
    page = table_page(chromium, station, number, 60, locale=lang, viewport=viewport, color_scheme=theme)
    expect(page.locator(".hand")).to_be_visible()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.context.close()


@pytest.mark.parametrize("lang", ["pl"])
def test_a_frontier_joins_the_map_at_the_table(chromium: Browser, station: Served, lang: str) -> None:
    """Once, after the story, and at once for somebody who asks for less motion."""
    page = table_page(chromium, station, 3, 10, read=CARDS, locale=lang, viewport=PHONE)
    (frontier,) = campaign_so_far(campaign_after(2), LEGENDS).frontiers
    name = LEGENDS.texts[lang].words[frontier]
    dialog = page.get_by_role("dialog", name=say("web.campaign.opening", lang, name=name))
    expect(dialog.locator(".opening[data-still] .arriving").first).to_be_visible()
    # Names are as legible as on the board, and those of the new cities arrive with them.
    heights = dialog.locator(".opening [data-name] text").evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
    )
    assert len(heights) > 15
    assert min(heights) > 8.5
    expect(dialog.locator(".opening .arriving [data-name]")).not_to_have_count(0)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    dialog.get_by_role("button", name=say("web.story.done", lang)).click()
    expect(dialog).to_have_count(0)
    # The page has stored that it was seen.
    stored = json.loads(page.evaluate("localStorage.getItem('whistlestop.story')"))
    assert stored.popitem()[1][-1] == frontier
    page.context.close()


BOXES_OF_THE_MAP = """
    window.boxes = [];
    new MutationObserver(() => {
        const box = document.querySelector(".opening svg")?.getAttribute("viewBox");
        if (box && box !== window.boxes.at(-1)) window.boxes.push(box);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["viewBox"] });
"""
DELAYS = """all => all.map((one) => {
    const style = getComputedStyle(one);
    return [style.animationName, parseFloat(style.animationDelay)];
})"""


@pytest.mark.parametrize("lang", ["en"])
def test_the_map_widens_and_tracks_arrive_one_by_one(chromium: Browser, station: Served, lang: str) -> None:
    """For somebody who did not ask for less motion."""
    page = table_page(
        chromium,
        station,
        3,
        10,
        read=CARDS,
        locale=lang,
        viewport=DESK,
        reduced_motion="no-preference",
        script=BOXES_OF_THE_MAP,
    )
    story = page.get_by_role("dialog", name=say("web.story.title", lang))
    expect(story.or_(page.locator(".opening-dialog")).first).to_be_visible()
    if story.count():
        page.keyboard.press("Escape")
    expect(page.locator(".opening[data-wide]:not([data-still])")).to_be_visible()
    boxes = [[float(number) for number in box.split()] for box in page.evaluate("window.boxes")]
    widths = [box[2] for box in boxes]
    assert widths == sorted(widths), "the map did not only widen"
    assert widths[0] < widths[-1], "the map was wide from the beginning"
    assert boxes[-1][:2] == [0, 0]
    delays = page.locator(".opening g.arriving").evaluate_all(DELAYS)
    assert len(delays) > 5
    assert {name for name, _ in delays} == {"arrive"}
    waits = [delay for _, delay in delays]
    assert waits == sorted(set(waits)), "two arrive at once"
    page.context.close()


@pytest.mark.parametrize("lang", ["en"])
def test_the_coach_helps_late_in_a_campaign(chromium: Browser, station: Served, lang: str) -> None:
    page = table_page(
        chromium, station, LAST, 40, stage=with_choices, locale=lang, viewport=DESK, help="planner"
    )
    expect(page.locator(".board")).to_be_visible()
    page.add_locator_handler(page.locator("dialog[open]"), lambda: page.keyboard.press("Escape"))
    advice = page.get_by_role("button", name=say("web.advice", lang))
    advice.click()
    expect(page.locator(".advice-text")).not_to_be_empty()
    expect(page.locator(".ring").first).to_be_visible()
    # Ways to finish the tickets are shown too.
    expect(page.locator(".tray").get_by_text(re.compile(r"^\d+ more trains?$")).first).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("lang", ["en"])
def test_the_rules_of_a_campaign_say_what_holds_and_since_when(
    chromium: Browser, station: Served, lang: str
) -> None:
    with httpx.Client(base_url=station.url, timeout=60) as client:
        visitor = bring(client, campaign_after(3))
        facts = visitor.page()
    context = chromium.new_context(base_url=station.url, locale=lang, viewport=PHONE)
    page = context.new_page()
    page.goto(f"/rules/legends?campaign={visitor.campaign}")
    lines = page.locator(".campaign-rules dl > div")
    expect(lines).to_have_count(len(facts["rules"]), timeout=60_000)
    for line, rule in zip(lines.all(), facts["rules"], strict=True):
        expect(line).to_contain_text(rule["texts"][lang])
        expect(line).to_contain_text(str(facts["years"][rule["since"] - 1]))
    # Below them the numbered rules that hold now, none of a card that has not been read.
    assert page.locator(".rule").count() > 80
    expect(page.locator("#V-T3")).to_contain_text("since 1871")
    expect(page.locator("#B-D2")).not_to_contain_text("since")
    expect(page.locator("#V-A6")).to_have_count(0)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    context.close()
