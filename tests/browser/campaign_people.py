"""Members of a campaign with a browser each. Their moves may come from the planner, over HTTP; the pages follow."""

import json
from collections.abc import Callable
from typing import Any

import httpx
from campaign_clients import CampaignVisitor
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from sent_options import listed
from served import Served

from whistlestop.text import say

LANG = "en"
YEARS = ("1865", "1868", "1871", "1874", "1877", "1880", "1883", "1886", "1889", "1892", "1895", "1898")
expect.set_options(timeout=60_000)


class Person:
    """A leader of a company: a browser with the key of the campaign, and the same key over HTTP."""

    def __init__(self, chromium: Browser, server: Served, name: str, visitor: CampaignVisitor) -> None:
        self.name = name
        self.visitor = visitor
        self.context: BrowserContext = chromium.new_context(
            locale=LANG, viewport={"width": 1280, "height": 860}, base_url=server.url, reduced_motion="reduce"
        )
        self.context.set_default_timeout(60_000)
        keys = json.dumps({visitor.campaign: {"key": visitor.key}})
        # Only if there is none: a page keeps further keys there.
        script = f"localStorage['whistlestop.campaigns'] ??= {json.dumps(keys)}"
        self.context.add_init_script(script)
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def leave(self) -> None:
        self.context.close()
        assert self.troubles == []

    def look_at_campaign(self) -> None:
        self.page.goto(f"/campaign/{self.visitor.campaign}")
        expect(self.page.locator(".campaign-head .lead")).not_to_be_empty()

    def button(self, key: str, **values: Any) -> Locator:
        return self.page.get_by_role("button", name=say(key, LANG, **values))

    @property
    def story(self) -> Locator:
        return self.page.get_by_role("dialog", name=say("web.story.title", LANG))

    def read_story(self) -> list[str]:
        """All cards that are shown, card by card; their titles."""
        expect(self.story).to_be_visible()
        titles = [self.story.get_by_role("heading").last.inner_text()]
        while (more := self.story.get_by_role("button", name=say("web.story.on", LANG))).count():
            more.click()
            titles.append(self.story.get_by_role("heading").last.inner_text())
        self.page.keyboard.press("Escape")
        expect(self.story).to_have_count(0)
        return titles

    def begin(self, number: int) -> None:
        """The next game, from the page of the campaign; its story is read."""
        self.look_at_campaign()
        self.button("web.campaign.next", year=YEARS[number - 1]).click()
        self._at_table()

    def enter(self, number: int) -> None:
        """The present game, from the page of the campaign."""
        self.look_at_campaign()
        self.button("web.campaign.enter", year=YEARS[number - 1]).click()
        self._at_table()

    def _at_table(self) -> None:
        expect(self.page.locator(".board")).to_be_visible()
        self.read_story()

    # Over HTTP

    def seat(self) -> dict[str, Any]:
        seat: dict[str, Any] = self.visitor.post("enter").json()
        return seat

    def at_table(self, seat: dict[str, Any]) -> httpx.Client:
        return httpx.Client(
            base_url=f"{self.visitor.client.base_url}/api/tables/{seat['table']}",
            headers={"Authorization": f"Bearer {seat['token']}"},
            timeout=240,
        )

    def resign(self) -> None:
        """A bot goes on."""
        body = {"command": "gone", "ask": {"type": "resign"}}
        with self.at_table(self.seat()) as line:
            answer = line.post("/commands", json=body)
            assert answer.status_code == 200, answer.text


def play_on(people: list[Person], number: int, until: Callable[[dict[str, Any]], bool] | None = None) -> None:
    """Moves of the planner for each person who is asked, to the end of the game or until this is so for the first
    person's look."""
    lines = [person.at_table(person.seat()) for person in people]
    try:
        for turn in range(4000):
            looks = [line.get("/view").json() for line in lines]
            if looks[0]["table"]["status"] == "finished" or (until is not None and until(looks[0])):
                return
            asked = [at for at, look in enumerate(looks) if look["options"]]
            if not asked:
                lines[0].get("/events", params={"since": looks[0]["version"], "wait": 5})
            for at in asked[:1]:
                body = {"command": f"{number}.{turn}", "version": looks[at]["version"]}
                done = lines[at].post("/actions", json={**body, "action": chosen(lines[at], looks[at])})
                assert done.status_code in (200, 409), done.text
        raise AssertionError("the game does not end")
    finally:
        for line in lines:
            line.close()


def chosen(line: httpx.Client, look: dict[str, Any]) -> Any:
    """What the planner advises, or the first thing that is offered."""
    hint = line.get("/hint").json()
    move = hint.get("move")
    return move["action"] if move and hint["version"] == look["version"] else listed(look["options"])[0]
