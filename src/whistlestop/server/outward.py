"""A request of ours to an address that somebody gave us: never to this machine or its neighbours unless allowed.

The name is looked up once and the address that was checked is the one that is called, so that a name cannot point
elsewhere a moment later. Redirections are not followed.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
from contextlib import suppress
from typing import Final
from urllib.parse import SplitResult, urlsplit

from whistlestop.table.errors import NotAllowed

__all__ = ["checked_url", "post_json"]

_SECONDS: Final = 10.0
_IN_ALL: Final = 20.0
"""Seconds for the whole of a request, however busily the other side drips its answer."""
_PORTS: Final = {"http": 80, "https": 443}


def checked_url(text: str) -> str:
    """An address that can be called at all; `bad_webhook` for anything else."""
    try:
        url = urlsplit(text)
        port = url.port
    except ValueError:
        raise NotAllowed("bad_webhook") from None
    if url.scheme not in _PORTS or not url.hostname or url.username or url.password or port == 0:
        raise NotAllowed("bad_webhook")
    if any(ord(sign) <= 32 or ord(sign) > 126 for sign in text):
        raise NotAllowed("bad_webhook")
    return text


def post_json(text: str, body: bytes, *, is_public_only: bool) -> int:
    """Send it; the status of the answer. OSError if nobody answers or nobody may be asked."""
    url = urlsplit(checked_url(text))
    port = url.port or _PORTS[url.scheme]
    address = _looked_up(str(url.hostname), port, is_public_only)
    connection = _Pinned(url, port, address)
    alarm = threading.Timer(_IN_ALL, connection.cut)
    alarm.daemon = True
    alarm.start()
    try:
        connection.request(
            "POST",
            (url.path or "/") + (f"?{url.query}" if url.query else ""),
            body,
            {"Content-Type": "application/json", "User-Agent": "whistlestop"},
        )
        return connection.getresponse().status
    except http.client.HTTPException as problem:
        raise OSError(str(problem)) from problem
    finally:
        alarm.cancel()
        connection.close()


def _looked_up(host: str, port: int, is_public_only: bool) -> str:
    try:
        found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except UnicodeError as problem:
        raise OSError("no such name") from problem
    if is_public_only and not all(_is_public(address) for address in found):
        raise PermissionError("not an address of the internet")
    return found[0]


def _is_public(text: str) -> bool:
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None:
            return inner.is_global and not inner.is_multicast
        if address in _NAT64:
            return False
    return address.is_global and not address.is_multicast


_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


class _Pinned(http.client.HTTPConnection):
    """A connection to one address, whatever its name says by now."""

    def __init__(self, url: SplitResult, port: int, address: str) -> None:
        super().__init__(str(url.hostname), port, timeout=_SECONDS)
        self._is_secure: Final = url.scheme == "https"
        self._address: Final = address

    def cut(self) -> None:
        """From another thread: whoever reads hears that it is over."""
        with suppress(OSError, AttributeError):  # not connected yet, or not any more
            socket.socket.shutdown(self.sock, socket.SHUT_RDWR)

    def connect(self) -> None:
        line = socket.create_connection((self._address, self.port), _SECONDS)
        if self._is_secure:
            line = ssl.create_default_context().wrap_socket(line, server_hostname=self.host)
        self.sock = line
