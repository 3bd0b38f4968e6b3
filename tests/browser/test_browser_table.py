"""The table has no barriers: axe looks at it in its moments, light in English and dark in Polish."""

from typing import Literal

import pytest
from at_table import draw_button, keep_tickets, lay_out, sit_down
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from served import Served

from whistlestop.text import say


def has_no_barriers(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("pl", "dark")])
def test_the_table_has_no_barriers(
    chromium: Browser, station: Served, lang: str, scheme: Literal["light", "dark"]
) -> None:
    visitor = chromium.new_context(
        locale=lang, color_scheme=scheme, viewport={"width": 1280, "height": 860}, base_url=station.url
    )
    troubles: list[str] = []
    page = sit_down(visitor, lay_out(station.url, "pennsylvania", seconds=900, options={"first": 0}))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    has_no_barriers(page)
    keep_tickets(page)
    expect(draw_button(page, lang)).to_be_visible()
    page.get_by_role("combobox", name=say("web.routes.from", lang)).select_option("*")
    page.locator("button.route-line").first.click()
    page.get_by_role("button", name=say("web.table.menu", lang)).click()
    has_no_barriers(page)
    assert troubles == []
    visitor.close()
