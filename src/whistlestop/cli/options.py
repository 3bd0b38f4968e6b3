"""`--option edition=new`: options that are chosen before a game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from whistlestop.bots.protocol_log import log_bots_in
from whistlestop.text.command_line.numbers import is_number

__all__ = ["Chosen", "LogBots", "begin_logs", "choices_of", "options_of"]

Chosen: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=CHOICE", help="An option of the game, for example edition=new."),
]

LogBots: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--log-bots", metavar="DIR", help="Write the messages of bots that are programs into this folder."
    ),
]


def begin_logs(folder: Path | None) -> None:
    """Before any bot is made. Conversations are logged only if a folder is given."""
    if folder is not None:
        log_bots_in(folder)


def options_of(first: str, chosen: Sequence[str] | None) -> dict[str, int | str]:
    """The options for a match."""
    return {"first": int(first) if is_number(first) else first, **choices_of(chosen)}


def choices_of(chosen: Sequence[str] | None) -> dict[str, str]:
    """The choices by option. The game checks whether it has such options."""
    found: dict[str, str] = {}
    for word in chosen or ():
        name, equals, choice = word.partition("=")
        if not (name and equals and choice) or name == "first":
            raise typer.BadParameter(f"{word!r} is not of the form edition=new", param_hint="--option")
        found[name] = choice
    return found
