"""The parts of uvicorn that are not its public interface. All use of them goes through this module.

`USED` names what we override or read. A test compares it with the installed version, so that an upgrade that removes
one of them is noticed before anybody serves with it. `pyproject.toml` allows the tested minor version alone.
"""

import ipaddress
from typing import Final, TypeAlias

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

__all__ = [
    "USED",
    "ASGISendEvent",
    "HttpToolsProtocol",
    "Peer",
    "RequestResponseCycle",
    "WebSocketsSansIOProtocol",
    "plain_peer",
]

Peer: TypeAlias = tuple[str, int] | None

USED: Final[dict[type, tuple[str, ...]]] = {
    HttpToolsProtocol: (
        "_start_asgi_task",
        "client",
        "connection_lost",
        "connection_made",
        "cycle",
        "data_received",
        "flow",
        "handle_websocket_upgrade",
        "headers",
        "loop",
        "on_body",
        "on_header",
        "on_headers_complete",
        "on_message_begin",
        "on_message_complete",
        "on_response_complete",
        "on_url",
        "pause_writing",
        "resume_writing",
        "timeout_keep_alive_handler",
        "transport",
    ),
    RequestResponseCycle: ("disconnected", "message_event", "response_complete", "response_started"),
    FlowControl: ("read_paused",),
    WebSocketsSansIOProtocol: (
        "client",
        "close_sent",
        "close_timeout",
        "conn",
        "connection_lost",
        "connection_made",
        "curr_msg_data_type",
        "data_received",
        "disconnected",
        "frames",
        "handle_cont",
        "handle_parser_exception",
        "handle_ping",
        "handshake_complete",
        "handshake_initiated",
        "initial_response",
        "keepalive_timeout",
        "loop",
        "pause_writing",
        "read_paused",
        "resume_writing",
        "run_asgi",
        "scope",
        "send",
        "send_receive_event_to_app",
        "transport",
        "writable",
    ),
}


def plain_peer(client: Peer) -> Peer:
    """An IPv4 address that a socket of both families shows as IPv6, as the settings write it."""
    if client is None or not client[0].startswith("::ffff:"):
        return client
    try:
        mapped = ipaddress.IPv6Address(client[0]).ipv4_mapped
    except ValueError:
        return client
    return client if mapped is None else (str(mapped), client[1])
