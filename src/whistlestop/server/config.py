"""Every setting of the server: its name, what it takes, its default and its meaning. `docs/server.md` lists them.

A new setting is a field here, with a description; flags, environment, file, errors and the page follow from it.
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
    host: Annotated[str, means("The address to listen on; `0.0.0.0` for every network.", min_length=1)] = (
        "127.0.0.1"
    )
    port: Annotated[int, means("The port to listen on; 0 picks a free one.", ge=0, le=65535)] = 8000
    browser: Annotated[bool, means("Open the browser when the server is ready, where there is a screen.")] = (
        True
    )
    data: Annotated[str, means("The folder of the embedded database; empty for the user's data folder.")] = ""
    database: Annotated[
        str,
        means("`postgresql://user:password@host/name` for a PostgreSQL server instead of the embedded one."),
    ] = ""
    public_url: Annotated[
        str,
        means(
            "The address people use, such as `https://trains.example`, if another stands before the server.",
            pattern=whole(r"(https?://[^/ ?#\s]+)?"),
        ),
    ] = ""
    hosts: Annotated[
        tuple[str, ...],
        means(
            "More names that people may call this server by, beside those of `host` and `public_url`; `*` for any."
        ),
    ] = ()
    base_path: Annotated[
        str,
        means(
            "The path under which a reverse proxy shows the server, such as `/trains`; empty for the root.",
            pattern=whole("(/[A-Za-z0-9._~-]+)*"),
        ),
    ] = ""
    trusted_proxies: Annotated[
        tuple[str, ...],
        means("Addresses or networks of reverse proxies whose `X-Forwarded-…` headers are believed."),
    ] = ("127.0.0.1", "::1")
    create: Annotated[Literal["anyone", "accounts", "nobody"], means("Who may lay out tables.")] = "anyone"
    register: Annotated[Literal["anyone", "nobody"], means("Who may make an account.")] = "anyone"
    chat: Annotated[bool, means("Whether tables may have a chat.")] = True
    boards: Annotated[
        tuple[str, ...],
        means(
            "Folders of games outside the package: each is a game, or holds a folder for each of its games."
        ),
    ] = ()
    bots: Annotated[
        tuple[str, ...],
        means("Ids of the bots that tables may seat; empty for all that are known."),
    ] = ()
    bot_programs: Annotated[
        dict[str, str],
        means(
            "Bots that are programs or files of this machine, by the id that tables know them by: "
            '`mine = "stdio:node mine.js"`.'
        ),
    ] = {}
    bot_workers: Annotated[
        int, means("Processes in which bots think; 0 for one less than the processors.", ge=0, le=256)
    ] = 0
    bot_seconds: Annotated[
        float, means("What a bot gets for one decision before the simple one moves for it.", gt=0, le=600)
    ] = 10.0
    bot_pause: Annotated[
        float,
        means(
            "Seconds that bots wait after a move that can still be taken back, unless the table says otherwise.",
            ge=0,
            le=30,
        ),
    ] = 1.0
    absence_minutes: Annotated[
        float,
        means(
            "Minutes without a connection after which the host may seat a bot for a player who is not late.",
            ge=0,
            le=10_000,
        ),
    ] = 3.0
    reveal_seconds: Annotated[
        float,
        means(
            "What a chair that has committed to a salt gets to reveal it, before the chair is free again.",
            gt=0,
            le=86_400,
        ),
    ] = 60.0
    idle_minutes: Annotated[
        float,
        means("A table that nobody looked at for so long leaves the memory, not the disk.", gt=0, le=10_000),
    ] = 10.0
    keep_tables_days: Annotated[
        int,
        means(
            "Days after which an unfinished table that nobody touched is closed, and as many days later deleted; "
            "0 keeps all.",
            ge=0,
            le=36_500,
        ),
    ] = 0
    keep_finished_days: Annotated[
        int, means("Days after which a finished game is deleted; 0 keeps all.", ge=0, le=36_500)
    ] = 0
    keep_guests_days: Annotated[
        int,
        means("Days after which a guest without a table is forgotten; 0 keeps all.", ge=0, le=36_500),
    ] = 90
    tidy_minutes: Annotated[float, means("How often what is too old is looked for.", gt=0, le=10_000)] = 60.0
    webhooks: Annotated[
        Literal["public", "anywhere", "nobody"],
        means("Where turn notices may go: addresses of the internet, those of any network, or nowhere."),
    ] = "public"
    notice_minutes: Annotated[
        float,
        means(
            "At most one turn notice for each table and person in so many minutes; 0 for all.",
            ge=0,
            le=10_000,
        ),
    ] = 5.0
    metrics: Annotated[
        Literal["local", "anyone", "nobody"],
        means("Who may read `/metrics`: this machine (not through a proxy), anyone, nobody."),
    ] = "local"
    log_level: Annotated[Literal["debug", "info", "warning", "error"], means("The least that is logged.")] = (
        "info"
    )
    log_format: Annotated[Literal["text", "json"], means("Lines for people, or a JSON object a line.")] = (
        "text"
    )
    stop_seconds: Annotated[
        float, means("How long requests under way may take when the server is told to stop.", gt=0, le=600)
    ] = 10.0
    limits: Limits = Limits()

    @property
    def folder(self) -> Path:
        """Where the embedded database lies."""
        return Path(self.data).expanduser() if self.data else default_data()


class Setting(NamedTuple):
    """One setting, as the reader, the errors and the page need it."""

    name: str
    """As in the file; a key in a section has its section before a dot."""
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
    """Every setting in the order of the page; a struct among the fields is a section of the file."""
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
