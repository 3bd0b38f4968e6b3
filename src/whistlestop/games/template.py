"""A new game to start from: a copy of `mini` under another id."""

import re
import shutil
from pathlib import Path

from whistlestop.games.files import PACKAGE
from whistlestop.games.settings import is_id
from whistlestop.games.shelf import available

__all__ = ["copy_template"]


def copy_template(target: Path, id: str) -> Path:
    """Make the folder, a whole game that loads.

    Raises `ValueError` for an id that cannot be used, `FileExistsError` where the folder is there already.
    """
    if not is_id(id):
        raise ValueError(f"{id!r} is not an id: use small letters, digits and hyphens, as in my-island.")
    if id in available():
        raise ValueError(f"The id {id} is taken by a game of the package.")
    shutil.copytree(PACKAGE / "mini", target)
    _rewrite(target / "game.toml", "id", id)
    for texts in target.glob("texts.*.toml"):
        _rewrite(texts, "title", id.replace("-", " ").capitalize())
    return target


def _rewrite(path: Path, key: str, value: str) -> None:
    text = path.read_text("utf-8")
    path.write_text(re.sub(rf'(?m)^{key} = ".*"', f'{key} = "{value}"', text, count=1), "utf-8")
