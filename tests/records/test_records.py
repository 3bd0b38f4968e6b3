"""Finished games and bug reports, kept as files: each is played again, event by event, permanently.

To keep a game here, put its record into this folder. A record made under other rules than today's is folded and
scored instead, so that old games stay readable.
"""

from pathlib import Path

import pytest
from laws.ruleless import without_rules

from whistlestop import games
from whistlestop.rules import event_from_object, evolve, initial
from whistlestop.table import read_record, replay_record, verify

FILES = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_kept_game_is_still_true(path: Path) -> None:
    record = read_record(path)
    verdict = verify(record, games.load(record.header.game))
    assert record.result is not None
    assert [seat.total for seat in verdict.result.seats] == [seat["total"] for seat in record.result["seats"]]
    assert replay_record(record, games.load(record.header.game)).state.public.ended


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_kept_game_folds_without_rules(path: Path) -> None:
    """The events alone lead to the end that the whole engine reaches."""
    record = read_record(path)
    game = games.load(record.header.game)
    end = replay_record(record, game).state
    state = initial(end.public.rules, record.header.players)
    events = [
        event_from_object(event, end.public.rules) for entry in record.entries for event in entry.events
    ]
    with without_rules(end.public.rules):
        for event in events:
            state = evolve(state, event)
    assert state == end


def test_there_are_kept_games() -> None:
    assert FILES
