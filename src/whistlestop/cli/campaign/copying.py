"""`whistlestop campaign copy`."""

from pathlib import Path
from typing import Annotated

import typer

from whistlestop import games
from whistlestop.cli.kinds import wrong_file_text
from whistlestop.cli.play.command import give_up, language
from whistlestop.rules import WhistlestopError
from whistlestop.table.campaign_copy import company_copy
from whistlestop.table.campaigns import read_campaign, write_campaign
from whistlestop.table.errors import CorruptRecord
from whistlestop.text import say

__all__ = ["copy"]


def copy(
    file: Annotated[Path, typer.Argument(help="The file of the campaign.")],
    to: Annotated[Path, typer.Argument(help="The file of the copy, which must not exist yet.")],
    company: Annotated[
        str | None, typer.Option(help="The company that gets it, by colour; default: a copy for everybody.")
    ] = None,
    lang: Annotated[str | None, typer.Option(help="en or pl; default: from your locale.")] = None,
) -> None:
    """Write a copy to hand out: while the campaign goes on, without the secrets of other companies."""
    lang_code = language(lang)
    try:
        kept = read_campaign(file)
        if to.exists():
            raise CorruptRecord("copy_file_exists", {"file": str(to)})
        write_campaign(company_copy(kept, games.load(kept.header.game), company), to)
    except WhistlestopError as problem:
        raise give_up(problem, lang_code, wrong_file_text(file, "campaign", lang_code)) from None
    typer.echo(say("campaign.copied", lang_code, file=str(to)))
