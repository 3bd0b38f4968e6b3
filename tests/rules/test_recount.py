"""The points on the track against the routes on the board."""

import pytest

from whistlestop import games
from whistlestop.rules import Action, Seeded, State, legal, play, score, scoring, start

GAMES = ("usa-classic", "usa-new", "usa-1910", "usa-mega", "usa-big-cities", "mini")
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


def pick(state: State, seat: int, seed: str) -> Action:
    """A claim where there is one, so that games are short; else anything."""
    options = list(legal(state, seat))
    claims = [option for option in options if type(option).__name__ == "Claim"]
    return Seeded(seed).shuffle("pick", state.public.turn, claims or options)[0]


def played_out(game: str, players: int, seed: str) -> State:
    state, _ = start(games.load(game).ruleset, players, Seeded(seed))
    while not state.public.ended:
        seat = state.public.asked[0]
        state, _ = play(state, seat, pick(state, seat, seed), Seeded(seed))
    return state


@pytest.mark.rule("B-F1", "B-R7", "X-R7")
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("game", GAMES)
def test_a_recount_of_the_routes_agrees_with_the_track(game: str, players: int) -> None:
    state = played_out(game, players, f"recount-{game}")
    counted = [0] * players
    for name, owner in state.public.owners.items():
        counted[owner] += POINTS[state.public.board.tracks[name].length]
    lines = [line.points for seat in score(state).seats for line in seat.lines if line.kind == "routes"]
    assert sum(counted) > 0
    assert tuple(counted) == state.public.points == tuple(lines)


def test_the_longest_route_is_not_computed_where_it_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_edges: object) -> int:
        raise AssertionError("nobody asked for it")

    state = played_out("usa-1910", 2, "lazy")
    monkeypatch.setattr(scoring, "longest_trail", forbidden)
    seats = score(state).seats
    with pytest.raises(AssertionError, match="nobody asked"):
        print(seats[0].tally.longest)
