"""The checks of all boards that can arise in a campaign (V-F4, V-F7, D-LB8).

A frontier that is opened only adds tracks, so a path never gets longer by it. Therefore the smallest sets of open
frontiers stand for all others: what is connected and short enough with them is so with every larger set.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from whistlestop.campaign.assemble import board_with
from whistlestop.campaign.data import SETUP, SIGNS, CampaignData
from whistlestop.campaign.parts import Parts, piece_of
from whistlestop.games.csv_rows import CsvRow, ReadRows
from whistlestop.games.tickets import shortest_paths
from whistlestop.mechanics.lasts import ChecksBoards, OpenBoard
from whistlestop.rules.board import Board, City, Ticket, Track
from whistlestop.rules.graph import components
from whistlestop.rules.ids import TicketName
from whistlestop.rules.mechanic import DeclaresFigures
from whistlestop.rules.ruleset import Mechanic

__all__ = ["check_frontiers", "check_with_mechanics", "reachable_sets"]

_LONGER: Final = 3
"""How much longer than its value the shortest path of a ticket may be while frontiers are closed (V-F7)."""
_FIRST_OPENING: Final = 2
"""The first game after which a frontier is opened (V-F1)."""
OpenFrontiers = frozenset[str]


def check_frontiers(
    data: CampaignData,
    parts: Parts,
    cities: ReadRows[City],
    tracks: ReadRows[Track],
    tickets: ReadRows[Ticket],
    exceptions: Mapping[TicketName, int],
    rows: Sequence[CsvRow],
) -> None:
    """V-F7: on every board that can arise all cities are connected and every ticket can be completed."""
    keys = [frontier.key for frontier in data.frontiers]
    for city, row in cities.rows:
        if piece_of(row) not in ("", *keys):
            row.fail("piece", f"{city.name} belongs to no frontier {piece_of(row)!r}.")
    _check_signs(tracks)
    _check_homes(cities, tickets)
    reachable = reachable_sets(data)
    for row in rows:
        if not any(row["frontier"] in opened for opened in reachable):
            row.fail("gate", f"Nothing ever opens {row['frontier']}.")
    for opened in _smallest(reachable, keys):
        board = board_with(parts, frozenset({"", *opened}))
        _check_board(opened, board, cities)
        _check_tickets(opened, board, tickets)
    _check_values(board_with(parts, frozenset({"", *keys})), cities, tickets, exceptions)


def check_with_mechanics(data: CampaignData, parts: Parts, mechanics: Sequence[Mechanic]) -> None:
    """What mechanics check on every board that can arise (V-Y15)."""
    checking = [mechanic for mechanic in mechanics if isinstance(mechanic, ChecksBoards)]
    boards = (
        [_open_board(data, parts, mechanics, opened) for opened in reachable_sets(data)] if checking else []
    )
    for mechanic in checking:
        mechanic.check_boards(boards)


def _open_board(
    data: CampaignData, parts: Parts, mechanics: Sequence[Mechanic], opened: OpenFrontiers
) -> OpenBoard:
    cities = [city.code for city, row in parts.cities if piece_of(row) in ("", *sorted(opened))]
    joined = _modules(data, opened)
    joining = {sticker.module for sticker in data.stickers if not sticker.setting}
    figures = [
        name
        for mechanic in mechanics
        if isinstance(mechanic, DeclaresFigures) and (mechanic.name not in joining or mechanic.name in joined)
        for name in mechanic.figures
    ]
    return OpenBoard(tuple(sorted(opened)), frozenset(cities), frozenset(figures))


def _modules(data: CampaignData, opened: OpenFrontiers) -> set[str]:
    """The mechanics that have joined in the first game on a board with these frontiers: one is opened after each game
    from the second on (V-F1)."""
    game = len(opened) + _FIRST_OPENING
    read = [card.key for card in data.story if card.game < game or (card.game == game and card.when == SETUP)]
    read += [frontier.card for frontier in data.frontiers if frontier.key in opened]
    return {sticker.module for sticker in data.in_force(game, read) if not sticker.setting}


def reachable_sets(data: CampaignData) -> list[OpenFrontiers]:
    """Every set of open frontiers that can arise, the smaller ones first."""
    found: dict[OpenFrontiers, None] = {frozenset(): None}
    queue = list(found)
    for opened in queue:
        for key in data.can_open(opened):
            larger = opened | {key}
            if larger not in found:
                found[larger] = None
                queue.append(larger)
    return queue


def _smallest(reachable: Sequence[OpenFrontiers], keys: Sequence[str]) -> list[OpenFrontiers]:
    """For each frontier the sets with it of which no part is such a set; and the set with none."""
    found: dict[OpenFrontiers, None] = {frozenset(): None}
    for key in keys:
        having = [opened for opened in reachable if key in opened]
        found.update(dict.fromkeys([each for each in having if not any(other < each for other in having)]))
    return list(found)


def _check_signs(tracks: ReadRows[Track]) -> None:
    """V-Q3: the signs of a route stand on all its tracks."""
    first: dict[str, CsvRow] = {}
    for track, row in tracks.rows:
        above = first.setdefault(track.route, row)
        for sign in SIGNS:
            if row.get(sign) != above.get(sign):
                row.fail(sign, f"Tracks of one route have the same signs: line {above.line} has another.")


def _check_homes(cities: ReadRows[City], tickets: ReadRows[Ticket]) -> None:
    """A ticket belongs to one frontier at most, so that it can join with it in any order."""
    home = {city.stop: piece_of(row) for city, row in cities.rows}
    for ticket, row in tickets.rows:
        if len({home[ticket.a], home[ticket.b]} - {""}) > 1:
            row.fail(
                "city_b", f"The cities of a ticket belong to one frontier, not to {home[ticket.b]!r} too."
            )


def _check_board(opened: OpenFrontiers, board: Board, cities: ReadRows[City]) -> None:
    islands = components((track.a, track.b, track.length) for track in board.tracks.values())
    home = islands.get(next(iter(board.cities), ""), None)
    for city, row in cities.rows:
        if city.code in board.cities and islands.get(city.code) != home:
            row.fail("piece", f"With the frontiers {_listed(opened)} no track leads to {city.name}.")


def _check_tickets(opened: OpenFrontiers, board: Board, tickets: ReadRows[Ticket]) -> None:
    listed = [(ticket, row) for ticket, row in tickets.rows if _is_on(ticket, board)]
    paths = shortest_paths([ticket for ticket, _ in listed], board)
    for ticket, row in listed:
        path = paths.get(ticket.name)
        if path is None:
            row.fail("city_b", f"With the frontiers {_listed(opened)} it cannot be completed.")
        elif opened and path > ticket.points + _LONGER:
            row.fail("points", f"With the frontiers {_listed(opened)} its shortest path has {path} spaces.")


def _check_values(
    board: Board, cities: ReadRows[City], tickets: ReadRows[Ticket], exceptions: Mapping[TicketName, int]
) -> None:
    """A ticket of a frontier is worth its shortest path on the full board."""
    later = {city.stop for city, row in cities.rows if piece_of(row)}
    listed = [(ticket, row) for ticket, row in tickets.rows if ticket.a in later or ticket.b in later]
    paths = shortest_paths([ticket for ticket, _ in listed if _is_on(ticket, board)], board)
    for ticket, row in listed:
        path = paths.get(ticket.name, ticket.points)
        if path != ticket.points and ticket.name not in exceptions:
            row.fail("points", f"On the full board its shortest path has {path} spaces.")


def _is_on(ticket: Ticket, board: Board) -> bool:
    return ticket.a in board.stops and ticket.b in board.stops


def _listed(opened: OpenFrontiers) -> str:
    return ", ".join(sorted(opened)) or "(none)"
