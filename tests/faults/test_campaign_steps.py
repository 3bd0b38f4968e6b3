"""A server that dies between any two steps of what changes a campaign: a game is begun, given up or counted once."""

import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

import httpx
import msgspec
import pytest
from aftermath import address_of
from campaign_clients import ANN, BOB, CampaignVisitor, begin
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


class Change(Protocol):
    """Something that changes a campaign in steps."""

    name: str
    """What `dying.py` calls it."""
    words: tuple[str, ...]
    """They are in the names of its steps, or it was not killed where it had to be."""

    def prepare(self, client: httpx.Client) -> tuple[str, str]:
        """A campaign just before it, and the host's key."""

    def ask(self, host: CampaignVisitor) -> None: ...
    def is_done(self, page: Mapping[str, Any]) -> bool: ...
    def check_after(self, host: CampaignVisitor) -> None:
        """At a server that is not killed."""


class End:
    """The last moves of the first game."""

    name = "end"
    words = ("INSERT INTO log", "INSERT INTO campaign_log", "commit", "broadcast")

    def prepare(self, client: httpx.Client) -> tuple[str, str]:
        answer = client.post("/api/campaigns/import", content=all_but_over())
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return made["campaign"], made["key"]

    def ask(self, host: CampaignVisitor) -> None:
        """Bots move."""

    def is_done(self, page: Mapping[str, Any]) -> bool:
        return bool(page["number"] > 1)

    def check_after(self, host: CampaignVisitor) -> None:
        assert len(host.after_game(1)["slips"]) == 2


class Next:
    """The first game is begun. Two people lead the companies, so nobody moves."""

    name = "next"
    words = ("INSERT INTO campaign_log", "INSERT INTO tables", "INSERT INTO log", "commit")

    def prepare(self, client: httpx.Client) -> tuple[str, str]:
        host, made = begin(client, ANN, BOB, own="red")
        assert host.post("join", {"invite": made["invite"], "name": "Bob"}).status_code == 201
        return made["campaign"], made["key"]

    def ask(self, host: CampaignVisitor) -> None:
        host.next(1)

    def is_done(self, page: Mapping[str, Any]) -> bool:
        return bool(page["status"] == "playing")

    def check_after(self, host: CampaignVisitor) -> None:
        table = host.next(1)["table"]
        assert host.next(1)["table"] == table
        playing = host.page()["playing"]
        assert (playing["table"], playing["deal"]) == (table, 0), "the game was begun twice"


class Void(Next):
    """The first game is given up."""

    name = "void"
    words = ("INSERT INTO log", "INSERT INTO campaign_log", "commit", "broadcast")

    def prepare(self, client: httpx.Client) -> tuple[str, str]:
        campaign, key = super().prepare(client)
        CampaignVisitor(client, campaign, key).next(1)
        return campaign, key

    def ask(self, host: CampaignVisitor) -> None:
        assert host.post("void", {"number": 1}).status_code == 200

    def is_done(self, page: Mapping[str, Any]) -> bool:
        return bool(page["status"] == "between")

    def check_after(self, host: CampaignVisitor) -> None:
        if host.page()["status"] == "playing":  # nothing of it was written
            self.ask(host)
        assert host.post("void", {"number": 1}).status_code == 409
        host.next(1)
        assert host.page()["playing"]["deal"] == 1, "the game was given up twice"


CHANGES: Final[tuple[Change, ...]] = (End(), Next(), Void())


def dies_at(
    change: Change, step: int, folder: Path, check: Callable[[str], Any], more: dict[str, str]
) -> tuple[str, str, str] | None:
    """The step, the campaign and the host's key; None if there are fewer steps."""
    noted = folder / f"{change.name}{step}"
    dying = {"DYING_IN": change.name, "DYING_AT": str(step), "DYING_NOTE": str(noted)}
    server = Outdoors(folder, [DYING], **dying, **SETTINGS, **more)
    campaign = key = ""
    try:
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
            campaign, key = change.prepare(client)
            host = CampaignVisitor(client, campaign, key)
            change.ask(host)
            until = time.monotonic() + PATIENCE
            while server.process.poll() is None and not change.is_done(host.page()):
                assert time.monotonic() < until, "nothing changes"
            for _ in range(20):  # what is sent comes after what is written
                if server.process.poll() is not None:
                    break
                host.page()
    except httpx.HTTPError:
        server.process.wait(60)
    finally:
        server.stop()
    if not noted.exists():
        return None
    check(campaign)
    return noted.read_text(), campaign, key


def every_step(
    change: Change, folder: Path, address: str, more: dict[str, str], survivor: Outdoors | None
) -> list[str]:
    found: list[str] = []

    def check(campaign: str) -> Any:
        return check_campaign(address or address_of(folder / "data"), campaign)

    for step in range(1, MOST):
        died = dies_at(change, step, folder, check, more)
        if died is None:
            return found
        name, campaign, key = died
        found.append(name)
        server = survivor or Outdoors(folder, **SETTINGS)
        try:
            with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
                change.check_after(CampaignVisitor(client, campaign, key))
            counted = check(campaign)
            assert counted["game_counted"] == isinstance(change, End)
            assert counted["game_voided"] == isinstance(change, Void)
        finally:
            if survivor is None:
                server.stop()
    raise AssertionError("there are too many steps")


def check_steps(change: Change, found: list[str], where: str) -> None:
    texts = " ".join(found)
    assert all(word in texts for word in change.words), found
    note(
        f"`kill -9` at each step of {TITLES[change.name]} ({where})", f"{len(found)} steps; it happened once"
    )


TITLES: Final = {
    "end": "the end of a campaign's game",
    "next": "the beginning of a campaign's game",
    "void": "giving a campaign's game up",
}


@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_it_happens_once_at_whichever_step_the_server_dies(change: Change, tmp_path: Path) -> None:
    check_steps(change, every_step(change, tmp_path, "", {}, None), "SQLite")


@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_another_server_goes_on_at_whichever_step_one_dies(
    change: Change, postgres: PrivatePostgres, tmp_path: Path
) -> None:
    address = postgres.new_database()
    more = {"WHISTLESTOP_DATABASE": address}
    (tmp_path / "other").mkdir()
    survivor = Outdoors(tmp_path / "other", **SETTINGS, **more)
    try:
        check_steps(change, every_step(change, tmp_path, address, more, survivor), "PostgreSQL, two servers")
    finally:
        survivor.stop()
