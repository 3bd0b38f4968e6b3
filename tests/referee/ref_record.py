"""The outside of a record: strict JSON, the shape that docs/record.md prescribes, commitment and hash."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

EVENT_FIELDS = {
    "deck_shuffled": ("cards",),
    "card_dealt": ("seat", "card"),
    "place_filled": ("place", "card"),
    "display_flushed": (),
    "tickets_shuffled": ("tickets",),
    "tickets_offered": ("seat", "tickets", "keep"),
    "tickets_chosen": ("seat", "kept", "under"),
    "tickets_kept": ("seat", "kept", "under"),
    "turn_began": ("seat",),
    "card_drawn": ("seat", "card"),
    "card_taken": ("seat", "place", "card"),
    "route_claimed": ("seat", "track", "cards", "points", "closes"),
    "last_round_began": ("seat",),
    "passed": ("seat",),
    "game_ended": (),
    "asked": ("steps",),
    "share_taken": ("seat", "company", "number"),
    "share_declined": ("seat",),
    "dummy_share_taken": ("seat", "company", "number"),
    "dummy_revealed": ("shares",),
}
TOP = ("format", "version", "header", "entries", "result", "hash")
CHAIN_AT = TOP.index("hash")
"""Where `chain` stands in the record of a game that was played at a server."""
MOST_RESTARTS = 5
HEADER = ("game", "rules_version", "data_hash", "players", "options", "seats", "seed", "commitment")
ENTRY = ("seq", "seat", "action", "events")


class RefereeError(Exception):
    """The record breaks a rule: where, which one, and how."""

    def __init__(self, where: str, rule: str, what: str) -> None:
        super().__init__(f"{where}: {what} ({rule})")
        self.where = where
        self.rule = rule
        self.what = what


def read(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(path.read_bytes().decode("utf-8"), object_pairs_hook=_once)
    except ValueError as problem:
        raise RefereeError("file", "record.md", f"not UTF-8 JSON: {problem}") from problem
    return check_shape(record)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError(f"a key stands twice among {[key for key, _ in pairs]}")
    return dict(pairs)


def same(one: object, other: object) -> bool:
    """Equal as JSON: unlike Python, 1 is not True and not 1.0; the order of keys does not count."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def canonical_hash(record: dict[str, Any]) -> str:
    rest = {key: value for key, value in record.items() if key != "hash"}
    text = json.dumps(rest, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def commitment(seed: str) -> str:
    return hashlib.sha256(f"whistlestop-seed:{seed}".encode()).hexdigest()


def _keys(where: str, value: object, keys: Sequence[str]) -> dict[str, Any]:
    if not isinstance(value, dict) or tuple(value) != tuple(keys):
        found = list(value) if isinstance(value, dict) else value
        raise RefereeError(where, "record.md", f"keys should be {list(keys)}, in this order, not {found}")
    return value


def _demand(truth: bool, where: str, what: str) -> None:
    if not truth:
        raise RefereeError(where, "record.md", what)


def _also(value: object, *keys: str) -> list[str]:
    """Those of the keys that may be left out which are there."""
    return [key for key in keys if isinstance(value, dict) and key in value]


def check_shape(record: object) -> dict[str, Any]:
    top = _keys("record", record, (*TOP[:CHAIN_AT], *_also(record, "chain"), *TOP[CHAIN_AT:]))
    _demand(top["format"] == "whistlestop-record", "record", "the format is not whistlestop-record")
    _demand(same(top["version"], 2), "record", "the version is not 2")
    _check_header(
        _keys("header", top["header"], (*HEADER, *_also(top["header"], "salts", "salts_by", "restarts")))
    )
    _demand(isinstance(top["entries"], list) and bool(top["entries"]), "record", "there are no entries")
    for number, entry in enumerate(top["entries"]):
        _check_entry(number, _keys(f"entry {number}", entry, ENTRY))
    _demand(top["result"] is not None, "result", "the game is not finished: there is no result")
    return top


def _check_header(header: dict[str, Any]) -> None:
    for key in ("game", "rules_version", "seed"):
        _demand(isinstance(header[key], str), "header", f"{key} is not a string")
    for key in ("data_hash", "commitment"):
        is_hash = isinstance(header[key], str) and re.fullmatch("[0-9a-f]{64}", header[key]) is not None
        _demand(is_hash, "header", f"{key} is not a SHA-256 in hexadecimal")
    players, first = header["players"], header["options"].get("first")
    _demand(type(players) is int, "header", "players is not a number")
    is_seat = type(first) is int and 0 <= first < players
    _demand(is_seat or first == "random", "header", f"option first is neither a seat nor random: {first!r}")
    _demand(len(header["seats"]) == players, "header", "seats are not as many as players")
    for seat in header["seats"]:
        names = _keys("header", seat, ("name", "bot"))
        _demand(isinstance(names["name"], str), "header", "a seat's name is not a string")
        _demand(isinstance(names["bot"], str | None), "header", "a seat's bot is neither a string nor null")


def _check_entry(number: int, entry: dict[str, Any]) -> None:
    where = f"entry {number}"
    _demand(same(entry["seq"], number), where, f"seq is {entry['seq']}")
    is_set_up = entry["seat"] is None and entry["action"] is None
    is_action = type(entry["seat"]) is int and isinstance(entry["action"], str)
    _demand(is_set_up if number == 0 else is_action, where, "seat or action is not of the right type")
    for event in entry["events"]:
        kind = event.get("kind")
        _demand(kind in EVENT_FIELDS, where, f"unknown event {kind!r}")
        _keys(f"{where}, {kind}", event, ("kind", *EVENT_FIELDS[kind]))


def check_hash(record: dict[str, Any]) -> None:
    _demand(record["hash"] == canonical_hash(record), "hash", "the hash is not that of the record")
