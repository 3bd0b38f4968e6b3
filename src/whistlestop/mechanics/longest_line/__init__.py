"""Longest line: a prize for the longest continuous line (V-J3)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.longest_line.mechanic import LongestLine

__all__ = ["LongestLine"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims
    from whistlestop.mechanics.describes import Describes, DescribesFeatures
    from whistlestop.mechanics.shows import ShowsPanels
    from whistlestop.rules.mechanic import Scores

    _scores: type[Scores] = LongestLine
    _shows_panels: type[ShowsPanels] = LongestLine
    _advises_claims: type[AdvisesClaims] = LongestLine
    _describes: type[Describes] = LongestLine
    _describes_features: type[DescribesFeatures] = LongestLine
