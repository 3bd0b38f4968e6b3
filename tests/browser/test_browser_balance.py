"""The balance report in the browser: begun, followed, and read in both languages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect
from served import Served

from whistlestop import games
from whistlestop.text import say

PATIENCE = 240_000
"""Milliseconds for the games on a busy machine."""


@pytest.fixture
def scales(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "data", "--set", "balance_games=1").start()
    yield served
    served.stop()


def test_a_board_is_weighed(chromium: Browser, scales: Served) -> None:
    page = chromium.new_page(locale="pl")
    page.goto(f"{scales.url}/balance/mini")
    page.get_by_role("button", name=say("web.balance.begin", "pl")).click()
    expect(page.get_by_role("progressbar").or_(page.get_by_role("heading", name="Wskazówki"))).to_be_visible()
    advice = page.locator(".balance-advice li")
    expect(advice.first).to_be_visible(timeout=PATIENCE)
    words = advice.all_inner_texts()
    for part in ("games", "bottlenecks", "routes", "tickets", "colours"):
        expect(page.get_by_role("heading", name=say(f"web.balance.{part}", "pl"))).to_be_visible()
    page.get_by_role("radio", name="4", exact=True).check(force=True)
    routes = page.get_by_role("table", name=say("web.balance.routes", "pl"))
    expect(routes.get_by_role("rowheader")).to_have_count(len(games.load("mini").ruleset.board.parallel))
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.get_by_role("button", name="EN, English").click()
    expect(page.get_by_role("heading", name=say("web.balance.advice", "en"))).to_be_visible()
    assert advice.all_inner_texts() != words
    page.close()
