"""`whistlestop draw`: draw a board, and report overlaps and names that have no free place."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from whistlestop import draw, games
from whistlestop.cli.play.command import language
from whistlestop.draw import Drawing, DrawnSheet
from whistlestop.draw.store import written

__all__ = ["draw_board"]


def draw_board(
    board: Annotated[str, typer.Argument(help="A game's id, or the path of a game folder.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="x.svg, or x.json for the layout; default: print the SVG.",
        ),
    ] = None,
    width: Annotated[
        int,
        typer.Option(min=200, max=8000, help="Width in pixels; below 700, the layout for phones is used."),
    ] = 1440,
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    lang: Annotated[str | None, typer.Option(help="en or pl; default: from your locale.")] = None,
    show_hits: Annotated[bool, typer.Option("--hits", help="Draw the hit areas of the tracks.")] = False,
) -> None:
    """Draw a board from its data, and report what overlaps, and names that are not shown in full."""
    if theme not in draw.THEMES:
        raise typer.BadParameter(
            f"{theme!r} is not a theme: {' or '.join(draw.THEMES)}.", param_hint="--theme"
        )
    is_layout = output is not None and output.suffix == ".json"
    drawing = _drawing(games.load(board), None if is_layout else width)
    text = (
        written(drawing)
        if is_layout
        else draw.svg(drawing, width=width, theme=theme, language=language(lang), show_hits=show_hits)
    )
    if output is None:
        typer.echo(text, nl=False)
    else:
        try:
            output.write_text(text, encoding="utf-8")
        except OSError as problem:
            typer.echo(f"whistlestop: {output} cannot be written: {problem.strerror}", err=True)
            raise typer.Exit(2) from problem
        typer.echo(f"Written to {output}.", err=True)
    _report(drawing, None if is_layout else width)


def _drawing(game: games.Game, width: int | None) -> Drawing:
    found = draw.stored(game)
    if found is None:
        typer.echo("Computing the layout of the board; this takes up to a minute.", err=True)
        found = draw.lay_out(
            draw.drawing_input_of(game), draw.SHEETS if width is None else [draw.sheet_for(width)]
        )
    return found


def _report(drawing: Drawing, width: int | None) -> None:
    wanted = None if width is None else draw.sheet_for(width).name
    sheets = [sheet for sheet in drawing.sheets if wanted in (None, sheet.name)]
    found = [overlap for sheet in sheets for overlap in draw.overlaps(sheet)]
    for overlap in found:
        typer.echo(str(overlap), err=True)
    names = " and ".join(sheet.name for sheet in sheets)
    count = f"{len(found)} overlap{'s' if len(found) > 1 else ''}" if found else "no overlaps"
    typer.echo(f"{names}: {count}", err=True)
    _report_names(sheets, width)
    if found:
        raise typer.Exit(1)


def _report_names(sheets: Sequence[DrawnSheet], width: int | None) -> None:
    """How many names are abbreviated or left out at this width, or at every size of the layout."""
    for sheet in sheets:
        levels = sheet.levels if width is None else (draw.level_for(sheet, width / sheet.units[0]),)
        missing = [name for level in levels for name in draw.missing_names(sheet, level)]
        for name in missing:
            typer.echo(str(name), err=True)
        short = sum(1 for name in missing if name.shown)
        typer.echo(f"{sheet.name}: {short} names abbreviated, {len(missing) - short} left out", err=True)
