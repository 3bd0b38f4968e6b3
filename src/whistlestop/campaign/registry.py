"""The mechanics that belong to campaigns."""

from collections.abc import Callable
from typing import Final

from whistlestop.campaign import additions
from whistlestop.campaign.chronicle.mechanic import Chronicle
from whistlestop.rules.mechanic import Mechanic
from whistlestop.rules.mechanic_check import declare_protocols

__all__ = ["CAMPAIGN_MECHANICS"]

declare_protocols(*additions.PROTOCOLS)

CAMPAIGN_MECHANICS: Final[dict[str, Callable[..., Mechanic]]] = {"chronicle": Chronicle}
"""Factories by the name in `game.toml`."""
