"""Frames are assembled from cached parts: byte for byte the same as encoding everything again."""

import random
from typing import Any

import msgspec
import pytest

from whistlestop import games
from whistlestop.history import Entry, SeatPlan, Settings
from whistlestop.history.table_events import Opened
from whistlestop.rules import Event, Ruleset, State, View, commitment, event_to_object, legal, project
from whistlestop.rules.events import EVERYONE
from whistlestop.rules.options import Options
from whistlestop.server.tables import broadcast
from whistlestop.server.tables.broadcast import FrameCache, Frames
from whistlestop.table import commands
from whistlestop.table.commands import Actor
from whistlestop.table.redaction import (
    can_undo,
    options_of,
    result_of,
    seen_history,
    sent_options,
    table_facts,
)
from whistlestop.table.table_state import TableState
from whistlestop.wire import commands as ask
from whistlestop.wire import log as wire_log
from whistlestop.wire import shows as wire_shows
from whistlestop.wire.options import ClaimAction, action_to_wire
from whistlestop.wire.seen_events import seen_events_of
from whistlestop.wire.table import News
from whistlestop.wire.view import own_view, seat_view

ENCODE = msgspec.json.encode


def encoded_again(table_state: TableState, seat: int | None, since: int) -> bytes:
    match = table_state.match
    view = None if match is None else seat_view(project(match.state, None))
    return ENCODE(
        News(
            version=table_state.version,
            head=table_state.head,
            events=tuple(
                [
                    part
                    for entry in seen_history(table_state, seat).since(since)
                    for part in seen_events_of(entry, table_state.rules)
                ]
            ),
            table=msgspec.Raw(ENCODE(table_facts(table_state))),
            public=msgspec.Raw(ENCODE(view)),
            own=None if match is None or seat is None else own_view(project(match.state, seat)),
            options=sent_options(table_state, seat),
            can_undo=can_undo(table_state, seat),
            result=msgspec.Raw(ENCODE(result_of(table_state))),
        )
    )


@pytest.mark.parametrize(("game", "players"), [("usa-classic", 3), ("pennsylvania", 2), ("mini", 5)])
def test_whatever_happens_frames_are_as_if_written_anew(game: str, players: int) -> None:
    """Moves, undo, giving up, coming and going: nothing old is sent for something new."""
    plans = tuple(SeatPlan(name=f"Player {seat}") for seat in range(players))
    opened = Opened(Settings(game=game, seconds=60.0, pace="live"), plans, commitment("s"), 0)
    table_state = TableState("t", "s", games.load, Entry(1, 1.0, None, opened))
    cache = FrameCache(table_state)
    dice = random.Random(game)

    def enter(decision: commands.Decision) -> None:
        entry = Entry(table_state.version + 1, float(table_state.version), None, decision.body)
        table_state.fold(entry, decision.state)
        frames = Frames(cache, table_state.version - 1)
        for eyes in (None, *range(players)):
            assert frames.frame(eyes) == encoded_again(table_state, eyes, table_state.version - 1)

    for seat in range(1, players):
        enter(commands.sit(table_state, seat, f"Guest {seat}"))
    enter(commands.begin(table_state))
    for number in range(1000):
        if not table_state.asked:
            break
        seat = dice.choice(table_state.asked)
        options = [action_to_wire(action) for action in options_of(table_state, seat)]
        claims = [option for option in options if isinstance(option, ClaimAction)]
        actor = Actor(seat)
        enter(commands.decide_command(table_state, actor, ask.Play(dice.choice(claims or options[:9]))))
        if table_state.status == "running" and table_state.can_undo(seat) and number % 3 == 0:
            enter(commands.decide_command(table_state, actor, ask.Undo()))
        if number == 20 and players < 5:
            enter(
                commands.decide_command(
                    table_state, actor, ask.ChooseColour("green" if players < 3 else "black")
                )
            )
        if number == 40 and players > 2:
            enter(commands.decide_command(table_state, Actor(1), ask.Leave()))
            enter(commands.decide_command(table_state, Actor(1), ask.Reclaim()))
    assert table_state.status == "finished"
    for eyes in (None, 0):
        assert Frames(cache, 0).frame(eyes) == encoded_again(table_state, eyes, 0)
        assert Frames(cache, table_state.version).frame(eyes) == encoded_again(
            table_state, eyes, table_state.version
        )


@pytest.mark.parametrize("game", ["usa-classic", "pennsylvania"])
def test_nothing_is_computed_twice(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the log to all seats: an event is encoded once, and again for viewers that may not see all of it. The
    view and the options of a seat are computed once."""
    encoded: list[object] = []
    projected: list[int | None] = []
    listed: list[int] = []

    def noted_event(event: Event, rules: Ruleset) -> dict[str, Any]:
        encoded.append(event)
        return event_to_object(event, rules)

    def noted_view(state: State, seat: int | None) -> View:
        projected.append(seat)
        return project(state, seat)

    def noted_options(position: State | View, seat: int) -> Options:
        listed.append(seat)
        return legal(position, seat)

    monkeypatch.setattr(wire_log, "event_to_object", noted_event)
    monkeypatch.setattr(broadcast, "project", noted_view)
    for module in (broadcast, wire_shows):
        monkeypatch.setattr(module, "legal", noted_options)
    opened = Opened(Settings(game=game), (SeatPlan(),) * 3, commitment("s"))
    table_state = TableState("t", "s", games.load, Entry(1, 1.0, None, opened))
    table_state.fold(Entry(2, 1.0, None, commands.begin(table_state).body))
    cache, dice = FrameCache(table_state), random.Random(game)
    while table_state.asked:
        seat = dice.choice(table_state.asked)
        action = action_to_wire(dice.choice(options_of(table_state, seat)[:9]))
        decision = commands.decide_command(table_state, Actor(seat), ask.Play(action))
        entry = Entry(table_state.version + 1, 2.0, None, decision.body)
        for noted in (encoded, projected, listed):
            noted.clear()
        table_state.fold(entry, decision.state, table_state.stored_entry(entry).data)
        frames = Frames(cache, table_state.version - 1)
        for eyes in (None, 0, 1, 2):
            frames.frame(eyes)
        hidden = [event for event in entry.events if event.audience != EVERYONE]
        assert len(encoded) <= len(entry.events) + len(hidden) * len({one.owner() for one in hidden})
        assert len(set(projected)) == len(projected)
        assert sorted(listed) == sorted(table_state.asked)
