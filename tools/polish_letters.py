"""Cut the Polish letters out of the page's typefaces: `web/src/design/fonts/*.woff2`.

    uv run --no-project --with fonttools --with brotli python tools/polish_letters.py

A typeface comes in two files, and Polish needs nine letters of the second. These small files hold just them, so that
the first page in Polish comes with 30 KB less. Needed only to change the typeface.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LETTERS = "ĄąĆćĘęŁłŃńŚśŹźŻż"
FACES = ("besley", "public-sans")


def cut(face: str) -> None:
    from fontTools.subset import Options, Subsetter, load_font, save_font

    files = ROOT / "web" / "node_modules" / "@fontsource-variable" / face / "files"
    options = Options(flavor="woff2", layout_features=["*"])
    font = load_font(str(files / f"{face}-latin-ext-wght-normal.woff2"), options)
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    target = ROOT / "web" / "src" / "design" / "fonts" / f"{face}-polish.woff2"
    target.parent.mkdir(exist_ok=True)
    save_font(font, str(target), options)
    print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    for face in sys.argv[1:] or FACES:
        cut(face)
