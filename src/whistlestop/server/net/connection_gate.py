"""Connections before any request: how many an address may hold, how many the server can, and what the log says of it.

What comes from a trusted proxy are many people, so its connections are not counted as one address.
"""

import logging
import time
from collections import Counter
from collections.abc import MutableMapping
from typing import Final, Literal, TypeAlias

from whistlestop.server.config import Config
from whistlestop.server.limiter import AddressRanges, counted_as

__all__ = ["ConnectionGate", "Refusal", "raise_open_files"]

_LOG: Final = logging.getLogger("whistlestop.connections")
_WARN_EVERY: Final = 60.0
"""Seconds between two warnings: clients that are refused must not fill the log."""
_KEPT_FREE: Final = 200
"""Open files that connections leave to the database, the bots and the log."""
_WANTED_FILES: Final = 65_536
_MOST_STRANGERS: Final = 100
"""Addresses that the log names as proxies that are not trusted."""

Refusal: TypeAlias = Literal["address", "full"]


def raise_open_files() -> int | None:
    """The soft limit of open files as high as the hard one allows; None where the system has no such limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    wanted = _WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, _WANTED_FILES)
    if wanted > soft:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
        except (OSError, ValueError) as problem:
            _LOG.warning("cannot raise the limit of %d open files: %s", soft, problem)
    return soft


class ConnectionGate:
    def __init__(
        self,
        config: Config,
        counts: MutableMapping[tuple[str, ...], float],
        untrusted: MutableMapping[str, None],
        open_files: int | None = None,
    ) -> None:
        """`untrusted` takes the addresses that sent `X-Forwarded-For` without being trusted."""
        self.head_seconds: Final = config.limits.head_seconds
        self.body_seconds: Final = config.limits.body_seconds
        self._most: Final = config.limits.connections
        self._most_of_all: Final = None if open_files is None else max(50, open_files - _KEPT_FREE)
        self._exempt: Final = AddressRanges(config.limits.exempt)
        self._trusted: Final = AddressRanges(config.trusted_proxies)
        self._counts: Final = counts
        self._open: Final[Counter[str]] = Counter()
        self._all = 0
        self._warned: Final[dict[str, float]] = {}
        self._unsaid: Final[Counter[str]] = Counter()
        self._untrusted: Final = untrusted

    def come(self, address: str) -> Refusal | None:
        """One more connection, or why there may not be one."""
        if self._most_of_all is not None and self._all >= self._most_of_all:
            self._refused(
                "full", "%d connections are open, as many as the limit of open files allows", self._all
            )
            return "full"
        who = counted_as(address)
        if self._most and self._open[who] >= self._most and not self._is_free(address):
            self._refused("address", "%s holds %d connections, as many as one address may", who, self._most)
            return "address"
        self._all += 1
        self._open[who] += 1
        return None

    def go(self, address: str) -> None:
        self._all -= 1
        who = counted_as(address)
        self._open[who] -= 1
        if self._open[who] <= 0:
            del self._open[who]

    def drop(self, why: str) -> None:
        """A connection was closed because its client kept it waiting, or sent too much."""
        self._counts["dropped_connections", why] += 1

    def note_forwarded(self, address: str) -> None:
        """A request came with `X-Forwarded-For`; from whom it is not believed, the log says so once."""
        if address in self._untrusted or address in self._trusted:
            return
        if len(self._untrusted) >= _MOST_STRANGERS:
            return
        self._untrusted[address] = None
        _LOG.warning(
            "X-Forwarded-For comes from %s, which is not in trusted_proxies, and is ignored: if that is your "
            "reverse proxy, all its visitors count as one address (see docs/hosting.md)",
            address,
        )

    def _is_free(self, address: str) -> bool:
        return address in self._exempt or address in self._trusted

    def _refused(self, why: Refusal, text: str, *values: object) -> None:
        self._counts["refused_connections", why] += 1
        self._unsaid[why] += 1
        now = time.monotonic()
        if now - self._warned.get(why, -_WARN_EVERY) < _WARN_EVERY:
            return
        self._warned[why] = now
        _LOG.warning(f"%d connections refused: {text}", self._unsaid.pop(why), *values)
