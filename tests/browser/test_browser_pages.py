"""Every page: no barriers, in both languages, on a phone too; addresses, the back button, how much comes at first."""

import re
from pathlib import Path

import httpx
import pytest
from at_table import draw_button, keep_tickets
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect
from served import Served

from whistlestop import server
from whistlestop.text import say

PAGES = (
    "/",
    "/new?how=device",
    "/join",
    "/campaigns/new",
    "/learn",
    "/lobby",
    "/me",
    "/replay",
    "/rules/mini",
    "/settings",
    "/nowhere",
)
MOST = 150_000
BUILT = Path(server.__file__).parents[1] / "_web"


def test_no_page_has_barriers_or_is_wider_than_a_phone(page: Page, lang: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", lang)
        page.wait_for_load_state("networkidle")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, (path, wide)
        assert "web." not in page.locator("main").inner_text(), path


@pytest.mark.parametrize("lang", ["en"])
@pytest.mark.usefixtures("lang")
def test_dark_pages_can_be_read_too(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    for path in ("/", "/settings"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"


@pytest.mark.parametrize("lang", ["en"])
@pytest.mark.usefixtures("lang")
def test_the_language_changes_without_a_reload(page: Page) -> None:
    page.goto("/settings")
    page.evaluate("window.stayed = true")
    page.get_by_role("group", name=say("web.language", "en")).last.get_by_text("Polski").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("web.nav.settings", "pl"))
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.get_by_role("link", name=say("web.nav.home", "pl"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("web.home.title", "pl"))
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("web.home.title", "en"))
    assert page.evaluate("window.stayed")


@pytest.mark.parametrize("lang", ["pl"])
def test_links_lead_into_pages_and_back(page: Page, lang: str) -> None:
    page.goto("/rules/mini#B-R6")
    rule = page.locator("[id='B-R6']")
    expect(rule).to_be_in_viewport()
    expect(rule.get_by_role("img")).to_be_visible()
    page.get_by_role("link", name=say("web.nav.settings", lang)).click()
    expect(page).to_have_url(re.compile("/settings$"))
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.go_back()
    expect(page).to_have_url(re.compile("/rules/mini#B-R6$"))
    expect(rule).to_be_attached()
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("web.nav.settings", lang))


@pytest.mark.parametrize("lang", ["en"])
def test_a_table_that_is_not_there_helps_on(visitor: BrowserContext, lang: str) -> None:
    page = visitor.new_page()  # whose console tells of what is not there
    for path in ("/t/nothing", "/watch/nothing", "/replay/nothing?at=3"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(say("web.lost.title", lang))
        expect(page.get_by_role("link", name=say("web.lost.home", lang))).to_be_visible()
        expect(page.get_by_label(say("web.join.link", lang))).to_be_visible()
    page.goto("/join/nosuchtable")
    expect(page.get_by_role("heading", name=say("web.join.nowhere", lang))).to_be_visible()


@pytest.mark.parametrize("lang", ["pl"])
def test_a_server_that_does_not_answer_is_told_of(visitor: BrowserContext, lang: str) -> None:
    page = visitor.new_page()
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_text(say("web.offline", lang))).to_be_visible()
    page.unroute_all()
    page.get_by_role("button", name=say("web.retry", lang)).click()
    expect(page.get_by_role("radio").first).to_be_visible()


@pytest.mark.parametrize("lang", ["en"])
def test_a_page_left_open_over_an_upgrade_finds_the_newer_one(visitor: BrowserContext, lang: str) -> None:
    page = visitor.new_page()

    def upgraded(route: Route) -> None:
        """The page that the server would have now; a reload still brings the old one, as a cache might."""
        if route.request.resource_type == "document":
            route.fallback()
        else:
            route.fulfill(body='<script type="module" src="./assets/index-NEW.js"></script>')

    page.route("**/assets/Settings*.js", lambda route: route.fulfill(status=404))
    page.route(re.compile(r"://[^/]+/$"), upgraded)
    page.goto("/")
    page.evaluate("window.stayed = true")
    page.get_by_role("link", name=say("web.nav.settings", lang)).click()
    load = page.get_by_role("button", name=say("web.newer.reload", lang))
    expect(load).to_be_visible()  # requested again once automatically, without effect
    expect(page.get_by_text(say("web.newer", lang))).to_be_visible()
    assert not page.evaluate("window.stayed")
    page.unroute_all()
    load.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("web.nav.settings", lang))


SHIFTS = """new Promise((tell) => {
    const sum = (list) => tell(list.getEntries().reduce((sum, one) => sum + one.value, 0));
    new PerformanceObserver(sum).observe({type: "layout-shift", buffered: true});
    setTimeout(() => tell(0), 300);
})"""


@pytest.mark.parametrize("lang", ["pl"])
def test_nothing_is_pushed_away_on_the_first_page(page: Page, lang: str) -> None:
    for wide in (1440, 360):
        page.set_viewport_size({"width": wide, "height": 740})
        page.goto("/")
        expect(page.get_by_text(say("web.home.open.none", lang))).to_be_attached()
        assert page.evaluate(SHIFTS) < 0.05, wide  # letters that come late are 0.015, a list that pushes 0.1


@pytest.mark.parametrize("lang", ["en"])
def test_the_second_turn_is_eight_clicks_away(page: Page, lang: str) -> None:
    page.goto("/")
    page.evaluate("window.clicks = 0; addEventListener('click', (e) => (window.clicks += e.isTrusted), true)")
    page.get_by_role("button", name=say("web.play", lang), exact=True).click()
    keep_tickets(page)
    draw = draw_button(page, lang)
    draw.click()
    expect(page.get_by_text(say("web.question.second_card", lang)).first).to_be_visible()
    draw.click()
    expect(page.get_by_text(say("web.question.second_card", lang))).to_have_count(0)
    expect(page.get_by_text(say("web.question.act", lang)).first).to_be_visible(timeout=30_000)
    assert page.evaluate("window.clicks") <= 8


@pytest.mark.usefixtures("lang")
def test_the_first_page_comes_with_little(page: Page) -> None:
    """Everything that the first page asks for, pictures of all boards included, as the server sends it."""
    done: list[Request] = []
    page.on("requestfinished", lambda request: done.append(request))
    page.goto("/")
    expect(page.locator(".board-picture .land")).not_to_have_count(0)
    page.wait_for_load_state("networkidle")
    sizes = {request.url: request.sizes()["responseBodySize"] for request in done}
    assert any(url.endswith("/api/pictures") for url in sizes)
    assert len(sizes) > 10
    assert sum(sizes.values()) < MOST, sizes


@pytest.mark.parametrize("lang", ["pl"])
def test_boards_are_shown_and_the_button_to_play_is_within_reach(page: Page, lang: str) -> None:
    for wide, high in ((1440, 900), (390, 780), (360, 640)):
        page.set_viewport_size({"width": wide, "height": high})
        page.goto("/")
        cards = page.locator(".game-card")
        expect(cards.first.locator(".board-picture .line")).not_to_have_count(0)
        assert cards.locator(".board-picture:has(.land)").count() == cards.count()
        play = page.get_by_role("button", name=say("web.play", lang), exact=True)
        expect(play).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("lang", ["en"])
@pytest.mark.usefixtures("lang")
def test_the_button_to_play_does_not_cover_what_has_the_focus(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto("/")
    games = page.locator(".game-card input")
    expect(games).not_to_have_count(0)
    games.first.focus()
    for _ in range(games.count() - 1):
        page.keyboard.press("ArrowRight")
    expect(games.last).to_be_focused()
    covered = """() => {
        const { left, top, width, height } = document.activeElement.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit === null || hit.closest(".play-row") !== null;
    }"""
    page.wait_for_function(f"() => !({covered})()")


def test_files_come_packed_to_whoever_reads_that(station: Served) -> None:
    for path in ("/api/games/mini/drawing", f"/assets/{next(BUILT.glob('assets/index*.js')).name}"):
        plain = httpx.get(station.url + path, headers={"Accept-Encoding": "identity"})
        small = httpx.get(station.url + path, headers={"Accept-Encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert small.headers["content-encoding"] == "gzip"
        assert int(small.headers["content-length"]) < len(plain.content)
        assert small.content == plain.content


def test_a_page_without_javascript_links_to_the_plain_pages(
    chromium: Browser, station: Served, lang: str
) -> None:
    context = chromium.new_context(locale=lang, base_url=station.url, java_script_enabled=False)
    page = context.new_page()
    for path in ("/", "/join/abcdef123456"):
        page.goto(path)
        page.locator(f".noscript [lang={lang}] a").click()
        assert page.url == f"{station.url}/plain?lang={lang}"
        assert page.locator("html").get_attribute("lang") == lang
    context.close()
