"""Whether a copy could be played from: every log is complete, and a sample of tables and campaigns is replayed."""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from whistlestop.games import Game, UnknownGame
from whistlestop.server.store.campaign_check import check_campaigns
from whistlestop.server.store.engine import embedded_reader, postgresql_reader, postgresql_url
from whistlestop.server.store.errors import BadDatabase
from whistlestop.server.store.log_check import incomplete_logs
from whistlestop.server.store.schema import log, tables
from whistlestop.table.record import record_of
from whistlestop.table.table_state import TableState
from whistlestop.table.verify import verify
from whistlestop.wire.log import StoredEntry, decode_body

__all__ = ["Checked", "check_database", "check_file", "check_tables"]

_SAMPLE: Final = 20
"""Tables that are replayed: half of them the newest, half at random, so that each table is checked some time."""


class Checked(NamedTuple):
    tables: int
    replayed: int
    unknown: int
    """Of the sample, those whose game is not installed here."""
    broken: tuple[str, ...]
    """What is wrong, one line for each table or campaign."""
    campaigns: int = 0
    verified: int = 0
    """Campaigns whose games were verified, one after the other."""


class _Table(NamedTuple):
    id: str
    secret: str
    version: int


def check_file(file: Path, find_game: Callable[[str], Game]) -> Checked:
    return _check_copy(embedded_reader(file), str(file), find_game)


def check_database(address: str, find_game: Callable[[str], Game]) -> Checked:
    return _check_copy(postgresql_reader(postgresql_url(address)), "database", find_game)


def _check_copy(engine: Engine, name: str, find_game: Callable[[str], Game]) -> Checked:
    try:
        return check_tables(engine, find_game)
    except SQLAlchemyError as problem:
        why = str(problem).splitlines()[0][:200]
        raise BadDatabase("copy_broken", {"file": name, "why": why}) from problem
    finally:
        engine.dispose()


def check_tables(engine: Engine, find_game: Callable[[str], Game], sample: int = _SAMPLE) -> Checked:
    """Reads only. Never fails because of what a table's log holds: that is what it looks for."""
    with engine.connect() as connection:
        broken = incomplete_logs(connection, log, log.c.table_id, tables)
        chosen = _chosen(connection, sample)
        outcomes = [_replay(connection, row, find_game) for row in chosen]
        count = connection.execute(select(func.count()).select_from(tables)).scalar_one()
        played = check_campaigns(
            connection, find_game, lambda table: _state(connection, table, find_game), _drawn
        )
    broken += [f"{row.id}: {why}" for row, why in zip(chosen, outcomes, strict=True) if why]
    unknown = sum(why is None for why in outcomes)
    return Checked(
        count,
        len(chosen) - unknown,
        unknown + played.unknown,
        (*broken, *played.broken),
        played.campaigns,
        played.verified,
    )


def _state(connection: Connection, table: str, find_game: Callable[[str], Game]) -> TableState:
    secret = connection.execute(select(tables.c.secret).where(tables.c.id == table)).scalar_one()
    return TableState.of_log(table, secret, find_game, _entries(connection, table))


def _drawn(newest_first: Sequence[str], sample: int) -> list[str]:
    """Half of them the newest, half at random."""
    newest, others = newest_first[: sample // 2], newest_first[sample // 2 :]
    return [*newest, *secrets.SystemRandom().sample(others, min(len(others), sample - len(newest)))]


def _chosen(connection: Connection, sample: int) -> list[_Table]:
    wanted = select(tables.c.id, tables.c.secret, tables.c.version)
    every = connection.execute(select(tables.c.id).order_by(tables.c.touched.desc())).scalars().all()
    drawn = _drawn(every, sample)
    rows = connection.execute(wanted.where(tables.c.id.in_(drawn)).order_by(tables.c.touched.desc()))
    return [_Table(*row) for row in rows]


def _replay(connection: Connection, row: _Table, find_game: Callable[[str], Game]) -> str | None:
    """What is wrong, an empty text if nothing is; None if the game is not installed here."""
    try:
        table_state = TableState.of_log(row.id, row.secret, find_game, _entries(connection, row.id))
        if table_state.match is not None and table_state.status == "finished":
            # Only finished games: their records contain the seed, from which every shuffle can be repeated.
            verify(record_of(table_state.match, campaign_over=True), table_state.game)
        return (
            ""
            if table_state.version == row.version
            else f"replayed to {table_state.version} of {row.version}"
        )
    except UnknownGame:
        return None
    except Exception as problem:  # a damaged log can fail in any way
        return f"{type(problem).__name__}: {problem}"[:200]


def _entries(connection: Connection, table: str) -> list[StoredEntry]:
    rows = connection.execute(
        select(log.c.seq, log.c.at, log.c.command, log.c.body)
        .where(log.c.table_id == table)
        .order_by(log.c.seq)
    )
    return [StoredEntry(seq, at, command, decode_body(data), data) for seq, at, command, data in rows]
