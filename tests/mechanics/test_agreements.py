"""Agreements: a price that nothing lowers, and what is written down after a game."""

import pytest
from frontier_stages import CHANCE, LEGENDS, campaign_at, position, rules_at
from rows import FakeSource
from stage import mini_with

from whistlestop.campaign import options_for
from whistlestop.mechanics.agreements import Agreements
from whistlestop.mechanics.lasts import Change, changes_of
from whistlestop.mechanics.previews import PreviewLine, preview
from whistlestop.mechanics.shows import panels_of, track_notes_of
from whistlestop.rules import Claim, NotLegal, format_event, play, project
from whistlestop.rules.ids import Seat
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.state import PublicState

SECTION = {"companies": ["red", "blue"], "fee_short": 1, "fee_long": 2, "seals": [0, 1, 3, 6, 10, 15]}
MINI = mini_with()
TRACK = next(track for track in MINI.board.tracks.values() if track.length == 1)
CLAIM = Claim(TRACK.name, ((max(TRACK.colour, 0), 1),))


class Generous:
    """Pays whatever a seat has to pay."""

    name = "generous"

    def gain(self, _public: PublicState, _seat: Seat, _why: str, _track: str, amount: int) -> int:
        return max(0, amount)


def agreements() -> Agreements:
    rows = [(name, {"nation": "osage"}) for name in MINI.board.tracks]
    return Agreements(SECTION, FakeSource(rows, {"nations": [{"key": "osage"}]}))


@pytest.mark.rule("V-A4")
def test_no_other_mechanic_lowers_the_price() -> None:
    rules = mini_with(agreements(), Generous())
    hand = f"seat 0 hand {rules.cards[max(TRACK.colour, 0)]}:1"
    _, events = play(position(rules, 2, hand, "seat 0 points 1"), 0, CLAIM, CHANCE)
    assert "points_paid 0 right_of_way 1" in [format_event(event, rules) for event in events]
    with pytest.raises(NotLegal, match="V-A1: may_not_claim"):
        play(position(rules, 2, hand, "seat 0 points 0"), 0, CLAIM, CHANCE)


@pytest.mark.rule("V-A5")
def test_games_with_a_seal_are_counted_for_each_company() -> None:
    earlier = [Change("agreements", "red", "held", "cherokee:2 osage:1")]
    rules = rules_at(campaign_at(6, ["trails"], changes=earlier))
    state = position(rules, 2, "agreements 0=cherokee,1=choctaw")
    held = [change for change in changes_of(state) if change.table == "agreements"]
    assert held == [
        Change("agreements", "red", "held", "cherokee:3 osage:1"),
        Change("agreements", "blue", "held", "choctaw:1"),
    ]


def test_others_can_count_the_seals_of_a_seat() -> None:
    rules = rules_at(campaign_at(3, ["trails"]))
    public = position(rules, 2, "agreements 0=cherokee,0=osage,1=osage").public
    assert [figure_of(public, seat, "seal") for seat in (0, 1)] == [2, 1]


def test_the_preview_names_the_right_of_way_and_the_seal() -> None:
    rules = rules_at(campaign_at(3, ["trails"]))
    view = project(position(rules, 2, "seat 0 hand blue:1", "seat 0 points 5"), 0)
    claim = Claim("VIN-WIC", ((rules.cards.index("blue"), 1),))
    lines = [line for line in preview(view, claim) if line.slot == 1 and line.why != "bed"]
    assert lines == [PreviewLine(1, "right_of_way", -1), PreviewLine(1, "osage", gets="seal")]


def test_the_route_names_its_nation_and_the_panel_the_seals() -> None:
    rules = rules_at(campaign_at(3, ["trails"]))
    (note,) = [note for note in track_notes_of(rules, "VIN-WIC") if note.key == "track.nation"]
    assert note.fields[0] == ("nation", "word", "osage")
    panels = panels_of(project(position(rules, 2, "agreements 1=osage"), 0))
    (panel,) = [panel for panel in panels if panel.key == "agreements"]
    assert [row.cells for row in panel.rows if "osage" in str(row.label)] == [("", "●")]


def test_mistakes_in_the_files_are_reported() -> None:
    rows = [("ALD-BRA", {"nation": "atlantis"})]
    source = FakeSource(rows, {"nations": [], "agreements": [{"key": "red", "held": "osage two"}]})
    Agreements(SECTION, source)
    assert source.problems == [
        ("nation", "There is no nation 'atlantis' in nations.csv."),
        ("held", "Nations and numbers of games are needed, such as cherokee:2."),
    ]


def test_closed_frontiers_name_no_nation() -> None:
    """L-A3: a nation is named from the frontier on whose routes cross its land."""
    start, trails = LEGENDS.sealed_words({}), campaign_at(3, ["trails"])
    assert {"cherokee", "yakama"} <= start
    opened = LEGENDS.sealed_words({"campaign": options_for(trails)["campaign"]})
    assert "cherokee" not in opened
    assert "yakama" in opened
