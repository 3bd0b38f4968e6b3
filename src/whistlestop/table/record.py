"""Converts a match to a record, and reads and checks record files."""

from pathlib import Path
from typing import Any

import msgspec

from whistlestop.rules import RULES_VERSION, Result, Ruleset, commitment
from whistlestop.rules.scoring import SeatResult
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.match import Match
from whistlestop.table.record_entries import record_entries
from whistlestop.table.seed import secret_of, server_salt
from whistlestop.wire import Header, Record, RecordEntry, SeatLine, decode_record, encode_record, record_hash
from whistlestop.wire.record import FORMAT, VERSION, ChainOfLog, Maker

__all__ = [
    "checked",
    "copy_for",
    "header_of",
    "read_record",
    "record_of",
    "result_object",
    "write_record",
]


def record_of(match: Match, chain: ChainOfLog | None = None, *, campaign_over: bool = False) -> Record:
    """The record including the seed. Only for a finished game: nobody may have the seed while it runs.

    `chain` is the log of the table where the game was played, if there was one. What outlives a game of a campaign
    and is secret opens only when the campaign is over; until then the record holds it back.
    """
    if not match.is_over:
        raise CorruptRecord("still_running", {})
    is_open = campaign_over or not match.sealed
    history = match.history.in_full() if is_open else match.history.after_game(None)
    header = header_of(match, match.seed, campaign_over=campaign_over)
    # The log of the table has the secrets too.
    return _sealed(header, record_entries(history, match.rules), _result(match), chain if is_open else None)


def copy_for(match: Match, seat: int | None) -> Record:
    """The part of the game that a seat may have at any time; None for a spectator. It never contains the seed."""
    entries = record_entries(match.history.seen_by(seat), match.rules)
    return _sealed(header_of(match, None), entries, _result(match) if match.is_over else None)


def _result(match: Match) -> dict[str, Any]:
    return result_object(match.result(), [sitter.name for sitter in match.sitters], match.rules)


def _sealed(
    header: Header, entries: list[RecordEntry], result: dict[str, Any] | None, chain: ChainOfLog | None = None
) -> Record:
    record = Record(FORMAT, VERSION, header, entries, result, "", msgspec.UNSET if chain is None else chain)
    record.hash = record_hash(record)
    return record


def write_record(record: Record, path: Path) -> None:
    path.write_bytes(encode_record(record))


def read_record(path: Path) -> Record:
    """Read a record from a file; raise a CorruptRecord with the reason for anything else."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise CorruptRecord("unreadable", {"why": problem.strerror or str(problem)}) from problem
    try:
        record = decode_record(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise CorruptRecord("not_a_record", {"why": str(problem)}) from problem
    checked(record)
    return record


def checked(record: Record) -> None:
    """Raise a CorruptRecord for a file that has the shape of a record but wrong contents."""
    if record.format != FORMAT:
        raise CorruptRecord("foreign_file", {"format": record.format})
    if record.version != VERSION:
        raise CorruptRecord("newer_format", {"version": record.version, "ours": VERSION})


def result_object(result: Result, names: list[str], rules: Ruleset) -> dict[str, Any]:
    """The result in the form that `docs/record.md` describes."""
    return {
        "seats": [_seat_object(seat, name, rules) for seat, name in zip(result.seats, names, strict=True)],
        "winners": list(result.winners),
        **result.extras,
    }


def header_of(match: Match, seed: str | None, *, campaign_over: bool = False) -> Header:
    """The header: game, players and options."""
    secret = secret_of(match.seed, match.salts) or match.seed
    return Header(
        match.game.id,
        RULES_VERSION,
        match.game.data_hash,
        len(match.sitters),
        match.options,
        [SeatLine(sitter.name, sitter.bot) for sitter in match.sitters],
        seed,
        commitment(secret),
        list(match.salts) or msgspec.UNSET,
        [_maker(secret, seat, salt) for seat, salt in enumerate(match.salts)] or msgspec.UNSET,
        match.restarts or msgspec.UNSET,
        _sealed_orders(match, campaign_over),
    )


def _sealed_orders(match: Match, campaign_over: bool) -> dict[str, list[str]] | msgspec.UnsetType | None:
    if not match.sealed:
        return msgspec.UNSET
    return {purpose: list(order) for purpose, order in match.sealed.items()} if campaign_over else None


def _maker(secret: str, seat: int, salt: str | None) -> Maker | None:
    """The server's salts follow from its secret, so that a record cannot claim that a player made one."""
    if salt is None:
        return None
    return "server" if salt == server_salt(secret, seat) else "player"


def _seat_object(seat: SeatResult, name: str, rules: Ruleset) -> dict[str, Any]:
    tally = seat.tally
    return {
        "seat": tally.seat,
        "name": name,
        "routes": [_route_object(track, rules) for track in tally.routes],
        "tickets": [_ticket_object(ticket, ticket in tally.completed, rules) for ticket in tally.tickets],
        "longest": tally.longest if rules.knobs.longest_route else None,
        **seat.extras,
        "lines": [{"kind": line.kind, **dict(line.details), "points": line.points} for line in seat.lines],
        "total": seat.total,
        "rank": seat.rank,
    }


def _route_object(name: str, rules: Ruleset) -> dict[str, Any]:
    length = rules.atlas.tracks[name].length
    return {"track": name, "length": length, "points": rules.points_for(length)}


def _ticket_object(name: str, is_completed: bool, rules: Ruleset) -> dict[str, Any]:
    return {"ticket": name, "points": rules.tickets[name].points, "completed": is_completed}
