"""`whistlestop check-board` and `new-board`: for board designers."""

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer

from whistlestop import games
from whistlestop.draw.board_check import Finding, findings
from whistlestop.text import LANGUAGES, say
from whistlestop.text.check_messages import check_message

__all__ = ["check_board", "new_board"]


def check_board(
    game: Annotated[str, typer.Argument(help="A game's id, or the path of a game folder.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print mistakes and warnings as a JSON list.")
    ] = False,
    lang: Annotated[str, typer.Option(help="en or pl: the language of the messages.")] = "en",
) -> None:
    """Read a game's data and report every mistake with file, line and field, and warn of what may be one."""
    found = [_in_language(each, lang) for each in findings(game)]
    said_in = lang if lang in LANGUAGES else "en"
    mistakes = [each.problem for each in found if each.kind == "mistake"]
    if as_json:
        objects = [{"kind": kind, **asdict(problem)} for kind, problem in found]
        typer.echo(json.dumps(objects, ensure_ascii=False, indent=2))
    else:
        for kind, problem in found:
            is_warning = kind == "warning"
            typer.echo(say("check.warning", said_in, problem=str(problem)) if is_warning else str(problem))
        mistaken = say("check.mistakes", said_in, count=len(mistakes))
        typer.echo(mistaken if mistakes else _summary(games.load(game), said_in))
    raise typer.Exit(1 if mistakes else 0)


def _in_language(finding: Finding, lang: str) -> Finding:
    message = check_message(finding.problem.message, lang)
    return finding._replace(problem=replace(finding.problem, message=message))


def new_board(
    folder: Annotated[Path, typer.Argument(help="A folder that does not exist yet.")],
    name: Annotated[
        str | None, typer.Option("--id", help="The game's id; default: the folder's name.")
    ] = None,
) -> None:
    """Copy the small board `mini` as a starting point for your own game."""
    try:
        games.copy_template(folder, name or folder.name)
    except (OSError, ValueError) as problem:
        hint = " Say it with --id, as in: --id my-island." if isinstance(problem, ValueError) else ""
        typer.echo(f"whistlestop: {problem}{hint}", err=True)
        raise typer.Exit(2) from problem
    typer.echo(f"{folder} is a copy of mini. Change it, then:")
    typer.echo(f"  whistlestop check-board {folder}")
    typer.echo(f"  whistlestop play --game {folder}")


def _summary(game: games.Game, lang: str) -> str:
    rules = game.ruleset
    return say(
        "check.in_order",
        lang,
        game=game.id,
        cities=len(rules.board.cities),
        tracks=len(rules.board.tracks),
        spaces=sum(track.length for track in rules.board.tracks.values()),
        tickets=len(rules.tickets),
        hash=game.data_hash[:12],
    )
