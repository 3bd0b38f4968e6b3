"""What `whistlestop doctor` looks at: the folder, the database, the port. Nothing stays changed."""

import http.client
import os
import socket
import tempfile
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from whistlestop.server.admin.key_file import read_key_file
from whistlestop.server.config import Config
from whistlestop.server.store import StoreFailed
from whistlestop.server.store.engine import postgresql_version, sqlite
from whistlestop.server.store.folder import is_open
from whistlestop.wire.admin import AdminAsk, AdminRows, ListTables, ListUntrustedProxies

__all__ = ["database_lines", "folder_lines", "port_line", "proxy_lines", "push_line"]

_EVERYWHERE: Final = ("0.0.0.0", "::")


def folder_lines(config: Config) -> list[str]:
    folder = config.folder
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    try:
        # Trying is the only way to know: rights say nothing of file systems that take no files.
        with tempfile.TemporaryDirectory(prefix=".whistlestop-", dir=there):
            pass
    except OSError as problem:
        return [f"data folder: PROBLEM: {folder} cannot be written to ({problem.strerror or problem})"]
    lines = [f"data folder: {folder}{'' if folder.exists() else ' (made at the first start)'}"]
    if folder.exists() and is_open(folder):
        lines.append(
            f"data folder: other users of this machine can look into it; chmod 700 {folder} ends that"
        )
    return lines


def database_lines(config: Config) -> list[str]:
    if config.database:
        return [_postgres(config.database)]
    path = config.folder / "whistlestop.db"
    size = f", {path.stat().st_size / 1_000_000:.1f} MB" if path.exists() else ", not created yet"
    lines = [f"database: embedded, {path}{size}", f"SQLite {sqlite.sqlite_version}"]
    copies = sorted((config.folder / "backups").glob("*.db"))
    lines += [
        f"database: PROBLEM: other users of this machine can read {file}; run chmod 600, or restart the server"
        for file in (path, path.with_name(f"{path.name}-wal"), *copies)
        if is_open(file)
    ]
    return lines


def _postgres(database: str) -> str:
    """Without the password."""
    address = urlsplit(database)
    where = f"{address.hostname or 'localhost'}{address.path}"
    try:
        return f"database: PostgreSQL {postgresql_version(database)} at {where}"
    except ImportError:
        return f"database: PROBLEM: PostgreSQL at {where} needs pip install 'whistlestop[postgresql]'"
    except StoreFailed as failed:
        return (
            f"database: PROBLEM: no PostgreSQL server responds at {where} ({type(failed.problem).__name__})"
        )


def push_line(config: Config) -> str:
    if not config.push_key:
        return "push messages: off (whistlestop push-key makes a key)"
    try:
        from whistlestop.server.tables.push_encryption import ServerKey
    except ImportError:
        return "push messages: PROBLEM: they need pip install 'whistlestop[push]'"
    try:
        ServerKey.read(config.push_key, config.push_contact)
    except ValueError:
        return "push messages: PROBLEM: push_key is not a key that whistlestop push-key makes"
    return "push messages: on" if config.push_contact else "push messages: on, without push_contact"


def port_line(config: Config) -> str:
    where = f"{config.host}:{config.port}"
    with socket.socket(socket.AF_INET6 if ":" in config.host else socket.AF_INET) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((config.host, config.port))
        except OSError as problem:
            if _is_our_server(config):
                return f"port: {where} is in use by the server of this data folder, which is running"
            return f"port: PROBLEM: {where} is not free ({problem.strerror or problem})"
    return f"port: {where} is free"


def proxy_lines(config: Config) -> list[str]:
    """Whose word counts for where a visitor comes from, and who gave one that does not."""
    lines = [f"proxies: X-Forwarded-For is trusted from {', '.join(config.trusted_proxies) or 'nobody'}"]
    proxies = _asked(config, ListUntrustedProxies())
    if proxies:
        lines.append(
            f"proxies: X-Forwarded-For came from {', '.join(row['address'] for row in proxies)} too, and was "
            "ignored. If that is your reverse proxy, add it to trusted_proxies: all its visitors share one address."
        )
    elif (
        config.public_url
        and config.host in _EVERYWHERE
        and config.trusted_proxies == Config().trusted_proxies
    ):
        lines.append(
            f"proxies: public_url is set and the server listens on {config.host}. If the proxy has another "
            "address than this machine (such as a container's gateway), add it to trusted_proxies."
        )
    return lines


def _is_our_server(config: Config) -> bool:
    """Whether who listens there opens to the key in the data folder. A key left by a killed server opens nothing."""
    return _asked(config, ListTables("waiting", 1)) is not None


def _asked(config: Config, ask: AdminAsk) -> list[dict[str, Any]] | None:
    """What the running server of this data folder answers; None if none does."""
    note = read_key_file(config.folder)
    address = urlsplit(note.url) if note is not None else None
    if note is None or address is None or address.port != config.port:
        return None
    connection = http.client.HTTPConnection(address.hostname or "127.0.0.1", address.port, timeout=10)
    headers = {"Authorization": f"Bearer {note.key}", "Content-Type": "application/json"}
    try:
        connection.request("POST", "/api/admin", msgspec.json.encode(ask), headers)
        answer = connection.getresponse()
        return msgspec.json.decode(answer.read(), type=AdminRows).rows if answer.status == 200 else None
    except (OSError, http.client.HTTPException, msgspec.DecodeError):
        return None
    finally:
        connection.close()
