"""`whistlestop bench`: measure the speed on this machine."""

import json
from typing import Annotated

import typer

from whistlestop.arena import bench as measuring

__all__ = ["bench"]


def bench(
    game: Annotated[str, typer.Option(help="A game's id, or the path of a game folder.")] = "usa-classic",
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object.")] = False,
    games: Annotated[int, typer.Option(min=1, help="Number of random games for each measurement.")] = 200,
) -> None:
    """Measure random games per CPU second, and the time of a decision, a view, a replay and a longest route."""
    figures = measuring.measure(games, game)
    if as_json:
        typer.echo(json.dumps(figures, indent=2))
        return
    for name, figure in figures.items():
        typer.echo(f"{name:<32} {figure:,.1f}" if isinstance(figure, float) else f"{name:<32} {figure}")
