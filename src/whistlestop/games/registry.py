"""Mechanics and games that installed packages add.

An installed package declares its mechanics, and the packages or modules beside which its game folders are:

    [project.entry-points."whistlestop.mechanics"]
    tolls = "my_package:Tolls"

    [project.entry-points."whistlestop.games"]
    my_package = "my_package.games"
"""

import sys
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from whistlestop.campaign.registry import CAMPAIGN_MECHANICS
from whistlestop.games.mechanic_data import Registry
from whistlestop.mechanics import MECHANICS

__all__ = ["installed_game_folders", "registered_mechanics", "texts_folder"]

GROUP: Final = "whistlestop.mechanics"
GAMES_GROUP: Final = "whistlestop.games"


@cache
def registered_mechanics() -> Registry:
    """Factories by name. A mechanic of this package cannot be replaced by another with the same name."""
    found = {
        point.name: point.load() for point in sorted(entry_points(group=GROUP), key=lambda each: each.name)
    }
    return {**found, **MECHANICS, **CAMPAIGN_MECHANICS}


@cache
def installed_game_folders() -> tuple[Path, ...]:
    """The folders in which installed packages have game folders."""
    found: dict[Path, None] = {}
    for point in sorted(entry_points(group=GAMES_GROUP), key=lambda each: each.name):
        module = point.load()
        # A folder without `__init__.py` is a namespace package, which has paths but no file.
        paths = getattr(module, "__path__", None) or [Path(module.__file__ or "").parent]
        found.update({Path(path): None for path in paths})
    return tuple(found)


def texts_folder(mechanic: str) -> Path | None:
    """The folder with a mechanic's texts: `texts` beside the module of its factory."""
    module = sys.modules[registered_mechanics()[mechanic].__module__]
    folder = Path(module.__file__ or "").parent / "texts"
    return folder if folder.is_dir() else None
