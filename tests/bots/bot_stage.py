"""Positions for bots: a game of usa-classic after the opening, with what a test wants changed."""

from collections.abc import Mapping, Sequence

from whistlestop import games
from whistlestop.rules import Keep, Seeded, State, View, evolve, play, project, start
from whistlestop.rules.doubles import closed_with
from whistlestop.rules.events import LastRoundBegan, RouteClaimed

__all__ = ["USA", "hand", "position", "seen"]

USA = games.load("usa-classic")


def hand(**cards: int) -> tuple[int, ...]:
    return tuple(cards.get(name, 0) for name in USA.ruleset.cards)


def position(
    tickets: Sequence[str],
    cards: tuple[int, ...],
    claimed: Mapping[int, Sequence[str]] | None = None,
    players: int = 2,
    last_round: bool = False,
) -> State:
    """Seat 0 is to act, with these tickets, cards and claimed tracks; nobody has paid for theirs."""
    state, _ = start(USA.ruleset, players, Seeded("stage"), 0)
    for seat in range(players):
        offered = state.secrets.offered[seat]
        state, _ = play(state, seat, Keep(offered[:2], offered[2:]), Seeded("stage"))
    for seat, names in (claimed or {}).items():
        for name in names:
            track = USA.ruleset.board.tracks[name]
            points = USA.ruleset.points_for(track.length)
            state = evolve(state, RouteClaimed(seat, name, (), points, closed_with(state.public, track)))
    if last_round:
        state = evolve(state, LastRoundBegan(1))
    state = state.copy()
    state.secrets.tickets = (tuple(tickets), *state.secrets.tickets[1:])
    state.secrets.hands = (cards, *state.secrets.hands[1:])
    state.public.hand_sizes = (sum(cards), *state.public.hand_sizes[1:])
    return state


def seen(state: State, display: Sequence[str] = ()) -> View:
    """The view of seat 0, with this row of face-up cards."""
    view = project(state, 0).copy()
    if display:
        view.public.display = tuple(USA.ruleset.cards.index(name) for name in display)
    return view
