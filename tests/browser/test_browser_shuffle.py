"""The browser's part in a deal that nobody chooses, and a past that somebody rewrote."""

import json
import sqlite3
from typing import Any

import httpx
import pytest
from at_table import lay_out, move, sit_down
from playwright.sync_api import Browser, BrowserContext, Page, expect
from served import Served

from whistlestop.text import say

KEPT = "name => JSON.parse(localStorage.getItem(name) ?? '{}')"


def facts_of(url: str, table: str) -> dict[str, Any]:
    facts: dict[str, Any] = httpx.get(f"{url}/api/tables/{table}/view").json()["table"]
    return facts


def kept_salt(page: Page, table: str) -> dict[str, Any]:
    salt: dict[str, Any] = page.evaluate(KEPT, "whistlestop.salts")[table]
    return salt


@pytest.mark.parametrize("lang", ["en"])
def test_two_browsers_salt_the_deal_without_being_asked_and_prove_it(
    chromium: Browser, page: Page, station: Served, lang: str
) -> None:
    page.goto("/new")
    page.get_by_label(say("web.name", lang)).fill("Ada")
    page.get_by_role("button", name=say("web.new.create", lang)).click()
    expect(page.get_by_role("heading", name=say("web.waiting.invite", lang))).to_be_visible()
    table = page.url.rsplit("/", 1)[-1]
    other = chromium.new_context(locale=lang, base_url=station.url)
    friend = other.new_page()
    friend.goto(page.locator("section > code.link").first.inner_text())
    friend.get_by_label(say("web.name", lang)).fill("Bert")
    friend.get_by_role("button", name=say("web.join.sit", lang)).click()
    page.get_by_role("button", name=say("web.waiting.begin", lang)).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    facts = facts_of(station.url, table)
    mine, theirs = kept_salt(page, table), kept_salt(friend, table)
    assert [table_seat["salt"] for table_seat in facts["seats"]] == [mine["salt"], theirs["salt"]]
    assert mine["fixed"] == theirs["fixed"] == facts["fixed"]
    key = page.evaluate(KEPT, "whistlestop.keys")[table]
    answer = httpx.post(
        f"{station.url}/api/tables/{table}/commands",
        json={"command": "gone", "ask": {"type": "resign"}},
        headers={"Authorization": f"Bearer {key['token']}"},
    )
    assert answer.status_code == 200
    proof = friend.locator("details.fair-proof").first
    proof.locator("summary").click()
    expect(proof.get_by_text(say("web.fair.fits.mine", lang))).to_be_visible()
    expect(proof.get_by_text(f"--salt {theirs['salt']}")).to_be_visible()
    expect(proof.get_by_text(say("web.fair.salt_of", lang, name="Ada", by="player"))).to_be_visible()
    other.close()


@pytest.mark.parametrize("lang", ["en"])
def test_one_device_salts_its_game_without_being_asked(page: Page, station: Served, lang: str) -> None:
    page.goto("/new?how=device")
    page.get_by_label(say("web.name", lang)).fill("Ada")
    page.get_by_label(say("web.new.name", lang, number=2)).fill("Bert")
    page.get_by_role("button", name=say("web.new.begin", lang)).click()
    here = [
        page.get_by_role("button", name=say("web.hotseat.here", lang, name=name)) for name in ("Ada", "Bert")
    ]
    expect(here[0].or_(here[1]).first).to_be_visible()
    table = page.url.rsplit("/", 1)[-1]
    facts = facts_of(station.url, table)
    assert facts["status"] == "running"
    assert [table_seat["salt_by"] for table_seat in facts["seats"]] == ["player", "server"]
    assert facts["seats"][0]["salt"] == kept_salt(page, table)["salt"]
    assert facts["fixed"] == kept_salt(page, table)["fixed"]


def rewrite(station: Served, table: str) -> None:
    station.kill()
    with sqlite3.connect(station.data / "whistlestop.db") as database:
        query = "SELECT seq, body FROM log WHERE table_id = ? ORDER BY seq"
        for seq, body in database.execute(query, (table,)).fetchall():
            entry = json.loads(body)
            if entry["kind"] == "played":
                entry["by"] = "stand_in"
                changed = json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()
                database.execute(
                    "UPDATE log SET body = ? WHERE table_id = ? AND seq = ?", (changed, table, seq)
                )
                break
    database.close()
    station.start()


def test_a_rewritten_past_is_shown(visitor: BrowserContext, station: Served, lang: str) -> None:
    made = lay_out(station.url)
    page = sit_down(visitor, made)
    for _ in range(2):
        move(station.url, made, 0, "keep", "draw")
    expect(page.locator(".board")).to_be_visible()
    page.wait_for_function(
        f"() => JSON.parse(localStorage.getItem('whistlestop.heads') ?? '{{}}')['{made['table']}']?.version > 3"
    )
    warning = page.get_by_text(say("web.fair.rewritten", lang))
    station.kill()
    station.start()
    page.reload()
    expect(page.locator(".board")).to_be_visible()
    expect(warning).to_have_count(0)
    rewrite(station, made["table"])
    expect(warning).to_be_visible(timeout=60_000)
    page.reload()
    expect(warning).to_be_visible()
