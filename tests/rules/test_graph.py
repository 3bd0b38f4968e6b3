"""Networks: the longest route against a plain search, joined cities, distances."""

import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whistlestop import games
from whistlestop.rules.board import Board
from whistlestop.rules.graph import (
    Edge,
    Networks,
    components,
    joined,
    longest_trail,
    longest_trail_path,
    shortest_distances,
    trail_steps,
)

NETWORKS = Path(__file__).parents[2] / "bench" / "networks"
USA = games.load("usa-classic").ruleset.board


def edges_of(board: Board, names: list[str]) -> list[Edge]:
    return [(board.tracks[name].a, board.tracks[name].b, board.tracks[name].length) for name in names]


def plain_search(edges: list[Edge]) -> int:
    """Walk every way from every city, and remember the longest."""
    near: dict[str, list[tuple[int, str, int]]] = {}
    for index, (a, b, length) in enumerate(edges):
        near.setdefault(a, []).append((1 << index, b, length))
        near.setdefault(b, []).append((1 << index, a, length))

    @cache
    def onward(city: str, used: int) -> int:
        ways = [(bit, there, length) for bit, there, length in near[city] if not used & bit]
        return max((length + onward(there, used | bit) for bit, there, length in ways), default=0)

    return max((onward(city, 0) for city in near), default=0)


def can_be_travelled(edges: list[Edge], path: list[int]) -> bool:
    """Whether one can go along these edges in this order, each once."""
    if not path:
        return not edges
    for city in edges[path[0]][:2]:
        for index in path:
            a, b, _ = edges[index]
            if city not in (a, b):
                break
            city = b if city == a else a
        else:
            return len(set(path)) == len(path)
    return False


@st.composite
def multigraphs(draw: st.DrawFn) -> list[Edge]:
    cities = st.sampled_from("ABCDEFGH"[: draw(st.integers(1, 8))])
    return draw(st.lists(st.tuples(cities, cities, st.integers(1, 6)), max_size=10))


@st.composite
def usa_networks(draw: st.DrawFn, fewest: int, most: int) -> list[Edge]:
    """Grown track by track, mostly where the network already is, as players build."""
    routes = edges_of(USA, sorted(USA.parallel))
    network = [draw(st.sampled_from(routes))]
    for _ in range(draw(st.integers(fewest, most)) - 1):
        cities = {city for edge in network for city in edge[:2]}
        onward = [edge for edge in routes if edge not in network and cities.intersection(edge[:2])]
        network.append(draw(st.sampled_from(onward)))
    return network


@pytest.mark.rule("B-F3")
@given(multigraphs())
def test_longest_route_of_any_small_graph(edges: list[Edge]) -> None:
    assert longest_trail(edges) == plain_search(edges)


@pytest.mark.rule("B-F3")
@given(usa_networks(1, 14))
def test_longest_route_of_small_networks(edges: list[Edge]) -> None:
    assert longest_trail(edges) == plain_search(edges)


@pytest.mark.rule("B-F3")
@settings(max_examples=40)
@given(usa_networks(16, 22))
def test_longest_route_of_networks_as_at_the_end_of_a_game(edges: list[Edge]) -> None:
    assert longest_trail(edges) == plain_search(edges)


@given(multigraphs() | usa_networks(8, 22))
def test_the_longest_route_can_be_travelled(edges: list[Edge]) -> None:
    length, path = longest_trail_path(edges)
    assert length == longest_trail(edges) == sum(edges[index][2] for index in path)
    assert can_be_travelled(edges, path)


@given(usa_networks(8, 22), st.data())
def test_the_order_of_claims_does_not_matter(edges: list[Edge], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(edges))
    assert longest_trail(shuffled) == longest_trail([(b, a, length) for a, b, length in edges])


def kept_networks() -> list[tuple[str, list[str], int]]:
    return [
        (path.stem, network["tracks"], network["longest"])
        for path in sorted(NETWORKS.glob("*.json"))
        for network in json.loads(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.rule("B-F3")
@pytest.mark.parametrize(("game", "tracks", "longest"), kept_networks())
def test_kept_networks_give_their_stored_answers(game: str, tracks: list[str], longest: int) -> None:
    rules = games.load(game).ruleset
    edges = edges_of(rules.board, tracks)
    assert sum(length for _, _, length in edges) <= rules.knobs.trains
    assert longest_trail(edges) == longest == plain_search(edges)


def test_every_board_has_kept_networks() -> None:
    kept = [games.load(path.stem).ruleset.board for path in NETWORKS.glob("*.json")]
    assert [game for game in games.available() if games.load(game).ruleset.board not in kept] == []


@pytest.mark.rule("B-F3")
@pytest.mark.parametrize(
    ("edges", "longest"),
    [
        ([], 0),
        ([("A", "B", 6)], 6),
        ([("A", "B", 2), ("B", "C", 3), ("C", "A", 4)], 9),
        ([("H", "A", 5), ("H", "B", 4), ("H", "C", 3)], 9),
        ([("A", "B", 2), ("C", "D", 3)], 3),
        ([("A", "B", 1), ("A", "B", 1), ("A", "B", 1)], 3),
        # two loops share B: a city may be passed twice
        ([("A", "B", 1), ("B", "C", 1), ("C", "A", 1), ("B", "D", 1), ("D", "E", 1), ("E", "B", 1)], 6),
        # dropping the bridge alone would repair the parity at the least length, but break the route in two
        (
            [("H", "A", 2), ("H", "B", 2), ("H", "I", 1), ("I", "C", 2), ("I", "D", 2)],
            5,
        ),
    ],
    ids=["none", "one", "loop", "star", "apart", "parallel", "eight", "bridge"],
)
def test_longest_route_by_hand(edges: list[Edge], longest: int) -> None:
    assert longest_trail(edges) == longest
    assert longest_trail_path(edges)[0] == longest


def test_work_is_counted_only_where_there_is_some() -> None:
    loop = [("A", "B", 1), ("B", "C", 1), ("C", "A", 1)]
    assert trail_steps(loop) == 0
    assert trail_steps([*loop, ("A", "X", 1), ("B", "Y", 1), ("C", "Z", 1)]) > 0


def test_components_are_numbered_as_they_appear() -> None:
    edges = [("A", "B", 1), ("C", "D", 1), ("B", "E", 1), ("F", "D", 1)]
    assert components(edges) == {"A": 0, "B": 0, "C": 1, "D": 1, "E": 0, "F": 1}
    assert components([]) == {}


@given(multigraphs(), st.sampled_from("ABCDEFGH"), st.sampled_from("ABCDEFGH"))
def test_cities_are_joined_when_there_is_a_distance(edges: list[Edge], start: str, end: str) -> None:
    touched = {city for edge in edges for city in edge[:2]}
    reached = end in shortest_distances(edges, start) and start in touched
    assert joined(edges, [start], [end]) is reached
    assert Networks(edges).joined([start], [end]) is reached


@pytest.mark.rule("B-T4")
def test_one_of_several_ends_is_enough() -> None:
    networks = Networks([("A", "B", 1), ("C", "D", 1)])
    assert networks.joined(["X", "A"], ["C", "B"])
    assert not networks.joined(["A", "B"], ["C", "D", "X"])
    assert not networks.joined(["X"], ["X"])
    assert not networks.joined([], ["A"])


def test_the_shortest_way_may_have_more_tracks() -> None:
    edges = [("A", "B", 6), ("A", "C", 2), ("C", "B", 3), ("D", "E", 1)]
    assert shortest_distances(edges, "A") == {"A": 0, "B": 5, "C": 2}
    assert shortest_distances(edges, "Nowhere") == {"Nowhere": 0}


@given(usa_networks(1, 14), st.data())
def test_distances_obey_every_track(edges: list[Edge], data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(sorted(components(edges))))
    distances = shortest_distances(edges, start)
    ways = [*edges, *((b, a, length) for a, b, length in edges)]
    for city, distance in distances.items():
        arrivals = [distances[a] + length for a, b, length in ways if b == city and a in distances]
        assert distance == (0 if city == start else min(arrivals))
