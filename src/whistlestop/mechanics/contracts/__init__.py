"""Mail contracts: open offers for joining two cities, each paid to the first who does (V-M1 to V-M6)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.contracts.mechanic import Contracts

__all__ = ["Contracts"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims
    from whistlestop.mechanics.describes import Describes, DescribesFeatures
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsPanels
    from whistlestop.rules.mechanic import (
        ChangesFigures,
        Conserves,
        DeclaresFigures,
        Emits,
        Keeps,
        KeepsSecrets,
        Slots,
        Works,
    )

    _slots: type[Slots] = Contracts
    _works: type[Works] = Contracts
    _emits: type[Emits] = Contracts
    _keeps: type[Keeps] = Contracts
    _keeps_secrets: type[KeepsSecrets] = Contracts
    _conserves: type[Conserves] = Contracts
    _declares_figures: type[DeclaresFigures] = Contracts
    _changes_figures: type[ChangesFigures] = Contracts
    _shows_panels: type[ShowsPanels] = Contracts
    _advises_claims: type[AdvisesClaims] = Contracts
    _previews: type[Previews] = Contracts
    _describes: type[Describes] = Contracts
    _describes_features: type[DescribesFeatures] = Contracts
