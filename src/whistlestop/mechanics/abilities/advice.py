"""Advice on abilities for bots: what they add to a claim, and when to announce those that work once."""

from collections.abc import Mapping, Sequence

from whistlestop.mechanics.abilities.words import ClaimedRoute, Word, words_of
from whistlestop.mechanics.abilities.worths import card_worth
from whistlestop.mechanics.company_abilities import CompanyAbility
from whistlestop.rules.actions import Action, Claim, Draw, Take
from whistlestop.rules.ids import CityCode, TrackName
from whistlestop.rules.state import View

__all__ = ["act_worth", "claim_worth"]


def claim_worth(view: View, working: Sequence[Word], large: frozenset[CityCode]) -> Mapping[TrackName, float]:
    worth: dict[TrackName, float] = {}
    card = card_worth(view.public)
    for track in view.public.free if working else ():
        claim = ClaimedRoute(view.public, view.seat, track.name, large)
        brings = sum([word.for_claim(claim) + card * word.cards_for_claim(claim) for word in working])
        if brings:
            worth[track.name] = brings
    return worth


def act_worth(view: View, ability: CompanyAbility, intended: Action) -> float:
    """What announcing the ability brings to the action that the viewer has in mind: a cheaper claim, a third card, a
    locomotive as one card."""
    words = words_of(ability.effects)
    return sum([word.worth(view) for word in words if _helps(view, word, intended)])


def _helps(view: View, word: Word, action: Action) -> bool:
    public = view.public
    if isinstance(action, Claim):
        printed = public.rules.printed[action.track]
        price = word.price(public, action.track, printed)
        return price != printed and sum([count for _, count in action.cards]) >= price.length
    if isinstance(action, Take) and _is_locomotive(view, action.place):
        return word.figure("locomotive_cards", 2) < 2
    return isinstance(action, Draw | Take) and word.draws_third() and public.deck_size > 2


def _is_locomotive(view: View, place: int) -> bool:
    rules = view.public.rules
    return rules.colour_of[view.public.display[place]] == rules.locomotive
