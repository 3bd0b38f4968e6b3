"""Pictures of the main screens, on a desktop and a phone, in English and Polish: `docs/pictures/*.webp`.

    python tools/screenshots.py [SCREEN …]           (make screenshots)

A real server is started on data of its own, games are played on it over HTTP, and Chromium looks at them.
"""

import base64
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "docs" / "pictures"
RECORD = ROOT / "tests" / "records" / "usa-classic-2.json"
SIZES = {"desktop": (1440, 900), "phone": (390, 780)}
LANGS = ("en", "pl")
NOT_FOR_PHONES = ("screen",)
QUALITY = 72
MOST = 2_200_000
PORT = 8967
TURNS = 26
"""The number of moves before the picture, so that the board shows a game in progress."""


@contextmanager
def served() -> Iterator[httpx.Client]:
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "whistlestop", "serve", "--no-browser"]
        where = ["--port", str(PORT), "--data", data]
        with subprocess.Popen(
            [*command, *where], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as server:
            try:
                with httpx.Client(base_url=f"http://127.0.0.1:{PORT}", timeout=60) as client:
                    _wait(lambda: _answers(client))
                    yield client
            finally:
                server.terminate()


def _answers(client: httpx.Client) -> bool:
    try:
        return client.get("/healthz").status_code == 200
    except httpx.TransportError:
        return False


def _wait(is_ready: Callable[[], bool], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not is_ready():
        if time.monotonic() > until:
            raise SystemExit("the server does not answer")
        time.sleep(0.05)


def asked(client: httpx.Client, method: str, path: str, token: str | None = None, body: Any = None) -> Any:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    answer = client.request(method, path, headers=headers, json=body)
    if answer.is_error:
        raise SystemExit(f"{method} {path}: {answer.text}")
    return answer.json()


class Seat:
    """Somebody who plays over HTTP, for the picture."""

    def __init__(self, client: httpx.Client, table: str, token: str) -> None:
        self.client, self.table, self.token = client, table, token
        self.count = 0

    @property
    def link(self) -> str:
        return f"/seat/{self.table}#0.{self.token}"

    def look(self) -> Any:
        return asked(self.client, "GET", f"/api/tables/{self.table}/view", self.token)

    def wait(self) -> Any:
        _wait(lambda: bool((look := self.look())["options"] or look["table"]["status"] != "running"))
        return self.look()

    def play(self, action: str, version: int) -> None:
        self.count += 1
        body = {"command": f"c{self.count}", "version": version, "action": action}
        asked(self.client, "POST", f"/api/tables/{self.table}/actions", self.token, body)


def game_under_way(client: httpx.Client) -> Seat:
    """Moves of the planner against two bots."""
    bots = [{"kind": "bot", "bot": "medium"}, {"kind": "bot", "bot": "hard"}]
    made = asked(
        client,
        "POST",
        "/api/tables",
        body={
            "game": "usa-classic",
            "seats": [{"kind": "open", "name": "Ada"}, *bots],
            "host": 0,
            "help": "planner",
            "bot_pause": 0,
        },
    )
    seat = Seat(client, made["table"], made["seats"][0]["token"])
    for _ in range(TURNS):
        look = seat.wait()
        hint = asked(client, "GET", f"/api/tables/{seat.table}/hint", seat.token)
        seat.play(hint["move"]["action"], look["version"])
    # A turn begins: no card half drawn.
    while (look := seat.wait())["view"]["question"]["kind"] != "act":
        seat.play(look["options"]["plain"][0], look["version"])
    return seat


def lesson(client: httpx.Client, steps: int) -> tuple[Seat, Any]:
    made = asked(client, "POST", "/api/lessons")
    seat = Seat(client, made["table"], made["token"])
    for step in made["steps"][:steps]:
        look = seat.wait()
        seat.play(step["action"], look["version"])
    seat.wait()
    return seat, made


def waiting_room(client: httpx.Client) -> dict[str, Any]:
    """The keys of the person who created the table, as a browser stores them."""
    seats = [{"kind": "open", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "bot": "hard"}]
    body = {"game": "pennsylvania", "seats": seats, "host": 0, "begin": "by_host", "title": "Friday night"}
    made = asked(client, "POST", "/api/tables", body=body)
    asked(
        client, "POST", f"/api/tables/{made['table']}/join", body={"name": "Bert", "invite": made["invite"]}
    )
    return {made["table"]: {"seat": 0, "token": made["seats"][0]["token"], "invite": made["invite"], "at": 0}}


def open_tables(client: httpx.Client) -> None:
    """Tables of others, for the lobby."""
    for name, game, seats in (("Celia", "usa-new", 4), ("Dorian", "mini", 2)):
        plans = [{"kind": "open", "name": name}, *[{"kind": "open"}] * (seats - 1)]
        body = {"game": game, "seats": plans, "host": 0, "begin": "when_full", "listed": True}
        asked(client, "POST", "/api/tables", body=body)


def campaign_under_way(client: httpx.Client, games: int = 4) -> tuple[str, str]:
    """A campaign after some games of bots, and the key of its host."""
    companies = [{"company": company, "kind": "bot", "bot": "medium"} for company in ("red", "blue", "green")]
    made = asked(
        client, "POST", "/api/campaigns", body={"companies": companies, "bot_pause": 0, "start": True}
    )
    path, key = f"/api/campaigns/{made['campaign']}", made["key"]
    for number in range(1, games + 1):
        if number > 1:
            asked(client, "POST", f"{path}/next", key, {"number": number})
        _wait(partial(_is_counted, client, path, key, number), 600)
    return made["campaign"], key


def _is_counted(client: httpx.Client, path: str, key: str, number: int) -> bool:
    return bool(asked(client, "GET", path, key)["number"] > number)


def scenes(client: httpx.Client) -> dict[str, Callable[[Page], None]]:
    """What each picture shows, and how a page gets there."""
    record = asked(client, "POST", "/api/records", body=json.loads(RECORD.read_text()))
    table = game_under_way(client)
    open_tables(client)
    finished, _made = lesson(client, 99)
    taught, made = lesson(client, 3)

    def at(path: str) -> Callable[[Page], None]:
        return lambda page: _go(page, path)

    def seated(keys: dict[str, Any]) -> Callable[[Page], None]:
        def show(page: Page) -> None:
            page.goto(
                "/healthz"
            )  # a place of the same origin, where keys can be laid before the page reads them
            page.evaluate("keys => localStorage.setItem('whistlestop.keys', JSON.stringify(keys))", keys)
            _go(page, f"/t/{next(iter(keys))}")

        return show

    campaign, key = campaign_under_way(client)
    facts = client.get(f"/api/campaigns/{campaign}").json()
    seen = [*[card["card"] for card in facts["story"]], *[each["key"] for each in facts["frontiers"]]]

    def of_campaign(page: Page) -> None:
        page.goto("/healthz")
        stored = {"campaigns": {campaign: {"key": key}}, "story": {campaign: seen}}
        for name, value in stored.items():
            page.evaluate(
                "([name, value]) => localStorage.setItem(`whistlestop.${name}`, JSON.stringify(value))",
                [name, value],
            )
        _go(page, f"/campaign/{campaign}")

    def story(page: Page) -> None:
        of_campaign(page)
        page.locator(".chapter").first.click()
        page.locator(".story-card").scroll_into_view_if_needed()
        page.wait_for_timeout(500)

    pupil = {taught.table: {"seat": 0, "token": taught.token, "lesson": made["steps"], "at": 0}}
    return {
        "home": at("/"),
        "lobby": at("/lobby"),
        "screen": at(f"/screen/{table.table}"),
        "table": at(table.link),
        "result": at(finished.link),
        "replay": at(f"/replay/{record['table']}?move=60&seat=0"),
        "waiting": seated(waiting_room(client)),
        "rules": at("/rules/pennsylvania#P-3"),
        "tutorial": seated(pupil),
        "campaign": of_campaign,
        "story": story,
    }


def _go(page: Page, path: str) -> None:
    page.goto(path)
    page.locator("h1").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)


def shoot(browser: Browser, url: str, name: str, show: Callable[[Page], None]) -> int:
    """Bytes written."""
    total = 0
    for size, (width, height) in SIZES.items():
        if size == "phone" and name in NOT_FOR_PHONES:
            continue
        for lang in LANGS:
            context = browser.new_context(
                locale=lang,
                base_url=url,
                viewport={"width": width, "height": height},
                has_touch=size == "phone",
                reduced_motion="reduce",
            )
            page = context.new_page()
            show(page)
            line = context.new_cdp_session(page)
            taken = line.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
            picture = base64.b64decode(taken["data"])
            (TARGET / f"{name}-{size}-{lang}.webp").write_bytes(picture)
            total += len(picture)
            context.close()
    return total


def chromium_path() -> str | None:
    """The machine's own; none for what Playwright brought along."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


def main(wanted: list[str]) -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    with served() as client, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        for name, show in scenes(client).items():
            if not wanted or name in wanted:
                print(f"{name}: {shoot(browser, str(client.base_url), name, show) // 1024} KB")
        browser.close()
    total = sum(path.stat().st_size for path in TARGET.glob("*.webp"))
    print(f"{total // 1024} KB in {TARGET.relative_to(ROOT)}")
    if total > MOST:
        raise SystemExit("that is too much for a repository")


if __name__ == "__main__":
    main(sys.argv[1:])
