"""People who play on whatever happens to the servers: they ask again, by the same name, until they get an answer."""

import random
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import httpx
from aftermath import Heard
from sent_options import listed

PATIENCE = 300.0
"""Seconds for one request, over all its tries: a server that is killed again and again may be starting each time."""


class Unanswered(Exception):
    """No server answered in time."""


class Player(threading.Thread):
    """One seat. Asks a server of the list at random, sometimes twice, sometimes what it asked long ago."""

    def __init__(
        self, urls: Sequence[str], heard: Heard, seed: str, stop: threading.Event, repeats: float = 0.2
    ) -> None:
        super().__init__(daemon=True)
        self.urls = urls
        self.heard = heard
        self.problem: BaseException | None = None
        self.stores_failed = 0
        self._random = random.Random(seed)
        self._stop_asked = stop
        self._repeats = repeats
        self._past: list[tuple[dict[str, Any], dict[str, Any]]] = []
        self._client = httpx.Client(timeout=10)

    def run(self) -> None:
        try:
            while not self._stop_asked.is_set() and self._once():
                pass
        except BaseException as problem:
            self.problem = problem
        finally:
            self._client.close()

    def _once(self) -> bool:
        """One look, and one move if it is our turn. False when the game is over."""
        look = self._get("view").json()
        self.listen()
        if look["table"]["status"] != "running":
            return False
        if not look["options"]:
            time.sleep(0.01)
            return True
        number = len(self._past) + 1
        body = {
            "command": f"c{number}",
            "version": look["version"],
            "action": self._random.choice(listed(look["options"])),
        }
        answer = self._post(body)
        if answer.status_code == 409:
            assert answer.json()["code"] == "stale", answer.text  # never silence, never another reason
            self._past.append((body, {}))
            return True
        assert answer.status_code == 200, answer.text
        self.heard.acknowledged.append((body["command"], answer.json()["version"]))
        self._past.append((body, answer.json()))
        if self._random.random() < self._repeats:
            self._again()
        return True

    def _again(self) -> None:
        """Something that was answered before, late and out of order: the same answer."""
        body, answer = self._random.choice(self._past)
        if answer:
            repeated = self._post(body)
            assert repeated.status_code == 200, repeated.text
            assert repeated.json() == answer, "the same command got another answer"

    def listen(self) -> None:
        """Whatever is new."""
        known = self.heard.stream[-1]["seq"] if self.heard.stream else 0
        news = self._get("events", since=known).json()
        self.heard.stream += news["events"]

    def _get(self, what: str, **query: Any) -> httpx.Response:
        return self._asked(
            lambda url: self._client.get(f"{url}/{what}", params=query, headers=self._headers())
        )

    def _post(self, body: dict[str, Any]) -> httpx.Response:
        if self._random.random() < self._repeats:
            # The same at once through another line; the answer is the same for both.
            twin = threading.Thread(
                target=self._twin, args=[body, self._random.choice(self.urls)], daemon=True
            )
            twin.start()
            answer = self._asked(
                lambda url: self._client.post(f"{url}/actions", json=body, headers=self._headers())
            )
            twin.join()
            return answer
        return self._asked(
            lambda url: self._client.post(f"{url}/actions", json=body, headers=self._headers())
        )

    def _twin(self, body: dict[str, Any], url: str) -> None:
        with suppress(httpx.TransportError):
            httpx.post(
                f"{url}/api/tables/{self.heard.table}/actions", json=body, headers=self._headers(), timeout=10
            )

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.heard.token}"}

    def _asked(self, ask: Callable[[str], httpx.Response]) -> httpx.Response:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            url = f"{self._random.choice(self.urls)}/api/tables/{self.heard.table}"
            try:
                answer = ask(url)
            except httpx.TransportError:
                time.sleep(0.05)
                continue
            if answer.status_code != 503:
                return answer
            assert answer.json()["code"] == "store_failed", answer.text
            self.stores_failed += 1
            time.sleep(0.05)
        raise Unanswered(self.heard.table)


class Crowd:
    """Players at several tables."""

    def __init__(self, urls: Sequence[str], tables: int, *seats: dict[str, str], **more: Any) -> None:
        self.stop_asked = threading.Event()
        self.players: list[Player] = []
        for number in range(tables):
            body = {"game": "mini", "seats": list(seats), "bot_pause": 0, **more}
            made = httpx.post(f"{urls[number % len(urls)]}/api/tables", json=body, timeout=30)
            assert made.status_code == 201, made.text
            for key in made.json()["seats"]:
                heard = Heard(made.json()["table"], key["seat"], key["token"])
                seed = f"{number}/{key['seat']}"
                self.players.append(Player(urls, heard, seed, self.stop_asked))

    def start(self) -> "Crowd":
        for player in self.players:
            player.start()
        return self

    @property
    def acknowledged(self) -> int:
        return sum(len(player.heard.acknowledged) for player in self.players)

    @property
    def is_over(self) -> bool:
        return not any(player.is_alive() for player in self.players)

    def finish(self, stop: bool = True) -> list[Heard]:
        """What each of them heard, to the end; whatever went wrong in a thread goes wrong here."""
        if stop:
            self.stop_asked.set()
        for player in self.players:
            player.join(300)
            assert not player.is_alive(), "a player waits permanently"
            if player.problem is not None:
                raise player.problem
        return [player.heard for player in self.players]
