"""Triple routes: three tracks, always open, one to a player."""

from dataclasses import replace

import pytest
from laws import listing, tables
from laws.walks import Case, Plan, law, walk
from stage import with_board

from whistlestop import games
from whistlestop.rules import Board, Track


def triple_board() -> Board:
    """A third track from Brackenford to Copperhill."""
    board = games.load("mini").ruleset.board
    third = replace(board.tracks["BRA-COP"], name="BRA-COP:3", number=3)
    tracks: list[Track] = []
    for track in board.tracks.values():
        tracks += [track, third] if track.name == "BRA-COP:2" else [track]
    return Board(board.cities.values(), tracks)


CASES = [Case(with_board(triple_board()), players) for players in range(2, 6)]


@pytest.mark.rule("L-R2")
@pytest.mark.parametrize("case", CASES, ids=str)
@law(3)
def test_a_player_is_offered_one_track_of_three(case: Case, plan: Plan) -> None:
    game = walk(case, plan)
    listing.options_are_accepted(game, 60)
    tables.doubles_are_kept(game)
    tables.free_follows_from_owners(game)
