"""`whistlestop arena`: bot tournaments."""

from collections import defaultdict
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from whistlestop.arena.executors import Executor
from whistlestop.arena.failures import FAILED
from whistlestop.arena.job import GameFailure, PlayedGame
from whistlestop.arena.pairing import Contest
from whistlestop.arena.report import as_json, write_report
from whistlestop.arena.result_log import FileResultLog, MemoryResultLog, ResultLog, head_of
from whistlestop.arena.summary import Summary, summed_up
from whistlestop.arena.thinking_times import ThinkingTimes
from whistlestop.arena.tournament import Tick, run_ladder, run_round_robin
from whistlestop.cli.bar import games_bar
from whistlestop.cli.export import MissingExtra
from whistlestop.cli.options import Chosen, LogBots, begin_logs, options_of
from whistlestop.text.command_line.numbers import is_number
from whistlestop.text.visible import visible

__all__ = ["arena", "need_extra", "numbers_of"]


def arena(
    bots: Annotated[str, typer.Option(help="Bot ids, separated by commas; on a ladder, the weakest first.")],
    game: Annotated[str, typer.Option(help="Ids or folders of games, separated by commas.")] = "usa-classic",
    players: Annotated[str, typer.Option(help="Number of players; several separated by commas.")] = "2",
    deals: Annotated[
        int, typer.Option(min=1, help="Number of deals; each is played once for every rotation of the seats.")
    ] = 50,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "whistlestop",
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Adjacent bots play and swap places until no bot moves up.")
    ] = False,
    lone: Annotated[
        bool,
        typer.Option(
            "--lone", help="Each bot plays alone against copies of another, even if there are enough bots."
        ),
    ] = False,
    seconds: Annotated[float, typer.Option(min=0.001, help="CPU seconds for a decision.")] = 10.0,
    option: Chosen = None,
    results: Annotated[
        Path | None,
        typer.Option(help="The file that stores each result; repeating the command continues it."),
    ] = None,
    report: Annotated[
        Path | None, typer.Option(help="Write report.md, report.json and results.jsonl into this folder.")
    ] = None,
    plots: Annotated[
        bool, typer.Option("--plots", help="Add plots to the report (needs matplotlib).")
    ] = False,
    failures: Annotated[Path, typer.Option(help="Folder for games that a bot broke off.")] = FAILED,
    as_object: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Number of processes; default: all cores.")
    ] = None,
    cluster: Annotated[
        bool, typer.Option("--cluster", help="Play on the Ray cluster that RAY_ADDRESS names.")
    ] = False,
    log_bots: LogBots = None,
) -> None:
    """Play a round robin or a ladder between bots, on the same deals from every seat, and rate them.

    A bot that crashes, cheats or is late loses that game, and the tournament continues.
    """
    if plots and report is None:
        raise typer.BadParameter(
            "pictures belong to a report; name a folder with --report", param_hint="--plots"
        )
    need_extra(plots, "matplotlib", "plots")
    need_extra(cluster, "ray", "cluster")
    begin_logs(log_bots)
    contest = Contest(
        _words(game, "--game"),
        numbers_of(players),
        _words(bots, "--bots", least=2),
        deals,
        seed,
        options_of("0", option),
        seconds,
        lone,
    )
    path = results or (report / "results.jsonl" if report else None)
    book: ResultLog = MemoryResultLog() if path is None else FileResultLog(path, head_of(contest))
    try:
        times = ThinkingTimes()
        summary, played = _run(contest, Executor(workers, cluster), book, ladder, failures, times)
        if report is not None:
            write_report(summary, played, report, plots, times)
    except KeyboardInterrupt:
        raise _interrupted(book, path) from None
    if as_object:
        typer.echo(as_json(summary).decode(), nl=False)
    else:
        _show(summary, failures, times)


def _run(
    contest: Contest,
    executor: Executor,
    book: ResultLog,
    ladder: bool,
    failures: Path,
    times: ThinkingTimes,
) -> tuple[Summary, Sequence[PlayedGame]]:
    with games_bar() as bar:
        task = bar.add_task("games", total=None)
        tick: Tick = lambda done, total: bar.update(task, completed=done, total=total)  # noqa: E731
        if ladder:
            climbed = run_ladder(contest, executor, book, tick, failures, times)
            return summed_up(climbed.played, climbed.rungs), climbed.played
        played = run_round_robin(contest, executor, book, tick, failures, times)
        return summed_up(played), played


def need_extra(asked: bool, module: str, extra: str) -> None:
    """Report a missing extra at the start, not after hours of play."""
    if asked and find_spec(module) is None:
        raise MissingExtra("missing_extra", {"module": module, "extra": extra})


def _words(text: str, hint: str, least: int = 1) -> tuple[str, ...]:
    words = tuple(dict.fromkeys(word.strip() for word in text.split(",") if word.strip()))
    if len(words) < least:
        wanted = f"at least {least} different ones" if least > 1 else "at least one"
        raise typer.BadParameter(f"{wanted}, separated by commas", param_hint=hint)
    return words


def numbers_of(text: str) -> tuple[int, ...]:
    words = _words(text, "--players")
    if not all(is_number(word) and int(word) >= 2 for word in words):
        raise typer.BadParameter(
            f"{text!r} is not numbers from 2 up, separated by commas", param_hint="--players"
        )
    return tuple(int(word) for word in words)


def _interrupted(book: ResultLog, path: Path | None) -> typer.Exit:
    if path is None:
        typer.echo("whistlestop: stopped; nothing is kept without --results", err=True)
    else:
        typer.echo(
            f"whistlestop: stopped; {len(book.played)} games are in {path}, and the same command continues",
            err=True,
        )
    return typer.Exit(130)


def _show(summary: Summary, failures: Path, times: ThinkingTimes) -> None:
    for group in summary.groups:
        turns = "all broken off" if group.turns is None else f"{group.turns.mean:.0f} turns on average"
        typer.echo(f"{group.game}, {group.players} players: {group.games} games, {turns}")
        width = max(len(line.bot) for line in group.bots)
        for line in group.bots:
            wins = line.wins
            typer.echo(
                f"  {line.bot:<{width}}  rating {line.rating.mu:5.1f} ± {1.96 * line.rating.sigma:4.1f}   "
                f"wins {wins.share:6.1%} ({wins.low:.0%}–{wins.high:.0%}, even {line.even:.0%})   "
                f"mean score {'–' if line.score is None else f'{line.score.mean:.1f}':>6}   "
                f"{times.shown(group.game, group.players, line.bot)} ms a move"
            )
    if summary.rungs is not None:
        typer.echo(f"ladder, highest first: {', '.join(reversed(summary.rungs))}")
    _show_broken(summary.broken, failures)


def _show_broken(broken: Sequence[PlayedGame], folder: Path) -> None:
    """Print the first failure of each kind; the report has all of them."""
    kinds: dict[tuple[str, str], list[GameFailure]] = defaultdict(list)
    for played in broken:
        assert played.failure is not None
        kinds[played.bots[played.failure.seat], played.failure.reason].append(played.failure)
    for (bot, _), alike in kinds.items():
        first = alike[0]
        typer.echo(f"broken off by {bot}, {len(alike)} × like this: {first.sentence}", err=True)
        typer.echo(f"  record {folder / first.record}\n  {first.repeat}", err=True)
        for line in first.errors:
            typer.echo(f"  | {visible(line)}", err=True)
