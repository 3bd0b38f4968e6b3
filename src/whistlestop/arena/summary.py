"""The statistics of a tournament."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from statistics import fmean, quantiles, stdev

from whistlestop.arena.intervals import Estimate, Sample, estimate
from whistlestop.arena.job import PlayedGame
from whistlestop.arena.ratings import Rating, rate

__all__ = [
    "BotLine",
    "Group",
    "Lineup",
    "Meeting",
    "PieceWins",
    "Spread",
    "Summary",
    "grouped",
    "spread",
    "summed_up",
]


@dataclass(frozen=True)
class Spread:
    """The distribution of some numbers."""

    mean: float
    deviation: float
    least: float
    quarter: float
    median: float
    three_quarters: float
    most: float


@dataclass(frozen=True)
class BotLine:
    bot: str
    rating: Rating
    wins: Estimate
    """A victory shared by k seats counts 1/k for each."""
    even: float
    """The share it would win among equal bots."""
    score: Spread | None
    """This field and the next two cover complete games; None if all were broken off."""
    tickets: float | None
    """Tickets kept per game."""
    completed: float | None
    """Share of the kept tickets that were completed."""
    broken: int
    """Games it lost by crashing, cheating or being late."""


@dataclass(frozen=True)
class Meeting:
    """One bot against another at the same table, whichever other bots play there."""

    bot: str
    other: str
    ahead: Estimate
    """How often it ends ahead; a tie counts half."""


@dataclass(frozen=True)
class Lineup:
    """The results of the bots in one line-up, over all seatings."""

    bots: tuple[str, ...]
    """Sorted; a bot that has two seats is listed twice."""
    wins: dict[str, Estimate]
    """For each seat of a bot; the even share is one divided by the number of players."""


@dataclass(frozen=True)
class PieceWins:
    """A ticket or a route."""

    name: str
    wins: Estimate
    """Win share of the seats that had it; `games` is the number of such seats."""
    completed: float | None = None
    """For a ticket: how often it was completed."""


@dataclass(frozen=True)
class Group:
    """One game with one number of players."""

    game: str
    players: int
    games: int
    bots: tuple[BotLine, ...]
    """Best rating first."""
    meetings: tuple[Meeting, ...]
    tables: tuple[Lineup, ...]
    turns: Spread | None
    """Turns of all seats together."""
    tickets: tuple[PieceWins, ...]
    """Most significant first: those whose owners most certainly win more."""
    routes: tuple[PieceWins, ...]


@dataclass(frozen=True)
class Summary:
    games: int
    groups: tuple[Group, ...]
    broken: tuple[PlayedGame, ...]
    rungs: tuple[str, ...] | None = None
    """The final order of the ladder, lowest first."""


def summed_up(played: Sequence[PlayedGame], rungs: tuple[str, ...] | None = None) -> Summary:
    """`played` must be sorted by id, because ratings are updated game by game."""
    groups = tuple(_group(game, players, games) for (game, players), games in grouped(played).items())
    return Summary(len(played), groups, tuple(one for one in played if one.failure), rungs)


def grouped(played: Iterable[PlayedGame]) -> dict[tuple[str, int], list[PlayedGame]]:
    groups: dict[tuple[str, int], list[PlayedGame]] = defaultdict(list)
    for one in played:
        groups[one.game, len(one.bots)].append(one)
    return dict(sorted(groups.items()))


def _group(game: str, players: int, played: list[PlayedGame]) -> Group:
    ratings = rate(played)
    whole = [one for one in played if one.failure is None]
    lines = [_bot_line(bot, rating, played) for bot, rating in ratings.items()]
    return Group(
        game,
        players,
        len(played),
        tuple(sorted(lines, key=lambda line: (-line.rating.sure, line.bot))),
        tuple(_meeting(one, other, played) for one, other in permutations(sorted(ratings), 2)),
        _lineups(played),
        _spread([one.turns for one in whole]),
        _tickets(whole),
        _pieces(whole, lambda one, seat: [_route(track) for track in one.routes[seat]]),
    )


def _bot_line(bot: str, rating: Rating, played: list[PlayedGame]) -> BotLine:
    seats = [(one, seat) for one in played for seat, sitting in enumerate(one.bots) if sitting == bot]
    whole = [(one, seat) for one, seat in seats if one.failure is None]
    done = sum(len(one.completed[seat]) for one, seat in whole)
    kept = done + sum(len(one.missed[seat]) for one, seat in whole)
    return BotLine(
        bot,
        rating,
        estimate([(one.deal, one.share(seat)) for one, seat in seats]),
        fmean(1 / len(one.bots) for one, _ in seats),
        _spread([one.totals[seat] for one, seat in whole]),
        kept / len(whole) if whole else None,
        done / kept if kept else None,
        sum(one.failure is not None and one.failure.seat == seat for one, seat in seats),
    )


def _meeting(bot: str, other: str, played: list[PlayedGame]) -> Meeting:
    samples: list[Sample] = []
    for one in played:
        mine = [rank for rank, sitting in zip(one.ranks, one.bots, strict=True) if sitting == bot]
        theirs = [rank for rank, sitting in zip(one.ranks, one.bots, strict=True) if sitting == other]
        samples += [(one.deal, (a < b) + (a == b) / 2) for a in mine for b in theirs]
    return Meeting(bot, other, estimate(samples))


def _lineups(played: list[PlayedGame]) -> tuple[Lineup, ...]:
    tables: dict[tuple[str, ...], dict[str, list[Sample]]] = {}
    for one in played:
        table = tables.setdefault(tuple(sorted(one.bots)), defaultdict(list))
        for seat, bot in enumerate(one.bots):
            table[bot].append((one.deal, one.share(seat)))
    return tuple(
        Lineup(bots, {bot: estimate(samples) for bot, samples in sorted(table.items())})
        for bots, table in sorted(tables.items())
    )


def _spread(numbers: Sequence[float]) -> Spread | None:
    return spread(numbers) if numbers else None


def spread(numbers: Sequence[float]) -> Spread:
    """Of at least one number."""
    if len(numbers) == 1:
        numbers = [numbers[0], numbers[0]]
    quarter, median, three_quarters = quantiles(numbers, n=4, method="inclusive")
    return Spread(fmean(numbers), stdev(numbers), min(numbers), quarter, median, three_quarters, max(numbers))


def _tickets(played: list[PlayedGame]) -> tuple[PieceWins, ...]:
    done: dict[str, int] = defaultdict(int)
    for one in played:
        for name in (name for names in one.completed for name in names):
            done[name] += 1
    pieces = _pieces(played, lambda one, seat: one.completed[seat] + one.missed[seat])
    return tuple(PieceWins(piece.name, piece.wins, done[piece.name] / piece.wins.games) for piece in pieces)


def _route(track: str) -> str:
    """The tracks of a double route count as one route: `DEN-KAN` for `DEN-KAN:2`."""
    return track.partition(":")[0]


def _pieces(
    played: list[PlayedGame], had: Callable[[PlayedGame, int], Iterable[str]]
) -> tuple[PieceWins, ...]:
    samples: dict[str, list[Sample]] = defaultdict(list)
    for one in played:
        for seat in range(len(one.bots)):
            for name in had(one, seat):
                samples[name].append((one.deal, one.share(seat)))
    pieces = [PieceWins(name, estimate(each)) for name, each in samples.items()]
    return tuple(sorted(pieces, key=lambda piece: (-piece.wins.low, piece.name)))
