"""Schemas of objects to which mechanics add fields: the current question and the result of a game."""

from typing import Any, Final

__all__ = ["OPEN_OBJECTS"]

Schema = dict[str, Any]

_NUMBER: Final[Schema] = {"type": "integer"}
_WORD: Final[Schema] = {"type": "string"}


def _listed(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _object(
    description: str, fields: Schema, *, is_open: bool = False, optional: tuple[str, ...] = ()
) -> Schema:
    made: Schema = {
        "description": description,
        "type": "object",
        "properties": fields,
        "required": [name for name in fields if name not in optional],
    }
    return {**made, "additionalProperties": True} if is_open else made


OPEN_OBJECTS: Final[dict[str, Schema]] = {
    "GameResult": _object(
        "The result of a game, as in a record.",
        {"seats": _listed({"$ref": "#/$defs/SeatResult"}), "winners": _listed(_NUMBER)},
        is_open=True,
    ),
    "Question": _object(
        "What is asked now: the kind of the step and its fields.",
        {"kind": _WORD, "keep": {**_NUMBER, "description": "Of `keep_tickets`: how many tickets at least."}},
        is_open=True,
        optional=("keep",),
    ),
    "ResultRoute": _object(
        "A route that a seat claimed.",
        {"track": _WORD, "length": _NUMBER, "points": _NUMBER},
    ),
    "ResultTicket": _object(
        "A ticket that a seat kept.",
        {"ticket": _WORD, "points": _NUMBER, "completed": {"type": "boolean"}},
    ),
    "ScoreLine": _object(
        "One line of a seat's score: its kind, its points, and the details of that kind.",
        {"kind": _WORD, "points": _NUMBER},
        is_open=True,
    ),
    "SeatResult": _object(
        "The result of one seat.",
        {
            "seat": _NUMBER,
            "name": _WORD,
            "routes": _listed({"$ref": "#/$defs/ResultRoute"}),
            "tickets": _listed({"$ref": "#/$defs/ResultTicket"}),
            "longest": {
                "type": ["integer", "null"],
                "description": "The length of the longest path; null in a game without a bonus for it.",
            },
            "longest_over": {
                **_listed(_WORD),
                "description": "Of a table, where the longest path counts: its tracks, in the order of travel.",
            },
            "lines": _listed({"$ref": "#/$defs/ScoreLine"}),
            "total": _NUMBER,
            "rank": _NUMBER,
        },
        is_open=True,
        optional=("longest_over",),
    ),
}
"""By the name of their type."""
