"""Real games for the referee: played by the command, as anybody would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def simulate(
    folder: Path,
    game: str,
    players: int,
    games: int,
    seed: str = "referee",
    bot: str = "random",
    first: str = "0",
    option: str | None = None,
) -> list[Path]:
    """Play so many games into the folder; the paths of their records."""
    command = [sys.executable, "-m", "whistlestop", "simulate", "--workers", "1"]
    table = ["--game", game, "--players", str(players), "--bots", ",".join([bot] * players), "--first", first]
    order = ["--games", str(games), "--seed", seed, "--records", str(folder)]
    if option:
        order += ["--option", option]
    done = subprocess.run([*command, *table, *order], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    records = sorted(folder.rglob("*.json"))
    assert len(records) == games
    return records
