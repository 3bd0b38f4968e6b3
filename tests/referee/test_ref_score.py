"""The referee's longest route against a search without any cut, and its connections."""

from __future__ import annotations

import csv
import random
import time
from collections.abc import Sequence

import pytest
from ref_data import BOARDS, DEFAULTS, Game, Ticket, Track
from ref_score import is_completed, longest_route, reached


def plain_longest(tracks: Sequence[Track]) -> int:
    def walk(city: str, left: frozenset[int]) -> int:
        steps = [(n, tracks[n]) for n in left if city in (tracks[n].a, tracks[n].b)]
        return max((t.length + walk(t.b if t.a == city else t.a, left - {n}) for n, t in steps), default=0)

    cities = {city for track in tracks for city in (track.a, track.b)}
    return max((walk(city, frozenset(range(len(tracks)))) for city in cities), default=0)


def chance_tracks(seed: int, cities: int, number: int) -> list[Track]:
    dice = random.Random(seed)
    pairs = [dice.sample([f"c{n}" for n in range(cities)], 2) for _ in range(number)]
    return [Track(a, b, dice.choice([1, 1, 2, 2, 3, 4, 5, 6]), "gray", 1) for a, b in pairs]


@pytest.mark.parametrize("seed", range(150))
def test_longest_route_is_that_of_a_plain_search(seed: int) -> None:
    tracks = chance_tracks(seed, cities=4 + seed % 5, number=seed % 10)
    assert longest_route(tracks) == plain_longest(tracks)


def test_longest_route_may_loop_and_pass_a_city_twice() -> None:
    eight = [("a", "b"), ("b", "c"), ("c", "a"), ("a", "d"), ("d", "e"), ("e", "a"), ("a", "f")]
    assert longest_route([Track(*pair, 2, "gray", 1) for pair in eight]) == 14


def test_no_tracks_no_length() -> None:
    assert longest_route([]) == 0


def usa_network(seed: int) -> list[Track]:
    """As many short tracks as 45 trains make, every loop closed as soon as it can be: the hardest to search."""
    dice = random.Random(seed)
    with (BOARDS / "usa" / "routes.csv").open(encoding="utf-8") as lines:
        rows = [row for row in csv.DictReader(lines) if row["track"] == "1"]
    board = [Track(row["city_a"], row["city_b"], int(row["length"]), "gray", 1) for row in rows]
    left, cities, own = 45, {"Kansas City"}, list[Track]()
    while True:
        near = [t for t in board if t not in own and t.length <= min(left, 3) and {t.a, t.b} & cities]
        loops = [t for t in near if {t.a, t.b} <= cities]
        if not near:
            return own
        own.append(dice.choice(loops or near))
        cities |= {own[-1].a, own[-1].b}
        left -= own[-1].length


@pytest.mark.parametrize("seed", range(10))
def test_longest_route_copes_with_45_trains(seed: int) -> None:
    start = time.process_time()
    assert longest_route(usa_network(seed)) > 30
    assert time.process_time() - start < 10


def test_reached() -> None:
    tracks = [Track("a", "b", 1, "red", 1), Track("c", "b", 1, "red", 1), Track("d", "e", 1, "red", 1)]
    assert reached(tracks, "a") == {"a", "b", "c"}
    assert reached(tracks, "z") == {"z"}


def test_a_stop_of_several_cities_is_reached_in_any_of_them_but_joins_none() -> None:
    """X-P3"""
    stops = {"Lake": ["Lake (west)", "Lake (east)"], "a": ["a"], "b": ["b"]}
    game = Game("stops", DEFAULTS, {}, {}, [], {}, stops, 0)
    west, east = Track("a", "Lake (west)", 1, "gray", 1), Track("Lake (east)", "b", 1, "gray", 1)
    assert is_completed(game, [west], Ticket("Lake", "a", 1))
    assert is_completed(game, [east], Ticket("b", "Lake", 1))
    assert not is_completed(game, [west], Ticket("Lake", "b", 1))
    assert not is_completed(game, [west, east], Ticket("a", "b", 1))
