"""Finished games and bug reports, kept as files: each is played again, event by event, for ever.

To keep a game here, put its record into this folder. A record made under other rules than today's is folded and
scored instead, so that old games stay readable.
"""

from pathlib import Path

import pytest

from whistlestop import games
from whistlestop.table import read_record, told_by, verify

FILES = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_kept_game_is_still_true(path: Path) -> None:
    record = read_record(path)
    verdict = verify(record, games.load(record.header.game))
    assert record.result is not None
    assert [seat.total for seat in verdict.result.seats] == [seat["total"] for seat in record.result["seats"]]
    assert told_by(record, games.load(record.header.game)).state.table.ended


def test_there_are_kept_games() -> None:
    assert FILES
