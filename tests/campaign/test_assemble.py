"""The rules of a game of a campaign: what is in play, for those who take part."""

from typing import Final

import pytest
from laws.stages import stage, stage_rules

from whistlestop import games
from whistlestop.campaign import Campaign, format_campaign, options_for, rules_for
from whistlestop.campaign.chronicle.diary import Diary, read_diary, write_diary
from whistlestop.campaign.data import CampaignData, Frontier
from whistlestop.campaign.parts import Parts
from whistlestop.games.problems import BadOption
from whistlestop.mechanics.company_colours import CompanyColours
from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.newspapers import Newspapers
from whistlestop.rules import BadNotation, NotLegal, Ruleset

GAME: Final = games.load("legends")


def data() -> CampaignData:
    assert GAME.campaign is not None
    return GAME.campaign


def parts() -> Parts:
    assert GAME.parts is not None
    return GAME.parts


def events(rules: Ruleset) -> set[str]:
    (news,) = (mechanic for mechanic in rules.mechanics if isinstance(mechanic, Newspapers))
    return set(news.event_cards)


@pytest.mark.rule("D-LS6", "L-S6", "D-LB10")
def test_trains_by_game_and_a_seat_for_each_company_present() -> None:
    rules = stage_rules(7, 3)
    assert (rules.knobs.trains, rules.knobs.min_players, rules.knobs.max_players) == (31, 3, 3)
    absent = stage(7, 4)._replace(present=("red", "green", "yellow"), mail_car="green")
    seated = rules_for(data(), parts(), absent)
    (colours,) = (mechanic for mechanic in seated.mechanics if isinstance(mechanic, CompanyColours))
    assert colours.companies == ("red", "green", "yellow")


@pytest.mark.rule("L-B8", "D-LB8", "L-S1")
def test_a_frontier_brings_its_cities_tracks_and_tickets() -> None:
    before, after = stage_rules(2, 2), stage_rules(4, 2)
    assert (len(before.board.cities), len(before.board.tracks), len(before.tickets)) == (23, 72, 33)
    assert (len(after.board.cities), len(after.tickets)) == (32, 52)
    assert "JAX" in after.board.cities
    assert before.atlas.cities.keys() == after.atlas.cities.keys()
    assert GAME.ruleset.atlas.cities.keys() == after.atlas.cities.keys()


@pytest.mark.rule("L-B9", "L-B3")
def test_events_join_with_their_card_and_leave_with_the_archive() -> None:
    assert events(stage_rules(1, 2)) == {f"W0{number}" for number in range(1, 8)}
    assert events(stage_rules(2, 2)) == {"W02", "W03", "W04", "W05", "W06", "W07", "W09"}


@pytest.mark.rule("D-LR1")
def test_a_bed_has_its_colour_in_later_games() -> None:
    rules = stage_rules(10, 2)
    assert rules.colours[rules.board.tracks["JAX-MIA"].colour] == "blue"
    assert "JAX-MIA" in rules.traits["bed"]
    assert stage_rules(4, 2).board.tracks["JAX-MIA"].colour == -1


@pytest.mark.rule("L-S4", "D-LS4")
@pytest.mark.parametrize(
    ("tickets", "dealt", "keep"), [(33, 4, 2), (6, 3, 1), (4, 2, 1), (2, 1, 1), (1, 0, 0)]
)
def test_few_tickets_are_dealt_equally(tickets: int, dealt: int, keep: int) -> None:
    few = parts()._replace(tickets=parts().tickets[:tickets])
    knobs = rules_for(data(), few, stage(1, 2)).knobs
    assert (knobs.opening_tickets, knobs.opening_keep) == (dealt, keep)


def test_the_option_is_the_campaign_as_text() -> None:
    text = format_campaign(stage(4, 3))
    assert options_for(stage(4, 3)) == {"campaign": text, "first": 2}
    for wrong in ({"campaign": 4}, {"campaign": text, "edition": "new"}):
        with pytest.raises(BadOption):
            GAME.with_options(wrong)
    with pytest.raises(BadNotation, match="bad_campaign"):
        GAME.with_options({"campaign": "game 1\n"})
    with pytest.raises(BadOption):
        games.load("mini").with_options({"campaign": text})
    with pytest.raises(NotLegal, match="nobody_present"):
        rules_for(data(), parts(), stage(4, 3)._replace(present=()))


@pytest.mark.parametrize(
    ("campaign", "missing"),
    [
        (stage(4, 2)._replace(frontiers=("atlantis",)), "atlantis"),
        (stage(4, 2)._replace(archive=("W99",)), "W99"),
        (stage(4, 2)._replace(read=("1999-01",)), "1999-01"),
        (stage(4, 2)._replace(changes=(Change("routes", "AAA-BBB", "colour", "red"),)), "AAA-BBB"),
    ],
)
def test_keys_that_the_data_do_not_have_are_named(campaign: Campaign, missing: str) -> None:
    with pytest.raises(BadNotation, match="campaign_keys_missing") as caught:
        rules_for(data(), parts(), campaign)
    assert caught.value.values == {"keys": missing}


@pytest.mark.rule("D-LB8")
def test_a_frontier_behind_a_gate_waits_for_it() -> None:
    gated = data()._replace(frontiers=(Frontier("a", ()), Frontier("b", ("a", "c")), Frontier("c", ("b",))))
    assert [gated.can_open(opened) for opened in ((), ("a",), ("a", "b"))] == [("a",), ("b",), ("c",)]


def test_the_record_of_the_chronicle_reads_back() -> None:
    for diary in (Diary(), Diary(2, ("1865-01",), ("W01", "W02"), ("lakes",))):
        assert read_diary(write_diary(diary)) == diary
    with pytest.raises(ValueError, match="weather"):
        read_diary("mail_car 1; weather fine")
