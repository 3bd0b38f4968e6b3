"""An outgoing request to an address that a user gave: never to this machine or its network unless allowed.

Where only the internet may be called, so may only ports 80 and 443.

The name is looked up once and the address that was checked is the one that is called, so that a name cannot point
elsewhere a moment later. Redirections are not followed.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import SplitResult, urlsplit

from whistlestop.table.errors import NotAllowed

__all__ = ["checked_url", "post", "post_json"]

_SECONDS: Final = 10.0
_IN_ALL: Final = 20.0
"""Seconds for the whole of a request, however busily the other side drips its answer."""
_PORTS: Final = {"http": 80, "https": 443}


def checked_url(text: str, *, is_public_only: bool = False) -> str:
    """An address that can be called at all; `bad_webhook` for anything else."""
    try:
        url = urlsplit(text)
        port = url.port
    except ValueError:
        raise NotAllowed("bad_webhook") from None
    if url.scheme not in _PORTS or not url.hostname or url.username or url.password or port == 0:
        raise NotAllowed("bad_webhook")
    if is_public_only and port not in (None, *_PORTS.values()):
        raise NotAllowed("bad_webhook")
    # Control characters could add lines to the request, and other letters may look like another host.
    if any(ord(sign) <= 32 or ord(sign) > 126 for sign in text):
        raise NotAllowed("bad_webhook")
    return text


def post_json(text: str, body: bytes, *, is_public_only: bool, own_name: str = "") -> int:
    headers = {"Content-Type": "application/json"}
    return post(text, body, headers, is_public_only=is_public_only, own_name=own_name)


def post(
    text: str, body: bytes, headers: Mapping[str, str], *, is_public_only: bool, own_name: str = ""
) -> int:
    """Send it; the status of the answer. OSError if nobody answers or nobody may be asked.

    `own_name` is a name of this machine, whose addresses are not called unless all are.
    """
    url = urlsplit(checked_url(text, is_public_only=is_public_only))
    port = url.port or _PORTS[url.scheme]
    found = _looked_up(str(url.hostname), port)
    if is_public_only:
        _check_public(found, own_name)
    # The one that was checked, not the name: a second lookup may give another address (DNS rebinding).
    address = found[0]
    connection = _Pinned(url, port, address)
    # The time limit of the socket starts again with every byte; this one does not.
    timer = threading.Timer(_IN_ALL, connection.cut)
    timer.daemon = True
    timer.start()
    try:
        connection.request(
            "POST",
            (url.path or "/") + (f"?{url.query}" if url.query else ""),
            body,
            {**headers, "User-Agent": "whistlestop"},
        )
        return connection.getresponse().status
    except http.client.HTTPException as problem:
        raise OSError(str(problem)) from problem
    finally:
        timer.cancel()
        connection.close()


def _looked_up(host: str, port: int) -> list[str]:
    try:
        return [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except UnicodeError as problem:
        raise OSError("no such name") from problem


def _check_public(found: list[str], own_name: str) -> None:
    if not all(_is_public(address) for address in found):
        raise PermissionError("not an address of the internet")
    own: list[str] = []
    if own_name:
        with suppress(OSError):
            own = _looked_up(own_name, 443)
    if any(address in own or _is_own(address) for address in found):
        raise PermissionError("an address of this machine")


def _is_public(text: str) -> bool:
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        # Neither site-local ones nor those that stand for one of IPv4 (mapped, translated, NAT64, 6to4, Teredo …).
        if address not in _UNICAST or address.sixtofour or address.teredo:
            return False
    elif address in _RELAYS:
        return False
    return address.is_global and not address.is_multicast


_UNICAST: Final = ipaddress.ip_network("2000::/3")
_RELAYS: Final = ipaddress.ip_network("192.88.99.0/24")


def _is_own(address: str) -> bool:
    """Whether this machine has it: then a packet to it would also come from it, or a socket can be bound to it."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as line:
            line.connect((address, 9))  # nothing is sent
            if line.getsockname()[0] == address:
                return True
    except OSError:
        return False  # there is no way to it
    nobodys = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"
    return _can_bind(family, address) and not _can_bind(family, nobodys)


def _can_bind(family: socket.AddressFamily, address: str) -> bool:
    """Where the kernel lets sockets have addresses that are not there, always."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as line:
            line.bind((address, 0))
    except OSError:
        return False
    return True


class _Pinned(http.client.HTTPConnection):
    """A connection to one address, whatever its name says by now."""

    def __init__(self, url: SplitResult, port: int, address: str) -> None:
        super().__init__(str(url.hostname), port, timeout=_SECONDS)
        self._is_secure: Final = url.scheme == "https"
        self._address: Final = address

    def cut(self) -> None:
        """From another thread: the reader gets the end of the stream."""
        with suppress(OSError, AttributeError):  # not connected yet, or not any more
            socket.socket.shutdown(self.sock, socket.SHUT_RDWR)

    def connect(self) -> None:
        line = socket.create_connection((self._address, self.port), _SECONDS)
        if self._is_secure:
            line = ssl.create_default_context().wrap_socket(line, server_hostname=self.host)
        self.sock = line
