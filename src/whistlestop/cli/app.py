"""Registers all commands. Each has its own module. Known errors are printed here as one sentence."""

import sys
from typing import Annotated

import typer

from whistlestop import __version__
from whistlestop.cli.admin import bans, boards, campaigns, people, reports, show_log, tables, tournaments
from whistlestop.cli.arena import arena
from whistlestop.cli.backup import backup, check_backup, put_back
from whistlestop.cli.balance import balance
from whistlestop.cli.bench import bench
from whistlestop.cli.boards import check_board, new_board
from whistlestop.cli.campaign import campaign
from whistlestop.cli.doctor import doctor
from whistlestop.cli.draw import draw_board
from whistlestop.cli.errors import error_language, error_text
from whistlestop.cli.export import export
from whistlestop.cli.games import list_games
from whistlestop.cli.perft import perft
from whistlestop.cli.play import play
from whistlestop.cli.print_game import print_game
from whistlestop.cli.push_key import push_key
from whistlestop.cli.replay import replay
from whistlestop.cli.serve import serve
from whistlestop.cli.simulate import simulate
from whistlestop.cli.verify import verify
from whistlestop.cli.watch import watch
from whistlestop.rules import WhistlestopError
from whistlestop.text.refusal import os_error_text

__all__ = ["app", "main"]

app = typer.Typer(
    name="whistlestop",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    help=(
        "Play ticket-and-track railway games, run bots, and analyse games.\n\n"
        "Start with `whistlestop serve` (browser) or `whistlestop play` (terminal). "
        "`whistlestop games` lists the games."
    ),
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"whistlestop {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    _version_asked: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Options before any command."""


app.command("play")(play)
app.command("watch")(watch)
app.command("replay")(replay)
app.command("games")(list_games)
app.command("serve")(serve)
app.command("backup")(backup)
app.command("check-backup")(check_backup)
app.command("restore")(put_back)
app.add_typer(campaign, name="campaign")
app.add_typer(tables, name="tables")
app.add_typer(campaigns, name="campaigns")
app.add_typer(tournaments, name="tournaments")
app.add_typer(boards, name="boards")
app.add_typer(people, name="people")
app.add_typer(reports, name="reports")
app.add_typer(bans, name="bans")
app.command("log")(show_log)
app.command("simulate")(simulate)
app.command("arena")(arena)
app.command("verify")(verify)
app.command("export")(export)
app.command("check-board")(check_board)
app.command("new-board")(new_board)
app.command("draw")(draw_board)
app.command("balance")(balance)
app.command("print")(print_game)
app.command("perft")(perft)
app.command("bench")(bench)
app.command("doctor")(doctor)
app.command("push-key")(push_key)


def main() -> None:
    try:
        app()
    except WhistlestopError as error:
        typer.echo(f"whistlestop: {error_text(error)}", err=True)
        sys.exit(2)
    except OSError as problem:
        if problem.filename is None:
            raise  # not a file that the user named
        typer.echo(f"whistlestop: {problem.filename}: {os_error_text(problem, error_language())}", err=True)
        sys.exit(2)
