"""The progress of a campaign: it begins, companies sit down to a game, and the game is written down."""

from collections.abc import Iterable

from whistlestop.campaign.additions import additions_of
from whistlestop.campaign.data import SETUP, CampaignData
from whistlestop.campaign.notation import format_campaign
from whistlestop.campaign.ranking import total_of
from whistlestop.campaign.values import (
    FEWEST_COMPANIES,
    FULL,
    SETS,
    Campaign,
    Company,
    Missed,
    Slip,
    VaultLine,
)
from whistlestop.mechanics.lasts import Change, archived_in, changes_of, opened_vaults, vault_lines_of
from whistlestop.rules.chance import Chance
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.ids import Seat
from whistlestop.rules.scoring import SeatResult, score
from whistlestop.rules.state import State

__all__ = ["after", "begin", "first_seat", "options_for", "play_on", "sit_down"]


def begin(data: CampaignData, companies: Iterable[Company], chance: Chance, set: str = FULL) -> Campaign:
    """L-B11, V-14: companies and rules are fixed, and the mail car goes to one of them at random."""
    found = tuple(companies)
    _check_companies(found, data.companies)
    if len(found) < FEWEST_COMPANIES:
        raise NotLegal("D-LB10", "too_few_companies", {"least": FEWEST_COMPANIES})
    if set not in SETS:
        raise NotLegal("V-14", "no_such_set", {"set": set})
    return Campaign(1, found, (), chance.shuffle("mail car", 0, found)[0], (), (), set=set)


def sit_down(data: CampaignData, campaign: Campaign, present: Iterable[Company], chance: Chance) -> Campaign:
    """D-LB10: the campaign with these companies at the table, and the cards of the set-up read (L-S5). If its
    holder is absent, the mail car is drawn among them (L-S7)."""
    asked = tuple(present)
    if campaign.game > data.games:
        raise NotLegal("L-B1", "campaign_over", {"games": data.games})
    if campaign.present:
        raise NotLegal("L-B1", "game_not_over", {"game": campaign.game})
    _check_companies(asked, campaign.companies)
    if len(asked) < FEWEST_COMPANIES:
        raise NotLegal("D-LB10", "too_few_companies", {"least": FEWEST_COMPANIES})
    seated = tuple([company for company in campaign.companies if company in asked])
    holder = campaign.mail_car
    if holder not in seated:
        holder = chance.shuffle("mail car", campaign.game, seated)[0]
    read = [card.key for card in data.cards(campaign.game, SETUP)]
    return campaign._replace(present=seated, mail_car=holder, read=(*campaign.read, *read))


def play_on(data: CampaignData, campaign: Campaign, chance: Chance) -> Campaign:
    """V-L6: all companies at a game on the finished board; who begins is drawn."""
    if data.free is None or campaign.game <= data.games:
        raise NotLegal("V-L6", "campaign_goes_on", {"game": campaign.game})
    first = chance.shuffle("first company", 0, campaign.companies)[0]
    return campaign._replace(present=campaign.companies, mail_car=first)


def options_for(campaign: Campaign) -> dict[str, object]:
    """The options of the match for which the companies have sat down."""
    return {"campaign": format_campaign(campaign), "first": first_seat(campaign)}


def first_seat(campaign: Campaign) -> Seat:
    """L-S7: the seat that begins the game."""
    return campaign.present.index(campaign.mail_car)


def after(data: CampaignData, campaign: Campaign, state: State) -> Campaign:
    """The campaign after a game that has come to its own end: slips, missed games, the mail car (L-E3); after the
    last one the vaults are opened."""
    written = _written(campaign, state)
    if campaign.game < data.games:
        return written
    totals = {company: total_of(data, written, company) for company in written.companies}
    opened = [VaultLine(campaign.game, *line) for line in opened_vaults(state, totals)]
    return written._replace(vault=(*written.vault, *opened))


def _written(campaign: Campaign, state: State) -> Campaign:
    if not state.public.ended or not campaign.present:
        raise NotLegal("L-B1", "game_not_over", {"game": campaign.game})
    if len(campaign.present) != state.public.players:
        raise ValueError(f"{state.public.players} seats for {len(campaign.present)} companies")
    seats = score(state).seats
    slips = [
        _slip(campaign.game, company, seat) for company, seat in zip(campaign.present, seats, strict=True)
    ]
    added = additions_of(state)
    absent = [company for company in campaign.companies if company not in campaign.present]
    return Campaign(
        game=campaign.game + 1,
        companies=campaign.companies,
        present=(),
        mail_car=max(slips, key=_place).company,
        slips=(*campaign.slips, *slips),
        missed=(*campaign.missed, *[Missed(campaign.game, company) for company in absent]),
        read=(*campaign.read, *[key for key in added.read if key not in campaign.read]),
        frontiers=(*campaign.frontiers, *added.opened),
        archive=(*campaign.archive, *archived_in(state.public)),
        changes=_changed(campaign.changes, changes_of(state)),
        vault=(*campaign.vault, *_vault_lines(campaign, state)),
        set=campaign.set,
    )


def _changed(before: tuple[Change, ...], now: tuple[Change, ...]) -> tuple[Change, ...]:
    """A cell that is changed again has only its last text."""
    again = {change[:3] for change in now}
    return (*[change for change in before if change[:3] not in again], *now)


def _vault_lines(campaign: Campaign, state: State) -> list[VaultLine]:
    return [
        VaultLine(campaign.game, campaign.present[seat], why, dollars)
        for seat, why, dollars in vault_lines_of(state.public)
    ]


def _slip(game: int, company: Company, seat: SeatResult) -> Slip:
    lines = tuple([(line.kind, line.points) for line in seat.lines])
    return Slip(game, company, lines, seat.rank, len(seat.tally.completed))


def _place(slip: Slip) -> int:
    return slip.place


def _check_companies(companies: tuple[Company, ...], known: tuple[Company, ...]) -> None:
    for company in companies:
        if company not in known:
            raise NotLegal("L-B11", "no_such_company", {"company": company})
        if companies.count(company) > 1:
            raise NotLegal("L-B11", "company_twice", {"company": company})
