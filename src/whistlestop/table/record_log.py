"""The log of a table as a record holds it: enough to recompute the hash chain, and bound to the recorded game."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from whistlestop.history import Entry, Move, Settlement, SetUp
from whistlestop.history.table_events import (
    Answered,
    Closed,
    Committed,
    Opened,
    Proposed,
    Resigned,
    Restarted,
    Revealed,
    Revealing,
    Seated,
    Undone,
)
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.hash_chain import digest_of, first_head, hashed_bytes, next_head
from whistlestop.table.seed import fingerprint_of_all, salt_commitment
from whistlestop.table.table_state import TableState
from whistlestop.wire.log import StoredMove, StoredSetUp, decode_body, encode_stored
from whistlestop.wire.record import CONCEDE, RESIGN, ChainOfLog, Record, format_agreement, format_undo

__all__ = ["chain_of", "check_commitment", "check_head", "check_salt", "heads_of"]


def chain_of(table_state: TableState) -> ChainOfLog | None:
    """The log of a finished game's table up to the end, for its record."""
    history = table_state.history
    opened = history.entry(1).body
    if isinstance(opened, Opened) and table_state.is_imported:
        return None if opened.chain is None else msgspec.convert(opened.chain, ChainOfLog)
    numbers = history.record_numbers()
    log = [_link(entry, numbers) for entry in history.since(0)[: table_state.ended]]
    return ChainOfLog(table_state.table_id, table_state.chain.key.hex(), log)


def _link(entry: Entry, numbers: dict[int, int]) -> dict[str, Any]:
    body = entry.body
    if isinstance(body, SetUp):
        return {"entry": numbers[entry.seq]}
    if isinstance(body, Move):
        link: dict[str, Any] = {"entry": numbers[entry.seq]}
        if body.by:
            link["by"] = body.by
        if body.why is not None:
            link["why"] = body.why
        return link
    return dict(msgspec.json.decode(hashed_bytes(body, encode_stored(body))))


def heads_of(record: Record) -> list[str]:
    """The head of the chain after each entry of the table's log, from the first; empty if the record has no chain.

    Raises CorruptRecord if the log does not belong to this game and this seed.
    """
    if record.chain is msgspec.UNSET:
        return []
    reader = _Reader(record)
    head = first_head(record.chain.table)
    heads: list[str] = []
    try:
        key = bytes.fromhex(record.chain.key)
        for seq, link in enumerate(record.chain.log, 1):
            head = next_head(head, digest_of(key, seq, reader.read(seq, link)))
            heads.append(head.hex())
    except (ValueError, TypeError, msgspec.MsgspecError) as problem:
        raise CorruptRecord("chain_differs", {"entry": len(heads) + 1}) from problem
    reader.finish()
    return heads


def check_commitment(record: Record, seen: str) -> None:
    """Check a commitment that a player saw before the game: the server's, or the fingerprint of all of them."""
    header = record.header
    bound = {header.commitment}
    if header.salts is not msgspec.UNSET:
        commitments = [salt_commitment(salt) if salt else "" for salt in header.salts]
        bound.add(fingerprint_of_all(header.commitment, commitments))
    if seen not in bound:
        raise CorruptRecord("other_commitment", {"found": header.commitment})


def check_salt(record: Record, salt: str) -> None:
    """Check that the seed contains this player's salt. `verify` checks that the seed is composed this way."""
    salts = record.header.salts
    if salts is msgspec.UNSET or salt not in salts:
        raise CorruptRecord("salt_missing", {})
    if record.header.salts_by is not msgspec.UNSET and record.header.salts_by[salts.index(salt)] != "player":
        raise CorruptRecord("salt_of_server", {})


def check_head(record: Record, seq: int, seen: str) -> None:
    """Check a head that a player saw with this entry of the table's log."""
    heads = heads_of(record)
    if not heads:
        raise CorruptRecord("no_chain", {})
    found = heads[seq - 1] if 0 < seq <= len(heads) else "-"
    if found != seen:
        raise CorruptRecord("other_head", {"entry": seq, "found": found, "expected": seen})


class _Reader:
    """Walks through the log alongside the record and raises an error where they differ."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._next = 0
        """Index of the next entry expected from the record."""
        self._seq = 0
        self._commitment = ""
        self._restarts = 0
        self._seen: set[str] = {""}
        """The commitments that seats had since the last restart."""
        self._fixed: tuple[str, ...] = ()
        self._revealed: dict[int, str] = {}
        self._numbers: dict[int, int] = {}
        """The number in the record of each move, by its number in the log."""

    def read(self, seq: int, link: dict[str, Any]) -> bytes:
        """The bytes that the digest of this link covers."""
        self._seq = seq
        if "entry" in link:
            return encode_stored(self._move(link))
        data = msgspec.json.encode(link)
        entry = decode_body(data)
        _FOLLOWS.get(type(entry), _nothing)(self, entry)
        return data

    def _move(self, link: dict[str, Any]) -> StoredMove | StoredSetUp:
        self.check(link["entry"] == self._next < len(self._record.entries))
        entry = self._record.entries[self._next]
        self._numbers[self._seq] = self._next
        self._next += 1
        if entry.seat is None or entry.action is None:
            return StoredSetUp(tuple(entry.events))
        return StoredMove(entry.seat, entry.action, tuple(entry.events), link.get("by", ""), link.get("why"))

    def check(self, is_so: bool) -> None:
        if not is_so:
            raise CorruptRecord("chain_differs", {"entry": self._seq})

    def expect(self, seat: int, action: str) -> None:
        """Require that the record continues with this action."""
        self.check(self._next < len(self._record.entries))
        entry = self._record.entries[self._next]
        self.check((entry.seat, entry.action) == (seat, action))
        self._next += 1

    def opened(self, entry: Opened) -> None:
        self.check(self._seq == 1)
        self._commitment = entry.commitment
        self._seen.update(entry.commitments)

    def committed(self, entry: Committed | Seated) -> None:
        self._seen.add(entry.commitment)

    def restarted(self, entry: Restarted) -> None:
        self._commitment = entry.commitment
        self._restarts += 1
        self._fixed, self._revealed = (), {}
        self._seen = {"", *entry.commitments}

    def revealing(self, entry: Revealing) -> None:
        self.check(not self._fixed and self._seen.issuperset(entry.commitments))
        self._fixed = entry.commitments
        for seat, salt in enumerate(entry.salts):
            if salt:
                self.revealed(Revealed(seat, salt))

    def revealed(self, entry: Revealed) -> None:
        self.check(entry.seat < len(self._fixed) and self._fixed[entry.seat] == salt_commitment(entry.salt))
        self._revealed[entry.seat] = entry.salt

    def undone(self, entry: Undone) -> None:
        self._went_back(entry.seat, entry.to)

    def _went_back(self, seat: int, to: int) -> None:
        self.check(to in self._numbers)
        self.expect(seat, format_undo(self._numbers[to]))

    def resigned(self, entry: Resigned) -> None:
        self.expect(entry.seat, RESIGN)

    def closed(self, entry: Closed) -> None:
        if entry.seat is not None:
            self.expect(entry.seat, CONCEDE)

    def voted(self, entry: Proposed | Answered) -> None:
        if entry.settled is not None:
            self._settled(entry.settled)

    def _settled(self, outcome: Settlement) -> None:
        if outcome.to is not None:
            self._went_back(outcome.seat, outcome.to)
        elif outcome.what == "end":
            self.expect(outcome.seat, format_agreement(outcome))

    def finish(self) -> None:
        """Require that the log covers the whole record, and that the seed is the one committed to."""
        header = self._record.header
        salts = [None] * header.players if header.salts is msgspec.UNSET else header.salts
        restarts = 0 if header.restarts is msgspec.UNSET else header.restarts
        self.check(self._next == len(self._record.entries))
        self.check((self._commitment, self._restarts) == (header.commitment, restarts))
        self.check([self._revealed.get(seat) for seat in range(header.players)] == salts)
        expected = [salt_commitment(salt) if salt else "" for salt in salts]
        self.check(list(self._fixed) == (expected if any(salts) else []))


def _nothing(_reader: _Reader, _entry: Any) -> None:
    """For entries that neither advance the game nor belong to the seed."""


_FOLLOWS: Final[dict[type, Callable[[_Reader, Any], None]]] = {
    Opened: _Reader.opened,
    Restarted: _Reader.restarted,
    Committed: _Reader.committed,
    Seated: _Reader.committed,
    Revealing: _Reader.revealing,
    Revealed: _Reader.revealed,
    Undone: _Reader.undone,
    Resigned: _Reader.resigned,
    Closed: _Reader.closed,
    Proposed: _Reader.voted,
    Answered: _Reader.voted,
}
