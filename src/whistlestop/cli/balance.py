"""`whistlestop balance`: how balanced a board is."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer

from whistlestop import games
from whistlestop.arena.balance import Balance, BalanceOrder, advice, weigh, write_pages
from whistlestop.arena.balance.page import as_json, read_balance
from whistlestop.arena.executors import Executor
from whistlestop.bots import CHECK_SEED, BotFailed, make_bot
from whistlestop.cli.arena import numbers_of
from whistlestop.cli.bar import games_bar
from whistlestop.cli.errors import print_bot_failure
from whistlestop.cli.options import Chosen, options_of
from whistlestop.games import Game

__all__ = ["balance"]

_NO_BOARD: Final = "none"


def balance(
    board: Annotated[str, typer.Argument(help="A game's id, or the path of a game folder.")],
    players: Annotated[
        str | None,
        typer.Option(help="Numbers of players, separated by commas; default: all that the game allows."),
    ] = None,
    number: Annotated[
        int, typer.Option("--games", min=1, help="Number of games with each number of players.")
    ] = 100,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "whistlestop",
    bot: Annotated[str, typer.Option(help="The bot that plays all seats.")] = "hard",
    against: Annotated[
        str,
        typer.Option(
            help="The game to compare with, by the same bot, or a balance.json of it; none for no comparison."
        ),
    ] = "usa-classic",
    option: Chosen = None,
    as_object: Annotated[bool, typer.Option("--json", help="Print the whole report as JSON.")] = False,
    report: Annotated[
        Path | None, typer.Option(help="Write balance.md and balance.json into this folder.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Number of processes; default: all cores.")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=1, help="Stop after so many seconds, and report on the games played until then."),
    ] = None,
    progress: Annotated[
        bool, typer.Option(help="Write the number of games played to stderr, a line for each part.")
    ] = False,
) -> None:
    """Let a bot play a board against itself, and report seats, routes, tickets and colours, with advice."""
    make_bot(bot, CHECK_SEED)
    game = games.load(board)
    wanted = numbers_of(players) if players else _allowed(game)
    orders = [BalanceOrder(board, bot, count, number, seed, options_of("0", option)) for count in wanted]
    known = read_balance(Path(against)) if against.endswith(".json") else None
    other = None if known or against in (_NO_BOARD, game.id) else games.load(against)
    theirs = [] if other is None else _orders_of(other, against, orders)
    reporting = _Reporting(sum(order.games for order in (*orders, *theirs)), progress)
    found, reference = _weighed(orders, theirs, Executor(workers), reporting, _Patience(seconds))
    reference = known or reference
    if report is not None:
        write_pages(found, reference, report)
    if as_object:
        typer.echo(as_json(found, reference).decode(), nl=False)
    else:
        _show(found, reference, report)


def _allowed(game: Game) -> tuple[int, ...]:
    knobs = game.ruleset.knobs
    return tuple(range(knobs.min_players, knobs.max_players + 1))


def _orders_of(other: Game, against: str, orders: Sequence[BalanceOrder]) -> list[BalanceOrder]:
    """The same games on the board to compare with, as far as it allows the number of players."""
    allowed = _allowed(other)
    plain = options_of("0", None)
    return [replace(order, game=against, options=plain) for order in orders if order.players in allowed]


class _Patience:
    """Divides the seconds among what is left to play."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds

    def begin(self, parts: int) -> Callable[[int], bool]:
        """For so many orders; the returned function says whether one of them has had its share."""
        if self._end is None:
            return lambda _: False
        began = time.monotonic()
        share = max(0.0, self._end - began) / parts
        return lambda at: time.monotonic() > began + (at + 1) * share


class _Reporting:
    def __init__(self, total: int, has_lines: bool) -> None:
        self._done, self._total, self._has_lines = 0, total, has_lines

    def lines(self, done: int) -> None:
        self._done += done
        if self._has_lines:
            typer.echo(f"{self._done}/{self._total}", err=True)

    @property
    def total(self) -> int:
        return self._total


def _weighed(
    orders: list[BalanceOrder],
    theirs: list[BalanceOrder],
    executor: Executor,
    reporting: _Reporting,
    patience: _Patience,
) -> tuple[Balance, Balance | None]:
    with games_bar() as bar:
        task = bar.add_task("games", total=reporting.total)

        def tick(done: int) -> None:
            bar.advance(task, done)
            reporting.lines(done)

        try:
            # The board itself first: of its comparison fewer games are enough.
            found = weigh(orders, executor, tick, patience.begin(len(orders) + len(theirs)))
            return found, weigh(theirs, executor, tick, patience.begin(len(theirs))) if theirs else None
        except BotFailed as failure:
            bar.stop()
            raise print_bot_failure(failure) from None


def _show(found: Balance, reference: Balance | None, report: Path | None) -> None:
    for group in found.groups:
        seats = ", ".join(f"{wins.share:.0%}" for wins in group.seats)
        typer.echo(
            f"{group.players} players: {group.games} games ({group.engine}), seats win {seats}; "
            f"scores {group.scores.mean:.0f} ± {group.scores.deviation:.0f}, {group.turns.mean:.0f} turns each, "
            f"{group.completed:.0%} of the kept tickets completed"
        )
    for said in advice(found, reference):
        typer.echo(f"- {said}")
    if report is not None:
        typer.echo(f"Written to {report / 'balance.md'}.", err=True)
