"""Bridges: what lasts of them, what others may change, what bots and previews say."""

import pytest
from frontier_stages import CHANCE, LEGENDS, campaign_at, position, rules_at
from rows import FakeSource
from stage import mini_with

from whistlestop.mechanics.bridges import Bridges
from whistlestop.mechanics.lasts import Change, changes_of, opened_vaults
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.previews import PreviewLine, preview
from whistlestop.mechanics.shows import counters_of, option_notes_of, panels_of, track_notes_of
from whistlestop.rules import Choose, Claim, format_event, legal, play, project
from whistlestop.rules.ids import Seat
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.state import PublicState
from whistlestop.text import Names, preview_texts

SECTION = {"companies": ["red", "blue"], "build": 4, "toll": 1, "vault": 4}
EARLIER = (
    Change("routes", "DSM-OMA", "bridge", "built blue"),
    Change("routes", "DSM-OMA:2", "bridge", "built blue"),
    Change("routes", "MLW-STP", "bridge", "built green"),
)


def claim(track: str, *cards: tuple[str, int]) -> Claim:
    names = LEGENDS.ruleset.cards
    return Claim(track, tuple(sorted([(names.index(card), count) for card, count in cards])))


@pytest.mark.rule("V-B4")
def test_the_owner_of_a_bridge_is_written_on_all_tracks_of_the_route() -> None:
    rules = rules_at(campaign_at(3, ["confluence"]))
    state = position(rules, 2, "bridges CHI-STL=1,KAN-DSM=0")
    owners = [change for change in changes_of(state) if change.column == "bridge"]
    assert owners == [
        Change("routes", "CHI-STL", "bridge", "built blue"),
        Change("routes", "CHI-STL:2", "bridge", "built blue"),
        Change("routes", "KAN-DSM", "bridge", "built red"),
    ]
    (panel,) = [each for each in panels_of(project(state, 0)) if each.key == "bridges"]
    assert [row.cells[0] for row in panel.rows] == [
        Message("panel.bridges.cell", (("company", "word", "company-blue"),)),
        Message("panel.bridges.cell", (("company", "word", "company-red"),)),
    ]
    assert [each.value for each in counters_of(project(state, 1)) if each.key == "bridges"] == [1, 1]


@pytest.mark.rule("V-B5")
def test_each_bridge_adds_to_the_vault_of_its_owner_absent_or_not() -> None:
    campaign = campaign_at(12, ["confluence", "lakes"], ("red", "blue", "green"), ("red", "blue"), EARLIER)
    state = position(rules_at(campaign), 2, "bridges CHI-STL=1")
    totals = {"red": 100, "blue": 90, "green": 80}
    lines = [line for line in opened_vaults(state, totals) if line[1] == "bridges_owned"]
    assert sorted(lines) == [("blue", "bridges_owned", 8), ("green", "bridges_owned", 4)]


def test_others_can_count_the_bridges_of_a_seat() -> None:
    campaign = campaign_at(5, ["confluence", "lakes"], ("red", "blue", "green"), ("red", "blue"), EARLIER)
    public = position(rules_at(campaign), 2, "bridges CHI-STL=1").public
    assert [figure_of(public, seat, "bridges_owned") for seat in (0, 1)] == [0, 2]


class Builder:
    """Lets seat 0 build without a locomotive."""

    name = "builder"

    def figure(self, _public: PublicState, seat: Seat, name: str, amount: int) -> int:
        return amount + 1 if (seat, name) == (0, "bridge_without_locomotive") else amount


@pytest.mark.rule("V-B2")
def test_another_mechanic_may_grant_a_bridge_without_a_locomotive() -> None:
    mini = mini_with()
    track = next(track for track in mini.board.tracks.values() if track.length == 1)
    source = FakeSource([(name, {"bridge": "yes"}) for name in mini.board.tracks])
    rules = mini_with(Bridges(SECTION, source), Builder())
    colour = max(track.colour, 0)
    state = position(rules, 2, f"seat 0 hand {rules.cards[colour]}:1")
    asked, _ = play(state, 0, Claim(track.name, ((colour, 1),)), CHANCE)
    assert list(legal(asked, 0)) == [Choose("builder"), Choose("none")]
    after, events = play(asked, 0, Choose("builder"), CHANCE)
    assert [format_event(event, rules) for event in events][:2] == [
        f"bridge_built 0 {track.name}",
        "points_gained 0 bridge_without_locomotive 4",
    ]
    assert after.public.hand_sizes[0] == 0


def test_the_preview_names_the_toll_and_the_bridge_that_may_be_built() -> None:
    rules = rules_at(campaign_at(4, ["confluence"], changes=EARLIER[:2]))
    facts = ("seat 0 hand red:2", "seat 0 points 5")
    view = project(position(rules, 2, *facts), 0)
    assert PreviewLine(4, "bridge_toll", -1) in preview(view, claim("DSM-OMA", ("red", 1)))
    built = preview_texts(view, claim("CHI-STL", ("red", 2)), "en", Names.of(LEGENDS, ("Ada", "Bob")))
    assert "bridge: with one more locomotive you may build it for $4" in built


def test_the_display_names_owners_and_answers() -> None:
    rules = rules_at(campaign_at(4, ["confluence"], changes=EARLIER[:2]))
    assert "track.bridge_owner" in [note.key for note in track_notes_of(rules, "DSM-OMA:2")]
    assert "track.bridge" in [note.key for note in track_notes_of(rules, "KAN-DSM")]
    state = position(rules, 2, "seat 0 hand red:2,locomotive:1")
    asked, _ = play(state, 0, claim("KAN-DSM", ("red", 2)), CHANCE)
    notes = option_notes_of(project(asked, 0), ["locomotive", "none"])
    assert [note.label.key for note in notes] == ["option.bridge.locomotive", "option.bridge.none"]


def test_a_wrong_word_in_the_file_is_reported() -> None:
    source = FakeSource([("ALD-BRA", {"bridge": "perhaps"})])
    Bridges(SECTION, source)
    assert source.problems == [("bridge", "A route has a bridge sign or not: no or yes, not 'perhaps'.")]
