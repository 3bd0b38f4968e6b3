"""Plays games and notes what a balance report counts: claims, offered tickets, results."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from mypy_extensions import i64

from whistlestop import games
from whistlestop.arena.failures import Broken, keep_failure
from whistlestop.arena.runner import play_game, sitters
from whistlestop.bots import bot_seed
from whistlestop.bots.express_policies import express_policy, has_express_policy
from whistlestop.express import BySeat, CannotSimulate, Policy, Simulator
from whistlestop.express.layout import ASKED, TURN
from whistlestop.express.position import Position
from whistlestop.games import Game
from whistlestop.rules import Action, Claim, Keep, Result, Ruleset, score
from whistlestop.rules.events import TicketsOffered, TurnBegan
from whistlestop.table import Match

__all__ = ["BalanceOrder", "ClaimNote", "ObservedGame", "OfferNote", "is_express", "observe"]


@dataclass(frozen=True)
class BalanceOrder:
    """The games of one board with one number of players."""

    game: str
    """An id, or the path of a game folder."""
    bot: str
    """It plays all seats."""
    players: int
    games: int
    seed: str
    options: Mapping[str, int | str] = field(default_factory=dict)


class ClaimNote(NamedTuple):
    seat: int
    track: str
    turn: int
    cards: tuple[tuple[int, int], ...]
    """The payment: cards and the number of each."""


class OfferNote(NamedTuple):
    seat: int
    kept: tuple[str, ...]
    returned: tuple[str, ...]


class ObservedGame(NamedTuple):
    turns: int
    totals: tuple[int, ...]
    """By seat."""
    ranks: tuple[int, ...]
    claims: tuple[ClaimNote, ...]
    offers: tuple[OfferNote, ...]
    completed: tuple[tuple[str, ...], ...]
    """By seat, the tickets."""


class _Notes:
    def __init__(self) -> None:
        self._claims: Final[list[ClaimNote]] = []
        self._offers: Final[list[OfferNote]] = []

    def add(self, seat: int, turn: int, action: Action | None, offered: Sequence[str]) -> None:
        """`offered` are the tickets from which the seat chooses."""
        if isinstance(action, Claim):
            self._claims.append(ClaimNote(seat, action.track, turn, action.cards))
        elif isinstance(action, Keep):
            returned = tuple(name for name in offered if name not in action.kept)
            self._offers.append(OfferNote(seat, action.kept, returned))

    def observed(self, turns: int, result: Result) -> ObservedGame:
        seats = result.seats
        return ObservedGame(
            turns,
            tuple(seat.total for seat in seats),
            tuple(seat.rank for seat in seats),
            tuple(self._claims),
            tuple(self._offers),
            tuple(
                tuple(name for name in seat.tally.tickets if name in seat.tally.completed) for seat in seats
            ),
        )


class _NotingPolicy(Policy):
    """Lets another policy choose, and notes claims and choices of tickets."""

    def __init__(self, chooser: Policy, simulator: Simulator, notes: _Notes) -> None:
        self._chooser: Final = chooser
        self._simulator: Final = simulator
        self._notes: Final = notes

    def begin(self, p: Position) -> None:
        self._chooser.begin(p)

    def choose(self, p: Position) -> i64:
        code = self._chooser.choose(p)
        tables = p.tables
        if code >= tables.claim_code or tables.keep_code <= code < tables.choose_code:
            action = self._simulator.action(p, int(code))
            offered = (*action.kept, *action.under) if isinstance(action, Keep) else ()
            self._notes.add(int(p.cells[ASKED]), int(p.cells[TURN]), action, offered)
        return code


def is_express(order: BalanceOrder) -> bool:
    """Whether the simulator plays these games; the results are the same."""
    return _simulator(games.load(order.game), order) is not None


def observe(order: BalanceOrder, numbers: Iterable[int]) -> list[ObservedGame]:
    """The games with these numbers."""
    game = games.load(order.game)
    simulator = _simulator(game, order)
    seeds = [f"{order.seed}/{number}" for number in numbers]
    if simulator is None:
        return [_by_rules(game, order, seed) for seed in seeds]
    return [_by_simulator(game, order, simulator, seed) for seed in seeds]


def _simulator(game: Game, order: BalanceOrder) -> Simulator | None:
    if not has_express_policy(order.bot, game.ruleset):
        return None
    try:
        return Simulator(_rules(game, order.options), order.players)
    except CannotSimulate:
        return None


def _rules(game: Game, options: Mapping[str, int | str]) -> Ruleset:
    return game.with_options({name: choice for name, choice in options.items() if name != "first"})


def _by_rules(game: Game, order: BalanceOrder, seed: str) -> ObservedGame:
    try:
        match, _ = play_game(game, (order.bot,) * order.players, seed, order.options)
    except Broken as broken:
        raise keep_failure(broken) from None
    notes, turn = _Notes(), 0
    offered: dict[int, tuple[str | None, ...]] = {}
    for entry in match.history.in_force:
        if entry.seat is not None:
            names = [name for name in offered.get(entry.seat, ()) if name is not None]
            notes.add(entry.seat, turn, entry.action, names)
        turn += sum(event.kind == TurnBegan.kind for event in entry.events)
        offered |= {event.seat: event.tickets for event in entry.events if isinstance(event, TicketsOffered)}
    return notes.observed(match.state.public.turn, match.result())


def _by_simulator(game: Game, order: BalanceOrder, simulator: Simulator, seed: str) -> ObservedGame:
    bots = (order.bot,) * order.players
    match = Match.begin(game, sitters(bots), seed, order.options)
    setup = match.history.entry(0).events
    policies = [_policy(order, simulator, bot_seed(match.rules, setup, seat)) for seat in range(len(bots))]
    notes, position = _Notes(), simulator.load(match.state, match.chance)
    simulator.playout(position, _NotingPolicy(BySeat(policies), simulator, notes))
    return notes.observed(int(position.cells[TURN]), score(simulator.state(position)))


def _policy(order: BalanceOrder, simulator: Simulator, seed: str) -> Policy:
    return express_policy(order.bot, simulator.tables, seed)
