"""`whistlestop campaign hand-over`."""

from pathlib import Path
from typing import Annotated

import typer

from whistlestop.bots import bot_names
from whistlestop.cli.campaign.beginning import checked_leader
from whistlestop.cli.kinds import wrong_file_text
from whistlestop.cli.play.command import give_up, language
from whistlestop.rules import WhistlestopError
from whistlestop.table.campaigns import hand_over, read_campaign, write_campaign
from whistlestop.table.errors import NotAllowed
from whistlestop.text import all_introduced, say
from whistlestop.wire.campaign import CampaignFile

__all__ = ["hand_over_company"]


def hand_over_company(
    file: Annotated[Path, typer.Argument(help="The file of the campaign.")],
    company: Annotated[str, typer.Option(help="The company, by its colour.")],
    to: Annotated[str, typer.Option(help="Who leads it from the next game on: you, or the id of a bot.")],
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    lang: Annotated[str | None, typer.Option(help="en or pl; default: from your locale.")] = None,
) -> None:
    """Between two games, let another person or a bot lead a company. Its office and its secrets go along."""
    lang_code = language(lang)
    try:
        kept = read_campaign(file)
        bot = checked_leader(to)
        kept = hand_over(
            kept, company, _name(kept, company, bot, name or say("table.you_name", lang_code)), bot
        )
        write_campaign(kept, file)
    except WhistlestopError as problem:
        raise give_up(problem, lang_code, wrong_file_text(file, "campaign", lang_code)) from None
    leaders = kept.header.leaders(len(kept.games) + 1)
    called = all_introduced([(each.bot, each.name) for each in leaders], lang_code, fixed=range(len(leaders)))
    leader = called[[each.company for each in leaders].index(company)]
    colour = say("campaign.company", lang_code, colour=company)
    typer.echo(say("campaign.handed_over", lang_code, company=colour, leader=leader))


def _name(file: CampaignFile, company: str, bot: str | None, person: str) -> str:
    """One person sits at this terminal, and nobody leads two companies. Bots of the same sort are numbered."""
    leaders = file.header.leaders(len(file.games) + 1)
    others = [each for each in leaders if each.company != company]
    if bot is None:
        busy = [each for each in others if each.bot is None]
        if busy:
            raise NotAllowed("leads_another_company", {"name": busy[0].name, "company": busy[0].company})
        return person
    same = [each.bot for each in others if each.bot == bot]
    return bot_names([*same, bot])[-1]
