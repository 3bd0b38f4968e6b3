"""People at a server, over HTTP."""

import time
from types import TracebackType
from typing import Any

import httpx
from sent_options import listed

OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}


class Visitor:
    """Somebody with a key to one seat, or with none."""

    def __init__(self, client: httpx.Client, table: str, seat: int | None, token: str | None) -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self.token = token
        self.path = f"/api/tables/{table}"
        self._count = 0

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def get(self, what: str, **query: Any) -> httpx.Response:
        return self.client.get(f"{self.path}/{what}", params=query, headers=self.headers)

    def post(self, what: str, body: Any) -> httpx.Response:
        return self.client.post(f"{self.path}/{what}", json=body, headers=self.headers)

    def look(self) -> dict[str, Any]:
        """All that this person can see, with the options one by one."""
        answer = self.get("view")
        assert answer.status_code == 200, answer.text
        look: dict[str, Any] = answer.json()
        return {**look, "options": listed(look["options"])}

    def wait_until_begun(self) -> None:
        """Where all sit and nobody else has to begin the game."""
        for _ in range(600):
            facts = self.look()["table"]
            is_full = all(table_seat["taken"] for table_seat in facts["seats"])
            is_awaited = facts["reveal_by"] is not None
            begins = facts["settings"].get("begin") == "when_full" and is_full and not is_awaited
            if facts["status"] not in ("waiting", "revealing") or not begins:
                return
            time.sleep(0.05)
        raise AssertionError("the game does not begin")

    def wait_for_bot(self, seat: int) -> None:
        """Until the bot at this seat has decided."""
        for _ in range(600):
            if seat not in self.look()["table"]["asked"]:
                return
            time.sleep(0.1)
        raise AssertionError("the bot does not decide")

    def command(self) -> str:
        self._count += 1
        return f"{self.seat}-{self._count}"

    def act(self, action: Any, version: int) -> httpx.Response:
        return self.post("actions", {"command": self.command(), "version": version, "action": action})

    def ask(self, kind: str, version: int | None = None, **more: Any) -> httpx.Response:
        body = {"command": self.command(), "ask": {"type": kind, **more}}
        return self.post("commands", body if version is None else {**body, "version": version})


class Visitors:
    """Opens tables, and closes its sockets at the end."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.client = httpx.Client(base_url=url, timeout=60)
        self.hosts: dict[str, str] = {}
        """The host's key of each table."""

    def __enter__(self) -> "Visitors":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.client.close()

    def open(self, *seats: dict[str, str], **more: Any) -> list[Visitor]:
        """A table, and the clients that have its keys."""
        body = {"game": "mini", "seats": list(seats), "bot_pause": 0, **more}
        made = self.client.post("/api/tables", json=body)
        assert made.status_code == 201, made.text
        answer = made.json()
        self.hosts[answer["table"]] = answer["host"]
        return [Visitor(self.client, answer["table"], key["seat"], key["token"]) for key in answer["seats"]]

    def stranger(self, table: str) -> Visitor:
        return Visitor(self.client, table, None, None)


def play_out(people: list[Visitor]) -> None:
    """Each person does the first thing that is offered, until the game is over."""
    for _ in range(5000):
        for person in people:
            look = person.look()
            if look["table"]["status"] == "finished":
                return
            if look["options"]:
                answer = person.act(look["options"][0], look["version"])
                assert answer.status_code == 200, answer.text
    raise AssertionError("the game does not end")
