"""Ferries: gray routes that require locomotives."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import Fact
from whistlestop.mechanics.source import GameSource, SourceRow
from whistlestop.rules.board import Track
from whistlestop.rules.hooks import Price
from whistlestop.rules.ids import TrackName

__all__ = ["Ferries"]


class Ferries:
    """P-3: at least as many locomotives as are printed; the other spaces as on any gray route. The trait `ferry`
    names the tracks."""

    name: Final = "ferries"
    columns: ClassVar[Mapping[str, frozenset[str]]] = {"routes": frozenset({"locomotives"})}

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        for key in section:
            raise ValueError(f"{key}: not a setting of this mechanic")
        self.locomotives: Final[Mapping[TrackName, int]] = MappingProxyType(
            {track: count for track, row in source.routes if (count := _locomotives(row))}
        )
        """The number of locomotive symbols on each ferry."""
        self.traits: Final[Mapping[str, frozenset[TrackName]]] = MappingProxyType(
            {"ferry": frozenset(self.locomotives)}
        )

    def signs(self) -> Mapping[TrackName, int]:
        return self.locomotives

    def track_notes(self, track: TrackName) -> list[Message]:
        count = self.locomotives.get(track, 0)
        return [Message("track.ferry", (("count", "number", count),))] if count else []

    def facts(self) -> list[Fact]:
        track = next(iter(self.locomotives), None)
        return [] if track is None else [Fact("P-3", (track,), Message("fact.ferry"))]

    def printed_price(self, track: Track, price: Price) -> Price:
        printed = self.locomotives.get(track.name, 0)
        return Price(price.length, price.colour, printed, "P-3") if printed > price.locomotives else price


def _locomotives(row: SourceRow) -> int:
    count = row.integer("locomotives")
    if count and row["colour"] != "gray":
        row.fail("locomotives", "Only a gray route can be a ferry.")
    if count and row["length"].isdigit() and count > int(row["length"]):
        row.fail("locomotives", f"{row['length']} spaces have no room for {count} locomotives.")
    return count
