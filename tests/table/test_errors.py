"""Errors travel whole between processes."""

import pickle

import pytest

from whistlestop.bots import UnknownBot
from whistlestop.games import BadGame, BadOption, DataProblem, UnknownGame
from whistlestop.rules import BadPlayers, GameOver, NotLegal, TicketNotOffered, WhistlestopError
from whistlestop.table import CorruptRecord


@pytest.mark.parametrize(
    "error",
    [
        NotLegal("B-L2", "second_locomotive", {"place": 3}, ["draw"]),
        TicketNotOffered("B-T1", "ticket_not_offered", {"ticket": "A-B"}),
        GameOver("D-E2", "game_over"),
        BadPlayers("players", {"players": 9, "least": 2, "most": 5}),
        CorruptRecord("wrong_hash", {"found": "a", "expected": "b"}),
        UnknownBot("unknown_bot", {"bot": "x", "near": "", "bots": "y"}),
        UnknownGame("usa", ("usa-new",), ("mini", "usa-new")),
        BadOption("edition", "old", ("new",)),
        BadGame([DataProblem("routes.csv", 3, "length", "no number")], "mine"),
    ],
)
def test_an_error_survives_a_pickle(error: WhistlestopError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
