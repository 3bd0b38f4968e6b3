"""Which tables may be watched."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("spectators", sa.Boolean(), nullable=False, server_default=sa.true()))
    with op.batch_alter_table("mutes", schema=None) as batch_op:
        batch_op.add_column(sa.Column("name", sa.String()))
    connection = op.get_bind()
    tables = sa.table("tables", sa.column("id"), sa.column("spectators"))
    log = sa.table("log", sa.column("table_id"), sa.column("seq"), sa.column("body"))
    opened = connection.execute(sa.select(log.c.table_id, log.c.body).where(log.c.seq == 1))
    closed = [table for table, body in opened.all() if not _has_spectators(body)]
    for table in closed:
        connection.execute(sa.update(tables).where(tables.c.id == table).values(spectators=sa.false()))


def _has_spectators(body: bytes) -> bool:
    """What the first entry of a log says; one that cannot be read belongs to a table that nobody can watch."""
    try:
        return bool(json.loads(bytes(body))["settings"].get("spectators", True))
    except (ValueError, KeyError):
        return False
