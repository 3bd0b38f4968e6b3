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
    _make_tables()
    connection = op.get_bind()
    tables = sa.table("tables", sa.column("id"), sa.column("spectators"))
    log = sa.table("log", sa.column("table_id"), sa.column("seq"), sa.column("body"))
    opened = connection.execute(sa.select(log.c.table_id, log.c.body).where(log.c.seq == 1))
    closed = [table for table, body in opened.all() if not _has_spectators(body)]
    for table in closed:
        connection.execute(sa.update(tables).where(tables.c.id == table).values(spectators=sa.false()))
    _one_chair_each()
    _attendance()


def _one_chair_each() -> None:
    """A person has one chair at a table; of several the first stays theirs."""
    chairs = sa.table("chairs", sa.column("table_id"), sa.column("seat"), sa.column("person"))
    first = chairs.alias("first")
    earlier = sa.exists().where(
        first.c.table_id == chairs.c.table_id,
        first.c.person == chairs.c.person,
        first.c.seat < chairs.c.seat,
    )
    op.execute(sa.delete(chairs).where(earlier))
    op.create_index("chairs_one_each", "chairs", ["table_id", "person"], unique=True)


def _attendance() -> None:
    op.create_table(
        "attendance",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )


def _make_tables() -> None:
    """Sessions, bans, blocks between people, and what operators did."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("person", sa.String(), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.Index("sessions_person", "person"),
    )
    op.create_table(
        "bans",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("whom", sa.String(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("until", sa.Float()),
        sa.Column("why", sa.String(), nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("person", sa.String(), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("other", sa.String(), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.UniqueConstraint("person", "other", name="blocks_once"),
        sa.Index("blocks_other", "other"),
    )
    op.create_table(
        "interventions",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("whom", sa.String(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
    )


def _has_spectators(body: bytes) -> bool:
    """What the first entry of a log says; one that cannot be read belongs to a table that nobody can watch."""
    try:
        return bool(json.loads(bytes(body))["settings"].get("spectators", True))
    except (ValueError, KeyError):
        return False
