"""Which players an event means: `all`, `mover`, `poorest`, `richest`, `longest_track`, `with_…`, `without_…`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from whistlestop.rules.ids import Seat
from whistlestop.rules.named_values import count_of
from whistlestop.rules.state import PublicState
from whistlestop.rules.tickets import seats_from

__all__ = ["players_meant"]


def players_meant(public: PublicState, who: str) -> list[Seat]:
    """From the mover to the left."""
    found = seats_from(public, public.mover)
    means = _MEANS.get(who)
    if means is not None:
        return [seat for seat in found if means(public, seat)]
    word, _, name = who.partition("_")
    return [seat for seat in found if (count_of(public, seat, name) > 0) == (word == "with")]


def _is_mover(public: PublicState, seat: Seat) -> bool:
    return seat == public.mover


def _is_poorest(public: PublicState, seat: Seat) -> bool:
    return public.points[seat] == min(public.points)


def _is_richest(public: PublicState, seat: Seat) -> bool:
    return public.points[seat] == max(public.points)


def _holds_longest(public: PublicState, seat: Seat) -> bool:
    """Whether the seat holds a track as long as the longest that has been claimed."""
    lengths = [(public.board.tracks[name].length, owner) for name, owner in public.owners.items()]
    longest = max((length for length, _ in lengths), default=0)
    return (longest, seat) in lengths


def _is_anybody(_public: PublicState, _seat: Seat) -> bool:
    return True


_MEANS: Final[Mapping[str, Callable[[PublicState, Seat], bool]]] = MappingProxyType(
    {
        "all": _is_anybody,
        "mover": _is_mover,
        "poorest": _is_poorest,
        "richest": _is_richest,
        "longest_track": _holds_longest,
    }
)
