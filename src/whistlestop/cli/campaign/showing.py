"""`whistlestop campaign status` and `story`."""

from pathlib import Path
from typing import Annotated

import typer

from whistlestop import games
from whistlestop.campaign.data import SETUP
from whistlestop.cli.campaign.telling import Teller
from whistlestop.cli.kinds import wrong_file_text
from whistlestop.cli.play.command import give_up, language
from whistlestop.rules import WhistlestopError
from whistlestop.table.campaigns import campaign_data, campaign_so_far, read_campaign
from whistlestop.text import say

__all__ = ["status", "story"]

File = Annotated[Path, typer.Argument(help="The file of the campaign.")]
Lang = Annotated[str | None, typer.Option(help="en or pl; default: from your locale.")]


def status(file: File, lang: Lang = None) -> None:
    """Show how the campaign stands: the next game, bank slips, frontiers, archive."""
    lang_code = language(lang)
    try:
        kept = read_campaign(file)
        game = games.load(kept.header.game)
        lines = Teller(kept, game, lang_code).status(campaign_so_far(kept, game))
    except WhistlestopError as problem:
        raise give_up(problem, lang_code, wrong_file_text(file, "campaign", lang_code)) from None
    typer.echo("\n".join(lines))


def story(file: File, lang: Lang = None) -> None:
    """Tell the story cards that have been read so far."""
    lang_code = language(lang)
    try:
        kept = read_campaign(file)
        game = games.load(kept.header.game)
        campaign = campaign_so_far(kept, game)
        begun = () if kept.unfinished is None else campaign_data(game).cards(campaign.game, SETUP)
        read = (*campaign.read, *[card.key for card in begun])
    except WhistlestopError as problem:
        raise give_up(problem, lang_code, wrong_file_text(file, "campaign", lang_code)) from None
    lines = Teller(kept, game, lang_code).cards(read)
    typer.echo("\n".join(lines).strip() or say("campaign.no_story", lang_code))
