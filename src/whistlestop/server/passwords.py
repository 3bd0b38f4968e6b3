"""Passwords as Argon2 hashes, made in a small pool: each costs tens of milliseconds, and the loop must not wait."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

__all__ = ["Passwords"]


class Passwords:
    def __init__(self, workers: int = 2) -> None:
        self._hasher: Final = PasswordHasher()
        self._pool: Final = ThreadPoolExecutor(workers, thread_name_prefix="passwords")
        self._nobodys: str | None = None

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def hashed(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._hasher.hash, password)

    async def is_right(self, password: str, kept: str | None) -> bool:
        """Where there is nothing to compare with it takes as long, so that nobody learns which logins exist."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._verify, password, kept)

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
