"""Games played at a server: the referee reads their salts, restarts and chain, and finds the heads players saw."""

from __future__ import annotations

import copy
import hashlib
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from http_clients import BOT, OPEN, Visitor, Visitors, play_out
from ref_chain import heads
from ref_data import BOARDS
from ref_record import RefereeError, canonical_hash
from referee import judge
from served import Served

Record = dict[str, Any]
MINI = BOARDS.parent / "mini"


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitors]:
    """At a server that waits a second for a salt."""
    served = Served(tmp_path_factory.mktemp("referee") / "data", "--set", "reveal_seconds=1").start()
    with Visitors(served.url) as visitors:
        yield visitors
    served.stop()


def until(is_so: Callable[[], bool]) -> None:
    patience = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < patience
        time.sleep(0.05)


def hashed(salt: str) -> str:
    return hashlib.sha256(salt.encode()).hexdigest()


def sit(people: Visitors, table: str, name: str, salt: str) -> Visitor:
    body = {"name": name, **({"commitment": hashed(salt)} if salt else {})}
    made = people.client.post(f"/api/tables/{table}/join", json=body).json()
    return Visitor(people.client, table, made["seat"], made["token"])


def played(people: Visitors, is_withheld: bool = False) -> tuple[Record, list[tuple[int, str]]]:
    """The record of a game whose second player's salt the server makes, and the heads that one saw."""
    table = people.open(OPEN, OPEN, OPEN, begin="when_full", listed=True)[0].table
    salts = [secrets.token_hex(16), "", secrets.token_hex(16)]
    three = [sit(people, table, f"Player {seat}", salt) for seat, salt in enumerate(salts)]
    if is_withheld:
        three[0].ask("reveal", salt=salts[0])
        until(lambda: three[0].look()["table"]["restarts"] == 1)
        salts = [secrets.token_hex(16), "", secrets.token_hex(16)]
        three[0].ask("commit", commitment=hashed(salts[0]))
        three[2] = sit(people, table, "Player 3", salts[2])
    until(lambda: three[0].look()["table"]["status"] == "revealing")
    for person, salt in zip(three, salts, strict=True):
        assert not salt or person.ask("reveal", salt=salt).status_code == 200
    until(lambda: three[0].look()["table"]["status"] == "running")
    seen = [(look["version"], look["head"]) for look in (three[1].look(),)]
    three[1].ask("say", text="żółw <b>")
    seen += [(look["version"], look["head"]) for look in (three[1].look(),)]
    play_out(three)
    return three[0].get("record").json(), seen


@pytest.fixture(scope="module")
def game(people: Visitors) -> tuple[Record, list[tuple[int, str]]]:
    return played(people)


@pytest.mark.parametrize("is_withheld", [False, True])
def test_a_game_with_salts_is_fair_and_has_the_heads_that_were_seen(
    people: Visitors, is_withheld: bool
) -> None:
    record, seen = played(people, is_withheld)
    assert record["header"]["salts_by"] == ["player", "server", "player"]
    assert record["header"].get("restarts", 0) == is_withheld
    judge(MINI, record)
    found = heads(record)
    assert [(version, found[version - 1]) for version, _ in seen] == seen


def test_a_game_with_salts_of_the_server_alone_has_a_chain_too(people: Visitors) -> None:
    people_here = people.open(OPEN, BOT)
    play_out(people_here)
    record = people_here[0].get("record").json()
    assert record["header"]["salts_by"] == ["server", "server"]
    judge(MINI, record)
    look = people_here[0].look()
    assert heads(record)[-1] == look["head"]


def moved(record: Record) -> dict[str, Any]:
    link: dict[str, Any] = next(link for link in record["chain"]["log"] if link.get("entry", 0) > 0)
    return link


def of_kind(record: Record, kind: str) -> dict[str, Any]:
    link: dict[str, Any] = next(link for link in record["chain"]["log"] if link.get("kind") == kind)
    return link


SPOILED: dict[str, Callable[[Record], object]] = {
    "another salt": lambda record: record["header"]["salts"].__setitem__(0, "f" * 32),
    "a salt moved": lambda record: record["header"]["salts"].reverse(),
    "a salt too many": lambda record: record["header"]["salts"].append(None),
    "no salts": lambda record: record["header"].pop("salts"),
    "a player's salt, so it says": lambda record: record["header"]["salts_by"].__setitem__(1, "player"),
    "another server's salt": lambda record: of_kind(record, "revealing")["salts"].__setitem__(1, "0" * 32),
    "another server's commitment": lambda record: of_kind(record, "opened")["commitments"].reverse(),
    "a restart": lambda record: record["header"].__setitem__("restarts", 1),
    "six restarts": lambda record: record["header"].__setitem__("restarts", 6),
    "another commitment": lambda record: of_kind(record, "opened").__setitem__("commitment", "0" * 64),
    "other fixed ones": lambda record: of_kind(record, "revealing")["commitments"].reverse(),
    "never fixed": lambda record: record["chain"]["log"].remove(of_kind(record, "revealing")),
    "never revealed": lambda record: record["chain"]["log"].remove(of_kind(record, "revealed")),
    "a move left out": lambda record: record["chain"]["log"].remove(moved(record)),
    "a move twice": lambda record: record["chain"]["log"].append(moved(record)),
    "a move of its own": lambda record: record["chain"]["log"].append({"kind": "played", "seat": 0}),
    "no key": lambda record: record["chain"].__setitem__("key", "secret"),
    "a key too many": lambda record: record["chain"].__setitem__("more", 1),
}


@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED.keys())
def test_a_log_that_is_not_the_games_is_refused(
    spoil: Callable[[Record], object], game: tuple[Record, list[tuple[int, str]]]
) -> None:
    record = copy.deepcopy(game[0])
    spoil(record)
    record["hash"] = canonical_hash(record)
    with pytest.raises(RefereeError):
        judge(MINI, record)


def test_what_is_changed_in_the_log_changes_the_heads(game: tuple[Record, list[tuple[int, str]]]) -> None:
    record, seen = copy.deepcopy(game)
    moved(record)["by"] = "stand_in"
    assert heads(record)[seen[0][0] :] != heads(game[0])[seen[0][0] :]
