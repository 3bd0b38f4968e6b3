"""The hash of the data that the rules read. A record contains it to identify the data of its game."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from whistlestop.games.knobs import changed, is_display
from whistlestop.games.settings import GameSettings
from whistlestop.rules.board import City, Ticket, Track

__all__ = ["MechanicData", "data_hash"]

MechanicData: TypeAlias = Mapping[str, object]
"""A mechanic's name, its section, and the cells that it reads."""


def data_hash(
    settings: GameSettings,
    cities: Sequence[City],
    tracks: Sequence[Track],
    tickets: Sequence[Ticket],
    mechanics: Sequence[MechanicData],
) -> str:
    """SHA-256 (hex) of canonical JSON: keys sorted, no white space, UTF-8.

    Order matters, because decks are shuffled from it. Texts, coordinates and notes are not included.
    """
    data: dict[str, object] = {
        "colours": settings.colours,
        "cards": settings.card_counts,
        "cities": [(c.code, c.name, c.stop, c.stop_name) for c in cities],
        "tracks": [(t.name, t.length, t.colour) for t in tracks],
        "tickets": [(t.name, t.points) for t in tickets],
        "knobs": changed(settings.knobs),
        "mechanics": mechanics,
        "options": {
            option.name: {"default": option.default, "choices": option.choices}
            for option in settings.options.values()
            if not is_display(option.choices)
        },
    }
    if settings.campaign is not None:
        data["campaign"] = settings.campaign._asdict()
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
