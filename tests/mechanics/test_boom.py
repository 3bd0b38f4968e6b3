"""Boom towns: a city that has grown is large in all later games."""

import pytest
from frontier_stages import campaign_at, position, rules_at

from whistlestop.mechanics.lasts import Change, changes_of
from whistlestop.mechanics.shows import badges_of, panels_of
from whistlestop.rules import project

READ = ("1880-01",)


@pytest.mark.rule("V-G4")
def test_the_city_is_large_from_the_next_game_on() -> None:
    rules = rules_at(campaign_at(6, ["confluence"], read=READ))
    state = position(rules, 2, "boom MEM")
    change = Change("cities", "MEM", "size", "large")
    assert change in changes_of(state)
    later = rules_at(campaign_at(7, ["confluence"], changes=[change], read=READ))
    assert "MEM" in badges_of(later)
    assert "MEM" not in badges_of(rules)
    assert {"NAS-MEM", "MEM-STL"} <= later.traits["large"]


def test_the_panel_lists_the_cities_nearest_to_growing() -> None:
    rules = rules_at(campaign_at(6, ["confluence"], read=READ))
    view = project(position(rules, 2, "track NAS-MEM 0", "track KAN-OMA 1", "track STL-DSM 1"), 0)
    (panel,) = [each for each in panels_of(view) if each.key == "boom"]
    assert [row.cells for row in panel.rows] == [(1,), (1,), (1,), (1,)]


@pytest.mark.rule("V-G4")
def test_no_town_grows_after_game_11() -> None:
    rules = rules_at(campaign_at(12, ["confluence"], read=READ))
    assert "boom" not in [mechanic.name for mechanic in rules.mechanics]
