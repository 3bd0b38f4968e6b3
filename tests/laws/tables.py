"""The open table tells the truth about what is hidden, and keeps the rules that hold between turns."""

from collections import Counter
from collections.abc import Iterator

from laws.walks import Moment, Walk, is_revelation
from whistlestop.rules import Event, State, Track, evolve
from whistlestop.rules.events import (
    DisplayFlushed,
    PlaceFilled,
    PointsGained,
    PointsPaid,
    RouteClaimed,
    TicketsKept,
)
from whistlestop.rules.state import EMPTY, PublicState
from whistlestop.rules.steps import FillPlaces, SecondCard, TakeTurn

__all__ = [
    "counters_are_true",
    "deck_follows_discards",
    "doubles_are_kept",
    "free_follows_from_owners",
    "is_free",
    "rows_are_flushed",
    "sizes_are_true",
]


def sizes_are_true(walk: Walk) -> None:
    for state in walk.states:
        public, secrets = state.public, state.secrets
        assert public.hand_sizes == tuple(map(sum, secrets.hands))
        assert public.deck_size == len(secrets.deck)
        assert public.ticket_deck_size == len(secrets.ticket_deck)
        assert public.ticket_counts == tuple(map(len, secrets.tickets))
        assert public.offered_counts == tuple(map(len, secrets.offered))
        for hand, shown in zip(secrets.hands, public.shown, strict=True):
            assert all(0 <= seen <= held for seen, held in zip(shown, hand, strict=True))


def counters_are_true(walk: Walk) -> None:
    """What the table counts is what has happened so far, in the public events."""
    counted = Counter(_counts(walk.dealt))
    for moment in walk.moments:
        counted.update(_counts(moment.events))
        public = moment.after.public
        assert public.turn == counted["turn_began"]
        assert public.shuffles == counted["deck_shuffled"]
        assert public.ended == bool(counted["game_ended"])
        for seat in walk.seats:
            assert public.given_back[seat] == counted[f"under {seat}"]
            assert public.ticket_counts[seat] == counted[f"kept {seat}"]
            assert public.points[seat] == counted[f"points {seat}"] - counted[f"paid {seat}"] >= 0


def _counts(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        yield event.kind
        if isinstance(event, TicketsKept):
            yield from [f"kept {event.seat}"] * len(event.kept)
            yield from [f"under {event.seat}"] * len(event.under)
        elif isinstance(event, PointsPaid):
            yield from [f"paid {event.seat}"] * event.points
        elif isinstance(event, RouteClaimed | PointsGained):
            yield from [f"points {event.seat}"] * event.points


def free_follows_from_owners(walk: Walk, positions: int = 30) -> None:
    for state in walk.some(positions, "free"):
        free = [track for track in state.public.board.tracks.values() if is_free(state, track)]
        assert list(state.public.free) == free


def is_free(state: State, track: Track) -> bool:
    public = state.public
    tracks = public.board.parallel[track.route]
    is_closing = len(tracks) == 2 and public.players < public.rules.knobs.both_tracks_from
    return not any(other.name in public.owners for other in (tracks if is_closing else (track,)))


def doubles_are_kept(walk: Walk) -> None:
    """B-R5, B-R6: no player has two tracks of a route; with few players a double has one owner."""
    tracks = walk.end.public.board.tracks
    owned = walk.end.public.owners
    holders = Counter((tracks[name].route, owner) for name, owner in owned.items())
    assert all(count == 1 for count in holders.values())
    if walk.case.players < walk.rules.knobs.both_tracks_from:
        claimed = Counter(tracks[name].route for name in owned)
        doubles = {name for name, sides in walk.end.public.board.parallel.items() if len(sides) == 2}
        assert all(claimed[route] <= 1 for route in doubles)


def deck_follows_discards(walk: Walk) -> None:
    """D-D6: whenever the deck is empty, so are the discards; an empty place means an empty deck,
    unless a question interrupts its filling."""
    for state in walk.states:
        public = state.public
        if not public.deck_size:
            assert not any(public.discards)
        elif public.turn:
            empty = {place for place, card in enumerate(public.display) if card == EMPTY}
            assert empty <= _places_to_fill(public)


def _places_to_fill(public: PublicState) -> set[int]:
    """Places that wait while a question interrupts their filling; in a turn and after the end none does."""
    if public.ended or isinstance(public.agenda[-1], TakeTurn | SecondCard):
        return set()
    return {place for step in public.agenda if isinstance(step, FillPlaces) for place in step.places}


def rows_are_flushed(walk: Walk) -> None:
    """B-D2: after cards were turned up no row of locomotives lies there, but for the limits of D-D3."""
    most = walk.rules.knobs.flush_limit
    for moment in walk.moments:
        if any(is_revelation(event, walk) for event in moment.events):
            continue  # an effect of a mechanic may sweep the row, whatever lies there
        flushes = moment.events.count(DisplayFlushed())
        assert flushes - _checked_sweeps(moment) <= most
        if any(isinstance(event, PlaceFilled) for event in moment.events):
            assert not _is_row(moment.after) or flushes >= most or _coloured(moment.after) < 3


def _checked_sweeps(moment: Moment) -> int:
    """Each flush is for a reason, with colour enough to help, or a mechanic has swept the row: how many did."""
    state, sweeps, is_swept = moment.before, 0, False
    for event in moment.events:
        if isinstance(event, DisplayFlushed):
            assert is_swept or (_is_row(state) and _coloured(state) >= 3)
            sweeps += is_swept
        is_swept = isinstance(event, state.public.rules.events) or (
            is_swept and not isinstance(event, PlaceFilled | DisplayFlushed)
        )
        state = evolve(state, event)
    return sweeps


def _is_row(state: State) -> bool:
    rules = state.public.rules
    colours = [rules.colour_of[card] for card in state.public.display if card >= 0]
    return colours.count(rules.locomotive) >= rules.knobs.flush_at


def _coloured(state: State) -> int:
    public = state.public
    rules, wild = public.rules, public.rules.locomotive
    lying = [rules.colour_of[card] for card in (*state.secrets.deck, *public.display) if card >= 0]
    return sum(colour < wild for colour in lying) + sum(rules.by_colour(public.discards)[:wild])
