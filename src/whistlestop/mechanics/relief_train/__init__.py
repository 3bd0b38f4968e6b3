"""Relief train: after a claim that ends in a certain city, two cards may be given for a gift (V-J2)."""

from typing import TYPE_CHECKING

from whistlestop.mechanics.relief_train.mechanic import ReliefTrain

__all__ = ["ReliefTrain"]

if TYPE_CHECKING:  # mypy checks its methods against the protocols
    from whistlestop.mechanics.advises import AdvisesClaims, AdvisesOptions
    from whistlestop.mechanics.describes import Describes, DescribesChoices, DescribesFeatures
    from whistlestop.mechanics.shows import ShowsMarks, ShowsOptions
    from whistlestop.rules.mechanic import Asks, Emits, Keeps, Slots

    _slots: type[Slots] = ReliefTrain
    _asks: type[Asks] = ReliefTrain
    _emits: type[Emits] = ReliefTrain
    _keeps: type[Keeps] = ReliefTrain
    _shows_marks: type[ShowsMarks] = ReliefTrain
    _shows_options: type[ShowsOptions] = ReliefTrain
    _advises_claims: type[AdvisesClaims] = ReliefTrain
    _advises_options: type[AdvisesOptions] = ReliefTrain
    _describes: type[Describes] = ReliefTrain
    _describes_choices: type[DescribesChoices] = ReliefTrain
    _describes_features: type[DescribesFeatures] = ReliefTrain
