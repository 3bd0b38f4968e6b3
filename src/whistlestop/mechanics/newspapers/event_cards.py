"""The event cards of a game: `events.csv`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from whistlestop.mechanics.newspapers.effects import Effect, read_effects
from whistlestop.mechanics.source import GameSource, SourceRow

__all__ = ["FILE", "EventCard", "read_event_cards"]

FILE: Final = "events"
_KINDS: Final = ("continuous", "lightning")


class EventCard(NamedTuple):
    key: str
    kind: str
    """`continuous`: it holds while it is active. `lightning`: it acts once."""
    effects: tuple[Effect, ...]


def read_event_cards(source: GameSource) -> Mapping[str, EventCard]:
    """In the order of the file."""
    found: dict[str, EventCard] = {}
    for row in source.table(FILE):
        card = EventCard(row["key"], row["kind"], _effects(row))
        if card.key in found:
            row.fail("key", f"The event {card.key} stands here twice.")
        found[card.key] = card
    return MappingProxyType(found)


def _effects(row: SourceRow) -> tuple[Effect, ...]:
    if row["kind"] not in _KINDS:
        row.fail("kind", f"An event is {' or '.join(_KINDS)}, not {row['kind']!r}.")
    try:
        effects = read_effects(row["effect"])
    except ValueError as problem:
        row.fail("effect", f"{problem}.")
        return ()
    if any(effect.is_lightning != (row["kind"] == "lightning") for effect in effects):
        row.fail("kind", f"The effect {row['effect']!r} does not fit a {row['kind']} event.")
    return effects
