"""`verify`: a true record passes; every way of bending one is found."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from whistlestop import games
from whistlestop.history.table_events import Opened
from whistlestop.rules import commitment, legal
from whistlestop.table import CorruptRecord, Match, Sitter, record_of, verify
from whistlestop.table.importing import import_record
from whistlestop.table.verify import OTHER_VERSION, TRUE
from whistlestop.wire import Record, RecordEntry, SeatLine, decode_record, encode_record, record_hash


def rehashed(record: Record, **changes: Any) -> Record:
    """A forger recomputes the hash."""
    forged = msgspec.structs.replace(record, **changes)
    return msgspec.structs.replace(forged, hash=record_hash(forged))


def with_header(record: Record, **changes: Any) -> Record:
    return rehashed(record, header=msgspec.structs.replace(record.header, **changes))


def with_entry(record: Record, at: int, entry: RecordEntry) -> Record:
    return rehashed(record, entries=[*record.entries[:at], entry, *record.entries[at + 1 :]])


def with_event(record: Record, at: int, event: int, **changes: Any) -> Record:
    entry = record.entries[at]
    events = [dict(made) for made in entry.events]
    events[event].update(changes)
    return with_entry(record, at, msgspec.structs.replace(entry, events=events))


def refusal(record: Record) -> CorruptRecord:
    with pytest.raises(CorruptRecord) as refused:
        verify(record, games.load("mini"))
    return refused.value


@pytest.mark.parametrize("game", games.available())
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_true_record_is_true(game: str, players: int, finished: Callable[..., Match]) -> None:
    match = finished(game, players)
    verdict = verify(record_of(match), match.game)
    assert verdict.kind == TRUE
    assert verdict.result == match.result()


def test_a_record_edited_by_hand_has_the_wrong_hash(record: Record) -> None:
    edited = msgspec.structs.replace(record, entries=record.entries[:-1])
    assert refusal(edited).reason == "wrong_hash"


def test_the_first_difference_is_told(record: Record) -> None:
    at = next(
        at for at, entry in enumerate(record.entries) if entry.action and entry.action.startswith("claim")
    )
    error = refusal(with_event(record, at, 0, points=99))
    assert error.reason == "event_differs"
    assert error.values["entry"] == at
    assert error.values["event"] == 0


def test_a_missing_a_doubled_and_a_late_event_are_told(record: Record) -> None:
    entry = record.entries[1]
    assert refusal(with_entry(record, 1, msgspec.structs.replace(entry, events=[]))).reason == "event_missing"
    doubled = msgspec.structs.replace(entry, events=[*entry.events, entry.events[-1]])
    assert refusal(with_entry(record, 1, doubled)).reason == "event_too_many"


def test_an_event_with_a_key_too_many_differs(record: Record) -> None:
    assert refusal(with_event(record, 0, 0, extra=1)).reason == "event_differs"


def test_an_action_that_cannot_have_been_played_is_told(record: Record) -> None:
    for action in ("pass", "claim NOW-HERE red 3", "juggle"):
        entry = msgspec.structs.replace(record.entries[3], action=action)
        error = refusal(with_entry(record, 3, entry))
        assert error.reason == "refused_action"
        assert error.values["entry"] == 3


def test_a_cut_record_is_cut_short(record: Record) -> None:
    assert refusal(rehashed(record, entries=record.entries[:-3])).reason == "cut_short"
    assert refusal(rehashed(record, entries=[])).reason == "no_entries"


def test_an_entry_after_the_end_is_refused(record: Record) -> None:
    last = record.entries[-1]
    more = msgspec.structs.replace(last, seq=last.seq + 1)
    assert refusal(rehashed(record, entries=[*record.entries, more])).reason == "refused_action"


def test_a_bent_result_is_told_where(record: Record) -> None:
    assert record.result is not None
    seats = [dict(seat) for seat in record.result["seats"]]
    seats[1]["total"] += 1
    error = refusal(rehashed(record, result={**record.result, "seats": seats}))
    assert error.reason == "result_differs"
    assert "result.seats[1].total" in str(error.values["where"])


def test_another_seed_breaks_the_commitment_or_the_deal(record: Record) -> None:
    assert refusal(with_header(record, seed="another")).reason == "wrong_commitment"
    from whistlestop.rules import commitment

    both = with_header(record, seed="another", commitment=commitment("another"))
    assert refusal(both).reason == "event_differs"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"players": 3}, "seats_and_players"),
        ({"players": 1, "seats": []}, "seats_and_players"),
        ({"game": "usa-classic"}, "other_game"),
        ({"data_hash": "0" * 64}, "other_data"),
        ({"seed": None}, "unfinished"),
        ({"options": {"first": 9}}, "bad_header"),
        ({"options": {"first": "nobody"}}, "bad_header"),
        ({"options": {"first": 0, "weather": "fine"}}, "bad_header"),
    ],
)
def test_a_bent_header_is_told(changes: dict[str, Any], reason: str, record: Record) -> None:
    assert refusal(with_header(record, **changes)).reason == reason


def test_one_or_six_players_are_refused(record: Record) -> None:
    for count in (1, 6):
        seats = [record.header.seats[0]] * count
        assert refusal(with_header(record, players=count, seats=seats)).reason == "bad_header"


def test_a_record_of_other_rules_is_folded_and_scored(record: Record) -> None:
    other = with_header(record, rules_version="0.9")
    verdict = verify(other, games.load("mini"))
    assert verdict.kind == OTHER_VERSION
    assert record.result is not None
    assert [seat.total for seat in verdict.result.seats] == [seat["total"] for seat in record.result["seats"]]


def test_numbers_must_be_whole_and_keys_in_order(record: Record) -> None:
    assert record.result is not None
    seats = [dict(seat) for seat in record.result["seats"]]
    seats[0]["total"] = float(seats[0]["total"])
    assert refusal(rehashed(record, result={**record.result, "seats": seats})).reason == "result_differs"
    turned = dict(reversed(record.result.items()))
    assert refusal(rehashed(record, result=turned)).reason == "result_differs"
    assert refusal(with_header(record, options={})).reason == "other_header"


@pytest.mark.parametrize(
    "action", ["take " + "9" * 5000, "take ²", "claim ALD-EAS red " + "1" * 5000, "take -1"]
)
def test_monstrous_actions_are_refused_by_name(action: str, record: Record) -> None:
    entry = msgspec.structs.replace(record.entries[3], action=action)
    assert refusal(with_entry(record, 3, entry)).reason == "refused_action"


def test_nonsense_under_other_rules_is_still_refused(record: Record) -> None:
    other = with_header(record, rules_version="0.9")
    for forged in (
        with_event(other, 0, 1, seat=77),
        with_event(other, 0, 1, seat=-1),
        with_event(other, 0, 9, place=99),
        with_event(other, 0, 1, seat="zero"),
        with_event(other, 0, 1, card="mauve"),
        with_event(other, 0, 1, kind="card_eaten"),
        rehashed(other, entries=other.entries[:4]),
        rehashed(other, entries=other.entries[1:]),
        rehashed(other, entries=[]),
    ):
        with pytest.raises(CorruptRecord):
            verify(forged, games.load("mini"))


def test_salts_belong_to_the_seed_and_the_commitment_does_not_cover_them() -> None:
    game = games.load("mini")
    sitters = [Sitter("Ada"), Sitter("Bo")]
    match = Match.begin(game, sitters, "secret+k7+rhubarb", salts=("k7", "rhubarb"))
    while match.asked:
        match.act(match.asked[0], next(iter(legal(match.state, match.asked[0]))))
    record = record_of(match)
    assert record.header.commitment == commitment("secret")
    assert decode_record(encode_record(record)) == record
    assert verify(record, game).kind == TRUE
    for salts in (
        ["k7"],
        ["rhubarb", "k7"],
        ["secret"],
        ["k7", "rhubarb", None],
        [None, None],
        msgspec.UNSET,
    ):
        assert refusal(with_header(record, salts=salts)).reason == "wrong_commitment"
    for seed in ("other+k7+rhubarb", "secret+k7+celery"):
        assert refusal(with_header(record, seed=seed)).reason == "wrong_commitment"
    forged = with_header(record, seed="secret+k7+celery", salts=["k7", "celery"])
    assert refusal(forged).reason == "event_differs", "another salt is another deal"


def test_without_salts_a_record_says_nothing_of_them(record: Record) -> None:
    assert b"salts" not in encode_record(record)


def test_ids_of_bots_in_an_imported_record_cannot_command_a_terminal(finished: Callable[..., Match]) -> None:
    record = record_of(finished("mini", 2))
    seats = [SeatLine(seat.name, "evil\x1b[2J\r\nbot") for seat in record.header.seats]
    imported = import_record(with_header(record, seats=seats), games.load, 1.0)
    opened = imported.entries[0].body
    assert isinstance(opened, Opened)
    assert [plan.bot for plan in opened.seats] == ["evil[2J bot"] * 2
