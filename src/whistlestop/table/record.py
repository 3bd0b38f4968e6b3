"""A match as a record, and records as files."""

from pathlib import Path
from typing import Any

import msgspec

from whistlestop.rules import (
    RULES_VERSION,
    Result,
    Ruleset,
    commitment,
    event_to_object,
    format_action,
)
from whistlestop.rules.scoring import SeatResult
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.match import Happened, Match
from whistlestop.wire import Entry, Header, Record, SeatLine, decode_record, encode_record, record_hash
from whistlestop.wire.record import FORMAT, VERSION

__all__ = ["entry_of", "read_record", "record_of", "result_object", "write_record"]


def record_of(match: Match) -> Record:
    """The record as it may leave the table: the seed only once the game is over."""
    record = Record(
        FORMAT,
        VERSION,
        _header(match, match.seed if match.is_over else None),
        [entry_of(happened, match.rules) for happened in match.entries],
        result_object(match.result(), [sitter.name for sitter in match.sitters], match.rules)
        if match.is_over
        else None,
        "",
    )
    record.hash = record_hash(record)
    return record


def write_record(record: Record, path: Path) -> None:
    path.write_bytes(encode_record(record))


def read_record(path: Path) -> Record:
    """The record in a file; anything else is a CorruptRecord that says why."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise CorruptRecord("unreadable", {"why": problem.strerror or str(problem)}) from problem
    try:
        record = decode_record(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise CorruptRecord("not_a_record", {"why": str(problem)}) from problem
    if record.format != FORMAT:
        raise CorruptRecord("foreign_file", {"format": record.format})
    if record.version != VERSION:
        raise CorruptRecord("newer_format", {"version": record.version, "ours": VERSION})
    return record


def entry_of(happened: Happened, rules: Ruleset) -> Entry:
    return Entry(
        happened.seq,
        happened.seat,
        None if happened.action is None else format_action(happened.action, rules),
        [event_to_object(event, rules) for event in happened.events],
    )


def result_object(result: Result, names: list[str], rules: Ruleset) -> dict[str, Any]:
    """The result as `docs/record.md` writes it."""
    return {
        "seats": [_seat_object(seat, name, rules) for seat, name in zip(result.seats, names, strict=True)],
        "winners": list(result.winners),
        **result.extras,
    }


def _header(match: Match, seed: str | None) -> Header:
    return Header(
        match.game.id,
        RULES_VERSION,
        match.game.data_hash,
        len(match.sitters),
        match.options,
        [SeatLine(sitter.name, sitter.bot) for sitter in match.sitters],
        seed,
        commitment(match.seed),
    )


def _seat_object(seat: SeatResult, name: str, rules: Ruleset) -> dict[str, Any]:
    tally = seat.tally
    return {
        "seat": tally.seat,
        "name": name,
        "routes": [_route_object(track, rules) for track in tally.routes],
        "tickets": [_ticket_object(ticket, ticket in tally.completed, rules) for ticket in tally.tickets],
        "longest": tally.longest,
        **seat.extras,
        "lines": [{"kind": line.kind, **dict(line.details), "points": line.points} for line in seat.lines],
        "total": seat.total,
        "rank": seat.rank,
    }


def _route_object(name: str, rules: Ruleset) -> dict[str, Any]:
    track = rules.board.tracks[name]
    cities = rules.board.cities
    return {
        "between": [cities[track.a].name, cities[track.b].name],
        "track": track.number,
        "length": track.length,
        "points": rules.points_for(track.length),
    }


def _ticket_object(name: str, is_completed: bool, rules: Ruleset) -> dict[str, Any]:
    ticket = rules.tickets[name]
    names = rules.board.stop_names
    return {"between": [names[ticket.a], names[ticket.b]], "points": ticket.points, "completed": is_completed}
