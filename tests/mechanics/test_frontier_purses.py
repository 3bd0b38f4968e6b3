"""The purse of a new frontier is there in its first game alone."""

import pytest
from frontier_stages import campaign_at, position, rules_at

from whistlestop.mechanics.lasts import Change, changes_of
from whistlestop.mechanics.previews import PreviewLine, preview
from whistlestop.rules import Claim, project

READ = ("1868-03",)


@pytest.mark.rule("V-F6")
def test_after_the_game_the_purse_is_empty_whether_taken_or_not() -> None:
    rules = rules_at(campaign_at(3, ["orange"], read=READ))
    for fact in ("frontier_purses -", "frontier_purses orange"):
        assert Change("frontiers", "orange", "fund", "empty") in changes_of(position(rules, 2, fact))


def test_the_preview_names_the_purse_until_it_is_taken() -> None:
    rules = rules_at(campaign_at(3, ["orange"], read=READ))
    claim = Claim("SAV-JAX", ((rules.cards.index("blue"), 1),))
    line = PreviewLine(10, "new_frontier", 3)
    assert line in preview(project(position(rules, 2, "seat 0 hand blue:1"), 0), claim)
    taken = position(rules, 2, "seat 0 hand blue:1", "frontier_purses orange")
    assert line not in preview(project(taken, 0), claim)
