"""Ferries: gray routes that require locomotives (P-3)."""

from whistlestop.mechanics.ferries.mechanic import Ferries

__all__ = ["Ferries"]
