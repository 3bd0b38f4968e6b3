"""What is done with a draft in a process of its own."""

import re
import signal
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from whistlestop import draw, games
from whistlestop.bots.child_processes import end_with_parent
from whistlestop.draw.board_check import findings
from whistlestop.games.knobs import turned
from whistlestop.server.boards.draft import Draft, DraftFacts, write_draft

__all__ = ["check_draft", "draw_draft", "start_worker", "weigh_draft"]

_MEMORY: Final = 2 << 30
"""Bytes of address space: figures in a draft may be absurd."""
_FIGURE: Final = re.compile(r"(?<![0-9.])[0-9]+(?![0-9.])")
"""A whole number in a table."""


def start_worker(server: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(server)
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def check_draft(files: Draft) -> list[dict[str, Any]]:
    """What `check-board` says."""
    with _folder(files) as folder:
        return [{"kind": found.kind, **asdict(found.problem)} for found in findings(folder)]


def draw_draft(files: Draft, width: int) -> str | None:
    """The layout for this width as JSON, of as much as can be drawn; None if that is nothing."""
    with _folder(files) as folder:
        game = games.sketch(folder).game
        if game is None:
            return None
        drawing = draw.stored(game) or draw.lay_out(draw.drawing_input_of(game), [draw.sheet_for(width)])
        return draw.written(drawing)


def weigh_draft(files: Draft) -> DraftFacts:
    """What decides whether it can be kept for playing."""
    with _folder(files) as folder:
        try:
            game = games.load(folder)
        except games.BadGame as problem:
            return DraftFacts(len(problem.problems), False, {})
    return DraftFacts(0, game.campaign is not None, {**_sizes(game), "figure": _largest_figure(files)})


def _sizes(game: games.Game) -> dict[str, int]:
    rules = game.ruleset
    knobs = [
        turned(game.knobs, choice) for option in game.options.values() for choice in option.choices.values()
    ]
    knobs.append(rules.knobs)
    return {
        "cities": len(rules.board.cities),
        "tracks": len(rules.board.tracks),
        "tickets": len(rules.tickets),
        "cards": sum(rules.card_counts),
        "trains": max(each.trains for each in knobs),
        "display": max(each.display for each in knobs),
        "flush_limit": max(each.flush_limit for each in knobs),
        "spaces": sum(track.length for track in rules.board.tracks.values()),
        "letters": max(len(name) for texts in game.texts.values() for name in texts.cities.values()),
    }


def _largest_figure(files: Draft) -> int:
    """Of all tables and settings: mechanics count with figures of their own."""
    tables = [text for name, text in files.items() if name.endswith(".csv")]
    in_tables = [int(digits[:18]) for text in tables for digits in _FIGURE.findall(text)]
    return max([*in_tables, *_figures(tomllib.loads(files["game.toml"].removeprefix("\ufeff")))], default=0)


def _figures(value: object) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _figures(each)


@contextmanager
def _folder(files: Draft) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="whistlestop-draft-") as parent:
        folder = Path(parent) / "board"
        folder.mkdir()
        write_draft(files, folder)
        yield folder
