"""`whistlestop games`: list the games."""

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from whistlestop import games
from whistlestop.cli.play.command import language

__all__ = ["list_games"]


def list_games(
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
    lang: Annotated[
        str | None, typer.Option(help="Language of the titles: en or pl; default: from your locale.")
    ] = None,
) -> None:
    """List the games, with the number of players and the size of the board."""
    lang_code = language(lang)
    rows = [_row(name, lang_code) for name in games.available()]
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    table = Table("id", "title", "players", "cities", "tracks", "tickets", box=None, pad_edge=False)
    for row in rows:
        least, most = row["players"]
        table.add_row(
            row["id"],
            row["title"],
            f"{least}–{most}",
            *(str(row[key]) for key in ("cities", "tracks", "tickets")),
        )
    Console().print(table)


def _row(name: str, lang: str) -> dict[str, Any]:
    game = games.load(name)
    rules = game.ruleset
    return {
        "id": game.id,
        "title": game.texts[lang].title,
        "players": [rules.knobs.min_players, rules.knobs.max_players],
        "cities": len(rules.board.cities),
        "tracks": len(rules.board.tracks),
        "tickets": len(rules.tickets),
    }
