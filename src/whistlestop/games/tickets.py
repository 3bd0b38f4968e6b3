"""Reads `tickets.csv`: the two stops of each ticket, and its points."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from whistlestop.games.csv_rows import CsvRow, CsvTable, ReadRows
from whistlestop.games.problems import did_you_mean, nearest
from whistlestop.rules.board import Board, City, Ticket
from whistlestop.rules.graph import shortest_distances
from whistlestop.rules.ids import CityCode, TicketName

__all__ = ["TICKET_COLUMNS", "read_tickets", "shortest_paths", "with_points"]

TICKET_COLUMNS: Final = ("city_a", "city_b", "points")
NO_POINTS: Final = 0
"""The value of a ticket that the file leaves empty."""


def read_tickets(
    table: CsvTable | None, cities: ReadRows[City], extra: Collection[str] = ()
) -> ReadRows[Ticket]:
    """The tickets between known stops, in the order of the file."""
    if table is None or not table.expect([*TICKET_COLUMNS, *extra]) or not cities.rows:
        return ReadRows()
    stops = {city.stop_name: city.stop for city in cities.objects}
    tickets: list[tuple[Ticket, CsvRow]] = []
    lines: dict[frozenset[CityCode], int] = {}
    for row in table.rows:
        a, b = _stop(row, "city_a", stops), _stop(row, "city_b", stops)
        # An empty cell is filled in when the board is known.
        ticket = Ticket(f"{a}-{b}", a, b, row.integer("points", 1) if row["points"] else NO_POINTS)
        if a and b:
            _check(ticket, row, lines)
            tickets.append((ticket, row))
    return ReadRows(tickets, table.all_valid)


def _stop(row: CsvRow, field: str, stops: Mapping[str, CityCode]) -> CityCode:
    name = row[field]
    if name not in stops:
        hint = did_you_mean(nearest(name, stops))
        row.fail(field, f"cities.csv has no city that tickets call {name!r}.{hint}")
    return stops.get(name, "")


def _check(ticket: Ticket, row: CsvRow, lines: dict[frozenset[CityCode], int]) -> None:
    if ticket.a == ticket.b:
        row.fail("city_b", f"A ticket joins two cities; this one begins and ends in {row['city_a']}.")
    elif (line := lines.setdefault(frozenset((ticket.a, ticket.b)), row.line)) != row.line:
        row.fail("city_b", f"A ticket for these two cities already stands in line {line}.")


def with_points(tickets: ReadRows[Ticket], board: Board) -> ReadRows[Ticket]:
    """Tickets with an empty value are worth their shortest path. One that no track can complete keeps none."""
    paths = shortest_paths([ticket for ticket in tickets.objects if ticket.points == NO_POINTS], board)
    filled = [
        (Ticket(ticket.name, ticket.a, ticket.b, paths.get(ticket.name, ticket.points)), row)
        for ticket, row in tickets.rows
    ]
    return ReadRows(filled, tickets.all_valid)


def shortest_paths(tickets: Sequence[Ticket], board: Board) -> Mapping[TicketName, int]:
    """The length of the shortest path of each ticket; tickets that no track can complete are left out."""
    edges = [(track.a, track.b, track.length) for track in board.tracks.values()]
    starts = {code for ticket in tickets for code in board.stops[ticket.a]}
    far = {code: shortest_distances(edges, code) for code in starts}
    ways = {
        ticket.name: [far[a][b] for a in board.stops[ticket.a] for b in board.stops[ticket.b] if b in far[a]]
        for ticket in tickets
    }
    return {name: min(lengths) for name, lengths in ways.items() if lengths}
