"""The server's clock: the time of its start plus what has passed since. Setting the system's clock moves nothing."""

import time

__all__ = ["ServerClock"]


class ServerClock:
    def __init__(self) -> None:
        self._day = time.time()
        self._start = time.monotonic()

    def set_to(self, day: float, start: float) -> None:
        """It was that time of day when the clock that only goes forward showed `start`."""
        self._day, self._start = day, start

    def now(self) -> float:
        """Seconds since 1970."""
        return round(self._day + time.monotonic() - self._start, 3)
