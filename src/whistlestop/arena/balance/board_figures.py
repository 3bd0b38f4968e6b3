"""The figures of a board, from observed games and from its graph."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from whistlestop.arena.balance.observed_games import ClaimNote, ObservedGame
from whistlestop.arena.intervals import Estimate, estimate
from whistlestop.arena.summary import Spread, spread
from whistlestop.rules import Ruleset
from whistlestop.rules.board import Board, Ticket
from whistlestop.rules.graph import shortest_distances

__all__ = [
    "Balance",
    "Bottleneck",
    "ColourUse",
    "GroupFigures",
    "RouteUse",
    "TicketUse",
    "bottlenecks",
    "figures_of",
]


@dataclass(frozen=True)
class RouteUse:
    route: str
    length: int
    claimed: float
    """The share of games in which one of its tracks was claimed."""
    tracks: float
    """Tracks of it that were claimed, per game."""
    when: float | None
    """How far the game was when it was claimed first, on average: 0 at the beginning, 1 at the end."""
    wins: Estimate
    """Win share of the seats that had it."""


@dataclass(frozen=True)
class TicketUse:
    ticket: str
    points: int
    offered: int
    kept: float | None
    """Share of the offers; None if it was never offered."""
    completed: float | None
    """Share of those that were kept; None if it was never kept."""
    wins: Estimate
    """Win share of the seats that kept it."""


@dataclass(frozen=True)
class ColourUse:
    """Cards of a colour that paid for routes."""

    colour: str
    cards: int
    """In the deck."""
    spaces: int
    """Of routes in this colour."""
    spent: float
    """Cards per game."""
    turnover: float
    """How often the cards of the deck were spent in a game: the larger, the scarcer."""


@dataclass(frozen=True)
class GroupFigures:
    """The games with one number of players."""

    players: int
    games: int
    engine: str
    """`express` or `rules`; the results are the same."""
    seats: tuple[Estimate, ...]
    """Win share by seat; seat 0 begins."""
    scores: Spread
    margin: Spread
    """Points between the first and the second."""
    turns: Spread
    """Turns of each player."""
    completed: float
    """Share of the kept tickets that were completed."""
    routes: tuple[RouteUse, ...]
    tickets: tuple[TicketUse, ...]
    colours: tuple[ColourUse, ...]


@dataclass(frozen=True)
class Bottleneck:
    """A route that many tickets need."""

    route: str
    tickets: int
    """Tickets whose shortest path becomes at least 3 spaces longer without it, or impossible."""
    share: float
    impossible: int
    """Those of them that become impossible."""


@dataclass(frozen=True)
class Balance:
    game: str
    bot: str
    seed: str
    groups: tuple[GroupFigures, ...]
    bottlenecks: tuple[Bottleneck, ...]
    """Most tickets first."""


def figures_of(
    rules: Ruleset, players: int, played: Sequence[ObservedGame], is_express: bool
) -> GroupFigures:
    kept = sum(len(offer.kept) for game in played for offer in game.offers)
    done = sum(len(tickets) for game in played for tickets in game.completed)
    return GroupFigures(
        players,
        len(played),
        "express" if is_express else "rules",
        tuple(
            estimate([(at, _share(game, seat)) for at, game in enumerate(played)]) for seat in range(players)
        ),
        spread([total for game in played for total in game.totals]),
        spread([_margin(game) for game in played]),
        spread([game.turns / players for game in played]),
        done / kept if kept else 0.0,
        tuple(_route_use(rules, route, played) for route in rules.board.parallel),
        tuple(_ticket_use(ticket, played) for ticket in rules.tickets.values()),
        _colours(rules, played),
    )


def _share(game: ObservedGame, seat: int) -> float:
    return (game.ranks[seat] == 1) / game.ranks.count(1)


def _margin(game: ObservedGame) -> int:
    first, second = sorted(game.totals, reverse=True)[:2]
    return first - second


def _route_use(rules: Ruleset, route: str, played: Sequence[ObservedGame]) -> RouteUse:
    tracks = rules.board.parallel[route]
    names = {track.name for track in tracks}
    found = [[claim for claim in game.claims if claim.track in names] for game in played]
    used = [(game, claims) for game, claims in zip(played, found, strict=True) if claims]
    samples = [
        (at, _share(game, seat))
        for at, (game, claims) in enumerate(zip(played, found, strict=True))
        for seat in {claim.seat for claim in claims}
    ]
    return RouteUse(
        route,
        tracks[0].length,
        len(used) / len(played),
        sum(map(len, found)) / len(played),
        fmean(_first(claims) / game.turns for game, claims in used) if used else None,
        estimate(samples),
    )


def _first(claims: Iterable[ClaimNote]) -> int:
    return min(claim.turn for claim in claims)


def _ticket_use(ticket: Ticket, played: Sequence[ObservedGame]) -> TicketUse:
    name = ticket.name
    offers = [(at, offer) for at, game in enumerate(played) for offer in game.offers]
    kept = [(at, offer.seat) for at, offer in offers if name in offer.kept]
    offered = len(kept) + sum(name in offer.returned for _, offer in offers)
    done = sum(name in played[at].completed[seat] for at, seat in kept)
    return TicketUse(
        name,
        ticket.points,
        offered,
        len(kept) / offered if offered else None,
        done / len(kept) if kept else None,
        estimate([(at, _share(played[at], seat)) for at, seat in kept]),
    )


def _colours(rules: Ruleset, played: Sequence[ObservedGame]) -> tuple[ColourUse, ...]:
    spent: Counter[int] = Counter()
    for game in played:
        for claim in game.claims:
            for card, count in claim.cards:
                spent[rules.colour_of[card]] += count
    spaces: dict[int, int] = defaultdict(int)
    for track in rules.board.tracks.values():
        spaces[track.colour] += track.length
    cards = rules.by_colour(rules.deck_counts)
    names = (*rules.colours, "locomotive")
    return tuple(
        ColourUse(
            name,
            cards[colour],
            spaces[colour],
            spent[colour] / len(played),
            spent[colour] / len(played) / cards[colour] if cards[colour] else 0.0,
        )
        for colour, name in enumerate(names)
    )


def bottlenecks(rules: Ruleset) -> tuple[Bottleneck, ...]:
    """Routes that lengthen or prevent tickets if they are taken, those for most tickets first."""
    tickets, board = tuple(rules.tickets.values()), rules.board
    before = _paths(board, tickets, "")
    found: list[Bottleneck] = []
    for route in board.parallel:
        after = _paths(board, tickets, route)
        impossible = sum(name in before and name not in after for name in before)
        longer = sum(name in after and after[name] >= before[name] + _DETOUR for name in before)
        if impossible or longer:
            count = impossible + longer
            found.append(Bottleneck(route, count, count / len(tickets), impossible))
    return tuple(sorted(found, key=lambda each: (-each.tickets, each.route)))


_DETOUR = 3
"""Spaces more on the way of a ticket that count as a detour."""


def _paths(board: Board, tickets: Sequence[Ticket], without: str) -> Mapping[str, int]:
    edges = [(track.a, track.b, track.length) for track in board.tracks.values() if track.route != without]
    far = {
        code: shortest_distances(edges, code)
        for code in {code for ticket in tickets for code in board.stops[ticket.a]}
    }
    ways = {
        ticket.name: [far[a][b] for a in board.stops[ticket.a] for b in board.stops[ticket.b] if b in far[a]]
        for ticket in tickets
    }
    return {name: min(lengths) for name, lengths in ways.items() if lengths}
