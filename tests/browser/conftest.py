"""A real Chromium against a real server."""

import os
import shutil
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from served import Served

from whistlestop.server.http.static_files import is_built

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)


HERE = Path(__file__).parent
NARROW = ("test_no_page_has_barriers_or_is_wider_than_a_phone", "test_a_phone_has_room_for_everything")

# Two busy processors take a while to hash a password or to draw a board.
expect.set_options(timeout=20_000)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser these are left out, and it is said, unless they were asked for."""
    for item in items:
        if item.path.is_relative_to(HERE) and is_second_language(item):
            item.add_marker(pytest.mark.long)
    why = None
    if CHROMIUM is None:
        why = "LEFT OUT, the browser table: no Chromium on this machine (Debian: apt install chromium)"
    elif not is_built():
        why = "LEFT OUT, the browser table: it is not built; `make web` builds it"
    if why is None:
        return
    if os.environ.get("REQUIRE_CHROMIUM"):
        raise pytest.UsageError(why)
    for item in items:
        if "/tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.skip(reason=why))


def is_second_language(item: pytest.Item) -> bool:
    """Whether the test runs in both languages, and this is the one that only the long tests need.

    Both languages go through the same code. Half of the tests use each of them, and those of pages that must not be
    too narrow use Polish, whose words are longer.
    """
    name, _, parameter = item.name.partition("[")
    if parameter not in ("en]", "pl]") or item.get_closest_marker("parametrize"):
        return False
    polish = name in NARROW or zlib.crc32(name.encode()) % 2 == 0
    return parameter == ("en]" if polish else "pl]")


@pytest.fixture(scope="module")
def station(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Players are gone as soon as they are no longer connected."""
    served = Served(tmp_path_factory.mktemp("browser") / "data", "--set", "absence_minutes=0").start()
    yield served
    served.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Gone before the next module: as long as it is there, its loop runs, and no other can."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        show_turns_at_once(browser)
        yield browser
        browser.close()


AT_ONCE = """
    const stored = "whistlestop.preferences";
    try {
        if (!localStorage.getItem(stored)) localStorage.setItem(stored, JSON.stringify({ pace: "once" }));
    } catch {}
"""


def show_turns_at_once(browser: Browser) -> None:
    """Pages of new contexts do not wait between the turns of bots, unless a test stores other preferences.

    They have no service worker, unless a test asks for one: what a worker requests cannot be intercepted.
    """
    new_context = browser.new_context

    def quick(**how: Any) -> BrowserContext:
        context = new_context(**{"service_workers": "block", **how})
        context.add_init_script(AT_ONCE)
        return context

    browser.new_context = quick  # type: ignore[method-assign]


@pytest.fixture(params=["en", "pl"])
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def visitor(chromium: Browser, station: Served, lang: str) -> Iterator[BrowserContext]:
    context = chromium.new_context(locale=lang, viewport={"width": 1280, "height": 860}, base_url=station.url)
    context.set_default_timeout(60_000)
    yield context
    context.close()


@pytest.fixture
def lively(chromium: Browser, station: Served, lang: str) -> Iterator[BrowserContext]:
    """Somebody who did not ask for less motion."""
    context = chromium.new_context(
        locale=lang,
        viewport={"width": 1280, "height": 860},
        base_url=station.url,
        reduced_motion="no-preference",
    )
    context.set_default_timeout(60_000)
    yield context
    context.close()


@pytest.fixture
def page(visitor: BrowserContext) -> Iterator[Page]:
    page = visitor.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))

    def hear(message: ConsoleMessage) -> None:
        # A page that is not there is no trouble of the script's.
        if message.type == "error" and not message.location.get("url", "").endswith("/nowhere"):
            troubles.append(f"{message.text} {message.location}")

    page.on("console", hear)
    yield page
    assert troubles == []
