"""Which database a server keeps its tables in."""

from pathlib import Path

from whistlestop.server.store.engine import (
    embedded_reader,
    embedded_writer,
    postgresql_reader,
    postgresql_url,
    postgresql_writer,
)
from whistlestop.server.store.folder import Folder
from whistlestop.server.store.store import Store

__all__ = ["store_at"]


def store_at(data: Path, database: str | None = None) -> Store:
    """A PostgreSQL server by its address, or the embedded database in the data folder. Not opened yet."""
    if database:
        url = postgresql_url(database)
        return Store(postgresql_writer(url), postgresql_reader(url), url=url)
    folder = Folder(data)
    return Store(embedded_writer(folder.database), embedded_reader(folder.database), folder=folder)
