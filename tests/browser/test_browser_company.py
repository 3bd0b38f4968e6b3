"""Two browsers and a bot: whole games, and neither page is ever sent what another seat holds."""

import json
from typing import Any

import pytest
from at_table import lay_out, result_of, sit_down, take_a_turn
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect
from served import Served

from whistlestop.text import say

SEATS = [{"kind": "open", "name": "Ada"}, {"kind": "open", "name": "Jan"}, {"kind": "bot", "bot": "easy"}]
HIDDEN = {"card_dealt": "card", "card_drawn": "card", "tickets_offered": "tickets", "tickets_kept": "kept"}


class Wire:
    """All that a browser is sent: frames of sockets, and answers over HTTP."""

    def __init__(self, visitor: BrowserContext) -> None:
        self.frames: list[dict[str, Any]] = []
        self.answers: list[tuple[str, str]] = []
        visitor.on("page", self._watch)

    def _watch(self, page: Page) -> None:
        page.on("websocket", self._listen)
        page.on("requestfinished", lambda request: self._note(request.url, request.response()))

    def _note(self, url: str, response: Any) -> None:
        if "/api/tables/" in url and response is not None:
            self.answers.append((url, response.text()))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    def news(self) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["type"] == "news"]


def holds(news: list[dict[str, Any]]) -> set[str]:
    """The tickets that a seat has had before it."""
    return {
        name
        for frame in news
        if frame["own"]
        for name in (*frame["own"]["tickets"], *frame["own"]["offered"])
    }


def assert_no_secret(wire: Wire, seat: int, others: set[str]) -> None:
    running = [frame for frame in wire.news() if frame["table"]["status"] != "finished"]
    assert running
    for frame in running:
        public, own = frame["public"], frame["own"]
        assert own is None or own["seat"] == seat
        assert public is None or (public["hand"], public["tickets"], public["offered"]) == ({}, [], [])
        for event in frame["events"]:
            field = HIDDEN.get(event["kind"])
            if field is not None and event["seat"] != seat:
                value = event[field]
                assert value is None or (isinstance(value, list) and not any(value)), event
        said = json.dumps(frame)
        assert not [ticket for ticket in others if f'"{ticket}"' in said]
    for url, text in wire.answers:
        assert not [ticket for ticket in others if f'"{ticket}"' in text], url


def play_together(chromium: Browser, station: Served, game: str, turns: int) -> None:
    visitors = [
        chromium.new_context(locale="en", viewport={"width": 1280, "height": 860}, base_url=station.url)
        for _ in range(2)
    ]
    try:
        wires = [Wire(visitor) for visitor in visitors]
        made = lay_out(station.url, game, SEATS)
        pages = [sit_down(visitor, made, seat) for seat, visitor in enumerate(visitors)]
        over = [False, False]
        for _ in range(turns):
            for seat, page in enumerate(pages):
                over[seat] = take_a_turn(page, "en", waits=False)
            if all(over):
                break
            pages[0].wait_for_timeout(30)
        for page in pages:
            expect(result_of(page, "en")).to_be_visible()
        mine = [holds(wire.news()) for wire in wires]
        for seat, wire in enumerate(wires):
            # What one was offered and gave back may come to the other later.
            assert_no_secret(wire, seat, mine[1 - seat] - mine[seat])
        # A player who still reads the result learns who wants a rematch.
        result_of(pages[0], "en").get_by_role("button", name=say("web.result.rematch", "en")).click()
        shown = result_of(pages[1], "en").get_by_role("status")
        expect(shown.filter(has_text=say("web.result.asked", "en", name="Ada"))).to_be_visible()
        assert "/join/" not in pages[1].locator(".log").inner_text()  # no key goes through the chat
        result_of(pages[1], "en").get_by_role("button", name=say("web.result.asked.sit", "en")).click()
        for page in pages:
            expect(page.get_by_role("dialog", name=say("web.keep.title", "en"))).to_be_visible()
        assert pages[0].url == pages[1].url
        assert made["table"] not in pages[0].url
    finally:
        for visitor in visitors:
            visitor.close()


def test_two_browsers_and_a_bot_play_a_small_game(chromium: Browser, station: Served) -> None:
    play_together(chromium, station, "mini", 600)


@pytest.mark.long
@pytest.mark.parametrize("game", ["usa-classic", "pennsylvania"])
def test_two_browsers_and_a_bot_play_a_large_game(chromium: Browser, station: Served, game: str) -> None:
    play_together(chromium, station, game, 3000)
