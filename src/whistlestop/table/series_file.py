"""A campaign of a server as the file that the terminal plays, and the other way round."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from whistlestop.campaign import format_campaign, parse_campaign
from whistlestop.games.game import CAMPAIGN
from whistlestop.rules import RULES_VERSION
from whistlestop.table.campaigns import (
    campaign_data,
    campaign_result,
    keep_unfinished,
    signed,
    stand_after,
)
from whistlestop.table.match import Match
from whistlestop.table.record import record_of
from whistlestop.table.series import (
    CampaignBody,
    CampaignSettings,
    CompanyBegun,
    GameCounted,
    GameLaid,
    GameVoided,
    Series,
    SeriesBegun,
)
from whistlestop.table.table_state import TableState
from whistlestop.wire.campaign import (
    CAMPAIGN_FORMAT,
    CAMPAIGN_VERSION,
    CampaignCompany,
    CampaignFile,
    CampaignGame,
    CampaignHeader,
    NewLeader,
    UnfinishedGame,
)

__all__ = ["file_of", "log_of", "unfinished_at"]


class _Led(NamedTuple):
    name: str
    bot: str | None


def file_of(
    series: Series, matches: Sequence[Match], names: Mapping[str, str], playing: Match | None
) -> CampaignFile:
    """The whole file, with all secrets. `matches` are those of the past games, `playing` the present one; `names` are
    those of the leaders now."""
    game, data = series.game, campaign_data(series.game)
    games = [
        CampaignGame(
            each.laid.number,
            list(each.laid.present),
            each.laid.deal,
            record_of(match, campaign_over=True),
        )
        for each, match in zip(series.past, matches, strict=True)
    ]
    companies, handed_over = _leaders(series, games, names, playing)
    first = games[0].record.header if games else None
    header = CampaignHeader(
        game.id,
        RULES_VERSION if first is None else first.rules_version,
        game.data_hash if first is None else first.data_hash,
        companies,
        series.secret,
        series.commitment,
        handed_over,
        series.settings.set,
    )
    result = campaign_result(data, series.campaign) if series.is_over else None
    unfinished = None
    if playing is None and series.deal:
        unfinished = UnfinishedGame(series.number, [], series.deal, [], game.data_hash)
    file = signed(CampaignFile(CAMPAIGN_FORMAT, CAMPAIGN_VERSION, header, games, unfinished, result, ""))
    if playing is None or series.playing is None:
        return file
    return keep_unfinished(file, playing, series.playing.present, series.playing.deal)


def _leaders(
    series: Series, games: Sequence[CampaignGame], names: Mapping[str, str], playing: Match | None
) -> tuple[list[CampaignCompany], list[NewLeader]]:
    """Who led each company in its first game, and every change since, as the records of the games have them."""
    led = [
        {
            company: _Led(seat.name, seat.bot)
            for company, seat in zip(each.present, each.record.header.seats, strict=True)
        }
        for each in games
    ]
    now = {company: _Led(names.get(company, ""), leader.bot) for company, leader in series.leaders.items()}
    if playing is not None and series.playing is not None:
        seats = zip(series.playing.present, playing.sitters, strict=True)
        now |= {company: _Led(sitter.name, sitter.bot) for company, sitter in seats}
    if not series.is_over:
        led.append(now)
    first: dict[str, _Led] = {}
    for each in reversed([*led, *([now] if series.is_over else [])]):
        first |= each
    changes: list[NewLeader] = []
    current = dict(first)
    for number, each in enumerate(led, 1):
        for company, leader in each.items():
            if leader != current[company]:
                changes.append(NewLeader(number, company, *leader))
            current[company] = leader
    return [CampaignCompany(company, *first[company]) for company in series.leaders], changes


def log_of(
    file: CampaignFile, states: Sequence[TableState], settings: CampaignSettings, own: str | None
) -> list[CampaignBody]:
    """The log of a campaign in which these games were played. All people but the one who brought it have to join."""
    leaders = file.header.leaders(len(file.games) + 1)
    companies = tuple(
        [CompanyBegun(each.company, each.bot, each.company == own and each.bot is None) for each in leaders]
    )
    bodies: list[CampaignBody] = [SeriesBegun(settings, companies, file.header.commitment)]
    for each, state in zip(file.games, states, strict=True):
        seated = parse_campaign(str(state.settings.options[CAMPAIGN]))
        stand = stand_after(state.game, seated, state.playing.state)
        sealed = {purpose: tuple(order) for purpose, order in stand.sealed.items()}
        bodies.append(GameLaid(each.number, each.deal, state.table_id, tuple(each.present)))
        bodies.append(GameCounted(each.number, state.table_id, format_campaign(stand.campaign), sealed))
    kept = file.unfinished
    if kept is not None and kept.deal:
        before = GameLaid(kept.number, kept.deal - 1, "", ())
        bodies += [before, GameVoided(kept.number, "", "void")]
    return bodies


def unfinished_at(file: CampaignFile) -> UnfinishedGame | None:
    """The game that was interrupted, if anything was done in it."""
    kept = file.unfinished
    return kept if kept is not None and kept.actions else None
