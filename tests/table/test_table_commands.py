"""Who may ask what of a table: every request, and every refusal."""

from collections.abc import Callable

import pytest
from table_scenes import (
    closed,
    finished,
    left,
    proposed,
    refused,
    resigned,
    resting,
    running,
    silent,
    waiting,
    with_bot,
)
from table_stage import BOT, PERSON, Stage, seen_since

from whistlestop.games import BadOption
from whistlestop.history import SeatPlan
from whistlestop.rules import BadNotation, BadPlayers, NotLegal
from whistlestop.table import CorruptRecord, commands, copy_for, record_of, replay_record
from whistlestop.table.commands import STAND_IN, Actor, decide_command
from whistlestop.table.errors import NotAllowed, Stale
from whistlestop.table.redaction import look_at, options_of, table_facts
from whistlestop.table.voting import voters_of
from whistlestop.wire import commands as ask

REFUSALS: list[tuple[Callable[[], Stage], int | None, ask.Command, str]] = [
    (waiting, 0, ask.Play("draw"), "not_begun"),
    (waiting, 0, ask.Undo(), "not_begun"),
    (waiting, 0, ask.Propose("end"), "not_begun"),
    (waiting, 0, ask.Agree(True), "not_begun"),
    (waiting, 0, ask.Resign(), "not_begun"),
    (waiting, 0, ask.Begin(), "seats_free"),
    (waiting, 1, ask.Begin(), "host_only"),
    (waiting, 0, ask.Reclaim(), "seat_yours"),
    (running, 0, ask.Begin(), "already_begun"),
    (running, 0, ask.Commit("0" * 64), "already_begun"),
    (running, 0, ask.Reveal("0" * 32), "already_begun"),
    (waiting, 0, ask.Reveal("0" * 32), "salts_not_fixed"),
    (running, 1, ask.ReplaceByBot(0), "host_only"),
    (running, 0, ask.ReplaceByBot(7), "unknown_seat"),
    (running, 0, ask.ReplaceByBot(1), "player_present"),
    (running, 1, ask.Close(), "host_only"),
    (running, 0, ask.Propose("resume"), "not_paused"),
    (running, 0, ask.Propose("undo"), "no_undo"),
    (running, 0, ask.Propose("undo", 99), "no_undo"),
    (running, 0, ask.Undo(), "no_undo"),
    (running, 0, ask.Agree(True), "nothing_proposed"),
    (running, 0, ask.Reclaim(), "seat_yours"),
    (running, 0, ask.ChooseColour("blue"), "colour_taken"),
    (running, None, ask.Play("draw"), "no_seat"),
    (running, None, ask.Leave(), "no_seat"),
    (running, None, ask.Commit("0" * 64), "no_seat"),
    (with_bot, 0, ask.ReplaceByBot(1), "bot_has_seat"),
    (silent, 0, ask.Say("hello"), "no_chat"),
    (resting, 0, ask.Play("draw"), "paused"),
    (resting, 0, ask.Undo(), "paused"),
    (resting, 0, ask.Propose("pause"), "paused"),
    (left, 1, ask.Play("draw"), "bot_has_seat"),
    (left, 1, ask.Undo(), "bot_has_seat"),
    (left, 1, ask.Propose("end"), "bot_has_seat"),
    (left, 1, ask.Leave(), "bot_has_seat"),
    (left, 0, ask.ReplaceByBot(1), "bot_has_seat"),
    (resigned, 1, ask.Play("draw"), "bot_has_seat"),
    (resigned, 1, ask.Resign(), "resigned_already"),
    (resigned, 1, ask.Reclaim(), "resigned_already"),
    (resigned, 1, ask.Propose("end"), "bot_has_seat"),
    (resigned, 1, ask.Agree(True), "bot_has_seat"),
    (resigned, 1, ask.Leave(), "bot_has_seat"),
    (proposed, 1, ask.Agree(True), "already_answered"),
    (proposed, 0, ask.Propose("pause"), "already_proposed"),
    (closed, 0, ask.Play("draw"), "table_over"),
    (closed, 0, ask.Close(), "table_over"),
    (closed, 0, ask.Propose("resume"), "table_over"),
    (finished, 0, ask.Undo(), "table_over"),
    (finished, 0, ask.Resign(), "table_over"),
]


@pytest.mark.parametrize(("made", "seat", "command", "reason"), REFUSALS)
def test_refusals(made: Callable[[], Stage], seat: int | None, command: ask.Command, reason: str) -> None:
    assert refused(made(), seat, command).reason == reason


@pytest.mark.parametrize(
    ("wanted", "kind"),
    [({"first": 5}, BadPlayers), ({"first": "last"}, BadPlayers), ({"speed": 3}, BadOption)],
)
def test_options_the_game_does_not_have(wanted: dict[str, object], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        Stage(options=wanted)


@pytest.mark.parametrize("first", [True, "last", 1.0, None])
def test_what_is_no_seat_is_not_called_one(first: object) -> None:
    with pytest.raises(BadPlayers) as caught:
        Stage(options={"first": first})
    assert caught.value.reason == "bad_first"


def test_the_first_player_is_chosen_or_drawn() -> None:
    for seat in range(3):
        stage = Stage(PERSON, PERSON, PERSON, options={"first": seat})
        stage.open_game()
        assert stage.state.asked == (seat,)
    drawn = Stage(PERSON, PERSON, PERSON, options={})
    assert drawn.state.playing.options == {"first": "random"}
    drawn.open_game()
    assert drawn.replayed().asked == drawn.state.asked


def test_illegal_and_unreadable_moves_name_what_is_wrong() -> None:
    stage = running()
    problem = refused(stage, 0, ask.Play("draw"))
    assert isinstance(problem, NotLegal)
    assert problem.rule == "C-S4"
    assert isinstance(refused(stage, 0, ask.Play("fly")), BadNotation)
    stage.open_game()
    assert refused(stage, 1, ask.Play("draw")).reason == "not_your_turn"


# Before the game


def test_seats_are_taken_left_and_taken_again_and_the_host_begins() -> None:
    stage = waiting()
    stage.sit(1, "Bo")
    for seat, reason in ((1, "seat_taken"), (2, "unknown_seat"), (-1, "unknown_seat")):
        with pytest.raises(NotAllowed, match=reason):
            commands.sit(stage.state, seat, "Cy")
    stage.ask(1, ask.Leave())
    assert not stage.state.is_full
    stage.sit(1, "Cy")
    stage.ask(0, ask.Begin())
    assert [sitter.name for sitter in stage.state.playing.sitters] == ["Ada", "Cy"]
    with pytest.raises(NotAllowed, match="already_begun"):
        commands.begin(stage.state)


def test_whoever_takes_the_hosts_seat_is_not_the_host() -> None:
    stage = waiting()
    stage.ask(0, ask.Leave())
    stage.sit(0, "Bo")
    assert stage.state.host is None
    assert refused(stage, 0, ask.Close()).reason == "host_only"


def test_a_seat_that_was_played_from_is_taken() -> None:
    stage = running()
    stage.play(1)
    with pytest.raises(NotAllowed, match="seat_taken"):
        commands.sit(stage.state, 1, "Stranger")
    stage.sit(2, "Latecomer")
    assert stage.state.playing.sitters[2].name == "Latecomer"


def test_colours() -> None:
    stage = Stage(SeatPlan(colour="black"), PERSON, begun=False)
    assert [table_seat.colour for table_seat in stage.state.seats] == ["black", "red"]
    stage.ask(1, ask.ChooseColour("green"))
    stage.ask(1, ask.ChooseColour("green"))
    assert stage.state.seats[1].colour == "green"


def test_a_game_may_fix_the_colours() -> None:
    stage = Stage(SeatPlan(colour="black"), PERSON, begun=False, game="legends")
    assert [table_seat.colour for table_seat in stage.state.seats] == ["red", "blue"]
    with pytest.raises(NotAllowed, match="colours_fixed"):
        stage.ask(1, ask.ChooseColour("green"))
    assert table_facts(stage.state).colours_fixed
    assert not table_facts(Stage(PERSON, PERSON).state).colours_fixed


def test_who_sits_down_takes_the_seat_from_the_bot() -> None:
    """A log may name a bot on a person's seat, though new tables are refused it."""
    stage = Stage(PERSON, SeatPlan(bot="hard"), begun=False)
    assert stage.state.seats[1].bot == "hard"
    stage.sit(1, "Bo")
    assert stage.state.seats[1].bot is None
    stage.ask(0, ask.Begin())
    assert stage.state.thinks(1) is None
    stage.play(1)


def test_a_bot_fills_an_empty_seat() -> None:
    stage = waiting()
    stage.ask(0, ask.ReplaceByBot(1, "hard"))
    stage.ask(0, ask.Begin())
    assert stage.state.thinks(1) == "hard"


# Leaving, resigning, bots


def test_a_bot_plays_on_until_the_player_is_back() -> None:
    stage = left()
    assert stage.state.thinks(1) == STAND_IN
    stage.enter(commands.bot_moves(stage.state, 1, options_of(stage.state, 1)[0], "bot"))
    stage.ask(1, ask.Reclaim())
    assert stage.state.thinks(1) is None
    assert voters_of(stage.state, "pause", stage.now).seats == (0, 1, 2)


def test_the_host_seats_a_bot_for_a_lost_player() -> None:
    stage = running()
    stage.gone = {2}
    stage.ask(0, ask.ReplaceByBot(2, "hard"))
    assert stage.state.playing.sitters[2].bot == "hard"
    stage.ask(2, ask.Reclaim())
    assert stage.state.playing.sitters[2].bot is None


def test_a_bot_that_thought_about_another_position_does_not_move() -> None:
    stage = left()
    since = stage.state.asked_since[1]
    chosen = options_of(stage.state, 1)[0]
    stage.ask(0, ask.Say("quick!"))
    commands.bot_moves(stage.state, 1, chosen, "bot", since=since)
    stage.ask(1, ask.Reclaim())
    for by in ("bot", "stand_in"):
        since = stage.state.asked_since[1] - (by == "stand_in")
        with pytest.raises(NotAllowed, match="too_late"):
            commands.bot_moves(stage.state, 1, chosen, by, since=since)  # type: ignore[arg-type]
    with pytest.raises(NotAllowed, match="too_late"):
        commands.bot_moves(closed().state, 1, chosen, "stand_in")
    with pytest.raises(NotAllowed, match="too_late"):
        commands.bot_moves(resting().state, 1, chosen, "stand_in")


def test_resigning_leaves_the_game_to_the_others() -> None:
    stage = resigned()
    assert stage.state.thinks(1) == STAND_IN
    assert stage.state.seats[1].has_resigned
    assert voters_of(stage.state, "undo", stage.now).seats == (0, 2)
    stage.ask(0, ask.Resign())
    facts = table_facts(stage.state)
    assert (facts.status, facts.closed) == ("finished", "resigned")
    assert [table_seat.resigned for table_seat in facts.seats] == [True, True, False]


def test_resigning_against_bots_alone_ends_the_game() -> None:
    stage = Stage(PERSON, BOT, BOT)
    stage.ask(0, ask.Resign())
    assert (stage.state.status, stage.state.closed) == ("finished", "resigned")
    assert stage.state.seats[0].has_resigned


def test_one_who_is_only_away_may_still_come_back_after_another_resigned() -> None:
    stage = Stage(PERSON, PERSON, BOT)
    stage.ask(1, ask.Leave())
    stage.ask(0, ask.Resign())
    assert stage.state.status == "running"
    stage.ask(1, ask.Reclaim())
    assert stage.state.thinks(1) is None


# Versions


def test_two_choose_their_opening_tickets_at_once() -> None:
    stage = running()
    seen = stage.state.version
    for seat in (2, 0, 1):
        stage.play(seat, seen=seen)
    assert stage.state.playing.state.public.turn == 1


def test_chat_makes_no_move_stale_and_a_move_does() -> None:
    stage = running()
    stage.open_game()
    seen = stage.state.version
    stage.ask(1, ask.Say("go on"))
    stage.ask(2, ask.Propose("pause"))
    stage.play(0, "draw", seen)
    problem = refused(stage, 0, ask.Play("draw"), seen)
    assert isinstance(problem, Stale)
    assert problem.values == {"seen": seen, "version": stage.state.version}
    stage.play(0, "draw", stage.state.version)
    late = refused(stage, 0, ask.Play("draw"), stage.state.version - 1)
    assert isinstance(late, Stale), "the turn is over, and what was missed tells why"
    assert isinstance(refused(stage, 0, ask.Play("draw"), stage.state.version), NotLegal)


def test_going_back_makes_a_move_stale() -> None:
    stage = running()
    stage.open_game()
    stage.play(0, "draw")
    seen = stage.state.version
    stage.ask(0, ask.Propose("undo"))
    stage.ask(1, ask.Agree(True))
    stage.ask(2, ask.Agree(True))
    assert isinstance(refused(stage, 0, ask.Play("draw"), seen), Stale)


# Closed tables


def test_a_closed_table_keeps_a_history_that_can_be_read() -> None:
    stage = running()
    stage.open_game()
    stage.play(0, "draw")
    stage.ask(0, ask.Close())
    copy = copy_for(stage.state.playing, 1)
    assert (
        len(replay_record(copy_for(stage.state.playing, 0), stage.state.game).history)
        == len(copy.entries)
        == 5
    )
    assert copy.header.seed is None
    assert table_facts(stage.state).seed is None
    with pytest.raises(CorruptRecord, match="still_running"):
        record_of(stage.state.playing)
    assert seen_since(stage.state, 0, None)[-1]["kind"] == "closed"
    assert look_at(stage.state, 0).options is None
    stage.ask(0, ask.Say("until next time"))


def test_ruling_changes_nothing() -> None:
    stage = running()
    stage.open_game()
    before = look_at(stage.state, 0)
    for command in (ask.Play("draw"), ask.Propose("end"), ask.Leave(), ask.Resign(), ask.Close()):
        decide_command(stage.state, Actor(0, is_host=True), command)
        assert look_at(stage.state, 0) == before
