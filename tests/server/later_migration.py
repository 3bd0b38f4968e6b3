"""The migration of a program that is newer than this one."""

from pathlib import Path

from whistlestop.server.store.migrate import head_of

NEXT = '''"""A later migration: a new column, and a table that SQLite has to copy."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{head}"


def upgrade() -> None:
    with op.batch_alter_table("tables", recreate="auto") as tables:
        tables.add_column(sa.Column("mood", sa.String(), nullable=False, server_default="good"))
        tables.alter_column("title", existing_type=sa.String(), nullable=True)
'''


def add_later_migration(migrations: Path) -> None:
    """To a copy of the folder that Alembic reads."""
    (migrations / "versions" / "v9999_next.py").write_text(NEXT.format(head=head_of()))
