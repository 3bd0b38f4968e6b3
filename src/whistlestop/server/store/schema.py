"""The tables of the database. The log is the truth; the rest follows from it or belongs to people."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
)

__all__ = ["chairs", "keys", "log", "metadata", "people", "tables"]

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("secret", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("status", String, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("pace", String, nullable=False),
    Column("title", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("asked", String, nullable=False),
    Column("due", Float),
    Index("tables_due", "due"),
    Index("tables_listed", "listed", "status", "created"),
)
"""A table in one line, for lists and for what has to be done when. `due` is when the server has to act by itself."""

log: Final = Table(
    "log",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("command", String),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "command", name="log_command"),
)

people: Final = Table(
    "people",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("login", String, unique=True),
    Column("password", String),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)
"""Guests, who have a name, and accounts, which have a login and a password too."""

keys: Final = Table(
    "keys",
    metadata,
    Column("hash", String, primary_key=True),
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String, nullable=False),
    Column("seat", Integer),
    Column("created", Float, nullable=False),
    Index("keys_table", "table_id"),
)
"""What opens a chair (`seat`), the host's rights (`host`), the door of a private table (`invite`)."""

chairs: Final = Table(
    "chairs",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("chairs_person", "person"),
)
"""Whose chair it is, where somebody is known by more than the chair's key."""
