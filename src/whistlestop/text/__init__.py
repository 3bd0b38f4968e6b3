"""Texts for players: the numbered rules, and sentences about events, results, reasons and errors."""

from whistlestop.text.action import tell_action
from whistlestop.text.bots import all_called, bot_called
from whistlestop.text.catalogue import MissingValue, UnknownMessage, game_messages, say
from whistlestop.text.event import tell_event, tell_question
from whistlestop.text.names import Names
from whistlestop.text.reason import tell_reason
from whistlestop.text.refusal import tell_refusal
from whistlestop.text.result import tell_result
from whistlestop.text.rulebook import LANGUAGES

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
