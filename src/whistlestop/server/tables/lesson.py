"""The tutorial's game: which cards lie where, and what a pupil is shown."""

from functools import cache
from importlib.resources import files

import msgspec

from whistlestop.wire.http import LessonStep

__all__ = ["Lesson", "lesson"]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seed: str
    game: str
    bot: str
    steps: tuple[LessonStep, ...]


@cache
def lesson() -> Lesson:
    text = (files("whistlestop.server") / "lesson.json").read_text("utf-8")
    return msgspec.json.decode(text, type=Lesson)
