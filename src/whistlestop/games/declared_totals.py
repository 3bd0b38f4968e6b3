"""Reads `[check]`: totals that the author of a game has counted, to detect mistakes in the files."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from whistlestop.games.settings import GRAY_NAME
from whistlestop.games.toml_lines import TomlSection
from whistlestop.rules.board import City, Ticket, Track
from whistlestop.rules.ids import GRAY

__all__ = ["TOTALS", "Totals", "board_totals", "check_totals", "ticket_totals"]

Totals: TypeAlias = Mapping[str, int | Mapping[str, int]]

TOTALS: Final = (
    "cities",
    "tracks",
    "routes",
    "doubles",
    "triples",
    "spaces",
    "tracks_by_colour",
    "spaces_by_colour",
    "tickets",
    "ticket_points",
)


def board_totals(cities: Sequence[City], tracks: Sequence[Track], colours: Sequence[str]) -> Totals:
    routes = Counter(track.route for track in tracks)
    indexes = {**{name: index for index, name in enumerate(colours)}, GRAY_NAME: GRAY}
    lengths = {name: [track.length for track in tracks if track.colour == i] for name, i in indexes.items()}
    return {
        "cities": len(cities),
        "tracks": len(tracks),
        "routes": len(routes),
        "doubles": sum(count == 2 for count in routes.values()),
        "triples": sum(count == 3 for count in routes.values()),
        "spaces": sum(track.length for track in tracks),
        "tracks_by_colour": {name: len(found) for name, found in lengths.items()},
        "spaces_by_colour": {name: sum(found) for name, found in lengths.items()},
    }


def ticket_totals(tickets: Sequence[Ticket]) -> Totals:
    return {"tickets": len(tickets), "ticket_points": sum(ticket.points for ticket in tickets)}


def check_totals(section: TomlSection, counted: Totals) -> None:
    """Compare the totals of the section with the actual ones."""
    section.only(TOTALS, "total")
    for name, count in counted.items():
        if isinstance(count, int):
            _compare(section, name, count)
        else:
            table = section.section(name)
            table.only(count, "colour")
            for colour, number in count.items():
                _compare(table, colour, number)


def _compare(section: TomlSection, name: str, counted: int) -> None:
    claimed = section.integer(name, counted)
    if claimed != counted:
        section.fail(
            name, f"The files hold {counted}, not {claimed}. Write {counted} here, or delete this line."
        )
