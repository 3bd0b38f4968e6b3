"""Everything that is printed for a campaign: what the loader has read, of which a game uses what is in play."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from whistlestop.mechanics.source import SourceRow
from whistlestop.rules.board import City, Ticket, Track
from whistlestop.rules.ids import CityCode, TicketName, TrackName
from whistlestop.rules.ruleset import Mechanic

__all__ = ["PIECE", "InPlay", "MechanicPart", "Parts", "piece_of"]

PIECE: Final = "piece"
"""The column that names the frontier or story card with which a row comes into play; empty from the start."""

Factory: TypeAlias = Callable[..., Mechanic]
KnobValue: TypeAlias = int | str | tuple[int, ...]


class MechanicPart(NamedTuple):
    """A mechanic before it is made: its factory and its section of `game.toml`."""

    name: str
    factory: Factory
    section: Mapping[str, object]


class Parts(NamedTuple):
    game: str
    colours: tuple[str, ...]
    card_counts: tuple[int, ...]
    knobs: Mapping[str, KnobValue]
    cites: Mapping[str, str]
    cities: tuple[tuple[City, SourceRow], ...]
    tracks: tuple[tuple[Track, SourceRow], ...]
    tickets: tuple[tuple[Ticket, SourceRow], ...]
    tables: Mapping[str, tuple[SourceRow, ...]]
    """The mechanics' own files."""
    mechanics: tuple[MechanicPart, ...]


class InPlay:
    """The rows that are in play; implements `GameSource`."""

    def __init__(
        self,
        cities: Sequence[tuple[CityCode, SourceRow]],
        routes: Sequence[tuple[TrackName, SourceRow]],
        tickets: Sequence[tuple[TicketName, SourceRow]],
        tables: Mapping[str, Sequence[SourceRow]],
    ) -> None:
        self.cities: Final = cities
        self.routes: Final = routes
        self.tickets: Final = tickets
        self._tables: Final = tables

    def rows(self, name: str) -> Sequence[SourceRow]:
        return self._tables.get(name, ())


def piece_of(row: SourceRow) -> str:
    try:
        return row[PIECE]
    except KeyError:
        return ""


def in_play(rows: Iterable[SourceRow], pieces: frozenset[str]) -> list[SourceRow]:
    return [row for row in rows if piece_of(row) in pieces]
