"""Ferries: gray routes that ask for locomotives (P-3)."""

from whistlestop.mechanics.ferries.mechanic import Ferries

__all__ = ["Ferries"]
