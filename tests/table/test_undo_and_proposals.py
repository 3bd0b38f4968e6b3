"""Taking back, alone or with everybody's consent; what players agree on."""

import pytest
from table_scenes import left, proposed, refused, resting, running
from table_stage import BOT, PERSON, Stage, position_after, seen_since

from whistlestop.rules import parse_action
from whistlestop.table import commands, record_of, verify
from whistlestop.table.errors import Stale
from whistlestop.table.redaction import look_at, table_facts
from whistlestop.wire import commands as ask

# Undo


def claimed(stage: Stage) -> int:
    """Somebody has claimed a route, which can be taken back: nothing was turned up."""
    stage.open_game()
    seat, claim = stage.play_until("claim")
    stage.play(seat, claim)
    return seat


def test_a_move_that_told_nothing_is_taken_back_freely() -> None:
    stage = running()
    seat = claimed(stage)
    in_force = list(stage.state.history.in_force)
    state = position_after(stage.state.playing, in_force[-2].seq)
    assert look_at(stage.state, seat).can_undo
    assert not look_at(stage.state, (seat + 1) % 3).can_undo
    assert refused(stage, (seat + 1) % 3, ask.Undo()).reason == "no_undo"
    stage.ask(seat, ask.Undo(), stage.state.version)
    assert stage.state.playing.state == state
    assert stage.state.history.in_force == in_force[:-1]
    assert stage.state.asked == (seat,)
    stage.play_out()
    assert verify(record_of(stage.state.playing), stage.state.game).kind == "true"


def test_nothing_is_taken_back_once_somebody_acted_or_saw() -> None:
    stage = running()
    seat = claimed(stage)
    other = stage.state.asked[0]
    stage.play(other, "draw")
    assert refused(stage, seat, ask.Undo()).reason == "no_undo"
    assert refused(stage, other, ask.Undo()).reason == "no_undo"


def test_an_undo_decided_on_an_old_version_is_stale() -> None:
    stage = running()
    seat = claimed(stage)
    assert isinstance(refused(stage, seat, ask.Undo(), stage.state.version - 1), Stale)
    stage.ask(0, ask.Say("nice"))
    stage.ask(seat, ask.Undo(), stage.state.version - 1)


def test_what_a_stand_in_did_is_not_taken_back() -> None:
    stage = Stage(PERSON, PERSON, seconds=60)
    stage.open_game()
    seat, claim = stage.play_until("claim")
    stage.enter(commands.bot_moves(stage.state, seat, parse_action(claim, stage.state.rules), "stand_in"))
    assert stage.state.playing.can_undo(seat)
    assert refused(stage, seat, ask.Undo()).reason == "no_undo"


def test_a_bots_move_is_not_taken_back_by_the_one_who_reclaims_the_seat() -> None:
    stage = running()
    stage.open_game()
    seat, claim = stage.play_until("claim")
    stage.ask(seat, ask.Leave())
    stage.enter(commands.bot_moves(stage.state, seat, parse_action(claim, stage.state.rules), "bot"))
    stage.ask(seat, ask.Reclaim())
    assert refused(stage, seat, ask.Undo()).reason == "no_undo"


# Proposals


@pytest.mark.parametrize("players", [2, 3, 5])
def test_going_back_takes_everybodys_consent(players: int) -> None:
    stage = Stage(*[PERSON] * players)
    stage.open_game()
    for _ in range(7):
        stage.play(stage.state.asked[0])
    target = stage.state.history.in_force[-5].seq
    state = position_after(stage.state.playing, target)
    stage.ask(1, ask.Propose("undo", target))
    for seat in [at for at in range(players) if at != 1]:
        assert stage.state.playing.state != state
        stage.ask(seat, ask.Agree(True))
    assert stage.state.playing.state == state
    assert stage.state.proposal is None
    seen_now = seen_since(stage.state, stage.state.version - 1, 0)
    assert seen_now[0]["kind"] == "answered"
    assert seen_now[0]["settled"]
    stage.play_out()
    assert verify(record_of(stage.state.playing), stage.state.game).kind == "true"


def test_without_a_goal_one_asks_for_ones_own_last_move() -> None:
    stage = running()
    stage.open_game()
    stage.play(0, "draw")
    before = stage.state.playing.state
    stage.play(0, "draw")
    stage.play(1, "draw")
    stage.play(1, "draw")
    stage.ask(0, ask.Propose("undo"))
    stage.ask(1, ask.Agree(True))
    stage.ask(2, ask.Agree(True))
    assert stage.state.playing.state == before


def test_the_deck_lies_as_it_lay() -> None:
    stage = running()
    stage.open_game()
    first = stage.state.history.in_force[-1].seq
    stage.play(0, "draw")
    stage.play(0, "draw")
    hand = stage.state.playing.view(0).hand
    stage.ask(0, ask.Propose("undo", first))
    stage.ask(1, ask.Agree(True))
    stage.ask(2, ask.Agree(True))
    stage.play(0, "draw")
    stage.play(0, "draw")
    assert stage.state.playing.view(0).hand == hand


def test_one_no_is_a_no_and_a_move_ends_the_question() -> None:
    stage = proposed()
    stage.ask(0, ask.Agree(True))
    stage.ask(2, ask.Agree(False))
    assert stage.state.proposal is None
    assert stage.state.status == "running"
    stage.ask(0, ask.Propose("end"))
    stage.play(1)
    assert refused(stage, 1, ask.Agree(True)).reason == "nothing_proposed"


def test_an_answer_to_another_proposal_is_stale() -> None:
    stage = running()
    stage.ask(0, ask.Propose("pause"))
    seen = stage.state.version
    stage.ask(2, ask.Agree(False))
    stage.ask(2, ask.Propose("end"))
    assert isinstance(refused(stage, 1, ask.Agree(True), seen), Stale)
    stage.ask(1, ask.Agree(True), stage.state.version)


def test_agreed_to_end() -> None:
    stage = proposed()
    stage.ask(0, ask.Agree(True))
    stage.ask(2, ask.Agree(True))
    facts = table_facts(stage.state)
    assert (facts.status, facts.closed, facts.asked) == ("finished", "agreed", ())
    assert facts.seed == stage.state.seed


def test_nobody_is_outvoted_by_not_having_sat_down() -> None:
    """All play by their keys, and nobody has given a name."""
    stage = running()
    stage.ask(0, ask.Propose("end"))
    assert stage.state.status == "running"


def test_alone_among_bots_one_decides_alone() -> None:
    stage = Stage(PERSON, BOT, BOT)
    stage.ask(0, ask.Propose("pause"))
    assert stage.state.clock.paused_at is not None
    stage.ask(0, ask.Propose("resume"))
    assert stage.state.clock.paused_at is None


def test_who_proposed_may_withdraw() -> None:
    stage = proposed()
    stage.ask(0, ask.Agree(True))
    assert refused(stage, 0, ask.Agree(False)).reason == "already_answered"
    stage.ask(1, ask.Agree(False))
    assert stage.state.proposal is None
    assert stage.replayed().proposal is None
    assert stage.state.status == "running"
    stage.ask(0, ask.Propose("pause"))


def test_without_a_clock_one_player_goes_on_after_a_pause() -> None:
    """Others may never come back, and while the table rests no move takes an open question off it."""
    stage = resting()
    stage.ask(1, ask.Propose("end"))
    stage.ask(2, ask.Propose("resume"))
    assert stage.state.clock.paused_at is None
    assert stage.state.proposal is None
    assert stage.replayed().clock.paused_at is None


@pytest.mark.parametrize(("seconds", "least"), [(90, 600), (3600, 3600)])
def test_where_time_runs_a_pause_holds_as_long_as_a_turn_may_take(seconds: int, least: int) -> None:
    stage = Stage(PERSON, PERSON, PERSON, seconds=seconds)
    for seat in range(3):
        stage.ask(seat, ask.Propose("pause") if seat == 0 else ask.Agree(True))
    stage.now += least - 1
    stage.ask(0, ask.Propose("resume"))
    assert stage.state.clock.paused_at is not None
    assert refused(stage, 1, ask.Propose("resume")).reason == "already_proposed"
    stage.now += 1
    assert refused(stage, None, ask.Propose("resume")).reason == "no_seat"
    stage.ask(0, ask.Propose("resume"))
    assert stage.state.clock.paused_at is None
    assert stage.state.proposal is None


@pytest.mark.parametrize("going", [ask.Leave(), ask.Resign()])
@pytest.mark.parametrize("who", [0, 1])
def test_who_goes_takes_the_open_question_along(going: ask.Command, who: int) -> None:
    stage = running()
    stage.ask(1, ask.Propose("end"))
    stage.ask(who, going)
    assert stage.state.proposal is None
    stage.now += 600 if isinstance(going, ask.Leave) else 0
    stage.ask(2, ask.Propose("end"))
    stage.ask(1 - who, ask.Agree(True))
    assert stage.state.status == "finished"


def test_who_comes_back_has_a_say() -> None:
    stage = left()
    stage.ask(0, ask.Propose("end"))
    stage.ask(1, ask.Reclaim())
    stage.ask(2, ask.Agree(True))
    assert stage.state.status == "running"
    stage.ask(1, ask.Agree(True))
    assert stage.state.status == "finished"
