"""The games of the tutorial: which cards lie where, and what a pupil is shown."""

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from whistlestop.rules.notation import parse_action
from whistlestop.rules.ruleset import Ruleset
from whistlestop.wire.http import LessonStep
from whistlestop.wire.options import action_to_wire

__all__ = ["LESSONS", "Lesson", "ScriptStep", "lesson"]

LESSONS: Final = {"mini": "lesson.json", "legends": "lesson-legends.json"}
"""The script of each game that has one."""


class ScriptStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    action: str
    """In notation."""
    text_key: str
    """The key of the message `web.learn.<text_key>` of the catalogues."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seed: str
    game: str
    bot: str
    steps: tuple[ScriptStep, ...]

    def wire_steps(self, rules: Ruleset) -> tuple[LessonStep, ...]:
        return tuple(
            LessonStep(action_to_wire(parse_action(step.action, rules)), step.text_key) for step in self.steps
        )


@cache
def lesson(game: str = "mini") -> Lesson:
    text = (files("whistlestop.server") / LESSONS[game]).read_text("utf-8")
    return msgspec.json.decode(text, type=Lesson)
