"""`whistlestop push-key`: make the key with which a server sends push messages."""

import typer

from whistlestop.server.configure import BadConfig

__all__ = ["push_key"]


def push_key() -> None:
    """Print a new key for push messages to browsers, as lines for the server's TOML file.

    Keep it: browsers that subscribed to an old key get nothing from a server with a new one.
    """
    try:
        from whistlestop.server.tables.push_encryption import new_private_key
    except ImportError as problem:
        raise BadConfig("push_missing", {}) from problem
    typer.echo(f'push_key = "{new_private_key()}"')
    typer.echo('push_contact = "mailto:you@example.org"')
