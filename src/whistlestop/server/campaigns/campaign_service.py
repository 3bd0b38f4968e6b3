"""Campaigns: decide on the log as it is, write the next entry and what belongs to it, or decide again."""

import asyncio
import secrets
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from litestar.connection import ASGIConnection

from whistlestop.server.auth.people import People
from whistlestop.server.auth.tokens import hashed, is_table_id, new_table_id, new_token
from whistlestop.server.campaigns.campaign_tables import prepared_table
from whistlestop.server.campaigns.members import (
    Asker,
    OpenCampaign,
    asker_of,
    check_host,
    check_leader,
    check_member,
)
from whistlestop.server.store import NumberTaken, StoreFailed, Write
from whistlestop.server.store.campaigns import (
    CampaignKey,
    CampaignRow,
    Member,
    NewCampaignEntry,
    append_entry,
    campaign_creation,
    drop_member,
    new_member,
    read_campaign,
    store_key,
    write,
)
from whistlestop.server.store.people import Person
from whistlestop.server.store.story_marks import mark_story
from whistlestop.server.tables.access import token_of
from whistlestop.server.tables.entry_effects import ExtraWrites
from whistlestop.server.tables.seat_keys import new_key
from whistlestop.server.tables.table_service import TableService
from whistlestop.table import commands, organiser
from whistlestop.table.campaigns import campaign_data
from whistlestop.table.errors import NotAllowed
from whistlestop.table.names import clean_name, clean_text, looks_like_any
from whistlestop.table.series import (
    AttendanceChoice,
    CampaignBody,
    CampaignClosed,
    CampaignEntry,
    CampaignSettings,
    CompanyBegun,
    FreeGameLaid,
    GameLaid,
    SecretsTaken,
    Series,
    begun_with,
)
from whistlestop.text import company_characters
from whistlestop.wire.campaign_page import CampaignSeat, CompanyPlan, NewCampaignRequest

__all__ = ["CampaignService", "MadeCampaign"]

_TRIES: Final = 20
_OPERATOR: Final = Asker(None, True, False, None)
"""The operator may do what the host may."""
HttpConnection = ASGIConnection[Any, Any, Any, Any]


class MadeCampaign(NamedTuple):
    campaign: str
    key: str
    invite: str


class _Step(NamedTuple):
    """The next entry of a campaign and what is written with it."""

    body: CampaignBody
    also: tuple[Write, ...] = ()


class CampaignService:
    def __init__(self, service: TableService, people: People) -> None:
        self._service: Final = service
        self._store: Final = service.store
        self._people: Final = people

    # Finding

    async def find(self, campaign: str, connection: HttpConnection, token: str | None = None) -> OpenCampaign:
        """The campaign as it is now, for the sender of this request; `token` is a key that it has elsewhere."""
        person = await self._people.person_of(connection)
        self._people.count_look(connection, None if person is None else person.id)
        return await self._read(campaign, token or token_of(connection), person)

    async def _read(
        self, campaign: str, token: str | None, person: Person | None, *, is_operator: bool = False
    ) -> OpenCampaign:
        stored = await read_campaign(self._store, campaign) if is_table_id(campaign) else None
        if stored is None:
            raise NotAllowed("no_such_campaign", {"campaign": campaign[:40]})
        asker = _OPERATOR if is_operator else asker_of(stored, token, person)
        game = self._service.find_game(stored.row.game)
        series = await asyncio.to_thread(Series.of_log, campaign, stored.row.secret, game, stored.entries)
        return OpenCampaign(series, stored, asker)

    # Beginning and joining

    async def create(self, data: NewCampaignRequest, person: Person | None) -> MadeCampaign:
        """A campaign before its first game. The keys are returned only here."""
        settings = self._settings(data)
        leaders = _members(data, person)
        characters = company_characters([each.name for each in leaders.values()], len(data.companies))
        companies = [
            CompanyBegun(
                plan.company, plan.bot if plan.kind == "bot" else None, plan.company in leaders, character
            )
            for plan, character in zip(data.companies, characters, strict=True)
        ]
        secret = secrets.token_hex(32)
        first = CampaignEntry(1, self._service.now(), begun_with(settings, companies, secret))
        campaign = new_table_id()
        Series(campaign, secret, self._service.find_game(settings.game), first)  # the rules may refuse it
        row = CampaignRow(
            campaign,
            settings.game,
            secret,
            first.at,
            clean_text(data.title).replace("\n", " "),
            settings.spectators,
            None if person is None else person.id,
        )
        return await self.keep(row, [first], list(leaders.values()), data.own, "running", 1)

    async def keep(
        self,
        row: CampaignRow,
        entries: list[CampaignEntry],
        leaders: list[Member],
        own: str | None,
        status: str,
        number: int,
        *also: Write,
    ) -> MadeCampaign:
        """Write a new campaign, and with it the tables of games that were played before."""
        made = MadeCampaign(row.id, new_token(), new_token())
        keys = [CampaignKey(hashed(made.key), "host", own), CampaignKey(hashed(made.invite), "invite")]
        await write(self._store, campaign_creation(row, entries, leaders, keys, status, number), *also)
        return made

    def _settings(self, data: NewCampaignRequest) -> CampaignSettings:
        catalogue, config = self._service.bot_catalogue, self._service.config
        for bot in (data.bot, *[plan.bot for plan in data.companies if plan.kind == "bot"]):
            catalogue.check(bot)
        return CampaignSettings(
            game=self._service.find_game(data.game).id,
            set=data.set,
            bot=data.bot,
            pace=data.pace,
            seconds=data.seconds,
            spectators=data.spectators,
            chat=data.chat and config.chat,
            help=data.help,
            reasons=data.reasons,
            card_counts=data.card_counts,
            hotseat=data.hotseat,
            bot_pause=config.bot_pause if data.bot_pause is None else data.bot_pause,
        )

    async def join(
        self, campaign: str, invite: str, company: str | None, name: str, person: Person | None
    ) -> tuple[str, str]:
        """A person takes a company and gets the key of its leader."""
        apart = await self._people.apart_from(None if person is None else person.id)
        token = new_token()

        def step(found: OpenCampaign) -> _Step:
            key = found.stored.keys[hashed(invite)]
            known = found.stored.members.values()
            if person is not None and person.id in [each.person for each in known]:
                raise NotAllowed("leads_already")
            if not {each.person for each in known}.isdisjoint(apart):
                raise NotAllowed("may_not_sit")
            body = organiser.join(found.series, key.company or company)
            called = clean_name(name or ("" if person is None else person.name))
            if looks_like_any(called, [each.name for each in known]):
                raise NotAllowed("name_taken", {"name": called})
            member = Member(body.company, called, None if person is None else person.id)
            held = CampaignKey(hashed(token), "member", body.company)
            also = (new_member(campaign, member), store_key(campaign, held, self._service.now()))
            return _Step(body, also)

        found = await self._read(campaign, invite, person)
        if not found.asker.is_invited:
            raise NotAllowed("wrong_key")
        done = await self._append(found, lambda: self._read(campaign, invite, person), step)
        assert hasattr(done, "company")
        return str(done.company), token

    async def mark_cards(self, found: OpenCampaign, pieces: Iterable[str]) -> None:
        """The asker has read these cards and seen these frontiers joining. Other words are ignored."""
        check_member(found.asker)
        data = campaign_data(found.series.game)
        frontiers = [word for each in data.frontiers for word in (each.key, each.card)]
        known = {*[card.key for card in data.story], *frontiers}
        await mark_story(self._store, found.series.id, found.readers, known.intersection(pieces))

    # Between games

    async def attend(
        self,
        found: OpenCampaign,
        connection: HttpConnection,
        company: str | None,
        attendance: AttendanceChoice,
    ) -> None:
        def step(now: OpenCampaign) -> _Step:
            chosen = company or now.asker.company
            if chosen is None:
                raise NotAllowed("not_your_company")
            check_leader(now, chosen)
            return _Step(organiser.attend(now.series, chosen, attendance))

        await self._append(found, self._again(found, connection), step)

    async def hand_over(
        self, found: OpenCampaign, connection: HttpConnection, company: str, bot: str | None
    ) -> str | None:
        """The key with which another person takes the company; None for a bot."""
        if bot is not None:
            self._service.bot_catalogue.check(bot)
        token = new_token() if bot is None else None

        def step(now: OpenCampaign) -> _Step:
            check_member(now.asker)
            if not now.asker.is_host:
                check_leader(now, company)
            also = [drop_member(now.series.id, company)]
            if token is not None:
                key = CampaignKey(hashed(token), "invite", company)
                also.append(store_key(now.series.id, key, self._service.now()))
            return _Step(organiser.hand_over(now.series, company, bot), tuple(also))

        await self._append(found, self._again(found, connection), step)
        return token

    async def close(self, found: OpenCampaign) -> None:
        """No more games. One that is being played is void, unless it is being counted."""
        check_host(found.asker)
        await self._close(found, CampaignClosed())

    async def close_for_operator(self, campaign: str) -> None:
        found = await self._read(campaign, None, None, is_operator=True)
        await self._close(found, CampaignClosed("admin"))

    async def _close(self, found: OpenCampaign, closed: CampaignClosed) -> None:
        if found.series.is_over:
            raise NotAllowed("campaign_is_over")
        if found.series.closed is not None:
            return
        if found.series.playing is not None:
            await self._void(found.series.playing.table, closed)
            return
        await self._write(found, _Step(closed))

    async def note_secrets_taken(self, found: OpenCampaign, connection: HttpConnection) -> None:
        """Everybody who joins later can read that somebody had the whole file. Raises NotAllowed if others lead
        companies by now."""

        def step(now: OpenCampaign) -> _Step:
            if not now.is_alone:
                raise NotAllowed("companies_free")
            return _Step(SecretsTaken())

        if not found.series.secrets_taken:
            await self._append(found, self._again(found, connection), step)

    # Games

    async def start(
        self, campaign: str, token: str | None, person: Person | None, number: int
    ) -> CampaignSeat:
        """The table of this game, which is made once, however often it is asked for."""
        for _ in range(_TRIES):
            found = await self._read(campaign, token, person)
            check_member(found.asker)
            table = found.series.table_of(number)
            if table is not None:
                return await self._seat_at(found, table, number)
            if number != found.series.number:
                raise NotAllowed("other_game_next", {"game": found.series.number})
            self._check_leaders(found)
            sitting = await asyncio.to_thread(organiser.next_game, found.series)
            prepared = await asyncio.to_thread(prepared_table, self._service, found, sitting)
            laid = GameLaid(number, sitting.deal, prepared.made.table, sitting.present, sitting.stand_ins)
            try:
                await self._write(found, _Step(laid, (prepared.creation,)))
            except NumberTaken:
                continue  # another server was faster, or somebody joined
            live_table = await self._service.find(laid.table)  # loads it, so that its automatic moves begin
            self._service.parts.turn_notices.after(live_table, live_table.state.history.since(0))
            return await self._seat_at(await self._read(campaign, token, person), laid.table, number)
        raise StoreFailed(RuntimeError("too many others write to this campaign"))

    def _check_leaders(self, found: OpenCampaign) -> None:
        """The host alone lets bots play for companies that nobody leads."""
        series = found.series
        waiting = [company for company in series.people if not series.leaders[company].taken]
        if waiting and not found.asker.is_host:
            raise NotAllowed("companies_free")

    async def enter(self, found: OpenCampaign) -> CampaignSeat:
        """A key of the asker's seat at the present game, or else at the last one."""
        check_member(found.asker)
        laid = found.series.playing or (found.series.past[-1].laid if found.series.past else None)
        if laid is None:
            raise NotAllowed("not_begun")
        return await self._seat_at(found, laid.table, laid.number)

    async def free(self, found: OpenCampaign) -> CampaignSeat:
        """V-L6: a game after the campaign, as often as its members like."""
        check_member(found.asker)
        sitting = organiser.free_game(found.series, secrets.token_hex(32))
        prepared = await asyncio.to_thread(prepared_table, self._service, found, sitting)
        laid = FreeGameLaid(prepared.made.table)
        await self._write(found, _Step(laid, (prepared.creation,)))
        await self._service.find(laid.table)
        return await self._seat_at(found, laid.table, sitting.number)

    async def void(self, found: OpenCampaign, number: int) -> None:
        """V-10: give the present game up; it is dealt again."""
        check_host(found.asker)
        playing = found.series.playing
        if playing is None or playing.number != number:
            raise NotAllowed("no_such_game", {"game": number})
        await self._void(playing.table)

    async def _void(self, table: str, *more: CampaignBody) -> None:
        live_table = await self._service.find(table)
        await self._service.write(
            live_table, lambda state: commands.close(state, "void"), extra=ExtraWrites(campaign=more)
        )

    async def _seat_at(self, found: OpenCampaign, table: str, number: int) -> CampaignSeat:
        """A new key of the asker's seat, and of the host's rights."""
        live_table = await self._service.find(table)
        store, now, asker = self._service.parts.people_store, self._service.now(), found.asker
        if found.series.settings.hotseat:
            device = await new_key(store, live_table, None, now, "device") if asker.is_host else None
            return CampaignSeat(table=table, number=number, seat=None, token=None, device=device)
        colours = [seat.colour for seat in live_table.state.seats]
        plays = asker.company in colours and live_table.state.seats[colours.index(asker.company)].is_person
        seat = colours.index(asker.company) if asker.company is not None and plays else None
        token = None if seat is None else await new_key(store, live_table, seat, now)
        host = await new_key(store, live_table, seat, now, "host") if asker.is_host else None
        return CampaignSeat(table=table, number=number, seat=seat, token=token, host=host)

    # Writing

    def _again(self, found: OpenCampaign, connection: HttpConnection) -> Callable[[], Any]:
        return lambda: self._read(found.series.id, token_of(connection), found.asker.person)

    async def _append(
        self,
        found: OpenCampaign,
        again: Callable[[], Any],
        decide: Callable[[OpenCampaign], _Step],
    ) -> CampaignBody:
        """Decide, and write; if somebody else was faster, decide again on the newer campaign."""
        for _ in range(_TRIES):
            step = decide(found)
            try:
                await self._write(found, step)
            except NumberTaken:
                found = await again()
                continue
            return step.body
        raise StoreFailed(RuntimeError("too many others write to this campaign"))

    async def _write(self, found: OpenCampaign, step: _Step) -> None:
        series = found.series
        status = "over" if series.is_over else "running"
        if isinstance(step.body, CampaignClosed):
            status = "closed"
        entry = NewCampaignEntry(
            series.id, series.version + 1, self._service.now(), step.body, status, series.number
        )
        # The line of the campaign first: it decides between servers.
        await write(self._store, append_entry(entry), *step.also)


def _members(data: NewCampaignRequest, person: Person | None) -> dict[str, Member]:
    """The leaders from the beginning: the host and, on a shared device, everybody."""
    people = [plan for plan in data.companies if plan.kind == "person"]
    if data.own is not None and data.own not in [plan.company for plan in people]:
        raise NotAllowed("not_your_company")
    found: dict[str, Member] = {}
    for plan in people:
        if plan.company == data.own or data.hotseat:
            name = _name(plan, person if plan.company == data.own else None)
            if looks_like_any(name, [each.name for each in found.values()]):
                raise NotAllowed("name_taken", {"name": name})
            is_own = plan.company == data.own and person is not None and not data.hotseat
            found[plan.company] = Member(plan.company, name, person.id if is_own and person else None)
    return found


def _name(plan: CompanyPlan, person: Person | None) -> str:
    wanted = plan.name or ("" if person is None else person.name)
    if not wanted:
        raise NotAllowed("names_needed")
    return clean_name(wanted)
