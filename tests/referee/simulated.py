"""Real games for the referee: played by the command, as anybody would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def simulate(
    folder: Path, game: str, players: int, games: int, seed: str = "referee", bot: str = "random"
) -> list[Path]:
    """Play so many games into the folder; the paths of their records."""
    counts = ["--players", str(players), "--games", str(games), "--seed", seed]
    command = [sys.executable, "-m", "whistlestop", "simulate", "--game", game, *counts]
    bots = ["--bots", ",".join([bot] * players), "--records", str(folder)]
    done = subprocess.run([*command, *bots], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    records = sorted(folder.rglob("*.json"))
    assert len(records) == games
    return records
