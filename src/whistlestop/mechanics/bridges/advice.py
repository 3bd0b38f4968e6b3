"""What bots should know of bridges."""

from typing import Final

from whistlestop.mechanics.bridges.steps import BuildBridge
from whistlestop.mechanics.messages import Message
from whistlestop.rules.actions import DECLINE, Action, Choose
from whistlestop.rules.step import Step

__all__ = ["reason", "worth"]

_LOCOMOTIVE: Final = 3.0
"""What the extra locomotive would bring in another claim, in dollars."""
_ONCE: Final = 1.0
"""What it costs to use an ability that a seat has once in a game."""


def worth(option: str, pays: int, vault: int) -> float:
    """What an answer brings; later tolls are left out, because nobody knows who will come."""
    if option == DECLINE:
        return 0.0
    return pays + vault - (_LOCOMOTIVE if option == "locomotive" else _ONCE)


def reason(step: Step, action: Action) -> Message | None:
    if not isinstance(step, BuildBridge) or not isinstance(action, Choose):
        return None
    key = "no_bridge" if action.option == DECLINE else "bridge"
    return Message(key, (("track", "track", step.track),))
