"""`whistlestop campaign simulate`: many campaigns between bots."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from whistlestop import games
from whistlestop.arena.campaigns import CampaignOrder, companies_of, report, simulate_campaigns
from whistlestop.bots import CHECK_SEED, BotFailed, make_bot
from whistlestop.cli.arena import need_extra
from whistlestop.cli.bar import games_bar
from whistlestop.cli.errors import error_language, print_bot_failure
from whistlestop.table.campaigns import new_campaign
from whistlestop.text import say

__all__ = ["simulate"]


def simulate(
    companies: Annotated[
        str, typer.Option(help="One bot id for each company, separated by commas.")
    ] = "hard,hard,random",
    campaigns: Annotated[int, typer.Option(min=1, help="Number of campaigns.")] = 10,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "whistlestop",
    attendance: Annotated[
        float, typer.Option(min=0, max=1, help="The probability that a company takes part in a game.")
    ] = 1.0,
    game: Annotated[str, typer.Option(help="A game that has a campaign.")] = "legends",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    records: Annotated[Path | None, typer.Option(help="Write each campaign's file into this folder.")] = None,
    report_to: Annotated[
        Path | None,
        typer.Option("--report", help="Write report.json and a plot into this folder (needs matplotlib)."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Number of processes; default: all cores.")
    ] = None,
    cluster: Annotated[
        bool, typer.Option("--cluster", help="Play on the Ray cluster that RAY_ADDRESS names.")
    ] = False,
) -> None:
    """Play whole campaigns between bots and summarize them, game by game.

    The same seed gives the same campaigns, byte for byte, for any number of processes.
    """
    bots = tuple(bot.strip() for bot in companies.split(",") if bot.strip())
    for bot in bots:
        make_bot(bot, CHECK_SEED)
    need_extra(report_to is not None, "matplotlib", "plots")
    need_extra(cluster, "ray", "cluster")
    loaded = games.load(game)
    new_campaign(loaded, companies_of(loaded, bots), seed)  # check the settings before processes start
    order = CampaignOrder(game, bots, campaigns, seed, attendance, records)
    with games_bar() as bar:
        task = bar.add_task("campaigns", total=campaigns)
        try:
            summaries, cpu = simulate_campaigns(
                order, workers, lambda done: bar.advance(task, done), cluster=cluster
            )
        except BotFailed as failure:
            bar.stop()
            raise print_bot_failure(failure) from None
    found = report(order, summaries, cpu)
    if report_to is not None:
        from whistlestop.arena.campaign_report import write_campaign_report  # matplotlib is optional

        write_campaign_report(found, report_to)
    typer.echo(json.dumps(found) if as_json else "\n".join(_lines(found)))


def _lines(found: dict[str, Any]) -> list[str]:
    head = say(
        "campaign.simulated",
        error_language(),
        campaigns=found["campaigns"],
        decisions=found["decisions"],
        seconds=f"{found['cpu_seconds']:.1f}",
    )
    lang = error_language()
    by_game = [
        say(
            "campaign.simulated.game",
            lang,
            game=each["game"],
            slip=f"{each['mean_slip']:.1f}",
            turns=f"{each['turns']:.1f}",
            completed=f"{each['tickets_completed']:.1f}",
            kept=f"{each['tickets_kept']:.1f}",
        )
        for each in found["games"]
    ]
    companies = [
        say(
            "campaign.simulated.company",
            lang,
            company=say("campaign.company", lang, colour=each["company"]),
            bot=each["bot"],
            total=f"{each['mean_total']:.1f}",
            wins=each["wins"],
        )
        for each in found["companies"]
    ]
    return [head, *by_game, *companies]
