"""The rules: standard library only, no I/O, no clock, no random numbers, no logging (see README.md)."""

from whistlestop.rules.actions import Action, Choose, Claim, Draw, Keep, Pass, Take, Tickets
from whistlestop.rules.board import Board, City, Ticket, Track
from whistlestop.rules.chance import Chance, Ordered, Rigged, Seeded, commitment
from whistlestop.rules.codecs import event_from_object, event_to_object, format_event, parse_event
from whistlestop.rules.decide import decide, explain, legal, play, start
from whistlestop.rules.errors import (
    BadNotation,
    BadPlayers,
    GameOver,
    NotLegal,
    NotYourDecision,
    TicketNotOffered,
    UnknownCity,
    WhistlestopError,
)
from whistlestop.rules.events import Event
from whistlestop.rules.evolve import evolve, observe
from whistlestop.rules.ids import RULES_VERSION
from whistlestop.rules.notation import format_action, parse_action
from whistlestop.rules.options import Options
from whistlestop.rules.position import format_position, parse_position
from whistlestop.rules.ruleset import Knobs, Mechanic, Ruleset
from whistlestop.rules.sampling import sample_state
from whistlestop.rules.scoring import Result, score
from whistlestop.rules.setup import initial
from whistlestop.rules.state import PublicState, State, View
from whistlestop.rules.view import action_seen_by, project, seen_by

__all__ = [
    "RULES_VERSION",
    "Action",
    "BadNotation",
    "BadPlayers",
    "Board",
    "Chance",
    "Choose",
    "City",
    "Claim",
    "Draw",
    "Event",
    "GameOver",
    "Keep",
    "Knobs",
    "Mechanic",
    "NotLegal",
    "NotYourDecision",
    "Options",
    "Ordered",
    "Pass",
    "PublicState",
    "Result",
    "Rigged",
    "Ruleset",
    "Seeded",
    "State",
    "Take",
    "Ticket",
    "TicketNotOffered",
    "Tickets",
    "Track",
    "UnknownCity",
    "View",
    "WhistlestopError",
    "action_seen_by",
    "commitment",
    "decide",
    "event_from_object",
    "event_to_object",
    "evolve",
    "explain",
    "format_action",
    "format_event",
    "format_position",
    "initial",
    "legal",
    "observe",
    "parse_action",
    "parse_event",
    "parse_position",
    "play",
    "project",
    "sample_state",
    "score",
    "seen_by",
    "start",
]
