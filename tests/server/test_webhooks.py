"""Turn notices, against a real receiver; and that they go nowhere they should not."""

import asyncio
import json
import queue
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from browser_clients import Town
from http_clients import OPEN
from served import Served

from whistlestop.server.tables import outbox, safe_http
from whistlestop.server.tables.outbox import Outbox
from whistlestop.server.tables.safe_http import checked_url, post_json
from whistlestop.server.tables.webhooks import without_markup
from whistlestop.table.errors import NotAllowed


class Receiver:
    """Hears notices; it answers what `statuses` says, then 200."""

    def __init__(self) -> None:
        self.heard: queue.Queue[dict[str, Any]] = queue.Queue()
        self.statuses: list[int] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                outer.heard.put(json.loads(body))
                self.send_response(outer.statuses.pop(0) if outer.statuses else 200)
                self.send_header("Location", outer.url)
                self.end_headers()

            def log_message(self, *_args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        self.url = f"http://localhost:{self.port}/hook?room=1"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def next(self) -> dict[str, Any]:
        return self.heard.get(timeout=30)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.close()


@pytest.fixture(scope="module")
def neighbourly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    flags = ("--set", "webhooks=anywhere", "--set", "public_url=http://trains.example")
    flags += ("--set", "notice_minutes=0")
    served = Served(tmp_path_factory.mktemp("neighbourly") / "data", *flags).start()
    yield served
    served.stop()


def slow_table(town: Town, receiver: Receiver, lang: str = "en", **more: Any) -> list[Any]:
    """Ann, who wants notices, and Bob; both have chosen their tickets, and Bob is asked."""
    ann = town.guest("Ann")
    changed = ann.client.patch("/api/me", json={"webhook": receiver.url, "lang": lang})
    assert changed.status_code == 200, changed.text
    more = {"title": "The long one", "options": {"first": 1}, **more}
    made = ann.open(OPEN, OPEN, host=0, pace="slow", **more)
    bob = town.browser().at(made["table"], 1, made["seats"][1]["token"])
    mine = ann.at(made["table"], 0)
    for person in (mine, bob):
        look = person.look()
        assert person.act(look["options"][0], look["version"]).status_code == 200
    return [mine, bob]


def test_proposals_the_end_and_who_wants_more_are_told_at_a_slow_table(
    neighbourly: Served, receiver: Receiver
) -> None:
    with Town(neighbourly.url) as town:
        ann, bob = slow_table(town, receiver)
        while not receiver.heard.empty():
            receiver.next()  # of the first choice of tickets
        assert ann.ask("propose", what="pause").status_code == 200  # one's own is no news
        assert bob.ask("agree", yes=False).status_code == 200
        assert bob.ask("propose", what="end").status_code == 200
        assert receiver.next()["text"] == "Somebody made a proposal and waits for your answer: The long one"
        assert ann.ask("say", text="Yes, let us stop.").status_code == 200
        assert ann.ask("agree", yes=True).status_code == 200
        assert bob.ask("say", text="Thanks!").status_code == 200
        assert bob.post("rematch", {}).status_code == 201
        assert receiver.next()["text"] == "Rematch? Somebody wants to play again: The long one"
        assert receiver.heard.empty(), "who agreed last knows that it is over"
        ann, bob = slow_table(town, receiver)
        assert bob.ask("resign").status_code == 200
        texts = [receiver.next()["text"]]
        while "over" not in texts[-1]:
            texts.append(receiver.next()["text"])
        assert texts[-1] == "The game is over: The long one"


def test_whoever_is_asked_at_a_slow_table_is_told(neighbourly: Served, receiver: Receiver) -> None:
    with Town(neighbourly.url) as town:
        ann, bob = slow_table(town, receiver)
        while not receiver.heard.empty():
            receiver.next()  # of the first choice of tickets
        receiver.statuses = [500, 503]  # it comes again until it is taken
        for _ in range(2):
            assert bob.act("draw", bob.look()["version"]).status_code == 200
        heard = [receiver.next() for _ in range(2)]
        assert heard[0] == heard[1]
        assert heard[0]["table"] == ann.table
        assert heard[0]["url"] == f"http://trains.example/t/{ann.table}"
        assert heard[0]["text"] == "It is your turn: The long one"


def test_a_server_that_does_not_know_its_address_sends_none(tmp_path: Path, receiver: Receiver) -> None:
    served = Served(tmp_path / "data", "--set", "webhooks=anywhere", "--set", "notice_minutes=0").start()
    try:
        with Town(served.url) as town:
            _ann, bob = slow_table(town, receiver)
            for _ in range(2):
                assert bob.act("draw", bob.look()["version"]).status_code == 200
            assert set(receiver.next()) == {"text", "table"}
    finally:
        served.stop()


def test_nobody_is_told_of_live_tables_or_of_chat(neighbourly: Served, receiver: Receiver) -> None:
    with Town(neighbourly.url) as town:
        ann = town.guest("Ann")
        ann.client.patch("/api/me", json={"webhook": receiver.url})
        made = ann.open(OPEN, OPEN, host=0)
        ann.at(made["table"], 0).ask("say", text="hello")
        _, bob = slow_table(town, receiver, "pl")
        while not receiver.heard.empty():
            receiver.next()
        bob.ask("say", text="thinking")
        for _ in range(2):
            bob.act("draw", bob.look()["version"])
        assert receiver.next()["text"] == "Twoja kolej: The long one"
        assert receiver.heard.empty()


def test_a_server_for_the_internet_does_not_call_its_neighbours(
    server: Served, receiver: Receiver, town: Town
) -> None:
    answer = town.guest("Ann").client.patch("/api/me", json={"webhook": receiver.url})
    assert answer.json()["code"] == "bad_webhook"  # for its port
    receiver.url = "http://localhost/hook"
    ann, bob = slow_table(town, receiver)
    for _ in range(2):
        bob.act("draw", bob.look()["version"])
    end = time.monotonic() + 20
    while (
        f"turn notice of table {ann.table} dropped: the address is not allowed" not in server.log.read_text()
    ):
        assert time.monotonic() < end
        time.sleep(0.1)
    assert receiver.url not in server.log.read_text()


@pytest.mark.parametrize(
    "url",
    [
        "ftp://x/",
        "http://",
        "http://u:p@x/",
        "javascript:1",
        "http://x:0/",
        "http://x:99999/",
        "http://x/ y",
        "http://x:8080/",
        "https://x:22/",
        "x",
    ],
)
def test_what_is_no_address_is_refused(town: Town, url: str) -> None:
    answer = town.guest("Ann").client.patch("/api/me", json={"webhook": url})
    assert answer.json()["code"] == "bad_webhook"
    with pytest.raises(NotAllowed):
        checked_url(url, is_public_only=True)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "localhost", "10.0.0.1", "192.168.1.1", "169.254.169.254", "[::1]", "[fe80::1]", "0.0.0.0",
        "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "224.0.0.1", "2130706433", "0x7f.1",
        "100.64.0.1", "[fec0::1]", "[64:ff9b:1::7f00:1]", "[::ffff:0:127.0.0.1]", "[::127.0.0.1]", "192.88.99.1",
        "[::ffff:93.184.216.34]", "[2002:5db8:d822::1]",
    ],
)  # fmt: skip
def test_no_spelling_of_a_private_address_is_called(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(*_args: object, **_more: object) -> socket.socket:
        raise AssertionError("somebody was called")

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(OSError, match=r"."):
        post_json(f"http://{host}/", b"{}", is_public_only=True)


def own_addresses() -> list[str]:
    """Of this machine, as its interfaces have them."""
    names = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None)}
    return sorted({"127.0.0.1", "127.0.0.2", *(str(name) for name in names)})


@pytest.mark.parametrize("address", own_addresses())
def test_no_address_of_this_machine_is_called(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """As if it were one of the internet, as a server's own address often is."""
    monkeypatch.setattr(safe_http, "_is_public", lambda _address: True)
    monkeypatch.setattr(safe_http, "_PORTS", {"http": receiver.port, "https": 443})
    with pytest.raises(PermissionError, match="of this machine"):
        post_json(f"http://{address}/", b"{}", is_public_only=True)


def test_the_name_of_the_server_itself_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its address may be a router's, which leads back to this machine."""

    def lookup(_host: str, *_args: object, **_more: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 80))]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    with pytest.raises(PermissionError, match="of this machine"):
        post_json("http://hook.example/", b"{}", is_public_only=True, own_name="trains.example")


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("The long one", "The long one"),
        ("<!channel> a&b", "&lt; channel&gt; a&amp;b"),
        ("@all", "@\u200ball"),
        ("[Your turn](https://evil.example)", "Your turn (https:\u200b//evil.\u200bexample)"),
        ("<https://evil.example|Your turn>", "&lt;https:\u200b//evil.\u200bexample Your turn&gt;"),
        ("*a* _b_ ~c~ `d` #e \\f ![g]", "a b c d e f g"),
    ],
)
def test_a_title_has_no_markup(title: str, expected: str) -> None:
    assert without_markup(title) == expected


def test_markup_in_a_title_does_not_reach_the_chat_program(neighbourly: Served, receiver: Receiver) -> None:
    with Town(neighbourly.url) as town:
        _, bob = slow_table(town, receiver, title="<!channel> <https://evil.example|sign in>")
        for _ in range(2):
            bob.act("draw", bob.look()["version"])
        text = receiver.next()["text"]
    assert "<" not in text
    assert "evil.example" not in text


def test_one_notice_in_so_many_minutes_however_much_happens(tmp_path: Path, receiver: Receiver) -> None:
    settings = ("webhooks=anywhere", "notice_minutes=0.05", "limits.proposals=100000/day")
    served = Served(tmp_path / "data", *[f"--set={setting}" for setting in settings]).start()
    try:
        with Town(served.url) as town:
            _, bob = slow_table(town, receiver)
            end = time.monotonic() + 4
            while time.monotonic() < end:
                assert bob.ask("propose", what="pause").status_code == 200
                assert bob.ask("agree", yes=False).status_code == 200
            assert 1 <= receiver.heard.qsize() <= 3
            while not receiver.heard.empty():
                receiver.next()
            assert bob.ask("propose", what="pause").status_code == 200  # the last notice is sent in any case
            assert "made a proposal" in receiver.next()["text"]
    finally:
        served.stop()


def test_what_is_no_longer_so_is_not_told(tmp_path: Path, receiver: Receiver) -> None:
    served = Served(tmp_path / "data", "--set", "webhooks=anywhere", "--set", "notice_minutes=0.05").start()
    try:
        with Town(served.url) as town:
            _, bob = slow_table(town, receiver)
            assert bob.ask("propose", what="pause").status_code == 200
            assert "made a proposal" in receiver.next()["text"]
            assert bob.ask("agree", yes=False).status_code == 200
            assert bob.ask("propose", what="pause").status_code == 200
            assert bob.ask("agree", yes=False).status_code == 200
            with pytest.raises(queue.Empty):
                receiver.heard.get(timeout=5)
    finally:
        served.stop()


def test_a_host_that_never_answers_delays_nobody_elses_notice(
    neighbourly: Served, receiver: Receiver
) -> None:
    with Town(neighbourly.url) as town, socket.create_server(("127.0.0.2", 0), backlog=50) as tar_pit:
        eve = town.guest("Eve")
        url = f"http://127.0.0.2:{tar_pit.getsockname()[1]}/"
        assert eve.client.patch("/api/me", json={"webhook": url}).status_code == 200
        for _ in range(12):
            made = eve.open(OPEN, OPEN, host=0, pace="slow")
            friend = town.browser().at(made["table"], 1, made["seats"][1]["token"])
            assert friend.ask("propose", what="pause").status_code == 200  # Eve gets a notice
        _, bob = slow_table(town, receiver)
        began = time.monotonic()
        for _ in range(2):
            bob.act("draw", bob.look()["version"])
        receiver.next()
        assert time.monotonic() - began < 5


def test_a_queue_is_bounded_and_a_host_that_always_fails_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "_WAITS", (0.0,) * 5)
    tries: list[int] = []

    async def story() -> None:
        box = Outbox()
        taken = [box.put("bad.example", "eve", partial(failing, number)) for number in range(25)]
        assert taken == [True] * 20 + [False] * 5
        for _ in range(100):
            await asyncio.sleep(0)
        assert tries == [0] * 5, "the others are dropped with the first"
        assert not box.put("bad.example", "eve", partial(failing, 99))
        assert box.put("bad.example", "ann", partial(failing, 100))
        assert box.put("good.example", "eve", partial(failing, 101))
        full = [box.put("full.example", str(number // 10), partial(failing, 102)) for number in range(250)]
        assert sum(full) == 200
        box.stop()

    async def failing(number: int) -> bool:
        tries.append(number)
        return False

    asyncio.run(story())


def test_a_name_that_points_elsewhere_a_moment_later_is_called_where_it_was_checked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = int(receiver.url.split(":")[2].split("/")[0])
    asked: list[str] = []

    def lookup(host: str, *_args: object, **_more: object) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    real = socket.getaddrinfo
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda host, *a, **k: real(host, *a, **k) if host[0].isdigit() else lookup(host),
    )
    assert post_json(f"http://rebind.example:{port}/", b"{}", is_public_only=False) == 200
    assert asked == ["rebind.example"]


def test_an_answer_that_drips_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_http, "_IN_ALL", 0.3)
    end = threading.Event()
    listener = socket.create_server(("127.0.0.1", 0))

    def drip() -> None:
        line, _ = listener.accept()
        with line, suppress(OSError):
            while not end.wait(0.05):
                line.send(b"H")

    dripping = threading.Thread(target=drip)
    dripping.start()
    try:
        with pytest.raises(OSError):  # noqa: PT011
            post_json(f"http://127.0.0.1:{listener.getsockname()[1]}/", b"{}", is_public_only=False)
    finally:
        end.set()
        dripping.join(10)
        listener.close()
