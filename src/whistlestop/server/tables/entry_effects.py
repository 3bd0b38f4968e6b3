"""What is kept together with an entry of the log: keys that come and go with a chair, and results at the end."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from whistlestop.server.store import Key
from whistlestop.server.store.people import give_chair
from whistlestop.server.store.schema import chairs, keys, left_chairs, marks, results
from whistlestop.server.tables.lesson import lesson
from whistlestop.table.match import Match
from whistlestop.table.seats import TableSeat
from whistlestop.table.table_state import TableState
from whistlestop.wire.log import (
    Again,
    Answered,
    BotSeated,
    Closed,
    LogEntry,
    Played,
    Proposed,
    Restarted,
    Said,
    Seated,
    Stamped,
    Vacated,
)

__all__ = ["NO_EXTRA_WRITES", "ExtraWrites", "effects_of", "late_result", "revoked_seat"]


class ExtraWrites(NamedTuple):
    """What is written with an entry or not at all."""

    keys: Sequence[Key] = ()
    person: str | None = None
    """Who sits down by it, if that is known."""
    also: Callable[[Connection], None] | None = None


NO_EXTRA_WRITES: Final = ExtraWrites()


def revoked_seat(entry: LogEntry) -> int | None:
    """The chair whose keys open nothing after this entry: whoever sits down there has keys of their own."""
    if isinstance(entry, Seated | Vacated | Restarted) or (
        isinstance(entry, BotSeated) and entry.why == "fill"
    ):
        return entry.seat
    return None


def effects_of(
    table_state: TableState, stamped: Stamped, extra: ExtraWrites
) -> Callable[[Connection], None] | None:
    """What is written in the same transaction. The room has the entry folded in."""
    seat = revoked_seat(stamped.entry)
    if seat is not None:
        return lambda connection: _change_chair(
            connection, table_state.table_id, stamped.seq, seat, extra.person
        )
    if isinstance(stamped.entry, Played | Closed | Proposed | Answered) and table_state.status == "finished":
        rows = _results(table_state, stamped.at)
        return lambda connection: _keep_results(connection, rows)
    return extra.also


def late_result(table_state: TableState, seat: int) -> Callable[[Connection], None]:
    """For somebody who says only after the game who they are. It is written once."""
    ended = next(done for done in reversed(table_state.log) if not isinstance(done.entry, Said | Again))
    rows = [row for row in _results(table_state, ended.at) if row["seat"] == seat]
    known = select(results.c.person).where(results.c.table_id == table_state.table_id, results.c.seat == seat)

    def run(connection: Connection) -> None:
        if connection.execute(known).scalar() is None:
            _keep_results(connection, rows)

    return run


def _change_chair(connection: Connection, table: str, seq: int, seat: int, person: str | None) -> None:
    here = select(chairs.c.person).where(chairs.c.table_id == table, chairs.c.seat == seat)
    before = connection.execute(here).scalar()
    if before is not None:
        row = {"table_id": table, "seat": seat, "until": seq, "person": before}
        connection.execute(insert(left_chairs), row)
    connection.execute(
        delete(keys).where(keys.c.table_id == table, keys.c.kind == "seat", keys.c.seat == seat)
    )
    connection.execute(delete(marks).where(marks.c.table_id == table, marks.c.seat == seat))
    give_chair(connection, table, seat, person)


def _results(table_state: TableState, at: float) -> list[dict[str, Any]]:
    """None of a lesson, whose cards everybody may know."""
    if table_state.secret == lesson().seed:
        return []
    rows = []
    for seat, (chair, result) in enumerate(
        zip(table_state.chairs, table_state.playing.result().seats, strict=True)
    ):
        if not chair.is_person:
            continue
        rows.append(
            {
                "table_id": table_state.table_id,
                "seat": seat,
                "at": at,
                "game": table_state.settings.game,
                "players": len(table_state.chairs),
                "how": _how(chair, table_state.playing),
                "rank": result.rank,
                "score": result.total,
                "tickets": len(result.tally.tickets),
                "completed": len(result.tally.completed),
            }
        )
    return rows


def _how(chair: TableSeat, match: Match) -> str:
    if chair.has_resigned:
        return "resigned"
    if chair.is_away:
        return "left"
    if match.agreement is not None:
        return "agreed"
    return "cut_short" if match.is_conceded else "played"


def _keep_results(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """For the chairs of known people."""
    for row in rows:
        whose = select(chairs.c.person).where(
            chairs.c.table_id == row["table_id"], chairs.c.seat == row["seat"]
        )
        person = connection.execute(whose).scalar()
        if person is not None:
            connection.execute(insert(results), {**row, "person": person})
