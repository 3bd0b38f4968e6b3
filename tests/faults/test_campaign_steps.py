"""A server that dies between any two steps of the end of a campaign's game: the game is counted once."""

import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import pytest
from aftermath import address_of
from campaign_clients import CampaignVisitor
from campaign_stages import LEGENDS, before_game
from figures import note
from private_postgres import PrivatePostgres
from subprocess_server import Outdoors
from test_campaign_crashes import check_campaign

from whistlestop.table.campaigns import keep_unfinished, next_match, signed
from whistlestop.wire.campaign import encode_campaign

DYING: Final = str(Path(__file__).with_name("dying.py"))
SETTINGS: Final = {"WHISTLESTOP_BOT_PAUSE": "0"}
PATIENCE: Final = 240.0
MOST: Final = 60


@cache
def all_but_over() -> bytes:
    """A campaign of bots whose first game is over after a move or two."""
    file, whole = before_game(1, "random", "random"), before_game(2, "random", "random")
    kept = keep_unfinished(file, next_match(file, LEGENDS, ["red", "blue"]), ["red", "blue"], 0)
    assert kept.unfinished is not None
    actions = [
        (entry.seat, entry.action)
        for entry in whole.games[0].record.entries
        if entry.seat is not None and entry.action is not None
    ]
    last = msgspec.structs.replace(kept.unfinished, actions=actions[:-2])
    return encode_campaign(signed(msgspec.structs.replace(kept, unfinished=last)))


def dies_at(
    step: int, folder: Path, check: Callable[[str], Any], more: dict[str, str]
) -> tuple[str, str] | None:
    """The step and the campaign; None if the game has ended in fewer steps."""
    noted = folder / f"step{step}"
    server = Outdoors(folder, [DYING], DYING_AT=str(step), DYING_NOTE=str(noted), **SETTINGS, **more)
    campaign = ""
    try:
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
            answer = client.post("/api/campaigns/import", content=all_but_over())
            assert answer.status_code == 201, answer.text
            made = answer.json()
            campaign = made["campaign"]
            visitor = CampaignVisitor(client, campaign, made["key"])
            until = time.monotonic() + PATIENCE
            while server.process.poll() is None and visitor.page()["number"] == 1:
                assert time.monotonic() < until, "the game does not end"
            for _ in range(20):  # what is sent comes after what is written
                if server.process.poll() is not None:
                    break
                visitor.page()
    except httpx.HTTPError:
        server.process.wait(60)
    finally:
        server.stop()
    if not noted.exists():
        return None
    check(campaign)
    return noted.read_text(), campaign


def goes_on(server: Outdoors, campaign: str, check: Callable[[str], Any]) -> None:
    """The campaign at a server that was not killed: its first game is counted once, and verifies."""
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        visitor = CampaignVisitor(client, campaign, None)
        page = visitor.after_game(1)
        assert len(page["slips"]) == 2
        assert check(campaign)["game_counted"] == 1


def every_step(folder: Path, address: str, more: dict[str, str], survivor: Outdoors | None) -> list[str]:
    found: list[str] = []

    def check(campaign: str) -> Any:
        return check_campaign(address or address_of(folder / "data"), campaign)

    for step in range(1, MOST):
        died = dies_at(step, folder, check, more)
        if died is None:
            return found
        found.append(died[0])
        server = survivor or Outdoors(folder, **SETTINGS)
        try:
            goes_on(server, died[1], check)
        finally:
            if survivor is None:
                server.stop()
    raise AssertionError("the end of a game has too many steps")


def check_steps(found: list[str], where: str) -> None:
    texts = " ".join(found)
    assert all(
        word in texts for word in ("INSERT INTO log", "INSERT INTO campaign_log", "commit", "broadcast")
    ), found
    note(
        f"`kill -9` at each step of the end of a campaign's game ({where})",
        f"{len(found)} steps; counted once",
    )


@pytest.mark.long
def test_a_game_is_counted_once_at_whichever_step_the_server_dies(tmp_path: Path) -> None:
    check_steps(every_step(tmp_path, "", {}, None), "SQLite")


@pytest.mark.long
def test_another_server_counts_the_game_at_whichever_step_one_dies(
    postgres: PrivatePostgres, tmp_path: Path
) -> None:
    address = postgres.new_database()
    more = {"WHISTLESTOP_DATABASE": address}
    (tmp_path / "other").mkdir()
    survivor = Outdoors(tmp_path / "other", **SETTINGS, **more)
    try:
        check_steps(every_step(tmp_path, address, more, survivor), "PostgreSQL, two servers")
    finally:
        survivor.stop()
