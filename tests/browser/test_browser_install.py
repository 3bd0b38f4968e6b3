"""The installable page: manifest, icons, a shell that works without the server, upgrades, and push messages."""

import json
import re
import shutil
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from http_clients import Visitor
from playwright.sync_api import Browser, BrowserContext, Page, expect
from push_service import PushService, SubscribedBrowser
from served import Served

from whistlestop import server
from whistlestop.server.tables.push_encryption import ServerKey
from whistlestop.text import say

BUILT = Path(server.__file__).parents[1] / "_web"
KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"


@pytest.fixture
def device(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that runs service workers."""
    context = chromium.new_context(locale="pl", service_workers="allow")
    context.set_default_timeout(60_000)
    yield context
    context.close()


def wait_for_worker(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def wait_until(page: Page, promise: str) -> Any:
    """What the promise resolves to, as soon as it is true; `wait_for_function` does not wait for promises."""
    patience = time.monotonic() + 60
    while not (found := page.evaluate(promise)):
        assert time.monotonic() < patience, promise
        page.wait_for_timeout(50)
    return found


def test_the_page_can_be_installed(station: Served) -> None:
    page = httpx.get(station.url).text
    where = re.search(r'<link rel="manifest" href="\./([^"]+)"', page)
    assert where is not None
    answer = httpx.get(f"{station.url}/{where[1]}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    apple = re.search(r'<link rel="apple-touch-icon" href="\./([^"]+)"', page)
    assert apple is not None
    for path in (apple[1], *(icon["src"] for icon in manifest["icons"])):
        icon = httpx.get(f"{station.url}/{path}")
        assert icon.headers["content-type"] == "image/png"
        assert icon.content.startswith(b"\x89PNG")
    worker = httpx.get(f"{station.url}/service-worker.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert "__" not in worker.text


def test_without_the_server_the_page_says_so(tmp_path: Path, device: BrowserContext) -> None:
    served = Served(tmp_path / "data").start()
    page = device.new_page()
    page.goto(f"{served.url}/")
    wait_for_worker(page)
    served.stop()
    for path in ("/", "/t/abcdef123456", "/settings"):
        page.goto(served.url + path)
        expect(page.get_by_text(re.compile(re.escape(say("web.offline", "pl"))))).to_be_visible()
    # What belongs to one reader is in no cache.
    kept = page.evaluate(
        """async () => {
            const names = await caches.keys();
            const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
            return all.flat().map(({ url }) => new URL(url).pathname);
        }"""
    )
    assert kept
    assert [path for path in kept if path.startswith("/api")] == []


class Versions:
    """The files of a build over HTTP, which an upgrade replaces. There is no API behind them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(BUILT, folder)

        class Handler(SimpleHTTPRequestHandler):
            def end_headers(self) -> None:
                self.send_header("Cache-Control", "no-cache")
                super().end_headers()

            def log_message(self, *_args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        self.url = f"http://localhost:{self._server.server_address[1]}/"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def upgrade(self) -> str:
        """The entry script has another name and says so; the old one is gone, as after a real upgrade."""
        page = (self.folder / "index.html").read_text("utf-8")
        found = re.search(r'src="\./assets/(index-[^"]+\.js)"', page)
        assert found is not None
        old, new = found[1], "index-UPGRADED.js"
        assets = self.folder / "assets"
        script = (assets / old).read_text("utf-8")
        (assets / new).write_text(f"{script};globalThis.upgraded=true;", "utf-8")
        (assets / old).unlink()
        for path in (self.folder / "index.html", self.folder / "service-worker.js", *assets.glob("*.js")):
            path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
        worker = self.folder / "service-worker.js"
        code, changed = re.subn(r"(?<=[\"'`])[0-9a-f]{12}(?=[\"'`])", "upgraded", worker.read_text("utf-8"))
        assert changed == 1
        worker.write_text(code, "utf-8")
        return new

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def versions(tmp_path: Path) -> Iterator[Versions]:
    found = Versions(tmp_path / "web")
    yield found
    found.close()


def test_an_upgrade_is_seen_at_once_and_the_old_files_go(versions: Versions, device: BrowserContext) -> None:
    page = device.new_page()
    page.goto(versions.url)
    wait_for_worker(page)
    assert not page.evaluate("globalThis.upgraded === true")
    new = versions.upgrade()
    page.reload()
    page.wait_for_function("globalThis.upgraded === true")
    # The new worker replaces the cache; without the server the new page is shown, not the old one.
    wait_until(page, "caches.keys().then((names) => names.join() === 'whistlestop-upgraded')")
    wait_until(page, f"""caches.match(new URL("assets/{new}", document.baseURI)).then((found) => !!found)""")
    versions.close()
    page.reload()
    page.wait_for_function("globalThis.upgraded === true")


NOTICES = """
    navigator.serviceWorker.ready
        .then((registration) => registration.getNotifications())
        .then((all) => all.length && [all[0].body, all[0].tag, all[0].data.path])
"""


def test_a_push_message_becomes_a_notice_that_leads_to_the_table(
    station: Served, device: BrowserContext
) -> None:
    device.grant_permissions(["notifications"], origin=station.url)
    page = device.new_page()
    page.goto(station.url)
    wait_for_worker(page)
    tools = device.new_cdp_session(page)
    active: list[str] = []

    def hear(event: dict[str, Any]) -> None:
        active.extend(one["registrationId"] for one in event["versions"] if one["status"] == "activated")

    tools.on("ServiceWorker.workerVersionUpdated", hear)
    tools.send("ServiceWorker.enable")
    data = {"text": "Twoja kolej: Niedziela", "table": "abc", "path": "t/abc"}
    patience = time.monotonic() + 120
    while not (shown := page.evaluate(NOTICES)):
        assert time.monotonic() < patience, active
        # Again: a worker that is stopped or replaced loses the message. Notices of one table replace each other.
        for registration in active[:1]:
            message = {"origin": station.url, "registrationId": registration, "data": json.dumps(data)}
            tools.send("ServiceWorker.deliverPushMessage", message)
        page.wait_for_timeout(500)
    assert shown == ["Twoja kolej: Niedziela", "abc", "t/abc"]


SUBSCRIBED = """
    const made = {
        endpoint: %s,
        unsubscribe: () => { held = null; return Promise.resolve(true); },
        toJSON: () => ({ endpoint: %s, keys: { p256dh: %s, auth: %s } }),
    };
    let held = null;
    PushManager.prototype.getSubscription = () => Promise.resolve(held);
    PushManager.prototype.subscribe = ({ applicationServerKey }) => {
        window.askedKey = applicationServerKey;
        held = made;
        return Promise.resolve(made);
    };
    Notification.requestPermission = () => Promise.resolve("granted");
"""
"""In the place of the push service of the browser's maker, which is elsewhere: one of our own."""


def test_a_slow_table_reaches_a_browser_whose_page_is_closed(tmp_path: Path, device: BrowserContext) -> None:
    settings = ("webhooks=anywhere", "notice_minutes=0", f"push_key={KEY}")
    settings += ("push_contact=mailto:host@trains.example",)
    flags = [word for setting in settings for word in ("--set", setting)]
    served = Served(tmp_path / "data", *flags).start()
    service = PushService(SubscribedBrowser())
    try:
        words = [service.endpoint, service.endpoint, service.browser.key, service.browser.secret]
        device.add_init_script(SUBSCRIBED % tuple(json.dumps(word) for word in words))
        page = device.new_page()
        page.goto(f"{served.url}/")
        named = """fetch("/api/me", {
            method: "POST", headers: {"Content-Type": "application/json", "Accept-Language": "pl"},
            body: '{"name": "Ola"}',
        }).then((answer) => answer.ok)"""
        assert page.evaluate(named)
        page.goto(f"{served.url}/settings")
        box = page.get_by_label(say("web.push", "pl"))
        with page.expect_response(
            lambda answer: answer.url.endswith("/api/me/push") and answer.request.method == "POST"
        ):
            box.check()
        expect(box).to_be_checked()
        server_key = ServerKey.read(KEY, "").public
        assert page.evaluate("window.askedKey") == server_key
        made = page.evaluate(
            """fetch("/api/tables", {
                method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({
                    game: "mini", pace: "slow", title: "Niedziela", host: 0, options: {first: 1},
                    seats: [{kind: "open"}, {kind: "bot", bot: "easy"}],
                }),
            }).then((answer) => answer.json())"""
        )
        table, token = made["table"], made["seats"][0]["token"]
        page.close()
        with httpx.Client(base_url=served.url, timeout=60) as client:
            mine = Visitor(client, table, 0, token)
            look = mine.look()
            assert mine.act(look["options"][0], look["version"]).status_code == 200
        message = service.next(server_key)
        assert message == {"text": "Twoja kolej: Niedziela", "table": table, "path": f"t/{table}"}
    finally:
        service.close()
        served.stop()
