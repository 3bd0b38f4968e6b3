"""The server's clock: when it started, and what has passed since. A clock set anew moves nobody's deadline."""

import time
from typing import Final

__all__ = ["Steady"]


class Steady:
    def __init__(self) -> None:
        self._day = time.time()
        self._start: Final = time.monotonic()

    def not_before(self, moment: float) -> None:
        """It is at least that time: somebody wrote it down already."""
        self._day += max(0.0, moment - self.now())

    def now(self) -> float:
        """Seconds since 1970."""
        return round(self._day + time.monotonic() - self._start, 3)
