"""Real games for the referee: played by the command, as anybody would."""

from __future__ import annotations

from pathlib import Path

from forked import run_command


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
    table = ["--game", game, "--players", str(players), "--bots", ",".join([bot] * players), "--first", first]
    order = ["--games", str(games), "--seed", seed, "--records", str(folder)]
    if option:
        order += ["--option", option]
    done = run_command("simulate", "--workers", "1", *table, *order)
    assert done.returncode == 0, done.stderr
    records = sorted(folder.rglob("*.json"))
    assert len(records) == games
    return records
