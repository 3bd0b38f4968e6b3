"""Limits the connections of each address and of the whole server, before any request is read.

A trusted proxy carries the connections of many people, so the limit for one address does not apply to it.
"""

import logging
import time
from collections import Counter
from collections.abc import MutableMapping
from typing import Final, Literal, TypeAlias

from whistlestop.server.config import Config
from whistlestop.server.limiter import AddressRanges, rate_limit_key

__all__ = ["ConnectionGate", "GateRefusal", "raise_open_file_limit"]

_LOG: Final = logging.getLogger("whistlestop.connections")
_WARN_EVERY: Final = 60.0
"""Seconds between two warnings: clients that are refused must not fill the log."""
_RESERVED_FILES: Final = 200
"""Open files reserved for the database, the bots and the log."""
_WANTED_FILES: Final = 65_536
_MAX_UNTRUSTED: Final = 100
"""The log names at most this many addresses of untrusted proxies."""

GateRefusal: TypeAlias = Literal["address", "full"]


def raise_open_file_limit() -> int | None:
    """Raise the soft limit of open files towards the hard limit, and return it; None if the system has no limit."""
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
        """`untrusted` collects the addresses that sent `X-Forwarded-For` and are not in `trusted_proxies`."""
        self.head_seconds: Final = config.limits.head_seconds
        self.body_seconds: Final = config.limits.body_seconds
        self._max_each: Final = config.limits.connections
        """For one address; 0 means no limit."""
        self._max_total: Final = None if open_files is None else max(50, open_files - _RESERVED_FILES)
        self._exempt: Final = AddressRanges(config.limits.exempt)
        self._trusted: Final = AddressRanges(config.trusted_proxies)
        self._counts: Final = counts
        self._open: Final[Counter[str]] = Counter()
        self._total = 0
        self._warned: Final[dict[str, float]] = {}
        self._refused_since_warning: Final[Counter[str]] = Counter()
        self._untrusted: Final = untrusted

    def admit(self, address: str) -> GateRefusal | None:
        """Count a new connection, or return why it is refused."""
        if self._max_total is not None and self._total >= self._max_total:
            self._refused(
                "full", "%d connections are open, as many as the limit of open files allows", self._total
            )
            return "full"
        key = rate_limit_key(address)
        if self._max_each and self._open[key] >= self._max_each and not self._is_unlimited(address):
            self._refused(
                "address", "%s holds %d connections, as many as one address may", key, self._max_each
            )
            return "address"
        self._total += 1
        self._open[key] += 1
        return None

    def release(self, address: str) -> None:
        """Count a connection that `admit` accepted as closed."""
        self._total -= 1
        key = rate_limit_key(address)
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]

    def count_dropped(self, why: str) -> None:
        """Count a connection that the server closed because its client was too slow or sent too much."""
        self._counts["dropped_connections", why] += 1

    def warn_if_untrusted(self, address: str) -> None:
        """Warn once for each address that sends `X-Forwarded-For` and is not a trusted proxy."""
        if address in self._untrusted or address in self._trusted:
            return
        if len(self._untrusted) >= _MAX_UNTRUSTED:
            return
        self._untrusted[address] = None
        _LOG.warning(
            "X-Forwarded-For comes from %s, which is not in trusted_proxies, and is ignored: if that is your "
            "reverse proxy, all its visitors count as one address (see docs/hosting.md)",
            address,
        )

    def _is_unlimited(self, address: str) -> bool:
        return address in self._exempt or address in self._trusted

    def _refused(self, why: GateRefusal, text: str, *values: object) -> None:
        self._counts["refused_connections", why] += 1
        self._refused_since_warning[why] += 1
        now = time.monotonic()
        if now - self._warned.get(why, -_WARN_EVERY) < _WARN_EVERY:
            return
        self._warned[why] = now
        _LOG.warning(f"%d connections refused: {text}", self._refused_since_warning.pop(why), *values)
