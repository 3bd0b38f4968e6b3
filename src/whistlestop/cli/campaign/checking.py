"""`whistlestop campaign verify`, which `whistlestop verify` uses for files of campaigns."""

from pathlib import Path
from typing import Annotated

import typer

from whistlestop import games
from whistlestop.campaign import Campaign, ranking
from whistlestop.cli.errors import error_text
from whistlestop.cli.kinds import wrong_file_text
from whistlestop.cli.play.command import language
from whistlestop.games import Game
from whistlestop.rules import WhistlestopError
from whistlestop.table.campaigns import campaign_data, folded_games, read_campaign, verify_campaign
from whistlestop.text import say
from whistlestop.wire.campaign import CampaignFile

__all__ = ["check_campaign", "verify"]


def verify(
    files: Annotated[list[Path], typer.Argument(help="Files of campaigns.")],
    game: Annotated[
        str | None, typer.Option(help="The folder of the game, if it is not part of the package.")
    ] = None,
    lang: Annotated[str | None, typer.Option(help="en or pl; default: from your locale.")] = None,
) -> None:
    """Replay every game of a campaign, and check that each follows from the one before.

    Exit status 0: all campaigns match. 1: one does not; the first difference is printed. 3: none is wrong, but games
    were played with other rules or data, so they are not replayed.
    """
    lang_code = language(lang)
    raise typer.Exit(max((check_campaign(path, game, lang_code) for path in files), key=(0, 3, 1).index))


def check_campaign(path: Path, game: str | None, lang: str) -> int:
    try:
        file = read_campaign(path)
        loaded = games.load(game or file.header.game)
        campaign = verify_campaign(file, loaded)
    except WhistlestopError as problem:
        better = wrong_file_text(path, "campaign", lang)
        typer.echo(better or f"{path}: {error_text(problem, lang)}", err=True)
        return 1
    typer.echo(_verified(path, file, loaded, campaign, lang))
    folded = folded_games(file, loaded)
    if folded:
        typer.echo(say("campaign.folded", lang, file=str(path), games=", ".join(map(str, folded))))
    return 3 if folded else 0


def _verified(path: Path, file: CampaignFile, game: Game, campaign: Campaign, lang: str) -> str:
    data = campaign_data(game)
    if campaign.game <= data.games:  # L-B10: what missed games are worth is disclosed at the end only
        data = data._replace(absent=(0,) * data.games)
    standings = ranking(data, campaign) if file.games else ()
    totals = [
        say(
            "campaign.total",
            lang,
            company=say("campaign.company", lang, colour=each.company),
            total=each.total,
        )
        for each in standings
    ]
    return say(
        "campaign.verified",
        lang,
        file=str(path),
        games=len(file.games),
        standings="yes" if totals else "no",
        totals=", ".join(totals),
    )
