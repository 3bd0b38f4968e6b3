"""What people do at the browser table, by what is written on it."""

from contextlib import suppress
from typing import Any

import httpx
from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, expect
from sent_options import brief, listed

from whistlestop.text import say


def lay_out(
    url: str, game: str = "mini", seats: list[dict[str, Any]] | None = None, **rest: Any
) -> dict[str, Any]:
    """A table over HTTP, which is quicker than by hand: the keys of its seats come with it."""
    plans = seats or [{"kind": "open"}, {"kind": "bot", "bot": "easy"}]
    asked = {"game": game, "seats": plans, "host": 0, "bot_pause": 0, **rest}
    answer = httpx.post(f"{url}/api/tables", json=asked)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def window(visitor: BrowserContext) -> Page:
    """A page in a window of its own: Chromium draws a tab in the background once a second, and clicks wait for it."""
    if not visitor.pages:
        return visitor.new_page()
    assert visitor.browser is not None
    browser, tab = visitor.browser.new_browser_cdp_session(), visitor.new_cdp_session(visitor.pages[0])
    context = tab.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
    wanted = {"url": "about:blank", "browserContextId": context, "newWindow": True}
    with visitor.expect_page() as opened:
        browser.send("Target.createTarget", wanted)
    browser.detach()
    tab.detach()
    return opened.value


def sit_down(visitor: BrowserContext, made: dict[str, Any], seat: int = 0) -> Page:
    """A page whose browser has the key of a seat."""
    page = window(visitor)
    key = next(one["token"] for one in made["seats"] if one["seat"] == seat)
    page.goto(f"/seat/{made['table']}#{seat}.{key}")
    expect(page.locator(".board")).to_be_visible()
    return page


def play_out(url: str, made: dict[str, Any], seat: int = 0) -> None:
    """The rest of the game over HTTP: claim whatever can be claimed, else draw."""
    key = next(one["token"] for one in made["seats"] if one["seat"] == seat)
    with httpx.Client(base_url=f"{url}/api/tables/{made['table']}") as line:
        line.headers["Authorization"] = f"Bearer {key}"
        for turn in range(2000):
            look = line.get("/view").json()
            if look["table"]["status"] == "finished":
                return
            wishes = [
                option
                for word in ("keep", "claim", "draw", "")
                for option in listed(look["options"])
                if brief(option).startswith(word)
            ]
            if wishes:
                line.post(
                    "/actions",
                    json={"command": f"out{turn}", "version": look["version"], "action": wishes[0]},
                )
            else:
                line.get("/events", params={"since": look["version"], "wait": 5})
    raise AssertionError("the game does not end")


def move(url: str, made: dict[str, Any], seat: int, *wishes: str) -> str:
    """One move over HTTP, the first that begins with one of these words; nothing if another has to decide."""
    key = next(one["token"] for one in made["seats"] if one["seat"] == seat)
    with httpx.Client(base_url=f"{url}/api/tables/{made['table']}") as line:
        line.headers["Authorization"] = f"Bearer {key}"
        look = line.get("/view").json()
        for wish in wishes:
            for option in listed(look["options"]):
                if brief(option).startswith(wish):
                    body = {
                        "command": f"{seat}.{look['version']}",
                        "version": look["version"],
                        "action": option,
                    }
                    assert line.post("/actions", json=body).is_success
                    return brief(option)
    return ""


def keep_tickets(page: Page) -> None:
    """All that are offered."""
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("checkbox").first).to_be_visible()
    for box in dialog.get_by_role("checkbox").all():
        box.check()
    dialog.get_by_role("button").last.click()
    expect(dialog).to_have_count(0)


def draw_button(page: Page, lang: str) -> Locator:
    return page.get_by_role("button", name=say("web.action.draw", lang), exact=True)


def result_of(page: Page, lang: str) -> Locator:
    return page.get_by_role("dialog", name=say("web.result.title", lang))


def take_a_turn(page: Page, lang: str, *, waits: bool = True) -> bool:
    """Claim what can be claimed, else draw; whether the game is over. Without `waits` nothing is done out of turn."""
    draw, result = draw_button(page, lang), result_of(page, lang)
    claimable = page.locator("button.route-line", has_text=say("web.route.affordable", lang))
    keeps = page.get_by_role("dialog", name=say("web.keep.title", lang))
    shares = page.locator(".mechanic-options button")
    if waits:
        expect(draw.or_(result).or_(keeps).or_(shares).first).to_be_visible()
    if result.is_visible():
        return True
    if keeps.is_visible():
        keep_tickets(page)
    elif shares.count():
        shares.first.click()
    elif claimable.count():
        claimable.first.click()
        page.get_by_role("dialog").get_by_role("button").last.click()
        expect(page.get_by_role("dialog", name="–")).to_have_count(0)
    elif draw.count():
        # The turn may be over before it is pressed.
        with suppress(TimeoutError):
            draw.click(timeout=2000)
    page.wait_for_timeout(60)
    return False


def read_stories(page: Page, lang: str) -> list[str]:
    """Whenever story cards lie over the table they are read to the last one; the first titles."""
    story = page.get_by_role("dialog", name=say("web.story.title", lang))
    onward = story.get_by_role("button", name=say("web.story.on", lang))
    read: list[str] = []

    def read_on() -> None:
        read.append(story.get_by_role("heading", level=3).inner_text())
        while onward.count():
            onward.click()
        story.get_by_role("button", name=say("web.story.done", lang)).click()

    page.add_locator_handler(story, read_on)
    return read


def announced(page: Page) -> str:
    """What a screen reader got last."""
    return page.locator("[data-announcer]").inner_text()
