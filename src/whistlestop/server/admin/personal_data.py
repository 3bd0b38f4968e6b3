"""Everything the server knows of one person, as they may have it."""

from collections.abc import Sequence
from math import inf
from typing import Any, Final

from whistlestop.history.table_events import Said
from whistlestop.server.store import Store
from whistlestop.server.store.bot_accounts import bot_accounts_of
from whistlestop.server.store.campaigns import campaigns_of
from whistlestop.server.store.challenges import challenges_by, challenges_to
from whistlestop.server.store.friends import friends_of
from whistlestop.server.store.invitations import invitations_of
from whistlestop.server.store.login_places import login_places_of
from whistlestop.server.store.people import PeopleStore, Person
from whistlestop.server.store.personal_data import (
    mutes_of,
    read_marks_of,
    reports_at,
    results_of,
    seats_and_tables_of,
)
from whistlestop.server.store.push_devices import push_devices_of
from whistlestop.server.store.ratings import ratings_of
from whistlestop.server.store.story_marks import story_marks_of
from whistlestop.server.store.table_lists import hosted_tables
from whistlestop.server.store.tournaments import tournament_data_of
from whistlestop.server.tables.seat_history import SeatPeriod, seat_periods_of
from whistlestop.wire.log import StoredEntry

__all__ = ["personal_data_of"]

_MOST_CAMPAIGNS: Final = 10_000


async def personal_data_of(store: Store, people_store: PeopleStore, person: Person) -> dict[str, Any]:
    """With their bot accounts; without the hashes of password and tokens, which are of no use to anybody."""
    about = {
        name: getattr(person, name) for name in ("id", "name", "login", "created", "seen", "lang", "webhook")
    }
    signed_in = await people_store.sessions_of(person.id)
    said: list[dict[str, Any]] = []
    reported: list[dict[str, Any]] = []
    for stay in await seat_periods_of(store, person.id):
        log = await store.entries(stay.table)
        said += [
            {"table": stay.table, "at": entry.at, "text": entry.body.text}
            for entry in log
            if isinstance(entry.body, Said) and stay.has(entry.seq, entry.body.seat)
        ]
        reported += _reported(stay, log, await reports_at(store, stay.table, stay.seat))
    return {
        "person": about,
        "seats": await seats_and_tables_of(store, person.id),
        "hosts": await hosted_tables(store, person.id),
        "results": await results_of(store, person.id),
        "ratings": await ratings_of(store, person.id),
        "campaigns": [
            {"campaign": line.id, "title": line.title, "status": line.status, "company": line.company}
            for line in await campaigns_of(store, person.id, _MOST_CAMPAIGNS)
        ],
        "sessions": [{"device": one.device, "created": one.created, "seen": one.seen} for one in signed_in],
        "login_places": await login_places_of(store, person.id),
        "mutes": await mutes_of(store, person.id),
        "blocks": [
            {"name": row.name, "created": row.created} for row in await people_store.blocks_of(person.id)
        ],
        "friends": [
            {
                "name": row.name,
                "login": row.login,
                "created": row.created,
                "accepted": row.accepted,
                "is_mine": row.is_mine,
            }
            for row in await friends_of(store, person.id)
        ],
        "invitations": [
            {"table": row.table, "by": row.by, "created": row.created}
            for row in await invitations_of(store, person.id)
        ],
        "challenges": [
            {"table": row.table, "by": row.name, "created": row.created}
            for row in (*await challenges_to(store, person.id), *await challenges_by(store, person.id))
        ],
        "tournaments": await tournament_data_of(store, person.id),
        "push_devices": [{"endpoint": device.endpoint} for device in await push_devices_of(store, person.id)],
        "marks": await read_marks_of(store, person.id),
        "story_marks": await story_marks_of(store, person.id),
        "said": said,
        "reports": reported,
        "bots": [
            await personal_data_of(store, people_store, bot)
            for bot in await bot_accounts_of(store, person.id)
        ],
    }


def _reported(
    stay: SeatPeriod, log: Sequence[StoredEntry], made: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Reports name a seat and a time: those that it made while it was theirs."""
    begin = log[stay.first - 1].at if log else 0.0
    end = inf if stay.until is None else log[stay.until - 1].at
    return [
        {"table": stay.table, **{name: report[name] for name in ("seq", "at", "why", "done")}}
        for report in made
        if begin <= report["at"] < end
    ]
