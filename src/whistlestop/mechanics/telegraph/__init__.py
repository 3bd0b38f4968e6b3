"""The telegraph: wires buy a further face-up card, or a new display (V-T)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.telegraph.mechanic import Telegraph

__all__ = ["Telegraph"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesActs, AdvisesClaims, AdvisesOptions
    from whistlestop.mechanics.describes import Describes, DescribesChoices, DescribesFeatures
    from whistlestop.mechanics.lasts import Gives
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsPanels
    from whistlestop.rules.mechanic import (
        Acts,
        Asks,
        ChangesFigures,
        DeclaresFigures,
        DeclaresPermissions,
        Emits,
        Keeps,
        Scores,
        Slots,
        Works,
    )

    _slots: type[Slots] = Telegraph
    _works: type[Works] = Telegraph
    _asks: type[Asks] = Telegraph
    _acts: type[Acts] = Telegraph
    _emits: type[Emits] = Telegraph
    _keeps: type[Keeps] = Telegraph
    _declares_figures: type[DeclaresFigures] = Telegraph
    _changes_figures: type[ChangesFigures] = Telegraph
    _declares_permissions: type[DeclaresPermissions] = Telegraph
    _scores: type[Scores] = Telegraph
    _gives: type[Gives] = Telegraph
    _previews: type[Previews] = Telegraph
    _shows_panels: type[ShowsPanels] = Telegraph
    _advises_acts: type[AdvisesActs] = Telegraph
    _advises_claims: type[AdvisesClaims] = Telegraph
    _advises_options: type[AdvisesOptions] = Telegraph
    _describes: type[Describes] = Telegraph
    _describes_choices: type[DescribesChoices] = Telegraph
    _describes_features: type[DescribesFeatures] = Telegraph
