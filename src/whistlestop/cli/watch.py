"""`whistlestop watch`: watch bots play."""

import secrets
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from whistlestop import games
from whistlestop.arena.failures import Broken, keep_failure
from whistlestop.arena.runner import move
from whistlestop.bots import Bot, BotFailed, BotRunner
from whistlestop.cli.errors import print_bot_failure
from whistlestop.cli.options import Chosen, LogBots, begin_logs, options_of
from whistlestop.cli.play.command import give_up, keep_record, language, make_screen
from whistlestop.cli.play.reasons import reason_lines
from whistlestop.cli.play.screen import Screen
from whistlestop.cli.play.seats import bot_sitters, bots_at
from whistlestop.rules import Action, Event, View, WhistlestopError, seen_by
from whistlestop.table import Match
from whistlestop.text import Names, all_introduced, all_seated, say
from whistlestop.text.narration import narrate

__all__ = ["watch"]

_PAUSE = 0.7
"""Seconds between moves if the output is a terminal; otherwise there is no pause."""


def watch(
    game: Annotated[str, typer.Option(help="A game's id, or the path of a game folder.")] = "usa-classic",
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    bots: Annotated[
        str, typer.Option(help="Bot ids, separated by commas; the last one takes the remaining seats.")
    ] = "greedy,random",
    seed: Annotated[str | None, typer.Option(help="Any text; the same seed gives the same game.")] = None,
    first: Annotated[str, typer.Option(help="The seat that starts, or random.")] = "random",
    option: Chosen = None,
    lang: Annotated[str | None, typer.Option(help="en or pl; default: from your locale.")] = None,
    delay: Annotated[
        float | None, typer.Option(min=0, help="Seconds between moves; default at a terminal: 0.7.")
    ] = None,
    everything: Annotated[
        bool,
        typer.Option("--all", help="Also show hidden cards and tickets, not only what a spectator sees."),
    ] = False,
    why: Annotated[
        bool, typer.Option("--why", help="Also show the reason for each move; it may reveal a ticket.")
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Sentences only: no colours and no boxes.")] = False,
    record: Annotated[Path | None, typer.Option(help="Write the game's record here.")] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.001, help="CPU seconds for each decision; default: no limit.")
    ] = None,
    log_bots: LogBots = None,
) -> None:
    """Watch bots play against each other, move by move."""
    lang_code = language(lang)
    begin_logs(log_bots)
    try:
        options = options_of(first, option)
        sitters = bot_sitters(bots, players, least=2)
        match = Match.begin(games.load(game), sitters, seed or secrets.token_hex(8), options)
        pause = delay if delay is not None else _PAUSE * sys.stdout.isatty()
        runner = BotRunner(bots_at(match), seconds)
    except WhistlestopError as problem:
        raise give_up(problem, lang_code) from None
    seated = [(sitter.bot, sitter.name) for sitter in match.sitters]
    names = Names(match.game.texts, match.rules, all_seated(seated, lang_code))
    screen = make_screen(match.game, names, lang_code, plain)
    screen.welcome(match.game, all_introduced(seated, lang_code))
    try:
        _watch(match, runner, screen, _Narrator(lang_code, names, everything, why), pause)
    except KeyboardInterrupt:
        screen.say(say("session.goodbye", lang_code))
        return
    except BotFailed as failure:
        raise print_bot_failure(keep_failure(Broken(match, failure))) from None
    finally:
        runner.leave(match.result() if match.is_over else None)
    if record is not None:
        keep_record(match, record, screen, lang_code)


@dataclass(frozen=True)
class _Narrator:
    """What the viewer is shown, and in which language."""

    lang: str
    names: Names
    everything: bool
    why: bool

    def narrate(self, events: tuple[Event, ...]) -> list[str]:
        seen = [event if self.everything else seen_by(event, None) for event in events]
        return narrate(seen, self.lang, self.names)

    def reason(self, bot: Bot, view: View, action: Action | None) -> list[str]:
        return reason_lines(bot, view, action, self.lang, self.names) if self.why else []


def _watch(match: Match, runner: BotRunner, screen: Screen, narrator: _Narrator, pause: float) -> None:
    runner.hear(match.history.entry(0).events)
    screen.happened(narrator.narrate(match.history.entry(0).events))
    while not match.is_over:
        time.sleep(pause)
        view = match.view(match.asked[0])
        events = move(match, runner)
        screen.happened(
            [
                *narrator.narrate(events),
                *narrator.reason(runner.bots[view.seat], view, match.history.last.action),
            ]
        )
    screen.result(match.result())
    screen.say(say("session.seed", narrator.lang, seed=match.seed))
