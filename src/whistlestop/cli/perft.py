"""`whistlestop perft`: counts sequences of options, to compare two engines."""

import json
from typing import Annotated

import typer

from whistlestop import games
from whistlestop.arena.perft import perft as count

__all__ = ["perft"]


def perft(
    game: Annotated[str, typer.Option(help="A game's id, or the path of a game folder.")] = "mini",
    players: Annotated[int, typer.Option(help="Number of players.")] = 2,
    depth: Annotated[int, typer.Option(min=0, help="Number of decisions.")] = 3,
    seed: Annotated[str, typer.Option(help="Any text.")] = "whistlestop",
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object.")] = False,
) -> None:
    """Count all sequences of options up to a depth, with a hash of the options in order."""

    found = count(games.load(game).ruleset, players, depth, seed)
    if as_json:
        typer.echo(
            json.dumps(
                {"game": game, "players": players, "seed": seed, "nodes": found.nodes, "digest": found.digest}
            )
        )
        return
    for level, nodes in enumerate(found.nodes):
        typer.echo(f"depth {level}: {nodes}")
    typer.echo(f"digest {found.digest}")
