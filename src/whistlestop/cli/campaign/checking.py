"""`whistlestop campaign verify`, which `whistlestop verify` uses for files of campaigns."""

from pathlib import Path
from typing import Annotated

import typer

from whistlestop import games
from whistlestop.campaign import ranking
from whistlestop.cli.errors import error_language, error_text
from whistlestop.cli.kinds import wrong_file_text
from whistlestop.rules import WhistlestopError
from whistlestop.table.campaigns import campaign_data, read_campaign, verify_campaign

__all__ = ["check_campaign", "verify"]


def verify(
    files: Annotated[list[Path], typer.Argument(help="Files of campaigns.")],
    game: Annotated[
        str | None, typer.Option(help="The folder of the game, if it is not part of the package.")
    ] = None,
) -> None:
    """Replay every game of a campaign, and check that each follows from the one before.

    Exit status 0: all campaigns match. 1: one does not; the first difference is printed.
    """
    raise typer.Exit(max(check_campaign(path, game) for path in files))


def check_campaign(path: Path, game: str | None) -> int:
    try:
        file = read_campaign(path)
        loaded = games.load(game or file.header.game)
        campaign = verify_campaign(file, loaded)
    except WhistlestopError as problem:
        better = wrong_file_text(path, "campaign", error_language())
        typer.echo(better or f"{path}: {error_text(problem)}", err=True)
        return 1
    standings = ranking(campaign_data(loaded), campaign) if file.games else ()
    totals = ", ".join(f"{each.company} {each.total}" for each in standings)
    typer.echo(f"{path}: true, {len(file.games)} games" + (f", {totals}" if totals else ""))
    return 0
