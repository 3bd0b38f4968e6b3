"""What one sees move, hears and reads, at two browsers: one likes all of it, the other nothing."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from at_table import lay_out, move, sit_down
from playwright.sync_api import Browser, Page, expect
from served import Served

from whistlestop.text import say

LANG = "en"
TWO = [{"kind": "open", "name": "Ada"}, {"kind": "open", "name": "Jan"}]
SPIES = """
    localStorage.setItem("whistlestop.preferences", JSON.stringify(PREFERENCES));
    Object.assign(window, { flights: 0, dropped: 0, notes: 0, notices: [], said: [], isAway: false });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        if (this.className === "flying") window.flights += 1;
        return animate.apply(this, how);
    };
    document.addEventListener("animationstart", (event) => {
        if (event.target.closest(".board .fresh")) window.dropped += 1;
    });
    for (const source of ["createOscillator", "createBufferSource"]) {
        const make = AudioContext.prototype[source];
        AudioContext.prototype[source] = function () {
            window.notes += 1;
            return make.call(this);
        };
    }
    window.Notification = new Proxy(window.Notification, {
        construct(real, [title, how]) {
            window.notices.push(title);
            return new real(title, how);
        },
    });
    Object.defineProperty(document, "hidden", { get: () => window.isAway });
    new MutationObserver(() => {
        const text = document.querySelector("[data-announcer]")?.textContent;
        if (text && text !== window.said.at(-1)) window.said.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""


@dataclass(frozen=True)
class Scene:
    """Ada at two browsers; Jan plays over HTTP, and so does she."""

    url: str
    made: dict[str, Any]
    lively: Page
    quiet: Page

    def play_until(self, is_enough: Callable[[int, str], bool], *wishes: str) -> None:
        """The player who is asked does the first of the wishes that can be done."""
        for _ in range(200):
            for seat in (0, 1):
                action = move(self.url, self.made, seat, *wishes)
                if action and is_enough(seat, action):
                    return
        raise AssertionError("it does not happen")


def of(page: Page, what: str) -> Any:
    return page.evaluate(f"window.{what}")


@pytest.fixture(scope="module")
def scene(chromium: Browser, station: Served) -> Iterator[Scene]:
    made = lay_out(station.url, seats=TWO, options={"first": 1})

    def seated(motion: Any, **preferences: Any) -> Page:
        context = chromium.new_context(locale=LANG, base_url=station.url, reduced_motion=motion)
        context.grant_permissions(["notifications"])
        context.add_init_script(SPIES.replace("PREFERENCES", json.dumps(preferences)))
        return sit_down(context, made)

    lively = seated("no-preference", sound=True, notify=True, announce="full")
    quiet = seated("reduce", sound=False, notify=False, announce="terse")
    scene = Scene(station.url, made, lively, quiet)
    scene.play_until(lambda _, action: action == "draw", "keep", "draw")
    scene.play_until(lambda _, action: action.startswith("claim"), "claim", "draw")
    for page in (lively, quiet):
        expect(page.locator(".board .claimed")).to_have_count(1)
    yield scene
    for page in (lively, quiet):
        page.context.close()


def test_cards_fly_and_wagons_drop_for_those_who_like_it(scene: Scene) -> None:
    scene.lively.wait_for_function("() => window.flights > 0 && window.dropped > 0")
    assert (of(scene.quiet, "flights"), of(scene.quiet, "dropped")) == (0, 0)
    expect(scene.lively.locator(".flying")).to_have_count(0)


def test_sound_is_heard_until_it_is_muted(scene: Scene) -> None:
    assert of(scene.lively, "notes") > 0
    assert of(scene.quiet, "notes") == 0
    for page in (scene.lively, scene.quiet):
        page.get_by_role("button", name=say("web.table.menu", LANG)).click()
        page.get_by_role("button", name=say("web.settings.sound", LANG)).click()
        menu = page.get_by_role("dialog", name=say("web.table.menu", LANG))
        menu.get_by_role("button", name=say("web.close", LANG), exact=True).click()
    notes, shown = of(scene.lively, "notes"), len(of(scene.lively, "said"))
    scene.play_until(lambda *_: True, "draw")
    scene.quiet.wait_for_function("() => window.notes > 0")
    scene.lively.wait_for_function("count => window.said.length > count", arg=shown)
    assert of(scene.lively, "notes") == notes


def test_announcements_are_full_or_terse(scene: Scene) -> None:
    words = say("web.turn.cards", LANG, who="other", name="Jan", cards=say("web.turn.deck", LANG, count=1))
    scene.play_until(lambda seat, _: seat == 1, "draw")
    scene.lively.wait_for_function("words => window.said.some((text) => text.includes(words))", arg=words)
    claimed = scene.lively.locator(".log li", has_text="claim").first.locator("span").last.inner_text()
    for page in (scene.lively, scene.quiet):
        assert any(claimed in text for text in of(page, "said"))
    assert not any(words in text for text in of(scene.quiet, "said"))


def test_a_page_out_of_sight_says_when_it_is_ones_turn(scene: Scene) -> None:
    scene.play_until(lambda seat, _: seat == 0, "draw")
    # Hers is over, or half over; then comes Jan's, and hers again.
    for page in (scene.lively, scene.quiet):
        page.evaluate("window.isAway = true; window.notices = []")
    scene.play_until(lambda seat, _: seat == 1, "draw")
    scene.play_until(lambda seat, _: seat == 0, "draw")
    scene.lively.wait_for_function("() => window.notices.length > 0")
    assert set(of(scene.lively, "notices")) == {say("web.turn.yours", LANG)}
    assert of(scene.quiet, "notices") == []
    for page in (scene.lively, scene.quiet):
        expect(page).to_have_title(re.compile(re.escape(say("web.turn.yours", LANG))))
        expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("turn|data:"))
