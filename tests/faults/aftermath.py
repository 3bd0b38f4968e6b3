"""What must be true after whatever happened to a server. It reads the database itself, not through the server.

For each table: the log has no gap and no command twice; every acknowledged command is where its answer said; what
each client heard is the log without what was not theirs to see; the live table is its log, folded; a finished game
is true.
"""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import psycopg
from forked import run_command

from whistlestop import games
from whistlestop.table.redaction import look_at
from whistlestop.table.table_state import TableState
from whistlestop.wire.log import StoredEntry, decode_body

Event = dict[str, Any]
OWNERS = {
    "card_dealt": ("card",),
    "card_drawn": ("card",),
    "tickets_offered": ("tickets",),
    "tickets_chosen": ("kept", "under"),
    "tickets_kept": ("kept", "under"),
}
"""Which fields only the event's own seat may read, written down a second time on purpose."""
NOBODYS = {"deck_shuffled": ("cards",), "tickets_shuffled": ("tickets",)}


class Row(NamedTuple):
    seq: int
    at: float
    command: str | None
    body: bytes


@dataclass
class Heard:
    """What one client got, from its first answer to its last."""

    table: str
    seat: int | None
    token: str | None
    acknowledged: list[tuple[str, int]] = field(default_factory=list)
    """Commands with the number their answer gave."""
    stream: list[Event] = field(default_factory=list)


def raw_log(database: str, table: str) -> list[Row]:
    """`database` is a file or an address."""
    query = "SELECT seq, at, command, body FROM log WHERE table_id = {} ORDER BY seq"
    if database.startswith("postgresql://"):
        with psycopg.connect(database) as connection:
            return [Row(*row) for row in connection.execute(query.format("%s"), [table])]
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return [Row(*row) for row in connection.execute(query.format("?"), [table])]


def secret_of(database: str, table: str) -> str:
    query = "SELECT secret FROM tables WHERE id = {}"
    if database.startswith("postgresql://"):
        with psycopg.connect(database) as connection:
            row = connection.execute(query.format("%s"), [table]).fetchone()
    else:
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
            row = connection.execute(query.format("?"), [table]).fetchone()
    assert row is not None
    return str(row[0])


def tally(database: str) -> str:
    """How much there is on disk."""
    queries = ("SELECT count(*) FROM tables", "SELECT count(*) FROM log WHERE command IS NOT NULL")
    if database.startswith("postgresql://"):
        with psycopg.connect(database) as connection:
            tables, moves = (connection.execute(query).fetchone()[0] for query in queries)  # type: ignore[index]
    else:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as embedded:
            tables, moves = (embedded.execute(query).fetchone()[0] for query in queries)
    return f"{tables} tables, {moves:,} moves of people"


def check(database: str, urls: list[str], heard: list[Heard], scratch: Path) -> None:
    """Everything, for all tables that somebody heard of. The tables must be at rest."""
    for table in sorted({one.table for one in heard}):
        rows = raw_log(database, table)
        check_log(rows)
        here = [one for one in heard if one.table == table]
        for one in here:
            check_acknowledged(rows, one)
            check_stream(rows, one)
        for url in urls:
            check_live(rows, secret_of(database, table), url, here)
        check_record(urls[0], table, scratch)


def check_log(rows: list[Row]) -> None:
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1)), "the log has a gap"
    commands = [row.command for row in rows if row.command is not None]
    assert len(commands) == len(set(commands)), "a command is in the log twice"
    times = [row.at for row in rows]
    assert times == sorted(times), "time went backwards"


def check_acknowledged(rows: list[Row], heard: Heard) -> None:
    for command, seq in heard.acknowledged:
        places = [row.seq for row in rows if row.command == f"{heard.seat}:{command}"]
        assert places == [seq], f"{command} was acknowledged as {seq} and is in the log at {places}"


def check_stream(rows: list[Row], heard: Heard) -> None:
    """Gapless from 1, and each event the log's own with at most something left out."""
    parts: dict[int, list[Event]] = {}
    for event in heard.stream:
        parts.setdefault(event["seq"], []).append(event)
    assert list(parts) == list(range(1, len(parts) + 1)), "the stream has a gap or goes back"
    for row in rows[: len(parts)]:
        raw = _parts(json.loads(row.body))
        seen = parts[row.seq]
        assert [event["kind"] for event in seen] == [event["kind"] for event in raw], row.seq
        for event, truth in zip(seen, raw, strict=True):
            assert event["at"] == row.at
            for name, value in event.items():
                if name not in ("seq", "at"):
                    assert name in truth, (name, row.seq)
                    assert _is_part(value, truth[name]), (row.seq, event, truth)
            _check_secrets(event, heard.seat)


def _parts(body: Event) -> list[Event]:
    if body["kind"] in ("played", "begun"):
        return [{name: body[name] for name in body if name != "events"}, *body["events"]]
    return [body]


def _is_part(seen: Any, truth: Any) -> bool:
    if isinstance(seen, list) and isinstance(truth, list):
        return len(seen) == len(truth) and all(map(_is_part, seen, truth))
    return seen is None or bool(seen == truth)


def _check_secrets(event: Event, seat: int | None) -> None:
    hidden = NOBODYS.get(event["kind"], ())
    if event.get("seat") != seat or seat is None:
        hidden += OWNERS.get(event["kind"], ())
    for name in hidden:
        value = event[name]
        cards = value if isinstance(value, list) else [value]
        assert all(card is None for card in cards), f"seat {seat} was shown {event}"


def folded(rows: list[Row], secret: str, table: str) -> TableState:
    log = [StoredEntry(row.seq, row.at, row.command, decode_body(row.body), row.body) for row in rows]
    return TableState.of_log(table, secret, games.load, log)


def check_live(rows: list[Row], secret: str, url: str, heard: list[Heard]) -> None:
    for one in heard:
        table_state = folded(rows, secret, one.table)
        headers = {} if one.token is None else {"Authorization": f"Bearer {one.token}"}
        answer = httpx.get(f"{url}/api/tables/{one.table}/view", headers=headers, timeout=30)
        live = answer.json()
        expected = json.loads(msgspec.json.encode(look_at(table_state, one.seat)))
        for name in ("version", "view", "options", "can_undo", "result"):
            assert live[name] == expected[name], f"{name} of seat {one.seat} is not what the log gives"
        for name in ("status", "asked", "seats", "clock"):
            assert live["table"][name] == expected["table"][name], name


def check_record(url: str, table: str, scratch: Path) -> None:
    """A finished game is verified by the command that players have."""
    answer = httpx.get(f"{url}/api/tables/{table}/record", timeout=30)
    if answer.status_code == 409:
        return
    assert answer.status_code == 200, answer.text
    path = scratch / f"{table}.json"
    path.write_bytes(answer.content)
    done = run_command("verify", str(path))
    assert done.returncode == 0, done.stderr


def address_of(data: Path) -> str:
    return str(data / "whistlestop.db")
