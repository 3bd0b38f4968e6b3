"""Who is asked about what: nobody is outvoted by being away, and the documentation prints the rule."""

from pathlib import Path

import pytest
from table_scenes import left, refused, running
from table_stage import BOT, PERSON, Stage, option_texts, seen_since

from whistlestop import games
from whistlestop.history.table_events import Interrupted
from whistlestop.rules import Draw
from whistlestop.table import commands, record_of, replay_record, verify
from whistlestop.table.errors import NotAllowed
from whistlestop.table.importing import import_record
from whistlestop.table.redaction import table_facts
from whistlestop.table.table_state import TableState
from whistlestop.table.voting import VOTES, printed, voters_of
from whistlestop.wire import commands as ask

DOCS = Path(__file__).parents[2] / "docs"


def two_with_a_peek() -> tuple[Stage, int]:
    """The host has drawn two cards blind; the entry of the record before that."""
    stage = Stage(PERSON, PERSON)
    stage.open_game()
    before = stage.state.history.in_force[-1].seq
    stage.play(0, "draw")
    stage.play(0, "draw")
    return stage, before


def test_the_documentation_prints_the_rule() -> None:
    assert printed() in (DOCS / "authorization.md").read_text(encoding="utf-8")
    assert tuple(VOTES) == ("undo", "end", "pause", "resume")


def test_the_host_replaces_nobody_who_is_there() -> None:
    stage, before = two_with_a_peek()
    stage.ask(0, ask.Propose("undo", before))
    stage.ask(1, ask.Agree(False))
    assert refused(stage, 0, ask.ReplaceByBot(1)).reason == "player_present"
    stage.ask(0, ask.Propose("undo", before))
    assert stage.state.status == "running"
    assert stage.state.history.in_force[-1].seq > before


@pytest.mark.parametrize("what", ["undo", "end"])
def test_nobody_is_outvoted_by_being_replaced(what: str) -> None:
    """The player is gone, the host seats a bot and asks alone: neither the deck nor the end is had by that."""
    stage, before = two_with_a_peek()
    stage.gone = {1}
    stage.ask(0, ask.ReplaceByBot(1))
    line = list(stage.state.history.in_force)
    stage.ask(0, ask.Propose("undo", before) if what == "undo" else ask.Propose("end"))
    assert (stage.state.status, list(stage.state.history.in_force)) == ("running", line)
    proposal = table_facts(stage.state).proposal
    assert proposal is not None
    assert (proposal.asked, proposal.awaited, proposal.absent) == ((0, 1), (1,), ())
    assert refused(stage, 1, ask.Agree(True)).reason == "bot_has_seat"
    stage.ask(1, ask.Reclaim())
    stage.ask(1, ask.Agree(False))
    assert (stage.state.status, list(stage.state.history.in_force)) == ("running", line)


def test_nobody_goes_back_behind_a_move_of_somebody_who_is_away() -> None:
    stage = running()
    stage.open_game()
    before = stage.state.history.in_force[-1].seq
    for seat in (0, 0, 1, 1):
        stage.play(seat, "draw")
    stage.ask(1, ask.Leave())
    stage.now += 100_000
    assert refused(stage, 0, ask.Propose("undo", before)).reason == "undo_of_away"
    assert refused(stage, 0, ask.Propose("undo")).reason == "undo_of_away"
    stage.play(2, "draw")
    stage.ask(2, ask.Propose("undo"))
    stage.ask(0, ask.Agree(True))
    proposal = table_facts(stage.state).proposal
    assert proposal is not None
    assert proposal.awaited == (1,)
    stage.ask(1, ask.Reclaim())
    stage.ask(1, ask.Agree(True))
    assert stage.state.proposal is None
    assert stage.replayed().history.in_force == stage.state.history.in_force


def test_what_the_stand_in_of_somebody_away_did_is_not_taken_back() -> None:
    stage = Stage(PERSON, PERSON)
    stage.open_game()
    stage.play(0, "draw")
    stage.play(0, "draw")
    before = stage.state.history.in_force[-1].seq
    stage.ask(1, ask.Leave())
    for _ in range(2):
        stage.enter(commands.bot_moves(stage.state, 1, Draw(), "bot"))
    assert refused(stage, 0, ask.Propose("undo", before)).reason == "undo_of_away"


@pytest.mark.parametrize(("seconds", "limit"), [(None, 600), (90, 600), (3600, 3600)])
def test_the_end_is_not_asked_of_somebody_who_is_away_for_long(seconds: int | None, limit: int) -> None:
    stage = Stage(PERSON, PERSON, PERSON, seconds=seconds)
    stage.open_game()
    stage.ask(1, ask.Leave())
    stage.now += limit - 1
    assert voters_of(stage.state, "end", stage.now) == ((0, 1, 2), ())
    stage.now += 1
    assert voters_of(stage.state, "undo", stage.now).seats == (0, 1, 2)
    stage.ask(0, ask.Propose("end"))
    assert stage.state.status == "running"
    facts = table_facts(stage.state).proposal
    assert facts is not None
    assert (facts.asked, facts.awaited, facts.absent) == ((0, 2), (2,), (1,))
    seen = seen_since(stage.state, stage.state.version - 1, None)
    assert (seen[0]["asked"], seen[0]["absent"]) == ((0, 2), (1,))
    stage.ask(2, ask.Agree(True))
    assert stage.state.status == "finished"
    record = record_of(stage.state.playing)
    assert record.entries[-1].action == "agree 0 2 absent 1"
    assert record.result is not None
    assert (record.result["agreed"], record.result["absent"]) == ([0, 2], [1])
    assert verify(record, stage.state.game).kind == "true"
    assert replay_record(record, stage.state.game).result() == stage.state.playing.result()
    elsewhere = import_record(record, games.load, 1.0)
    there = TableState.of_entries("u", elsewhere.secret, games.load, elsewhere.entries)
    assert record_of(there.playing) == record


def test_time_in_which_no_server_was_there_makes_nobody_absent() -> None:
    stage = left()
    stage.now += 1000
    stage.enter(commands.Decision(Interrupted(900.0)))
    assert voters_of(stage.state, "end", stage.now).seats == (0, 1, 2)
    assert stage.replayed().seats[1].away_since == stage.state.seats[1].away_since


def test_who_comes_back_is_asked_after_all() -> None:
    stage = left()
    stage.now += 600
    stage.ask(0, ask.Propose("end"))
    stage.ask(1, ask.Reclaim())
    stage.ask(2, ask.Agree(True))
    assert stage.state.status == "running"
    stage.ask(1, ask.Agree(True))
    assert record_of(stage.state.playing).entries[-1].action == "agree 0 1 2"


def test_bots_and_who_resigned_are_never_asked() -> None:
    stage = Stage(PERSON, PERSON, PERSON, BOT)
    stage.ask(1, ask.Resign())
    for what in VOTES:
        assert voters_of(stage.state, what, stage.now) == ((0, 2), ())
    stage.ask(2, ask.Leave())
    assert [voters_of(stage.state, what, stage.now).seats for what in VOTES] == [(0, 2), (0, 2), (0,), (0,)]


def late_at(stage: Stage, now: float) -> bool:
    """Whether the host may replace the player who is asked."""
    stage.now = now
    seat = stage.state.asked[0]
    actor = commands.Actor(None, is_host=True)
    try:
        commands.decide_command(stage.state, actor, ask.ReplaceByBot(seat), None, now)
    except NotAllowed:
        return False
    return True


@pytest.mark.parametrize(
    ("settings", "limit"),
    [({"seconds": 60}, 60), ({"seconds": 86400, "pace": "slow"}, 86400), ({}, 600)],
)
def test_somebody_who_is_late_can_be_replaced(settings: dict[str, float], limit: float) -> None:
    stage = Stage(PERSON, PERSON, **settings)
    stage.open_game()
    began = stage.now
    assert not late_at(stage, began + limit - 1)
    assert late_at(stage, began + limit)


def test_a_slow_table_without_a_clock_makes_nobody_late() -> None:
    stage = Stage(PERSON, PERSON, pace="slow")
    assert not late_at(stage, stage.now + 10_000_000)


def test_whose_stand_in_moved_is_late_until_they_move() -> None:
    stage = Stage(PERSON, PERSON, seconds=60)
    stage.open_game()
    for _ in range(2):
        stage.enter(commands.bot_moves(stage.state, 0, Draw(), "stand_in"))
    stage.ask(0, ask.Say("hm"))
    for _ in range(2):
        stage.play(1, "draw")
    assert late_at(stage, stage.now)
    stage.play(0, option_texts(stage.state, 0)[0])
    stage.play_until("draw")
    assert not stage.state.seats[0].was_late
