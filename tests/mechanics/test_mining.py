"""Mining: the ore deck, pickaxes, and what digging brings on the average."""

from itertools import combinations

import pytest
from frontier_stages import CHANCE, campaign_at, position, rules_at

from whistlestop.mechanics.mining.ledger import ore_deck_of, ore_ledger_of, read_ore
from whistlestop.mechanics.mining.odds import best_of
from whistlestop.mechanics.previews import PreviewLine, preview
from whistlestop.mechanics.shows import panels_of
from whistlestop.rules import Claim, play, project
from whistlestop.rules.named_values import figure_of

RULES = rules_at(campaign_at(4, ["confluence", "mountains"]))
BLUE = RULES.cards.index("blue")


@pytest.mark.parametrize("turned", [1, 2, 3, 5])
def test_the_mean_of_the_highest_card(turned: int) -> None:
    cards = [1, 1, 2, 3, 8]
    drawn = [max(each) for each in combinations(cards, turned)]
    assert best_of(cards, turned) == pytest.approx(sum(drawn) / len(drawn))


def test_the_mean_without_cards_is_nothing() -> None:
    assert best_of([], 1) == best_of([5], 0) == 0.0
    assert best_of([5, 8], 7) == 8.0


@pytest.mark.rule("V-P2")
def test_digging_is_counted_for_others() -> None:
    state = position(RULES, 2, "seat 0 hand blue:2", "seat 0 points 5")
    after, _ = play(state, 0, Claim("LEA-SFE", ((BLUE, 2),)), CHANCE)
    assert ore_ledger_of(after.public).dug == (1, 0)
    assert [figure_of(after.public, seat, "ore_dug") for seat in (0, 1)] == [1, 0]
    assert len(ore_deck_of(after.secrets)) == ore_ledger_of(after.public).deck == 23


def test_the_preview_says_how_many_cards_are_turned_up() -> None:
    view = project(position(RULES, 2, "seat 0 hand blue:1,blue-pickaxe:2", "seat 0 points 5"), 0)
    lines = preview(view, Claim("LEA-SFE", ((BLUE, 2),)))
    assert PreviewLine(5, "ore_found", gets="ore_cards", number=3) in lines


def test_the_panel_counts_what_lies_face_down() -> None:
    (panel,) = [each for each in panels_of(project(position(RULES, 2), 0)) if each.key == "mining"]
    assert [row.cells for row in panel.rows] == [(6, 0), (8, 0), (6, 0), (3, 0), (1, 0)]


@pytest.mark.parametrize("text", ["dug 1", "gold 3", "pickaxes -1"])
def test_a_wrong_record_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        read_ore(text, 2)
