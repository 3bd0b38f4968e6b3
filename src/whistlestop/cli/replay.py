"""`whistlestop replay`: replay a record as one seat saw it."""

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from whistlestop import games
from whistlestop.cli.kinds import wrong_file_text
from whistlestop.cli.play.command import language, make_screen
from whistlestop.cli.play.screen import Screen
from whistlestop.history import SeenEntry
from whistlestop.history.entry import agreement_of, resigned_seat, undo_of
from whistlestop.rules import Event, WhistlestopError
from whistlestop.table import ReplayedGame, read_record, replay_record
from whistlestop.table.campaigns import seat_characters
from whistlestop.text import Names, all_introduced, all_seated, event_text, refusal_text, say
from whistlestop.text.catalogue import listed
from whistlestop.text.narration import narrate
from whistlestop.wire import Record

__all__ = ["replay"]


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    seat: Annotated[
        int | None, typer.Option(min=0, help="Show the game as this seat saw it; default: as a spectator.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show every hidden card and ticket.")] = False,
    full: Annotated[
        bool, typer.Option("--full", help="Print a sentence for every event, including shuffles and refills.")
    ] = False,
    lang: Annotated[str | None, typer.Option(help="en or pl; default: from your locale.")] = None,
    delay: Annotated[float, typer.Option(min=0, help="Seconds between moves.")] = 0,
    plain: Annotated[bool, typer.Option("--plain", help="Sentences only: no colours and no boxes.")] = False,
    game: Annotated[
        str | None, typer.Option(help="The folder of the game, if it is not part of the package.")
    ] = None,
) -> None:
    """Print the game of a record as sentences, without hidden information of other seats."""
    lang_code = language(lang)
    try:
        record = read_record(file)
        loaded = games.load(game or record.header.game)
        replayed = replay_record(record, loaded)
    except WhistlestopError as problem:
        why = wrong_file_text(file, "record", lang_code) or f"{file}: {refusal_text(problem, lang_code)}"
        typer.echo(why, err=True)
        raise typer.Exit(1) from None
    sitters = [(line.bot, line.name) for line in record.header.seats]
    fixed = seat_characters(record.header.options)
    players = all_seated(sitters, lang_code, fixed=fixed)
    if seat is not None and seat >= len(players):
        raise typer.BadParameter(f"the seats are 0 to {len(players) - 1}", param_hint="--seat")
    names = Names(loaded.texts, replayed.rules, players, None if everything else seat)
    screen = make_screen(loaded, names, lang_code, plain)
    screen.say(_title(all_introduced(sitters, lang_code, fixed), loaded.texts[lang_code].title, lang_code))
    try:
        _show_moves(replayed, screen, lang_code, names, (seat, everything, full), delay)
    except KeyboardInterrupt:
        screen.say(say("session.goodbye", lang_code))
        return
    _show_result(record, replayed, screen, lang_code, names)


def _title(players: Sequence[str], title: str, lang: str) -> str:
    return f"{title}. {say('welcome.players', lang, players=', '.join(players))}"


def _show_moves(
    replayed: ReplayedGame,
    screen: Screen,
    lang: str,
    names: Names,
    viewer: tuple[int | None, bool, bool],
    delay: float,
) -> None:
    seat, everything, full = viewer
    history = replayed.history
    for entry in history.in_full() if everything else history.seen_by(seat):
        for sentence in _without_events(entry, lang, names):
            screen.say(sentence)
        screen.happened(_sentences(entry.events, full, lang, names))
        sys.stdout.flush()
        time.sleep(delay)


def _without_events(entry: SeenEntry, lang: str, names: Names) -> Iterator[str]:
    """What happened besides the events of the game."""
    going_back, resigned = undo_of(entry.body), resigned_seat(entry.body)
    if going_back is not None:
        yield say("replay.undone", lang, name=names.player(going_back.seat))
    if resigned is not None:
        yield say("replay.resigned", lang, name=names.player(resigned))
    agreement = agreement_of(entry.body)
    if agreement is not None:
        for key, seats in (("replay.agreed", agreement.agreed), ("replay.absent", agreement.absent)):
            if seats:
                yield say(key, lang, names=listed([*map(names.player, seats)], lang))


def _sentences(events: Sequence[Event], full: bool, lang: str, names: Names) -> list[str]:
    if not full:
        return narrate(events, lang, names)
    return [sentence for event in events if (sentence := event_text(event, lang, names)) is not None]


def _show_result(record: Record, replayed: ReplayedGame, screen: Screen, lang: str, names: Names) -> None:
    """Print the result. A seat's copy lacks the tickets of others, so there the recorded result is used."""
    if not replayed.is_over:
        screen.say(say("replay.unfinished", lang))
    elif not _has_gaps(replayed):
        screen.result(replayed.result())
    elif record.result is not None:
        for seat in sorted(record.result["seats"], key=lambda seat: int(seat["rank"])):
            facts = {"rank": seat["rank"], "name": names.player(seat["seat"]), "points": seat["total"]}
            screen.say(say("result.seat", lang, **facts, unit=replayed.rules.knobs.unit))


def _has_gaps(replayed: ReplayedGame) -> bool:
    counts = zip(replayed.state.secrets.tickets, replayed.state.public.ticket_counts, strict=True)
    return any(len(tickets) != count for tickets, count in counts)
