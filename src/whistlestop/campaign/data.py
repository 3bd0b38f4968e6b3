"""The figures of a campaign, as printed."""

from typing import NamedTuple

__all__ = ["CampaignData"]


class CampaignData(NamedTuple):
    companies: tuple[str, ...]
    """The colours of the companies."""
    trains: tuple[int, ...]
    """Trains of each player by game; there are as many games as entries (D-LS6)."""
    absent: tuple[int, ...]
    """What a missed game is worth, by game (L-B10)."""

    @property
    def games(self) -> int:
        return len(self.trains)
