"""Every game ends as the rules say, and the score is the sum of its lines."""

import pytest

from laws.walks import Walk
from whistlestop.rules import GameOver, legal, play, score
from whistlestop.rules.events import Asked, GameEnded, LastRoundBegan, TurnBegan

__all__ = [
    "each_decision_says_what_is_asked",
    "ended_games_stay_ended",
    "scores_add_up",
    "the_last_round_is_a_round",
    "track_points_recount",
]


def ended_games_stay_ended(walk: Walk) -> None:
    state = walk.end
    assert state.public.ended
    assert state.public.asked == ()
    assert walk.events[-2:] == [GameEnded(), Asked(())]
    assert sum(isinstance(event, GameEnded) for event in walk.events) == 1
    for seat in walk.seats:
        assert not legal(state, seat)
        with pytest.raises(GameOver):
            play(state, seat, walk.moments[-1].action, walk.chance)


def the_last_round_is_a_round(walk: Walk) -> None:
    """D-E2: one turn more for each, ending with the seat that set it off. D-D9: or everybody passes in a row."""
    turns = [event for event in walk.events if isinstance(event, TurnBegan)]
    kinds = [event.kind for event in turns if type(event) in (TurnBegan, LastRoundBegan)]
    assert kinds.count("last_round_began") <= 1
    is_last = "last_round_began" in kinds
    more = len(kinds) - kinds.index("last_round_began") - 1 if is_last else 0
    if walk.end.public.passes == walk.case.players:
        assert more <= walk.case.players
        return
    assert more == walk.case.players
    last = next(event for event in reversed(turns) if type(event) is TurnBegan)
    assert last.seat == walk.end.public.last_seat


def scores_add_up(walk: Walk) -> None:
    """At the end and on the way: lines, totals, ranks and winners agree."""
    for state in walk.some(4, "score"):
        result = score(state)
        assert [seat.tally.seat for seat in result.seats] == list(walk.seats)
        for seat in result.seats:
            assert seat.total == sum(line.points for line in seat.lines)
            assert all(line.seat == seat.tally.seat for line in seat.lines)
            assert set(seat.tally.completed) <= set(seat.tally.tickets)
            assert (seat.tally.seat in result.winners) == (seat.rank == 1)
            better = [other for other in result.seats if other.rank < seat.rank]
            assert seat.rank == 1 + len(better)
            assert all(other.total >= seat.total for other in better)
        assert result.winners


def track_points_recount(walk: Walk) -> None:
    """B-F1: counting all routes again leads to the figure on the track, where routes bring points."""
    if not any(walk.rules.knobs.route_points):
        return
    tracks = walk.rules.board.tracks
    for state in walk.states:
        counted = [0] * walk.case.players
        for name, owner in state.public.owners.items():
            counted[owner] += walk.rules.knobs.route_points[tracks[name].length]
        assert list(state.public.points) == counted


def each_decision_says_what_is_asked(walk: Walk) -> None:
    """The last event of a decision is the new agenda, and no other event holds one."""
    for moment in walk.moments:
        *before, last = moment.events
        if moment.before.public.agenda == moment.after.public.agenda:
            before.append(last)
        else:
            assert last == Asked(moment.after.public.agenda)
        assert not [event for event in before if isinstance(event, Asked)]
