"""Random self-play in many games at once, and its speed: `python examples/vector_games.py --count 256`."""

import argparse
import time

import numpy as np

from whistlestop.env.vector import SelfPlayTables


def play(tables: SelfPlayTables, seconds: float, seed: int) -> tuple[int, int]:
    """Random options for a while; return the numbers of steps and of games that ended."""
    dice = np.random.default_rng(seed)
    steps = ended = 0
    end = time.process_time() + seconds
    while time.process_time() < end:
        # One random number for each code: the largest among the options is a random option.
        chances = dice.random(tables.masks.shape, dtype=np.float32)
        tables.step((chances * tables.masks).argmax(axis=1))
        steps += len(tables.seats)
        ended += int(tables.ended.sum())
    return steps, ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="usa-classic")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--count", type=int, default=256)
    parser.add_argument("--seconds", type=float, default=5.0)
    chosen = parser.parse_args()
    tables = SelfPlayTables(chosen.game, chosen.players, chosen.count, seed=1)
    steps, ended = play(tables, chosen.seconds, 1)
    print(f"{steps / chosen.seconds:,.0f} steps a second, {ended} games ended")


if __name__ == "__main__":
    main()
