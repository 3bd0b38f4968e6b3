"""The end of a game: tickets are revealed one by one, and the game can be shared as a picture and as a film."""

import re
from typing import Any

import pytest
from at_table import lay_out, play_out, result_of, sit_down
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, expect
from served import Served

from whistlestop.text import say


@pytest.fixture(scope="module")
def finished(station: Served) -> dict[str, Any]:
    made = lay_out(station.url)
    play_out(station.url, made)
    return made


def test_a_picture_of_the_board_is_made_in_the_browser(
    visitor: BrowserContext, finished: dict[str, Any], lang: str
) -> None:
    page = sit_down(visitor, finished)
    with page.expect_download() as saved:
        page.get_by_role("button", name=say("web.share.picture", lang)).click()
    assert saved.value.suggested_filename == f"whistlestop-{finished['table']}.png"
    picture = Image.open(saved.value.path()).convert("RGB")
    assert picture.width == 2400
    # Land, water, trains and letters: a picture whose styles were lost is black.
    assert len(picture.resize((200, 200)).getcolors(40_000) or []) > 500
    assert picture.getpixel((10, 10)) == (251, 248, 241)


@pytest.mark.parametrize("lang", ["en"])
def test_a_film_of_the_game_is_recorded(visitor: BrowserContext, finished: dict[str, Any], lang: str) -> None:
    page = sit_down(visitor, finished)
    film = page.get_by_role("button", name=say("web.share.film", lang))
    film.click()
    stop = page.get_by_role("button", name=say("web.share.film.stop", lang))
    stop.click()
    expect(film).to_be_visible()
    with page.expect_download(timeout=120_000) as saved:
        film.click()
        expect(page.get_by_role("progressbar", name=say("web.share.film.making", lang))).to_be_visible()
    content = saved.value.path().read_bytes()
    assert content.startswith(b"\x1a\x45\xdf\xa3"), "no WebM"
    assert len(content) > 50_000
    expect(film).to_be_visible()


def test_tickets_are_revealed_one_by_one(lively: BrowserContext, station: Served, lang: str) -> None:
    made = lay_out(station.url)
    page = sit_down(lively, made)
    play_out(station.url, made)
    result = result_of(page, lang)
    now = result.locator(".counting-now")
    kinds = {
        done: re.compile(re.escape(say("result.ticket", lang, ticket="", completed=done)))
        for done in ("yes", "no")
    }
    expect(now).to_have_text(re.compile("|".join(one.pattern for one in kinds.values())), timeout=60_000)
    expect(page.locator(".board .link")).not_to_have_count(0)
    expect(page.locator(".running-train").first).to_be_attached(timeout=60_000)
    expect(page.locator(".confetti")).to_be_attached(timeout=60_000)
    expect(result.get_by_role("status").first).to_have_text(re.compile(r".+[.!]"))
    offer = result.get_by_role("button", name=say("web.sound.no", lang))
    offer.click()
    expect(offer).to_have_count(0)
    page.reload()
    expect(result.locator(".ledger")).to_be_visible()
    expect(offer).to_have_count(0)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("lang", ["pl"])
def test_without_motion_the_result_is_there_at_once(chromium: Browser, station: Served, lang: str) -> None:
    context = chromium.new_context(locale=lang, base_url=station.url, reduced_motion="reduce")
    made = lay_out(station.url)
    page = sit_down(context, made)
    play_out(station.url, made)
    expect(result_of(page, lang).locator(".look")).to_be_visible()
    assert page.locator(".confetti, .counting-now, .running-train").count() == 0
    context.close()


def test_the_review_shows_moves_on_the_board_and_in_the_replay(
    visitor: BrowserContext, finished: dict[str, Any], lang: str
) -> None:
    page = sit_down(visitor, finished)
    page.get_by_role("button", name=say("web.review.ask", lang, name="", who="you")).click()
    moves = page.locator(".review li")
    expect(moves.first).to_be_visible(timeout=180_000)
    assert 1 <= moves.count() <= 3
    expect(page.locator(".chart-mark")).to_have_count(moves.count())
    button = moves.first.get_by_role("button")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    number = re.search(r"\d+", button.inner_text())
    assert number
    moves.first.get_by_role("link", name=say("web.review.replay", lang)).click()
    expect(page.get_by_label(say("web.replay.scrub", lang))).to_have_value(str(int(number[0]) - 1))
