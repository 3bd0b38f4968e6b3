"""The drawings of boards as they are sent: each is drawn and compressed once."""

import asyncio
import gzip
import sys
import tempfile
from pathlib import Path
from typing import Final

from whistlestop.draw import BESIDE, stored, written
from whistlestop.games import Game
from whistlestop.server.game_catalogue import GameCatalogue

__all__ = ["DrawnBoards"]


class DrawnBoards:
    def __init__(self, game_catalogue: GameCatalogue) -> None:
        self._game_catalog: Final = game_catalogue
        self._drawings: Final[dict[str, asyncio.Task[tuple[bytes, bytes]]]] = {}

    async def json_of(self, game_id: str, is_packed: bool) -> bytes:
        """Requests for a board that is being drawn wait for the same drawing."""
        game = self._game_catalog.load(game_id)
        found = self._drawings.get(game.id)
        if found is None or (found.done() and (found.cancelled() or found.exception())):
            found = self._drawings[game.id] = asyncio.create_task(self._draw(game))
        # A reader who leaves must not take the drawing from the others.
        plain, packed = await asyncio.shield(found)
        return packed if is_packed else plain

    async def _draw(self, game: Game) -> tuple[bytes, bytes]:
        kept = await asyncio.to_thread(stored, game)
        content = await self._lay_out(game) if kept is None else written(kept).encode()
        return content, await asyncio.to_thread(gzip.compress, content, 6, mtime=0)

    async def _lay_out(self, game: Game) -> bytes:
        """In another process: it takes up to a minute, in which the server has to answer others."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / BESIDE
            command = ("-m", "whistlestop", "draw", self._game_catalog.place(game.id), "-o", str(path))
            nowhere = asyncio.subprocess.DEVNULL
            process = await asyncio.create_subprocess_exec(
                sys.executable, *command, stdin=nowhere, stdout=nowhere, stderr=nowhere
            )
            try:
                await process.wait()
            finally:
                if process.returncode is None:
                    process.kill()
            return path.read_bytes()
