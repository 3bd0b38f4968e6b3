"""Whether the campaigns of a copy could go on: every log is complete, and a sample is verified game by game."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, inspect, select

from whistlestop.games import Game, UnknownGame
from whistlestop.server.store.log_check import incomplete_logs
from whistlestop.server.store.schema import campaign_log, campaigns, members, tables
from whistlestop.table.campaigns import verify_campaign
from whistlestop.table.match import Match
from whistlestop.table.series import CampaignEntry, GameVoided, Series, decode_campaign_body
from whistlestop.table.series_file import file_of
from whistlestop.table.table_state import TableState

__all__ = ["CheckedCampaigns", "check_campaigns"]

_SAMPLE: Final = 4
"""Campaigns that are verified: half of them the newest, half at random."""

FindGame = Callable[[str], Game]
ReadTable = Callable[[str], TableState]


class CheckedCampaigns(NamedTuple):
    campaigns: int
    verified: int
    unknown: int
    """Of the sample, those whose game is not installed here."""
    broken: tuple[str, ...]
    """What is wrong, one line for each campaign."""


class _Line(NamedTuple):
    id: str
    game: str
    secret: str
    version: int
    number: int
    status: str


def check_campaigns(
    connection: Connection,
    find_game: FindGame,
    read_table: ReadTable,
    choose: Callable[[Sequence[str], int], list[str]],
) -> CheckedCampaigns:
    """Reads only. `choose` draws so many of the campaigns, the newest of which come first."""
    if not inspect(connection).has_table(campaigns.name):
        return CheckedCampaigns(0, 0, 0, ())  # a copy of an older server
    incomplete = incomplete_logs(connection, campaign_log, campaign_log.c.campaign, campaigns)
    broken = [f"campaign {each}" for each in incomplete]
    every = connection.execute(select(campaigns.c.id).order_by(campaigns.c.touched.desc())).scalars().all()
    chosen = choose(every, _SAMPLE)
    outcomes = {campaign: _verify(connection, campaign, find_game, read_table) for campaign in chosen}
    broken += [f"campaign {campaign}: {why}" for campaign, why in outcomes.items() if why]
    unknown = sum(why is None for why in outcomes.values())
    return CheckedCampaigns(len(every), len(chosen) - unknown, unknown, tuple(broken))


def _verify(connection: Connection, campaign: str, find_game: FindGame, read_table: ReadTable) -> str | None:
    """What is wrong, an empty text if nothing is; None if the game is not installed here."""
    try:
        return _problem(connection, campaign, find_game, read_table)
    except UnknownGame:
        return None
    except Exception as problem:  # a damaged log can fail in any way
        return f"{type(problem).__name__}: {problem}"[:200]


def _problem(connection: Connection, campaign: str, find_game: FindGame, read_table: ReadTable) -> str:
    columns = [campaigns.c[name] for name in _Line._fields]
    line = _Line(*connection.execute(select(*columns).where(campaigns.c.id == campaign)).one())
    entries = _entries(connection, campaign)
    series = Series.of_log(campaign, line.secret, find_game(line.game), entries)
    if (series.version, series.number) != (line.version, line.number):
        return (
            f"replayed to entry {series.version} and game {series.number} of {line.version} and {line.number}"
        )
    if line.status != _status(series):
        return f"{line.status} in the list, {_status(series)} by its log"
    wrong = _wrong_tables(connection, series, entries)
    if wrong:
        return f"tables that do not agree with its log: {', '.join(wrong)}"
    matches = [read_table(each.laid.table).playing for each in series.past]
    _verify_games(connection, series, matches, read_table)
    return ""


def _status(series: Series) -> str:
    """As the list of campaigns has it."""
    return {"over": "over", "closed": "closed"}.get(series.status, "running")


def _wrong_tables(connection: Connection, series: Series, entries: Sequence[CampaignEntry]) -> list[str]:
    """A counted game is finished and a void one is closed; the present one goes on."""
    query = select(tables.c.id, tables.c.status).where(tables.c.campaign == series.id)
    found = {row.id: row.status for row in connection.execute(query)}
    expected = {each.laid.table: "finished" for each in series.past}
    # A game that was void in a terminal has no table.
    void = [entry.body.table for entry in entries if isinstance(entry.body, GameVoided) and entry.body.table]
    expected |= dict.fromkeys(void, "closed")
    if series.playing is not None:
        expected[series.playing.table] = "running"
    free = {table for table, _ in series.free}
    return [
        table
        for table in sorted(found.keys() | expected.keys() | free)
        if (table not in found if table in free else found.get(table) != expected.get(table))
    ]


def _verify_games(
    connection: Connection, series: Series, matches: Sequence[Match], read_table: ReadTable
) -> None:
    """Each game follows from the one before, and what the log says of the campaign follows from the last one."""
    query = select(members.c.company, members.c.name).where(members.c.campaign == series.id)
    names = {row.company: row.name for row in connection.execute(query)}
    playing = None if series.playing is None else read_table(series.playing.table).playing
    campaign = verify_campaign(file_of(series, matches, names, playing), series.game)
    if campaign != series.campaign:
        raise ValueError("the games lead to another campaign than its log")


def _entries(connection: Connection, campaign: str) -> list[CampaignEntry]:
    rows = connection.execute(
        select(campaign_log.c.seq, campaign_log.c.at, campaign_log.c.body)
        .where(campaign_log.c.campaign == campaign)
        .order_by(campaign_log.c.seq)
    )
    return [CampaignEntry(seq, at, decode_campaign_body(data)) for seq, at, data in rows]
