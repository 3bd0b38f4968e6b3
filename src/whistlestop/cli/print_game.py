"""`whistlestop print`: a game on paper, as PDF files."""

from pathlib import Path
from typing import Annotated

import typer

from whistlestop import games
from whistlestop.cli.draw import finished_drawing
from whistlestop.cli.options import Chosen, choices_of
from whistlestop.cli.play.command import language
from whistlestop.printing import printed_files

__all__ = ["print_game"]


def print_game(
    board: Annotated[str, typer.Argument(help="A game's id, or the path of a game folder.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder for the files.")],
    lang: Annotated[str | None, typer.Option(help="en or pl; default: from your locale.")] = None,
    option: Chosen = None,
) -> None:
    """Write PDF files of a game: the board on A3 and on four sheets of A4, tickets and other cards, and the rules."""
    game = games.load(board)
    found = printed_files(game, finished_drawing(game), language(lang), choices_of(option))
    output.mkdir(parents=True, exist_ok=True)
    for name, content in found.items():
        (output / name).write_bytes(content)
    typer.echo(f"Written to {output}: {', '.join(found)}.", err=True)
