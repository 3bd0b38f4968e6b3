"""The events alone rebuild the game: the whole of it, and what each seat knows of it."""

from types import FunctionType

import pytest

from laws.ruleless import RuleUsed, without_rules
from laws.walks import Walk
from whistlestop.rules import (
    Event,
    State,
    View,
    decide,
    evolve,
    initial,
    observe,
    project,
    seen_by,
)

__all__ = [
    "folding_events_gives_the_state",
    "folding_uses_no_rule",
    "folding_what_was_seen_gives_the_view",
    "old_states_stay",
    "snapshot",
]


def folding_events_gives_the_state(walk: Walk) -> None:
    """Agenda included; and `decide` tells the same events as `play`."""
    state = fold(initial(walk.rules, walk.case.players), walk.dealt)
    assert state == walk.opening
    for moment in walk.moments:
        state = fold(state, moment.events)
        assert state == moment.after
        assert state.public.free == moment.after.public.free
    for moment in walk.moments[::7]:
        events = decide(moment.before, moment.seat, moment.action, walk.chance)
        assert events == list(moment.events)


def folding_uses_no_rule(walk: Walk) -> None:
    """Every rule is replaced by one that raises: states and views follow from the events all the same."""
    opening = initial(walk.rules, walk.case.players)
    views = {seat: project(opening, seat) for seat in (*walk.seats, None)}
    seen = {seat: tuple(seen_by(event, seat) for event in walk.events) for seat in views}
    expected = {seat: project(walk.end, seat) for seat in views}
    with without_rules(walk.rules):
        if isinstance(decide, FunctionType):  # compiled ones cannot be replaced
            with pytest.raises(RuleUsed):
                decide(walk.opening, walk.moments[0].seat, walk.moments[0].action, walk.chance)
        state = fold(opening, walk.dealt)
        for moment in walk.moments:
            state = fold(state, moment.events)
            assert state == moment.after
        for seat, view in views.items():
            for event in seen[seat]:
                view = observe(view, event)
            assert view == expected[seat]


def fold(state: State, events: tuple[Event, ...]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def folding_what_was_seen_gives_the_view(walk: Walk) -> None:
    """For every seat and for a spectator, who is nobody."""
    for seat in (*walk.seats, None):
        view = project(initial(walk.rules, walk.case.players), seat)
        view = watch(view, walk.dealt, seat)
        assert view == project(walk.opening, seat)
        for moment in walk.moments:
            view = watch(view, moment.events, seat)
            assert view == project(moment.after, seat)


def watch(view: View, events: tuple[Event, ...], seat: int | None) -> View:
    for event in events:
        view = observe(view, seen_by(event, seat))
    return view


def old_states_stay(walk: Walk) -> None:
    """Nothing that came later has changed a position that somebody still holds."""
    kept = [snapshot(state) for state in walk.states]
    for moment in walk.moments:
        decide(moment.before, moment.seat, moment.action, walk.chance)
        fold(moment.before, moment.events)
    assert [snapshot(state) for state in walk.states] == kept


def snapshot(state: State) -> tuple[object, ...]:
    """Everything in it by value, so that a change in place would show."""
    return (*state.public.parts(), state.public.free, *state.secrets.parts())
