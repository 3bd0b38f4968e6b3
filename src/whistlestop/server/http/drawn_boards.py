"""The drawings of boards as they are sent: each is drawn and compressed once, and kept in the data folder."""

import asyncio
import gzip
import os
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response

from whistlestop.draw import BESIDE, Drawing, board_key, drawing_input_of, drawing_of, stored, written
from whistlestop.draw.store import file_name, is_stored, stored_in
from whistlestop.games import Game
from whistlestop.rules.ruleset import Ruleset
from whistlestop.server.game_catalogue import GameCatalogue

__all__ = ["DrawnBoards", "drawing_answer", "takes_gzip"]


def takes_gzip(request: Request[Any, Any, Any]) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def drawing_answer(content: bytes, is_packed: bool, caching: str) -> Response[Any]:
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    return Response(content, media_type="application/json", headers=headers)


_LONGEST: Final = 1800.0
"""Seconds for one drawing; the largest board of the package takes a minute."""
_KEPT_LONGEST: Final = 600.0
"""The same for a board of the workshop."""
_KEPT: Final = 32
"""The number of boards of campaigns that stay in memory."""


class DrawnBoards:
    def __init__(self, game_catalogue: GameCatalogue, folder: Path) -> None:
        """`folder` keeps the drawings that this server makes."""
        self._game_catalogue: Final = game_catalogue
        self._folder: Final = folder
        self._drawings: Final[dict[str, asyncio.Task[tuple[bytes, bytes]]]] = {}
        self._one_at_a_time: Final = asyncio.Lock()

    async def json_of(self, game_id: str, is_packed: bool) -> bytes:
        """Requests for a board that is being drawn wait for the same drawing."""
        # A reader who leaves must not take the drawing from the others.
        plain, packed = await asyncio.shield(self.begin(game_id))
        return packed if is_packed else plain

    def begin(self, game_id: str) -> "asyncio.Task[tuple[bytes, bytes]]":
        """Draw it unless that has begun."""
        game = self._game_catalogue.load(game_id)
        found = self._drawings.get(game.id)
        if found is None or (found.done() and (found.cancelled() or found.exception())):
            found = self._drawings[game.id] = asyncio.create_task(self._draw(game))
            if self._game_catalogue.is_kept(game.id):  # there may be many of them, and the folder keeps them
                found.add_done_callback(lambda _task: self._drawings.pop(game.id, None))
        return found

    async def json_at(self, game: Game, options: Mapping[str, object], is_packed: bool) -> bytes:
        """The board of a game with these options, such as a part of a campaign's atlas."""
        plain, packed = await asyncio.to_thread(_drawn, game, game.with_options(options))
        return packed if is_packed else plain

    async def draw_all(self) -> None:
        """Draw the boards that nobody has drawn yet, one after another, before a visitor has to wait for one."""
        for game_id in self._game_catalogue.ids:
            # Whatever prevents a drawing is reported to the visitors who ask for it.
            with suppress(Exception):
                if not await asyncio.to_thread(is_stored, self._game_catalogue.load(game_id), self._folder):
                    await self.json_of(game_id, False)

    async def _draw(self, game: Game) -> tuple[bytes, bytes]:
        kept = await asyncio.to_thread(self._found, game)
        content = await self._lay_out(game) if kept is None else written(kept).encode()
        return content, await asyncio.to_thread(gzip.compress, content, 6, mtime=0)

    async def _lay_out(self, game: Game) -> bytes:
        """In another process: it takes up to a minute, in which the server has to answer others."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / BESIDE
            place = self._game_catalogue.place(game.id)
            if self._game_catalogue.is_kept(game.id):
                async with (
                    self._one_at_a_time
                ):  # strangers may keep many boards, and a drawing uses a processor
                    await _run_draw(place, path, _KEPT_LONGEST)
            else:
                await _run_draw(place, path, _LONGEST)
            content = path.read_bytes()
        await asyncio.to_thread(self._keep, game, content)
        return content

    def _found(self, game: Game) -> Drawing | None:
        return stored(game) or stored_in(self._folder, game)

    def _keep(self, game: Game, content: bytes) -> None:
        """Written beside and moved, so that another server never reads half a drawing."""
        with suppress(OSError):  # a full disk must not prevent the answer
            self._folder.mkdir(parents=True, exist_ok=True)
            path = self._folder / file_name(game.id, drawing_input_of(game))
            new = path.with_suffix(f".{os.getpid()}.new")
            new.write_bytes(content)
            new.replace(path)


async def _run_draw(place: str, path: Path, seconds: float) -> None:
    nowhere = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "whistlestop", "draw", place, "-o", str(path)),
        stdin=nowhere,
        stdout=nowhere,
        stderr=nowhere,
    )
    try:
        async with asyncio.timeout(seconds):
            await process.wait()
    finally:
        if process.returncode is None:
            process.kill()


def _drawn(game: Game, rules: Ruleset) -> tuple[bytes, bytes]:
    return _written(_Board(game, rules))


class _Board:
    """A cache key that is equal for games with the same board."""

    def __init__(self, game: Game, rules: Ruleset) -> None:
        self.game: Final = game
        self.rules: Final = rules
        self._key: Final = board_key(game, rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Board) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=_KEPT)
def _written(board: _Board) -> tuple[bytes, bytes]:
    content = written(drawing_of(board.game, board.rules)).encode()
    return content, gzip.compress(content, 6, mtime=0)
