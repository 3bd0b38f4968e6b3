"""Plays one game between bots."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from whistlestop.arena.failures import Broken
from whistlestop.bots import BotFailed, BotRunner, make_bots, seat_name
from whistlestop.games import Game
from whistlestop.rules import Event
from whistlestop.table import Match, Sitter

__all__ = ["GameSummary", "move", "play_game", "play_out", "sitters"]


class GameSummary(NamedTuple):
    decisions: int
    totals: tuple[int, ...]
    """Final scores by seat."""
    winners: tuple[int, ...]


def sitters(bots: Sequence[str]) -> list[Sitter]:
    """Players numbered by seat, to distinguish copies of a bot in a narration."""
    return [Sitter(f"{seat_name(bot)} {seat + 1}", bot) for seat, bot in enumerate(bots)]


def play_game(
    game: Game,
    bots: Sequence[str],
    seed: str,
    options: Mapping[str, object] | None = None,
    seconds: float | None = None,
) -> tuple[Match, GameSummary]:
    """Play a game. Each bot has its own seed, so that its random choices affect neither the deal nor another bot.

    If a bot fails, `Broken` is raised with the match so far. `seconds` is the CPU time limit of each decision.
    """
    match = Match.begin(game, sitters(bots), seed, options)
    runner = BotRunner(make_bots(dict(enumerate(bots)), match.rules, match.history.entry(0).events), seconds)
    try:
        play_out(match, runner)
    except BotFailed as failure:
        runner.leave(None)
        raise Broken(match, failure) from failure
    except BaseException:
        runner.leave(None)
        raise
    result = match.result()
    runner.leave(result)
    totals = tuple(seat.total for seat in result.seats)
    return match, GameSummary(len(match.history) - 1, totals, result.winners)


def play_out(match: Match, runner: BotRunner) -> None:
    """Play to the end of the game, or to the first failure of a bot."""
    runner.hear(match.history.last.events)
    while not match.is_over:
        move(match, runner)


def move(match: Match, runner: BotRunner) -> tuple[Event, ...]:
    """Ask the next bot for its move; a refusal by the rules is the bot's failure."""
    view = match.view(match.asked[0])
    action = runner.choose(view)
    try:
        events = match.act(view.seat, action)
    except Exception as refusal:
        raise runner.refused(view, action, refusal) from refusal
    runner.hear(events)
    return events
