"""Rate limits, and the error for clients that exceed them."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from whistlestop.rules import WhistlestopError

__all__ = ["AddressRanges", "Bucket", "Buckets", "Limiter", "TooMany", "rate_limit_key"]

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class TooMany(WhistlestopError):
    """More than the host allows. Nothing has changed."""

    def __init__(self, seconds: float, reason: str = "too_many") -> None:
        self.seconds: Final = max(1, round(seconds + 0.5))
        super().__init__(reason, {"seconds": self.seconds})


class AddressRanges:
    """Addresses and networks from the settings; `*` is every address."""

    def __init__(self, written: Iterable[str]) -> None:
        parts = tuple(written)
        self._all: Final = "*" in parts
        self._networks: Final[list[Network]] = [
            ipaddress.ip_network(part, strict=False) for part in parts if part != "*"
        ]
        self._is_known: Final = lru_cache(maxsize=10_000)(self._is_in_networks)
        """Parsing an address costs more than all other checks of a frame."""

    def __contains__(self, address: str) -> bool:
        return self._all or self._is_known(address)

    def _is_in_networks(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        # A socket of both families shows IPv4 clients in this form.
        if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found.version == network.version and found in network for network in self._networks)


@lru_cache(maxsize=10_000)
def rate_limit_key(address: str) -> str:
    """What limits count an address under: an IPv4 address alone, an IPv6 address as its network.

    The owner of one IPv6 address can use every other address of that network.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Limiter:
    """Counts in memory: a restart resets the counts, and every process has its own."""

    def __init__(self, refused: Callable[[str], None] = lambda _what: None) -> None:
        """`refused` is called with what was asked too often."""
        self._counter: Final = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._refused: Final = refused

    def hit(self, rate: str, what: str, *who: str, reason: str = "too_many") -> None:
        item = _rate(rate)
        who = (what, *who)
        if not self._counter.hit(item, rate, *who):
            self._refused(what)
            again = self._counter.get_window_stats(item, rate, *who).reset_time - time.time()
            raise TooMany(again, reason)


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

    def take(self, tokens: int = 1) -> None:
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._per_second)
        self._at = now
        # Something that costs more than the bucket holds is allowed when the bucket is full, instead of
        # never.
        wanted = min(tokens, self._most)
        if self._left < wanted:
            raise TooMany((wanted - self._left) / self._per_second)
        self._left -= wanted


class Buckets:
    """One bucket per client; the one that was unused for longest is dropped first."""

    def __init__(self, per_second: float, most: int, known: int = 20_000) -> None:
        self._per_second: Final = per_second
        self._most: Final = most
        self._known: Final = known
        self._buckets: Final[OrderedDict[object, Bucket]] = OrderedDict()

    def take(self, who: object, tokens: int = 1) -> None:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._per_second, self._most)
            # A bound for the memory. The client whose bucket goes was idle for longest and gets a full one
            # when it returns.
            if len(self._buckets) > self._known:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        bucket.take(tokens)
