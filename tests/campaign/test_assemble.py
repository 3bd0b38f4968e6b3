"""The rules of a game of a campaign: what is in play, for the companies that take part."""

import contextlib
import random
import shutil
from pathlib import Path
from typing import Final

import pytest
from laws.stages import stage, stage_rules

from whistlestop import games
from whistlestop.campaign import (
    Campaign,
    Slip,
    begin,
    format_campaign,
    options_for,
    parse_campaign,
    rules_for,
)
from whistlestop.campaign.assemble import mechanics_in_force
from whistlestop.campaign.chronicle import Chronicle
from whistlestop.campaign.chronicle.diary import Diary, read_diary, write_diary
from whistlestop.campaign.data import CampaignData, Frontier, Sticker
from whistlestop.campaign.parts import Parts
from whistlestop.games.problems import BadOption
from whistlestop.mechanics.company_colours import CompanyColours
from whistlestop.mechanics.ferries import Ferries
from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.newspapers import Newspapers
from whistlestop.rules import (
    BadNotation,
    Claim,
    NotLegal,
    Ruleset,
    Seeded,
    WhistlestopError,
    legal,
    play,
    start,
)
from whistlestop.rules.mechanic import Slots

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


@pytest.mark.rule("L-A3")
def test_what_is_closed_or_unread_is_not_in_the_game() -> None:
    rules = stage_rules(2, 2)
    beyond = [city.code for city, row in parts().cities if row["piece"]]
    assert not rules.board.cities.keys() & set(beyond)
    assert not {stop for ticket in rules.tickets.values() for stop in (ticket.a, ticket.b)} & set(beyond)
    (chronicle,) = (mechanic for mechanic in rules.mechanics if isinstance(mechanic, Chronicle))
    assert chronicle.game_object()["read"] == list(stage(2, 2).read)


@pytest.mark.rule("D-LS9")
def test_trains_have_slot_nine_and_later_rules_the_slots_after_it() -> None:
    """No mechanic has a step in slot 9: every player has the trains of this game when slot 10 comes."""
    for game in (1, 6, 12):
        rules = stage_rules(game, 3)
        slots = [
            slot.number
            for mechanic in rules.implementing(Slots)
            for slot in mechanic.slots
            if slot.moment == "setup"
        ]
        assert 9 not in slots
        assert start(rules, 3, Seeded("trains"))[0].public.trains == (data().trains[game - 1],) * 3


@pytest.mark.rule("L-B9", "L-B3")
def test_events_join_with_their_card_and_leave_with_the_archive() -> None:
    assert events(stage_rules(1, 2)) == {f"W0{number}" for number in range(1, 8)}
    assert events(stage_rules(2, 2)) == {"W02", "W03", "W04", "W05", "W06", "W07", "W08", "W09"}


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
    for diary in (Diary(), Diary(2, ("1865-01",), ("lakes",), ("lakes", "orange"))):
        assert read_diary(write_diary(diary)) == diary
    with pytest.raises(ValueError, match="weather"):
        read_diary("mail_car 1; weather fine")


@pytest.mark.rule("L-B7")
def test_a_sticker_changes_a_rule_from_the_game_after_its_card_was_read() -> None:
    def most(rules: Ruleset) -> int:
        (colours,) = (mechanic for mechanic in rules.mechanics if isinstance(mechanic, CompanyColours))
        return colours.most

    assert [most(stage_rules(game, 2)) for game in (1, 2, 4, 12)] == [0, 0, 4, 4]
    short = data()._replace(stickers=tuple([sticker._replace(until=5) for sticker in data().stickers]))
    assert [most(rules_for(short, parts(), stage(game, 2))) for game in (4, 7)] == [4, 0]


@pytest.mark.rule("L-B7")
def test_a_mechanic_joins_with_its_sticker() -> None:
    joining = data()._replace(stickers=(Sticker("1868-04", "claim", 12, 5, "large_cities", "", 0),))
    names = [
        {mechanic.name for mechanic in rules_for(joining, parts(), stage(game, 2)).mechanics}
        for game in (2, 4, 7)
    ]
    assert ["large_cities" in each for each in names] == [False, True, False]


@pytest.mark.rule("L-B7")
def test_mistakes_of_stickers_are_reported(tmp_path: Path) -> None:
    folder = tmp_path / "legends"
    shutil.copytree(GAME.folder, folder)
    (folder / "stickers.csv").write_text(
        "card,list,slot,until,module,setting,value\n"
        "1868-04,claim,3,0,company_colours,most,4\n"
        "1868-04,claim,3,9,company_colours,most,5\n"
        "1868-04,end,9,0,company_colours,bonus,5\n"
        "1999-04,end,8,0,company_colours,most,5\n",
        "utf-8",
    )
    found = [(problem.line, problem.field) for problem in games.check(folder)]
    assert found == [(3, "setting"), (4, "slot"), (5, "card")]


@pytest.mark.rule("L-B7")
@pytest.mark.parametrize(
    ("row", "field"),
    [
        ("1868-04,claim,3,0,circus,most,4", "module"),
        ("1868-04,claim,3,0,company_colours,colour,4", "setting"),
        ("1868-04,claim,4,0,company_colours,most,4", "slot"),
        ("1868-04,end,3,0,company_colours,most,4", "slot"),
        ("1868-03,end,4,9,chronicle,opens,1", "slot"),
    ],
)
def test_a_sticker_belongs_to_a_slot_in_which_its_mechanic_works(
    tmp_path: Path, row: str, field: str
) -> None:
    folder = tmp_path / "legends"
    shutil.copytree(GAME.folder, folder)
    (folder / "stickers.csv").write_text(f"card,list,slot,until,module,setting,value\n{row}\n", "utf-8")
    assert [(problem.line, problem.field) for problem in games.check(folder)] == [(2, field)]


@pytest.mark.rule("D-LB8", "L-B2", "V-F7")
@pytest.mark.parametrize(
    ("file", "old", "new", "field"),
    [
        ("cities.csv", "MIA,Miami,small,eastern,orange", "MIA,Miami,small,eastern,atlantis", "piece"),
        ("frontiers.csv", "orange,,", "orange,nowhere,", "gate"),
        ("frontiers.csv", "pacific,mountains,", "pacific,plains,", "points"),
        ("frontiers.csv", "trails,,", "trails,border,", "gate"),
        ("frontiers.csv", "F-orange", "1865-01", "card"),
        ("frontiers.csv", "F-orange", "F-lakes", "card"),
        ("routes.csv", "St. Louis,2,gray,2,blank bed,yes,", "St. Louis,2,gray,2,blank bed,no,", "bridge"),
        ("tickets.csv", "Fargo,Chicago,5", "Fargo,Seattle,5", "city_b"),
        ("story.csv", "1868-03,2,after", "1868-03,2,later", "when"),
        ("story.csv", "1865-01,1,setup", "1865-01,3,setup", "game"),
        ("tickets.csv", "Toronto,Norfolk,6", "Toronto,Norfolk,1", "points"),
    ],
)
def test_mistakes_of_a_campaign_are_reported(
    tmp_path: Path, file: str, old: str, new: str, field: str
) -> None:
    folder = tmp_path / "legends"
    shutil.copytree(GAME.folder, folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    assert field in [problem.field for problem in games.check(folder)]


@pytest.mark.rule("D-LB8", "L-R1")
def test_a_board_that_can_fall_apart_is_reported(tmp_path: Path) -> None:
    """The shore would hang on the lakes alone, which may be closed when it is opened."""
    folder = tmp_path / "legends"
    shutil.copytree(GAME.folder, folder)
    routes = (folder / "routes.csv").read_text("utf-8").splitlines()
    shore = ("Jacksonville", "Tallahassee", "Tampa", "Miami")
    kept = [line for line in routes if sum(city in shore for city in line.split(",")[:2]) != 1]
    (folder / "routes.csv").write_text(
        "\n".join([*kept, "Toronto,Miami,5,gray,1,printed,no,,0,0"]) + "\n", "utf-8"
    )
    messages = [str(problem) for problem in games.check(folder)]
    assert any("With the frontiers orange no track leads to Miami" in each for each in messages)


@pytest.mark.rule("V-F4")
def test_a_route_between_two_frontiers_joins_with_the_second() -> None:
    def tracks(*frontiers: str) -> set[str]:
        return set(rules_for(data(), parts(), stage(8, 2)._replace(frontiers=frontiers)).board.tracks)

    joined = tracks("lakes", "confluence") - tracks("lakes") - tracks("confluence")
    assert joined == {"STP-DSM", "STP-OMA"}
    both = tracks("confluence", "trails") - tracks("confluence") - tracks("trails")
    assert {"MEM-LIT", "MEM-LIT:2"} <= both


@pytest.mark.rule("V-Q2")
def test_a_ferry_asks_for_its_locomotives() -> None:
    state, _ = start(stage_rules(3, 2), 2, Seeded("ferry"))
    (ferries,) = [each for each in state.public.rules.mechanics if isinstance(each, Ferries)]
    assert ferries.locomotives
    assert "ferries" not in [each.name for each in stage_rules(2, 2).mechanics]
    track = state.public.board.tracks[next(iter(ferries.locomotives))]
    while state.public.agenda[-1].kind != "act":
        seat = state.public.asked[0]
        state, _ = play(state, seat, legal(state, seat).plain[0], Seeded("ferry"))
    with pytest.raises(NotLegal, match="locomotives_missing") as refused:
        play(state, state.public.asked[0], Claim(track.name, ((0, track.length),)), Seeded("ferry"))
    assert refused.value.rule == "V-Q2"


@pytest.mark.rule("L-R1")
def test_a_track_that_leads_off_the_board_is_refused() -> None:
    state, _ = start(stage_rules(2, 2), 2, Seeded("edge"))
    while state.public.agenda[-1].kind != "act":
        seat = state.public.asked[0]
        state, _ = play(state, seat, legal(state, seat).plain[0], Seeded("edge"))
    seat = state.public.asked[0]
    with pytest.raises(NotLegal, match="off_the_board") as refused:
        play(state, seat, Claim("JAX-MIA", ((0, 3),)), Seeded("edge"))
    assert refused.value.rule == "L-R1"


def placed(place: int) -> tuple[Slip, ...]:
    """The slips of three companies, the first of them with this place."""
    first, *others = stage(4, 3).slips
    return (first._replace(place=place), *others)


@pytest.mark.rule("D-LB10")
@pytest.mark.parametrize(
    "campaign",
    [
        stage(4, 2)._replace(changes=(Change("routes", "JAX-MIA", "colour", "pink"),)),
        stage(4, 2)._replace(changes=(Change("routes", "JAX-MIA", "bed", "feather bed"),)),
        stage(4, 2)._replace(changes=(Change("cities", "MIA", "size", "huge"),)),
        stage(4, 3)._replace(present=("red", "blue"), mail_car="green"),
        stage(4, 3)._replace(present=("green",)),
        stage(4, 3)._replace(present=("blue", "red"), mail_car="red"),
        stage(4, 3)._replace(present=("red", "red", "blue"), mail_car="red"),
        stage(4, 3)._replace(slips=placed(0)),
        stage(4, 3)._replace(slips=placed(4)),
    ],
)
def test_a_campaign_that_cannot_be_is_refused(campaign: Campaign) -> None:
    with pytest.raises(BadNotation, match="campaign_impossible"):
        rules_for(data(), parts(), campaign)


def test_no_text_breaks_the_option() -> None:
    """Lines of one campaign, words exchanged with those of another: a ruleset or a refusal."""
    dice = random.Random(5)
    words = [*format_campaign(stage(12, 4)).split(), "0", "-1", "99999999", "=", "a=b=c", "é"]
    lines = format_campaign(stage(12, 4)).splitlines()
    for _ in range(300):
        changed = list(lines)
        for _ in range(dice.choice((1, 1, 2))):
            at = dice.randrange(len(changed))
            parts_of_line = changed[at].split()
            if parts_of_line:
                parts_of_line[dice.randrange(len(parts_of_line))] = dice.choice(words)
            changed[at] = " ".join(parts_of_line)
        with contextlib.suppress(WhistlestopError):
            GAME.with_options({"campaign": "\n".join(changed)})


@pytest.mark.rule("V-14")
def test_a_family_campaign_does_without_the_optional_rules() -> None:
    def mechanics(game: int, chosen: str) -> set[str]:
        campaign = stage(game, 2)._replace(set=chosen)
        assert parse_campaign(format_campaign(campaign)) == campaign
        return {mechanic.name for mechanic in rules_for(data(), parts(), campaign).mechanics}

    assert mechanics(6, "full") - mechanics(6, "family") == {"holdups"}
    assert mechanics(12, "full") - mechanics(12, "family") == {"longest_line"}
    for game, lost in ((8, {"sale", "exchange"}), (10, {"standing", "sale"}), (12, {"standing", "fairs"})):
        settings = [
            {
                key
                for part in mechanics_in_force(data(), parts(), stage(game, 2)._replace(set=chosen))
                for key in part.section
            }
            for chosen in ("full", "family")
        ]
        assert lost <= settings[0]
        assert not {"sale", "exchange", "standing"} & settings[1]
    assert set(data().optional) <= set(data().card_keys)
    with pytest.raises(BadNotation):
        parse_campaign(format_campaign(stage(2, 2)) + "set small\n")
    with pytest.raises(NotLegal, match="no_such_set"):
        begin(data(), ("red", "blue"), Seeded("set"), "small")
