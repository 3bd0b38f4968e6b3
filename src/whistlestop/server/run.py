"""Starting and stopping the server."""

import gc
import logging
import os
import socket
from collections.abc import Callable
from typing import Final

import uvicorn

from whistlestop import __version__
from whistlestop.server.admin.key_file import write_key_file
from whistlestop.server.app import make_app
from whistlestop.server.bots.bot_catalogue import BotCatalogue
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.bots.failure_files import FailureFiles
from whistlestop.server.config import Config
from whistlestop.server.configure import BadConfig
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.server.http.base_path import BasePath
from whistlestop.server.http.host_check import HostCheck
from whistlestop.server.logs import RequestLog, set_up_logs
from whistlestop.server.net.connection_gate import ConnectionGate, raise_open_file_limit
from whistlestop.server.net.http_transport import request_protocol
from whistlestop.server.net.websocket_transport import SocketProtocol
from whistlestop.server.store import store_at
from whistlestop.server.tables.collaborators import make_collaborators
from whistlestop.server.tables.table_service import TableService

__all__ = ["address_of", "listen", "run"]

_LOG: Final = logging.getLogger("whistlestop.server")
_LARGEST_FRAME = 64 * 1024
_BACKLOG = 2048


def listen(host: str, port: int) -> socket.socket:
    """The socket of the server. A port in use is reported before anything else starts."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, proto)
        if os.name == "posix":
            # A restarted server can bind the port immediately. On Windows, the option lets two programs share it.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError as problem:
        why = problem.strerror or str(problem)
        raise BadConfig("port_taken", {"host": host, "port": str(port), "why": why}) from None
    listener.setblocking(False)
    return listener


def address_of(config: Config, listener: socket.socket) -> str:
    """The address that people open."""
    if config.public_url:
        return f"{config.public_url}{config.base_path}/"
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{config.base_path}/"


def make_table_service(config: Config, game_catalogue: GameCatalogue) -> TableService:
    bot_catalogue = BotCatalogue(config.bots, config.bot_programs)
    workers = config.bot_workers or max(1, (os.cpu_count() or 2) - 1)
    failure_files = FailureFiles(config.folder / "bot-failures")
    bot_pool = BotPool(workers, config.bot_seconds, game_catalogue, bot_catalogue, failure_files)
    store = store_at(config.folder, config.database)
    return TableService(
        make_collaborators(store, bot_pool, game_catalogue.load, config=config, bot_catalogue=bot_catalogue)
    )


def run(config: Config, ready: Callable[[str], None] = lambda _address: None) -> None:
    """Serve until stopped; `ready` is called with the address as soon as the server answers."""
    game_catalogue = GameCatalogue.of(config)
    set_up_logs(config.log_level, config.log_format)
    listener = listen(config.host, config.port)
    service = make_table_service(config, game_catalogue)
    gate = ConnectionGate(config, service.counts, service.untrusted_proxies, raise_open_file_limit())
    service.store.open()  # a problem with the database is reported before anything else starts
    app = RequestLog(
        HostCheck(make_app(service, game_catalogue), config, listener.getsockname()[0]), service.counts
    )
    server = _Server(
        uvicorn.Config(
            BasePath(app, config.base_path) if config.base_path else app,
            http=request_protocol(gate),
            ws=SocketProtocol,
            ws_max_size=_LARGEST_FRAME,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            forwarded_allow_ips=list(config.trusted_proxies),
            timeout_graceful_shutdown=max(1, round(config.stop_seconds)),
        ),
        lambda: _announce(service, config, listener, ready),
        service,
    )
    server.run(sockets=[listener])


def _announce(
    service: TableService, config: Config, listener: socket.socket, ready: Callable[[str], None]
) -> None:
    host, port = listener.getsockname()[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    url = f"http://{f'[{here}]' if ':' in here else here}:{port}"
    service.admin_key = write_key_file(config.folder, url).key
    kept = "PostgreSQL" if config.database else str(config.folder)
    _LOG.info("whistlestop %s serves %s, tables in %s", __version__, address_of(config, listener), kept)
    ready(address_of(config, listener))


def _collect_garbage_less_often() -> None:
    """Objects of the start stay, and moves leave few reference cycles: looking for cycles less often saves about a
    tenth of the work."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], service: TableService) -> None:
        super().__init__(config)
        self._ready = ready
        self._service = service

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _collect_garbage_less_often()
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """On a stop signal, waiting requests are answered, sockets are closed with 1012 ("come again"), requests
        under way are finished, and then the application ends with its commits and its workers.
        """
        _LOG.info("stopping, %d tables in memory", len(self._service.live_tables))
        for live_table in list(self._service.live_tables.values()):
            live_table.wake_waiters()
        await super().shutdown(sockets)
        _LOG.info("stopped; all entries are on disk")
