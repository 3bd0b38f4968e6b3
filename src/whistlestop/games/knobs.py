"""Reads the knobs of a game: the `[knobs]` table, and the same keys in the choices of an option."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Final, TypeAlias

from whistlestop.games.toml_lines import TomlSection
from whistlestop.rules.ruleset import Knobs

__all__ = [
    "DEFAULTS",
    "LEAST",
    "MOST_PLAYERS",
    "KnobValue",
    "Overrides",
    "changed",
    "is_display",
    "read_knobs",
    "turned",
    "wrong_knobs",
]

KnobValue: TypeAlias = int | str | tuple[int, ...]
Overrides: TypeAlias = Mapping[str, KnobValue]
"""Knobs by name, only those that are set."""

DEFAULTS: Final[Overrides] = {field.name: getattr(Knobs(), field.name) for field in fields(Knobs)}
UNITS: Final = ("points", "dollars")
"""What a score may count."""
DISPLAY: Final = frozenset({"open_holdings"})
"""Knobs that the rules do not read."""
MOST_PLAYERS: Final = 5
"""B-C2: there are pieces in five colours."""
LEAST: Final = {
    "min_players": 2,
    "max_players": 2,
    "trains": 1,
    "display": 1,
    "flush_at": 1,
    "opening_tickets": 1,
    "ticket_draw": 1,
    "ticket_keep": 1,
}
"""Minimum values of knobs; the minimum of all others is 0."""


def read_knobs(section: TomlSection) -> Overrides:
    section.only(DEFAULTS, "knob")
    return {name: _read(section, name) for name in DEFAULTS if name in section}


def _read(section: TomlSection, name: str) -> KnobValue:
    default = DEFAULTS[name]
    if isinstance(default, tuple):
        return section.integers(name, default)
    if isinstance(default, str):
        return section.text(name, default)
    return section.integer(name, default, LEAST.get(name, 0))


def turned(*layers: Overrides) -> Knobs:
    """The classic knobs with each layer of overrides applied over the previous one."""
    values: dict[str, KnobValue] = {}
    for layer in layers:
        values.update(layer)
    return Knobs(**values)  # type: ignore[arg-type]


def is_display(option: Mapping[str, Overrides]) -> bool:
    """Whether the choices of an option change nothing but the display."""
    return all(set(choice) <= DISPLAY for choice in option.values())


def changed(overrides: Overrides) -> dict[str, KnobValue]:
    """The overrides that differ from the defaults; `RULES_VERSION` covers the defaults."""
    return {name: value for name, value in overrides.items() if value != DEFAULTS[name]}


def wrong_knobs(knobs: Knobs) -> Iterator[tuple[str, str]]:
    """Contradictions between knobs: the knob to report, and a sentence."""
    if knobs.min_players > knobs.max_players:
        yield "min_players", f"At least {knobs.min_players} players, but at most {knobs.max_players}?"
    if knobs.max_players > MOST_PLAYERS:
        yield "max_players", f"{knobs.max_players} is too many: there are trains in {MOST_PLAYERS} colours."
    if knobs.opening_keep > knobs.opening_tickets:
        yield "opening_keep", f"{knobs.opening_keep} cannot be kept of {knobs.opening_tickets} dealt."
    if knobs.ticket_keep > knobs.ticket_draw:
        yield "ticket_keep", f"{knobs.ticket_keep} cannot be kept of {knobs.ticket_draw} drawn."
    if knobs.end_at >= knobs.trains:
        yield "end_at", f"With {knobs.trains} trains the last round would begin at once."
    if knobs.unit not in UNITS:
        yield "unit", f"The score counts {' or '.join(UNITS)}, not {knobs.unit!r}."
    if not knobs.route_points or knobs.route_points[0] != 0:
        yield "route_points", "The list begins with 0: the points of a route without spaces."
