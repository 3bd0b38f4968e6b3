"""Checks that the parts of a game, each of which has been read, fit together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from whistlestop.games.csv_rows import ReadRows
from whistlestop.games.knobs import turned, wrong_knobs
from whistlestop.games.problems import did_you_mean, nearest
from whistlestop.games.settings import GameSettings
from whistlestop.games.tickets import shortest_paths
from whistlestop.games.toml_lines import TomlDocument, TomlSection
from whistlestop.rules.board import Board, City, Ticket, Track
from whistlestop.rules.graph import components
from whistlestop.rules.ids import TicketName
from whistlestop.rules.ruleset import Knobs

__all__ = ["check_connected", "check_paths", "check_supplies", "warn_of_colours"]

_UNEVEN: Final = 1.5
"""A colour with so many times the spaces of another is reported."""


class Variant(NamedTuple):
    """One combination of knobs, and the place in `game.toml` to report its mistakes at."""

    knobs: Knobs
    section: TomlSection


def check_supplies(
    document: TomlDocument, settings: GameSettings, tracks: ReadRows[Track], tickets: ReadRows[Ticket]
) -> None:
    """Check the knobs against each other and against the cards, tickets and routes."""
    said: set[tuple[str, str]] = set()
    for knobs, section in _variants(document, settings):
        _check_lengths(knobs, tracks)
        found = set(wrong_knobs(knobs)) | set(_too_few_cards(knobs, settings))
        if tickets.all_valid:
            found |= set(_too_few_tickets(knobs, len(tickets.rows)))
        # Each choice of an option would repeat the mistakes of the defaults.
        for knob, message in found - said:
            section.fail(knob, message)
        said |= found


def _variants(document: TomlDocument, settings: GameSettings) -> Iterator[Variant]:
    """The game with its defaults, then with each choice of each option."""
    defaults = [option.choices.get(option.default, {}) for option in settings.options.values()]
    yield Variant(turned(settings.knobs, *defaults), document.top.section("knobs"))
    for option in settings.options.values():
        choices = document.top.section("options").section(option.name).section("choices")
        for choice, overrides in option.choices.items():
            yield Variant(turned(settings.knobs, *defaults, overrides), choices.section(choice))


def _too_few_cards(knobs: Knobs, settings: GameSettings) -> Iterator[tuple[str, str]]:
    cards, needed = sum(settings.card_counts), knobs.hand * knobs.max_players + knobs.display
    if settings.colours and cards < needed:
        yield "max_players", f"{knobs.max_players} players need {needed} cards to begin, of {cards}."


def _too_few_tickets(knobs: Knobs, tickets: int) -> Iterator[tuple[str, str]]:
    needed = knobs.opening_tickets * knobs.max_players
    if tickets < needed:
        yield "opening_tickets", f"{knobs.max_players} players are dealt {needed} tickets of {tickets}."


def _check_lengths(knobs: Knobs, tracks: ReadRows[Track]) -> None:
    longest = len(knobs.route_points) - 1
    for track, row in tracks.rows:
        if track.length > longest:
            row.fail("length", f"route_points has no points for {track.length} spaces: it goes to {longest}.")
        if track.length > knobs.trains:
            row.fail("length", f"Nobody can build {track.length} spaces with {knobs.trains} trains.")


def check_connected(cities: ReadRows[City], tracks: ReadRows[Track]) -> None:
    """Report every city that is not connected to the first one."""
    parts = components((track.a, track.b, track.length) for track in tracks.objects)
    home = next((city for city in cities.objects if city.code in parts), None)
    for city, row in cities.rows:
        if city.code not in parts:
            row.fail("city", f"No route leads to {city.name}.")
        elif home and parts[city.code] != parts[home.code]:
            row.fail("city", f"{city.name} is cut off: no track joins it to {home.name}.")


def check_paths(
    document: TomlDocument, settings: GameSettings, tickets: ReadRows[Ticket], board: Board
) -> None:
    """Check that each ticket can be completed and is worth its shortest path, unless `[exceptions]` lists it."""
    paths = shortest_paths(tickets.objects, board)
    for ticket, row in tickets.rows:
        path = paths.get(ticket.name)
        if path is None:
            row.fail("city_b", f"No track leads from {row['city_a']} to {row['city_b']}.")
        elif ticket.points != path and ticket.name not in settings.exceptions:
            advice = f"If that is meant, write {ticket.name} = {path} under [exceptions] in game.toml."
            row.fail("points", f"The shortest path has {path} spaces, not {ticket.points}. {advice}")
    points = {ticket.name: ticket.points for ticket in tickets.objects}
    _check_exceptions(document.top.section("exceptions"), settings.exceptions, points, paths)


def _check_exceptions(
    section: TomlSection,
    exceptions: Mapping[TicketName, int],
    points: Mapping[TicketName, int],
    paths: Mapping[TicketName, int],
) -> None:
    for name, path in exceptions.items():
        if name not in points:
            section.fail(name, f"There is no ticket {name!r}.{did_you_mean(nearest(name, points))}")
        elif name in paths and paths[name] != path:
            section.fail(name, f"The shortest path of {name} has {paths[name]} spaces, not {path}.")
        elif points[name] == path:
            section.fail(name, f"{name} is worth its shortest path and needs no exception.")


def warn_of_colours(document: TomlDocument, settings: GameSettings, tracks: Sequence[Track]) -> None:
    """Cards of a colour without a route are worth less than others, and so are those of a colour with few spaces."""
    spaces = dict.fromkeys(range(len(settings.colours)), 0)
    for track in tracks:
        if track.colour in spaces:
            spaces[track.colour] += track.length
    for colour, length in spaces.items():
        if not length:
            name = settings.colours[colour]
            document.top.section("cards").warn(name, f"No route has the colour {name}.")
    used = {colour: length for colour, length in spaces.items() if length}
    if used and max(used.values()) > _UNEVEN * min(used.values()):
        most, least = max(used, key=lambda each: used[each]), min(used, key=lambda each: used[each])
        document.top.section("cards").warn(
            settings.colours[most],
            f"Routes in {settings.colours[most]} have {used[most]} spaces, those in {settings.colours[least]} only "
            f"{used[least]}.",
        )
