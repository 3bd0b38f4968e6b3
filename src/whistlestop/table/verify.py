"""Verifies a record: plays its actions again from the seed and compares everything."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from whistlestop.campaign.sealed import Sealed
from whistlestop.games import BadOption, Game
from whistlestop.history import Body, Settlement, is_agreement
from whistlestop.history.entry import agreement_of, resigned_seat
from whistlestop.rules import RULES_VERSION, Result, commitment
from whistlestop.rules.errors import WhistlestopError
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.match import Match, Sitter
from whistlestop.table.record import header_of, result_object
from whistlestop.table.record_entries import read_body, record_entry
from whistlestop.table.record_log import heads_of
from whistlestop.table.replay import replay_record
from whistlestop.table.seed import MOST_RESTARTS, secret_of
from whistlestop.wire import Record, RecordEntry, record_hash

__all__ = ["OTHER_VERSION", "TRUE", "Verdict", "sealed_of", "verify"]

TRUE: Final = "true"
OTHER_VERSION: Final = "other_version"


@dataclass(frozen=True)
class Verdict:
    kind: str
    """TRUE, or OTHER_VERSION for a record that was folded and scored but not played again."""
    result: Result
    entries: int


def verify(record: Record, game: Game) -> Verdict:
    """Return a verdict, or raise a CorruptRecord that names the first difference."""
    if record.hash != record_hash(record):
        raise CorruptRecord("wrong_hash", {"found": record.hash, "expected": record_hash(record)})
    if record.header.game != game.id:
        raise CorruptRecord("other_game", {"found": record.header.game, "expected": game.id})
    # Rules that were corrected since may refuse a move that was legal then; the events still tell the game.
    if record.header.rules_version != RULES_VERSION:
        return Verdict(OTHER_VERSION, _folded(record, game), len(record.entries))
    # Another board would give differences at the first move that say nothing about the record.
    if record.header.data_hash != game.data_hash:
        raise CorruptRecord("other_data", {"found": record.header.data_hash, "expected": game.data_hash})
    return Verdict(TRUE, _played_again(record, game), len(record.entries))


def _folded(record: Record, game: Game) -> Result:
    """The score of the folded events. The record's own score may differ if the versions score differently."""
    replayed = replay_record(record, game)
    if not replayed.is_over:
        raise CorruptRecord("unfinished", {})
    return replayed.result()


def _played_again(record: Record, game: Game) -> Result:
    header = record.header
    if header.seed is None:
        raise CorruptRecord("unfinished", {})
    salts = () if header.salts is msgspec.UNSET else header.salts
    if salts and (len(salts) != header.players or not any(salts) or "" in salts):
        raise CorruptRecord("wrong_commitment", {})
    secret = secret_of(header.seed, salts)
    if secret is None or header.commitment != commitment(secret):
        raise CorruptRecord("wrong_commitment", {})
    if len(header.seats) != header.players:
        raise CorruptRecord("seats_and_players", {"players": header.players})
    if header.restarts is not msgspec.UNSET and header.restarts > MOST_RESTARTS:
        raise CorruptRecord("too_many_restarts", {"restarts": header.restarts, "most": MOST_RESTARTS})
    if header.sealed is None:
        raise CorruptRecord("sealed", {})
    match = _begin(record, game, header.seed, salts)
    if msgspec.json.encode(header) != msgspec.json.encode(header_of(match, match.seed, campaign_over=True)):
        raise CorruptRecord("other_header", {})
    _compare_last(record.entries[0] if record.entries else None, match)
    for number, entry in enumerate(record.entries[1:], 1):
        if match.history.is_cut_short:
            raise CorruptRecord("after_the_end", {"entry": number})
        _act(match, number, entry)
        _compare_last(entry, match)
    if not match.is_over:
        raise CorruptRecord("cut_short", {"entries": len(record.entries)})
    heads_of(record)
    result = match.result()
    _compare_result(record.result, result_object(result, [seat.name for seat in header.seats], match.rules))
    return result


def _begin(record: Record, game: Game, seed: str, salts: Sequence[str | None]) -> Match:
    sitters = [Sitter(seat.name, seat.bot) for seat in record.header.seats]
    try:
        restarts = 0 if record.header.restarts is msgspec.UNSET else record.header.restarts
        return Match.begin(
            game,
            sitters,
            seed,
            record.header.options,
            salts=salts,
            restarts=restarts,
            sealed=sealed_of(record),
        )
    except (WhistlestopError, BadOption) as problem:
        raise CorruptRecord("bad_header", {"why": problem}) from problem


def sealed_of(record: Record) -> Sealed:
    """The sealed orders of a record; none if it has none or holds them back."""
    orders = record.header.sealed
    if orders is None or orders is msgspec.UNSET:
        return {}
    return {purpose: tuple(order) for purpose, order in orders.items()}


def _act(match: Match, number: int, entry: RecordEntry) -> None:
    if entry.seat is None or entry.action is None:
        raise CorruptRecord("no_action", {"entry": number})
    try:
        body = read_body(RecordEntry(number, entry.seat, entry.action, []), match.rules)
        _check_early_end(match, number, body)
        match.repeat(body)
    except CorruptRecord:
        raise
    except WhistlestopError as problem:
        raise CorruptRecord(
            "refused_action", {"entry": number, "action": entry.action, "why": problem}
        ) from problem


def _check_early_end(match: Match, number: int, body: Body) -> None:
    """Allow each seat to give up once, and neither that nor an agreement after the end."""
    resigned, agreement = resigned_seat(body), agreement_of(body)
    if resigned is not None and (
        match.is_over or resigned in match.resigned or not 0 <= resigned < len(match.sitters)
    ):
        raise CorruptRecord("bad_resignation", {"entry": number})
    if agreement is not None and (match.is_over or not _is_complete(match, agreement)):
        raise CorruptRecord("bad_agreement", {"entry": number})


def _is_complete(match: Match, agreement: Settlement) -> bool:
    """Whether every person who still played agreed, and no seat named had resigned."""
    people = {at for at, sitter in enumerate(match.sitters) if sitter.bot is None} - set(match.resigned)
    is_complete = people <= set(agreement.agreed) and not people & set(agreement.absent)
    is_of_resigned = not {*agreement.agreed, *agreement.absent}.isdisjoint(match.resigned)
    return is_agreement(agreement, len(match.sitters)) and is_complete and not is_of_resigned


def _compare_last(found: RecordEntry | None, match: Match) -> None:
    """Compare an entry with the last one of the match, in which all entries are recorded."""
    history = match.history
    _compare_entry(found, record_entry(history.in_full().entry(history.last.seq), match.rules))


def _compare_entry(found: RecordEntry | None, expected: RecordEntry) -> None:
    if found is None:
        raise CorruptRecord("no_entries", {})
    values: dict[str, Any] = {"entry": expected.seq}
    if found.seq != expected.seq:
        raise CorruptRecord("entry_missing", {**values, "found": found.seq})
    if (found.seat, found.action) != (expected.seat, expected.action):
        raise CorruptRecord("other_spelling", {**values, "found": found.action, "expected": expected.action})
    for index, event in enumerate(expected.events):
        if index >= len(found.events):
            raise CorruptRecord("event_missing", {**values, "event": index, "expected": event})
        if list(found.events[index].items()) != list(event.items()):
            raise CorruptRecord(
                "event_differs",
                {**values, "event": index, "found": found.events[index], "expected": event},
            )
    if len(found.events) > len(expected.events):
        extra = found.events[len(expected.events)]
        raise CorruptRecord("event_too_many", {**values, "event": len(expected.events), "found": extra})


def _compare_result(found: dict[str, Any] | None, expected: dict[str, Any]) -> None:
    if msgspec.json.encode(found) != msgspec.json.encode(expected):
        raise CorruptRecord("result_differs", {"where": _first_difference(found, expected, "result")})


def _first_difference(found: Any, expected: Any, where: str) -> str:
    if isinstance(found, dict) and isinstance(expected, dict) and found.keys() == expected.keys():
        for key in expected:
            if found[key] != expected[key]:
                return _first_difference(found[key], expected[key], f"{where}.{key}")
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for index, (one, other) in enumerate(zip(found, expected, strict=True)):
            if one != other:
                return _first_difference(one, other, f"{where}[{index}]")
    return f"{where}: {found!r} instead of {expected!r}"
