"""Who somebody is: a guest with a name, or an account with a login and a password. A signed cookie says which."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, Literal

from itsdangerous import BadSignature, URLSafeTimedSerializer
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from whistlestop.server.auth.bans import Bans
from whistlestop.server.auth.device_names import device_of
from whistlestop.server.auth.origin import OriginCheck
from whistlestop.server.auth.passwords import Passwords
from whistlestop.server.auth.tokens import bot_token_in, hashed
from whistlestop.server.config import Config
from whistlestop.server.counts import MetricCounts
from whistlestop.server.limiter import Buckets, Limiter, TooMany
from whistlestop.server.store.people import LoginSession, PeopleStore, Person, new_person
from whistlestop.table.errors import NotAllowed
from whistlestop.table.names import clean_name

__all__ = ["COOKIE", "People"]

COOKIE: Final = "whistlestop"
_YEAR: Final = 365 * 24 * 3600
_REMEMBERED: Final = 30.0
"""Seconds for which a person read from the database is cached."""
_SHARED: Final = 1.0
"""The same where another process may have changed them: its hints can get lost."""
_TOUCH: Final = 3600.0
"""Seconds between two updates of the time at which a person was last seen."""
_TOUCH_SESSION: Final = 300.0
_MOST_KNOWN: Final = 10_000
_LOOKS_OF_ADDRESS: Final = 5
"""Multiple of a person's limit of lookups that is allowed per address."""


class People:
    def __init__(
        self,
        store: PeopleStore,
        config: Config,
        now: Callable[[], float],
        counts: MetricCounts,
        origin_check: OriginCheck,
        limiter: Limiter,
        passwords: Passwords,
        bans: Bans,
    ) -> None:
        self._store: Final = store
        self._config: Final = config
        self._origin_check: Final = origin_check
        self._counts: Final = counts
        self._limiter: Final = limiter
        self._passwords: Final = passwords
        self._bans: Final = bans
        limits = config.limits
        self._looks: Final = Buckets(limits.looks, limits.looks_at_once)
        self._looks_of_address: Final = Buckets(
            limits.looks * _LOOKS_OF_ADDRESS, limits.looks_at_once * _LOOKS_OF_ADDRESS
        )
        self._now: Final = now
        self._signer: URLSafeTimedSerializer | None = None
        self._remembered: Final = _SHARED if store.is_shared else _REMEMBERED
        self._known: Final[dict[str, tuple[float, Person, dict[str, LoginSession]]]] = {}
        self._bots: Final[dict[str, str]] = {}
        """Whose token has this hash."""

    async def _cookie_signer(self) -> URLSafeTimedSerializer:
        if self._signer is None:
            key = await self._store.signing_key(secrets.token_urlsafe(32))
            self._signer = URLSafeTimedSerializer(key, salt="whistlestop-person")
        return self._signer

    # The cookie

    async def cookie(self, person: Person) -> Cookie:
        """Of the session by which they came."""
        # The epoch makes all cookies of a person void at once, the session one of them.
        value = (await self._cookie_signer()).dumps([person.id, person.epoch, person.session])
        return self._cookie(str(value), _YEAR)

    async def signed_in(
        self, person: Person, connection: ASGIConnection[Any, Any, Any, Any]
    ) -> tuple[Person, Cookie]:
        """Start a new session for this device. A cookie that somebody planted before does not open it."""
        now = self._now()
        session = LoginSession(
            secrets.token_hex(12), now, now, device_of(connection.headers.get("user-agent", ""))
        )
        await self._store.add_session(person.id, session)
        self.forget(person.id)
        person = replace(person, session=session.id)
        return person, await self.cookie(person)

    def no_cookie(self) -> Cookie:
        return self._cookie("", 0)

    def _cookie(self, value: str, seconds: int) -> Cookie:
        return Cookie(
            COOKIE,
            value=value,
            max_age=seconds,
            path=self._config.base_path or "/",
            httponly=True,
            # Not strict: a link to a table in a message of a friend has to find its reader signed in.
            samesite="lax",
            secure=self._config.public_url.startswith("https://"),
        )

    async def person_of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
        """The person whose cookie, or the bot account whose token comes with a request; `banned` if the operator
        keeps them out."""
        person = await self.find_person(connection)
        await self._bans.check_person(None if person is None else person.id)
        return person

    async def find_person(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
        """The same, banned or not. A cookie that is void is as good as none; a token that is void is refused."""
        token = bot_token_in(connection.headers.get("authorization", ""))
        if token is not None:
            return await self._bot_of(token)
        text = connection.cookies.get(COOKIE)
        # Longer than any cookie of this server: the signature of a large text is not worth computing.
        if not text or len(text) > 300:
            return None
        try:
            said = (await self._cookie_signer()).loads(text, max_age=_YEAR)
        except BadSignature:
            return None
        match said:
            case [str(person), int(epoch), str(session)]:
                found = await self._in_session(person, session)
                return found if found is not None and found.epoch == epoch else None
        return None

    async def _bot_of(self, token: str) -> Person:
        """The bot account of a token, which is its session. A program whose token is void must learn it."""
        session = hashed(token)
        person = self._bots.get(session) or await self._store.person_of_session(session)
        found = None if person is None else await self._in_session(person, session)
        if person is None or found is None:
            self._bots.pop(session, None)
            raise NotAllowed("wrong_token")
        if len(self._bots) > _MOST_KNOWN:
            self._bots.clear()
        self._bots[session] = person
        return found

    async def _in_session(self, person: str, session: str) -> Person | None:
        """Somebody who is signed in there."""
        found, sessions = await self._find_with_sessions(person)
        if found is None or session not in sessions:
            return None
        await self._touch(found, sessions, session)
        return replace(found, session=session)

    async def _find_with_sessions(self, person: str) -> tuple[Person | None, dict[str, LoginSession]]:
        """Somebody, and where they are signed in."""
        now = self._now()
        if person in self._known:
            at, known, sessions = self._known[person]
            if now - at < self._remembered:
                return known, sessions
        found = await self._store.find(person)
        if found is None:
            self.forget(person)
            return None, {}
        sessions = {session.id: session for session in await self._store.sessions_of(person)}
        # A bound for the memory. It is only a cache, and ordering it by use would cost every request.
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
        self._known[person] = (now, found, sessions)
        return found, sessions

    async def _touch(self, person: Person, sessions: dict[str, LoginSession], session: str) -> None:
        now = self._now()
        if now - sessions[session].seen > _TOUCH_SESSION:
            sessions[session] = replace(sessions[session], seen=now)
            await self._store.touch_session(session, now)
        if now - person.seen > _TOUCH:
            await self._store.change(person.id, seen=now)
            self.forget(person.id)

    def forget(self, person: str) -> None:
        """What is remembered of them is no longer so."""
        self._known.pop(person, None)

    async def apart_from(self, person: str | None) -> frozenset[str]:
        """The people who may not sit at a table with this person: one of the two has blocked the other."""
        return frozenset() if person is None else frozenset(await self._store.apart_from(person))

    async def require_person(
        self, connection: ASGIConnection[Any, Any, Any, Any], *, even_banned: bool = False
    ) -> Person:
        person = await (self.find_person if even_banned else self.person_of)(connection)
        if person is None:
            raise NotAllowed("not_known")
        return person

    # Becoming somebody

    async def new_guest(self, name: str, lang: str) -> Person:
        person = new_person(secrets.token_hex(12), clean_name(name), self._now(), lang)
        await self._store.add(person)
        return person

    async def register(
        self, guest: Person | None, login: str, password: str, name: str | None, lang: str
    ) -> Person:
        """A guest becomes an account and keeps everything; somebody unknown begins with nothing."""
        if guest is not None and guest.is_account:
            raise NotAllowed("has_account")
        called = clean_name(name or (guest.name if guest else login))
        if await self._store.find_login(login.lower()) is not None:
            raise NotAllowed("login_taken")
        # Hashed after the login is known to be free, because it costs tens of milliseconds.
        kept = await self._passwords.hashed(password)
        person = guest or await self.new_guest(called, lang)
        values = {"login": login.lower(), "password": kept, "name": called, "epoch": person.epoch + 1}
        # The check above was outside the transaction: somebody else may have taken the login meanwhile.
        if not await self._store.change(person.id, **values):
            if guest is None:
                await self._store.delete(person.id)
            raise NotAllowed("login_taken")
        await self._store.end_sessions(person.id)  # a cookie from before was no proof of a password
        return await self._reloaded(person.id)

    async def login(self, guest: Person | None, login: str, password: str) -> Person:
        # An unknown login is compared too, with nobody's hash: the time must not say which logins exist.
        found = await self._store.find_login(login.lower())
        if not await self._passwords.is_right(password, found[1] if found else None) or found is None:
            self._counts["failed_logins",] += 1
            raise NotAllowed("wrong_password")
        person, kept = found
        # After the password: only the owner learns of the ban.
        await self._bans.check_person(person.id)
        # The only moment at which the password is known.
        if self._passwords.is_old(kept):
            await self._store.change(person.id, password=await self._passwords.hashed(password))
        if guest is not None and not guest.is_account:
            await self._store.merge(guest.id, person.id)
            self.forget(guest.id)
        return person

    async def check_password(self, person: Person, password: str) -> None:
        if not await self._passwords.is_right(password, await self._store.password_of(person.id)):
            self._counts["failed_logins",] += 1
            raise NotAllowed("wrong_password")

    async def set_password(self, person: Person, password: str) -> Person:
        """Every cookie given before is void."""
        kept = await self._passwords.hashed(password)
        await self._store.change(person.id, password=kept, epoch=person.epoch + 1)
        await self._store.end_sessions(person.id)
        return await self._reloaded(person.id)

    async def leave_everywhere(self, person: Person) -> None:
        await self._store.change(person.id, epoch=person.epoch + 1)
        await self._store.end_sessions(person.id)
        self.forget(person.id)

    async def end_session(self, person: Person, session: str) -> bool:
        """Its cookie opens nothing any more. False if there is none."""
        ended = await self._store.end_sessions(person.id, only=session)
        self.forget(person.id)
        return bool(ended)

    async def end_other_sessions(self, person: Person) -> None:
        await self._store.end_sessions(person.id, but=person.session)
        self.forget(person.id)

    async def change(self, person: Person, **values: Any) -> Person:
        await self._store.change(person.id, **values)
        return replace(await self._reloaded(person.id), session=person.session)

    async def _reloaded(self, person: str) -> Person:
        self.forget(person)
        found = await self._store.find(person)
        if found is None:
            raise NotAllowed("not_known")
        return found

    # Limits

    def count(
        self,
        what: Literal[
            "requests",
            "tables",
            "joins",
            "logins",
            "registrations",
            "guests",
            "reports",
            "drafts",
            "boards",
            "balances",
        ],
        connection: ASGIConnection[Any, Any, Any, Any],
        person: Person | None = None,
    ) -> None:
        """One more of this by the address, and by the person where one is known; `TooMany` if that is too often."""
        address = self._origin_check.counted(connection)
        if address is None:
            return
        rate = getattr(self._config.limits, what)
        self._limiter.hit(rate, what, "address", address)
        if person is not None:
            self._limiter.hit(rate, what, "person", person.id)

    def counted_address(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
        """By which limits count a request; None for an address that they do not concern."""
        return self._origin_check.counted(connection)

    async def check_not_banned(self, person: str | None) -> None:
        await self._bans.check_person(person)

    async def count_write(self, connection: ASGIConnection[Any, Any, Any, Any]) -> None:
        """Every request that may change something, before its body is read.

        Somebody who is banned is refused later, where it matters: they may still log out and be forgotten.
        """
        if self._origin_check.counted(connection) is None:
            return
        try:
            person = await self.find_person(connection)
        except NotAllowed:  # a token that is void: guessing costs as much as any other request
            self.count("requests", connection)
            raise
        self.count("requests", connection, person)

    def count_look(
        self, connection: ASGIConnection[Any, Any, Any, Any], who: object = None, tokens: int = 1
    ) -> None:
        """One more look by a seat or a person, or by nobody known at this address, which is counted too.

        `tokens` is what it costs.
        """
        address = self._origin_check.counted(connection)
        if address is None or not tokens:
            return
        try:
            self._looks.take(address if who is None else who, tokens)
            # Both: one seat must not use up what others at the address need, and many seats at one address
            # are limited together.
            self._looks_of_address.take(address, tokens)
        except TooMany:
            self._counts["limited", "looks"] += 1
            raise

    def may_create(self, person: Person | None) -> None:
        create = self._config.create
        is_known = person is not None and (person.is_account or person.is_bot)
        if create == "nobody" or (create == "accounts" and not is_known):
            raise NotAllowed("may_not_create")

    def may_add_boards(self, person: Person | None) -> bool:
        """Whether their boards may be among the games of the server."""
        add = self._config.add_boards
        return add == "anyone" or (add == "accounts" and person is not None and person.is_account)
