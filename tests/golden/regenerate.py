"""Write the golden games again, after a change that is meant to change them.

    python tests/golden/regenerate.py --because "a phrase of CHANGELOG.md"
    python tests/golden/regenerate.py --new            play the listed games again, with other actions if need be

The first form keeps the actions of each game and writes what happens today; read the diff before you commit it.
The phrase goes into INDEX.toml beside the new hash, and must stand in the changelog.
"""

import argparse
import hashlib
import random
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from laws.walks import STYLES, pick

from golden.transcript import Deed, Header, remade, write
from whistlestop import games
from whistlestop.rules import Seeded, format_action, legal, play, start

HOME = Path(__file__).parent
INDEX = HOME / "INDEX.toml"
CHANGELOG = HOME.parents[1] / "CHANGELOG.md"
GAMES = {
    "mini-2": (Header("mini", 2, "golden mini 2", 0, "all"), "mixed"),
    "mini-2-seat-1": (Header("mini", 2, "golden mini 2", 0, "1"), "mixed"),
    "mini-3-spectator": (Header("mini", 3, "golden mini 3", 2, "spectator"), "collector"),
    "mini-5": (Header("mini", 5, "golden mini 5", 3, "all"), "hoarder"),
    "usa-classic-2": (Header("usa-classic", 2, "golden usa-classic 2", 0, "all"), "builder"),
    "usa-new-3": (Header("usa-new", 3, "golden usa-new 3", 1, "all"), "builder"),
    "usa-mega-4": (Header("usa-mega", 4, "golden usa-mega 4", 2, "all"), "builder"),
    "pennsylvania-2": (Header("pennsylvania", 2, "golden pennsylvania 2", 0, "all"), "builder"),
    "pennsylvania-3-seat-1": (Header("pennsylvania", 3, "golden pennsylvania 3", 2, "1"), "builder"),
    "legends-3": (Header("legends", 3, "golden legends 3", 1, "all"), "builder"),
}
"""Each golden game: its header, and the style of the walk that chose its actions."""


def played(header: Header, style: str) -> Iterator[Deed]:
    rules = games.load(header.game).ruleset
    chance, dice = Seeded(header.seed), random.Random(header.seed)
    state, _ = start(rules, header.players, chance, header.first)
    while not state.public.ended:
        seat = dice.choice(state.public.asked)
        action = pick(legal(state, seat), dice, STYLES[style])
        yield seat, format_action(action, rules)
        state, _ = play(state, seat, action, chance)


def entry(name: str, text: str, because: str) -> str:
    return f'["{name}.txt"]\nsha256 = "{hashlib.sha256(text.encode()).hexdigest()}"\nbecause = "{because}"\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--because", required=True, help="the line of the changelog that explains the change")
    parser.add_argument("--new", action="store_true", help="choose the actions again")
    options = parser.parse_args()
    if options.because not in CHANGELOG.read_text(encoding="utf-8"):
        raise SystemExit(f"CHANGELOG.md does not say: {options.because}")
    regenerate(options.because, options.new)


def regenerate(because: str, is_new: bool) -> None:
    """Games that stay as they are keep the reason they had."""
    index = tomllib.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else {}
    entries = []
    for name, (header, style) in GAMES.items():
        path = HOME / f"{name}.txt"
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        text = write(header, played(header, style)) if is_new or not old else remade(old)
        reason = because if text != old else index[path.name]["because"]
        path.write_text(text, encoding="utf-8")
        entries.append(entry(name, text, reason))
    INDEX.write_text("\n".join(entries), encoding="utf-8")


if __name__ == "__main__":
    main()
