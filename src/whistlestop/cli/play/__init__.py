"""The table in a terminal: `whistlestop play`."""

from whistlestop.cli.play.command import play

__all__ = ["play"]
