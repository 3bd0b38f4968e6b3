"""`whistlestop play`: a game in this terminal against bots."""

import os
import secrets
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from whistlestop import games
from whistlestop.arena.failures import Broken, keep_failure
from whistlestop.bots import BotFailed
from whistlestop.cli.errors import print_bot_failure
from whistlestop.cli.kinds import wrong_file_text
from whistlestop.cli.options import Chosen, LogBots, begin_logs, options_of
from whistlestop.cli.play.commands import obey
from whistlestop.cli.play.drawn import DrawnScreen
from whistlestop.cli.play.keeping import ask_for_file, keep_unasked, leave, may_write
from whistlestop.cli.play.plain import PlainScreen
from whistlestop.cli.play.prompt import Prompt, bare_prompt, rich_prompt
from whistlestop.cli.play.screen import Screen
from whistlestop.cli.play.seats import sitters_for
from whistlestop.cli.play.session import Left, Session
from whistlestop.rules import WhistlestopError
from whistlestop.table import Match, load_match, record_of, write_record
from whistlestop.text import LANGUAGES, Names, refusal_text, say
from whistlestop.text.refusal import os_error_text
from whistlestop.text.visible import visible

__all__ = ["give_up", "keep_record", "language", "make_screen", "open_session", "play", "play_through"]

_SETTINGS: Final = ("game", "players", "name", "bots", "seed", "first", "option")


def play(
    ctx: typer.Context,
    game: Annotated[str, typer.Option(help="A game's id, or the path of a game folder.")] = "usa-classic",
    players: Annotated[int | None, typer.Option(help="Number of players, including you.")] = None,
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    bots: Annotated[
        str, typer.Option(help="Bot ids, separated by commas; the last one takes the remaining seats.")
    ] = "greedy,greedy",
    seed: Annotated[str | None, typer.Option(help="Any text; the same seed deals the same cards.")] = None,
    first: Annotated[str, typer.Option(help="The seat that starts (0 is you), or random.")] = "random",
    option: Chosen = None,
    lang: Annotated[str | None, typer.Option(help="en or pl; default: from your locale.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences only: no colours and no boxes, for screen readers.")
    ] = False,
    why: Annotated[
        bool, typer.Option("--why", help="Bots explain their moves, even if that reveals a ticket.")
    ] = False,
    card_counts: Annotated[
        bool, typer.Option("--card-counts", help="Count the cards that everybody has seen: type counts.")
    ] = False,
    load: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where to save the game when you leave.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the finished game's record here.")] = None,
    log_bots: LogBots = None,
) -> None:
    """Play in this terminal against bots. Type ? during the game for help."""
    lang_code = language(lang)
    begin_logs(log_bots)
    try:
        if load:
            _refuse_settings(ctx, lang_code)
            match = load_match(load)
        else:
            sitters = sitters_for(name or say("table.you_name", lang_code), bots, players)
            options = options_of(first, option)
            match = Match.begin(games.load(game), sitters, seed or secrets.token_hex(8), options)
        session = open_session(match, lang_code, plain, save or load)
        session.why = why
        match.counts_cards |= card_counts
        session.own_files |= {load.resolve()} if load else set()
    except WhistlestopError as problem:
        mixed_up = wrong_file_text(load, "save", lang_code) if load else None
        raise give_up(problem, lang_code, mixed_up) from None
    try:
        play_through(session)
        _finish(session, record)
    except (Left, KeyboardInterrupt, EOFError):
        session.say("session.goodbye")
    except BotFailed as failure:
        raise print_bot_failure(keep_failure(Broken(session.match, failure))) from None
    finally:
        session.runner.leave(session.match.result() if session.match.is_over else None)


def _refuse_settings(ctx: typer.Context, lang: str) -> None:
    """Refuse settings for a new game together with a saved one, because they would silently be ignored."""
    sources = {name: ctx.get_parameter_source(name) for name in _SETTINGS}
    given = [name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"]
    if given:
        options = ", ".join(f"--{name}" for name in given)
        raise typer.BadParameter(say("start.load_alone", lang, options=options), param_hint="--load")


def give_up(problem: WhistlestopError, lang: str, better: str | None = None) -> typer.Exit:
    """Print why the game cannot start. The mistakes of a game's folder are listed as they are."""
    why = visible(str(problem)) if isinstance(problem, games.BadGame) else refusal_text(problem, lang)
    typer.echo(f"whistlestop: {better or why}", err=True)
    return typer.Exit(2)


def keep_record(match: Match, path: Path, screen: Screen, lang: str) -> None:
    try:
        write_record(record_of(match), path)
    except OSError as problem:
        screen.refuse(say("unclear.file", lang, text=str(path), found=os_error_text(problem, lang)))
    else:
        screen.say(say("session.recorded", lang, file=str(path)))


def language(lang: str | None) -> str:
    """The requested language, or the locale's."""
    if lang is None:
        locale = next(
            (os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), ""
        )
        return locale[:2] if locale[:2] in LANGUAGES else "en"
    if lang not in LANGUAGES:
        raise typer.BadParameter(f"{lang!r} is none of {', '.join(LANGUAGES)}", param_hint="--lang")
    return lang


def make_screen(game: games.Game, names: Names, lang: str, plain: bool) -> Screen:
    """The drawn screen on a capable terminal, otherwise the plain one."""
    if isinstance(sys.stdout, TextIOWrapper):  # replace characters that the terminal's encoding lacks
        sys.stdout.reconfigure(errors="replace")
    if plain or not _can_draw():
        return PlainScreen(lang, names)
    console = Console(color_system=None if os.environ.get("NO_COLOR") else "auto", highlight=False)
    return DrawnScreen(lang, names, game, console)


def _can_draw() -> bool:
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def open_session(match: Match, lang: str, plain: bool, save: Path | None) -> Session:
    def furnish(match: Match, names: Names) -> tuple[Screen, Prompt]:
        screen = make_screen(match.game, names, lang, plain)
        return screen, _prompt(match, names, lang, screen)

    session = Session(match, lang, furnish, save)
    session.screen.welcome(match.game, session.introductions())
    first = match.state.public.first
    if len(match.history) == 1 and first >= 0:
        session.say("welcome.first", who=session.names.who(first), name=session.names.player(first))
    session.say("welcome.help")
    return session


def _prompt(match: Match, names: Names, lang: str, screen: Screen) -> Prompt:
    if isinstance(screen, PlainScreen) or not sys.stdin.isatty():
        return bare_prompt
    return rich_prompt(match.rules.board, names, lang, not os.environ.get("NO_COLOR"))


def play_through(session: Session) -> None:
    """Ctrl-C and Ctrl-D ask the same question as `quit`; at the end of a script there is nobody to ask."""
    while not session.match.is_over:
        try:
            session.run(obey)
        except (KeyboardInterrupt, EOFError) as signal:
            session.screen.say("")
            if isinstance(signal, EOFError) and not sys.stdin.isatty():
                keep_unasked(session)
                raise Left from None
            leave(session)


def _finish(session: Session, path: Path | None) -> None:
    session.screen.result(session.match.result())
    session.say("session.seed", seed=session.match.seed)
    if path is None and sys.stdin.isatty():
        path = ask_for_file(session, say("prompt.record", session.lang), Path())
        if path is None or path == Path() or not may_write(session, path):
            return
    if path is not None:
        keep_record(session.match, path, session.screen, session.lang)
