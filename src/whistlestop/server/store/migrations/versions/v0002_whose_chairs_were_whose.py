"""Whose chairs were whose."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "left_chairs",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", "until"),
    )
    with op.batch_alter_table("left_chairs", schema=None) as batch_op:
        batch_op.create_index("left_chairs_person", ["person"], unique=False)

    with op.batch_alter_table("reports", schema=None) as batch_op:
        batch_op.add_column(sa.Column("said_person", sa.String(), nullable=True))
        batch_op.create_foreign_key(
            "reports_said_person", "people", ["said_person"], ["id"], ondelete="SET NULL"
        )
