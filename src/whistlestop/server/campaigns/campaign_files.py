"""Campaigns as files: what a member may take away, and a campaign that was played in a terminal."""

import asyncio
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from whistlestop.history import Entry
from whistlestop.history.table_events import Undone
from whistlestop.server.auth.tokens import new_table_id
from whistlestop.server.campaigns.campaign_service import CampaignService, HttpConnection, MadeCampaign
from whistlestop.server.campaigns.campaign_tables import prepared_table
from whistlestop.server.campaigns.members import Asker, OpenCampaign, check_member
from whistlestop.server.store import TableRow, Write
from whistlestop.server.store.campaigns import CampaignRow, Member, StoredCampaign
from whistlestop.server.store.people import Person
from whistlestop.server.store.store import creation
from whistlestop.server.store.story_marks import story_marking
from whistlestop.server.tables.live_table import summary_of
from whistlestop.server.tables.new_table import PreparedTable
from whistlestop.server.tables.table_service import TableService
from whistlestop.table import organiser
from whistlestop.table.campaign_copy import company_copy
from whistlestop.table.campaigns import checked_campaign, continued_match
from whistlestop.table.errors import NotAllowed
from whistlestop.table.importing import ImportedGame
from whistlestop.table.match import Match
from whistlestop.table.names import clean_name
from whistlestop.table.series import (
    Attending,
    CampaignBody,
    CampaignEntry,
    CampaignSettings,
    GameLaid,
    SecretsTaken,
    Series,
)
from whistlestop.table.series_file import file_of, log_of, unfinished_at
from whistlestop.table.table_state import TableState
from whistlestop.wire.campaign import CampaignFile, encode_campaign

__all__ = ["CampaignFiles"]


class CampaignFiles:
    def __init__(self, service: TableService, campaigns: CampaignService) -> None:
        self._service: Final = service
        self._campaigns: Final = campaigns

    async def export(self, found: OpenCampaign, connection: HttpConnection) -> bytes:
        """The whole file after the end, and for somebody who plays alone against bots, which is written down;
        otherwise the copy of the company, without what is still secret."""
        check_member(found.asker)
        series = found.series
        if found.is_alone and not series.is_over:
            await self._campaigns.note_secrets_taken(found, connection)
        matches = [await self._match(each.laid.table) for each in series.past]
        playing = None if series.playing is None else await self._match(series.playing.table)
        names = {company: member.name for company, member in found.stored.members.items()}
        return await asyncio.to_thread(_encoded, found, matches, names, playing)

    async def _match(self, table: str) -> Match:
        return (await self._service.find(table)).state.playing

    async def bring(
        self,
        data: bytes,
        own: str | None,
        person: Person | None,
        pace: Literal["live", "slow"] = "live",
        help: Literal["none", "highlights", "planner"] = "highlights",
    ) -> MadeCampaign:
        """A campaign from a file: every game is played again and becomes a table."""
        game = self._service.find_game(checked_campaign(data).header.game)
        campaign, now = new_table_id(), self._service.now()
        brought = await self._service.bot_pool.check_campaign(game.id, data, campaign, now)
        file = brought.file
        states = [await asyncio.to_thread(self._state, archived) for archived in brought.games]
        tables = [
            _creation(state, archived.secret, campaign)
            for state, archived in zip(states, brought.games, strict=True)
        ]
        row = CampaignRow(
            campaign, game.id, file.header.seed, now, "", True, None if person is None else person.id
        )
        member = _member(file, own, person)
        settings = msgspec.structs.replace(self._settings(file), pace=pace, help=help)
        bodies = log_of(file, states, settings, None if member is None else member.company)
        if file.result is None:
            bodies.append(SecretsTaken())  # the file is somewhere else too
        entries = [CampaignEntry(seq, now, body) for seq, body in enumerate(bodies, 1)]
        series = Series.of_log(campaign, row.secret, game, entries)
        members = {} if member is None else {member.company: member}
        # The terminal has shown the story of these games.
        read_already = story_marking(
            campaign, list(members), (*series.campaign.read, *series.campaign.frontiers)
        )
        laid = self._laid(file, series, row, members)
        if laid is not None:
            more, prepared = laid
            tables.append(prepared.creation)
            entries += [CampaignEntry(seq, now, body) for seq, body in enumerate(more, len(entries) + 1)]
        status = "over" if series.is_over else "running"
        return await self._campaigns.keep(
            row, entries, list(members.values()), own, status, series.number, *tables, read_already
        )

    def _state(self, archived: ImportedGame) -> TableState:
        return TableState.of_entries(
            new_table_id(), archived.secret, self._service.find_game, archived.entries
        )

    def _settings(self, file: CampaignFile) -> CampaignSettings:
        config = self._service.config
        for leader in file.header.leaders(len(file.games) + 1):
            if leader.bot is not None:
                self._service.bot_catalogue.check(leader.bot)
        return CampaignSettings(
            game=file.header.game, set=file.header.set, chat=config.chat, bot_pause=config.bot_pause
        )

    def _laid(
        self, file: CampaignFile, series: Series, row: CampaignRow, members: dict[str, Member]
    ) -> tuple[list[CampaignBody], PreparedTable] | None:
        """The table of the game that was interrupted, with everything that was done in it."""
        kept = unfinished_at(file)
        if kept is None:
            return None
        absent = [company for company in series.leaders if company not in kept.present]
        bodies: list[CampaignBody] = []
        for company in absent:
            # A bot can miss a game in the terminal, so nobody is asked whether the company may.
            bodies.append(Attending(company, "misses"))
            series.fold(CampaignEntry(series.version + 1, row.created, bodies[-1]))
        sitting = organiser.next_game(series)
        found = OpenCampaign(series, StoredCampaign(row, [], members, {}, {}), Asker(None, True, False, None))
        prepared = prepared_table(self._service, found, sitting)
        _repeat(prepared.state, continued_match(file, series.game))
        laid = GameLaid(sitting.number, sitting.deal, prepared.made.table, sitting.present, sitting.stand_ins)
        return [*bodies, laid], prepared


def _repeat(state: TableState, match: Match) -> None:
    """Everything that was done in the match after its set-up, at the table."""
    shift = state.version - match.history.entry(0).seq
    for entry in match.history.since(0):
        body = entry.body
        if isinstance(body, Undone):
            body = Undone(body.seat, body.to + shift)
        state.fold(Entry(state.version + 1, state.history.last.at, None, body))


def _encoded(
    found: OpenCampaign, matches: Sequence[Match], names: dict[str, str], playing: Match | None
) -> bytes:
    file = file_of(found.series, matches, names, playing)
    if not found.is_alone:
        file = company_copy(file, found.series.game, found.asker.company)
    return encode_campaign(file)


def _member(file: CampaignFile, own: str | None, person: Person | None) -> Member | None:
    if own is None:
        return None
    led = {each.company: each for each in file.header.leaders(len(file.games) + 1)}
    if own not in led or led[own].bot is not None:
        raise NotAllowed("not_your_company")
    name = led[own].name if person is None else person.name
    return Member(own, clean_name(name), None if person is None else person.id)


def _creation(state: TableState, secret: str, campaign: str) -> Write:
    at = state.history.last.at
    row = TableRow(state.table_id, state.settings.game, secret, at, False, "live", "", campaign=campaign)
    return creation(row, state.stored(), summary_of(state, at), [])
