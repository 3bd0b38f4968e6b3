"""The relief box: dollars that players must pay go in, and the holder of the mail car takes some out (V-R1, V-R2)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.relief_box.mechanic import ReliefBox

__all__ = ["ReliefBox"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.describes import Describes, DescribesFeatures
    from whistlestop.mechanics.lasts import Gives, Lasts, OpensVaults
    from whistlestop.mechanics.shows import ShowsPanels
    from whistlestop.rules.mechanic import ChangesFigures, DeclaresFigures, Emits, Keeps, Slots, Works

    _slots: type[Slots] = ReliefBox
    _works: type[Works] = ReliefBox
    _emits: type[Emits] = ReliefBox
    _keeps: type[Keeps] = ReliefBox
    _declares_figures: type[DeclaresFigures] = ReliefBox
    _changes_figures: type[ChangesFigures] = ReliefBox
    _gives: type[Gives] = ReliefBox
    _lasts: type[Lasts] = ReliefBox
    _opens_vaults: type[OpensVaults] = ReliefBox
    _shows_panels: type[ShowsPanels] = ReliefBox
    _describes: type[Describes] = ReliefBox
    _describes_features: type[DescribesFeatures] = ReliefBox
