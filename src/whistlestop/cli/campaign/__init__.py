"""`whistlestop campaign`: a campaign of several games in this terminal."""

from typing import Final

import typer

from whistlestop.cli.campaign.beginning import begin
from whistlestop.cli.campaign.checking import verify
from whistlestop.cli.campaign.copying import copy
from whistlestop.cli.campaign.free import free
from whistlestop.cli.campaign.handing_over import hand_over_company
from whistlestop.cli.campaign.playing import play
from whistlestop.cli.campaign.showing import status, story
from whistlestop.cli.campaign.simulating import simulate

__all__ = ["campaign"]

campaign: Final = typer.Typer(no_args_is_help=True, help="Play a campaign: games that change the next ones.")
campaign.command("begin")(begin)
campaign.command("play")(play)
campaign.command("status")(status)
campaign.command("story")(story)
campaign.command("verify")(verify)
campaign.command("copy")(copy)
campaign.command("hand-over")(hand_over_company)
campaign.command("free")(free)
campaign.command("simulate")(simulate)
