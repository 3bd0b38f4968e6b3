"""The server answers to its own names: a page that lets a foreign name lead here gets nothing."""

import json
import socket
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from served import Served

from whistlestop.server.config import Config
from whistlestop.server.http.host_check import known_host


def ask(server: Served, host: str, path: str = "/api/tables") -> httpx.Response:
    return httpx.get(f"{server.url}{path}", headers={"Host": host})


def test_a_foreign_name_is_refused_with_a_sentence(server: Served) -> None:
    for path in ("/", "/api/tables", "/plain", "/metrics"):
        answer = ask(server, f"evil.example:{server.port}", path)
        assert answer.status_code == 421
        assert answer.json()["code"] == "wrong_host"
        assert "evil.example" in answer.json()["text"]
        assert "hosts" in answer.json()["text"]
    body = {"game": "mini", "seats": [{"kind": "open"}, {"kind": "open"}]}
    made = httpx.post(f"{server.url}/api/tables", json=body, headers={"Host": "evil.example"})
    assert made.status_code == 421
    polish = httpx.get(f"{server.url}/", headers={"Host": "evil.example", "Accept-Language": "pl"})
    assert "nie odpowiada" in polish.json()["text"]
    for name in ("localhost", f"127.0.0.1:{server.port}", "[::1]", "table.localhost", "LOCALHOST."):
        assert ask(server, name).status_code == 200
    assert ask(server, "evil.example", "/healthz").status_code == 200


def test_a_socket_by_a_foreign_name_is_refused(server: Served) -> None:
    head = (
        "GET /api/tables/any/socket HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=30)) as connection:
        connection.sendall(head.encode())
        assert connection.recv(65536).startswith(b"HTTP/1.1 421 ")


def test_names_of_the_settings_are_answered_to(tmp_path: Path) -> None:
    settings = ["--set", "public_url=https://trains.example", "--set", "hosts=tables.lan, trains.test"]
    served = Served(tmp_path / "data", *settings).start()
    try:
        for name in ("trains.example", "TRAINS.example:443", "tables.lan", "trains.test:8000"):
            assert ask(served, name).status_code == 200
        assert ask(served, "trains.example.evil.example").status_code == 421
        assert json.loads(ask(served, "other.lan").content)["status"] == 421
    finally:
        served.stop()


@pytest.mark.parametrize(
    ("config", "known", "foreign"),
    [
        (
            Config(),
            ["127.0.0.1", "127.8.8.8:1", "[::1]:80", "localhost"],
            ["192.0.2.7", "a.example", "", "[x"],
        ),
        (Config(host="192.0.2.7"), ["192.0.2.7:8000", "localhost"], ["192.0.2.8", "a.example"]),
        (Config(host="0.0.0.0"), ["192.0.2.7", "[2001:db8::7]:80"], ["a.example", "192.0.2.7.nip.example"]),
        (Config(host="table.lan"), ["table.lan:8000", "192.0.2.9"], ["192.0.2.7"]),
        (Config(hosts=("*",)), ["a.example", "192.0.2.7"], []),
    ],
)
def test_which_names_are_known(config: Config, known: list[str], foreign: list[str]) -> None:
    is_known = known_host(config, "192.0.2.9" if config.host == "table.lan" else config.host)
    assert [name for name in known if not is_known(name)] == []
    assert [name for name in foreign if is_known(name)] == []
