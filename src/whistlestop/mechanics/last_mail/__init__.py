"""Last mail: three camps, a hidden box in one of them, and deliveries of falling pay (V-Z1 to V-Z6)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.last_mail.mechanic import LastMail

__all__ = ["LastMail"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims
    from whistlestop.mechanics.describes import Describes, DescribesFeatures
    from whistlestop.mechanics.lasts import Decides
    from whistlestop.mechanics.previews import Previews
    from whistlestop.mechanics.shows import ShowsMarks, ShowsPanels
    from whistlestop.rules.mechanic import Conserves, Emits, Keeps, KeepsSecrets, Slots, Works

    _slots: type[Slots] = LastMail
    _works: type[Works] = LastMail
    _emits: type[Emits] = LastMail
    _keeps: type[Keeps] = LastMail
    _keeps_secrets: type[KeepsSecrets] = LastMail
    _conserves: type[Conserves] = LastMail
    _decides: type[Decides] = LastMail
    _shows_marks: type[ShowsMarks] = LastMail
    _shows_panels: type[ShowsPanels] = LastMail
    _advises_claims: type[AdvisesClaims] = LastMail
    _previews: type[Previews] = LastMail
    _describes: type[Describes] = LastMail
    _describes_features: type[DescribesFeatures] = LastMail
