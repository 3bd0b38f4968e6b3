"""The tables of the database. The log is the truth; the rest follows from it or belongs to people."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
)

__all__ = [
    "attendance",
    "bans",
    "blocks",
    "campaign_keys",
    "campaign_log",
    "campaigns",
    "challenges",
    "friends",
    "interventions",
    "invitations",
    "kept",
    "keys",
    "left_seats",
    "log",
    "login_places",
    "marks",
    "members",
    "metadata",
    "mutes",
    "outages",
    "people",
    "pins",
    "push_devices",
    "ratings",
    "reports",
    "results",
    "seats",
    "servers",
    "sessions",
    "story_marks",
    "tables",
    "tournament_bots",
    "tournament_games",
    "tournament_seats",
    "tournaments",
]

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
    Column("free", Integer, nullable=False, default=0),
    Column("names", String, nullable=False, default="[]"),
    Column("host", String, ForeignKey("people.id", ondelete="SET NULL")),
    Column("runner", String),
    Column("spectators", Boolean, nullable=False),
    Column("campaign", String, ForeignKey("campaigns.id", ondelete="CASCADE", name="tables_campaign")),
    Index("tables_campaign_id", "campaign"),
    Index("tables_due", "due"),
    Index("tables_touched", "status", "touched"),
    Index("tables_host", "host"),
    Index("tables_listed", "listed", "status", "created"),
)
"""A table in one line, for lists and for what has to be done when. `due` is when the server has to act automatically,
`free` how many seats one can take, `names` who sits where (JSON), `host` the person whose table it is,
`runner` which of several servers acts for it, `spectators` whether others may watch, `campaign` to which its game
belongs."""

campaigns: Final = Table(
    "campaigns",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("secret", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("status", String, nullable=False),
    Column("number", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("title", String, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("host", String, ForeignKey("people.id", ondelete="SET NULL", name="campaigns_host")),
    Index("campaigns_touched", "status", "touched"),
    Index("campaigns_host_id", "host"),
)
"""A campaign in one line: `secret` is the seed from which all its secrets follow, `number` the game that is played or
comes next, `version` the number of its last entry, `status` is `running`, `over` or `closed`."""

campaign_log: Final = Table(
    "campaign_log",
    metadata,
    Column("campaign", String, ForeignKey("campaigns.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("campaign", "seq"),
)

members: Final = Table(
    "members",
    metadata,
    Column("campaign", String, ForeignKey("campaigns.id", ondelete="CASCADE"), nullable=False),
    Column("company", String, nullable=False),
    Column("name", String, nullable=False),
    Column("person", String, ForeignKey("people.id", ondelete="SET NULL")),
    PrimaryKeyConstraint("campaign", "company"),
    UniqueConstraint("campaign", "person", name="members_one_each"),
    Index("members_person", "person"),
)
"""Which person leads which company, and their name there."""

story_marks: Final = Table(
    "story_marks",
    metadata,
    Column("campaign", String, nullable=False),
    Column("company", String, nullable=False),
    Column("piece", String, nullable=False),
    PrimaryKeyConstraint("campaign", "company", "piece"),
    ForeignKeyConstraint(
        ["campaign", "company"],
        ["members.campaign", "members.company"],
        ondelete="CASCADE",
        name="story_marks_member",
    ),
)
"""Which story cards the leader of a company has read, and which frontiers they have seen joining. A new leader begins
without marks."""

campaign_keys: Final = Table(
    "campaign_keys",
    metadata,
    Column("hash", String, primary_key=True),
    Column("campaign", String, ForeignKey("campaigns.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String, nullable=False),
    Column("company", String),
    Column("created", Float, nullable=False),
    Index("campaign_keys_campaign", "campaign"),
)
"""What opens a company (`member`), the host's rights (`host`), or the invitation to a campaign or to one of its
companies (`invite`)."""

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
    Column("epoch", Integer, nullable=False, default=0),
    Column("lang", String, nullable=False, default="en"),
    Column("webhook", String),
    Column("owner", String, ForeignKey("people.id", ondelete="CASCADE", name="people_owner")),
    Index("people_seen", "seen"),
    Index("people_owner_id", "owner"),
)
"""Guests, who have a name, accounts, which have a login and a password too, and bot accounts, which have an `owner`.

Cookies of an earlier `epoch` are void."""

sessions: Final = Table(
    "sessions",
    metadata,
    Column("id", String, primary_key=True),
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("device", String, nullable=False),
    Index("sessions_person", "person"),
)
"""Where somebody is signed in. A cookie names one; `device` is what the browser said of itself, in a few words.
A bot account has one, whose id is the hash of its token."""

login_places: Final = Table(
    "login_places",
    metadata,
    Column("place", String, primary_key=True),
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("seen", Float, nullable=False),
    Index("login_places_person", "person"),
)
"""From where somebody entered the right password: `place` is a hash of the login and the address. Strangers who try
wrong passwords do not keep the owner out there."""

bans: Final = Table(
    "bans",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("whom", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float),
    Column("why", String, nullable=False),
)
"""The bans: `kind` is `person` or `address`, or `chat` for a person who may play and not write.
`whom` is a person's id, or a network."""

blocks: Final = Table(
    "blocks",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("other", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("name", String, nullable=False),
    Column("created", Float, nullable=False),
    UniqueConstraint("person", "other", name="blocks_once"),
    Index("blocks_other", "other"),
)
"""Who does not want to sit at a table with whom; `name` is what the other was called then."""

friends: Final = Table(
    "friends",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("other", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float, nullable=False),
    Column("accepted", Float),
    UniqueConstraint("person", "other", name="friends_once"),
    Index("friends_other", "other"),
)
"""Which account asked which other one to be its friend, and when that one accepted."""

invitations: Final = Table(
    "invitations",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("by", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "person"),
    Index("invitations_person", "person"),
)
"""Which friend may take a seat at a table, and who invited them."""

tournaments: Final = Table(
    "tournaments",
    metadata,
    Column("id", String, primary_key=True),
    Column("host", String, ForeignKey("people.id", ondelete="SET NULL", name="tournaments_host")),
    Column("title", String, nullable=False),
    Column("game", String, nullable=False),
    Column("options", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("entry", String, nullable=False),
    Column("status", String, nullable=False),
    Column("round", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Index("tournaments_status", "status", "touched"),
    Index("tournaments_host_id", "host"),
)
"""A tournament of bot accounts: `options` of the game are JSON, `players` is the number of seats at a table, `entry`
who may join (`open` or `invited`), `round` the last one that was paired. `status` is `open`, `running`, `over` or
`closed`."""

tournament_bots: Final = Table(
    "tournament_bots",
    metadata,
    Column("tournament", String, ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False),
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("status", String, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("tournament", "person"),
    Index("tournament_bots_person", "person"),
)
"""The bot accounts of a tournament: `invited`, `joined`, or `left`."""

tournament_games: Final = Table(
    "tournament_games",
    metadata,
    Column("tournament", String, ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("table_id", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("outcome", String),
    PrimaryKeyConstraint("tournament", "round", "number"),
    Index("tournament_games_table", "table_id", unique=True),
)
"""The games of a round, numbered from 1. `outcome` is null until the game is counted: `played`, `forfeited` because
somebody did not come, or `void`. The table may be deleted before the tournament."""

tournament_seats: Final = Table(
    "tournament_seats",
    metadata,
    Column("tournament", String, ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("points", Float),
    Column("rank", Integer),
    Column("score", Integer),
    PrimaryKeyConstraint("tournament", "round", "number", "seat"),
    Index("tournament_seats_person", "person"),
)
"""Who plays where in a round; number 0 has the bots that sit the round out. `points` are null until the game is
counted."""

challenges: Final = Table(
    "challenges",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("by", String, ForeignKey("people.id", ondelete="CASCADE")),
    Column("created", Float, nullable=False),
    Column(
        "tournament", String, ForeignKey("tournaments.id", ondelete="CASCADE", name="challenges_tournament")
    ),
    PrimaryKeyConstraint("table_id", "person"),
    Index("challenges_person", "person"),
    Index("challenges_by", "by"),
    Index("challenges_of_tournament", "tournament"),
)
"""Which account or bot account is asked to take a seat at a table, and has not answered: `by` a person, or for a game
of a `tournament`."""

push_devices: Final = Table(
    "push_devices",
    metadata,
    Column("endpoint", String, primary_key=True),
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("session", String, ForeignKey("sessions.id", ondelete="CASCADE"), nullable=False),
    Column("key", String, nullable=False),
    Column("secret", String, nullable=False),
    Column("created", Float, nullable=False),
    Index("push_devices_person", "person"),
    Index("push_devices_session", "session"),
)
"""Browsers that get turn notices by push: the address at their push service, and what messages are encrypted with."""

interventions: Final = Table(
    "interventions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String, nullable=False),
    Column("what", String, nullable=False),
    Column("whom", String, nullable=False),
    Column("why", String, nullable=False),
)
"""What operators did: `whom` is a table, a person's id, a network or a number. It outlives all of them."""

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
"""What opens a seat (`seat`), the host's rights (`host`), the invitation to a table (`invite`),
all seats of a device that people share, once unlocked (`device`)."""

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("seats_person", "person"),
    Index("seats_one_each", "table_id", "person", unique=True),
)
"""Whose seat it is, where somebody is known by more than the seat's key."""

left_seats: Final = Table(
    "left_seats",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("until", Integer, nullable=False),
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("table_id", "seat", "until"),
    Index("left_seats_person", "person"),
)
"""Whose seat it was, until the entry by which it changed hands: the log has their name up to there."""

attendance: Final = Table(
    "attendance",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)
"""When the player of a seat was last connected to one of several servers."""

marks: Final = Table(
    "marks",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)
"""How far the player of this seat has read."""

pins: Final = Table(
    "pins",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("hash", String, nullable=False),
    Column("device", String, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)
"""What unlocks a seat on a device that people share, where its player wants that. `device` is the hash of the id of
the device where it was set: tries there are counted apart."""

mutes: Final = Table(
    "mutes",
    metadata,
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("other", String, ForeignKey("people.id", ondelete="CASCADE")),
    Column("name", String),
    PrimaryKeyConstraint("person", "table_id", "seat"),
    Index("mutes_other", "person", "other"),
)
"""Whose chat somebody does not want to read: a seat, and at other tables the person who sat there by `name`."""

reports: Final = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("table_id", String, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("said", String, nullable=False),
    Column("said_by", String, nullable=False),
    Column("said_seat", Integer),
    Column("said_person", String, ForeignKey("people.id", ondelete="SET NULL", name="reports_said_person")),
    Column("by_seat", Integer),
    Column("why", String, nullable=False),
    Column("done", Boolean, nullable=False, default=False),
)
"""What players reported. It outlives the table, and `said_by` the name of `said_person` as long as they are known."""

results: Final = Table(
    "results",
    metadata,
    Column("table_id", String, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("at", Float, nullable=False),
    Column("game", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("how", String, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("tickets", Integer, nullable=False),
    Column("completed", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("results_person", "person"),
)
"""What a finished game was for each known person: written with its last entry, kept when the table is deleted.
`how`: `played` to the end, `cut_short` because all others gave up, ended as `agreed`, `left` it to a bot, or
`resigned`."""

ratings: Final = Table(
    "ratings",
    metadata,
    Column("person", String, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("game", String, nullable=False),
    Column("season", String, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("person", "game", "season"),
    Index("ratings_ladder", "game", "season"),
)
"""The rating of an account or a bot account, changed with the last entry of each rated game."""

kept: Final = Table(
    "kept",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)
"""What the server itself must not forget, such as the key that signs cookies."""

servers: Final = Table(
    "servers",
    metadata,
    Column("id", String, primary_key=True),
    Column("seen", Float, nullable=False),
    Column("stopped", Boolean, nullable=False),
)
"""The processes on this database, and when each was last known to live. One that is late has lost its tables."""

outages: Final = Table(
    "outages",
    metadata,
    Column("began", Float, primary_key=True),
    Column("ended", Float, nullable=False),
)
"""When no server was there. Clocks stood still meanwhile."""
