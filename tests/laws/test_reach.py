"""The walks go where edge cases bite: a law that is never near an edge proves little."""

from collections.abc import Callable

import pytest

from laws.walks import CASES, STYLES, Plan, Walk, walk
from whistlestop.rules.events import DeckShuffled, DisplayFlushed, Passed, TicketsOffered
from whistlestop.rules.state import EMPTY


def places_stay_empty(game: Walk) -> bool:
    return any(EMPTY in state.public.display for state in game.states if state.public.turn)


def drawing_is_forbidden_beside_a_display(game: Walk) -> bool:
    """B-D7."""
    return any(
        not public.deck_size and max(public.display) > EMPTY and public.turn and not public.ended
        for public in (state.public for state in game.states)
    )


def fewer_tickets_are_left(game: Walk) -> bool:
    most = game.rules.knobs.ticket_draw
    return any(isinstance(event, TicketsOffered) and len(event.tickets) < most for event in game.events)


def everybody_passes(game: Walk) -> bool:
    return game.end.public.passes == game.case.players


EDGES: dict[str, Callable[[Walk], bool]] = {
    "the deck is shuffled again": lambda game: sum(isinstance(e, DeckShuffled) for e in game.events) > 1,
    "the row is flushed": lambda game: DisplayFlushed() in game.events,
    "the row is flushed twice in a row": lambda game: any(
        moment.events.count(DisplayFlushed()) > 1 for moment in game.moments
    ),
    "locomotives stay": lambda game: any(
        state.public.display.count(game.rules.locomotive) >= game.rules.knobs.flush_at
        for state in game.states
    ),
    "somebody passes": lambda game: any(isinstance(event, Passed) for event in game.events),
    "both tracks of a double are claimed": lambda game: any(
        len({game.end.public.owners.get(track.name, -1) for track in tracks} - {-1}) == 2
        for tracks in game.rules.board.parallel.values()
    ),
    "places stay empty": places_stay_empty,
    "drawing is forbidden beside a display": drawing_is_forbidden_beside_a_display,
    "fewer tickets are left": fewer_tickets_are_left,
    "everybody passes": everybody_passes,
}


@pytest.mark.parametrize("edge", EDGES)
def test_walks_on_the_small_board_reach(edge: str) -> None:
    small = [case for case in CASES if case.rules.game == "mini"]
    games = (walk(case, Plan(seed, style, 0)) for seed in range(60) for case in small for style in STYLES)
    assert any(EDGES[edge](game) for game in games)
