"""The browser client: one page at each of its addresses, and the files it is made of."""

import gzip
import re
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import Controller, Request, Response, get
from litestar.exceptions import NotFoundException

from whistlestop.server.http.drawn_boards import DrawnBoards, drawing_answer, takes_gzip

__all__ = ["StaticFiles", "is_built"]

_KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
_PACKED: Final = (".woff2", ".png")
"""Kinds of files that are compressed already."""
_FILE: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*")
_PLACES: Final = (
    "/",
    "/balance",
    "/balance/{game:str}",
    "/bots",
    "/campaign/{campaign:str}",
    "/campaigns/new",
    "/join",
    "/join/{table:str}",
    "/ladder",
    "/learn",
    "/lobby",
    "/me",
    "/new",
    "/replay",
    "/replay/{table:str}",
    "/rules",
    "/rules/{game:str}",
    "/screen/{table:str}",
    "/seat/{table:str}",
    "/settings",
    "/t/{table:str}",
    "/tournaments",
    "/tournaments/{tournament:str}",
    "/watch/{table:str}",
    "/workshop",
    "/workshop/{board:str}",
)
"""Where the page has something to show, as in `web/src/App.tsx`."""
_NOT_PAGES: Final = ("/api", "/plain", "/assets")
_IMMUTABLE: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
"""A file's name changes with what is in it."""


def _built() -> Traversable:
    return files("whistlestop") / "_web"


def is_built() -> bool:
    return (_built() / "index.html").is_file()


@lru_cache(maxsize=4)
def _page(base: str, _stamp: bytes) -> str:
    """The page with its base, so that it finds its files from every address; read again after a new build."""
    text = (_built() / "index.html").read_text("utf-8")
    return text.replace("<head>", f'<head>\n    <base href="{base}/" />', 1)


def _stamp() -> bytes:
    stamp = _built() / "stamp"
    return stamp.read_bytes() if stamp.is_file() else b""


def _page_of(request: Request[Any, Any, Any], status: int) -> Response[str]:
    base = str(request.scope.get("root_path", "")).rstrip("/")
    return Response(
        _page(base, _stamp()),
        status_code=status,
        media_type="text/html",
        headers={"Cache-Control": "no-cache"},
    )


@cache
def _file(name: str, is_packed: bool) -> bytes:
    content = (_built() / "assets" / name).read_bytes()
    # Without the time, so that the same file gives the same bytes on every server.
    return gzip.compress(content, mtime=0) if is_packed else content


def _packed(name: str, request: Request[Any, Any, Any]) -> tuple[bytes, dict[str, str]]:
    """Compressed for clients that accept gzip."""
    if name.endswith(_PACKED) or "gzip" not in request.headers.get("accept-encoding", ""):
        return _file(name, False), {"Vary": "Accept-Encoding"}
    return _file(name, True), {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}


def _at_root(name: str, kind: str) -> Response[bytes]:
    path = _built() / name
    if not path.is_file():
        return Response(b"", status_code=404)
    return Response(path.read_bytes(), media_type=kind, headers={"Cache-Control": "no-cache"})


class StaticFiles(Controller):
    include_in_schema = False

    @get(list(_PLACES))
    async def page(self, request: Request[Any, Any, Any]) -> Response[str]:
        return _page_of(request, 200)

    @get("/{elsewhere:path}")
    async def not_found(self, request: Request[Any, Any, Any], elsewhere: str) -> Response[str]:
        """The page says so itself, to people; programs get a problem."""
        if elsewhere.startswith(_NOT_PAGES):
            raise NotFoundException
        return _page_of(request, 404)

    @get("/assets/{name:str}")
    async def file(self, name: str, request: Request[Any, Any, Any]) -> Response[bytes]:
        path = _built() / "assets" / name
        kind = _KINDS.get(f".{name.rpartition('.')[2]}")
        # The pattern keeps `..` and hidden files out; a path parameter alone would not.
        if kind is None or not _FILE.fullmatch(name) or not path.is_file():
            return Response(b"", status_code=404)
        content, packing = _packed(name, request)
        return Response(content, media_type=kind, headers=_IMMUTABLE | packing)

    @get("/manifest.webmanifest", media_type="application/manifest+json")
    async def manifest(self) -> Response[bytes]:
        """What a device needs to install the page."""
        return _at_root("manifest.webmanifest", "application/manifest+json")

    @get("/service-worker.js", media_type="text/javascript")
    async def service_worker(self) -> Response[bytes]:
        """At the root, because it may only act for pages below its own address."""
        return _at_root("service-worker.js", "text/javascript")

    @get("/api/games/{game:str}/drawing")
    async def drawing(
        self, game: str, request: Request[Any, Any, Any], drawn_boards: DrawnBoards
    ) -> Response[bytes]:
        is_packed = takes_gzip(request)
        return drawing_answer(await drawn_boards.json_of(game, is_packed), is_packed, "no-cache")
