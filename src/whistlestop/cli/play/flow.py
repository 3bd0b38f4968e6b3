"""Lays parts out side by side and breaks lines only between them. Rich would break inside a name of two words."""

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

__all__ = ["Flow"]


class Flow:
    def __init__(self, pieces: Sequence[Text], gap: str) -> None:
        self.pieces = pieces
        self.gap = gap

    def __rich_measure__(self, _console: Console, options: ConsoleOptions) -> Measurement:
        widths = [piece.cell_len for piece in self.pieces] or [0]
        whole = sum(widths) + len(self.gap) * (len(widths) - 1)
        return Measurement(min(max(widths), options.max_width), min(whole, options.max_width))

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(no_wrap=True)
        for piece in self.pieces:
            if line and line.cell_len + len(self.gap) + piece.cell_len > options.max_width:
                yield line
                line = Text(no_wrap=True)
            if line:
                line.append(self.gap)
            line.append_text(piece)
        yield line
