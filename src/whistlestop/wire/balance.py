"""The balance report of a board, as it is sent and as `whistlestop balance --json` writes it."""

from typing import Literal

import msgspec

__all__ = [
    "BalanceFigures",
    "BalanceGroup",
    "BalanceNames",
    "BalanceProgress",
    "BalanceReport",
    "BottleneckFigures",
    "ColourFigures",
    "NumberSpread",
    "RouteFigures",
    "ShareEstimate",
    "TicketFigures",
]


class ShareEstimate(msgspec.Struct, frozen=True):
    """A share of victories with its 95 % interval."""

    share: float
    low: float
    high: float
    games: int


class NumberSpread(msgspec.Struct, frozen=True):
    mean: float
    deviation: float
    least: float
    quarter: float
    median: float
    three_quarters: float
    most: float


class RouteFigures(msgspec.Struct, frozen=True):
    route: str
    length: int
    claimed: float
    """Share of the games in which one of its tracks was claimed."""
    tracks: float
    """Claimed tracks per game."""
    when: float | None
    """How far the game was when it was first claimed, from 0 to 1; null if it never was."""
    wins: ShareEstimate
    """Of the seats that had it."""


class TicketFigures(msgspec.Struct, frozen=True):
    ticket: str
    points: int
    offered: int
    kept: float | None
    """Share of the offers; null without an offer."""
    completed: float | None
    """Share of those that were kept; null if none was."""
    wins: ShareEstimate
    """Of the seats that kept it."""


class ColourFigures(msgspec.Struct, frozen=True):
    colour: str
    cards: int
    """In the deck."""
    spaces: int
    """Of routes in this colour."""
    spent: float
    """Cards per game."""
    turnover: float
    """How often the cards of the deck were spent in a game: the larger, the scarcer."""


class BalanceGroup(msgspec.Struct, frozen=True):
    """The games with one number of players."""

    players: int
    games: int
    engine: str
    """`express` or `rules`; the results are the same."""
    seats: tuple[ShareEstimate, ...]
    """Victories by seat; the first seat begins."""
    scores: NumberSpread
    margin: NumberSpread
    """Points between the first and the second."""
    turns: NumberSpread
    """Turns of each player."""
    completed: float
    """Share of the kept tickets that were completed."""
    routes: tuple[RouteFigures, ...]
    tickets: tuple[TicketFigures, ...]
    colours: tuple[ColourFigures, ...]


class BottleneckFigures(msgspec.Struct, frozen=True):
    route: str
    tickets: int
    """Tickets whose shortest path is at least 3 spaces longer without the route, or impossible."""
    share: float
    impossible: int
    """Those of them that are impossible without it."""


class BalanceFigures(msgspec.Struct, frozen=True):
    game: str
    bot: str
    seed: str
    groups: tuple[BalanceGroup, ...]
    bottlenecks: tuple[BottleneckFigures, ...]


class BalanceNames(msgspec.Struct, frozen=True):
    """How routes, tickets and colours are called."""

    routes: dict[str, str]
    tickets: dict[str, str]
    colours: dict[str, str]


class BalanceReport(msgspec.Struct, frozen=True):
    balance: BalanceFigures
    reference: BalanceFigures | None
    """The game that the board is compared with."""
    advice: dict[str, tuple[str, ...]]
    """Sentences by language."""
    names: dict[str, BalanceNames]
    """By language."""


class BalanceProgress(msgspec.Struct, frozen=True):
    """How far the report of a board is."""

    status: Literal["none", "waiting", "playing", "done", "failed"]
    done: int
    """Games played so far."""
    total: int
    ahead: int
    """Boards that are played before this one."""
    report: BalanceReport | None
