"""The server's clock: when it started, and what has passed since. A clock set anew moves nobody's deadline."""

import time
from typing import Final

__all__ = ["Steady"]


class Steady:
    def __init__(self) -> None:
        self._day: Final = time.time()
        self._start: Final = time.monotonic()

    def now(self) -> float:
        """Seconds since 1970."""
        return round(self._day + time.monotonic() - self._start, 3)
