"""Texts for players: the numbered rules, and sentences about events, results, reasons and errors."""

from whistlestop.text.action import action_text
from whistlestop.text.bots import all_introduced, all_seated, bot_called, company_characters
from whistlestop.text.catalogue import MissingValue, UnknownMessage, game_messages, say
from whistlestop.text.event import event_text, message_text, question_help, question_text
from whistlestop.text.names import Names, piece_name
from whistlestop.text.preview import preview_texts
from whistlestop.text.reason import reason_text
from whistlestop.text.refusal import refusal_text
from whistlestop.text.result import result_lines
from whistlestop.text.rulebook import LANGUAGES

__all__ = [
    "LANGUAGES",
    "MissingValue",
    "Names",
    "UnknownMessage",
    "action_text",
    "all_introduced",
    "all_seated",
    "bot_called",
    "company_characters",
    "event_text",
    "game_messages",
    "message_text",
    "piece_name",
    "preview_texts",
    "question_help",
    "question_text",
    "reason_text",
    "refusal_text",
    "result_lines",
    "say",
]
