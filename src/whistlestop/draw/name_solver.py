"""Chooses a place for the name of every city at one size, so that names cover nothing.

Each city has a list of free places. The search gives every city its cheapest place, and raises the price of each
collision until there is none. It uses no random numbers.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from whistlestop.draw.drawing import Badge, CityDot, TrackRow
from whistlestop.draw.formats import CLAIMED
from whistlestop.draw.geometry import Point, octagon
from whistlestop.draw.labels import is_on_side
from whistlestop.draw.name_places import NamePlace, are_apart, places_around, wordings_of
from whistlestop.draw.occupancy import Occupancy

__all__ = ["Ground", "abbreviated", "covering_place", "place_names"]

_MOST: Final = 300
"""The number of places of a city that the search considers."""
_ROUNDS: Final = 60
_ROOM: Final = 1.5
"""Kept free around a name; also what the raster is inexact by."""
_CLASH: Final = 10.0
"""The price of a collision at first."""
_SHORT: Final = 150.0
"""The price of an abbreviation."""
_NONE: Final = 600.0
"""The price of leaving a name out."""


class Ground:
    """What names must not cover, and what they should not: made once for a sheet."""

    def __init__(
        self,
        units: tuple[float, float],
        cities: Sequence[CityDot],
        tracks: Sequence[TrackRow],
        badges: Sequence[Badge],
        sides: Sequence[str] = (),
    ) -> None:
        """`sides` are those on which the board asks for the names, by city."""
        self.units: Final = units
        self.cities: Final = cities
        self.sides: Final = sides or [""] * len(cities)
        spaces = [
            box._replace(width=box.width * CLAIMED).corners() for track in tracks for box in track.spaces
        ]
        dots = [octagon(city.x, city.y, city.r * 2 + 2) for city in cities]
        marks = [octagon(badge.x, badge.y, badge.size) for badge in badges]
        self.taken: Final = Occupancy(units, (*spaces, *dots, *marks))
        self.dots: Final = Occupancy(units, dots)

    def covered(self, place: NamePlace) -> int:
        return self.taken.count(
            place.left - _ROOM, place.top - _ROOM, place.right + _ROOM, place.bottom + _ROOM
        )

    def lead_cost(self, lead: tuple[Point, Point]) -> float:
        """What the line of a distant name crosses: tracks are bad, dots of other cities are worse."""
        (x1, y1), (x2, y2) = lead
        count = max(2, int(math.dist(*lead) / 3))
        # Without the start, which touches the city's own dot.
        parts = [((x1 + (x2 - x1) * i / count), (y1 + (y2 - y1) * i / count)) for i in range(2, count + 1)]
        crossed = sum(1 for x, y in parts if self.taken.count(x, y, x + 0.1, y + 0.1))
        hit = sum(1 for x, y in parts if self.dots.count(x, y, x + 0.1, y + 0.1))
        return 2.5 * crossed + 60.0 * hit

    def ambiguity(self, city: int, place: NamePlace) -> float:
        """A name nearer to another city than to its own misleads, unless a line shows its city."""
        own = _distance(self.cities[city], place)
        near = min(
            (_distance(dot, place) for i, dot in enumerate(self.cities) if i != city), default=math.inf
        )
        if near > own * 1.5 + 4:
            return 0.0
        return 1.5 if place.lead else 12.0 if near < own else 4.0


def _distance(dot: CityDot, place: NamePlace) -> float:
    x, y = min(max(dot.x, place.left), place.right), min(max(dot.y, place.top), place.bottom)
    return max(0.0, math.dist((dot.x, dot.y), (x, y)) - dot.r)


def _is_on_side(side: str, dot: CityDot, place: NamePlace) -> bool:
    x, y = (place.left + place.right) / 2, (place.top + place.bottom) / 2
    return is_on_side(side, x - dot.x, y - dot.y, place.right - place.left, place.bottom - place.top)


def place_names(
    ground: Ground, names: Sequence[str], size: float, first: Sequence[NamePlace] | None = None
) -> list[NamePlace | None]:
    """A place for each city's name; none where nothing is free, not even for an abbreviation.

    `first` are places that are known to be free.
    """
    choices = [
        _choices(ground, city, name, size, first[city] if first else None) for city, name in enumerate(names)
    ]
    chosen = _settled(choices)
    return [None if place.cost >= _NONE else place for place in chosen]


def covering_place(
    ground: Ground, city: int, name: str, size: float, others: Sequence[NamePlace]
) -> NamePlace:
    """The place for the whole name that covers the least; another name counts more than a track."""
    dot = ground.cities[city]
    near = [
        place
        for lines in wordings_of(name)
        for place in places_around(dot, lines, size, ground.units)
        if place.lead is None
    ]
    return min(
        near or places_around(dot, (name,), size, (math.inf, math.inf)),
        key=lambda place: (
            ground.covered(place)
            + 400 * ground.dots.count(place.left, place.top, place.right, place.bottom)
            + 150 * sum(not are_apart(place, other) for other in others),
            place.cost,
        ),
    )


def _choices(ground: Ground, city: int, name: str, size: float, first: NamePlace | None) -> list[NamePlace]:
    """Free places, cheapest first, and as the last the choice of no name."""
    found = [] if first is None else [first]
    found += _free(ground, city, wordings_of(name), size, 0.0)
    if len(found) < _MOST // 4 and (short := abbreviated(name)) != name:
        found += [
            replace(place, is_full=False) for place in _free(ground, city, wordings_of(short), size, _SHORT)
        ]
    dot = ground.cities[city]
    found.sort(key=lambda place: place.cost)
    return [*found, NamePlace(dot.x, dot.y, dot.x, dot.y, "middle", (), None, _NONE)]


def _free(
    ground: Ground, city: int, ways: Sequence[tuple[str, ...]], size: float, extra: float
) -> list[NamePlace]:
    dot = ground.cities[city]
    around = (place for lines in ways for place in places_around(dot, lines, size, ground.units, extra))
    free = sorted((place for place in around if not ground.covered(place)), key=lambda place: place.cost)
    free = [place for place in free if _is_on_side(ground.sides[city], dot, place)] or free
    priced = []
    for place in free[:_MOST]:
        more = ground.ambiguity(city, place)
        if place.lead is not None:
            more += ground.lead_cost(place.lead)
        priced.append(replace(place, cost=place.cost + more) if more else place)
    return priced


def _settled(choices: Sequence[Sequence[NamePlace]]) -> list[NamePlace]:
    """One place for each city, none of which collide."""
    near = _neighbours(choices)
    price: dict[tuple[int, int], float] = {}
    chosen = [places[0] for places in choices]
    for _ in range(_ROUNDS):
        is_changed = False
        for city, places in enumerate(choices):
            best = _cheapest(city, places, chosen, near, price)
            if best is not chosen[city]:
                chosen[city], is_changed = best, True
        clashes = [
            (i, j)
            for i in range(len(chosen))
            for j in near[i]
            if j < i and not are_apart(chosen[i], chosen[j])
        ]
        if not clashes and not is_changed:
            break
        for pair in clashes:
            price[pair] = price.get(pair, _CLASH) * 1.35
    return _without_clashes(choices, chosen, near)


def _cheapest(
    city: int,
    places: Sequence[NamePlace],
    chosen: Sequence[NamePlace],
    near: Sequence[Sequence[int]],
    price: Mapping[tuple[int, int], float],
) -> NamePlace:
    """The place with the lowest cost, collisions included; the places are sorted by their own cost."""
    best, lowest = places[0], math.inf
    for place in places:
        if place.cost >= lowest:
            break
        total = place.cost
        for other in near[city]:
            if not are_apart(place, chosen[other]):
                total += price.get((max(city, other), min(city, other)), _CLASH)
                if total >= lowest:
                    break
        if total < lowest:
            best, lowest = place, total
    return best


def _without_clashes(
    choices: Sequence[Sequence[NamePlace]], chosen: list[NamePlace], near: Sequence[Sequence[int]]
) -> list[NamePlace]:
    """Where the search found no way out, one of two names gives way to the other."""
    for city, places in enumerate(choices):
        others = [chosen[other] for other in near[city]]
        if not all(are_apart(chosen[city], other) for other in others):
            chosen[city] = next(
                place
                for place in places
                if not place.lines or all(are_apart(place, other) for other in others)
            )
    return chosen


def _neighbours(choices: Sequence[Sequence[NamePlace]]) -> list[list[int]]:
    """The cities whose names could ever collide."""
    reach = [
        (
            min(place.left for place in places), min(place.top for place in places),
            max(place.right for place in places), max(place.bottom for place in places),
        )
        for places in choices
    ]  # fmt: skip
    return [
        [
            j
            for j, b in enumerate(reach)
            if i != j and a[0] < b[2] + 2 and b[0] < a[2] + 2 and a[1] < b[3] + 2 and b[1] < a[3] + 2
        ]
        for i, a in enumerate(reach)
    ]


_VOWELS: Final = frozenset("aeiouyąęóAEIOUYÓ")


def abbreviated(name: str) -> str:
    """Long words cut after a consonant: Nashville becomes Nashv., Kansas City becomes Kans. City."""
    words = name.split(" ")
    longest = 6 if len(words) == 1 else 5
    return " ".join(_cut(word) if len(word) > longest else word for word in words)


def _cut(word: str) -> str:
    stop = next((i for i in range(4, 6) if word[i - 1] not in _VOWELS and word[i] in _VOWELS), 5)
    return word[:stop] + "."
