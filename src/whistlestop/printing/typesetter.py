"""Makes a PDF file from a template and the values in it.

Templates read their values as JSON, so that no text of a game can be taken for markup. The same values give the same
bytes: a file carries no date.
"""

import json
import shutil
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from whistlestop.printing.errors import PrintingUnavailable

__all__ = ["typeset"]

_DATE: Final = 0
"""Seconds since 1970 that the typesetter takes as now."""


def typeset(template: str, values: dict[str, Any]) -> bytes:
    """The template is the name of a file in `templates`, without its suffix."""
    try:
        import typst
    except ModuleNotFoundError as problem:
        raise PrintingUnavailable from problem
    with as_file(files(__package__)) as package, TemporaryDirectory() as folder:
        root = Path(folder)
        for each in (package / "templates").glob("*.typ"):
            shutil.copy(each, root)
        (root / "values.json").write_text(json.dumps(values, ensure_ascii=False), encoding="utf-8")
        made: bytes = typst.compile(
            root / f"{template}.typ",
            root=root,
            font_paths=[package / "fonts"],
            ignore_system_fonts=True,
            format="pdf",
            timestamp=_DATE,
        )
        return made
