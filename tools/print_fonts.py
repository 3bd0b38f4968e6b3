"""Make the fonts of printed pages from those of the browser client: `src/whistlestop/printing/fonts`.

    uv run --no-project --with fonttools --with brotli python tools/print_fonts.py web/node_modules

Needed only to change the typefaces: the typesetter reads TrueType files of one weight, the browser variable fonts.
"""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

FONTS = {"besley": ("Besley", (500, 700)), "public-sans": ("Public Sans", (400, 700))}
NAMES = {400: "Regular", 500: "Medium", 700: "Bold"}
TARGET = Path(__file__).parents[1] / "src" / "whistlestop" / "printing" / "fonts"


def make(modules: Path, package: str, family: str, weight: int) -> None:
    from fontTools.merge import Merger
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    with TemporaryDirectory() as folder:
        parts = []
        for part in ("latin", "latin-ext"):
            files = modules / "@fontsource-variable" / package / "files"
            font = instantiateVariableFont(
                TTFont(files / f"{package}-{part}-wght-normal.woff2"), {"wght": weight}, inplace=False
            )
            font.flavor = None
            for table in ("GSUB", "GPOS", "GDEF", "STAT"):
                if table in font:
                    del font[table]
            parts.append(str(Path(folder) / f"{part}.ttf"))
            font.save(parts[-1])
        whole = Merger().merge(parts)
    style = NAMES[weight]
    for number, text in ((1, family), (2, style), (4, f"{family} {style}"), (16, family), (17, style)):
        whole["name"].setName(text, number, 3, 1, 0x409)
    whole["OS/2"].usWeightClass = weight
    whole.save(TARGET / f"{family.replace(' ', '')}-{style}.ttf")


if __name__ == "__main__":
    source = Path(sys.argv[1])
    for package, (family, weights) in FONTS.items():
        for weight in weights:
            make(source, package, family, weight)
        shutil.copy(
            source / "@fontsource-variable" / package / "LICENSE",
            TARGET / f"{family.replace(' ', '')}.LICENSE",
        )
