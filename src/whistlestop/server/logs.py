"""What the server writes down about itself: lines for people or JSON objects, never a secret.

A request is logged with its method, path, status, duration and table. Queries, headers and bodies
may hold keys, so they are not; what players hold is not, because nothing of a game is logged at all.
"""

import json
import logging
import re
import secrets
import sys
import time
from contextvars import ContextVar
from typing import Any, Final, TextIO
from urllib.parse import quote

__all__ = ["RequestLog", "set_up_logs"]

_LOG: Final = logging.getLogger("whistlestop.request")
_request: Final[ContextVar[str]] = ContextVar("request", default="")
_TABLE: Final = re.compile(r"/tables/([0-9a-z]{6,40})(?:/|$)")
_QUIET: Final = ("/healthz", "/readyz", "/metrics", "/plain/page.css", "/plain/icon.svg")
_LONGEST_PATH: Final = 200


class _Text(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        request = _request.get()
        line = super().format(record)
        return f"{line} [{request}]" if request else line


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if request := _request.get():
            line["request"] = request
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(level: str, form: str, stream: TextIO | None = None) -> None:
    """For the whole process: our own lines and those of the libraries below us."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Text())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    # Libraries log requests with their queries, which may hold keys.
    root.setLevel("WARNING")
    logging.getLogger("whistlestop").setLevel(level.upper())


class RequestLog:
    """Around the application: each request gets a number that its log lines and its answer carry."""

    def __init__(self, app: Any, counts: dict[tuple[str, ...], float]) -> None:
        self._app: Final = app
        self._counts: Final = counts

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        # Made here and not taken from the request: a client could imitate the number of another.
        number = secrets.token_hex(6)
        mark = _request.set(number)
        begun = time.perf_counter()
        status = 0

        async def noted(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {
                    **message,
                    "headers": [*message.get("headers", ()), (b"x-request-id", number.encode())],
                }
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            self._note(scope, status, time.perf_counter() - begun)
            _request.reset(mark)

    def _note(self, scope: Any, status: int, seconds: float) -> None:
        # A path is decoded: without quoting, a line break in it would forge a line of the log.
        path = quote(scope["path"][:_LONGEST_PATH], safe="/:@-._~")
        is_socket = scope["type"] == "websocket"
        method = "SOCKET" if is_socket else scope["method"]
        if not is_socket:
            self._count(method, path, status, seconds)
        level = logging.DEBUG if path in _QUIET else logging.INFO
        if not _LOG.isEnabledFor(level):
            return
        table = _TABLE.search(path)
        facts = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 1)}
        if table:
            facts["table"] = table[1]
        _LOG.log(level, "%s %s %s %.1f ms", method, path, status, seconds * 1000, extra={"facts": facts})

    def _count(self, method: str, path: str, status: int, seconds: float) -> None:
        """By the first words of the path, which are few, and not by what anybody may ask for."""
        room = path.split("/")[1] if path.count("/") else ""
        room = room if room in ("api", "plain", "healthz", "readyz", "metrics", "") else "other"
        verb = method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE") else "other"
        self._counts["requests", room or "home", verb, str(status)] += 1
        self._counts["request_seconds", room or "home"] += seconds
