"""People with a browser: a cookie jar, and the headers a browser sends."""

from contextlib import ExitStack
from typing import Any
from uuid import uuid4

import httpx
from http_clients import OPEN, Visitor

PASSWORD = "correct horse battery"
GONE_SECONDS = 1.5
"""After so long without a request a player is gone at a hasty server."""


class Browser:
    """One browser at one server; it says where its pages come from, as browsers do."""

    def __init__(self, url: str, **headers: str) -> None:
        self.client = httpx.Client(base_url=url, timeout=60, headers={"Origin": url, **headers})

    def be(self, name: str) -> "Browser":
        """A guest."""
        answer = self.client.post("/api/me", json={"name": name})
        assert answer.status_code == 201, answer.text
        return self

    def register(self, login: str, **more: str) -> httpx.Response:
        return self.post("/api/me/register", login=login, password=PASSWORD, **more)

    def login(self, login: str, password: str = PASSWORD) -> httpx.Response:
        return self.post("/api/me/login", login=login, password=password)

    def me(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get("/api/me").json()
        return found

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.client.get(path, params=query)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(path, json=body)

    def open(self, *seats: dict[str, str], **more: Any) -> dict[str, Any]:
        """A table of one's own."""
        body = {"game": "mini", "seats": list(seats) or [OPEN, OPEN], "bot_pause": 0, **more}
        made = self.client.post("/api/tables", json=body)
        assert made.status_code == 201, made.text
        answer: dict[str, Any] = made.json()
        return answer

    def join(self, table: str, **body: Any) -> httpx.Response:
        """Sit down. The game has begun if that was the last seat of a table that begins when it is full."""
        answer = self.post(f"/api/tables/{table}/join", **body)
        if answer.status_code == 201:
            self.at(table, None, answer.json()["token"]).wait_until_begun()
        return answer

    def at(self, table: str, seat: int | None = None, token: str | None = None) -> Visitor:
        """This browser at a table: by its cookie, or by a key if there is one."""
        return Visitor(self.client, table, seat, token)


class Town(ExitStack):
    """Opens browsers, and closes them."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url

    def browser(self, **headers: str) -> Browser:
        browser = Browser(self.url, **headers)
        self.callback(browser.client.close)
        return browser

    def guest(self, name: str) -> Browser:
        return self.browser().be(name)

    def account(self, name: str) -> Browser:
        """Somebody with an account, whose login no other test uses."""
        browser = self.guest(name)
        assert browser.register(f"login-{uuid4().hex[:12]}").status_code == 201
        return browser
