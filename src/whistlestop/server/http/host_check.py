"""By which names the server answers.

A foreign page can let a name of its own lead to this machine (DNS rebinding). Its requests then look like those of
our own page, but they carry the foreign name.
"""

import ipaddress
import socket
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection

from whistlestop.server.config import Config
from whistlestop.server.http.error_responses import language_of, problem_of
from whistlestop.table.errors import NotAllowed

__all__ = ["HostCheck", "known_host"]

_PROBES: Final = ("/healthz", "/readyz")
"""These contain no data, and monitors may use any host name."""
_ANY: Final = ("0.0.0.0", "::", "")


def known_host(config: Config, bound: str = "") -> Callable[[str], bool]:
    """Whether a `Host` header names this server.

    Loopback names always do, and the names in `host`, `public_url` and `hosts`. A number is no name that could be led
    elsewhere: the one that the server is `bound` to is ours, and every number where it listens on all networks, as is
    the name of this machine then.
    """
    is_everywhere = config.host in _ANY
    names = {config.host.lower(), bound, (urlsplit(config.public_url).hostname or "").lower()} - set(_ANY)
    names |= {name.lower().rstrip(".") for name in config.hosts}
    # Somebody who listens on all networks wants to be reached from other machines, by the name of this one.
    if is_everywhere:
        here = socket.gethostname().lower()
        names |= {here, f"{here.partition('.')[0]}.local"}

    def is_known(header: str) -> bool:
        name = _name_in(header)
        if "*" in names or name in names or name == "localhost" or name.endswith(".localhost"):
            return True
        try:
            number = ipaddress.ip_address(name)
        except ValueError:
            return False
        # A page of another site cannot make its browser send a number as the name, unless it is the real
        # address.
        return is_everywhere or number.is_loopback

    return is_known


def _name_in(header: str) -> str:
    """Without the port."""
    if header.startswith("["):
        return header[1:].partition("]")[0].lower()
    return header.partition(":")[0].lower().rstrip(".")


class HostCheck:
    """Around the application: a request by a foreign name is answered 421, and goes no further."""

    def __init__(self, app: Any, config: Config, bound: str) -> None:
        self._app: Final = app
        self._is_known: Final = known_host(config, bound)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket") and scope["path"] not in _PROBES:
            for name, value in scope["headers"]:
                if name == b"host" and not self._is_known(value.decode("latin-1")):
                    await _refuse(scope, receive, send, value.decode("latin-1"))
                    return
        await self._app(scope, receive, send)


async def _refuse(scope: Any, receive: Any, send: Any, host: str) -> None:
    problem = problem_of(NotAllowed("wrong_host", {"host": host[:100]}), language_of(ASGIConnection(scope)))
    kind = "http" if scope["type"] == "http" else "websocket.http"
    headers = [(b"content-type", b"application/problem+json"), (b"cache-control", b"no-store")]
    start: Any = {"type": f"{kind}.response.start", "status": problem.status, "headers": headers}
    body: Any = {"type": f"{kind}.response.body", "body": msgspec.json.encode(problem)}
    if scope["type"] == "websocket":
        await receive()
    await send(start)
    await send(body)
