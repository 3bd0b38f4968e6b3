"""`whistlestop doctor`: what is installed, and what runs."""

import platform
import sys
from pathlib import Path

import typer

from whistlestop import __version__, arena, games
from whistlestop.bots import bot_ids
from whistlestop.rules import RULES_VERSION
from whistlestop.tell import rulebook

__all__ = ["doctor"]


def doctor() -> None:
    """Tell the versions, whether the rules run compiled, and whether every game loads."""
    typer.echo(f"whistlestop {__version__}, rules {RULES_VERSION}, record format 1")
    typer.echo(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}")
    typer.echo(f"rules: {'compiled (mypyc)' if arena.is_compiled() else 'plain Python'}")
    typer.echo(f"bots: {', '.join(bot_ids())}")
    typer.echo(f"numbered rules: {len(rulebook.rules())}")
    broken = [name for name in games.available() if not _tell_game(name)]
    if broken:
        sys.exit(1)


def _tell_game(name: str) -> bool:
    problems = games.check(name)
    if problems:
        typer.echo(f"game {name}: {len(problems)} mistakes, the first: {problems[0]}")
        return False
    game = games.load(name)
    where = "" if Path(game.folder).parent.name == "games" else f" ({game.folder})"
    typer.echo(f"game {name}: in order, data hash {game.data_hash[:12]}{where}")
    return True
