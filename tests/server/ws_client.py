"""Sockets of people with a key, a cookie, or neither."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from browser_clients import Browser
from served import Served
from websockets.sync.client import ClientConnection, connect


@contextmanager
def line(
    server: Served,
    table: str,
    token: str | None = None,
    browser: Browser | None = None,
    origin: str | None = None,
    address: str | None = None,
    device: str | None = None,
) -> Iterator[ClientConnection]:
    """A socket that has said hello; `address` is what a proxy says of where it comes from."""
    headers = {}
    if browser is not None:
        headers["Cookie"] = f"whistlestop={browser.client.cookies['whistlestop']}"
    if address is not None:
        headers["X-Forwarded-For"] = address
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    with connect(url, additional_headers=headers, origin=origin) as socket:  # type: ignore[arg-type]
        socket.send(json.dumps({"type": "hello", "protocol": 1, "token": token, "device": device}))
        yield socket


def heard(socket: ClientConnection, kind: str | None = None) -> dict[str, Any]:
    """The next frame, or the next of this kind."""
    while True:
        frame: dict[str, Any] = json.loads(socket.recv(20))
        if kind in (None, frame["type"]):
            return frame


def said(socket: ClientConnection, **frame: Any) -> None:
    socket.send(json.dumps(frame))
