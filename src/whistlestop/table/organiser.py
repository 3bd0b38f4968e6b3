"""What the members of a campaign may do between its games, and how the next game is set up."""

from collections.abc import Mapping
from typing import NamedTuple

from whistlestop.campaign import Campaign, format_campaign, options_for, parse_campaign, play_on, sit_down
from whistlestop.campaign.sealed import NOTHING_SEALED, Sealed
from whistlestop.rules import Seeded
from whistlestop.rules.errors import NotLegal
from whistlestop.table.campaigns import campaign_chance, campaign_data, game_seed, sealed_orders
from whistlestop.table.errors import NotAllowed
from whistlestop.table.series import AttendanceChoice, Attending, CompanyJoined, CompanyPassed, Series

__all__ = ["Sitting", "attend", "free_game", "hand_over", "join", "next_game"]


class Sitting(NamedTuple):
    """A game of a campaign that can be dealt."""

    number: int
    deal: int
    present: tuple[str, ...]
    bots: Mapping[str, str]
    """The bots of companies for which one plays."""
    stand_ins: tuple[str, ...]
    """Those of them that a person leads."""
    options: dict[str, object]
    seed: str
    sealed: Sealed


def join(series: Series, company: str | None) -> CompanyJoined:
    """A person takes a company that waits for one: this one, or the first."""
    _check_open(series)
    free = [key for key, leader in series.leaders.items() if leader.bot is None and not leader.taken]
    if company is not None:
        _check_company(series, company)
    if not free or (company is not None and company not in free):
        raise NotAllowed("company_taken")
    return CompanyJoined(company or free[0])


def attend(series: Series, company: str, attendance: AttendanceChoice) -> Attending:
    """Who takes part in the next game; while one is played, in the one after it."""
    _check_open(series)
    _check_company(series, company)
    if series.leaders[company].bot is not None:
        raise NotAllowed("company_of_bot")
    return Attending(company, attendance)


def hand_over(series: Series, company: str, bot: str | None) -> CompanyPassed:
    """V-11: between games a company may get another person, or a bot."""
    _check_open(series)
    _check_company(series, company)
    if series.playing is not None:
        raise NotAllowed("game_is_played", {"game": series.playing.number})
    return CompanyPassed(company, bot)


def next_game(series: Series) -> Sitting:
    """Set up the next game for the companies that take part."""
    _check_open(series)
    if series.playing is not None:
        raise NotLegal("L-B1", "game_not_over", {"game": series.number})
    leaders = series.leaders
    present = [company for company, leader in leaders.items() if leader.attendance != "misses"]
    chance = campaign_chance(series.secret)
    seated = sit_down(campaign_data(series.game), series.campaign, present, chance)
    sealed = sealed_orders(series.sealed, seated, series.game, series.secret, series.deal)
    seed = game_seed(series.secret, seated.game, series.deal)
    bots = _bots(series, seated)
    stand_ins = tuple([company for company in bots if leaders[company].taken])
    return Sitting(
        seated.game, series.deal, seated.present, bots, stand_ins, options_for(seated), seed, sealed
    )


def free_game(series: Series, seed: str) -> Sitting:
    """V-L6: a game on the finished board."""
    seated = play_on(campaign_data(series.game), series.campaign, Seeded(seed))
    # As text and back: exactly what the table will read.
    seated = parse_campaign(format_campaign(seated))
    bots = _bots(series, seated)
    return Sitting(seated.game, 0, seated.present, bots, (), options_for(seated), seed, NOTHING_SEALED)


def _bots(series: Series, seated: Campaign) -> dict[str, str]:
    found: dict[str, str] = {}
    for company in seated.present:
        leader = series.leaders[company]
        if leader.bot is not None:
            found[company] = leader.bot
        elif leader.attendance == "bot" or not (leader.taken or series.settings.hotseat):
            found[company] = series.settings.bot
    return found


def _check_open(series: Series) -> None:
    if series.is_over:
        raise NotAllowed("campaign_is_over")
    if series.closed is not None:
        raise NotAllowed("campaign_is_closed")


def _check_company(series: Series, company: str) -> None:
    if company not in series.leaders:
        raise NotLegal("L-B11", "no_such_company", {"company": company[:40]})
