"""`whistlestop serve`: tables for people anywhere."""

from pathlib import Path
from typing import Annotated

import platformdirs
import typer

from whistlestop.server.run import run

__all__ = ["serve"]


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to listen.")] = 8000,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    data: Annotated[Path | None, typer.Option(help="Where tables are kept.")] = None,
) -> None:
    """Serve tables to browsers and bots."""
    run(data or Path(platformdirs.user_data_dir("whistlestop")), host, port)
