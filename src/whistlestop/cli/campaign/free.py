"""`whistlestop campaign free`: a game on the finished board, as often as one likes (V-L6)."""

import secrets
from pathlib import Path
from typing import Annotated

import typer

from whistlestop import games
from whistlestop.campaign import parse_campaign
from whistlestop.cli.campaign.playing import play_bots, play_session
from whistlestop.cli.campaign.telling import Teller
from whistlestop.cli.kinds import wrong_file_text
from whistlestop.cli.play.command import give_up, language, open_session
from whistlestop.games import Game
from whistlestop.rules import WhistlestopError
from whistlestop.table import Match, record_of, write_record
from whistlestop.table.campaigns import free_match, read_campaign
from whistlestop.text import say
from whistlestop.wire.campaign import CampaignFile

__all__ = ["free"]


def free(
    file: Annotated[Path, typer.Argument(help="The file of the finished campaign.")],
    record: Annotated[Path | None, typer.Option(help="Write the finished game's record here.")] = None,
    seed: Annotated[str | None, typer.Option(help="Any text; the same seed deals the same cards.")] = None,
    lang: Annotated[str | None, typer.Option(help="en or pl; default: from your locale.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences only: no colours and no boxes, for screen readers.")
    ] = False,
) -> None:
    """Play 1901 after the campaign: a game on the finished board. The campaign does not change."""
    lang_code = language(lang)
    try:
        kept = read_campaign(file)
        game = games.load(kept.header.game)
        match = free_match(kept, game, seed or secrets.token_hex(16))
    except WhistlestopError as problem:
        raise give_up(problem, lang_code, wrong_file_text(file, "campaign", lang_code)) from None
    _tell_before(kept, game, match, lang_code)
    if all(sitter.bot is not None for sitter in match.sitters):
        play_bots(match, lang_code, plain)
    elif not play_session(open_session(match, lang_code, plain, None)):
        return
    if record is not None:
        write_record(record_of(match), record)
        typer.echo(say("session.recorded", lang_code, file=str(record)))


def _tell_before(kept: CampaignFile, game: Game, match: Match, lang: str) -> None:
    teller, rules = Teller(kept, game, lang), match.rules
    seated = parse_campaign(str(match.options["campaign"]))
    typer.echo(say("campaign.free", lang))
    typer.echo(say("campaign.present", lang, companies=teller.led(seated.present)))
    events = sum(len(getattr(mechanic, "event_cards", ())) for mechanic in rules.mechanics)
    facts = {"cities": len(rules.board.cities), "tracks": len(rules.board.tracks)}
    typer.echo(say("campaign.board", lang, **facts, tickets=len(rules.tickets), events=events))
    typer.echo(say("campaign.trains", lang, trains=rules.knobs.trains))
