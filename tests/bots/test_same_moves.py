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
    ("usa-classic", "same 1", "planner greedy racer"): "ab527c9dac39618657bbbe04c30576f8",
    ("usa-new", "same 2", "hard medium"): "7015068e2a435902e242dc6fa42a7914",
    ("usa-mega", "same 3", "hunter builder blocker easy random"): "5918d32a4c3767a941bbbf1b9a720ff9",
    ("usa-1910", "same 4", "medium racer planner easy"): "6388fbc59557ee4e18e1f8010c832317",
    ("usa-big-cities", "same 5", "greedy racer builder"): "7038afc91c19810de0fc6b392b1fde22",
    ("pennsylvania", "same 6", "planner racer greedy easy medium"): "6c4bcec813ac4e9549defaf8e99d1542",
    ("pennsylvania", "same 7", "hunter blocker"): "4cfc5a183ffc445d2a4c9e555bdd8a5d",
    ("mini", "same 8", "planner racer greedy medium easy"): "0d42c6a13940ac8509254861eec6983e",
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
