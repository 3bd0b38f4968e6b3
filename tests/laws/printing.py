"""What is printed reads back as the same thing."""

import json

from laws.walks import Walk
from whistlestop.rules import (
    Event,
    Ruleset,
    event_from_object,
    event_to_object,
    format_action,
    format_event,
    format_position,
    legal,
    parse_action,
    parse_event,
    parse_position,
    seen_by,
)
from whistlestop.rules.codecs import format_step, parse_step

__all__ = ["actions_read_back", "events_read_back", "positions_read_back", "steps_read_back"]


def actions_read_back(walk: Walk, positions: int = 8) -> None:
    """Different actions have different texts."""
    for state in walk.some(positions, "print"):
        for seat in state.public.asked:
            options = list(legal(state, seat))
            texts = [format_action(action, walk.rules) for action in options]
            assert [parse_action(text, walk.rules) for text in texts] == options
            assert len(set(texts)) == len(texts)


def events_read_back(walk: Walk) -> None:
    """As text and as the record's object, whole and as each seat saw them."""
    for event in walk.events:
        _read_back(event, walk.rules)
        for seat in (*walk.seats, None):
            seen = seen_by(event, seat)
            if seen != event:
                _read_back(seen, walk.rules)


def _read_back(event: Event, rules: Ruleset) -> None:
    text = format_event(event, rules)
    assert parse_event(text, rules) == event
    assert "\n" not in text
    made = event_to_object(event, rules)
    assert event_from_object(json.loads(json.dumps(made)), rules) == event
    assert next(iter(made)) == "kind"


def steps_read_back(walk: Walk) -> None:
    steps = {step for state in walk.states for step in state.public.agenda}
    for step in steps:
        assert parse_step(format_step(step, walk.rules), walk.rules) == step


def positions_read_back(walk: Walk, positions: int = 12) -> None:
    """The whole state, agenda included; and the text of what was read is the same text."""
    for state in walk.some(positions, "positions"):
        text = format_position(state)
        again = parse_position(text, walk.rules)
        assert again == state
        assert again.public.free == state.public.free
        assert format_position(again) == text
