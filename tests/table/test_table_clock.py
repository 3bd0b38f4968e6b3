"""Clocks: a live table's stand-in moves at once, a slow table warns first; rests, undo and bots."""

import pytest
from table_stage import BOT, PERSON, Stage, option_texts

from whistlestop.rules import Draw
from whistlestop.table import commands
from whistlestop.table.errors import NotAllowed
from whistlestop.table.redaction import table_facts
from whistlestop.wire import commands as ask


def ticking(pace: str = "live", seconds: float | None = 100) -> Stage:
    stage = Stage(PERSON, PERSON, PERSON, pace=pace, seconds=seconds)
    stage.open_game()
    return stage


def deadlines(stage: Stage) -> tuple[float | None, ...]:
    return table_facts(stage.state).clock.deadlines


def test_a_turn_has_its_time_and_only_those_asked_have_a_clock() -> None:
    stage = ticking()
    assert deadlines(stage) == (1100, None, None)
    stage.now += 30
    stage.play(0, "draw")
    assert deadlines(stage) == (1100, None, None), "the second card is the same turn"
    stage.now += 30
    stage.play(0, "draw")
    assert deadlines(stage) == (None, 1160, None)


def test_all_who_choose_opening_tickets_have_one_each() -> None:
    stage = Stage(PERSON, PERSON, PERSON, seconds=100)
    stage.now += 10
    stage.play(1)
    assert deadlines(stage) == (1100, None, 1100)


def test_without_seconds_there_is_no_clock() -> None:
    assert deadlines(ticking(seconds=None)) == (None, None, None)


def test_chat_proposals_and_colours_do_not_touch_the_clock() -> None:
    stage = ticking()
    stage.now += 10
    stage.ask(0, ask.Say("one moment"))
    stage.ask(0, ask.Propose("end"))
    stage.ask(1, ask.Agree(False))
    stage.ask(0, ask.ChooseColour("black"))
    assert deadlines(stage) == (1100, None, None)


def test_the_stand_in_finishes_the_turn() -> None:
    stage = ticking()
    stage.now = 1101
    stage.enter(commands.bot_moves(stage.state, 0, Draw(), "stand_in"))
    assert deadlines(stage)[0] == 1100, "still over"
    stage.enter(commands.bot_moves(stage.state, 0, Draw(), "stand_in"))
    assert deadlines(stage) == (None, 1201, None)


def test_a_slow_table_warns_first_and_once() -> None:
    stage = ticking("slow")
    with pytest.raises(NotAllowed, match="too_late"):
        commands.warn(stage.state, 0, 1050)
    stage.now = 1100
    stage.enter(commands.warn(stage.state, 0, stage.now))
    assert stage.state.clock.is_warned(0)
    assert deadlines(stage)[0] == 1125
    stage.now = 1125
    with pytest.raises(NotAllowed, match="too_late"):
        commands.warn(stage.state, 0, stage.now)
    with pytest.raises(NotAllowed, match="too_late"):
        commands.warn(stage.state, 1, stage.now)


def test_a_rest_costs_nobody_time() -> None:
    stage = ticking("slow")
    stage.now = 1100
    stage.enter(commands.warn(stage.state, 0, stage.now))
    stage.now = 1110
    for seat in range(3):
        stage.ask(seat, ask.Propose("pause") if seat == 0 else ask.Agree(True))
    assert deadlines(stage) == (None, None, None)
    stage.now = 5000
    stage.ask(1, ask.Propose("resume"))
    assert deadlines(stage)[0] == 5015
    assert stage.replayed().clock.deadline(0) == 5015


def test_a_turn_that_begins_in_a_rest_begins_after_it() -> None:
    stage = ticking()
    stage.play(0, "draw")
    stage.play(0, "draw")
    for seat in range(3):
        stage.ask(seat, ask.Propose("pause") if seat == 0 else ask.Agree(True))
    stage.now = 2000
    for seat in range(3):
        stage.ask(seat, ask.Propose("undo") if seat == 0 else ask.Agree(True))
    stage.now = 3000
    stage.ask(2, ask.Propose("resume"))
    assert deadlines(stage) == (3100, None, None)


def claimed_at(stage: Stage, seconds: float) -> int:
    seat, claim = stage.play_until("claim")
    stage.now = (stage.state.clock.since(seat) or 0) + seconds
    stage.play(seat, claim)
    return seat


def test_taking_back_gains_no_time() -> None:
    stage = ticking()
    seat = claimed_at(stage, 40)
    stage.now += 5
    stage.ask(seat, ask.Undo())
    assert deadlines(stage)[seat] == stage.now + 60
    other = (seat + 1) % 3
    stage.now += 10
    stage.play(seat, next(option for option in option_texts(stage.state, seat) if option.startswith("claim")))
    assert deadlines(stage)[other] == stage.now + 100, "the next player's time begins again"
    stage.ask(seat, ask.Undo())
    assert deadlines(stage)[seat] == stage.now + 50
    assert stage.replayed().clock.deadline(seat) == stage.now + 50


def test_taking_back_gains_no_second_warning() -> None:
    stage = ticking("slow")
    seat, claim = stage.play_until("claim")
    stage.now = (stage.state.clock.since(seat) or 0) + 100
    stage.enter(commands.warn(stage.state, seat, stage.now))
    stage.now += 20
    stage.play(seat, claim)
    stage.now += 1
    stage.ask(seat, ask.Undo())
    assert stage.state.clock.is_warned(seat)
    assert deadlines(stage)[seat] == stage.now + 5


def test_going_back_by_consent_is_a_new_turn() -> None:
    stage = ticking()
    seat = claimed_at(stage, 90)
    stage.now += 50
    stage.ask(seat, ask.Propose("undo"))
    for other in [at for at in range(3) if at != seat]:
        stage.ask(other, ask.Agree(True))
    assert deadlines(stage)[seat] == stage.now + 100


def test_nothing_runs_after_the_end() -> None:
    stage = ticking()
    stage.play_out()
    assert deadlines(stage) == (None, None, None)
    closed = ticking()
    closed.ask(0, ask.Close())
    assert deadlines(closed) == (None, None, None)


def test_a_bots_time_is_its_own() -> None:
    stage = Stage(PERSON, BOT, seconds=100)
    stage.now = 1100
    with pytest.raises(NotAllowed, match="too_late"):
        commands.warn(stage.state, 1, stage.now)
