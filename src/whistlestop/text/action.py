"""Possible actions in the imperative, for lists of options and for hints."""

from whistlestop.rules import Action, Choose, Claim, Draw, Keep, Pass, Take, Tickets, format_action
from whistlestop.rules.state import EMPTY, PublicState
from whistlestop.text.catalogue import knows, say
from whistlestop.text.names import Names

__all__ = ["action_text"]


def action_text(action: Action, lang: str, names: Names, public: PublicState) -> str:
    """`take a red card from place 3`; `public` says which card is at that place."""
    if isinstance(action, Take):
        card = public.display[action.place] if action.place < len(public.display) else EMPTY
        card_text = names.card(None if card == EMPTY else card, lang)
        return say("action.take", lang, card=card_text, place=action.place + 1)
    if isinstance(action, Claim):
        track = names.track(action.track, lang)
        return say("action.claim", lang, track=track, cards=names.cards(action.cards, lang))
    if isinstance(action, Keep):
        return say("action.keep", lang, tickets=names.tickets(action.kept, lang))
    if isinstance(action, Draw | Tickets | Pass):
        return say(f"action.{type(action).__name__.lower()}", lang)
    if isinstance(action, Choose):
        return _choice_text(action, lang, names, public)
    return format_action(action, names.rules)


def _choice_text(action: Choose, lang: str, names: Names, public: PublicState) -> str:
    """The message `action.choose.<kind of step>` of the question, or `action.act.<option>` of an act."""
    key = f"action.choose.{public.agenda[-1].kind}" if public.agenda else ""
    if knows(f"action.act.{action.option}"):
        key = f"action.act.{action.option}"
    name = names.word(action.option, lang)
    return say(key if knows(key) else "action.choose", lang, option=action.option, name=name)
