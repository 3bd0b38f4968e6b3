"""`whistlestop verify`: is a record true?"""

from pathlib import Path
from typing import Annotated

import typer

from whistlestop import games, table
from whistlestop.cli.errors import spoken, told
from whistlestop.cli.kinds import tell_mix_up
from whistlestop.rules import RULES_VERSION, WhistlestopError
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.verify import OTHER_VERSION
from whistlestop.tell.visible import visible

__all__ = ["verify"]


def verify(
    files: Annotated[list[Path], typer.Argument(help="Record files.")],
    game: Annotated[
        str | None, typer.Option(help="The folder of the game, if it is not one of the package's.")
    ] = None,
    commitment: Annotated[
        str | None,
        typer.Option(help="What the table showed before the game: the record must be bound to it."),
    ] = None,
) -> None:
    """Play each record again from its seed and compare every event, the score and the hash.

    Exit 0: all true. 1: one is not, and the first difference is told. 3: none is wrong, but one was made
    under another version of the rules: it is folded and scored, not played again.
    """
    raise typer.Exit(max((_check(path, game, commitment) for path in files), key=(0, 3, 1).index))


def _check(path: Path, game: str | None, commitment: str | None) -> int:
    try:
        record = table.read_record(path)
        verdict = table.verify(record, games.load(game or record.header.game))
        if commitment is not None and commitment.strip().lower() != record.header.commitment:
            raise CorruptRecord("other_commitment", {"found": record.header.commitment})
    except WhistlestopError as problem:
        typer.echo(tell_mix_up(path, "record", spoken()) or f"{path}: {told(problem)}", err=True)
        return 1
    totals = ", ".join(str(seat.total) for seat in verdict.result.seats)
    if verdict.kind == OTHER_VERSION:
        made_by = visible(record.header.rules_version)
        typer.echo(
            f"{path}: made by rules {made_by}, these are {RULES_VERSION}; folded, the score is {totals}"
        )
        return 3
    typer.echo(f"{path}: true, {verdict.entries} entries, score {totals}")
    return 0
