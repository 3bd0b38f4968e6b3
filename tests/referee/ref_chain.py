"""Salts, restarts and the hash chain of a server's table, written from docs/record.md and docs/shuffle.md alone."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from ref_record import MOST_RESTARTS, RefereeError

_SALT = re.compile("[0-9A-Za-z]{32}")


def secret_of(header: dict[str, Any]) -> str:
    """The server's part of the seed."""
    if "salts" not in header:
        return str(header["seed"])
    salts = header["salts"]
    _demand(isinstance(salts, list) and len(salts) == header["players"], "salts are not one for each seat")
    _demand(any(salt is not None for salt in salts), "salts are there, and no seat has one")
    for salt in salts:
        is_salt = isinstance(salt, str) and _SALT.fullmatch(salt) is not None
        _demand(salt is None or is_salt, f"{salt!r} is no salt")
    added = "".join(f"+{salt}" for salt in salts if salt is not None)
    _demand(header["seed"].endswith(added), "the seed does not end with the salts")
    secret = str(header["seed"].removesuffix(added))
    made_by = [
        "server" if salt == _server_salt(secret, seat) else "player" for seat, salt in enumerate(salts)
    ]
    _demand(header.get("salts_by") == made_by, "salts_by does not say who made the salts")
    return secret


def _server_salt(secret: str, seat: int) -> str:
    return _sha256(f"whistlestop-salt:{seat}:{secret}")[:32]


def check_restarts(header: dict[str, Any]) -> None:
    restarts = header.get("restarts", 1)
    _demand(type(restarts) is int and 0 < restarts <= MOST_RESTARTS, f"{restarts!r} restarts")


def heads(record: dict[str, Any]) -> list[str]:
    """The head after each entry of the table's log; none where the game was not played at a server."""
    return _Log(record).heads() if "chain" in record else []


class _Log:
    """The log beside the game: each says what the other does."""

    def __init__(self, record: dict[str, Any]) -> None:
        self._header = record["header"]
        self._entries = record["entries"]
        self._chain = record["chain"]
        self._where = "chain"
        self._next = 0
        self._commitment = ""
        self._restarts = 0
        self._fixed: list[str] = []
        self._salts: dict[int, str] = {}
        self._server: list[str] = []
        """The commitments to the server's salts."""

    def heads(self) -> list[str]:
        if not isinstance(self._chain, dict) or list(self._chain) != ["table", "key", "log"]:
            raise RefereeError("chain", "record.md", "it has not the keys table, key and log")
        self._check(re.fullmatch("[0-9a-f]{64}", self._chain["key"]) is not None, "its key is no key")
        key = bytes.fromhex(self._chain["key"])
        head = hashlib.sha256(f"whistlestop-table:{self._chain['table']}".encode()).digest()
        found = []
        for number, link in enumerate(self._chain["log"], 1):
            self._where = f"chain, entry {number}"
            digest = hashlib.sha256(key + b"%d:" % number + _bytes(self._read(number, link))).digest()
            head = hashlib.sha256(head + digest).digest()
            found.append(head.hex())
        self._finish()
        return found

    def _read(self, number: int, link: dict[str, Any]) -> dict[str, Any]:
        """The entry of the log in full."""
        if "entry" in link:
            return self._move(link)
        kind = link["kind"]
        self._check((kind == "opened") == (number == 1), "a table is opened once, at the beginning")
        self._check(kind not in ("begun", "played"), f"{kind} is not taken from the record")
        if kind in ("opened", "restarted"):
            self._commitment, self._fixed, self._salts = link["commitment"], [], {}
            self._server = link.get("commitments", [])
            self._restarts += kind == "restarted"
        elif kind == "revealing":
            self._check(not self._fixed, "the commitments are fixed twice")
            self._fixed = link["commitments"]
            for seat, salt in enumerate(link.get("salts", [])):
                if salt:
                    self._check(self._server[seat] == _sha256(salt), "the server committed to another salt")
                    self._reveal(seat, salt)
        elif kind == "revealed":
            self._reveal(link["seat"], link["salt"])
        return link

    def _reveal(self, seat: int, salt: str) -> None:
        is_fixed = self._fixed[seat] == _sha256(salt)
        self._check(is_fixed and seat not in self._salts, "the salt is not the one committed to")
        self._salts[seat] = salt

    def _move(self, link: dict[str, Any]) -> dict[str, Any]:
        self._check(
            list(link) in ([*_MOVE[:end]] for end in (1, 2, 3)) or list(link) == ["entry", "why"], "keys"
        )
        is_next = type(link["entry"]) is int and link["entry"] == self._next < len(self._entries)
        self._check(is_next, f"entry {link['entry']} of the record in place of {self._next}")
        entry = self._entries[self._next]
        self._next += 1
        if entry["seat"] is None:
            return {"kind": "begun", "events": entry["events"]}
        move = {key: entry[key] for key in ("seat", "action", "events")}
        return {"kind": "played", **move, **{key: link[key] for key in ("by", "why") if key in link}}

    def _finish(self) -> None:
        self._where = "chain"
        self._check(self._next == len(self._entries), "the log does not cover the whole record")
        self._check(self._commitment == self._header["commitment"], "another commitment than the header's")
        self._check(self._restarts == self._header.get("restarts", 0), "other restarts than the header's")
        salts = self._header.get("salts", [])
        seen = [self._salts.get(seat) for seat in range(len(salts))]
        self._check(seen == salts and len(self._salts) <= len(salts), "other salts than the header's")
        fixed = [_sha256(salt) if salt else "" for salt in salts]
        self._check(self._fixed == fixed, "other commitments than those of the salts")
        secret = secret_of(self._header)
        server = [_sha256(_server_salt(secret, seat)) for seat in range(len(salts))]
        self._check(self._server == server, "other commitments of the server than those of its salts")

    def _check(self, truth: bool, what: str) -> None:
        if not truth:
            raise RefereeError(self._where, "record.md", what)


_MOVE = ("entry", "by", "why")


def _bytes(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _demand(truth: bool, what: str) -> None:
    if not truth:
        raise RefereeError("header", "record.md", what)
