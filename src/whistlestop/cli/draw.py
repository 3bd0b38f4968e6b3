"""`whistlestop draw`: draw a board, and report overlaps and names that have no free place."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from whistlestop import draw, games
from whistlestop.cli.play.command import language
from whistlestop.draw import Drawing, DrawnSheet
from whistlestop.draw.store import written

__all__ = ["changes", "draw_board", "finished_drawing"]

_PAUSE: Final = 0.5
"""Seconds between two looks at the files of a board."""


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
    watch: Annotated[
        bool, typer.Option("--watch", help="Draw again whenever a file of the board changes; Ctrl+C ends it.")
    ] = False,
) -> None:
    """Draw a board from its data, and report what overlaps, and names that are not shown in full.

    Of a board that is not finished, the cities that have a place and the tracks between them are drawn.
    """
    if theme not in draw.THEMES:
        raise typer.BadParameter(
            f"{theme!r} is not a theme: {' or '.join(draw.THEMES)}.", param_hint="--theme"
        )
    if watch and output is None:
        raise typer.BadParameter("name the file to write with -o", param_hint="--watch")
    wanted = _Wanted(output, width, theme, language(lang), show_hits)
    overlapping = wanted.draw(board)
    if watch:
        for _ in changes(games.folder_of(board)):
            wanted.draw(board)
    elif overlapping:
        raise typer.Exit(1)


@dataclass(frozen=True)
class _Wanted:
    """What the command draws, and where to."""

    output: Path | None
    width: int
    theme: str
    lang: str
    show_hits: bool

    def draw(self, board: str) -> bool:
        """Draw the board as it is now; whether something overlaps."""
        sketch = games.sketch(board)
        for problem in sketch.problems:
            typer.echo(str(problem), err=True)
        if sketch.game is None:
            typer.echo("Nothing can be drawn yet: no city of cities.csv has a place in places.csv.", err=True)
            return True
        is_layout = self.output is not None and self.output.suffix == ".json"
        drawing = finished_drawing(sketch.game, None if is_layout else self.width)
        self._write(written(drawing) if is_layout else self._svg(drawing))
        return _report(drawing, None if is_layout else self.width)

    def _svg(self, drawing: Drawing) -> str:
        return draw.svg(
            drawing, width=self.width, theme=self.theme, language=self.lang, show_hits=self.show_hits
        )

    def _write(self, text: str) -> None:
        if self.output is None:
            typer.echo(text, nl=False)
            return
        try:
            self.output.write_text(text, encoding="utf-8")
        except OSError as problem:
            typer.echo(f"whistlestop: {self.output} cannot be written: {problem.strerror}", err=True)
            raise typer.Exit(2) from problem
        typer.echo(f"Written to {self.output}.", err=True)


def changes(folder: Path, wait: Callable[[], None] = lambda: time.sleep(_PAUSE)) -> Iterator[None]:
    """Whenever a table or a text of the folder has changed, until the user ends it."""
    before = _state_of(folder)
    try:
        while True:
            wait()
            now = _state_of(folder)
            if now != before:
                before = now
                yield
    except KeyboardInterrupt:
        return


def _state_of(folder: Path) -> dict[str, tuple[int, int]]:
    files = [path for path in folder.iterdir() if path.suffix in (".csv", ".toml")]
    return {path.name: (path.stat().st_mtime_ns, path.stat().st_size) for path in files}


def finished_drawing(game: games.Game, width: int | None = None) -> Drawing:
    """The layout that is kept, or a new one, of the sheet for this width or of all."""
    found = draw.stored(game)
    if found is None:
        typer.echo("Computing the layout of the board; this takes up to a minute.", err=True)
        found = draw.lay_out(
            draw.drawing_input_of(game), draw.SHEETS if width is None else [draw.sheet_for(width)]
        )
    return found


def _report(drawing: Drawing, width: int | None) -> bool:
    """Print what overlaps, and whether something does."""
    wanted = None if width is None else draw.sheet_for(width).name
    sheets = [sheet for sheet in drawing.sheets if wanted in (None, sheet.name)]
    found = [overlap for sheet in sheets for overlap in draw.overlaps(sheet)]
    for overlap in found:
        typer.echo(str(overlap), err=True)
    names = " and ".join(sheet.name for sheet in sheets)
    count = f"{len(found)} overlap{'s' if len(found) > 1 else ''}" if found else "no overlaps"
    typer.echo(f"{names}: {count}", err=True)
    _report_names(sheets, width)
    return bool(found)


def _report_names(sheets: Sequence[DrawnSheet], width: int | None) -> None:
    """How many names are abbreviated or left out at this width, or at every size of the layout."""
    for sheet in sheets:
        levels = sheet.levels if width is None else (draw.level_for(sheet, width / sheet.units[0]),)
        missing = [name for level in levels for name in draw.missing_names(sheet, level)]
        for name in missing:
            typer.echo(str(name), err=True)
        short = sum(1 for name in missing if name.shown)
        typer.echo(f"{sheet.name}: {short} names abbreviated, {len(missing) - short} left out", err=True)
