"""The event cards of a game: `events.csv`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from whistlestop.mechanics.newspapers.effects import Effect, EffectMaker, read_effects
from whistlestop.mechanics.source import GameSource, SourceRow

__all__ = ["CONTINUOUS", "FILE", "EventCard", "read_event_cards"]

FILE: Final = "events"
CONTINUOUS: Final = "continuous"
_ASKS_NOBODY: Final = Effect()
_KINDS: Final = (CONTINUOUS, "lightning")


class EventCard(NamedTuple):
    key: str
    kind: str
    """`continuous`: it holds while it is active. `lightning`: it acts once."""
    effects: tuple[Effect, ...]

    @property
    def stays(self) -> bool:
        """Whether it is never archived."""
        return any(effect.stays() for effect in self.effects)

    def asking(self) -> Effect:
        """The effect that asks the players; one that asks nobody if there is none."""
        return next((effect for effect in self.effects if effect.answers()), _ASKS_NOBODY)


def read_event_cards(source: GameSource, more: Mapping[str, EffectMaker]) -> Mapping[str, EventCard]:
    """In the order of the file; `more` are effects of installed packages."""
    found: dict[str, EventCard] = {}
    for row in source.rows(FILE):
        card = EventCard(row["key"], row["kind"], _effects(row, more))
        if card.key in found:
            row.fail("key", f"The event {card.key} is listed twice.")
        found[card.key] = card
    return MappingProxyType(found)


def _effects(row: SourceRow, more: Mapping[str, EffectMaker]) -> tuple[Effect, ...]:
    if row["kind"] not in _KINDS:
        row.fail("kind", f"An event is {' or '.join(_KINDS)}, not {row['kind']!r}.")
    try:
        effects = read_effects(row["effect"], more)
    except ValueError as problem:
        row.fail("effect", f"{problem}.")
        return ()
    if any(effect.is_lightning != (row["kind"] == "lightning") for effect in effects):
        row.fail("kind", f"The effect {row['effect']!r} does not fit a {row['kind']} event.")
    if len([effect for effect in effects if effect.answers()]) > 1:
        row.fail("effect", "An event asks one question at most.")
    return effects
