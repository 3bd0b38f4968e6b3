"""Bots think in other processes, with a time for each decision. One that hangs or dies takes its process along."""

import asyncio
import multiprocessing
import signal
from concurrent.futures import TimeoutError as PoolTimeout
from typing import Any, Final

from pebble import ProcessExpired, ProcessPool

from whistlestop.rules import View
from whistlestop.server.crew import Crew
from whistlestop.server.shelf import Shelf
from whistlestop.server.thinking import ready, think, travelling

__all__ = ["Thinkers", "ThoughtFailed"]


class ThoughtFailed(Exception):
    """A bot crashed, hung or died; the reason is for the log of the server."""


def _hired() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Thinkers:
    def __init__(
        self, workers: int, seconds: float, shelf: Shelf | None = None, crew: Crew | None = None
    ) -> None:
        """`seconds` is what each decision may take."""
        self._shelf: Final = shelf or Shelf()
        self._crew: Final = crew or Crew()
        self._workers: Final = workers
        self._seconds: Final = seconds
        self._pool: ProcessPool | None = None

    def start(self) -> None:
        self._pool = ProcessPool(
            max_workers=self._workers,
            initializer=_hired,
            context=multiprocessing.get_context("spawn"),
        )
        for _ in range(self._workers):
            self._pool.schedule(ready)

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join(timeout=5)

    async def choose(
        self, game: str, options: dict[str, Any], view: View, bot: str, seed: str
    ) -> tuple[str, dict[str, Any] | None]:
        """The action and the reason, or ThoughtFailed."""
        if self._pool is None:
            raise ThoughtFailed("the thinkers have gone home")
        program = self._crew.program(bot)
        if program is None:
            raise ThoughtFailed("is no bot of this server")
        place = self._shelf.place(game)
        position = travelling(view, seed)
        future = self._pool.schedule(
            think, args=[place, options, position, view.seat, program, seed], timeout=self._seconds
        )
        try:
            chosen: tuple[str, dict[str, Any] | None] = await asyncio.wrap_future(future)
        except (TimeoutError, PoolTimeout) as problem:
            raise ThoughtFailed(f"took more than {self._seconds:g} seconds") from problem
        except ProcessExpired as problem:
            raise ThoughtFailed(f"ended its process ({problem.exitcode})") from problem
        except asyncio.CancelledError:
            raise
        except Exception as problem:
            raise ThoughtFailed(f"{type(problem).__name__}: {problem}") from problem
        return chosen
