"""`whistlestop campaign begin`."""

import secrets
from pathlib import Path
from typing import Annotated, Final

import typer

from whistlestop import games
from whistlestop.arena.campaigns import companies_of
from whistlestop.bots import CHECK_SEED, make_bot
from whistlestop.cli.play.command import give_up, language
from whistlestop.rules import WhistlestopError
from whistlestop.table.campaigns import campaign_data, new_campaign, write_campaign
from whistlestop.table.errors import CorruptRecord
from whistlestop.text import say
from whistlestop.wire.campaign import CampaignCompany

__all__ = ["begin", "checked_leader", "companies_named"]

YOU: Final = "you"


def begin(
    file: Annotated[Path, typer.Argument(help="The file of the campaign, which must not exist yet.")],
    companies: Annotated[
        str, typer.Option(help="Who leads the companies: you, and bot ids, separated by commas.")
    ] = "you,hard,hard",
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    seed: Annotated[str | None, typer.Option(help="Any text; the same seed deals the same cards.")] = None,
    game: Annotated[str, typer.Option(help="A game that has a campaign.")] = "legends",
    rules: Annotated[
        str, typer.Option("--set", help="full, or family: without hold-ups and five other rules.")
    ] = "full",
    lang: Annotated[str | None, typer.Option(help="en or pl; default: from your locale.")] = None,
) -> None:
    """Begin a campaign in a new file."""
    lang_code = language(lang)
    try:
        loaded = games.load(game)
        if file.exists():
            raise CorruptRecord("campaign_file_exists", {"file": str(file)})
        named = companies_named(loaded, companies, name or say("table.you_name", lang_code))
        begun = new_campaign(loaded, named, seed or secrets.token_hex(16), rules)
        write_campaign(begun, file)
    except WhistlestopError as problem:
        raise give_up(problem, lang_code) from None
    typer.echo(say("campaign.begun", lang_code, file=str(file), games=campaign_data(loaded).games))
    typer.echo(say("campaign.set", lang_code, set=rules))
    typer.echo(say("campaign.commitment", lang_code, commitment=begun.header.commitment))


def companies_named(game: games.Game, companies: str, name: str) -> list[CampaignCompany]:
    """A company for each leader, in the order of the game's companies."""
    leaders = [leader.strip() for leader in companies.split(",") if leader.strip()]
    if leaders.count(YOU) > 1:
        raise CorruptRecord("companies_for_you", {"found": companies})
    return companies_of(game, [checked_leader(leader) for leader in leaders], name)


def checked_leader(leader: str) -> str | None:
    """The id of a bot that exists, None for the person at this terminal."""
    if leader == YOU:
        return None
    make_bot(leader, CHECK_SEED)
    return leader
