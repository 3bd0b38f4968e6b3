"""A table of the foreign game, played over HTTP up to the mechanic's question."""

from typing import Any

import httpx
from foreign_package import GAME
from sent_options import brief, listed

__all__ = ["ForeignTable"]

PLAYERS = ("Ada", "Jan", "Eve")
CLAIMS = ("claim ASH-BEL", "claim CAR-DEE", "claim BEL-CAR")
"""In turn order. The third ends at the stations of the first two players."""


class ForeignTable:
    def __init__(self, url: str, game: str = GAME, seats: tuple[str, ...] = PLAYERS, **more: Any) -> None:
        self.url = url
        plans = [{"kind": "open", "name": name} for name in seats]
        body = {"game": game, "seats": plans, "host": 0, "bot_pause": 0, **more}
        answer = httpx.post(f"{url}/api/tables", json=body, timeout=60)
        assert answer.status_code == 201, answer.text
        self.made: dict[str, Any] = answer.json()
        self.id = str(self.made["table"])
        self.keys = {one["seat"]: one["token"] for one in self.made["seats"]}

    def view(self, seat: int) -> dict[str, Any]:
        answer = self._send("GET", seat, "/view")
        found: dict[str, Any] = answer.json()
        return found

    def move(self, seat: int, *wishes: str) -> str:
        """The first option that begins with one of these words."""
        look = self.view(seat)
        options = listed(look["options"])
        action = next(option for wish in wishes for option in options if brief(option).startswith(wish))
        body = {"command": f"{seat}.{look['version']}", "version": look["version"], "action": action}
        self._send("POST", seat, "/actions", json=body)
        return brief(action)

    def _send(self, method: str, seat: int, path: str, **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.keys[seat]}"}
        address = f"{self.url}/api/tables/{self.id}{path}"
        answer = httpx.request(method, address, headers=headers, timeout=60, **more)
        assert answer.is_success, answer.text
        return answer

    def asked(self) -> list[int]:
        table = self.view(0)["table"]
        return [] if table["status"] == "finished" else list(table["asked"])

    def open(self) -> None:
        for seat in self.keys:
            self.move(seat, "keep")

    def play_to_question(self, claims: int = len(CLAIMS)) -> int:
        """Claims in turn order; the seat that moves next, or is asked by the mechanic."""
        self.open()
        for claim in CLAIMS[:claims]:
            (mover,) = self.asked()
            self.move(mover, claim)
        (mover,) = self.asked()
        return mover

    def play_out(self) -> None:
        for _ in range(400):
            asked = self.asked()
            if not asked:
                return
            self.move(asked[0], "claim", "choose", "keep", "draw", "")
        raise AssertionError("the game does not end")
