"""Before anything is answered: where a request comes from, and whether a foreign page sent it."""

from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.types import Message, Scope

from whistlestop.server.config import Config
from whistlestop.server.limiter import AddressRanges, rate_limit_key
from whistlestop.table.errors import NotAllowed

__all__ = ["HARMLESS", "OriginCheck", "add_headers"]

HARMLESS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OURS: Final = frozenset({"same-origin", "none"})

_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    # For browsers that do not know frame-ancestors.
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (
        b"content-security-policy",
        b"default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    ),
)
_NOT_KEPT: Final = (b"cache-control", b"no-store")
_ONLY_HTTPS: Final = (b"strict-transport-security", b"max-age=31536000")


class OriginCheck:
    def __init__(self, config: Config) -> None:
        self._exempt: Final = AddressRanges(config.limits.exempt)
        self._public: Final = urlsplit(config.public_url)

    def address_of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """The client's address; what a trusted proxy says of it stands there already."""
        client = connection.scope.get("client")
        return client[0] if client else ""

    def counted(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
        """The address or network by which a request is counted, if it is."""
        address = self.address_of(connection)
        return None if address in self._exempt else rate_limit_key(address)

    def check_sender(self, connection: ASGIConnection[Any, Any, Any, Any], *, by_cookie: bool) -> None:
        """A browser says which page a request comes from; what changes something must come from ours.

        A key in a header cannot be sent by a foreign page, so requests with a key are accepted.
        """
        if connection.scope.get("method", "GET") in HARMLESS:
            return
        site = connection.headers.get("sec-fetch-site")
        origin = connection.headers.get("origin")
        # Every current browser sends one of the two with such a request. A program without a cookie may send
        # neither.
        if site is None and origin is None and by_cookie:
            raise NotAllowed("wrong_origin")
        if site is not None and site not in _OURS and not (origin and self.is_ours(connection, origin)):
            raise NotAllowed("wrong_origin")
        if site is None and origin is not None:
            self.check_origin(connection)

    def check_origin(self, connection: ASGIConnection[Any, Any, Any, Any]) -> None:
        """Browsers name the page's origin with every socket; programs name none."""
        origin = connection.headers.get("origin")
        if origin is not None and not self.is_ours(connection, origin):
            raise NotAllowed("wrong_origin")

    def is_ours(self, connection: ASGIConnection[Any, Any, Any, Any], origin: str) -> bool:
        page = urlsplit(origin)
        if self._public.netloc and (page.scheme, page.netloc) == (self._public.scheme, self._public.netloc):
            return True
        # Without a public address the Host header is all that is known; the scheme may differ behind a proxy.
        return bool(page.netloc) and page.netloc == connection.headers.get("host", "")


def add_headers(message: Message, scope: Scope, *, is_https: bool) -> None:
    """Add the headers that the response does not set itself."""
    if message["type"] != "http.response.start":
        return
    headers = list(message.get("headers", ()))
    named = {name.lower() for name, _ in headers}
    more = [*_HEADERS, _ONLY_HTTPS] if is_https else list(_HEADERS)
    if scope["path"].startswith("/api"):
        more.append(_NOT_KEPT)
    headers += [header for header in more if header[0] not in named]
    message["headers"] = headers
