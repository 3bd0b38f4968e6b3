"""The mechanics that games may use: those of this package, and those of installed packages by entry point.

An installed package declares its mechanics in the group `whistlestop.mechanics`:

    [project.entry-points."whistlestop.mechanics"]
    tolls = "my_package:Tolls"
"""

import sys
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from whistlestop.games.mechanic_data import Registry
from whistlestop.mechanics import MECHANICS

__all__ = ["registered_mechanics", "texts_folder"]

GROUP: Final = "whistlestop.mechanics"


@cache
def registered_mechanics() -> Registry:
    """Factories by name. A mechanic of this package cannot be replaced by one of the same name."""
    found = {
        point.name: point.load() for point in sorted(entry_points(group=GROUP), key=lambda each: each.name)
    }
    return {**found, **MECHANICS}


def texts_folder(mechanic: str) -> Path | None:
    """Where the texts of a mechanic lie: the folder `texts` beside the module of its factory."""
    module = sys.modules[registered_mechanics()[mechanic].__module__]
    folder = Path(module.__file__ or "").parent / "texts"
    return folder if folder.is_dir() else None
