"""Bots play move for move as they did when these hashes were taken.

A change that is meant to change the play of a bot takes the hashes again, and says so in the changelog.
"""

import hashlib

import pytest

from whistlestop import games
from whistlestop.arena import play_game
from whistlestop.history import Move
from whistlestop.rules import format_action

HASHES = {
    ("usa-classic", "same 1", "planner greedy racer"): "25c5791ee8a206d73d8e27d87a883ebe",
    ("usa-new", "same 2", "hard medium"): "8bbf575412feeb01e076450bb3e66856",
    ("usa-mega", "same 3", "hunter builder blocker easy random"): "635399036e05234fdba1ea996e16ba20",
    ("usa-1910", "same 4", "medium racer planner easy"): "6424d40bedbbb46b504e82451a15c38e",
    ("usa-big-cities", "same 5", "greedy racer builder"): "5b8eaa7f3afc30b97c85b756e48553d5",
    ("pennsylvania", "same 6", "planner racer greedy easy medium"): "8787f21e3021012a2677910cc43d3a9d",
    ("pennsylvania", "same 7", "hunter blocker"): "2d02f9726aaf6ab83c0375cb56dff423",
    ("mini", "same 8", "planner racer greedy medium easy"): "6e5e6a59a1e56159bd4a56c279c58be8",
}


@pytest.mark.parametrize(("game", "seed", "bots"), HASHES)
def test_the_moves_are_the_same(game: str, seed: str, bots: str) -> None:
    match, _ = play_game(games.load(game), tuple(bots.split()), seed)
    rules = match.game.ruleset
    moves = [
        f"{entry.body.seat} {format_action(entry.body.action, rules)}"
        for entry in match.history
        if isinstance(entry.body, Move)
    ]
    assert hashlib.sha256("\n".join(moves).encode()).hexdigest()[:32] == HASHES[game, seed, bots]
