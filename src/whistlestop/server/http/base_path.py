"""A server that is shown under a path of another: requests come with the path or without it, links have it."""

from typing import Any, Final

__all__ = ["BasePath"]


class BasePath:
    """Whether the proxy cuts the path off or not, the application sees its own paths and knows what stands before."""

    def __init__(self, app: Any, base: str) -> None:
        self._app: Final = app
        self._base: Final = base

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            path: str = scope["path"]
            # With the slash: `/rails` must not match `/railsroad`.
            if path == self._base or path.startswith(self._base + "/"):
                path = path[len(self._base) :] or "/"
            scope = {**scope, "path": path, "raw_path": path.encode(), "root_path": self._base}
        await self._app(scope, receive, send)
