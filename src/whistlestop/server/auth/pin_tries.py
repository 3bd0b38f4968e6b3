"""How often the PIN of a seat on a shared device may be tried.

Nobody is locked out: the first few wrong tries are free, and each further one has to wait twice as long as the one
before. Tries are counted for each seat and device, so that somebody else who has the key of the shared device cannot
use up the tries of the tablet on the table. A device chooses its id itself, so only the devices on which this seat
was unlocked before are counted apart; all others count as one.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, TypeVar

from whistlestop.server.limiter import TooMany

__all__ = ["PinTries"]

_FREE: Final = 4
"""Wrong tries without a wait."""
_LONGEST: Final = 300.0
"""Seconds."""
_FORGOTTEN_AFTER: Final = 24 * 3600.0
_MOST_KNOWN: Final = 20_000

_Key: TypeAlias = tuple[str, int, str]
"""Table, seat and device; no device for all that are not known."""


T = TypeVar("T")


class _Wrong(NamedTuple):
    tries: int
    last: float
    until: float
    """When the next try may be made."""


_NONE: Final = _Wrong(0, 0.0, 0.0)


class PinTries:
    def __init__(self, refused: Callable[[str], None], now: Callable[[], float] = time.monotonic) -> None:
        """`refused` is called with `pins` for each try that has to wait."""
        self._refused: Final = refused
        self._now: Final = now
        self._wrong: Final[OrderedDict[_Key, _Wrong]] = OrderedDict()
        self._devices: Final[OrderedDict[_Key, None]] = OrderedDict()
        """Devices where the PIN was entered, the longest unused first."""

    def count(self, table: str, seat: int, device: str | None, *, is_known: bool = False) -> None:
        """One more try, before the PIN is looked at; `TooMany` if it has to wait.

        `is_known` if the PIN was set on this device.
        """
        key = self._key(table, seat, device, is_known)
        now = self._now()
        before = self._wrong.get(key, _NONE)
        if now - before.last > _FORGOTTEN_AFTER:
            before = _NONE
        if now < before.until:
            self._refused("pins")
            raise TooMany(before.until - now)
        tries = before.tries + 1
        _remember(self._wrong, key, _Wrong(tries, now, now + _wait(tries)))

    def succeeded(self, table: str, seat: int, device: str, *, is_known: bool = False) -> None:
        """It was right: this device counts apart from now on."""
        self._wrong.pop(self._key(table, seat, device, is_known), None)
        _remember(self._devices, (table, seat, device), None)

    def _key(self, table: str, seat: int, device: str | None, is_known: bool) -> _Key:
        own = (table, seat, device or "")
        return own if device and (is_known or own in self._devices) else (table, seat, "")


def _wait(tries: int) -> float:
    return 0.0 if tries < _FREE else min(_LONGEST, 2.0 ** (tries - _FREE))


def _remember(known: OrderedDict[_Key, T], key: _Key, value: T) -> None:
    """The longest unused are forgotten first."""
    known[key] = value
    known.move_to_end(key)
    if len(known) > _MOST_KNOWN:
        known.popitem(last=False)
