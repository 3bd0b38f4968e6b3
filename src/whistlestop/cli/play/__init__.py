"""`whistlestop play`: a table in the terminal."""

from whistlestop.cli.play.command import play

__all__ = ["play"]
