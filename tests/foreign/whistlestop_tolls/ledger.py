"""Who owns which stations, and which tolls were paid. All of it is public."""

from dataclasses import dataclass, replace
from typing import Final

from whistlestop.rules import PublicState
from whistlestop.rules.ids import CityCode, Seat

__all__ = ["RECORD", "Ledger", "empty_ledger", "ledger_of", "read_ledger", "write_ledger"]

RECORD: Final = "tolls"
"""Where the ledger lies among the table's extras."""
_NOTHING: Final = "-"


@dataclass(frozen=True)
class Ledger:
    stations: tuple[tuple[CityCode, Seat], ...]
    """Cities with the owner of their station, in the order built."""
    got: tuple[int, ...]
    """Points that each seat got as tolls."""
    paid: tuple[int, ...]
    """Points that each seat paid."""

    @property
    def owners(self) -> dict[CityCode, Seat]:
        return dict(self.stations)

    def balance(self, seat: Seat) -> int:
        return self.got[seat] - self.paid[seat]

    def with_station(self, city: CityCode, seat: Seat) -> "Ledger":
        return replace(self, stations=(*self.stations, (city, seat)))

    def with_toll(self, payer: Seat, owner: Seat, points: int) -> "Ledger":
        return replace(self, got=_plus(self.got, owner, points), paid=_plus(self.paid, payer, points))


def empty_ledger(players: int) -> Ledger:
    return Ledger((), (0,) * players, (0,) * players)


def ledger_of(public: PublicState) -> Ledger:
    ledger = public.extras[RECORD]
    assert isinstance(ledger, Ledger)
    return ledger


def write_ledger(ledger: Ledger) -> str:
    """`ASH:0,BEL:1 0,1 1,0`: stations, tolls got, tolls paid, as a position's text has them."""
    stations = ",".join(f"{city}:{seat}" for city, seat in ledger.stations) or _NOTHING
    return f"{stations} {','.join(map(str, ledger.got))} {','.join(map(str, ledger.paid))}"


def read_ledger(text: str, players: int) -> Ledger:
    """The ledger that a text describes; anything else is a ValueError."""
    stations, got, paid = text.split()
    pairs = [] if stations == _NOTHING else [part.split(":") for part in stations.split(",")]
    ledger = Ledger(tuple((city, int(seat)) for city, seat in pairs), _numbers(got), _numbers(paid))
    is_known = all(0 <= seat < players for _, seat in ledger.stations)
    if not is_known or len(ledger.got) != players or len(ledger.paid) != players:
        raise ValueError(f"there are {players} players")
    return ledger


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def _plus(numbers: tuple[int, ...], at: int, amount: int) -> tuple[int, ...]:
    return (*numbers[:at], numbers[at] + amount, *numbers[at + 1 :])
