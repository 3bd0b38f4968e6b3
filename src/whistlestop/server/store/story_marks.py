"""What of the story the leader of a company has read: cards, and frontiers that they have seen joining."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, insert, select

from whistlestop.server.store.entries import Write
from whistlestop.server.store.schema import members, story_marks
from whistlestop.server.store.store import Store

__all__ = ["StoryMarks", "mark_story", "story_marking", "story_marks_in", "story_marks_of"]

StoryMarks = Mapping[str, frozenset[str]]
"""The pieces that were read, by company."""


async def mark_story(store: Store, campaign: str, companies: Sequence[str], pieces: Iterable[str]) -> None:
    await store.writer.do(story_marking(campaign, companies, pieces))


def story_marking(campaign: str, companies: Sequence[str], pieces: Iterable[str]) -> Write:
    """Marks are only added: what was read on one device is not unread on another. A company without a leader here
    gets none."""
    wanted = set(pieces)
    led = select(members.c.company).where(members.c.campaign == campaign, members.c.company.in_(companies))

    def run(connection: Connection) -> None:
        # The lock keeps another server from adding the same marks at the same time.
        leading = connection.execute(led.with_for_update()).scalars().all()
        known = story_marks_in(connection, campaign)
        rows = [
            {"campaign": campaign, "company": company, "piece": piece}
            for company in leading
            for piece in sorted(wanted - known.get(company, frozenset()))
        ]
        if rows:
            connection.execute(insert(story_marks), rows)

    return run


def story_marks_in(connection: Connection, campaign: str) -> StoryMarks:
    query = select(story_marks.c.company, story_marks.c.piece).where(story_marks.c.campaign == campaign)
    found: dict[str, set[str]] = {}
    for company, piece in connection.execute(query):
        found.setdefault(company, set()).add(piece)
    return {company: frozenset(pieces) for company, pieces in found.items()}


async def story_marks_of(store: Store, person: str) -> list[dict[str, Any]]:
    same = (members.c.campaign == story_marks.c.campaign) & (members.c.company == story_marks.c.company)
    return await store.mappings(select(story_marks).join(members, same).where(members.c.person == person))
