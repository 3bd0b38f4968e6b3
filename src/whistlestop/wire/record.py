"""The record file (`docs/record.md`): types, canonical bytes, hash, and the layout on disk."""

import hashlib
from typing import Any, Final, Literal, TypeAlias

import msgspec

from whistlestop.history import Settlement

__all__ = [
    "CONCEDE",
    "RESIGN",
    "ChainOfLog",
    "Header",
    "Maker",
    "Record",
    "RecordEntry",
    "SeatLine",
    "decode_record",
    "encode_record",
    "format_agreement",
    "format_undo",
    "parse_agreement",
    "parse_undo",
    "record_hash",
]

FORMAT: Final = "whistlestop-record"
VERSION: Final = 2
_DIGITS: Final = 10
"""Reject longer digit strings."""
RESIGN: Final = "resign"
"""The action of an entry in which a seat gives up and a bot plays on for it."""
_ABSENT: Final = "absent"
"""Precedes the seats that were not asked whether to end."""
CONCEDE: Final = "concede"
"""The action of the last entry if a seat gives up and only one player is left: the game is over."""

Maker: TypeAlias = Literal["server", "player"]
"""Who made a salt. A player's proves the deal to that player; the server's proves nothing against its operator."""


class SeatLine(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    bot: str | None
    """The id of the bot that played this seat; null for a person."""


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
    """The commitment to the seed, or to the server's secret if salts were added."""
    salts: list[str | None] | msgspec.UnsetType = msgspec.UNSET
    """The salt of each seat, null for a seat without one; left out if there are none. The seed ends with the
    salts."""
    salts_by: list[Maker | None] | msgspec.UnsetType = msgspec.UNSET
    """Who made the salt of each seat; left out if there are none."""
    restarts: int | msgspec.UnsetType = msgspec.UNSET
    """How often a salt was not revealed and all committed again; left out if never."""
    sealed: dict[str, list[str]] | msgspec.UnsetType | None = msgspec.UNSET
    """The orders of a campaign's game that outlive it and are secret; null where they are held back, left out if the
    game has none."""


class RecordEntry(msgspec.Struct, forbid_unknown_fields=True):
    seq: int
    seat: int | None
    action: str | None
    events: list[dict[str, Any]]


class ChainOfLog(msgspec.Struct, forbid_unknown_fields=True):
    """The log of the table up to the end of the game, as its hash chain covers it (`docs/record.md`)."""

    table: str
    """The id of the table, from which the chain starts."""
    key: str
    """The key that blinded the digests."""
    log: list[dict[str, Any]]


class Record(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    header: Header
    entries: list[RecordEntry]
    result: dict[str, Any] | None
    hash: str
    chain: ChainOfLog | msgspec.UnsetType = msgspec.UNSET
    """The log of a game played at a server's table. It precedes the hash, which covers it."""


def record_hash(record: Record) -> str:
    """SHA-256 of the canonical JSON without the key `hash`."""
    parts = {name: getattr(record, name) for name in record.__struct_fields__ if name != "hash"}
    whole = {name: part for name, part in parts.items() if part is not msgspec.UNSET}
    return hashlib.sha256(msgspec.json.encode(whole)).hexdigest()


def format_undo(seq: int) -> str:
    """The action of an entry that returns the game to the position after the entry `seq`."""
    return f"undo {seq}"


def parse_undo(action: str | None) -> int | None:
    """The entry to which an undo returns; None if the text is not an undo."""
    word, _, number = (action or "").partition(" ")
    return int(number) if word == "undo" and _is_number(number) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < _DIGITS


def format_agreement(agreement: Settlement) -> str:
    """The action of the last entry of a game that ended by agreement."""
    words = ["agree", *map(str, sorted(agreement.agreed))]
    if agreement.absent:
        words += [_ABSENT, *map(str, sorted(agreement.absent))]
    return " ".join(words)


def parse_agreement(seat: int, action: str | None) -> Settlement | None:
    """Decode an agreement that this seat proposed; None if the text is not one."""
    word, *seats = (action or "").split(" ")
    at = seats.index(_ABSENT) if _ABSENT in seats else len(seats)
    agreed, absent = seats[:at], seats[at + 1 :]
    if word != "agree" or not agreed or (at < len(seats) and not absent):
        return None
    if not all(map(_is_number, [*agreed, *absent])):
        return None
    return Settlement("end", seat, None, tuple(map(int, agreed)), tuple(map(int, absent)))


def encode_record(record: Record) -> bytes:
    """Encode with one event per line, so that a diff of two files shows how two games differ."""
    parts = [
        f'{{\n  "format": {_text(record.format)},\n  "version": {record.version},\n',
        f'  "header": {_text(record.header)},\n  "entries": [\n',
        ",\n".join(_entry(entry) for entry in record.entries),
        f'\n  ],\n  "result": {_text(record.result)},\n',
        "" if record.chain is msgspec.UNSET else _chain(record.chain),
        f'  "hash": {_text(record.hash)}\n}}\n',
    ]
    return "".join(parts).encode()


def _chain(chain: ChainOfLog) -> str:
    head = f'  "chain": {{"table": {_text(chain.table)}, "key": {_text(chain.key)}, "log": [\n    '
    return head + ",\n    ".join(map(_text, chain.log)) + "\n  ]},\n"


def decode_record(data: bytes) -> Record:
    """Decode a record; msgspec's error says what is wrong."""
    return msgspec.json.decode(data, type=Record)


def _entry(entry: RecordEntry) -> str:
    head = (
        f'    {{"seq": {entry.seq}, "seat": {_text(entry.seat)}, "action": {_text(entry.action)}, "events": ['
    )
    if not entry.events:
        return head + "]}"
    return head + "\n      " + ",\n      ".join(_text(event) for event in entry.events) + "\n    ]}"


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
