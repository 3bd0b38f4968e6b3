"""`whistlestop export`: the decisions of finished games, for those who learn from play."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from whistlestop import games, table
from whistlestop.games import Game
from whistlestop.rules import WhistlestopError
from whistlestop.wire import Record

__all__ = ["MissingExtra", "export"]


class MissingExtra(WhistlestopError):
    """Something that is installed only on request."""


def export(
    files: Annotated[list[Path], typer.Argument(help="Record files, or folders of them.")],
    out: Annotated[Path, typer.Option(help="The Parquet file to write.")],
    game: Annotated[
        str | None, typer.Option(help="The folder of the game, if it is not one of the package's.")
    ] = None,
) -> None:
    """Write every decision of these records to a Parquet file: one row each, with nothing its seat did not know."""
    try:
        from whistlestop.env.dataset import write_decisions
    except ModuleNotFoundError as problem:
        raise MissingExtra("missing_extra", {"module": problem.name, "extra": "data"}) from problem
    rows = write_decisions(_records(files, game), out)
    typer.echo(f"{out}: {rows} decisions")


def _records(files: list[Path], game: str | None) -> Iterator[tuple[Record, Game]]:
    for path in files:
        for each in sorted(path.glob("*.json")) if path.is_dir() else [path]:
            record = table.read_record(each)
            yield record, games.load(game or record.header.game)
