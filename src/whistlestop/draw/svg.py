"""A drawing as a self-contained SVG file."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final
from xml.sax.saxutils import escape

from whistlestop.draw.drawing import Badge, Drawing, DrawnSheet, Label, TrackRow
from whistlestop.draw.formats import sheet_for
from whistlestop.draw.land import BASE_LAYERS
from whistlestop.draw.lettering import CAPITAL, LEADING, text_width
from whistlestop.draw.marks import Mark
from whistlestop.draw.name_levels import level_for

__all__ = ["THEMES", "XML", "mark_svg", "svg", "symbols"]

THEMES = ("light", "dark")
XML: Final = "http://www.w3.org/2000/svg"
_SERIF = "Besley, 'Besley Variable', Clarendon, Georgia, serif"


@cache
def symbols() -> dict[str, Any]:
    """Colours, marks and shapes; the browser reads the same file."""
    data: dict[str, Any] = json.loads(files(__package__).joinpath("symbols.json").read_text("utf-8"))
    return data


def svg(
    drawing: Drawing,
    *,
    width: int,
    theme: str = "light",
    language: str = "en",
    show_hits: bool = False,
    is_printed: bool = False,
) -> str:
    """The sheet for this width, scaled to it. On a printed board, free tracks have the full colours of the cards."""
    wanted = sheet_for(width).name
    sheet = next(sheet for sheet in drawing.sheets if sheet.name == wanted)
    across, down = sheet.units
    level = level_for(sheet, width / across)
    labels = level.labels.get(language) or next(iter(level.labels.values()))
    height = round(width * down / across)
    fine = 1.0 if sheet.name == "wide" else 1.7
    parts = [
        f'<svg xmlns="{XML}" viewBox="0 0 {across:g} {down:g}" width="{width}" height="{height}">',
        f"<style>{_style(symbols()['themes'][theme], fine)}</style>",
        *_base(sheet),
        f'<path class="leads" d="{sheet.leads}"/>',
        *(line for track in sheet.tracks for line in _track(track, theme, 0.9 * fine, is_printed)),
        *(_badge(badge, drawing.marks[badge.mark]) for badge in sheet.badges),
        *(
            f'<circle class="dot" cx="{city.x:g}" cy="{city.y:g}" r="{city.r - 1:g}"/>'
            f'<circle class="eye" cx="{city.x:g}" cy="{city.y:g}" r="{city.r * 0.36:.3g}"/>'
            for city in sheet.cities
        ),
        f'<path class="name-leads" d="{_name_leads(labels)}"/>',
        f'<g class="labels" font-size="{level.size:g}">',
        *(_label(label, level.size) for label in labels),
        "</g>",
        *(_hits(sheet) if show_hits else ()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _style(theme: Mapping[str, str], fine: float) -> str:
    t = theme
    return (
        f".water{{fill:{t['water']}}}.shore{{fill:none;stroke:{t['coast']};stroke-linejoin:round}}"
        f".land{{fill:{t['land']};stroke:{t['coast']};stroke-width:{1.1 * fine:g};stroke-linejoin:round}}"
        f".lakes{{fill:{t['water']};stroke:{t['coast']};stroke-width:{0.9 * fine:g};stroke-linejoin:round}}"
        f".rivers{{fill:none;stroke:{t['river']};stroke-width:{1.2 * fine:g};stroke-linejoin:round}}"
        f".states{{fill:none;stroke:{t['border']};stroke-width:{fine:g};stroke-linejoin:round}}"
        f".countries{{fill:none;stroke:{t['country']};stroke-width:{1.5 * fine:g};stroke-dasharray:7 3 1.5 3}}"
        f".leads{{fill:none;stroke:{t['soft']};stroke-width:{1.2 * fine:g};opacity:.55}}"
        f".name-leads{{fill:none;stroke:{t['ink']};stroke-width:{0.9 * fine:g};opacity:.7}}"
        f".space{{stroke-width:{0.9 * fine:g}}}"
        f".dot{{fill:{t['sheet']};stroke:{t['ink']};stroke-width:{2 * fine:g}}}.eye{{fill:{t['signal']}}}"
        f".labels{{font-family:{_SERIF};font-weight:500;fill:{t['ink']};paint-order:stroke;"
        f"stroke:{t['land']};stroke-width:{2.4 * fine:g};stroke-linejoin:round}}"
        f".letters{{font-family:{_SERIF};font-weight:700;fill:#FFF8EC;text-anchor:middle}}"
        f".badge{{stroke:{t['edge']};stroke-width:.8}}.hit{{fill:#E2604F;fill-opacity:.22;stroke:#B8322A;stroke-width:.5}}"
    )


def _base(sheet: DrawnSheet) -> Iterator[str]:
    across, down = sheet.units
    yield f'<rect class="water" width="{across:g}" height="{down:g}"/>'
    yield f'<defs><path id="land" d="{sheet.base["land"]}"/></defs>'
    # Lines along the coast, as on engraved maps.
    for width, faint in ((26, 0.1), (15, 0.14), (7, 0.2)):
        yield f'<use href="#land" class="shore" stroke-width="{width}" opacity="{faint}"/>'
    yield '<use href="#land" class="land"/>'
    for layer in BASE_LAYERS[1:]:
        if sheet.base.get(layer):
            yield f'<path class="{layer}" d="{sheet.base[layer]}"/>'


def _track(track: TrackRow, theme: str, edge: float, is_printed: bool) -> Iterator[str]:
    """A free track: pale on a screen, so that claimed ones stand out. Its edge lies inside the space."""
    look = symbols()["colours"].get(track.colour, symbols()["colours"]["gray"])
    free = look if is_printed else look["free"][theme]
    tone = look["on"] if is_printed else free["line"]
    yield f'<g fill="{free["fill"]}" stroke="{free["line"]}"><title>{escape(track.name)}</title>'
    for k, box in enumerate(track.spaces):
        mark = "wheel" if k < track.locomotives else look["mark"]
        degrees = math.degrees(box.angle)
        yield (
            f'<g transform="translate({box.x:g} {box.y:g}) rotate({degrees:.1f})">'
            + _wagon('class="space"', box.length - edge, box.width - edge, box.width * 0.24)
            + (_mark(mark, tone, degrees, box.width) if mark else "")
            + "</g>"
        )
    yield "</g>"


def _wagon(look: str, length: float, width: float, corner: float) -> str:
    return (
        f'<rect {look} x="{-length / 2:.4g}" y="{-width / 2:.4g}" '
        f'width="{length:.4g}" height="{width:.4g}" rx="{corner:.3g}"/>'
    )


def _mark(mark: str, tone: str, degrees: float, width: float) -> str:
    """An upright mark, independent of the direction of the track."""
    size = width / (15.5 if mark == "wheel" else 22)
    return (
        f'<path d="{symbols()["marks"][mark]}" fill="{tone}" stroke="none" fill-rule="evenodd" '
        f'transform="rotate({-degrees:.1f}) scale({size:.3g})"/>'
    )


def _badge(badge: Badge, look: Mark) -> str:
    scale = badge.size / 20.6
    return (
        f'<g transform="translate({badge.x:g} {badge.y:g}) scale({scale:.3g})"><title>{escape(badge.mark)}</title>'
        f"{_shape(look)}</g>"
    )


def _shape(look: Mark) -> str:
    letters = look.letters[:2]
    size = 11 if len(letters) == 1 else 8
    return (
        f'<path class="badge" d="{symbols()["shapes"][look.shape]}" fill="{look.tone}"/>'
        f'<text class="letters" font-size="{size}" y="{size * 0.36:.3g}">{escape(letters)}</text>'
    )


def mark_svg(look: Mark) -> str:
    """A mark alone, as an SVG file."""
    style = _style(symbols()["themes"]["light"], 1.0)
    return f'<svg xmlns="{XML}" viewBox="-10 -10 20 20"><style>{style}</style>{_shape(look)}</svg>'


def _name_leads(labels: Sequence[Label]) -> str:
    """The lines from cities to names that are not beside them."""
    leads = [label.lead for label in labels if label.lead]
    return "".join(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" for (x1, y1), (x2, y2) in leads)


def _label(label: Label, size: float) -> str:
    box = label.box
    x = {"start": box.x - box.length / 2 + 0.5, "end": box.x + box.length / 2 - 0.5}.get(label.align, box.x)
    words = []
    for i, line in enumerate(label.lines):
        y = box.y - box.width / 2 + 0.5 + size * (CAPITAL + LEADING * i)
        # Without the typeface the text is still fitted to its box.
        long = text_width(line, size)
        words.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{label.align}" textLength="{long:.1f}" '
            f'lengthAdjust="spacingAndGlyphs">{escape(line)}</text>'
        )
    return "".join(words)


def _hits(sheet: DrawnSheet) -> Iterator[str]:
    for track in sheet.tracks:
        for quad in track.hit:
            yield f'<polygon class="hit" points="{" ".join(f"{x:g},{y:g}" for x, y in quad)}"/>'
