"""Passwords as Argon2 hashes, made in a small pool: each costs tens of milliseconds, and the loop must not wait."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from whistlestop.server.limiter import TooMany

__all__ = ["Passwords"]

T = TypeVar("T")


_MOST_WAITING: Final = 100
"""Hashes asked for at once: beyond that the wait would be longer than anybody's patience."""
_WAIT: Final = 5.0


class Passwords:
    def __init__(self, name: str = "passwords", workers: int = 2) -> None:
        """A pool of its own by this name, so that one kind of password does not keep another waiting."""
        self._hasher: Final = PasswordHasher()
        self._pool: Final = ThreadPoolExecutor(workers, thread_name_prefix=name)
        self._nobodys: str | None = None
        self._waiting = 0

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def hashed(self, password: str) -> str:
        return await self._done(self._hasher.hash, password)

    async def is_right(self, password: str, kept: str | None) -> bool:
        """Where there is nothing to compare with it takes as long, so that nobody learns which logins exist."""
        return await self._done(self._verify, password, kept)

    async def _done(self, work: Callable[..., T], *values: object) -> T:
        if self._waiting >= _MOST_WAITING:
            raise TooMany(_WAIT)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *values)
        finally:
            self._waiting -= 1

    def is_old(self, kept: str) -> bool:
        """Made with weaker settings than today's."""
        return self._hasher.check_needs_rehash(kept)

    def _verify(self, password: str, kept: str | None) -> bool:
        if kept is None:
            self._nobodys = self._nobodys or self._hasher.hash("nobody's")
            self._matches(password, self._nobodys)
            return False
        return self._matches(password, kept)

    def _matches(self, password: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False
