"""Tolls: a claim that ends at another player's station pays that player. The rules: `texts/rules.en.md`."""

from whistlestop_tolls.mechanic import Tolls

__all__ = ["Tolls"]
