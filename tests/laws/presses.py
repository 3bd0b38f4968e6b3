"""Newspapers, in every position and after every event of a walk: what the rules about small decks say."""

from collections.abc import Iterator

from laws.walks import Walk
from whistlestop.mechanics.newspapers import press_of
from whistlestop.rules import Event, State, evolve
from whistlestop.rules.state import EMPTY

__all__ = [
    "archiving_turns_the_next",
    "newspapers_are_never_held",
    "newspapers_wait_for_a_card",
    "no_event_acts_twice",
    "places_are_filled_once",
]


def newspapers_are_never_held(walk: Walk) -> None:
    """D-LP4: whatever takes them from the deck, they are in no hand and not in the display."""
    paper = walk.rules.cards.index("newspaper")
    for state, _, _ in _events(walk):
        assert paper not in state.public.display
        assert not any(hand[paper] for hand in state.secrets.hands)


def newspapers_wait_for_a_card(walk: Walk) -> None:
    """D-LP6: those of a search are discarded before the card that it finds moves; without one they stay aside."""
    for before, event, after in _events(walk):
        aside, then = press_of(before.public).aside, press_of(after.public).aside
        if event.kind in ("card_drawn", "place_filled"):
            assert not aside[-1]
        elif event.kind not in ("paper_found", "papers_discarded"):
            assert sum(aside) == sum(then)


def no_event_acts_twice(walk: Walk) -> None:
    """D-LP5, D-LP7: newspapers are nested, each is read to its end, and no event acts twice within the outermost."""
    acted: list[str] = []
    for before, event, after in _events(walk):
        if event.kind == "event_turned" and press_of(after.public).acts:
            acted.append(press_of(after.public).active)
            assert len(acted) == len(set(acted))
        if event.kind == "events_shuffled" and press_of(before.public).active:
            assert press_of(after.public).discards == (press_of(before.public).active,)
        if event.kind == "turn_began":
            assert len(press_of(before.public).aside) == 1
        if len(press_of(after.public).aside) == 1:
            acted.clear()


def archiving_turns_the_next(walk: Walk) -> None:
    """L-P6, D-LP8: in play, unless no event is left."""
    events = list(_events(walk))
    for at, (_, event, after) in enumerate(events):
        press = press_of(after.public)
        if event.kind == "event_archived" and (press.deck or press.discards):
            later = [each.kind for _, each, _ in events[at:]]
            assert "event_turned" in later[: later.index("paper_read")]


def places_are_filled_once(walk: Walk) -> None:
    """A place that an effect has filled while it waited is not filled again."""
    for before, event, after in _events(walk):
        if event.kind == "place_filled":
            pairs = zip(before.public.display, after.public.display, strict=True)
            assert [was for was, now in pairs if was != now] == [EMPTY]


def _events(walk: Walk) -> Iterator[tuple[State, Event, State]]:
    """Each event of play, with the states before and after it."""
    state = walk.opening
    for moment in walk.moments:
        for event in moment.events:
            after = evolve(state, event)
            yield state, event, after
            state = after
