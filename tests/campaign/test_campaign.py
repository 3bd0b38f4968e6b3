"""A campaign as a value: it begins, companies sit down, games are written down, the vaults are opened."""

import random
from typing import Final

import pytest
from laws.walks import STYLES, pick

from whistlestop import games
from whistlestop.campaign import (
    Campaign,
    CampaignData,
    Missed,
    Slip,
    after,
    begin,
    first_seat,
    format_campaign,
    parse_campaign,
    ranking,
    sit_down,
)
from whistlestop.campaign.values import VaultLine
from whistlestop.games import check, load
from whistlestop.rules import BadNotation, NotLegal, Seeded, State, legal, play, score, start

CHANCE: Final = Seeded("campaign")
GAME: Final = load("legends")
COMPANIES: Final = ("red", "blue", "green")


def data() -> CampaignData:
    assert GAME.campaign is not None
    return GAME.campaign


def played(players: int, first: int, seed: int) -> State:
    """A whole game, played at random."""
    chance, dice = Seeded(f"game {seed}"), random.Random(seed)
    state, _ = start(GAME.ruleset, players, chance, first)
    while not state.public.ended:
        seat = state.public.asked[0]
        state, _ = play(state, seat, pick(legal(state, seat), dice, STYLES["builder"]), chance)
    return state


def one_game(campaign: Campaign, present: tuple[str, ...], seed: int) -> tuple[Campaign, State]:
    seated = sit_down(data(), campaign, present, CHANCE)
    state = played(len(present), first_seat(seated), seed)
    return after(data(), seated, state), state


@pytest.mark.rule("D-LS6")
def test_figures_of_the_campaign() -> None:
    assert data().games == 12
    assert data().trains == (20, 20, 22, 24, 26, 28, 31, 34, 37, 40, 43, 45)
    assert data().companies == ("red", "blue", "green", "yellow", "black")
    assert games.load("mini").campaign is None
    assert check("legends") == []


@pytest.mark.rule("L-B11")
def test_the_mail_car_goes_to_a_company_at_random() -> None:
    holders = {begin(data(), COMPANIES, Seeded(f"{n}")).mail_car for n in range(30)}
    assert holders == set(COMPANIES)
    assert begin(data(), COMPANIES, CHANCE) == begin(data(), COMPANIES, CHANCE)


@pytest.mark.rule("L-B11", "D-LB10")
@pytest.mark.parametrize(
    ("companies", "reason"),
    [
        (("red",), "too_few_companies"),
        (("red", "pink"), "no_such_company"),
        (("red", "red"), "company_twice"),
    ],
)
def test_who_can_begin(companies: tuple[str, ...], reason: str) -> None:
    with pytest.raises(NotLegal, match=reason):
        begin(data(), companies, CHANCE)


@pytest.mark.rule("D-LB10", "L-S7")
def test_companies_sit_in_their_order_and_the_holder_begins() -> None:
    campaign = begin(data(), COMPANIES, CHANCE)._replace(mail_car="green")
    seated = sit_down(data(), campaign, ("green", "red"), CHANCE)
    assert (seated.present, first_seat(seated)) == (("red", "green"), 1)
    for present, reason in ((("red",), "too_few"), (("red", "black"), "no_such"), (("red", "red"), "twice")):
        with pytest.raises(NotLegal, match=reason):
            sit_down(data(), campaign, present, CHANCE)
    with pytest.raises(NotLegal, match="game_not_over"):
        sit_down(data(), seated, COMPANIES, CHANCE)


@pytest.mark.rule("L-S7", "V-08")
def test_without_its_holder_the_mail_car_is_drawn_among_those_present() -> None:
    campaign = begin(data(), COMPANIES, CHANCE)._replace(mail_car="green")
    drawn = {sit_down(data(), campaign, ("red", "blue"), Seeded(f"{n}")).mail_car for n in range(30)}
    assert drawn == {"red", "blue"}


@pytest.mark.rule("L-E3", "L-B10")
def test_a_game_is_written_down() -> None:
    campaign, state = one_game(begin(data(), COMPANIES, CHANCE), ("red", "green"), 1)
    result = score(state)
    assert (campaign.game, campaign.present, campaign.missed) == (2, (), (Missed(1, "blue"),))
    assert [slip.company for slip in campaign.slips] == ["red", "green"]
    assert [slip.total for slip in campaign.slips] == [seat.total for seat in result.seats]
    last = max(result.seats, key=lambda seat: seat.rank).tally.seat
    assert campaign.mail_car == ("red", "green")[last]


@pytest.mark.rule("L-B1")
def test_only_a_game_that_has_come_to_its_end_counts() -> None:
    seated = sit_down(data(), begin(data(), COMPANIES, CHANCE), COMPANIES, CHANCE)
    state, _ = start(GAME.ruleset, 3, CHANCE)
    with pytest.raises(NotLegal, match="game_not_over"):
        after(data(), seated, state)
    with pytest.raises(ValueError, match="2 seats for 3 companies"):
        after(data(), seated, played(2, 0, 1))


@pytest.mark.rule("L-B1")
def test_twelve_games_and_no_more() -> None:
    """Each company has a slip or a missed game for each of them, and the text reads back at every stage."""
    campaign, dice = begin(data(), COMPANIES, CHANCE), random.Random(12)
    for number in range(12):
        assert parse_campaign(format_campaign(campaign)) == campaign
        present = tuple(dice.sample(COMPANIES, dice.choice((2, 3, 3))))
        campaign, _ = one_game(campaign, present, number)
    assert len(campaign.slips) + len(campaign.missed) == 36
    assert parse_campaign(format_campaign(campaign)) == campaign
    assert ranking(data(), campaign)[0].place == 1
    with pytest.raises(NotLegal, match="campaign_over"):
        sit_down(data(), campaign, COMPANIES, CHANCE)


def slip(game: int, company: str, dollars: int, place: int, completed: int = 0) -> Slip:
    return Slip(game, company, (("coins", dollars),), place, completed)


def ended(*slips: Slip, missed: tuple[Missed, ...] = ()) -> Campaign:
    return Campaign(13, COMPANIES, (), "red", slips, missed)


@pytest.mark.rule("D-LB12")
def test_totals_decide_then_games_won_then_tickets() -> None:
    by_total = ended(slip(1, "red", 9, 2), slip(1, "blue", 10, 1), slip(1, "green", 3, 3))
    assert [each.company for each in ranking(data(), by_total)] == ["blue", "red", "green"]
    by_wins = ended(slip(1, "red", 9, 2), slip(1, "blue", 9, 1), slip(1, "green", 3, 3))
    assert [each.company for each in ranking(data(), by_wins)] == ["blue", "red", "green"]
    by_tickets = ended(slip(1, "red", 9, 2, 4), slip(1, "blue", 9, 2, 5), slip(1, "green", 3, 3))
    assert [each.company for each in ranking(data(), by_tickets)] == ["blue", "red", "green"]
    shared = ended(slip(1, "red", 9, 2, 4), slip(1, "blue", 9, 2, 4), slip(1, "green", 3, 3))
    assert [each.place for each in ranking(data(), shared)] == [1, 1, 3]


@pytest.mark.rule("X-B10")
def test_each_game_has_its_sum_for_those_who_missed_it() -> None:
    sums = (25, 25, 30, 40, 45, 45, 55, 60, 65, 75, 85, 95)
    for game, dollars in enumerate(sums, 1):
        for lowest, worth in ((dollars + 1, dollars), (dollars - 1, dollars - 1)):
            slips = slip(game, "red", 200, 1), slip(game, "blue", lowest, 2)
            found = ranking(data(), ended(*slips, missed=(Missed(game, "green"),)))
            assert {each.company: each.total for each in found}["green"] == worth


@pytest.mark.rule("L-B10", "V-L7")
def test_a_missed_game_is_worth_its_sum_but_never_more_than_the_lowest_slip() -> None:
    rich = ended(slip(1, "red", 40, 1), slip(1, "blue", 30, 2), missed=(Missed(1, "green"),))
    assert {each.company: each.total for each in ranking(data(), rich)}["green"] == 25
    poor = ended(slip(1, "red", 40, 1), slip(1, "blue", 7, 2), missed=(Missed(1, "green"),))
    assert {each.company: each.total for each in ranking(data(), poor)}["green"] == 7


@pytest.mark.rule("L-B4", "V-L2")
def test_what_lies_in_the_vault_counts_at_the_end() -> None:
    even = ended(slip(1, "red", 9, 2), slip(1, "blue", 10, 1), slip(1, "green", 3, 3))
    filled = even._replace(vault=(VaultLine(1, "red", "P10", 5), VaultLine(1, "green", "P12", 2)))
    assert [(each.company, each.total) for each in ranking(data(), filled)] == [
        ("red", 14),
        ("blue", 10),
        ("green", 5),
    ]
    text = format_campaign(filled._replace(game=2))
    assert "vault 1 red P10 5\n" in text
    assert parse_campaign(text) == filled._replace(game=2)
    with pytest.raises(BadNotation, match="bad_campaign"):
        parse_campaign(text.replace("vault 1 red", "vault 1 pink"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game 1\ncompanies red blue\n",
        "game one\ncompanies red blue\nmail_car red\n",
        "game 1\ngame 2\ncompanies red blue\nmail_car red\n",
        "game 1\ncompanies red red\nmail_car red\n",
        "game 1\ncompanies red blue\nmail_car green\n",
        "game 2\ncompanies red blue\nmail_car red\n",
        "game 1\ncompanies red blue\nmail_car red\nweather fine\n",
        "game 2\ncompanies red blue\nmail_car red\nslip 1 red coins=4\nmissed 1 blue\n",
        "game 1\n" + "companies red blue\n" * 5000,
    ],
)
def test_what_is_not_a_campaign_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="bad_campaign"):
        parse_campaign(text)
