"""Who may send which request and message, and when: one row for each.

`tables/access.py` finds the row of a request by its method and path and refuses what the row does not allow. Commands
have their rows in `table/permissions.py`. `docs/authorization.md` prints all rows.
"""

from typing import Final

from whistlestop.table.actors import Role
from whistlestop.table.errors import NotAllowed
from whistlestop.table.permissions import (
    EXPLAIN,
    NOT_SHARED,
    SIT,
    Attempt,
    Condition,
    Permission,
    PhaseReason,
)
from whistlestop.wire.table import Status

__all__ = ["BOT_MESSAGES", "FRAMES", "PAGES", "REQUESTS", "SEATS_TO_TAKE", "WATCHING", "permission_of"]

_BEFORE: Final[tuple[Status, ...]] = ("waiting", "revealing")
_NOT_OVER: Final = (
    PhaseReason("waiting", reason="not_over"),
    PhaseReason("revealing", reason="not_over"),
    PhaseReason("running", reason="not_over"),
)

PAGES: Final = (
    "/balance",
    "/balance/{game}",
    "/bots",
    "/campaign/{campaign}",
    "/campaigns/new",
    "/join",
    "/join/{table}",
    "/ladder",
    "/learn",
    "/lobby",
    "/me",
    "/new",
    "/replay",
    "/replay/{table}",
    "/rules",
    "/rules/{game}",
    "/screen/{table}",
    "/seat/{table}",
    "/settings",
    "/t/{table}",
    "/tournaments",
    "/tournaments/{tournament}",
    "/watch/{table}",
    "/workshop",
    "/workshop/{board}",
    "/api/schema",
    "/api/schema/openapi.json",
    "/api/schema/page.css",
    "/api/schema/protocol.json",
    "/api/schema/{path}",
)
"""Pages of the browser client and of the API's description. They contain nothing of a table."""

_ANYONE: Final = frozenset({Role.ANYONE})
_PLAYER: Final = frozenset({Role.PLAYER})
_DEVICE: Final = frozenset({Role.DEVICE})
_PERSON: Final = frozenset({Role.PERSON})
_ACCOUNT: Final = frozenset({Role.ACCOUNT})
_HOST: Final = frozenset({Role.HOST, Role.DEVICE})
_VIEWERS: Final = frozenset({Role.PLAYER, Role.HOST, Role.DEVICE, Role.INVITED, Role.SPECTATOR})


def _no_planner(attempt: Attempt) -> NotAllowed | None:
    return None if attempt.state.settings.help == "planner" else NotAllowed("no_planner")


def _no_spectators(attempt: Attempt) -> NotAllowed | None:
    return None if attempt.state.settings.spectators else NotAllowed("no_spectators")


_MAY_CREATE: Final = Condition("the setting `create` admits the sender")
_BY_COMMAND: Final = Condition("the row of the command allows it")
_WATCHES: Final = Condition("the sender may watch the table")
_EVEN_BANNED: Final = Condition("also while the sender is banned")
_KNOWN: Final = Condition("the cookie names a person, who has no other seat here and whose seat it is")
_SEAT_EXISTS: Final = Condition("the seat exists")

WATCHING: Final[tuple[Permission, ...]] = (
    Permission(frozenset({Role.PLAYER, Role.HOST, Role.DEVICE})),
    Permission(frozenset({Role.INVITED}), _BEFORE),
    Permission(
        frozenset({Role.INVITED, Role.SPECTATOR}),
        conditions=(Condition("the table admits spectators", _no_spectators),),
    ),
)
"""Who may look at a table: any of these rows is enough. All requests to a table require it."""

SEATS_TO_TAKE: Final[dict[Role, frozenset[str]]] = {
    Role.HOST: frozenset({"open", "invited"}),
    Role.INVITED: frozenset({"open"}),
    Role.ANYONE: frozenset({"open"}),
}
"""Which kinds of free seat a sender may take. `anyone` only at a listed table; the key of a seat opens that seat."""

_WATCH: Final = Permission(_VIEWERS)
_PUBLIC: Final = Permission(_ANYONE)
_OWN: Final = Permission(_PERSON)
_ACCOUNTS: Final = Permission(_ACCOUNT)
_OWN_BOT: Final = Permission(_ACCOUNT, conditions=(Condition("the bot account is the sender's"),))
_OWN_OR_BOT: Final = Permission(frozenset({Role.PERSON, Role.BOT}))
_PLAYING_ACCOUNT: Final = frozenset({Role.ACCOUNT, Role.BOT})
_CHALLENGED: Final = Condition(
    "the sender is challenged and has not answered, and no block separates them from others there"
)
_BOT_OR_OWNER: Final = Condition("the bot account is the sender or the sender's")
_HOSTS: Final = Condition("the sender hosts the tournament")
_NEW_TOURNAMENT: Final = Permission(
    _ACCOUNT,
    conditions=(
        _MAY_CREATE,
        Condition("the sender hosts fewer unfinished ones than the setting `tournaments`"),
    ),
)
_OWN_EVEN_BANNED: Final = Permission(_PERSON, conditions=(_EVEN_BANNED,))
_CREATE: Final = Permission(_ANYONE, conditions=(_MAY_CREATE,))
_COMMAND: Final = Permission(_VIEWERS, conditions=(_BY_COMMAND,))
_ABOUT_SEAT: Final = Permission(_PERSON, conditions=(_WATCHES, _SEAT_EXISTS))
_OWN_SEAT: Final = Permission(_PLAYER, conditions=(NOT_SHARED,))
_JOIN: Final = Permission(
    _ANYONE,
    SIT.when,
    (
        NOT_SHARED,
        Condition(
            "the seat is free, and the sender's key opens it, or a friend invited or somebody challenged the sender, "
            "or the table is listed"
        ),
        Condition("the sender has no seat here, and no block separates them from others here"),
    ),
    SIT.reasons,
)

_MEMBER: Final = Condition("the sender leads a company or hosts the campaign, by key or cookie")
_CAMPAIGN_HOST: Final = Condition("the sender hosts the campaign, by key or cookie")
_CAMPAIGN: Final = Permission(
    _ANYONE, conditions=(Condition("the sender is a member or invited, or the campaign admits spectators"),)
)

REQUESTS: Final[dict[str, Permission]] = {
    # tables
    "POST /api/tables": _CREATE,
    "GET /api/tables": _PUBLIC,
    "GET /api/tables/{table}/view": _WATCH,
    "GET /api/tables/{table}/events": _WATCH,
    "POST /api/tables/{table}/actions": _COMMAND,
    "POST /api/tables/{table}/commands": _COMMAND,
    "POST /api/tables/{table}/explain": Permission(
        _VIEWERS, conditions=(Condition("the row of the frame `explain` allows it"),)
    ),
    "POST /api/tables/{table}/typed": Permission(_PLAYER, ("running",)),
    "POST /api/tables/{table}/go-on": Permission(
        _PLAYER, ("running",), (Condition("the sender may undo the last move"),)
    ),
    "GET /api/tables/{table}/hint": Permission(
        _PLAYER, ("running",), (Condition("the table's help is `planner`", _no_planner),)
    ),
    "GET /api/tables/{table}/record": Permission(
        _VIEWERS,
        conditions=(Condition("the game is finished; or, for a player's own copy, it has begun"),),
    ),
    "GET /api/tables/{table}/replay": Permission(
        _VIEWERS, conditions=(Condition("for the view of another seat: the game is finished"),)
    ),
    "GET /api/tables/{table}/review": Permission(
        _VIEWERS,
        ("finished",),
        (Condition("for another seat: nothing of the game is secret any more"),),
        _NOT_OVER,
    ),
    "GET /api/tables/{table}/interventions": _WATCH,
    "GET /api/tables/{table}/seats/{seat}/statistics": Permission(
        _VIEWERS, conditions=(Condition("a known person has the seat"),)
    ),
    # seats
    "POST /api/tables/{table}/join": _JOIN,
    "POST /api/tables/{table}/bind": Permission(_PLAYER, conditions=(NOT_SHARED, _KNOWN)),
    "POST /api/tables/{table}/return-link": _OWN_SEAT,
    "POST /api/tables/{table}/revoke-other-keys": _OWN_SEAT,
    "POST /api/tables/{table}/invitation": Permission(
        _HOST,
        _BEFORE,
        (Condition("the seat is a person's and free, and the table is not on one shared device"),),
    ),
    "POST /api/tables/{table}/rematch": Permission(
        _PLAYER | _DEVICE,
        ("finished", "closed"),
        (Condition("for the first who asks: the setting `create` admits the sender"),),
        _NOT_OVER,
    ),
    "POST /api/tables/{table}/unlock": Permission(
        _DEVICE, conditions=(Condition("the seat is a person's, and the PIN is right"),)
    ),
    "POST /api/tables/{table}/lock": Permission(_DEVICE),
    "POST /api/tables/{table}/pin": Permission(_DEVICE, conditions=(Condition("a seat is unlocked"),)),
    # campaigns
    "POST /api/campaigns": _CREATE,
    "GET /api/campaigns/{campaign}": _CAMPAIGN,
    "GET /api/campaigns/{campaign}/game": _CAMPAIGN,
    "GET /api/campaigns/{campaign}/drawing": _CAMPAIGN,
    "GET /api/campaigns/{campaign}/rules": _CAMPAIGN,
    "POST /api/campaigns/{campaign}/join": Permission(
        _ANYONE,
        conditions=(
            Condition("the key is an invitation, and a company waits for a leader"),
            Condition("the sender leads no company, and no block separates them from others there"),
        ),
    ),
    "POST /api/campaigns/{campaign}/attendance": Permission(
        _ANYONE, conditions=(Condition("the sender leads the company; or hosts, and nobody leads it"),)
    ),
    "POST /api/campaigns/{campaign}/read": Permission(_ANYONE, conditions=(_MEMBER,)),
    "POST /api/campaigns/{campaign}/next": Permission(
        _ANYONE,
        conditions=(
            _MEMBER,
            Condition("no company waits for a leader, or the sender hosts the campaign"),
        ),
    ),
    "POST /api/campaigns/{campaign}/enter": Permission(_ANYONE, conditions=(_MEMBER,)),
    "POST /api/campaigns/{campaign}/void": Permission(
        _ANYONE, conditions=(_CAMPAIGN_HOST, Condition("the game is played and not being counted"))
    ),
    "POST /api/campaigns/{campaign}/hand-over": Permission(
        _ANYONE,
        conditions=(Condition("the sender leads the company or hosts the campaign, between games"),),
    ),
    "POST /api/campaigns/{campaign}/close": Permission(
        _ANYONE, conditions=(_CAMPAIGN_HOST, Condition("no game is being counted"))
    ),
    "POST /api/campaigns/import": _CREATE,
    "GET /api/campaigns/{campaign}/export": Permission(
        _ANYONE,
        conditions=(
            _MEMBER,
            Condition(
                "the whole file: only after the last game, or for a host if bots lead all other companies"
            ),
        ),
    ),
    "POST /api/campaigns/{campaign}/free": Permission(
        _ANYONE, conditions=(_MEMBER, Condition("the last game is over"))
    ),
    "GET /api/me/campaigns": _OWN,
    "GET /api/tables/{table}/game": _WATCH,
    "GET /api/tables/{table}/drawing": _WATCH,
    "GET /api/tables/{table}/story": _WATCH,
    "GET /api/tables/{table}/words": _WATCH,
    # chat
    "GET /api/tables/{table}/mutes": Permission(_PERSON, conditions=(_WATCHES,)),
    "POST /api/tables/{table}/mute": _ABOUT_SEAT,
    "POST /api/tables/{table}/unmute": _ABOUT_SEAT,
    "POST /api/tables/{table}/block": Permission(
        _PERSON, conditions=(_WATCHES, Condition("another known person has the seat"))
    ),
    "POST /api/tables/{table}/report": Permission(
        _PLAYER | _HOST | _PERSON, conditions=(_WATCHES, Condition("the entry is a chat message"))
    ),
    "POST /api/tables/{table}/seen": Permission(_PLAYER | _DEVICE),
    "GET /api/tables/{table}/away": Permission(_PLAYER),
    # games
    "GET /api/games": _PUBLIC,
    "GET /api/games/{game}": _PUBLIC,
    "GET /api/games/{game}/rules": _PUBLIC,
    "GET /api/games/{game}/drawing": _PUBLIC,
    "GET /api/pictures": _PUBLIC,
    "GET /api/bots": _PUBLIC,
    "GET /api/ladder": _PUBLIC,
    # the workshop
    "GET /api/workshop/places": _PUBLIC,
    "GET /api/workshop/ground/{region}": _PUBLIC,
    "GET /api/workshop/columns": _PUBLIC,
    "POST /api/workshop/check": _PUBLIC,
    "POST /api/workshop/drawing": _PUBLIC,
    "POST /api/workshop/boards": _CREATE,
    "GET /api/workshop/boards/{board}": _PUBLIC,
    "POST /api/workshop/boards/{board}/list": Permission(
        _ANYONE, conditions=(Condition("the setting `add_boards` admits the sender"),)
    ),
    "POST /api/workshop/boards/{board}/delete": Permission(
        _ANYONE, conditions=(Condition("the sender has a key of the board"), Condition("no table is on it"))
    ),
    "GET /api/workshop/balance/{game}": _PUBLIC,
    "POST /api/workshop/balance/{game}": _CREATE,
    # lessons and records
    "POST /api/lessons": _CREATE,
    "POST /api/records": _CREATE,
    # people
    "GET /api/me": _PUBLIC,
    "POST /api/me": Permission(_ANYONE, conditions=(Condition("the cookie names no person yet"),)),
    "PATCH /api/me": _OWN,
    "POST /api/me/register": Permission(
        _ANYONE,
        conditions=(
            Condition("the setting `register` allows it"),
            Condition("the sender has no account and is no bot account"),
        ),
    ),
    "POST /api/me/login": Permission(
        _ANYONE, conditions=(Condition("the password is right"), Condition("the sender is no bot account"))
    ),
    "POST /api/me/logout": Permission(_ANYONE, conditions=(_EVEN_BANNED,)),
    "POST /api/me/password": Permission(_ACCOUNT, conditions=(Condition("the old password is right"),)),
    "GET /api/me/sessions": _OWN,
    "POST /api/me/sessions/end": _OWN,
    "GET /api/me/blocks": _OWN,
    "POST /api/me/blocks/end": _OWN,
    "GET /api/me/tables": _OWN_OR_BOT,
    "GET /api/me/statistics": _OWN_OR_BOT,
    "GET /api/me/export": _OWN_EVEN_BANNED,
    "POST /api/me/delete": Permission(
        _PERSON, conditions=(_EVEN_BANNED, Condition("for an account: the password is right"))
    ),
    "GET /api/me/push": _OWN,
    "POST /api/me/push": Permission(
        _PERSON, conditions=(Condition("the server has a key, and the browser's address is allowed"),)
    ),
    "POST /api/me/push/end": _OWN,
    # friends
    "GET /api/me/friends": _ACCOUNTS,
    "POST /api/me/friends": _ACCOUNTS,
    "POST /api/me/friends/answer": Permission(
        _ACCOUNT, conditions=(Condition("the request is for the sender, and no block separates the two"),)
    ),
    "POST /api/me/friends/end": Permission(
        _ACCOUNT, conditions=(Condition("the friendship or the request is the sender's"),)
    ),
    "GET /api/me/invitations": _ACCOUNTS,
    "POST /api/me/invitations/end": _ACCOUNTS,
    "POST /api/tables/{table}/invite-friend": Permission(
        _PLAYER | frozenset({Role.HOST}),
        _BEFORE,
        (Condition("the sender has an account, a friend by that number, and a seat at the table is free"),),
    ),
    # bot accounts
    "GET /api/me/bots": _ACCOUNTS,
    "POST /api/me/bots": Permission(
        _ACCOUNT, conditions=(Condition("the sender has fewer than the setting `bot_accounts`"),)
    ),
    "POST /api/me/bots/rename": _OWN_BOT,
    "POST /api/me/bots/token": _OWN_BOT,
    "POST /api/me/bots/delete": _OWN_BOT,
    # challenges
    "POST /api/challenges": Permission(_PLAYING_ACCOUNT, conditions=(_MAY_CREATE,)),
    "GET /api/challenges": Permission(_PLAYING_ACCOUNT),
    "POST /api/challenges/{table}/accept": Permission(_PLAYING_ACCOUNT, conditions=(_CHALLENGED,)),
    "POST /api/challenges/{table}/decline": Permission(
        _PLAYING_ACCOUNT,
        conditions=(Condition("the sender is challenged or the challenger, and the game has not begun"),),
    ),
    # tournaments
    "POST /api/tournaments": _NEW_TOURNAMENT,
    "GET /api/tournaments": _PUBLIC,
    "GET /api/tournaments/{tournament}": _PUBLIC,
    "POST /api/tournaments/{tournament}/join": Permission(
        _PLAYING_ACCOUNT,
        conditions=(
            _BOT_OR_OWNER,
            Condition("the tournament has not started, and any bot may join or this one is invited"),
        ),
    ),
    "POST /api/tournaments/{tournament}/leave": Permission(_PLAYING_ACCOUNT, conditions=(_BOT_OR_OWNER,)),
    "POST /api/tournaments/{tournament}/invite": Permission(
        _ACCOUNT, conditions=(_HOSTS, Condition("the tournament has not started"))
    ),
    "POST /api/tournaments/{tournament}/start": Permission(
        _ACCOUNT, conditions=(_HOSTS, Condition("enough bots for a table have joined"))
    ),
    "POST /api/tournaments/{tournament}/close": Permission(_ACCOUNT, conditions=(_HOSTS,)),
    "GET /api/tournaments/{tournament}/games": Permission(frozenset({Role.BOT})),
    # the operator
    "POST /api/admin": Permission(frozenset({Role.OPERATOR})),
    "GET /metrics": Permission(_ANYONE, conditions=(Condition("the setting `metrics` admits the sender"),)),
    "GET /healthz": _PUBLIC,
    "GET /readyz": _PUBLIC,
    # pages
    "GET /plain": _PUBLIC,
    "GET /plain/{name}": _PUBLIC,
    "GET /plain/ladder": _PUBLIC,
    "GET /plain/tournaments": _PUBLIC,
    "GET /plain/tournaments/{tournament}": _PUBLIC,
    "POST /plain/tournaments": _NEW_TOURNAMENT,
    "POST /plain/tournaments/{tournament}/{what}": Permission(
        _ACCOUNT, conditions=(_HOSTS, Condition("the row of the request that it stands for allows it"))
    ),
    "POST /plain/tables": _CREATE,
    "POST /plain/find": _PUBLIC,
    "POST /plain/campaigns": _CREATE,
    "GET /plain/campaigns/{campaign}": _CAMPAIGN,
    "POST /plain/campaigns/{campaign}/{what}": Permission(
        _ANYONE, conditions=(Condition("the row of the request that it stands for allows it"),)
    ),
    "GET /plain/tables/{table}": _WATCH,
    "POST /plain/tables/{table}/join": _JOIN,
    "POST /plain/tables/{table}/{what}": _COMMAND,
    "GET /": _PUBLIC,
    "GET /{elsewhere}": _PUBLIC,
    "GET /assets/{name}": _PUBLIC,
    "GET /manifest.webmanifest": _PUBLIC,
    "GET /service-worker.js": _PUBLIC,
    **{f"GET {page}": _PUBLIC for page in PAGES},
    # WebSockets
    "WS /api/tables/{table}/socket": _WATCH,
    "WS /api/tables/{table}/bot-socket": Permission(
        _PLAYER,
        conditions=(
            Condition(
                "the sender shows the key of a seat or the token of a bot account that sits there, not a cookie or "
                "the key of a device"
            ),
        ),
    ),
}
"""Every request, by method and path."""

FRAMES: Final[dict[str, Permission]] = {
    "hello": _WATCH,
    "ask": _COMMAND,
    "explain": EXPLAIN,
    "ping": _WATCH,
    "unlock": REQUESTS["POST /api/tables/{table}/unlock"],
}
"""Every frame of a client on the socket of a table."""

BOT_MESSAGES: Final[dict[str, Permission]] = {
    "hello": Permission(_PLAYER),
    "act": Permission(_PLAYER, ("running",), (Condition("the row of the command `play` allows it"),)),
    "committed": Permission(_PLAYER, ("waiting",)),
    "salt": Permission(_PLAYER, ("revealing",), (Condition("the row of the command `reveal` allows it"),)),
}
"""Every message of a bot on the bot socket."""


def permission_of(method: str, path: str) -> Permission:
    """The row of a request. HEAD is answered as GET."""
    return REQUESTS[f"{'GET' if method == 'HEAD' else method} {path}"]
