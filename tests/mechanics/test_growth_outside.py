"""A board that grows, as other programs and learners see it."""

import numpy as np
import pytest
from laws.walks import Case, Plan, walk
from test_growth import CASES

from whistlestop.env.actions import ActionCodec
from whistlestop.env.observation import ObservationCodec
from whistlestop.rules import legal, project
from whistlestop.wire import game_facts, seat_view


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_view_tells_what_was_added_and_the_game_does_not_tell_it_before(case: Case) -> None:
    game = walk(case, Plan(1, "builder", 0))
    assert "ALD-ZED" not in [track.name for track in game_facts(case.rules).board.tracks]
    assert seat_view(project(game.opening, 0)).grown is None
    grown = seat_view(project(game.end, 0)).grown
    assert grown is not None
    assert [track.name for track in grown.tracks] == ["ALD-ZED", "EAS-ZED"]
    assert [city.code for city in grown.cities] == ["ZED"]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_codes_and_rows_have_room_for_it(case: Case) -> None:
    codec, rows = ActionCodec(case.rules), ObservationCodec(case.rules, case.players)
    seen: set[str] = set()
    for seed in range(6):
        for moment in walk(case, Plan(seed, "builder", 0)).moments:
            view = project(moment.before, moment.seat)
            codes = codec.codes(view)
            assert [codec.decode(view, code) for code in codes] == list(legal(view, view.seat))
            seen.update(
                codec.label(code).split()[1] for code in codes if codec.label(code).startswith("claim")
            )
            assert rows.encode(view).dtype == np.int16
    assert {"ALD-ZED", "EAS-ZED"} <= seen
