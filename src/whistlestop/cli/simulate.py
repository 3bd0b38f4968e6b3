"""`whistlestop simulate`: many games between bots."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from whistlestop import arena, games
from whistlestop.bots import CHECK_SEED, BotFailed, bot_ids, make_bot
from whistlestop.cli.arena import need_extra
from whistlestop.cli.bar import games_bar
from whistlestop.cli.errors import print_bot_failure
from whistlestop.cli.options import Chosen, LogBots, begin_logs, options_of

__all__ = ["seats_for", "simulate"]


def simulate(
    game: Annotated[str, typer.Option(help="A game's id, or the path of a game folder.")] = "usa-classic",
    players: Annotated[
        int | None, typer.Option(help="Number of players; default: the number of bots given, or 2.")
    ] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="Number of games.")] = 100,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "whistlestop",
    bots: Annotated[
        str, typer.Option(help="Bot ids by seat, separated by commas; a single id is used for all seats.")
    ] = "random",
    first: Annotated[str, typer.Option(help="The seat that starts, or random.")] = "0",
    option: Chosen = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    records: Annotated[Path | None, typer.Option(help="Write each game's record into this folder.")] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Number of processes; default: all cores.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.001, help="CPU seconds for each decision; default: no limit.")
    ] = None,
    cluster: Annotated[
        bool, typer.Option("--cluster", help="Play on the Ray cluster that RAY_ADDRESS names.")
    ] = False,
    log_bots: LogBots = None,
) -> None:
    """Play many games between bots and summarize the results.

    The same seed gives the same games, byte for byte, for any number of processes.
    """
    need_extra(cluster, "ray", "cluster")
    begin_logs(log_bots)
    games.load(game)
    order = arena.Order(
        game,
        seats_for(bots, players),
        number,
        seed,
        options_of(first, option),
        records,
        seconds,
    )
    with games_bar() as bar:
        task = bar.add_task("games", total=number)
        try:
            report = arena.simulate(order, workers, lambda done: bar.advance(task, done), cluster=cluster)
        except BotFailed as failure:
            bar.stop()
            raise print_bot_failure(failure) from None
    if as_json:
        typer.echo(json.dumps(_object(report)))
    else:
        _show(report, order)


def seats_for(bots: str, players: int | None) -> tuple[str, ...]:
    """The bot of each seat."""
    named = tuple(bot.strip() for bot in bots.split(","))
    if len(named) == 1:
        named *= 2 if players is None else players
    if players not in (None, len(named)):
        raise typer.BadParameter(
            f"{len(named)} bots for {players} players; known bots: {', '.join(bot_ids())}"
        )
    for bot in named:
        make_bot(bot, CHECK_SEED)
    return named


def _object(report: arena.Report) -> dict[str, object]:
    made = asdict(report)
    return {
        "games": made["games"],
        "decisions": made["decisions"],
        "cpu_seconds": round(report.cpu_seconds, 6),
        "games_per_cpu_second": round(report.games_per_cpu_second, 3),
        "engine": report.engine,
        "compiled": arena.is_compiled(),
        "mean_scores": made["mean_scores"],
        "wins": made["wins"],
    }


def _show(report: arena.Report, order: arena.Order) -> None:
    pace = f"{report.engine}, {'compiled' if arena.is_compiled() else 'plain Python'}"
    typer.echo(
        f"{report.games} games of {order.game}, {report.decisions} decisions, "
        f"{report.games_per_cpu_second:.0f} games a CPU second ({pace})"
    )
    width = max(map(len, order.bots))
    for seat, bot in enumerate(order.bots):
        typer.echo(
            f"seat {seat}  {bot:<{width}}  mean score {report.mean_scores[seat]:7.2f}   wins {report.wins[seat]:.1f}"
        )
