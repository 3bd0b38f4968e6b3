"""The search for what sings where it must not: names of tickets, keys, and the host's part of the seed.

What somebody may lawfully know is read from the log on disk, not from what the server sent them.
"""

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field

from sniffer import Ear
from subprocess_server import Outdoors

from whistlestop import games
from whistlestop.text import LANGUAGES, Names

NAME = re.compile(rb"[A-Z]{3}-[A-Z]{3}")
LISTED = re.compile(rb'"(?:tickets?|kept|under|offered?|known_ticket_deck)": ?(\[[^][{}]*\]|"[^"]*")')
"""A ticket, or a list of tickets, as JSON."""


@dataclass
class Truth:
    """Of one table, from its log."""

    game: str
    secret: str
    offered: dict[int | None, set[str]] = field(default_factory=lambda: defaultdict(set))
    """For each seat the tickets that it ever saw."""
    version: int = 0
    end: int | None = None
    """The entry with which the game was over."""


def truth_of(server: Outdoors, table: str) -> Truth:
    path = next(server.data.glob("**/*.db"))
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        row = connection.execute("select game, secret from tables where id = ?", (table,)).fetchone()
        query = "select seq, body from log where table_id = ? order by seq"
        rows = connection.execute(query, (table,)).fetchall()
    truth = Truth(*row)
    for seq, body in rows:
        truth.version = seq
        for event in json.loads(body).get("events", ()):
            if event["kind"] == "tickets_offered":
                truth.offered[event["seat"]] |= set(event["tickets"])
            elif event["kind"] == "game_ended":
                truth.end = seq
    return truth


class Canaries:
    """The tickets of one game: by their names, and as a page says them."""

    def __init__(self, game: str) -> None:
        loaded = games.load(game)
        rules = loaded.ruleset
        assert all(NAME.fullmatch(name.encode()) for name in rules.tickets)
        self.names = set(rules.tickets) - set(rules.board.tracks)
        """A track may have the name of a ticket; such a name counts only where tickets are listed."""
        self.tickets = set(rules.tickets)
        self.said: dict[bytes, set[str]] = defaultdict(set)
        names = Names(loaded.texts, rules, [str(seat) for seat in range(5)], None)
        for name in rules.tickets:
            for lang in LANGUAGES:
                self.said[names.ticket(name, lang).encode()].add(name)

    def heard_in(self, data: bytes) -> set[str]:
        found = {name.decode() for name in NAME.findall(data)} & self.names
        for listed in LISTED.findall(data):
            found |= {name.decode() for name in NAME.findall(listed)} & self.tickets
        for text, named in self.said.items():
            if text in data:
                found |= named
        return found


def search(
    truth: Truth, ears: Iterable[Ear], keys: Mapping[str, int], log: bytes, outside: bytes = b""
) -> int:
    """Everything that sings where it must not; how many bytes were searched.

    `keys` has for each key the seat that may read it, -1 for nobody; `outside` went to other servers.
    """
    canaries = Canaries(truth.game)
    searched = 0
    for ear in ears:
        seen: dict[int | None, list[bytes]] = defaultdict(list)
        for eyes, data in ear.heard:
            seen[eyes].append(data)
        for eyes, parts in seen.items():
            everything = b"\n".join(parts)
            searched += len(everything)
            foreign = canaries.heard_in(everything) - truth.offered[eyes]
            assert not foreign, (
                f"{type(ear).__name__} as viewer {eyes} read of {sorted(foreign)}: "
                f"{_around(everything, sorted(foreign)[0])}"
            )
            assert truth.secret.encode() not in everything, "the seed was sent"
            for key, seat in keys.items():
                if seat != ear.seat:
                    assert key.encode() not in everything, f"{type(ear).__name__} of {ear.seat} got a key"
        _check_end(truth, ear)
    for where in (log, outside):
        searched += len(where)
        assert not canaries.heard_in(where), "a ticket is in the log"
        assert truth.secret.encode() not in where, "the seed is in the log"
        for key in keys:
            assert key.encode() not in where, "a key is in the log"
    return searched


def _around(data: bytes, name: str) -> list[bytes]:
    """Where the name is read."""
    places = [match.start() for match in re.finditer(re.escape(name.encode()), data)]
    return [data[max(0, at - 120) : at + 60] for at in places[:5]]


def _check_end(truth: Truth, ear: Ear) -> None:
    """What was left out for coming after the end did come after it."""
    assert not ear.after or truth.end is not None
    for data in ear.after:
        for version in re.findall(rb'^\{"type":"news","version":(\d+)', data):
            assert truth.end is not None
            assert int(version) >= truth.end
