"""The vocabulary of conditions (V-Y7). A condition looks at the game being played; no condition knows another."""

from collections.abc import Callable, Container, Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple, TypeAlias

from whistlestop.rules.board import Track
from whistlestop.rules.graph import components
from whistlestop.rules.ids import GRAY, CityCode, Seat, TrackName
from whistlestop.rules.named_values import count_of
from whistlestop.rules.scoring import SeatResult
from whistlestop.rules.state import PublicState

__all__ = [
    "EXTRA",
    "AtPlace",
    "CompletedTickets",
    "ExtraLocomotive",
    "NoneOrFewer",
    "Printed",
    "SideCondition",
    "Situation",
    "read_side_condition",
    "tracks_that_help",
]


class Printed(NamedTuple):
    """What the data say of the cities and routes that are in play."""

    cities: frozenset[CityCode]
    frontiers: Mapping[str, frozenset[CityCode]]
    """The cities of each open frontier."""
    colours: frozenset[str]


class Situation(NamedTuple):
    """What the condition of one seat's postcard is compared with."""

    public: PublicState
    seat: Seat
    locomotives: int
    """The most locomotives that the seat has paid for one route."""
    result: SeatResult | None = None
    """At the end of the game."""

    @property
    def tracks(self) -> list[Track]:
        public = self.public
        return [public.board.tracks[name] for name, owner in public.owners.items() if owner == self.seat]


class SideCondition:
    """Never met; the base of all others."""

    at_end: ClassVar[bool] = False

    def __init__(self, printed: Printed) -> None:
        self.printed: Final = printed

    def problem(self) -> str:
        """What it names and the data do not have; only asked of data with everything in play."""
        return ""

    def has(self, _now: Situation) -> int:
        """How far the seat is."""
        return 0

    @property
    def needed(self) -> int:
        return 1

    def is_met(self, now: Situation) -> bool:
        return self.has(now) >= self.needed

    def fits(self, public: PublicState) -> bool:
        """V-Y15: it names nothing that is closed or not in force."""
        return self.fits_board(public.board.cities, public.rules.figures)

    def fits_board(self, _cities: Container[CityCode], _figures: Container[str]) -> bool:
        """Whether it fits a board with these cities, while these figures are declared."""
        return True

    def helps(self, _public: PublicState, _track: Track) -> float:
        """How much nearer a claim of this track brings the seat; for bots."""
        return 0.0


class _Cities(SideCondition):
    """A condition about cities."""

    def __init__(self, printed: Printed, cities: Iterable[CityCode], needed: int = 1) -> None:
        super().__init__(printed)
        self.cities: Final = tuple(cities)
        self._needed: Final = needed

    def problem(self) -> str:
        return ", ".join([city for city in self.cities if city not in self.printed.cities])

    @property
    def needed(self) -> int:
        return self._needed

    def fits_board(self, cities: Container[CityCode], _figures: Container[str]) -> bool:
        return all(city in cities for city in self.cities)


class Join(_Cities):
    """`join A B`: both cities in one network."""

    def has(self, now: Situation) -> int:
        parts = components([(track.a, track.b, track.length) for track in now.tracks])
        a, b = self.cities
        return int(a in parts and parts.get(a) == parts.get(b))


class HoldRoute(_Cities):
    """`claim A B`: a track of the route between them."""

    def has(self, now: Situation) -> int:
        return int(any({track.a, track.b} == set(self.cities) for track in now.tracks))

    def helps(self, _public: PublicState, track: Track) -> float:
        return float({track.a, track.b} == set(self.cities))


class Hub(_Cities):
    """`hub A n` and `reach A`: so many routes that end in the city."""

    def has(self, now: Situation) -> int:
        return len({track.route for track in now.tracks if self.cities[0] in (track.a, track.b)})

    def helps(self, _public: PublicState, track: Track) -> float:
        return 1.0 / self.needed if self.cities[0] in (track.a, track.b) else 0.0


class InFrontier(SideCondition):
    """`frontier f n`: so many routes that end in the frontier."""

    def __init__(self, printed: Printed, frontier: str, needed: int) -> None:
        super().__init__(printed)
        self._frontier: Final = frontier
        self._cities: Final = printed.frontiers.get(frontier, frozenset())
        self._needed: Final = needed

    def problem(self) -> str:
        return "" if self._frontier in self.printed.frontiers else self._frontier

    @property
    def needed(self) -> int:
        return self._needed

    def has(self, now: Situation) -> int:
        return len({track.route for track in now.tracks if {track.a, track.b} & self._cities})

    def fits_board(self, cities: Container[CityCode], _figures: Container[str]) -> bool:
        return any(city in cities for city in self._cities)

    def helps(self, _public: PublicState, track: Track) -> float:
        return 1.0 / self.needed if {track.a, track.b} & self._cities else 0.0


Measure: TypeAlias = Callable[[Situation, Printed], int]


class AtLeast(SideCondition):
    """So many of something that can be counted."""

    def __init__(self, printed: Printed, measure: Measure, needed: int) -> None:
        super().__init__(printed)
        self._measure: Final = measure
        self._needed: Final = needed

    @property
    def needed(self) -> int:
        return self._needed

    def has(self, now: Situation) -> int:
        return self._measure(now, self.printed)


class Long(AtLeast):
    """`length n`."""

    def helps(self, _public: PublicState, track: Track) -> float:
        return float(track.length >= self.needed)


class OfColour(SideCondition):
    """`colour c n`: so many tracks of the colour; one that was gray when it was claimed has none."""

    def __init__(self, printed: Printed, colour: str, needed: int) -> None:
        super().__init__(printed)
        self._colour: Final = colour
        self._needed: Final = needed

    def problem(self) -> str:
        return "" if self._colour in self.printed.colours else self._colour

    @property
    def needed(self) -> int:
        return self._needed

    def has(self, now: Situation) -> int:
        return sum([self._is_of(now.public, track) for track in now.tracks])

    def helps(self, public: PublicState, track: Track) -> float:
        return 1.0 / self.needed if self._is_of(public, track) else 0.0

    def _is_of(self, public: PublicState, track: Track) -> bool:
        return track.colour != GRAY and public.rules.colours[track.colour] == self._colour


class Figure(SideCondition):
    """`figure name n`: a figure that another mechanic declares under this name; without it never met."""

    def __init__(self, printed: Printed, name: str, needed: int) -> None:
        super().__init__(printed)
        self._name: Final = name
        self._needed: Final = needed

    @property
    def needed(self) -> int:
        return self._needed

    def has(self, now: Situation) -> int:
        return count_of(now.public, now.seat, self._name)

    def fits_board(self, _cities: Container[CityCode], figures: Container[str]) -> bool:
        return self._name in figures


class Always(SideCondition):
    """`none`: met when the postcard is drawn."""

    def is_met(self, _now: Situation) -> bool:
        return True


EXTRA: Final = "extra_loco"


class ExtraLocomotive(SideCondition):
    """`extra_loco`: met by discarding a locomotive for it, beside the action (L-P7)."""


class AtEnd(AtLeast):
    """A condition that is looked at when the game is over."""

    at_end: ClassVar[bool] = True


class NoneOrFewer(AtEnd):
    """`left n`: so many trains or fewer."""

    def is_met(self, now: Situation) -> bool:
        return self.has(now) <= self.needed


class CompletedTickets(AtEnd):
    """`completed n`: so many completed tickets."""


class AtPlace(AtEnd):
    """`place first`, `place last`."""


def _networks(now: Situation) -> list[list[CityCode]]:
    parts = components([(track.a, track.b, track.length) for track in now.tracks])
    found: dict[int, list[CityCode]] = {}
    for city, number in parts.items():
        found.setdefault(number, []).append(city)
    return list(found.values())


def _network(now: Situation, _printed: Printed) -> int:
    return max([len(cities) for cities in _networks(now)], default=0)


def _large(now: Situation, _printed: Printed) -> int:
    large = now.public.rules.city_traits.get("large", frozenset())
    return max([len(large.intersection(cities)) for cities in _networks(now)], default=0)


def _length(now: Situation, _printed: Printed) -> int:
    return max([track.length for track in now.tracks], default=0)


def _locomotives(now: Situation, _printed: Printed) -> int:
    return now.locomotives


def _coins(now: Situation, _printed: Printed) -> int:
    return now.public.points[now.seat]


def _cards(now: Situation, _printed: Printed) -> int:
    return now.public.hand_sizes[now.seat]


def _tickets(now: Situation, _printed: Printed) -> int:
    return now.public.ticket_counts[now.seat]


def _completed(now: Situation, _printed: Printed) -> int:
    return 0 if now.result is None else len(now.result.tally.completed)


def _trains(now: Situation, _printed: Printed) -> int:
    return now.public.trains[now.seat]


def _is_first(now: Situation, _printed: Printed) -> int:
    return int(now.result is not None and now.result.rank == 1)


def _is_last(now: Situation, _printed: Printed) -> int:
    return int(now.result is not None and now.result.rank == now.public.players)


_MEASURES: Final[Mapping[str, tuple[type[AtLeast], Measure]]] = MappingProxyType(
    {
        "length": (Long, _length),
        "locos": (AtLeast, _locomotives),
        "network": (AtLeast, _network),
        "large": (AtLeast, _large),
        "coins": (AtLeast, _coins),
        "cards": (AtLeast, _cards),
        "tickets": (AtLeast, _tickets),
        "completed": (CompletedTickets, _completed),
        "left": (NoneOrFewer, _trains),
    }
)
_PLACES: Final[Mapping[str, Measure]] = MappingProxyType({"first": _is_first, "last": _is_last})


def read_side_condition(text: str, printed: Printed) -> SideCondition:
    """`hub ALB 2`. Raises ValueError for what is no condition."""
    match text.split():
        case ["none"]:
            return Always(printed)
        case [word] if word == EXTRA:
            return ExtraLocomotive(printed)
        case ["join", a, b]:
            return Join(printed, (a, b))
        case ["claim", a, b]:
            return HoldRoute(printed, (a, b))
        case ["reach", city]:
            return Hub(printed, (city,))
        case ["hub", city, number]:
            return Hub(printed, (city,), _number(number))
        case ["frontier", frontier, number]:
            return InFrontier(printed, frontier, _number(number))
        case ["colour", colour, number]:
            return OfColour(printed, colour, _number(number))
        case ["place", place] if place in _PLACES:
            return AtPlace(printed, _PLACES[place], 1)
        case [word, number] if word in _MEASURES:
            kind, measure = _MEASURES[word]
            return kind(printed, measure, _number(number))
        case ["figure", name, number]:
            return Figure(printed, name, _number(number))
        case _:
            raise ValueError(f"{text!r} is no condition")


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{text!r} is no number")
    return int(text)


def tracks_that_help(
    condition: SideCondition, public: PublicState, worth: float
) -> Mapping[TrackName, float]:
    """What each free track is worth for a condition whose reward is worth so much."""
    helped = {track.name: condition.helps(public, track) for track in public.free}
    return {name: part * worth for name, part in helped.items() if part}
