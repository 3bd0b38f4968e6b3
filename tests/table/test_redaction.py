"""Redaction: who sees what of each entry."""

from typing import get_args

import pytest
from table_stage import BOT, PERSON, Stage, seen_entry, seen_since

from whistlestop.history import Body, Move, SetUp
from whistlestop.history.seen import OpenBody, body_seen_by
from whistlestop.history.table_events import BotFailedHere, Opened
from whistlestop.rules import project
from whistlestop.table import commands
from whistlestop.table.redaction import look_at, options_of, view_of
from whistlestop.wire import commands as ask
from whistlestop.wire.view import own_view, seat_view


def test_tickets_are_told_to_their_owner_alone() -> None:
    stage = Stage(PERSON, PERSON, PERSON)
    kept = stage.play(0)
    heads = [seen_since(stage.state, stage.state.version - 1, seat)[0] for seat in (0, 1, None)]
    assert [head["action"] for head in heads] == [kept, None, None]


def test_a_view_is_the_open_half_with_the_own_part_laid_over() -> None:
    stage = Stage(PERSON, PERSON, game="pennsylvania")
    stage.open_game()
    for seat in (0, 1):
        look, part = look_at(stage.state, seat), own_view(project(stage.state.playing.state, seat))
        assert look.view == seat_view(stage.state.playing.view(seat))
        assert part.hand == look.view.hand
    assert look_at(stage.state, None).options is None


def test_before_the_game_there_is_a_table_and_no_view() -> None:
    stage = Stage(PERSON, PERSON, begun=False)
    look = look_at(stage.state, 0)
    assert (look.view, look.options, look.can_undo, look.result) == (None, None, False, None)
    assert view_of(stage.state, 0) is None


def test_options_go_to_the_seat_that_decides() -> None:
    stage = Stage(PERSON, PERSON)
    stage.open_game()
    assert look_at(stage.state, 0).options
    assert not look_at(stage.state, 1).options


@pytest.mark.parametrize("reasons", [True, False])
def test_reasons_are_told_where_the_table_allows_it_and_after_the_end(reasons: bool) -> None:
    stage = Stage(PERSON, BOT, reasons=reasons)
    why = {"key": "reason", "values": {"track": "A-B"}}
    stage.enter(commands.bot_moves(stage.state, 1, options_of(stage.state, 1)[0], "bot", why))
    moved = stage.state.history.last
    head = seen_entry(stage.state, moved, 0)[0]
    assert head["by"] == "bot"
    assert head.get("why") == (why if reasons else None)
    while stage.state.asked:
        seat = stage.state.asked[0]
        if seat == 0:
            stage.play(0)
        else:
            stage.enter(commands.bot_moves(stage.state, 1, options_of(stage.state, 1)[0], "bot"))
    assert seen_entry(stage.state, moved, 0)[0]["why"] == why
    result = look_at(stage.state, None).result
    assert result is not None
    tracks = stage.state.rules.atlas.tracks
    for ended in result["seats"]:
        assert sum(tracks[name].length for name in ended["longest_over"]) == ended["longest"]


def test_why_a_bot_failed_is_for_the_host_of_the_machine() -> None:
    stage = Stage(PERSON, BOT)
    stage.enter(commands.Decision(BotFailedHere(1, "random", "greedy", "ImportError: /home/ada")))
    assert stage.state.thinks(1) == "greedy"
    stage.enter(commands.Decision(BotFailedHere(1, "random", "greedy", "late news of one that is gone")))
    (event,) = seen_entry(stage.state, stage.state.history.last, 0)
    assert "reason" not in event


def test_an_entry_nobody_listed_does_not_leave() -> None:
    class Diary:
        pass

    with pytest.raises(TypeError, match="nobody decided"):
        body_seen_by(Diary(), 0, ())  # type: ignore[arg-type]


def test_every_kind_of_entry_is_listed() -> None:
    assert {*get_args(OpenBody), Move, SetUp, Opened, BotFailedHere} == set(get_args(Body))


def test_the_table_is_told_of_an_undo() -> None:
    stage = Stage(PERSON, PERSON)
    stage.open_game()
    seat, claim = stage.play_until("claim")
    stage.play(seat, claim)
    stage.ask(seat, ask.Undo())
    for eyes in (0, 1, None):
        (event,) = seen_since(stage.state, stage.state.version - 1, eyes)
        assert (event["kind"], event["seat"]) == ("undone", seat)
        assert event["undoes"] == [stage.state.version - 1]
        claimed = seen_since(stage.state, stage.state.version - 2, eyes)[:-1]
        assert {part["undone_by"] for part in claimed} == {stage.state.version}
