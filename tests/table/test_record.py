"""The record file: its shape, its order, and what may not be in it."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from whistlestop import games
from whistlestop.rules import commitment
from whistlestop.table import (
    CorruptRecord,
    Match,
    Sitter,
    copy_for,
    read_record,
    record_of,
    replay_record,
    write_record,
)
from whistlestop.wire import Record, encode_record, record_hash
from whistlestop.wire.record import VERSION

HEADER = ["game", "rules_version", "data_hash", "players", "options", "seats", "seed", "commitment"]
SEAT = ["seat", "name", "routes", "tickets", "longest", "lines", "total", "rank"]


def test_the_keys_stand_in_the_documented_order(record: Record) -> None:
    made = json.loads(encode_record(record))
    assert list(made) == ["format", "version", "header", "entries", "result", "hash"]
    assert list(made["header"]) == HEADER
    assert list(made["entries"][0]) == ["seq", "seat", "action", "events"]
    assert list(made["result"]) == ["seats", "winners"]
    assert list(made["result"]["seats"][0]) == SEAT


def test_entry_zero_is_the_set_up(record: Record) -> None:
    first = record.entries[0]
    assert (first.seq, first.seat, first.action) == (0, None, None)
    assert first.events[0]["kind"] == "deck_shuffled"


def test_the_hash_can_be_made_from_the_page_alone(record: Record) -> None:
    made = json.loads(encode_record(record))
    found = made.pop("hash")
    canonical = json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()
    assert hashlib.sha256(canonical).hexdigest() == found


def test_writing_and_reading_gives_the_same_record(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record(record, path)
    assert read_record(path) == record
    assert path.read_bytes().endswith(b"}\n")


def test_folding_the_events_gives_the_played_state(finished: Callable[..., Match]) -> None:
    match = finished("usa-mega", 5)
    assert replay_record(record_of(match), match.game).state == match.state


def test_while_a_game_runs_the_seed_is_nowhere() -> None:
    seed = "a seed that nobody may see"
    match = Match.begin(games.load("mini"), [Sitter("A"), Sitter("B")], seed)
    with pytest.raises(CorruptRecord, match="still_running"):
        record_of(match)
    for seat in (None, 0, 1):
        running = copy_for(match, seat)
        assert running.header.seed is None
        assert running.result is None
        assert running.header.commitment == commitment(seed)
        assert seed.encode() not in encode_record(running)


@pytest.mark.rule("D-H1")
def test_a_copy_holds_no_ticket_of_another_seat(finished: Callable[..., Match]) -> None:
    """Neither in the events nor in the actions: a kept ticket is named only to who kept it."""
    match = finished("usa-classic", 3)
    for seat in (None, 0, 1, 2):
        copy = copy_for(match, seat)
        text = encode_record(msgspec.structs.replace(copy, result=None)).decode()
        for other in {0, 1, 2} - {seat}:
            mine = {*match.state.secrets.tickets[seat]} if seat is not None else set()
            for name in {*match.state.secrets.tickets[other]} - mine - _seen_tickets(match, seat):
                ticket = match.rules.tickets[name]
                names = match.rules.board.stop_names
                assert name not in text
                assert f'["{names[ticket.a]}","{names[ticket.b]}",{ticket.points}]' not in text
        drawn = [event for entry in copy.entries for event in entry.events if event["kind"] == "card_drawn"]
        assert all((event["card"] is None) == (event["seat"] != seat) for event in drawn)
        assert replay_record(copy, match.game).state.public == match.state.public


def _seen_tickets(match: Match, seat: int | None) -> set[str]:
    """Offered to this seat at some time."""
    seen: set[str] = set()
    for entry in match.history:
        for event in entry.events:
            if event.kind == "tickets_offered" and event.owner() == seat:
                seen.update(str(ticket) for ticket in event.parts()[1])  # type: ignore[attr-defined]
    return seen


def test_names_of_any_alphabet_are_written_as_themselves() -> None:
    match = Match.begin(games.load("mini"), [Sitter("Żaneta"), Sitter("李")], "x")
    assert "Żaneta" in encode_record(copy_for(match, 0)).decode()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "not_a_record"),
        (b"{", "not_a_record"),
        (b"\xff\xfe", "not_a_record"),
        (b"[1, 2]", "not_a_record"),
        (b'{"format": "something else"}', "not_a_record"),
        (b"null", "not_a_record"),
        (b'{"format": ' + b"[" * 100_000, "not_a_record"),
    ],
)
def test_foreign_files_are_refused_with_the_reason(text: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(text)
    with pytest.raises(CorruptRecord) as refused:
        read_record(path)
    assert refused.value.reason == reason


def test_another_format_or_version_is_named(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    for change, reason in (({"format": "chess"}, "foreign_file"), ({"version": VERSION + 1}, "newer_format")):
        write_record(msgspec.structs.replace(record, **change), path)
        with pytest.raises(CorruptRecord) as refused:
            read_record(path)
        assert refused.value.reason == reason


def test_a_missing_file_is_a_corrupt_record_too(tmp_path: Path) -> None:
    with pytest.raises(CorruptRecord, match="unreadable"):
        read_record(tmp_path / "nothing.json")


def test_the_hash_covers_everything_but_itself(record: Record) -> None:
    other = msgspec.structs.replace(record, result=None)
    assert record_hash(other) != record_hash(record)
    assert record_hash(msgspec.structs.replace(record, hash="")) == record_hash(record)
