"""A game that ends because somebody gave up, or all agreed, is finished: it has a seed, a result, a true record."""

import msgspec
import pytest
from table_stage import BOT, PERSON, Stage

from whistlestop import games
from whistlestop.rules import score
from whistlestop.table import record_of, verify
from whistlestop.table.errors import CorruptRecord, NotAllowed
from whistlestop.table.importing import import_record
from whistlestop.table.record import copy_for
from whistlestop.table.redaction import result_of, table_facts
from whistlestop.table.replay import replay_record
from whistlestop.table.table_state import TableState
from whistlestop.wire import Record, RecordEntry, record_hash
from whistlestop.wire import commands as ask


def given_up() -> Stage:
    """Two players; the one who leads gives up."""
    stage = Stage(PERSON, PERSON)
    stage.open_game()
    seat, action = stage.play_until("claim")
    stage.play(seat, action)
    assert max(stage.state.playing.state.public.points) > 0
    stage.ask(seat, ask.Resign())
    return stage


def forged(record: Record, entries: list[RecordEntry]) -> Record:
    bent = msgspec.structs.replace(record, entries=entries)
    return msgspec.structs.replace(bent, hash=record_hash(bent))


def test_whoever_is_left_has_won_whatever_the_points() -> None:
    table_state = given_up().state
    loser = next(seat for seat, table_seat in enumerate(table_state.seats) if table_seat.has_resigned)
    facts, result = table_facts(table_state), result_of(table_state)
    assert (facts.status, facts.closed, facts.asked) == ("finished", "resigned", ())
    assert facts.seed == table_state.seed
    assert result is not None
    assert result["winners"] == [1 - loser]
    assert result["resigned"] == [loser]
    assert result["seats"][loser]["rank"] == 2


def test_its_record_is_true_and_travels() -> None:
    stage = given_up()
    table_state = stage.state
    record = record_of(table_state.playing)
    assert record.entries[-1].action == "concede"
    verdict = verify(record, table_state.game)
    assert verdict.result == table_state.playing.result() == replay_record(record, table_state.game).result()
    assert result_of(stage.replayed()) == result_of(table_state)
    assert copy_for(table_state.playing, 0).result == record.result
    elsewhere = import_record(record, games.load, 1.0)
    first, *rest = elsewhere.entries
    there = TableState("u", elsewhere.secret, games.load, first)
    for stamped in rest:
        there.fold(stamped)
    assert there.status == "finished"
    assert record_of(there.playing) == record


def test_all_who_gave_up_are_behind_the_one_who_did_not() -> None:
    stage = Stage(PERSON, PERSON, PERSON, BOT)
    stage.ask(2, ask.Resign())
    assert stage.state.status == "running"
    stage.ask(0, ask.Resign())
    stage.ask(1, ask.Resign())
    result = stage.state.playing.result()
    assert result.winners == (3,)
    assert result.extras["resigned"] == [0, 1, 2]
    record = record_of(stage.state.playing)
    assert [entry.action for entry in record.entries[-3:]] == ["resign", "resign", "concede"]
    assert verify(record, stage.state.game).result == result


def test_a_seat_that_is_played_on_for_keeps_its_rank() -> None:
    stage = Stage(PERSON, PERSON, PERSON)
    stage.ask(1, ask.Resign())
    with pytest.raises(NotAllowed, match="bot_has_seat"):
        stage.ask(1, ask.Play("draw"))
    for _ in range(500):
        if not stage.state.asked:
            break
        stage.state.seats[1].bot = None  # the bot's moves, by hand
        stage.play(stage.state.asked[0])
    result = result_of(stage.state)
    assert result is not None
    assert "resigned" not in result
    record = record_of(stage.state.playing)
    assert verify(record, stage.state.game).kind == "true"


def test_giving_up_where_one_cannot_is_no_true_record() -> None:
    table_state = given_up().state
    record = record_of(table_state.playing)
    last = record.entries[-1]
    for entries, reason in (
        (record.entries[:-1], "cut_short"),
        ([*record.entries, msgspec.structs.replace(last, seq=last.seq + 1)], "after_the_end"),
        ([*record.entries[:-1], msgspec.structs.replace(last, seat=7)], "bad_resignation"),
        ([*record.entries[:-1], msgspec.structs.replace(last, seat=1 - (last.seat or 0))], "result_differs"),
    ):
        with pytest.raises(CorruptRecord) as refused:
            verify(forged(record, entries), table_state.game)
        assert refused.value.reason == reason


def agreed() -> Stage:
    """Three people; one resigned before, and the two who are left agree to end."""
    stage = Stage(PERSON, PERSON, PERSON)
    stage.open_game()
    seat, action = stage.play_until("claim")
    stage.play(seat, action)
    stage.ask(1, ask.Resign())
    stage.ask(2, ask.Propose("end"))
    assert stage.state.status == "running"
    stage.ask(0, ask.Agree(True))
    return stage


def test_a_game_that_ended_by_agreement_has_points_and_no_winner() -> None:
    table_state = agreed().state
    facts, result = table_facts(table_state), result_of(table_state)
    assert (facts.status, facts.closed, facts.seed) == ("finished", "agreed", table_state.seed)
    assert result is not None
    assert result["winners"] == []
    assert result["agreed"] == [0, 2]
    assert sorted(seat["rank"] for seat in result["seats"])[0] == 1
    assert [seat["total"] for seat in result["seats"]] == [
        seat.total for seat in score(table_state.playing.state).seats
    ]


def test_the_record_of_an_agreement_is_true_and_travels() -> None:
    stage = agreed()
    table_state = stage.state
    record = record_of(table_state.playing)
    assert (record.entries[-1].seat, record.entries[-1].action) == (2, "agree 0 2")
    assert (
        verify(record, table_state.game).result
        == table_state.playing.result()
        == replay_record(record, table_state.game).result()
    )
    assert result_of(stage.replayed()) == result_of(table_state)
    assert record.result == copy_for(table_state.playing, 1).result
    elsewhere = import_record(record, games.load, 1.0)
    there = TableState("u", elsewhere.secret, games.load, elsewhere.entries[0])
    for stamped in elsewhere.entries[1:]:
        there.fold(stamped)
    assert (there.status, there.closed) == ("finished", "agreed")
    assert record_of(there.playing) == record


def test_alone_among_bots_one_ends_the_game_alone() -> None:
    stage = Stage(PERSON, BOT)
    stage.ask(0, ask.Propose("end"))
    record = record_of(stage.state.playing)
    assert record.entries[-1].action == "agree 0"
    assert verify(record, stage.state.game).result.extras["agreed"] == [0]
    assert import_record(record, games.load, 1.0).entries[-1].body.settled  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (2, "agree 0", "bad_agreement"),
        (2, "agree 0 2 2", "bad_agreement"),
        (2, "agree 2 4", "bad_agreement"),
        (2, "agree 2 0", "other_spelling"),
        (2, "agree", "refused_action"),
        (2, "agree " + "9" * 5000, "refused_action"),
        (2, "undo " + "9" * 5000, "refused_action"),
        (0, "agree 0 2", "result_differs"),
    ],
)
def test_an_agreement_that_cannot_be_is_told(seat: int, action: str, reason: str) -> None:
    table_state = agreed().state
    record = record_of(table_state.playing)
    last = msgspec.structs.replace(record.entries[-1], seat=seat, action=action)
    if reason == "result_differs":
        record.result = {**(record.result or {}), "winners": [0]}
    for broken in (forged(record, [*record.entries[:-1], last]),):
        with pytest.raises(CorruptRecord) as error:
            verify(broken, table_state.game)
        assert error.value.reason == reason


def test_nothing_comes_after_an_agreement() -> None:
    table_state = agreed().state
    record = record_of(table_state.playing)
    more = RecordEntry(len(record.entries), 0, "concede", [])
    with pytest.raises(CorruptRecord) as error:
        verify(forged(record, [*record.entries, more]), table_state.game)
    assert error.value.reason == "after_the_end"
