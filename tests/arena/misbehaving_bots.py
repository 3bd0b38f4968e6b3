"""Bots that let the table down, each in its own way. Until then they take the first option."""

import multiprocessing
import os
import sys
import time
from collections.abc import Sequence

from whistlestop.bots import CHECK_SEED
from whistlestop.rules import Action, Draw, Event, View, legal

LAST_GOOD_TURN = 4


class First:
    def choose(self, view: View) -> Action:
        if view.public.turn > LAST_GOOD_TURN:
            self.misbehave()
        return legal(view, view.seat)[0]

    def misbehave(self) -> None:
        """Not this one."""


class Crasher(First):
    def misbehave(self) -> None:
        raise RuntimeError("no idea")


class Quitter(First):
    def misbehave(self) -> None:
        sys.exit(3)


class Killer(First):
    """Takes the whole process with it."""

    def misbehave(self) -> None:
        os._exit(1)


class PoolKiller(First):
    """Does so only in a pool, as if the system had: alone, nobody finds anything wrong with it."""

    def misbehave(self) -> None:
        if multiprocessing.current_process().name.startswith("SpawnProcess") and not _is_apart():
            os._exit(1)


def _is_apart() -> bool:
    return bool(multiprocessing.current_process().daemon)


class Looper(First):
    """Would never come back, and catches every Exception."""

    def misbehave(self) -> None:
        while True:
            try:
                sum(range(1000))
            except Exception:
                continue


class Sleeper(First):
    def misbehave(self) -> None:
        time.sleep(3600)


class Cheater(First):
    """Draws a card when it is asked which tickets to keep."""

    def choose(self, _view: View) -> Action:
        return Draw()


class Babbler(First):
    def choose(self, _view: View) -> Action:
        return "whatever"  # type: ignore[return-value]


class BadEars(First):
    def hear(self, events: Sequence[Event]) -> None:
        if len(events) == 2:
            raise ValueError("too loud")


class Stillborn(First):
    """Made well the first time, when the order is checked, and never in a game."""

    def __init__(self, seed: str) -> None:
        if seed != CHECK_SEED:
            raise ValueError("not today")
