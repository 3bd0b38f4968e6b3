"""PINs of seats on a shared device."""

from typing import Final

from whistlestop.server.auth.passwords import Passwords
from whistlestop.server.auth.pin_tries import PinTries
from whistlestop.server.auth.tokens import hashed
from whistlestop.server.counts import MetricCounts
from whistlestop.server.limiter import Limiter
from whistlestop.server.rate_limits import Limits
from whistlestop.server.store import Store
from whistlestop.server.store.pins import Pin, cover_elsewhere, pin_of
from whistlestop.server.store.pins import set_pin as store_pin
from whistlestop.table.errors import NotAllowed

__all__ = ["SeatPins"]


class SeatPins:
    def __init__(
        self,
        store: Store,
        hashes: Passwords,
        tries: PinTries,
        limiter: Limiter,
        limits: Limits,
        counts: MetricCounts,
    ) -> None:
        self._store: Final = store
        self._hashes: Final = hashes
        self._tries: Final = tries
        self._limiter: Final = limiter
        self._limits: Final = limits
        self._counts: Final = counts

    async def check(self, table: str, seat: int, device: str, pin: str) -> None:
        """Refuse a wrong PIN. A seat without a PIN accepts any."""
        stored = await pin_of(self._store, table, seat)
        if stored is None:
            return
        is_known = stored.device == hashed(device)
        self._tries.count(table, seat, device, is_known=is_known)
        if not await self._hashes.is_right(pin, stored.hash):
            self._counts["failed_pins",] += 1
            raise NotAllowed("wrong_pin")
        self._tries.succeeded(table, seat, device, is_known=is_known)

    async def prepare(self, table: str, seat: int, device: str, pin: str) -> Pin | None:
        """The hash to store; None for an empty PIN. It takes time, so the table is not locked meanwhile."""
        self._limiter.hit(self._limits.pins, "pins", table, str(seat))
        return Pin(await self._hashes.hashed(pin), hashed(device)) if pin else None

    async def save(self, table: str, seat: int, pin: Pin | None) -> None:
        await store_pin(self._store, table, seat, pin)

    async def cover_elsewhere(self, table: str) -> None:
        """Other servers cover the hand that they show on a shared device of this table."""
        await cover_elsewhere(self._store, table)

    def close(self) -> None:
        self._hashes.close()
