"""The table of a game: companies in the colours of the companies, dealt at once."""

from whistlestop.history import SeatPlan, Settings
from whistlestop.history.table_events import CampaignPlace
from whistlestop.server.campaigns.members import OpenCampaign
from whistlestop.server.tables.new_table import CampaignTable, PreparedTable, prepare_table
from whistlestop.server.tables.table_service import TableService
from whistlestop.table.organiser import Sitting

__all__ = ["prepared_table"]


def prepared_table(service: TableService, campaign: OpenCampaign, sitting: Sitting) -> PreparedTable:
    """The deal follows from the campaign's seed, to which everybody has had a commitment since its beginning."""
    series = campaign.series
    plans = [service.bot_catalogue.named(_plan(campaign, sitting, company)) for company in sitting.present]
    seats = dict(enumerate(sitting.present))
    known = campaign.stored.members
    sitters = {
        seat: person
        for seat, company in seats.items()
        if company in known
        and company not in sitting.bots
        and not series.settings.hotseat
        and (person := known[company].person) is not None
    }
    place = CampaignPlace(
        series.id,
        sitting.number,
        sitting.deal,
        tuple([series.characters[company] for company in sitting.present]),
        tuple([sitting.present.index(company) for company in sitting.stand_ins]),
    )
    host = _host_seat(campaign, sitting)
    return prepare_table(
        service.find_game,
        service.now(),
        sitting.seed,
        _settings(campaign, sitting),
        plans,
        host,
        campaign.row.host,
        with_salts=False,
        game_of=CampaignTable(place, sitting.sealed, sitters),
    )


def _plan(campaign: OpenCampaign, sitting: Sitting, company: str) -> SeatPlan:
    if company in sitting.bots:
        return SeatPlan(kind="bot", bot=sitting.bots[company])
    return SeatPlan(kind="invited", name=campaign.name_of(company))


def _host_seat(campaign: OpenCampaign, sitting: Sitting) -> int | None:
    """The seat of the company that the host leads; none on a shared device."""
    own = [key.company for key in campaign.stored.keys.values() if key.kind == "host"]
    led = [
        each.company
        for each in campaign.stored.members.values()
        if campaign.row.host is not None and each.person == campaign.row.host
    ]
    company = next((each for each in (*own, *led) if each is not None), None)
    if campaign.series.settings.hotseat or company is None or company in sitting.bots:
        return None
    return sitting.present.index(company) if company in sitting.present else None


def _settings(campaign: OpenCampaign, sitting: Sitting) -> Settings:
    chosen = campaign.series.settings
    return Settings(
        game=chosen.game,
        options=sitting.options,
        pace=chosen.pace,
        seconds=chosen.seconds,
        spectators=chosen.spectators,
        chat=chosen.chat,
        help=chosen.help,
        reasons=chosen.reasons,
        card_counts=chosen.card_counts,
        hotseat=chosen.hotseat,
        bot_pause=chosen.bot_pause,
        title=campaign.row.title,
    )
