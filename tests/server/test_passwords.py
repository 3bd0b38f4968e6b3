"""Passwords are hashed beside the loop, which goes on meanwhile."""

import asyncio
import threading
from typing import Any

import pytest
from argon2 import PasswordHasher

from whistlestop.server.auth.passwords import Passwords


def test_the_loop_does_not_wait_for_a_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    where: list[threading.Thread] = []
    begun, go_on = threading.Event(), threading.Event()

    def slowly(real: Any) -> Any:
        def work(*words: Any) -> Any:
            where.append(threading.current_thread())
            begun.set()
            assert go_on.wait(30)
            return real(*words)

        return work

    async def story() -> None:
        passwords = Passwords()
        for name in ("hash", "verify"):
            monkeypatch.setattr(PasswordHasher, name, slowly(getattr(PasswordHasher, name)))
        try:
            for ask in (passwords.hashed("secret"), passwords.is_right("secret", None)):
                begun.clear()
                go_on.clear()
                asked = asyncio.ensure_future(ask)
                while not begun.is_set():
                    await asyncio.sleep(0.001)
                assert not asked.done()  # and here we are, on the loop
                go_on.set()
                await asked
        finally:
            passwords.close()

    asyncio.run(story())
    assert len(where) >= 3
    assert threading.main_thread() not in where
