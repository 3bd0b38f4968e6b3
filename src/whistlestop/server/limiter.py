"""How often something may be asked, and what is said to those who ask more."""

import ipaddress
import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from whistlestop.rules import WhistlestopError

__all__ = ["Bucket", "Limiter", "Networks", "TooMany"]

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class TooMany(WhistlestopError):
    """More than the host allows. Nothing has changed."""

    def __init__(self, seconds: float) -> None:
        self.seconds: Final = max(1, round(seconds + 0.5))
        super().__init__("too_many", {"seconds": self.seconds})


class Networks:
    """Addresses and networks from the settings."""

    def __init__(self, written: Iterable[str]) -> None:
        self._networks: Final[list[Network]] = [ipaddress.ip_network(part, strict=False) for part in written]

    def __contains__(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found.version == network.version and found in network for network in self._networks)


class Limiter:
    """Counts in memory: a restart forgives, and every process counts for itself."""

    def __init__(self) -> None:
        self._counter: Final = SlidingWindowCounterRateLimiter(MemoryStorage())

    def hit(self, rate: str, *who: str) -> None:
        item = _rate(rate)
        if not self._counter.hit(item, rate, *who):
            raise TooMany(self._counter.get_window_stats(item, rate, *who).reset_time - time.time())


@lru_cache(maxsize=256)
def _rate(text: str) -> RateLimitItem:
    return parse(text)


class Bucket:
    """Tokens that drip in: a burst is fine, a flood is not."""

    def __init__(self, per_second: float, most: int, now: Callable[[], float] = time.monotonic) -> None:
        self._per_second: Final = per_second
        self._most: Final = most
        self._now: Final = now
        self._left = float(most)
        self._at = now()

    def take(self) -> None:
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            raise TooMany((1 - self._left) / self._per_second)
        self._left -= 1
