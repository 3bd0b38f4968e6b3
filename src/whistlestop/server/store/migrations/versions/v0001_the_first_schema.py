"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("whom", sa.String(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=True),
        sa.Column("why", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "interventions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("whom", sa.String(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "kept",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("began"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("login", sa.String(), nullable=True),
        sa.Column("password", sa.String(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("lang", sa.String(), nullable=False),
        sa.Column("webhook", sa.String(), nullable=True),
        sa.Column("owner", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name="people_owner", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("login"),
    )
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.create_index("people_owner_id", ["owner"], unique=False)
        batch_op.create_index("people_seen", ["seen"], unique=False)

    op.create_table(
        "servers",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "blocks",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("other", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["other"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("person", "other", name="blocks_once"),
    )
    with op.batch_alter_table("blocks", schema=None) as batch_op:
        batch_op.create_index("blocks_other", ["other"], unique=False)

    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("spectators", sa.Boolean(), nullable=False),
        sa.Column("host", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="campaigns_host", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("campaigns", schema=None) as batch_op:
        batch_op.create_index("campaigns_host_id", ["host"], unique=False)
        batch_op.create_index("campaigns_touched", ["status", "touched"], unique=False)

    op.create_table(
        "friends",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("other", sa.String(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("accepted", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["other"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("person", "other", name="friends_once"),
    )
    with op.batch_alter_table("friends", schema=None) as batch_op:
        batch_op.create_index("friends_other", ["other"], unique=False)

    op.create_table(
        "login_places",
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("place"),
    )
    with op.batch_alter_table("login_places", schema=None) as batch_op:
        batch_op.create_index("login_places_person", ["person"], unique=False)

    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("said", sa.String(), nullable=False),
        sa.Column("said_by", sa.String(), nullable=False),
        sa.Column("said_seat", sa.Integer(), nullable=True),
        sa.Column("said_person", sa.String(), nullable=True),
        sa.Column("by_seat", sa.Integer(), nullable=True),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["said_person"], ["people.id"], name="reports_said_person", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("season", sa.String(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "game", "season"),
    )
    with op.batch_alter_table("ratings", schema=None) as batch_op:
        batch_op.create_index("ratings_ladder", ["game", "season"], unique=False)

    op.create_table(
        "results",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("how", sa.String(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("tickets", sa.Integer(), nullable=False),
        sa.Column("completed", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.create_index("results_person", ["person"], unique=False)

    op.create_table(
        "sessions",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.create_index("sessions_person", ["person"], unique=False)

    op.create_table(
        "campaign_keys",
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("company", sa.String(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash"),
    )
    with op.batch_alter_table("campaign_keys", schema=None) as batch_op:
        batch_op.create_index("campaign_keys_campaign", ["campaign"], unique=False)

    op.create_table(
        "campaign_log",
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("campaign", "seq"),
    )
    op.create_table(
        "members",
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("company", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("campaign", "company"),
        sa.UniqueConstraint("campaign", "person", name="members_one_each"),
    )
    with op.batch_alter_table("members", schema=None) as batch_op:
        batch_op.create_index("members_person", ["person"], unique=False)

    op.create_table(
        "story_marks",
        sa.Column("campaign", sa.String(), nullable=False),
        sa.Column("company", sa.String(), nullable=False),
        sa.Column("piece", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign", "company"],
            ["members.campaign", "members.company"],
            name="story_marks_member",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign", "company", "piece"),
    )
    op.create_table(
        "push_devices",
        sa.Column("endpoint", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("session", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("endpoint"),
    )
    with op.batch_alter_table("push_devices", schema=None) as batch_op:
        batch_op.create_index("push_devices_person", ["person"], unique=False)
        batch_op.create_index("push_devices_session", ["session"], unique=False)

    op.create_table(
        "tables",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("asked", sa.String(), nullable=False),
        sa.Column("due", sa.Float(), nullable=True),
        sa.Column("free", sa.Integer(), nullable=False),
        sa.Column("names", sa.String(), nullable=False),
        sa.Column("host", sa.String(), nullable=True),
        sa.Column("runner", sa.String(), nullable=True),
        sa.Column("spectators", sa.Boolean(), nullable=False),
        sa.Column("campaign", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.id"], name="tables_campaign", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["host"], ["people.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index("tables_campaign_id", ["campaign"], unique=False)
        batch_op.create_index("tables_due", ["due"], unique=False)
        batch_op.create_index("tables_host", ["host"], unique=False)
        batch_op.create_index("tables_listed", ["listed", "status", "created"], unique=False)
        batch_op.create_index("tables_touched", ["status", "touched"], unique=False)

    op.create_table(
        "attendance",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("host", sa.String(), nullable=True),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("options", sa.String(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("entry", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="tournaments_host", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("tournaments", schema=None) as batch_op:
        batch_op.create_index("tournaments_host_id", ["host"], unique=False)
        batch_op.create_index("tournaments_status", ["status", "touched"], unique=False)

    op.create_table(
        "tournament_bots",
        sa.Column("tournament", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("tournament", "person"),
    )
    with op.batch_alter_table("tournament_bots", schema=None) as batch_op:
        batch_op.create_index("tournament_bots_person", ["person"], unique=False)

    op.create_table(
        "tournament_games",
        sa.Column("tournament", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("outcome", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("tournament", "round", "number"),
    )
    with op.batch_alter_table("tournament_games", schema=None) as batch_op:
        batch_op.create_index("tournament_games_table", ["table_id"], unique=True)

    op.create_table(
        "tournament_seats",
        sa.Column("tournament", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("points", sa.Float(), nullable=True),
        sa.Column("rank", sa.Integer(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("tournament", "round", "number", "seat"),
    )
    with op.batch_alter_table("tournament_seats", schema=None) as batch_op:
        batch_op.create_index("tournament_seats_person", ["person"], unique=False)

    op.create_table(
        "challenges",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("tournament", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["by"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name="challenges_tournament", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    with op.batch_alter_table("challenges", schema=None) as batch_op:
        batch_op.create_index("challenges_by", ["by"], unique=False)
        batch_op.create_index("challenges_of_tournament", ["tournament"], unique=False)
        batch_op.create_index("challenges_person", ["person"], unique=False)

    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["by"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    with op.batch_alter_table("invitations", schema=None) as batch_op:
        batch_op.create_index("invitations_person", ["person"], unique=False)

    op.create_table(
        "keys",
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash"),
    )
    with op.batch_alter_table("keys", schema=None) as batch_op:
        batch_op.create_index("keys_table", ["table_id"], unique=False)

    op.create_table(
        "left_seats",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", "until"),
    )
    with op.batch_alter_table("left_seats", schema=None) as batch_op:
        batch_op.create_index("left_seats_person", ["person"], unique=False)

    op.create_table(
        "log",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("command", sa.String(), nullable=True),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sa.UniqueConstraint("table_id", "command", name="log_command"),
    )
    op.create_table(
        "marks",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("other", sa.String(), nullable=True),
        sa.Column("name", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["other"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "table_id", "seat"),
    )
    with op.batch_alter_table("mutes", schema=None) as batch_op:
        batch_op.create_index("mutes_other", ["person", "other"], unique=False)

    op.create_table(
        "pins",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("device", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index("seats_one_each", ["table_id", "person"], unique=True)
        batch_op.create_index("seats_person", ["person"], unique=False)
