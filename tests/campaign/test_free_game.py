"""After the campaign the table may play on, on the finished board (V-L6)."""

from typing import Final

import pytest
from laws.stages import finished, stage
from laws.walks import Case, Plan, walk

from whistlestop import games
from whistlestop.arena.runner import play_out
from whistlestop.bots import BotRunner
from whistlestop.campaign import CampaignData, options_for, play_on
from whistlestop.cli.play.seats import bots_at
from whistlestop.rules import NotLegal, Ruleset, Seeded
from whistlestop.table import record_of
from whistlestop.table.campaigns import campaign_so_far, free_match
from whistlestop.table.verify import TRUE, verify
from whistlestop.wire.campaign import CampaignFile

GAME: Final = games.load("legends")
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


def data() -> CampaignData:
    assert GAME.campaign is not None
    return GAME.campaign


def free_rules() -> Ruleset:
    seated = play_on(data(), finished(2), Seeded("1901"))
    return GAME.with_options({"campaign": options_for(seated)["campaign"]})


@pytest.mark.rule("V-L6")
def test_the_finished_board_and_the_rules_that_stay() -> None:
    over, rules = finished(2), free_rules()
    names = {mechanic.name for mechanic in rules.mechanics}
    assert not names & GONE
    assert {"company_colours", "contracts", "noons", "agreements", "mining", "freight", "newspapers"} <= names
    assert (rules.knobs.trains, len(rules.board.tracks)) == (45, 224)
    colours = [change for change in over.changes if (change.table, change.column) == ("routes", "colour")]
    assert colours
    for change in colours:
        assert rules.colours[rules.board.tracks[change.key].colour] == change.text
    (news,) = [mechanic for mechanic in rules.mechanics if mechanic.name == "newspapers"]
    assert not {*news.event_cards} & {*over.archive}  # type: ignore[attr-defined]


@pytest.mark.rule("V-L6")
def test_nothing_is_built_drawn_or_asked_for_later_games() -> None:
    game = walk(Case(free_rules(), 2, stage="free-"), Plan(4, "builder", 0))
    kinds = {type(event).kind for moment in game.moments for event in moment.events}
    assert game.moments[-1].after.public.ended
    assert not kinds & {"bridge_built", "second_noon_used", "story_read", "mail_car_taken", "charter_taken"}


@pytest.mark.rule("V-L6")
def test_who_begins_is_drawn() -> None:
    firsts = [play_on(data(), finished(2), Seeded(f"deal {number}")).mail_car for number in range(12)]
    assert {*firsts} == {"red", "blue"}


@pytest.mark.rule("V-L6")
def test_not_before_the_campaign_is_over() -> None:
    with pytest.raises(NotLegal, match="V-L6"):
        play_on(data(), stage(12, 2)._replace(present=()), Seeded("1901"))


def test_its_record_is_verified_alone(played: CampaignFile) -> None:
    match = free_match(played, GAME, "1901")
    assert [sitter.bot for sitter in match.sitters] == ["greedy", "random", "greedy"]
    assert str(match.options["campaign"]).count("slip 12 ") == len(played.games[-1].present)
    assert campaign_so_far(played, GAME).game == 13
    runner = BotRunner(bots_at(match))
    play_out(match, runner)
    runner.leave(match.result())
    assert verify(record_of(match), GAME).kind == TRUE
