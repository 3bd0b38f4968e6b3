"""`whistlestop campaign play`: the next game, or the one that was interrupted."""

from pathlib import Path
from typing import Annotated

import typer

from whistlestop import games
from whistlestop.arena.failures import Broken, keep_failure
from whistlestop.arena.runner import play_out
from whistlestop.bots import BotFailed, BotRunner
from whistlestop.campaign import parse_campaign
from whistlestop.cli.campaign.edition import edition_of
from whistlestop.cli.campaign.telling import Teller
from whistlestop.cli.errors import print_bot_failure
from whistlestop.cli.kinds import wrong_file_text
from whistlestop.cli.play.command import give_up, language, make_screen, open_session, play_through
from whistlestop.cli.play.seats import bots_at
from whistlestop.cli.play.session import Left, Session
from whistlestop.games import Game
from whistlestop.rules import NotLegal, WhistlestopError
from whistlestop.table import Match
from whistlestop.table.campaigns import (
    campaign_data,
    campaign_so_far,
    continued_match,
    count_game,
    keep_unfinished,
    next_match,
    present_at,
    read_campaign,
    seat_characters,
    void_unfinished,
    write_campaign,
)
from whistlestop.table.errors import CorruptRecord
from whistlestop.text import Names, all_seated, say
from whistlestop.wire.campaign import CampaignFile

__all__ = ["play", "play_bots", "play_session"]


def play(
    file: Annotated[Path, typer.Argument(help="The file of the campaign.")],
    absent: Annotated[
        str, typer.Option(help="Companies that miss this game, by colour, separated by commas.")
    ] = "",
    again: Annotated[
        bool, typer.Option("--again", help="Give up the interrupted game and deal it again.")
    ] = False,
    lang: Annotated[str | None, typer.Option(help="en or pl; default: from your locale.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences only: no colours and no boxes, for screen readers.")
    ] = False,
) -> None:
    """Play the next game of the campaign, or go on with the one that was interrupted."""
    lang_code = language(lang)
    try:
        kept = read_campaign(file)
        game = games.load(kept.header.game)
        if again:
            kept = void_unfinished(kept, game)
            write_campaign(kept, file)
        match, present, deal = _match(kept, edition_of(game, len(kept.games) + 1), absent)
    except WhistlestopError as problem:
        raise give_up(problem, lang_code, wrong_file_text(file, "campaign", lang_code)) from None
    _tell_before(Teller(kept, game, lang_code), kept, game, match, lang_code)

    def keep(unfinished: Match) -> None:
        write_campaign(keep_unfinished(kept, unfinished, present, deal), file)
        typer.echo(say("campaign.kept", lang_code, file=str(file)))

    if all(sitter.bot is not None for sitter in match.sitters):
        play_bots(match, lang_code, plain)
        is_over = True
    else:
        session = open_session(match, lang_code, plain, None)
        session.keep = keep
        is_over = play_session(session)
    if is_over:
        _count(kept, game, match, (present, deal), file, lang_code)


def _match(kept: CampaignFile, game: Game, absent: str) -> tuple[Match, list[str], int]:
    """The match, the companies at it, and the number of its deal."""
    away = [company.strip() for company in absent.split(",") if company.strip()]
    everyone = [each.company for each in kept.header.companies]
    for company in away:
        if company not in everyone:
            raise NotLegal("L-B11", "no_such_company", {"company": company})
    unfinished = kept.unfinished
    if unfinished is not None and unfinished.actions and away:
        raise CorruptRecord("interrupted_absent", {"game": unfinished.number})
    if unfinished is not None and (unfinished.actions or not away):
        return continued_match(kept, game), present_at(kept), unfinished.deal
    present = [company for company in everyone if company not in away]
    deal = 0 if unfinished is None else unfinished.deal
    return next_match(kept, game, present, deal), present, deal


def _tell_before(teller: Teller, kept: CampaignFile, game: Game, match: Match, lang: str) -> None:
    before = campaign_so_far(kept, game)
    seated = parse_campaign(str(match.options["campaign"]))
    rules, data = match.rules, campaign_data(game)
    year = teller.year(seated.game)
    typer.echo(say("campaign.next", lang, game=seated.game, games=data.games, year=year))
    typer.echo(say("campaign.present", lang, companies=teller.led(seated.present)))
    typer.echo(say("campaign.mail_car", lang, company=teller.company(seated.mail_car)))
    events = sum(len(getattr(mechanic, "event_cards", ())) for mechanic in rules.mechanics)
    facts = {"cities": len(rules.board.cities), "tracks": len(rules.board.tracks)}
    typer.echo(say("campaign.board", lang, **facts, tickets=len(rules.tickets), events=events))
    typer.echo(say("campaign.trains", lang, trains=rules.knobs.trains))
    if kept.games:
        last = parse_campaign(str(kept.games[-1].record.header.options["campaign"]))
        typer.echo("\n".join([*teller.standings(before), *teller.new(last, seated)]))
    if kept.unfinished is not None and kept.unfinished.actions:  # the story was read when the game began
        return
    cards = [key for key in seated.read if key not in before.read]
    typer.echo("\n".join(teller.reading(cards, is_setup=True)))


def play_bots(match: Match, lang: str, plain: bool) -> None:
    """Nobody at this terminal takes part: the bots play the game at once."""
    runner = BotRunner(bots_at(match))
    try:
        play_out(match, runner)
    except BotFailed as failure:
        raise print_bot_failure(keep_failure(Broken(match, failure))) from None
    finally:
        runner.leave(match.result() if match.is_over else None)
    sitters = [(sitter.bot, sitter.name) for sitter in match.sitters]
    players = all_seated(sitters, lang, fixed=seat_characters(match.options))
    names = Names(match.game.texts, match.rules, players, None)
    make_screen(match.game, names, lang, plain).result(match.result())


def play_session(session: Session) -> bool:
    """Whether the game has come to its end; otherwise it has been kept."""
    try:
        play_through(session)
    except (Left, KeyboardInterrupt, EOFError):
        session.say("session.goodbye")
        return False
    except BotFailed as failure:
        raise print_bot_failure(keep_failure(Broken(session.match, failure))) from None
    finally:
        session.runner.leave(session.match.result() if session.match.is_over else None)
    session.screen.result(session.match.result())
    return True


def _count(
    kept: CampaignFile, game: Game, match: Match, seating: tuple[list[str], int], file: Path, lang: str
) -> None:
    before = parse_campaign(str(match.options["campaign"]))
    try:
        counted = count_game(kept, game, match, *seating)
    except WhistlestopError as problem:
        raise give_up(problem, lang) from None
    write_campaign(counted, file)
    now, teller = campaign_so_far(counted, game), Teller(counted, game, lang)
    if all(sitter.bot is not None for sitter in match.sitters):  # a person has read it in the game
        read = [key for key in now.read if key not in before.read]
        typer.echo("\n".join(teller.reading(read, is_setup=False)))
    is_over = now.game > campaign_data(game).games
    lines = teller.ended(now) if is_over else [*teller.changed(before, now), *teller.standings(now)]
    recorded = say("campaign.recorded", lang, year=teller.year(before.game), file=str(file))
    go_on = [say("campaign.play_on" if is_over else "campaign.go_on", lang, file=str(file))]
    typer.echo("\n".join([*lines, "", recorded, *go_on]))
