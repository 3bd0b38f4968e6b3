"""Trains, bank slips and vaults of a campaign: what counts at its end, and in which order."""

from typing import Final

import pytest
from laws.stages import stage, stage_rules
from laws.walks import Case, Plan, walk

from whistlestop import games
from whistlestop.campaign import after, options_for, ranking
from whistlestop.mechanics.lasts import Change
from whistlestop.rules import State, score

LEGENDS: Final = games.load("legends")
TRAINS: Final = (20, 20, 22, 24, 26, 28, 31, 34, 37, 40, 43, 45)
HELD_OUT: Final = ("decisions", "vote", "result", "hold_out")
OPENED: Final = ("bridges_owned", "hold_out")
LINES: Final = (
    "coins",
    "tickets",
    "unused_trains",
    "wires",
    "zones",
    "agreements",
    "exposition",
    "limited",
    "raised",
)


def last_position() -> State:
    """The end of a twelfth game."""
    return walk(Case(stage_rules(12, 3), 3, stage="game12-"), Plan(2, "builder", 0)).moments[-1].after


@pytest.mark.rule("V-L1")
def test_the_trains_of_each_game() -> None:
    assert tuple([stage_rules(game, 2).knobs.trains for game in range(1, 13)]) == TRAINS


@pytest.mark.rule("V-L8")
def test_a_bank_slip_has_its_lines_in_their_order() -> None:
    for seat in score(last_position()).seats:
        kinds = [line.kind for line in seat.lines]
        assert kinds == [kind for kind in LINES if kind in kinds]
        assert {*LINES} - {*kinds} <= {"agreements", "raised"}


@pytest.mark.rule("V-L2", "V-L5", "V-L8")
def test_a_vault_holds_slips_and_vault_lines_and_nothing_else() -> None:
    assert LEGENDS.campaign is not None
    state, before = last_position(), stage(12, 3)
    over = after(LEGENDS.campaign, before, state)
    assert [slip.total for slip in over.slips if slip.game == 12] == [
        seat.total for seat in score(state).seats
    ]
    for standing in ranking(LEGENDS.campaign, over):
        slips = [slip.total for slip in over.slips if slip.company == standing.company]
        vault = [line.dollars for line in over.vault if line.company == standing.company]
        assert standing.total == sum(slips) + sum(vault)


@pytest.mark.rule("V-L4")
def test_the_vaults_are_opened_in_a_fixed_order() -> None:
    """Bridges before the vote and the relief box, each with the totals that the ones before have left."""
    assert LEGENDS.campaign is not None
    before = stage(12, 3)
    routes = [Change("routes", name, "bridge", "built red") for name in ("CHI-STL", "CHI-STL:2")]
    voted = before._replace(changes=(*before.changes, *routes, Change(*HELD_OUT)))
    rules = LEGENDS.with_options({"campaign": options_for(voted)["campaign"]})
    state = walk(Case(rules, 3, stage="game12-"), Plan(2, "builder", 0)).moments[-1].after
    opened = [line.why for line in after(LEGENDS.campaign, voted, state).vault if line.why in OPENED]
    assert opened == ["bridges_owned", "hold_out", "hold_out", "hold_out"]
