"""Campaigns in the database: a line, a log, members and keys. An entry whose number is taken raises `NumberTaken`."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from whistlestop.server.store.entries import Write
from whistlestop.server.store.errors import DamagedLog, NumberTaken
from whistlestop.server.store.schema import campaign_keys, campaign_log, campaigns, members, tables
from whistlestop.server.store.store import Store
from whistlestop.server.store.story_marks import StoryMarks, story_marks_in
from whistlestop.table.series import (
    CampaignBody,
    CampaignEntry,
    GameCounted,
    GameVoided,
    decode_campaign_body,
    encode_campaign_body,
)

__all__ = [
    "CampaignKey",
    "CampaignLine",
    "CampaignRow",
    "Member",
    "NewCampaignEntry",
    "StoredCampaign",
    "add_outcome",
    "append_entry",
    "campaign_creation",
    "campaigns_of",
    "drop_member",
    "forget_leader",
    "merge_leaders",
    "new_member",
    "old_campaigns",
    "read_campaign",
    "remove_campaign",
    "status_of",
    "store_key",
    "tables_of_campaign",
    "write",
]


@dataclass(frozen=True)
class CampaignRow:
    """What of a campaign does not change."""

    id: str
    game: str
    secret: str
    created: float
    title: str
    spectators: bool
    host: str | None = None
    """The person whose campaign it is, if known."""


@dataclass(frozen=True)
class Member:
    company: str
    name: str
    person: str | None = None


@dataclass(frozen=True)
class CampaignKey:
    hash: str
    kind: str
    """`member`, `host` or `invite`."""
    company: str | None = None


class StoredCampaign(NamedTuple):
    row: CampaignRow
    entries: list[CampaignEntry]
    members: dict[str, Member]
    keys: dict[str, CampaignKey]
    read: StoryMarks


class NewCampaignEntry(NamedTuple):
    """The next entry of a campaign, and how the campaign stands after it."""

    campaign: str
    seq: int
    at: float
    body: CampaignBody
    status: str
    number: int


class CampaignLine(NamedTuple):
    """A campaign in the list of a person."""

    id: str
    game: str
    title: str
    status: str
    number: int
    touched: float
    company: str | None
    table: str | None
    """The table that was last used, if there is one."""
    asked: str
    names: str


async def write(store: Store, *parts: Write | None) -> None:
    """All of them in one transaction, or none."""

    def run(connection: Connection) -> None:
        for part in parts:
            if part is not None:
                part(connection)

    try:
        await store.writer.do(run)
    except IntegrityError as problem:
        raise NumberTaken from problem


def campaign_creation(
    row: CampaignRow,
    entries: Sequence[CampaignEntry],
    people: Iterable[Member],
    keys: Iterable[CampaignKey],
    status: str,
    number: int,
) -> Write:
    """What writes a new campaign."""
    last = entries[-1]
    line = {**asdict(row), "touched": last.at, "version": last.seq, "status": status, "number": number}
    logged = [_log_row(row.id, entry) for entry in entries]

    def run(connection: Connection) -> None:
        connection.execute(insert(campaigns), line)
        connection.execute(insert(campaign_log), logged)
        for member in people:
            new_member(row.id, member)(connection)
        for key in keys:
            store_key(row.id, key, row.created)(connection)

    return run


def append_entry(entry: NewCampaignEntry) -> Write:
    """The entry with this number, unless somebody else wrote it."""
    here = (campaigns.c.id == entry.campaign) & (campaigns.c.version == entry.seq - 1)
    values = {
        "version": entry.seq,
        "touched": entry.at,
        "status": entry.status,
        "number": entry.number,
    }

    def run(connection: Connection) -> None:
        if not connection.execute(update(campaigns).where(here).values(**values)).rowcount:
            raise NumberTaken
        logged = _log_row(entry.campaign, CampaignEntry(entry.seq, entry.at, entry.body))
        connection.execute(insert(campaign_log), logged)

    return run


def add_outcome(
    campaign: str, at: float, body: GameCounted | GameVoided, is_over: bool, *more: CampaignBody
) -> Write:
    """What the last entry of a game does to its campaign, in the transaction of that entry. The log of the table
    decides who ends the game, so the number of the entry is the next one."""
    bodies = (body, *more)

    def run(connection: Connection) -> None:
        here = campaigns.c.id == campaign
        # The update locks the line, so that no other server takes the number.
        if not connection.execute(
            update(campaigns).where(here).values(version=campaigns.c.version + len(bodies), touched=at)
        ).rowcount:
            return
        version = connection.execute(select(campaigns.c.version).where(here)).scalar_one()
        for seq, each in enumerate(bodies, version - len(bodies) + 1):
            connection.execute(insert(campaign_log), _log_row(campaign, CampaignEntry(seq, at, each)))
        status = "over" if is_over else "closed" if more else "running"
        number = body.number + (1 if isinstance(body, GameCounted) else 0)
        connection.execute(update(campaigns).where(here).values(status=status, number=number))

    return run


def new_member(campaign: str, member: Member) -> Write:
    """The person leads the company from now on, and no longer the one before."""

    def run(connection: Connection) -> None:
        drop_member(campaign, member.company)(connection)
        connection.execute(insert(members), {"campaign": campaign, **asdict(member)})

    return run


def drop_member(campaign: str, company: str) -> Write:
    """With the keys of the company; the host keeps the rights of the host."""

    def run(connection: Connection) -> None:
        led = (members.c.campaign == campaign) & (members.c.company == company)
        held = (campaign_keys.c.campaign == campaign) & (campaign_keys.c.company == company)
        connection.execute(delete(members).where(led))
        connection.execute(delete(campaign_keys).where(held, campaign_keys.c.kind != "host"))
        connection.execute(update(campaign_keys).where(held).values(company=None))

    return run


def store_key(campaign: str, key: CampaignKey, created: float) -> Write:
    row = {**asdict(key), "campaign": campaign, "created": created}

    def run(connection: Connection) -> None:
        connection.execute(insert(campaign_keys), row)

    return run


async def read_campaign(store: Store, campaign: str) -> StoredCampaign | None:
    line = select(*[getattr(campaigns.c, name) for name in CampaignRow.__dataclass_fields__]).where(
        campaigns.c.id == campaign
    )
    logged = (
        select(campaign_log.c.seq, campaign_log.c.at, campaign_log.c.body)
        .where(campaign_log.c.campaign == campaign)
        .order_by(campaign_log.c.seq)
    )
    led = select(members.c.company, members.c.name, members.c.person).where(members.c.campaign == campaign)
    held = select(campaign_keys.c.hash, campaign_keys.c.kind, campaign_keys.c.company).where(
        campaign_keys.c.campaign == campaign
    )

    def run(connection: Connection) -> StoredCampaign | None:
        row = connection.execute(line).one_or_none()
        if row is None:
            return None
        entries = [_entry(campaign, *each) for each in connection.execute(logged)]
        people = [Member(*each) for each in connection.execute(led)]
        keys = [CampaignKey(*each) for each in connection.execute(held)]
        return StoredCampaign(
            CampaignRow(*row),
            entries,
            {member.company: member for member in people},
            {key.hash: key for key in keys},
            story_marks_in(connection, campaign),
        )

    return await store.read(run)


async def status_of(store: Store, campaign: str) -> str | None:
    """`running`, `over` or `closed`; None if there is no such campaign."""
    query = select(campaigns.c.status).where(campaigns.c.id == campaign)
    return await store.read(lambda connection: connection.execute(query).scalar())


async def campaigns_of(store: Store, person: str, most: int) -> list[CampaignLine]:
    """Those that this person hosts or takes part in, the last used first."""
    mine = members.c.person == person
    led = select(members.c.campaign, members.c.company).where(mine).subquery()
    query = (
        select(campaigns, led.c.company)
        .outerjoin(led, led.c.campaign == campaigns.c.id)
        .where((campaigns.c.host == person) | led.c.company.is_not(None))
        .order_by(campaigns.c.touched.desc())
        .limit(most)
    )

    def run(connection: Connection) -> list[CampaignLine]:
        found: list[CampaignLine] = []
        for row in connection.execute(query):
            last = connection.execute(
                select(tables.c.id, tables.c.asked, tables.c.names)
                .where(tables.c.campaign == row.id, tables.c.status.in_(("waiting", "running")))
                .order_by(tables.c.created.desc())
            ).first()
            table, asked, names = ("", "", "[]") if last is None else last
            found.append(
                CampaignLine(
                    row.id,
                    row.game,
                    row.title,
                    row.status,
                    row.number,
                    row.touched,
                    row.company,
                    table or None,
                    asked,
                    names,
                )
            )
        return found

    return await store.read(run)


async def forget_leader(store: Store, person: str, name: str) -> None:
    """Their name leaves the campaigns, with all names that a host wrote down for a shared device."""
    mine = members.c.person == person
    hosted = select(campaigns.c.id, campaigns.c.title).where(campaigns.c.host == person)

    def run(connection: Connection) -> None:
        connection.execute(update(members).where(mine).values(name=""))
        for row in connection.execute(hosted).all():
            unknown = (members.c.campaign == row.id) & members.c.person.is_(None)
            # People without a cookie named themselves by their own key, unless the host did it for them.
            own = select(campaign_keys.c.company).where(
                campaign_keys.c.campaign == row.id, campaign_keys.c.kind == "member"
            )
            connection.execute(update(members).where(unknown, members.c.company.not_in(own)).values(name=""))
            if name and name.casefold() in row.title.casefold():
                connection.execute(update(campaigns).where(campaigns.c.id == row.id).values(title=""))

    await store.writer.do(run)


def merge_leaders(connection: Connection, guest: str, account: str) -> None:
    """What a guest leads and hosts becomes the account's, unless the account leads a company there already."""
    led = select(members.c.campaign).where(members.c.person == account)
    connection.execute(
        update(members)
        .where(members.c.person == guest, members.c.campaign.not_in(led))
        .values(person=account)
    )
    connection.execute(update(campaigns).where(campaigns.c.host == guest).values(host=account))


async def old_campaigns(store: Store, before: float, most: int) -> list[str]:
    """Those that are over or closed and that nobody has used since."""
    query = (
        select(campaigns.c.id)
        .where(campaigns.c.status != "running", campaigns.c.touched < before)
        .limit(most)
    )
    return [row.id for row in await store.rows(query)]


async def tables_of_campaign(store: Store, campaign: str) -> list[str]:
    return [row.id for row in await store.rows(select(tables.c.id).where(tables.c.campaign == campaign))]


async def remove_campaign(store: Store, campaign: str) -> None:
    """With its log, its keys and its tables; the results of its players stay."""
    statement = delete(campaigns).where(campaigns.c.id == campaign)
    await store.writer.do(lambda connection: connection.execute(statement))


def _log_row(campaign: str, entry: CampaignEntry) -> dict[str, object]:
    return {
        "campaign": campaign,
        "seq": entry.seq,
        "at": entry.at,
        "body": encode_campaign_body(entry.body),
    }


def _entry(campaign: str, seq: int, at: float, data: bytes) -> CampaignEntry:
    try:
        return CampaignEntry(seq, at, decode_campaign_body(data))
    except (msgspec.MsgspecError, ValueError) as problem:
        raise DamagedLog(campaign, seq) from problem
