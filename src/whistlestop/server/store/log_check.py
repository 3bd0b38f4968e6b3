"""Whether the logs in a database are complete."""

from sqlalchemy import Column, Connection, Table, func, or_, select

__all__ = ["incomplete_logs"]


def incomplete_logs(connection: Connection, logged: Table, owner: Column[str], lines: Table) -> list[str]:
    """The rows of `lines` whose log in `logged` has a gap, or ends before or after their version says, each as a
    sentence; `owner` is the column of the log that names the row."""
    found = (
        select(owner.label("owner"), func.count().label("entries"), func.max(logged.c.seq).label("last"))
        .group_by(owner)
        .subquery()
    )
    rows = connection.execute(
        select(lines.c.id, lines.c.version, found.c.entries)
        .outerjoin(found, found.c.owner == lines.c.id)
        .where(
            or_(
                found.c.entries.is_(None),
                # Entries are numbered from 1 without gaps, so count and last number agree.
                found.c.entries != found.c.last,
                found.c.last != lines.c.version,
            )
        )
    )
    return [f"{row.id}: {row.entries or 0} entries of {row.version}" for row in rows]
