"""Starting and stopping the server."""

import os
from pathlib import Path

import uvicorn

from whistlestop import games
from whistlestop.server.app import make_app
from whistlestop.server.hall import Hall
from whistlestop.server.store import Store, embedded_reader, embedded_writer
from whistlestop.server.thinkers import Thinkers

__all__ = ["run"]

_LARGEST_FRAME = 64 * 1024


def run(data: Path, host: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve until told to stop."""
    data.mkdir(parents=True, exist_ok=True)
    path = data / "whistlestop.db"
    store = Store(embedded_writer(path), embedded_reader(path))
    hall = Hall(store, Thinkers(max(1, (os.cpu_count() or 2) - 1), 10.0), games.load)
    uvicorn.run(
        make_app(hall),
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=_LARGEST_FRAME,
        ws_per_message_deflate=False,
        log_level="warning",
        server_header=False,
    )
