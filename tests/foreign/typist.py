"""Finds a game in which the person at the terminal is asked by the mechanic, and prints what they type."""

import json
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "cli"))

from typing_player import TypingPlayer, sit_down

from whistlestop.rules import Choose


def main(game: str, lang: str) -> None:
    for number in range(200):
        session, _ = sit_down(game, lang, f"typed {number}", "greedy,greedy")
        player = TypingPlayer(session, Random(number))
        player.play()
        if any(isinstance(action, Choose) for action in player.meant):
            print(json.dumps({"seed": f"typed {number}", "script": player.script}))
            return
    raise SystemExit("nobody is asked")


main(*sys.argv[1:])
