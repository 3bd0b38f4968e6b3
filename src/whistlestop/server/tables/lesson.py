"""The tutorial's game: which cards lie where, and what a pupil is shown."""

from functools import cache
from importlib.resources import files

import msgspec

from whistlestop.rules.notation import parse_action
from whistlestop.rules.ruleset import Ruleset
from whistlestop.wire.http import LessonStep
from whistlestop.wire.options import action_to_wire

__all__ = ["Lesson", "ScriptStep", "lesson"]


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
def lesson() -> Lesson:
    text = (files("whistlestop.server") / "lesson.json").read_text("utf-8")
    return msgspec.json.decode(text, type=Lesson)
