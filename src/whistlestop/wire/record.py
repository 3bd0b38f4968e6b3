"""The record file (`docs/record.md`): types, canonical bytes, hash, and the layout people read."""

import hashlib
from collections.abc import Iterable
from typing import Any, Final

import msgspec

__all__ = [
    "CONCEDE",
    "RESIGN",
    "Entry",
    "Header",
    "Record",
    "SeatLine",
    "decode_record",
    "encode_record",
    "format_agreed",
    "format_undo",
    "parse_agreed",
    "parse_undo",
    "record_hash",
]

FORMAT: Final = "whistlestop-record"
VERSION: Final = 2
_DIGITS: Final = 10
"""More have no number of ours."""
RESIGN: Final = "resign"
"""How an entry says that a seat has given up, and a bot plays on for it."""
CONCEDE: Final = "concede"
"""How the last entry says that a seat has given up and left nobody to play against: the game is over."""


class SeatLine(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    bot: str | None
    """The id of the bot that sat here, or null for a person."""


class Header(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    rules_version: str
    data_hash: str
    players: int
    options: dict[str, Any]
    seats: list[SeatLine]
    seed: str | None
    """Null while the game runs."""
    commitment: str
    """To the seed, or to what it was before its salts."""
    salts: list[str] | msgspec.UnsetType = msgspec.UNSET
    """What players added to the seed, if they did: it ends with `+` and each of them."""


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    seq: int
    seat: int | None
    action: str | None
    events: list[dict[str, Any]]


class Record(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    header: Header
    entries: list[Entry]
    result: dict[str, Any] | None
    hash: str


def record_hash(record: Record) -> str:
    """SHA-256 of the canonical JSON without the key `hash`."""
    whole = {name: getattr(record, name) for name in record.__struct_fields__ if name != "hash"}
    return hashlib.sha256(msgspec.json.encode(whole)).hexdigest()


def format_undo(seq: int) -> str:
    """How an entry says that the game stands again where it stood after the entry `seq`."""
    return f"undo {seq}"


def parse_undo(action: str | None) -> int | None:
    """The entry an undo goes back to; None if the text is no undo."""
    word, _, number = (action or "").partition(" ")
    return int(number) if word == "undo" and _is_number(number) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < _DIGITS


def format_agreed(seats: Iterable[int]) -> str:
    """How the last entry says that these seats agreed to end the game."""
    return " ".join(["agree", *map(str, sorted(seats))])


def parse_agreed(action: str | None) -> tuple[int, ...] | None:
    """The seats that agreed to end; None if the text says nothing of the kind."""
    word, *seats = (action or "").split(" ")
    if word != "agree" or not seats or not all(map(_is_number, seats)):
        return None
    return tuple([int(seat) for seat in seats])


def encode_record(record: Record) -> bytes:
    """One event a line, so that a difference between two games can be read as a difference between files."""
    parts = [
        f'{{\n  "format": {_text(record.format)},\n  "version": {record.version},\n',
        f'  "header": {_text(record.header)},\n  "entries": [\n',
        ",\n".join(_entry(entry) for entry in record.entries),
        f'\n  ],\n  "result": {_text(record.result)},\n  "hash": {_text(record.hash)}\n}}\n',
    ]
    return "".join(parts).encode()


def decode_record(data: bytes) -> Record:
    """The record, or msgspec's account of what is wrong with it."""
    return msgspec.json.decode(data, type=Record)


def _entry(entry: Entry) -> str:
    head = (
        f'    {{"seq": {entry.seq}, "seat": {_text(entry.seat)}, "action": {_text(entry.action)}, "events": ['
    )
    if not entry.events:
        return head + "]}"
    return head + "\n      " + ",\n      ".join(_text(event) for event in entry.events) + "\n    ]}"


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
