"""Clients that keep the server waiting, send too much or connect too often are disconnected, and the others go on."""

import re
import socket
import struct
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from forked import run_command
from http_clients import OPEN
from served import Served

from whistlestop.server.config import Config
from whistlestop.server.configure import BadConfig, configure
from whistlestop.server.net.connection_gate import ConnectionGate

HEAD_SECONDS = 0.6
BODY_SECONDS = 1.0
MOST = 8
LATE = 15.0
"""Seconds after which a connection counts as kept open, on a machine that has much else to do."""


def flags(**settings: str) -> list[str]:
    return [
        part for name, value in settings.items() for part in ("--set", f"{name.replace('__', '.')}={value}")
    ]


@pytest.fixture(scope="module")
def direct(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that people reach without a proxy, and that counts this machine as it counts others."""
    settings = flags(
        limits__exempt="",
        limits__head_seconds=str(HEAD_SECONDS),
        limits__body_seconds=str(BODY_SECONDS),
        limits__connections=str(MOST),
        trusted_proxies="192.0.2.1",
    )
    served = Served(tmp_path_factory.mktemp("direct") / "data", *settings).start()
    yield served
    served.stop()
    assert "Traceback" not in served.log.read_text()


@contextmanager
def raw(server: Served) -> Iterator[socket.socket]:
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=LATE)) as connection:
        yield connection


def until_closed(connection: socket.socket) -> bytes:
    """All that comes until the server disconnects; fails if it does not."""
    heard = b""
    while True:
        try:
            part = connection.recv(65536)
        except ConnectionError:
            return heard
        if not part:
            return heard
        heard += part


def is_open(connection: socket.socket, data: bytes) -> bool:
    """Whether the server still takes this."""
    try:
        connection.sendall(data)
    except OSError:
        return False
    return True


def figure(server: Served, name: str) -> float:
    text = httpx.get(f"{server.url}/metrics").text
    found = re.search(rf"^whistlestop_{re.escape(name)} ([0-9.e+]+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


HALVES = {
    "nothing": b"",
    "half a line": b"GET /healt",
    "headers without end": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n",
    "half a body": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 1000\r\n\r\n{"name":',
    "chunks without end": b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"3\r\nabc\r\n",
}


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES.keys())
def test_half_a_request_is_hung_up_on(direct: Served, half: bytes) -> None:
    with raw(direct) as connection:
        began = time.monotonic()
        connection.sendall(half)
        heard = until_closed(connection)
        assert time.monotonic() - began >= HEAD_SECONDS * 0.9
        assert heard.startswith(b"HTTP/1.1 408 ")


def test_a_byte_now_and_then_is_no_request(direct: Served) -> None:
    with raw(direct) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\n")
        began = time.monotonic()
        while is_open(connection, b"X-A: b\r\n") and time.monotonic() - began < LATE:
            time.sleep(0.05)
        assert time.monotonic() - began < LATE


def test_a_further_request_has_its_time_too(direct: Served) -> None:
    with raw(direct) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
        connection.sendall(b"GET /healthz HT")
        assert b"HTTP/1.1 408 " in until_closed(connection)


def test_two_requests_in_one_packet_are_both_answered(direct: Served) -> None:
    with raw(direct) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2)
        heard = until_closed(connection)
        assert heard.count(b"HTTP/1.1 200 ") == 2
        assert b"HTTP/1.1 408 " not in heard  # the id of a request may contain these digits


def test_a_request_that_waits_for_news_is_not_hung_up_on(direct: Served) -> None:
    table = httpx.post(f"{direct.url}/api/tables", json={"game": "mini", "seats": [OPEN, OPEN]}).json()[
        "table"
    ]
    address = f"{direct.url}/api/tables/{table}/events"
    version = httpx.get(address).json()["version"]
    answer = httpx.get(address, params={"since": version, "wait": 3 * BODY_SECONDS}, timeout=60)
    assert answer.status_code == 200
    assert answer.json()["events"] == []


def test_headers_have_an_end(direct: Served) -> None:
    for head in (
        b"GET /healthz HTTP/1.1\r\n" + b"X-A: " + b"a" * 100_000,
        b"GET /healthz HTTP/1.1\r\n" + b"X-A: b\r\n" * 300 + b"\r\n",
        b"GET /" + b"a" * 100_000,
        b"POST /api/me HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + b"X-A: " + b"a" * 100_000,
    ):
        with raw(direct) as connection:
            try:
                connection.sendall(head)
            except ConnectionError:
                continue
            heard = until_closed(connection)
            assert heard == b"" or b" 431 " in heard.split(b"\r\n")[0] or b" 400 " in heard.split(b"\r\n")[0]
    assert figure(direct, 'dropped_connections_total{why="headers"}') >= 3


def test_headers_of_a_hundred_megabytes_are_not_kept(direct: Served) -> None:
    before = memory(direct)
    with raw(direct) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\n")
        taken = sum(is_open(connection, b"X-A: " + b"a" * 100_000 + b"\r\n") for _ in range(1000))
    assert taken < 900
    assert memory(direct) - before < 30


def memory(server: Served) -> float:
    assert server.process is not None
    text = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", text)[0]) / 1024


def test_an_address_holds_so_many_connections(direct: Served) -> None:
    refused = figure(direct, 'refused_connections_total{why="address"}')
    kept = [socket.create_connection(("127.0.0.1", direct.port), timeout=LATE) for _ in range(MOST + 3)]
    try:
        answers = [until_closed(connection) for connection in kept]
    finally:
        for connection in kept:
            connection.close()
    assert sum(answer.startswith(b"HTTP/1.1 429 ") for answer in answers) >= 3
    assert figure(direct, 'refused_connections_total{why="address"}') >= refused + 3
    assert "connections refused: 127.0.0.1 holds 8 connections" in direct.log.read_text()


def test_a_socket_counts_as_a_connection_until_it_ends(direct: Served) -> None:
    upgrade = (
        b"GET /api/tables/any/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    for _ in range(3):
        kept = []
        try:
            for _ in range(MOST):
                connection = socket.create_connection(("127.0.0.1", direct.port), timeout=LATE)
                connection.sendall(upgrade)
                kept.append(connection)
            assert all(connection.recv(4096).startswith(b"HTTP/1.1 101 ") for connection in kept)
            with raw(direct) as one_more:
                assert until_closed(one_more).startswith(b"HTTP/1.1 429 ")
        finally:
            for connection in kept:
                connection.close()
        wait_until_served(direct)


def wait_until_served(server: Served) -> None:
    """Until the server has noticed that the others disconnected."""
    for _ in range(100):
        try:
            if httpx.get(f"{server.url}/healthz").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    raise AssertionError("connections that ended still count")


def test_nonsense_and_a_close_in_one_packet_leave_no_trace_in_the_log(direct: Served) -> None:
    made = httpx.post(f"{direct.url}/api/tables", json={"game": "mini", "seats": [OPEN, OPEN]}).json()
    head = (
        f"GET /api/tables/{made['table']}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    for _ in range(5):
        with raw(direct) as connection:
            connection.sendall(head.encode())
            assert connection.recv(4096).startswith(b"HTTP/1.1 101 ")
            mask = b"\0\0\0\0"
            bad = struct.pack("!BB", 0x81, 0x80 | 2) + mask + b"\xff\xfe"
            close = struct.pack("!BB", 0x88, 0x80 | 2) + mask + struct.pack("!H", 1000)
            connection.sendall(bad + close)
            until_closed(connection)
    log = direct.log.read_text()
    assert "InvalidState" not in log
    assert "Traceback" not in log


def test_a_client_that_takes_no_answer_is_hung_up_on(direct: Served) -> None:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with closing(line):
        line.settimeout(1)
        line.connect(("127.0.0.1", direct.port))
        request = b"GET /api/games/usa-classic HTTP/1.1\r\nHost: localhost\r\n\r\n"
        before = figure(direct, 'dropped_connections_total{why="not_read"}')
        try:
            for _ in range(200):
                line.sendall(request)
        except OSError:
            pass  # it reads no more than it can answer
        patience = time.monotonic() + 60
        while time.monotonic() < patience:
            if figure(direct, 'dropped_connections_total{why="not_read"}') > before:
                return
            time.sleep(0.5)
    raise AssertionError("the connection is still open")


def test_open_files_run_out_for_nobody_who_is_there(tmp_path: Path) -> None:
    """With 400 open files, 600 connections leave the server answering, and the log says why some are refused."""
    served = Served(tmp_path / "data", *flags(limits__head_seconds="600"))
    served.prefix = ("prlimit", "--nofile=400:400")
    served.start()
    kept: list[socket.socket] = []
    try:
        with httpx.Client(base_url=served.url) as friend:
            assert friend.get("/healthz").status_code == 200
            for _ in range(600):
                kept.append(socket.create_connection(("127.0.0.1", served.port), timeout=LATE))
            assert until_closed(kept[-1]).startswith(b"HTTP/1.1 503 ")
            for connection in kept[:20]:
                connection.close()
            made = httpx.post(
                f"{served.url}/api/tables", json={"game": "mini", "seats": [OPEN, OPEN]}, timeout=30
            )
            assert made.status_code == 201
        assert "as many as the limit of open files allows" in served.log.read_text()
    finally:
        for connection in kept:
            connection.close()
        served.stop()


def test_the_limit_of_open_files_is_raised(tmp_path: Path) -> None:
    served = Served(tmp_path / "data")
    served.prefix = ("prlimit", "--nofile=512:4096")
    served.start()
    try:
        assert served.process is not None
        limits = Path(f"/proc/{served.process.pid}/limits").read_text()
        found = re.search(r"Max open files\s+(\d+)\s+(\d+)", limits)
        assert found is not None
        assert found.groups() == ("4096", "4096")
    finally:
        served.stop()


def test_an_untrusted_proxy_is_named_once_in_the_log_and_by_doctor(direct: Served) -> None:
    for number in range(5):
        headers = {"X-Forwarded-For": f"203.0.113.{number}"}
        assert httpx.get(f"{direct.url}/healthz", headers=headers).status_code == 200
    warning = "X-Forwarded-For comes from 127.0.0.1, which is not in trusted_proxies"
    assert direct.log.read_text().count(warning) == 1
    words = ["doctor", "--port", str(direct.port), "--data", str(direct.data), *direct.flags]
    output = run_command(*words).stdout
    assert "proxies: X-Forwarded-For is trusted from 192.0.2.1\n" in output
    assert "proxies: X-Forwarded-For came from 127.0.0.1 too, and was ignored." in output


def test_behind_a_trusted_gateway_everybody_has_their_own_address(tmp_path: Path) -> None:
    """As in a container: the proxy comes from the gateway's address, here another one of this machine."""
    settings = flags(host="0.0.0.0", limits__exempt="", trusted_proxies="127.0.0.2")
    served = Served(tmp_path / "data", *settings).start()
    try:
        through = [register(served, "127.0.0.2", number) for number in range(14)]
        past = [register(served, "127.0.0.3", 100 + number) for number in range(14)]
        assert through == [201] * 14
        assert past == [201] * 10 + [429] * 4
        log = served.log.read_text()
        assert "X-Forwarded-For comes from 127.0.0.3" in log
        assert "X-Forwarded-For comes from 127.0.0.2" not in log
    finally:
        served.stop()


def register(server: Served, proxy: str, number: int) -> int:
    """An account of a visitor with an address of their own, through a proxy at this one."""
    body = {"login": f"visitor{number}", "password": "correct horse battery"}
    headers = {"X-Forwarded-For": f"203.0.113.{number}", "Origin": server.url}
    with httpx.Client(transport=httpx.HTTPTransport(local_address=proxy), timeout=60) as client:
        return client.post(f"{server.url}/api/me/register", json=body, headers=headers).status_code


def test_proxies_that_are_no_addresses_are_refused_at_the_start() -> None:
    for setting in ("trusted_proxies", "limits.exempt"):
        with pytest.raises(BadConfig) as refused:
            configure({}, {}, sets=(f"{setting}=10.88.0.1,my-proxy",))
        assert refused.value.reason == "setting_networks"


def test_warnings_about_proxies_have_an_end() -> None:
    untrusted: dict[str, None] = {}
    gate = ConnectionGate(Config(), defaultdict(float), untrusted)
    for number in range(1000):
        gate.warn_if_untrusted(f"192.0.2.{number % 256}")
        gate.warn_if_untrusted(f"198.51.100.{number % 256}")
    gate.warn_if_untrusted("127.0.0.1")
    assert len(untrusted) == 100
