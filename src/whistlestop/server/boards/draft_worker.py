"""What is done with a draft in a process of its own."""

import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from whistlestop import draw, games
from whistlestop.bots.child_processes import end_with_parent
from whistlestop.draw.board_check import findings
from whistlestop.rules.ruleset import Ruleset
from whistlestop.server.boards.draft import Draft, DraftFacts, write_draft

__all__ = ["check_draft", "draw_draft", "start_worker", "weigh_draft"]

_MEMORY: Final = 2 << 30
"""Bytes of address space: figures in a draft may be absurd."""


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
    return DraftFacts(0, game.campaign is not None, _sizes(game.ruleset))


def _sizes(rules: Ruleset) -> dict[str, int]:
    return {
        "cities": len(rules.board.cities),
        "tracks": len(rules.board.tracks),
        "tickets": len(rules.tickets),
        "cards": sum(rules.card_counts),
        "trains": rules.knobs.trains,
    }


@contextmanager
def _folder(files: Draft) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="whistlestop-draft-") as parent:
        folder = Path(parent) / "board"
        folder.mkdir()
        write_draft(files, folder)
        yield folder
