"""The graph form of an observation, and the maxima of the row."""

import pytest

np = pytest.importorskip("numpy")

from whistlestop import games  # noqa: E402
from whistlestop.bots import make_bot  # noqa: E402
from whistlestop.env.graph import GraphCodec  # noqa: E402
from whistlestop.env.observation import ObservationCodec  # noqa: E402
from whistlestop.rules import View  # noqa: E402
from whistlestop.table import Match, Sitter  # noqa: E402

GAMES = [("mini", 3), ("pennsylvania", 2), ("usa-big-cities", 4)]


def views(game: str, players: int, decisions: int = 60) -> list[View]:
    """What the seats saw that decided first."""
    match = Match.begin(games.load(game), [Sitter("", "greedy")] * players, "graph", {"first": 0})
    bots = [make_bot("greedy", str(seat)) for seat in range(players)]
    found: list[View] = []
    while not match.is_over and len(found) < decisions:
        seat = match.asked[0]
        found.append(match.view(seat))
        match.act(seat, bots[seat].choose(match.view(seat)))
    return found


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_no_number_of_a_row_is_above_its_maximum(game: str, players: int) -> None:
    codec = ObservationCodec(games.load(game).ruleset, players)
    assert codec.maxima.shape == (codec.size,)
    for view in views(game, players):
        assert (codec.encode(view) <= codec.maxima).all()
    (hand,) = [part for part in codec.sections if part.name == "hand"]
    limits = codec.maxima[hand.start : hand.start + hand.size]
    assert tuple(limits) == tuple(games.load(game).ruleset.deck_counts)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_graph_says_what_the_view_says(game: str, players: int) -> None:
    rules = games.load(game).ruleset
    codec = GraphCodec(rules, players)
    names = list(rules.board.tracks)
    for view in views(game, players)[::7]:
        found = codec.encode(view)
        assert found["tracks"].shape[0] == codec.track_edges.shape[1] == len(names)
        assert found["tickets"].shape[0] == codec.ticket_edges.shape[1]
        colours = len(rules.colours)
        for at, name in enumerate(names):
            track = rules.board.tracks[name]
            assert [codec.cities[end] for end in codec.track_edges[:, at]] == [track.a, track.b]
            length, points, locomotives, *rest = found["tracks"][at].tolist()
            assert (length, points) == (track.length, rules.points_for(track.length))
            assert locomotives == rules.printed[name].locomotives
            assert rest[: colours + 1].index(1) == (track.colour if track.colour >= 0 else colours)
            owner = view.public.owners.get(name)
            owners = rest[colours + 2 :]
            assert owners == [int(owner == (view.seat + step) % players) for step in range(players)]
            assert rest[colours + 1] == int(track in view.public.free)
        nodes = found["nodes"]
        assert nodes[:, 0].sum() == 2 * sum(seat == view.seat for seat in view.public.owners.values())
        assert nodes[:, 2].sum() == 2 * len(view.public.free)
        ends = [
            len(rules.board.stops[rules.tickets[n].a]) + len(rules.board.stops[rules.tickets[n].b])
            for n in view.tickets
        ]
        assert nodes[:, 3].sum() == sum(ends)
        own = found["tickets"][found["tickets"][:, 1] == 1]
        assert {int(points) for points in own[:, 0]} == {rules.tickets[name].points for name in view.tickets}


def test_row_and_graph_have_the_same_numbers_beside_the_edges() -> None:
    rules = games.load("mini").ruleset
    rows, graph = ObservationCodec(rules, 3), GraphCodec(rules, 3)
    (view, *_) = views("mini", 3, 9)[8:]
    row = rows.encode(view)
    rest = [
        row[part.start : part.start + part.size]
        for part in rows.sections
        if part.name not in ("tracks", "tickets")
    ]
    assert np.array_equal(graph.encode(view)["table"], np.concatenate(rest))
