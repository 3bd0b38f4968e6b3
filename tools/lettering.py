"""Measure the letters of the labels' typeface: `src/whistlestop/draw/lettering.json`.

    uv run --no-project --with fonttools --with brotli python tools/lettering.py web/node_modules

Needed only to change the typeface: the layout reads the file, so that it needs no font.
"""

import json
import sys
from pathlib import Path

WEIGHT = 500
TARGET = Path(__file__).parents[1] / "src" / "whistlestop" / "draw" / "lettering.json"


def measure(modules: Path) -> dict[str, object]:
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    widths: dict[str, int] = {}
    sizes: dict[str, float] = {}
    for part in ("latin-ext", "latin"):
        path = modules / "@fontsource-variable" / "besley" / "files" / f"besley-{part}-wght-normal.woff2"
        font = instantiateVariableFont(TTFont(path), {"wght": WEIGHT})
        em = font["head"].unitsPerEm
        letters = {
            code: name for code, name in font.getBestCmap().items() if 32 <= code < 0x180 or code == 0x2019
        }
        widths |= {chr(code): round(font["hmtx"][name][0] * 1000 / em) for code, name in letters.items()}
        sizes = {"capital": font["OS/2"].sCapHeight / em, "descent": 0.24}
    return {"typeface": "Besley", "weight": WEIGHT, **sizes, "widths": dict(sorted(widths.items()))}


if __name__ == "__main__":
    TARGET.write_text(json.dumps(measure(Path(sys.argv[1])), ensure_ascii=False) + "\n", encoding="utf-8")
