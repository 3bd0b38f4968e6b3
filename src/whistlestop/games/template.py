"""Creates a new game as a copy of `mini` with another id."""

import re
import shutil
from pathlib import Path
from typing import Final

from whistlestop.games.files import PACKAGE
from whistlestop.games.loader import available
from whistlestop.games.settings import is_id

__all__ = ["SCHEMA", "copy_template"]

SCHEMA: Final = PACKAGE / "schema" / "game.schema.json"
"""Editors with TOML support use it to complete and check `game.toml`."""


def copy_template(target: Path, id: str) -> Path:
    """Create the folder with a complete game that loads.

    Raises `ValueError` for an invalid id and `FileExistsError` if the folder exists.
    """
    if not is_id(id):
        raise ValueError(f"{id!r} is not an id: use small letters, digits and hyphens, as in my-island.")
    if id in available():
        raise ValueError(f"The id {id} is taken by a game of the package.")
    if target.exists():
        raise FileExistsError(f"{target} is there already; name a folder that does not exist yet.")
    shutil.copytree(PACKAGE / "mini", target)
    shutil.copy(SCHEMA, target)
    _rewrite(target / "game.toml", r'^id = ".*"', f'id = "{id}"')
    _rewrite(target / "game.toml", "^#:schema .*", f"#:schema ./{SCHEMA.name}")
    for texts in target.glob("texts.*.toml"):
        _rewrite(texts, r'^title = ".*"', f'title = "{id}"')
    return target


def _rewrite(path: Path, line: str, new: str) -> None:
    text = path.read_text("utf-8")
    path.write_text(re.sub(line, new, text, count=1, flags=re.MULTILINE), "utf-8")
