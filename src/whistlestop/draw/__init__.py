"""Draws boards from their data: a layout as plain JSON, from which an SVG file or the browser draws."""

from whistlestop.draw.drawing import Drawing, DrawnSheet
from whistlestop.draw.drawing_input import drawing_input_of
from whistlestop.draw.formats import SHEETS, sheet_for
from whistlestop.draw.land import looks_exchanged
from whistlestop.draw.layout import lay_out
from whistlestop.draw.name_levels import MissingName, level_for, missing_names
from whistlestop.draw.overlaps import Overlap, overlaps
from whistlestop.draw.picture import Picture, picture_of
from whistlestop.draw.store import BESIDE, board_key, drawing_of, kept_atlas, stored, written
from whistlestop.draw.svg import THEMES, mark_svg, svg

__all__ = [
    "BESIDE",
    "SHEETS",
    "THEMES",
    "Drawing",
    "DrawnSheet",
    "MissingName",
    "Overlap",
    "Picture",
    "board_key",
    "drawing_input_of",
    "drawing_of",
    "kept_atlas",
    "lay_out",
    "level_for",
    "looks_exchanged",
    "mark_svg",
    "missing_names",
    "overlaps",
    "picture_of",
    "sheet_for",
    "stored",
    "svg",
    "written",
]
