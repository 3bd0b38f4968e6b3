"""The file of a campaign: whole games in a chain, and everything that is not one is refused with the reason."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from golden_campaign import ORDER
from laws.walks import STYLES, pick

from whistlestop import games
from whistlestop.arena.campaigns import CampaignOrder, companies_of, play_campaign, report, simulate_campaigns
from whistlestop.campaign import ranking
from whistlestop.rules import NotLegal, legal
from whistlestop.rules.steps import EndSlots
from whistlestop.table.campaigns import (
    campaign_data,
    campaign_so_far,
    continued_match,
    count_game,
    hand_over,
    keep_unfinished,
    new_campaign,
    next_match,
    read_campaign,
    verify_campaign,
    void_unfinished,
    write_campaign,
)
from whistlestop.table.errors import CorruptRecord, NotAllowed
from whistlestop.table.verify import TRUE, verify
from whistlestop.wire.campaign import CampaignFile, campaign_hash, decode_campaign, encode_campaign

GAME: Final = games.load("legends")


def copy_of(file: CampaignFile) -> CampaignFile:
    return decode_campaign(encode_campaign(file))


@pytest.mark.rule("L-B1", "D-LB12", "L-B10")
def test_twelve_games_verify_as_a_chain(played: CampaignFile) -> None:
    campaign = verify_campaign(played, GAME)
    assert [each.number for each in played.games] == list(range(1, 13))
    assert len(campaign.slips) + len(campaign.missed) == 36
    assert campaign.missed
    assert played.result is not None
    best = ranking(campaign_data(GAME), campaign)[0]
    assert played.result["companies"][0]["company"] == best.company
    with pytest.raises(NotLegal, match="campaign_over"):
        next_match(played, GAME, ["red", "blue"])


def test_each_record_verifies_alone(played: CampaignFile) -> None:
    for each in (played.games[0], played.games[11]):
        assert verify(each.record, GAME).kind == TRUE


def test_the_same_order_gives_the_same_bytes(played: CampaignFile, tmp_path: Path) -> None:
    assert encode_campaign(play_campaign(ORDER, 0)[0]) == encode_campaign(played)
    write_campaign(played, tmp_path / "one.json")
    assert read_campaign(tmp_path / "one.json") == played
    assert list(tmp_path.iterdir()) == [tmp_path / "one.json"]


def _first_total(file: CampaignFile) -> None:
    file.games[0].record.result = {"seats": []}


def _swapped(file: CampaignFile) -> None:
    file.games[3], file.games[4] = file.games[4], file.games[3]


def _left_out(file: CampaignFile) -> None:
    del file.games[5]


def _other_attendance(file: CampaignFile) -> None:
    file.games[0].present = [*file.games[0].present[::-1], "pink"]


def _other_result(file: CampaignFile) -> None:
    file.result = {"companies": []}


def _no_result(file: CampaignFile) -> None:
    file.result = None


def _other_seed(file: CampaignFile) -> None:
    file.header.seed = "another"


def _other_deal(file: CampaignFile) -> None:
    file.games[2].deal = 7


def _cut(file: CampaignFile) -> None:
    del file.games[0].record.entries[-1]


def _one_company(file: CampaignFile) -> None:
    del file.header.companies[1:]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_first_total, "campaign_record"),
        (_swapped, "campaign_game"),
        (_left_out, "campaign_game"),
        (_other_attendance, "campaign_record"),
        (_other_result, "campaign_result"),
        (_no_result, "campaign_result"),
        (_other_seed, "wrong_commitment"),
        (_other_deal, "campaign_game"),
        (_cut, "campaign_record"),
        (_one_company, "bad_header"),
    ],
)
def test_a_changed_campaign_is_refused(
    played: CampaignFile, change: Callable[[CampaignFile], None], reason: str
) -> None:
    """Even with a hash that fits."""
    file = copy_of(played)
    change(file)
    with pytest.raises(CorruptRecord, match="wrong_hash"):
        verify_campaign(file, GAME)
    file.hash = campaign_hash(file)
    with pytest.raises(CorruptRecord) as caught:
        verify_campaign(file, GAME)
    assert caught.value.reason in (reason, "campaign_record")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text[: len(text) // 2], "not_a_campaign"),
        (lambda text: text.replace("whistlestop-campaign", "whistlestop-other", 1), "foreign_file"),
        (lambda text: text.replace('"version": 1', '"version": 9', 1), "newer_format"),
        (lambda text: text.replace('"deal": 0', '"deal": 1', 1), "wrong_hash"),
        (lambda _: json.dumps({"format": "whistlestop-record"}), "not_a_campaign"),
        (lambda _: "[]", "not_a_campaign"),
        (lambda _: "", "not_a_campaign"),
    ],
)
def test_a_file_that_is_no_campaign_is_refused(
    played: CampaignFile, change: Callable[[str], str], reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "campaign.json"
    path.write_text(change(encode_campaign(played).decode()), "utf-8")
    with pytest.raises(CorruptRecord, match=reason):
        read_campaign(path)
    with pytest.raises(CorruptRecord, match="unreadable"):
        read_campaign(tmp_path / "none.json")


def test_a_game_without_a_campaign_has_none() -> None:
    with pytest.raises(CorruptRecord, match="no_campaign"):
        new_campaign(games.load("mini"), [], "seed")


@pytest.mark.rule("L-B1")
def test_an_interrupted_game_goes_on_and_a_void_one_leaves_only_its_deal() -> None:
    file = new_campaign(GAME, companies_of(GAME, ("random", "random")), "void")
    match = next_match(file, GAME, ["red", "blue"])
    for _ in range(3):
        seat = match.asked[0]
        match.act(seat, legal(match.state, seat).plain[0])
    kept = keep_unfinished(file, match, ["red", "blue"], 0)
    verify_campaign(kept, GAME)
    assert continued_match(kept, GAME).state == match.state
    again = void_unfinished(kept, GAME)
    assert campaign_so_far(again, GAME) == campaign_so_far(file, GAME)
    fresh = continued_match(again, GAME)
    assert (len(fresh.history), fresh.options) == (1, match.options)
    assert fresh.seed != match.seed
    verify_campaign(again, GAME)
    with pytest.raises(CorruptRecord, match="still_running"):
        count_game(kept, GAME, match, ["red", "blue"], 0)
    for broken in (void_unfinished, continued_match):
        with pytest.raises(CorruptRecord, match="no_unfinished_game"):
            broken(file, GAME)
    assert again.unfinished is not None
    wrong = msgspec.structs.replace(again.unfinished, actions=[(0, "pass")])
    with pytest.raises(CorruptRecord, match="refused_action"):
        continued_match(msgspec.structs.replace(again, unfinished=wrong), GAME)


@pytest.mark.parametrize(
    "change",
    [{"data_hash": "0" * 64}, {"deal": 99_999}, {"deal": -1}, {"number": 2}, {"present": ["blue", "red"]}],
)
def test_an_unfinished_game_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    """Also without actions, which would be played again."""
    file = new_campaign(GAME, companies_of(GAME, ("random", "random")), "void")
    match = next_match(file, GAME, ["red", "blue"])
    fresh = void_unfinished(keep_unfinished(file, match, ["red", "blue"], 0), GAME)
    verify_campaign(fresh, GAME)
    assert fresh.unfinished is not None
    fresh.unfinished = msgspec.structs.replace(fresh.unfinished, **change)
    fresh.hash = campaign_hash(fresh)
    with pytest.raises(CorruptRecord, match="campaign_game"):
        verify_campaign(fresh, GAME)


def test_a_game_is_not_dealt_again_without_end() -> None:
    file = new_campaign(GAME, companies_of(GAME, ("random", "random")), "void")
    match = next_match(file, GAME, ["red", "blue"], 9999)
    kept = keep_unfinished(file, match, ["red", "blue"], 9999)
    verify_campaign(kept, GAME)
    with pytest.raises(CorruptRecord, match="campaign_game"):
        void_unfinished(kept, GAME)


@pytest.mark.rule("V-10")
def test_a_game_whose_end_has_begun_cannot_be_dealt_again() -> None:
    file = new_campaign(GAME, companies_of(GAME, ("random", "random")), "ending")
    dice = Random(5)
    match = next_match(file, GAME, ["red", "blue"])
    while not match.is_over:
        match.act(match.asked[0], pick(legal(match.state, match.asked[0]), dice, STYLES["builder"]))
    file = count_game(file, GAME, match, ["red", "blue"], 0)
    match = next_match(file, GAME, ["red", "blue"])
    while not any(isinstance(step, EndSlots) for step in match.state.public.agenda):
        seat = match.asked[0]
        match.act(seat, pick(legal(match.state, seat), dice, STYLES["builder"]))
    with pytest.raises(NotAllowed, match="game_is_ending"):
        void_unfinished(keep_unfinished(file, match, ["red", "blue"], 0), GAME)


def test_the_seed_of_a_game_tells_nothing_of_another(played: CampaignFile) -> None:
    seeds = [each.record.header.seed for each in played.games]
    assert len(set(seeds)) == 12
    assert not any(played.header.seed in str(each.record.header) for each in played.games)


def test_a_simulation_reports_every_game(tmp_path: Path) -> None:
    order = CampaignOrder("legends", ("greedy", "random"), 1, "sim", 1.0, tmp_path / "files")
    summaries, cpu = simulate_campaigns(order, 1)
    found: dict[str, Any] = report(order, summaries, cpu)
    assert [each["game"] for each in found["games"]] == list(range(1, 13))
    assert {each["company"]: each["bot"] for each in found["companies"]} == {
        "red": "greedy",
        "blue": "random",
    }
    assert sum(each["wins"] for each in found["companies"]) >= 1
    assert found["games"][0]["coins"]["start_coins"] == 5
    assert all(each["coins"]["start_coins"] >= 5 for each in found["games"])
    assert sum(found["frontiers"].values()) == 1
    assert 0 <= found["last_wins_next"] <= 1
    assert sum(each["games_won"] for each in found["companies"]) >= 12
    assert all(len(each["totals"]) == 1 for each in found["companies"])
    assert sum(each["won"] for each in found["seats"]) == pytest.approx(1, abs=0.002)
    files = sorted((tmp_path / "files").iterdir())
    assert [path.name for path in files] == ["00000.json"]
    assert campaign_so_far(read_campaign(files[0]), GAME).game == 13


@pytest.mark.long
def test_two_hundred_campaigns_of_random_players() -> None:
    for number in range(200):
        players = 2 + number % 4
        order = CampaignOrder("legends", ("random",) * players, 1, f"long {number}", 0.85)
        file, summary = play_campaign(order, number)
        assert len(file.games) == 12
        assert len(summary.totals) == players


def random_game(file: CampaignFile) -> CampaignFile:
    present = [each.company for each in file.header.companies]
    match, dice = next_match(file, GAME, present), Random(len(file.games))
    while not match.is_over:
        seat = match.asked[0]
        match.act(seat, pick(legal(match.state, seat), dice, STYLES["builder"]))
    return count_game(file, GAME, match, present, 0)


def test_a_company_that_was_handed_over_is_part_of_the_chain() -> None:
    begun = new_campaign(GAME, companies_of(GAME, ("random", "random")), "leaders")
    begun = hand_over(begun, "blue", "Ada", None)
    assert [(each.name, each.bot) for each in begun.header.companies] == [
        ("Random 1", "random"),
        ("Ada", None),
    ]
    file = hand_over(hand_over(random_game(begun), "blue", "Jan", None), "blue", "Greedy", "greedy")
    assert [(each.name, each.bot) for each in file.header.leaders(1)][1] == ("Ada", None)
    assert [(each.name, each.bot) for each in file.header.leaders(2)][1] == ("Greedy", "greedy")
    file = hand_over(random_game(file), "red", "Zofia", None)
    verify_campaign(copy_of(file), GAME)
    names = [[seat.name for seat in each.record.header.seats] for each in file.games]
    assert names == [["Random 1", "Ada"], ["Random 1", "Greedy"]]
    for field, value in (("game", 1), ("game", 3), ("company", "red"), ("name", "Jan"), ("bot", None)):
        changed = copy_of(file)
        setattr(changed.header.handed_over[0], field, value)
        changed.hash = campaign_hash(changed)
        with pytest.raises(CorruptRecord):
            verify_campaign(changed, GAME)
    present = ["red", "blue"]
    match = next_match(file, GAME, present)
    match.act(match.asked[0], legal(match.state, match.asked[0]).plain[0])
    with pytest.raises(NotAllowed, match="hand_over_between_games"):
        hand_over(keep_unfinished(file, match, present, 0), "red", "Ada", None)
    changed = copy_of(file)
    changed.header.handed_over[1].game = 4
    changed.hash = campaign_hash(changed)
    with pytest.raises(CorruptRecord, match="campaign_leaders"):
        verify_campaign(changed, GAME)
