"""Frames are put together from what was written before: byte for byte what writing everything anew would give."""

import random

import msgspec
import pytest

from whistlestop import games
from whistlestop.rules import commitment, project
from whistlestop.server.tables.broadcast import FrameCache, Frames
from whistlestop.table import commands
from whistlestop.table.commands import Actor
from whistlestop.table.redaction import can_undo, options_of, own_part, result_of, seen_entry, table_facts
from whistlestop.table.table_state import TableState
from whistlestop.wire import commands as ask
from whistlestop.wire.log import Opened, SeatPlan, Settings, Stamped
from whistlestop.wire.socket import Ack
from whistlestop.wire.table import News
from whistlestop.wire.view import seat_view

ENCODE = msgspec.json.encode


def anew(room: TableState, seat: int | None, since: int) -> bytes:
    view = None if room.match is None else seat_view(project(room.match.state, None))
    return ENCODE(
        News(
            version=room.version,
            head=room.head,
            events=tuple([part for stamped in room.log[since:] for part in seen_entry(room, stamped, seat)]),
            table=msgspec.Raw(ENCODE(table_facts(room))),
            public=msgspec.Raw(ENCODE(view)),
            own=own_part(room, seat),
            options=options_of(room, seat),
            can_undo=can_undo(room, seat),
            result=msgspec.Raw(ENCODE(result_of(room))),
        )
    )


@pytest.mark.parametrize(("game", "players"), [("usa-classic", 3), ("pennsylvania", 2), ("mini", 5)])
def test_whatever_happens_frames_are_as_if_written_anew(game: str, players: int) -> None:
    """Moves, undo, giving up, coming and going: nothing old is sent for something new."""
    plans = tuple(SeatPlan(name=f"Player {seat}") for seat in range(players))
    opened = Opened(Settings(game=game, seconds=60.0, pace="live"), plans, commitment("s"), 0)
    room = TableState("t", "s", games.load, Stamped(1, 1.0, None, opened))
    written = FrameCache(room)
    dice = random.Random(game)

    def enter(ruling: commands.Decision, seat: int | None = None) -> None:
        room.fold(Stamped(room.version + 1, float(room.version), None, ruling.entry), ruling.fresh)
        frames = Frames(written, room.log[-1:])
        if seat is not None:
            ack = Ack(
                command='an"odd', version=room.version, events=tuple(seen_entry(room, room.log[-1], seat))
            )
            assert frames.ack('an"odd', seat) == ENCODE(ack)
        for eyes in (None, *range(players)):
            assert frames.frame(eyes) == anew(room, eyes, room.version - 1)

    for seat in range(1, players):
        enter(commands.sit(room, seat, f"Guest {seat}"))
    enter(commands.begin(room))
    for number in range(1000):
        if not room.asked:
            break
        seat = dice.choice(room.asked)
        options = options_of(room, seat)
        claims = [option for option in options if option.startswith("claim")]
        actor = Actor(seat)
        enter(commands.decide_command(room, actor, ask.Play(dice.choice(claims or options[:9]))), seat)
        if room.status == "running" and room.can_undo(seat) and number % 3 == 0:
            enter(commands.decide_command(room, actor, ask.Undo()), seat)
        if number == 20 and players < 5:
            enter(commands.decide_command(room, actor, ask.ChooseColour("green" if players < 3 else "black")))
        if number == 40 and players > 2:
            enter(commands.decide_command(room, Actor(1), ask.Leave()))
            enter(commands.decide_command(room, Actor(1), ask.Reclaim()))
    assert room.status == "finished"
    for eyes in (None, 0):
        assert Frames(written, room.log).frame(eyes) == anew(room, eyes, 0)
        assert Frames(written, ()).frame(eyes) == anew(room, eyes, room.version)
