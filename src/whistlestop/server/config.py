"""Every setting of the server: name, type, default and meaning. `docs/server.md` lists them.

To add a setting, add a field with a description here; flags, environment, file, errors and the page follow.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
import platformdirs
from msgspec import Meta

from whistlestop.server.rate_limits import Limits, means
from whistlestop.wire.whole import whole

__all__ = ["Config", "Setting", "default_config_file", "default_data", "settings_of"]


def default_data() -> Path:
    return Path(platformdirs.user_data_dir("whistlestop"))


def default_config_file() -> Path:
    return Path(platformdirs.user_config_dir("whistlestop")) / "config.toml"


class Config(msgspec.Struct, frozen=True, kw_only=True):
    host: Annotated[str, means("Address to listen on; `0.0.0.0` for all networks.", min_length=1)] = (
        "127.0.0.1"
    )
    port: Annotated[int, means("Port to listen on; 0 chooses a free one.", ge=0, le=65535)] = 8000
    browser: Annotated[bool, means("Open the browser when the server is ready, if there is a display.")] = (
        True
    )
    data: Annotated[str, means("Folder of the embedded database; empty for the user's data folder.")] = ""
    database: Annotated[
        str,
        means("`postgresql://user:password@host/name` to use PostgreSQL instead of the embedded database."),
    ] = ""
    public_url: Annotated[
        str,
        means(
            "Public address, such as `https://trains.example`, if the server is behind a proxy.",
            pattern=whole(r"(https?://[^/ ?#\s]+)?"),
        ),
    ] = ""
    hosts: Annotated[
        tuple[str, ...],
        means(
            "Additional host names that the server accepts, besides those of `host` and `public_url`; `*` for any."
        ),
    ] = ()
    base_path: Annotated[
        str,
        means(
            "Path under which a reverse proxy publishes the server, such as `/trains`; empty for the root.",
            pattern=whole("(/[A-Za-z0-9._~-]+)*"),
        ),
    ] = ""
    trusted_proxies: Annotated[
        tuple[str, ...],
        means("Addresses or networks of reverse proxies whose `X-Forwarded-…` headers are trusted."),
    ] = ("127.0.0.1", "::1")
    create: Annotated[Literal["anyone", "accounts", "nobody"], means("Who may create tables.")] = "anyone"
    register: Annotated[Literal["anyone", "nobody"], means("Who may create an account.")] = "anyone"
    chat: Annotated[bool, means("Whether tables can have a chat.")] = True
    boards: Annotated[
        tuple[str, ...],
        means("Folders of additional games: each is a game, or contains one folder for each game."),
    ] = ()
    add_boards: Annotated[
        Literal["nobody", "accounts", "anyone"],
        means("Who may add boards of the workshop to the games of this server; others have a link."),
    ] = "nobody"
    most_boards: Annotated[
        int, means("Number of boards of the workshop that the server keeps; 0 for none.", ge=0, le=1_000_000)
    ] = 500
    keep_boards_days: Annotated[
        int,
        means(
            "Days after which a board of the workshop that nobody opens is deleted, unless it is listed or has "
            "tables; 0 keeps all.",
            ge=0,
            le=36_500,
        ),
    ] = 90
    balance_games: Annotated[
        int,
        means(
            "Games with each number of players for the balance report of a board; 0 for no reports.",
            ge=0,
            le=1000,
        ),
    ] = 50
    bots: Annotated[
        tuple[str, ...],
        means("Ids of the bots that tables may use; empty for all known bots."),
    ] = ()
    bot_programs: Annotated[
        dict[str, str],
        means(
            "Bots that are programs or files on this machine, by the id that tables use: "
            '`mine = "stdio:node mine.js"`.'
        ),
    ] = {}
    bot_accounts: Annotated[
        int, means("Bot accounts that an account may have; 0 for none.", ge=0, le=1000)
    ] = 5
    challenge_minutes: Annotated[
        float,
        means("Minutes after which a challenge that is not answered expires.", gt=0, le=525_600),
    ] = 60.0
    tournaments: Annotated[
        int, means("Tournaments that an account may host at a time; 0 for none.", ge=0, le=1000)
    ] = 3
    tournament_join_seconds: Annotated[
        float,
        means(
            "Seconds that a game of a tournament waits for its bots before the ones that have not come forfeit it.",
            gt=0,
            le=86_400,
        ),
    ] = 60.0
    season: Annotated[
        str,
        means(
            "Season of rated games; empty for the quarter of the year, such as `2026-Q4`.",
            pattern=whole("[0-9A-Za-z._-]{0,40}"),
        ),
    ] = ""
    bot_workers: Annotated[
        int,
        means(
            "Number of worker processes for bots; 0 for one less than the number of processors.", ge=0, le=256
        ),
    ] = 0
    bot_seconds: Annotated[
        float,
        means("Seconds that a bot has for one decision before the simple bot moves for it.", gt=0, le=600),
    ] = 10.0
    bot_pause: Annotated[
        float,
        means(
            "Seconds that bots wait after a move that can still be taken back, unless the table sets its own value.",
            ge=0,
            le=30,
        ),
    ] = 1.0
    absence_minutes: Annotated[
        float,
        means(
            "Minutes without a connection after which the host may replace a player who is not late by a bot.",
            ge=0,
            le=10_000,
        ),
    ] = 3.0
    reveal_seconds: Annotated[
        float,
        means(
            "Seconds that a player who committed to a salt has to reveal it before losing the seat.",
            gt=0,
            le=86_400,
        ),
    ] = 60.0
    idle_minutes: Annotated[
        float,
        means(
            "Minutes without access after which a table is evicted from memory; it stays in the database.",
            gt=0,
            le=10_000,
        ),
    ] = 10.0
    keep_tables_days: Annotated[
        int,
        means(
            "Days without activity after which an unfinished table is closed, and after as many days again deleted; "
            "0 keeps all.",
            ge=0,
            le=36_500,
        ),
    ] = 90
    keep_finished_days: Annotated[
        int, means("Days after which a finished game is deleted; 0 keeps all.", ge=0, le=36_500)
    ] = 1095
    keep_guests_days: Annotated[
        int,
        means("Days after which a guest without a table is erased; 0 keeps all.", ge=0, le=36_500),
    ] = 90
    tidy_minutes: Annotated[float, means("Interval of the retention job, in minutes.", gt=0, le=10_000)] = (
        60.0
    )
    webhooks: Annotated[
        Literal["public", "anywhere", "nobody"],
        means(
            "Where turn notices may be sent: public internet addresses, addresses of any network, or nowhere."
        ),
    ] = "public"
    notice_minutes: Annotated[
        float,
        means(
            "Minimum minutes between two turn notices to a person about one table; 0 for no limit.",
            ge=0,
            le=10_000,
        ),
    ] = 5.0
    push_key: Annotated[
        str,
        means(
            "Private key for push messages to browsers, made by `whistlestop push-key`; empty for none. Secret.",
            pattern=whole("([A-Za-z0-9_-]{43})?"),
        ),
    ] = ""
    push_contact: Annotated[
        str,
        means(
            "Contact for push services, such as `mailto:me@trains.example`.",
            pattern=whole(r"((mailto:|https://)[^\s]+)?"),
        ),
    ] = ""
    metrics: Annotated[
        Literal["local", "anyone", "nobody"],
        means("Who may read `/metrics`: this machine (not through a proxy), anyone, or nobody."),
    ] = "local"
    log_level: Annotated[Literal["debug", "info", "warning", "error"], means("Minimum severity to log.")] = (
        "info"
    )
    log_format: Annotated[
        Literal["text", "json"], means("Plain text lines, or one JSON object per line.")
    ] = "text"
    stop_seconds: Annotated[
        float, means("Seconds that running requests have to finish when the server stops.", gt=0, le=600)
    ] = 10.0
    limits: Limits = Limits()

    @property
    def folder(self) -> Path:
        """The folder of the embedded database."""
        return Path(self.data).expanduser() if self.data else default_data()


class Setting(NamedTuple):
    """One setting, as the reader, the errors and the page need it."""

    name: str
    """The name in the file; a key in a section is written `section.key`."""
    type: Any
    default: Any
    meaning: str
    meta: Meta

    @property
    def variable(self) -> str:
        return "WHISTLESTOP_" + self.name.replace(".", "_").upper()

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(self.name.split("."))


_NO_META: Final = Meta()


def settings_of(kind: type[msgspec.Struct] = Config, before: str = "") -> Iterator[Setting]:
    """Every setting in the order of the page; a field whose type is a struct is a section of the file."""
    hints = get_type_hints(kind, include_extras=True)
    defaults = kind()
    for name in kind.__struct_fields__:
        hint = hints[name]
        more = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        meta = next((part for part in more if isinstance(part, Meta)), _NO_META)
        default = getattr(defaults, name)
        if isinstance(default, msgspec.Struct):
            yield from settings_of(type(default), f"{before}{name}.")
        else:
            yield Setting(before + name, hint, default, meta.description or "", meta)
