"""Whistlestop: ticket-and-track railway board games. Unofficial."""

from typing import Final

__all__ = ["__version__"]

__version__: Final = "0.1.0"
