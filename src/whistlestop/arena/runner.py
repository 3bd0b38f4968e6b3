"""One game between bots, from the first card to the score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whistlestop.bots import make_bot
from whistlestop.games import Game
from whistlestop.table import Match, Sitter

__all__ = ["GameSummary", "play_game", "sitters"]


@dataclass(frozen=True)
class GameSummary:
    decisions: int
    totals: tuple[int, ...]
    """Final scores by seat."""
    winners: tuple[int, ...]


def sitters(bots: Sequence[str]) -> list[Sitter]:
    """Numbered by seat, so that four of a kind can be told apart in a story."""
    return [Sitter(f"{bot.capitalize()} {seat + 1}", bot) for seat, bot in enumerate(bots)]


def play_game(
    game: Game, bots: Sequence[str], seed: str, options: Mapping[str, object] | None = None
) -> tuple[Match, GameSummary]:
    """Bots get seeds of their own, so that what one of them thinks disturbs neither the deal nor another."""
    match = Match.begin(game, sitters(bots), seed, options)
    players = [make_bot(bot, f"{seed}/seat {seat}") for seat, bot in enumerate(bots)]
    while not match.is_over:
        seat = match.asked[0]
        match.act(seat, players[seat].choose(match.view(seat)))
    result = match.result()
    totals = tuple(seat.total for seat in result.seats)
    return match, GameSummary(len(match.entries) - 1, totals, result.winners)
