"""`whistlestop doctor`: show what is installed and active, and any problems."""

import json
import os
import platform
import sys
from pathlib import Path
from typing import Annotated

import typer

from whistlestop import __version__, arena, express, games
from whistlestop.bots import bot_ids
from whistlestop.bots.plugins import plugin_ids
from whistlestop.bots.registry import plugin_problems
from whistlestop.cli.errors import error_text
from whistlestop.cli.serve import configured
from whistlestop.rules import RULES_VERSION, WhistlestopError
from whistlestop.server.configure import Configured
from whistlestop.text import rulebook
from whistlestop.wire.record import VERSION as RECORD_VERSION

__all__ = ["doctor"]

_BUILD_NOTE = Path(__file__).parents[1] / "_build.json"
"""hatch_build.py writes it into wheels."""


def doctor(
    config: Annotated[Path | None, typer.Option("--config", help="The server's TOML file.")] = None,
    data: Annotated[Path | None, typer.Option(help="The server's data folder.")] = None,
    database: Annotated[str | None, typer.Option(help="postgresql://…")] = None,
    port: Annotated[int | None, typer.Option(help="The server's port.")] = None,
    sets: Annotated[list[str] | None, typer.Option("--set", help="Any setting: name=value.")] = None,
) -> None:
    """Show the versions, whether every game loads, and the settings of `serve` with the same flags."""
    typer.echo(f"whistlestop {__version__}, rules {RULES_VERSION}, record format {RECORD_VERSION}")
    typer.echo(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}")
    typer.echo(f"rules: {'compiled (mypyc)' if arena.is_compiled() else f'plain Python: {_why_plain()}'}")
    typer.echo(
        f"simulator: {'compiled (mypyc)' if express.is_compiled() else f'plain Python: {_why_plain()}'}"
    )
    typer.echo(f"bots: {', '.join(bot_ids())}")
    plugins_valid = _print_plugins()
    typer.echo(f"numbered rules: {len(rulebook.rules())}")
    games_valid = [_print_game(name) for name in games.available()]
    flags = {"data": None if data is None else str(data), "database": database, "port": port}
    try:
        found = configured({name: value for name, value in flags.items() if value is not None}, config, sets)
    except WhistlestopError as problem:
        typer.echo(f"settings: PROBLEM: {error_text(problem)}")
        sys.exit(1)
    if not _print_server(found) or not all([plugins_valid, *games_valid]):
        sys.exit(1)


def _print_plugins() -> bool:
    typer.echo(f"plug-in bots: {', '.join(plugin_ids()) or 'none'}")
    problems = plugin_problems()
    for bot, problem in problems.items():
        typer.echo(f"plug-in bot {bot}: PROBLEM: {error_text(problem)}")
    return not problems


def _why_plain(note: Path = _BUILD_NOTE) -> str:
    """The reason that the build stored; an editable install has none."""
    if not note.exists():
        return "installed as editable source, which is never compiled"
    said = str(json.loads(note.read_text(encoding="utf-8"))["why_plain"]).splitlines()
    return next((line for line in said if "error:" in line), said[-1] if said else "unknown").strip()


def _print_game(name: str) -> bool:
    problems = games.check(name)
    if problems:
        typer.echo(f"game {name}: {len(problems)} mistakes, the first: {problems[0]}")
        return False
    game = games.load(name)
    where = "" if Path(game.folder).parent.name == "games" else f" ({game.folder})"
    typer.echo(f"game {name}: in order, data hash {game.data_hash[:12]}{where}")
    return True


def _print_server(found: Configured) -> bool:
    """Print the server's settings. Lines that contain PROBLEM make the command fail."""
    # The server's libraries take seconds to load, and other commands do not need them.
    from whistlestop.server.admin.doctor import (
        database_lines,
        folder_lines,
        port_line,
        proxy_lines,
        push_line,
    )
    from whistlestop.server.bots.bot_catalogue import BotCatalogue
    from whistlestop.server.game_catalogue import GameCatalogue

    config = found.config
    lines = [f"config file: {found.file or 'none'}"]
    lines += [f"setting {name}: from {where}" for name, where in sorted(found.origins.items())]
    lines += [f"variable {name}: PROBLEM: there is no such setting" for name in found.unknown_variables]
    lines += folder_lines(config)
    lines += database_lines(config)
    lines.append(port_line(config))
    lines += proxy_lines(config)
    lines.append(push_line(config))
    try:
        game_catalogue = GameCatalogue.of(config)
        lines += [
            f"board {game}: {game_catalogue.place(game)}"
            for game in game_catalogue.ids
            if game_catalogue.place(game) != game
        ]
        lines.append(f"bots at tables: {', '.join(BotCatalogue(config.bots, config.bot_programs).ids)}")
    except WhistlestopError as problem:
        lines.append(f"settings: PROBLEM: {error_text(problem)}")
    lines.append(f"bot workers: {config.bot_workers or max(1, (os.cpu_count() or 2) - 1)}")
    for line in lines:
        typer.echo(line)
    return not any(": PROBLEM" in line for line in lines)
