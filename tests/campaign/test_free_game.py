"""After the campaign the table may play on, on the finished board (V-L6)."""

from pathlib import Path
from typing import Final

import pytest
from laws.walks import Case, Plan, walk

from whistlestop import games
from whistlestop.arena.campaigns import CampaignOrder, play_campaign
from whistlestop.arena.runner import play_out
from whistlestop.bots import BotRunner
from whistlestop.cli.play.seats import bots_at
from whistlestop.rules import NotLegal
from whistlestop.table import record_of
from whistlestop.table.campaigns import campaign_so_far, free_match, new_campaign, write_campaign
from whistlestop.table.verify import TRUE, verify
from whistlestop.wire.campaign import CampaignCompany, CampaignFile

GAME: Final = games.load("legends")
ORDER: Final = CampaignOrder("legends", ("random", "random"), 1, "free", 1.0)
GONE: Final = {
    "chronicle",
    "postcards",
    "telegraph",
    "employees",
    "exposition",
    "last_mail",
    "holdups",
    "boom",
}


@pytest.fixture(scope="module")
def played() -> CampaignFile:
    return play_campaign(ORDER, 0)[0]


@pytest.mark.rule("V-L6")
def test_the_finished_board_and_the_rules_that_stay(played: CampaignFile) -> None:
    over, match = campaign_so_far(played, GAME), free_match(played, GAME, "1901")
    rules = match.rules
    names = {mechanic.name for mechanic in rules.mechanics}
    assert not names & GONE
    assert {"company_colours", "contracts", "noons", "agreements", "mining", "freight", "newspapers"} <= names
    assert (rules.knobs.trains, len(rules.board.tracks)) == (45, 224)
    for change in over.changes:
        if (change.table, change.column) == ("routes", "colour"):
            assert rules.colours[rules.board.tracks[change.key].colour] == change.text
    (news,) = [mechanic for mechanic in rules.mechanics if mechanic.name == "newspapers"]
    assert not {*news.event_cards} & {*over.archive}  # type: ignore[attr-defined]


@pytest.mark.rule("V-L6")
def test_nothing_is_built_drawn_or_asked_for_later_games(played: CampaignFile) -> None:
    rules = free_match(played, GAME, "1901").rules
    game = walk(Case(rules, 2, stage="free-"), Plan(4, "builder", 0))
    kinds = {type(event).kind for moment in game.moments for event in moment.events}
    assert game.moments[-1].after.public.ended
    assert not kinds & {"bridge_built", "second_noon_used", "story_read", "mail_car_taken", "charter_taken"}


@pytest.mark.rule("V-L6")
def test_its_record_is_verified_alone(played: CampaignFile) -> None:
    match = free_match(played, GAME, "1901")
    runner = BotRunner(bots_at(match))
    play_out(match, runner)
    runner.leave(match.result())
    assert verify(record_of(match), GAME).kind == TRUE
    firsts = {free_match(played, GAME, f"deal {number}").options["first"] for number in range(12)}
    assert firsts == {0, 1}


@pytest.mark.rule("V-L6")
def test_not_before_the_campaign_is_over(tmp_path: Path) -> None:
    companies = [CampaignCompany("red", "Ada", None), CampaignCompany("blue", "Bob", None)]
    file = new_campaign(GAME, companies, "free")
    write_campaign(file, tmp_path / "new.json")
    with pytest.raises(NotLegal, match="V-L6"):
        free_match(file, GAME, "1901")
