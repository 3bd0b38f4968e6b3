"""What players are told: the numbered rules, and sentences about what happened."""

from whistlestop.tell.action import tell_action
from whistlestop.tell.bots import all_called, bot_called
from whistlestop.tell.event import tell_event, tell_question
from whistlestop.tell.names import Names
from whistlestop.tell.reason import tell_reason
from whistlestop.tell.refusal import tell_refusal
from whistlestop.tell.result import tell_result
from whistlestop.tell.rulebook import LANGUAGES
from whistlestop.tell.say import MissingValue, UnknownMessage, game_messages, say

__all__ = [
    "LANGUAGES",
    "MissingValue",
    "Names",
    "UnknownMessage",
    "all_called",
    "bot_called",
    "game_messages",
    "say",
    "tell_action",
    "tell_event",
    "tell_question",
    "tell_reason",
    "tell_refusal",
    "tell_result",
]
