"""Globetrotter: a bonus for the most completed tickets (P-8)."""

from whistlestop.mechanics.globetrotter.mechanic import Globetrotter, read_globetrotter

__all__ = ["Globetrotter", "read_globetrotter"]
