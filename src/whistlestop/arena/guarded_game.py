"""Plays one game of a tournament to an outcome in any case: a bot that crashes, cheats or is late loses it."""

import re
from collections.abc import Callable, Sequence
from functools import cache

from msgspec.structs import replace

from whistlestop import games
from whistlestop.arena.failures import Broken, broken_record, repeat_command
from whistlestop.arena.job import GameFailure, Job, Outcome, PlayedGame
from whistlestop.arena.runner import move, sitters
from whistlestop.bots import Bot, BotFailed, BotRunner, bot_seed, make_bot
from whistlestop.bots.clock import OutOfTime, time_limit
from whistlestop.games import Game
from whistlestop.rules import WhistlestopError, format_action, parse_action
from whistlestop.table import Match
from whistlestop.text import refusal_text
from whistlestop.wire import encode_record

__all__ = ["MoveReport", "OnMoveReport", "data_hash", "judge_lost", "lost_game", "open_table", "play_job"]

MoveReport = tuple[int, str | None]
"""A seat, with None when its bot is asked, then with the action that it chose, in notation."""
OnMoveReport = Callable[[int, str | None], None]
"""Called with each report."""


def open_table(job: Job) -> Match:
    """Set up the game; raises errors in the job's settings."""
    return Match.begin(_game(job.game), sitters(job.bots), job.seed, job.options)


def play_job(job: Job, on_report: OnMoveReport | None = None) -> Outcome:
    """Play the game. Bots get the same seeds as in `simulate` and `watch`, so that these commands can repeat the
    game."""
    match = open_table(job)
    runner = BotRunner({}, job.seconds)
    try:
        runner = BotRunner(_bots(job, match, on_report), job.seconds)
        runner.hear(match.history.entry(0).events)
        while not match.is_over:
            _next_move(match, runner, on_report)
    except BotFailed as failure:
        return replace(_broken_off(job, match, failure), thought=runner.thought)
    finally:
        runner.leave(match.result() if match.is_over else None)
    ranks = tuple(seat.rank for seat in match.result().seats)
    return Outcome(_played(job, match, ranks), thought=runner.thought)


def judge_lost(job: Job, reports: Sequence[MoveReport]) -> Outcome:
    lost = lost_game(job, reports)
    return _broken_off(job, lost.match, lost.failure)


def lost_game(job: Job, reports: Sequence[MoveReport]) -> Broken:
    """A game whose process died: the bot that was asked last is held responsible."""
    match = open_table(job)
    for seat, action in reports:
        if action is not None:
            match.act(seat, parse_action(action, match.rules))
    seat = reports[-1][0] if reports else 0
    failure = BotFailed("bot_gone", {"bot": job.bots[seat], "why": "it ended the whole process"})
    failure.seat = seat
    return Broken(match, failure)


def data_hash(job: Job) -> str:
    """The hash of the game's data."""
    return _game(job.game).data_hash


@cache
def _game(game: str) -> Game:
    return games.load(game)


def _bots(job: Job, match: Match, on_report: OnMoveReport | None) -> dict[int, Bot]:
    bots: dict[int, Bot] = {}
    for seat, bot in enumerate(job.bots):
        if on_report is not None:
            on_report(seat, None)
        bots[seat] = _made(bot, seat, bot_seed(match.rules, match.history.entry(0).events, seat), job.seconds)
    return bots


def _made(bot: str, seat: int, seed: str, seconds: float | None) -> Bot:
    try:
        with time_limit(seconds):
            return make_bot(bot, seed)
    except WhistlestopError as problem:
        failure = _creation_failure(problem.reason, problem.values)
    # A bot that calls `sys.exit` must lose a game, not end the tournament.
    except SystemExit as problem:
        failure = BotFailed("bot_crashed", {"bot": bot, "why": f"SystemExit: {problem}"})
    except OutOfTime:
        failure = BotFailed("bot_late", {"bot": bot, "seconds": f"{seconds:g}"})
    failure.seat = seat
    raise failure


def _creation_failure(reason: str, values: dict[str, object]) -> BotFailed:
    """The failure of a bot that could not be made, with the reason."""
    return BotFailed(reason, values)


def _next_move(match: Match, runner: BotRunner, on_report: OnMoveReport | None) -> None:
    if on_report is None:
        move(match, runner)
        return
    # Before the bot is called: if it kills the process, this names it.
    on_report(match.asked[0], None)
    move(match, runner)
    last = match.history.last
    assert last.seat is not None
    assert last.action is not None
    on_report(last.seat, format_action(last.action, match.rules))


def _broken_off(job: Job, match: Match, problem: BotFailed) -> Outcome:
    seat = problem.seat or 0
    name = re.sub(r"[^A-Za-z0-9]+", "-", job.id).strip("-")[:150] + ".json"
    sentence = refusal_text(problem, "en")
    failure = GameFailure(
        seat, problem.reason, sentence, repeat_command(match, name, problem), name, problem.errors
    )
    # The others share the victory: how the game would have ended nobody knows.
    ranks = tuple(len(job.bots) if at == seat else 1 for at in range(len(job.bots)))
    return Outcome(_played(job, match, ranks, failure), encode_record(broken_record(match)))


def _played(job: Job, match: Match, ranks: tuple[int, ...], failure: GameFailure | None = None) -> PlayedGame:
    result = match.result()
    tallies = [seat.tally for seat in result.seats]
    return PlayedGame(
        job.id,
        job.game,
        data_hash(job),
        job.deal,
        job.bots,
        ranks,
        tuple(seat.total for seat in result.seats),
        match.state.public.turn,
        len(match.history) - 1,
        tuple(tuple(name for name in tally.tickets if name in tally.completed) for tally in tallies),
        tuple(tuple(name for name in tally.tickets if name not in tally.completed) for tally in tallies),
        tuple(tally.routes for tally in tallies),
        failure,
    )
