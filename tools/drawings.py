"""Draw the package's boards whose drawings are missing, and remove those that nothing needs any more.

    python tools/drawings.py            (make drawings)
    python tools/drawings.py --again    every board, as after a change of the layout
    python tools/drawings.py --ground   only the map under each board, as after a change of the outlines

It prints what overlaps; a board with overlaps is not kept. The atlas of a campaign takes half an hour.
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor

from whistlestop import draw, games
from whistlestop.draw.atlas import atlas_on_new_ground, lay_out_atlas
from whistlestop.draw.drawing_input import DrawingInput, atlas_input_of, fingerprint
from whistlestop.draw.layout import on_new_ground
from whistlestop.draw.store import STORE, file_name, written


def boards() -> dict[str, str]:
    """One game for each board: fingerprint and id."""
    found: dict[str, str] = {}
    for game in games.available():
        found.setdefault(fingerprint(needed_by(game)), game)
    return found


def needed_by(game: str) -> DrawingInput:
    """The whole atlas for a campaign: its games show parts of it."""
    loaded = games.load(game)
    return atlas_input_of(loaded) or draw.drawing_input_of(loaded)


def make(game: str) -> str:
    drawing_input = needed_by(game)
    is_atlas = games.load(game).campaign is not None
    drawing = (lay_out_atlas if is_atlas else draw.lay_out)(drawing_input)
    wrong = [str(overlap) for sheet in drawing.sheets for overlap in draw.overlaps(sheet)]
    if wrong:
        return "\n".join([f"{game}: not kept", *wrong])
    (STORE / file_name(game, drawing_input)).write_text(written(drawing), encoding="utf-8")
    return f"{game}: drawn"


def draw_ground(game: str) -> str:
    """Draw the map under a board again; the layout stays."""
    drawing_input = needed_by(game)
    path = STORE / file_name(game, drawing_input)
    drawing = draw.Drawing.from_json(json.loads(path.read_text("utf-8")))
    is_atlas = games.load(game).campaign is not None
    again = (atlas_on_new_ground if is_atlas else on_new_ground)(drawing, drawing_input)
    path.write_text(written(again), encoding="utf-8")
    return f"{game}: ground drawn"


def main() -> int:
    needed = boards()
    if "--ground" in sys.argv[1:]:
        print("\n".join(map(draw_ground, needed.values())))
        return 0
    is_again = "--again" in sys.argv[1:]
    for path in STORE.glob("*.json"):
        if path.stem.rpartition("-")[2] not in needed or is_again:
            path.unlink()
    kept = {path.stem.rpartition("-")[2] for path in STORE.glob("*.json")}
    missing = [game for key, game in needed.items() if key not in kept]
    with ProcessPoolExecutor() as pool:
        reports = list(pool.map(make, missing))
    print("\n".join(reports) or "every drawing is there")
    return any("not kept" in report for report in reports)


if __name__ == "__main__":
    sys.exit(main())
