"""Members of a campaign, over HTTP."""

import time
from typing import Any

import httpx

PATIENCE = 240
BOTS = (
    {"company": "red", "kind": "bot", "bot": "random"},
    {"company": "blue", "kind": "bot", "bot": "greedy"},
)
ANN = {"company": "red", "name": "Ann"}
BOB = {"company": "blue", "name": "Bob"}


class CampaignVisitor:
    """Somebody with a key to a campaign, or with none."""

    def __init__(self, client: httpx.Client, campaign: str, key: str | None) -> None:
        self.client = client
        self.campaign = campaign
        self.key = key
        self.path = f"/api/campaigns/{campaign}"

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.key is None else {"Authorization": f"Bearer {self.key}"}

    def get(self, what: str = "", **query: Any) -> httpx.Response:
        path = f"{self.path}/{what}" if what else self.path
        return self.client.get(path, params=query, headers=self.headers)

    def post(self, what: str, body: Any = None) -> httpx.Response:
        return self.client.post(f"{self.path}/{what}", json=body, headers=self.headers)

    def page(self) -> dict[str, Any]:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        page: dict[str, Any] = answer.json()
        return page

    def after_game(self, number: int) -> dict[str, Any]:
        """The page as soon as this game has been counted."""
        until = time.monotonic() + PATIENCE
        while (page := self.page())["number"] <= number:
            assert time.monotonic() < until, page["playing"]
            assert page["status"] == "playing", page["status"]
            time.sleep(0.1)
        return page

    def next(self, number: int) -> dict[str, Any]:
        answer = self.post("next", {"number": number})
        assert answer.status_code == 200, answer.text
        seat: dict[str, Any] = answer.json()
        return seat


def begin(
    client: httpx.Client, *companies: dict[str, Any], **more: Any
) -> tuple[CampaignVisitor, dict[str, Any]]:
    """The host, and the answer with the keys."""
    body = {"companies": list(companies), "bot_pause": 0, "bot": "greedy", **more}
    answer = client.post("/api/campaigns", json=body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return CampaignVisitor(client, made["campaign"], made["key"]), made


def problem(answer: httpx.Response) -> str:
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["code"])
