"""Plays the games of a balance report, in one or more processes. The result does not depend on their number."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from whistlestop import games
from whistlestop.arena.balance.board_figures import Balance, GroupFigures, bottlenecks, figures_of
from whistlestop.arena.balance.observed_games import BalanceOrder, ObservedGame, is_express, observe
from whistlestop.arena.executors import Executor, work_in_order

__all__ = ["weigh"]

_CHUNK: Final = 10
"""Games that a worker plays before it reports."""
Tick = Callable[[int], None]
"""Called with the number of games just completed."""


def weigh(
    orders: Sequence[BalanceOrder],
    executor: Executor,
    tick: Tick | None = None,
    is_late: Callable[[int], bool] = lambda _: False,
) -> Balance:
    """The figures of one game, with each number of players. `is_late` is asked after some games, with the number of
    their order, and ends it early."""
    first = orders[0]
    groups = tuple(_group(order, executor, tick, partial(is_late, at)) for at, order in enumerate(orders))
    return Balance(first.game, first.bot, first.seed, groups, bottlenecks(games.load(first.game).ruleset))


def _group(
    order: BalanceOrder, executor: Executor, tick: Tick | None, is_late: Callable[[], bool]
) -> GroupFigures:
    chunks = [range(at, min(at + _CHUNK, order.games)) for at in range(0, order.games, _CHUNK)]
    played: list[ObservedGame] = []
    for found in work_in_order(partial(observe, order), chunks, executor):
        played += found
        if tick is not None:
            tick(len(found))
        if is_late():
            break
    return figures_of(games.load(order.game).ruleset, order.players, played, is_express(order))
