"""Converts what a player typed to actions. The rules decide later whether the actions are legal."""

import re
from collections.abc import Sequence

from whistlestop.rules import (
    Action,
    Choose,
    Claim,
    Keep,
    Track,
    View,
    WhistlestopError,
    legal,
    parse_action,
)
from whistlestop.rules.actions import Payment
from whistlestop.rules.claim import price_of
from whistlestop.rules.ids import GRAY
from whistlestop.rules.steps import TakeTurn
from whistlestop.text.catalogue import say
from whistlestop.text.command_line.facts import route_facts, shortage_text
from whistlestop.text.command_line.find import Unclear, find_card, find_route
from whistlestop.text.command_line.numbers import is_number
from whistlestop.text.command_line.words import normalized
from whistlestop.text.names import Names

__all__ = ["likely_claim", "means_all", "read_choice", "read_claim", "read_keep"]

_NUMBER = re.compile(r":\s*(\d)\b")


def read_claim(text: str, view: View, names: Names, lang: str) -> list[Claim]:
    """The ways to claim the named route, the best guess first; if none is legal, one that the rules will refuse."""
    tracks, cards = _tracks_and_cards(text, view, names, lang)
    ways = _ways(tracks, cards, view)
    if ways:
        return ways
    _refuse_price(tracks, cards, view, names, lang)
    return [_attempt(_likeliest(tracks, view), cards, view)]


def likely_claim(text: str, view: View, names: Names, lang: str) -> Claim:
    """The best guess at the claim that is meant, legal or not."""
    tracks, cards = _tracks_and_cards(text, view, names, lang)
    ways = _ways(tracks, cards, view)
    return ways[0] if ways else _attempt(_likeliest(tracks, view), cards, view)


def means_all(text: str, lang: str) -> bool:
    """Whether the text says that all tickets are kept, in this language or in English."""
    return normalized(text) in (*normalized(say("command.all", lang)).split(), "all")


def read_keep(text: str, view: View, lang: str) -> Action:
    """`1 3`, `1 / 3 2`, `all`, or the notation."""
    kept, _, under = text.partition("/")
    if means_all(kept, lang):
        return Keep(view.offered)
    words = text.replace("/", " ").split()
    if not view.offered:
        return Keep(())
    if not words or not all(map(is_number, words)):
        try:
            return parse_action(f"keep {text}", view.public.rules)
        except WhistlestopError:
            # Not the error of the notation, which the player did not mean to type.
            raise Unclear("unclear.tickets", text) from None
    return Keep(_numbered(kept.split(), view), _numbered(under.split(), view))


def read_choice(text: str, view: View, names: Names, lang: str) -> Choose:
    """The number of an option, its word, or a part of its text; anything unclear stays as typed."""
    options = [action for action in legal(view, view.seat) if isinstance(action, Choose)]
    if options and is_number(text):
        if not 1 <= int(text) <= len(options):
            raise Unclear("unclear.no_number", text, [str(len(options))])
        return options[int(text) - 1]
    wanted = normalized(text)
    same = [option for option in options if normalized(option.option) == wanted]
    like = [option for option in options if wanted and wanted in normalized(names.word(option.option, lang))]
    found = same or like
    return found[0] if len(found) == 1 else Choose(text)


def _numbered(words: Sequence[str], view: View) -> tuple[str, ...]:
    for word in words:
        if not 1 <= int(word) <= len(view.offered):
            raise Unclear("unclear.no_number", word, [str(len(view.offered))])
    return tuple(view.offered[int(word) - 1] for word in words)


def _tracks_and_cards(
    text: str, view: View, names: Names, lang: str
) -> tuple[list[Track], dict[int, int | None]]:
    number = _NUMBER.search(text)
    route, cards = _route_and_cards(normalized(_NUMBER.sub(" ", text)).split(), view, names, lang)
    tracks = [
        track
        for track in view.public.board.parallel[route]
        if number is None or track.number == int(number[1])
    ]
    if not tracks:
        raise Unclear("unclear.no_track", text)
    return tracks, cards


def _route_and_cards(
    words: Sequence[str], view: View, names: Names, lang: str
) -> tuple[str, dict[int, int | None]]:
    """Split the words: the cities come first; the words after them may name cards."""
    problem: Unclear | None = None
    # As many words as possible for the cities: the name of a city may contain that of a colour.
    for cut in range(len(words), 0, -1):
        cards = _cards(words[cut:], names, lang)
        if cards is None:
            continue
        try:
            return find_route(words[:cut], view.public.board, names, lang), cards
        except Unclear as unclear:
            problem = unclear
    _refuse_cards(words, view, names, lang)
    raise problem or Unclear("unclear.two_cities", " ".join(words))


def _refuse_cards(words: Sequence[str], view: View, names: Names, lang: str) -> None:
    """If the cities are clear, report that the words after them are not."""
    for cut in range(len(words) - 1, 1, -1):
        try:
            route = find_route(words[:cut], view.public.board, names, lang)
        except Unclear:
            continue
        rest = words[cut:]
        odd = next((at for at in range(len(rest)) if _cards(rest[: at + 1], names, lang) is None), 0)
        track = view.public.board.parallel[route][0]
        raise Unclear("unclear.cards", rest[odd], [names.between(track.a, track.b, lang)])


def _cards(words: Sequence[str], names: Names, lang: str) -> dict[int, int | None] | None:
    """`pink 3 locomotive 1`, `3 pink 1 locomotive`, or only `pink`; None if the words do not name cards."""
    # Read backwards where the number stands before the colour: then it always follows.
    step = -1 if words and is_number(words[0]) else 1
    found: dict[int, int | None] = {}
    last: int | None = None
    for word in words[::step]:
        if is_number(word):
            if last is None or found[last] is not None:
                return None
            found[last] = int(word)
            continue
        last = find_card(word, names, lang)
        if last is None or last in found:
            return None
        found[last] = None
    return found


def _ways(tracks: Sequence[Track], cards: dict[int, int | None], view: View) -> list[Claim]:
    """The claims that match. Parallel tracks of one colour are listed once, because they are equivalent."""
    claims = dict(legal(view, view.seat).claims)
    ways = {
        (pay, track.colour): Claim(track.name, pay)
        # Reversed, so that of equal tracks the first one stays in the dictionary.
        for track in reversed(tracks)
        for pay in claims.get(track.name, ())
    }
    counted = {card: count for card, count in cards.items() if count is not None}
    if cards and len(counted) == len(cards):
        wanted = tuple(sorted(counted.items()))
        exact = [way for way in ways.values() if way.cards == wanted]
        return exact[-1:] or [Claim(_likeliest(tracks, view).name, wanted)]
    fitting = [way for way in reversed(ways.values()) if _fits(way.cards, cards, view)]
    fitting.sort(key=lambda way: _price(way.cards, view))
    return fitting[: 1 if cards else None]


def _refuse_price(
    tracks: Sequence[Track], cards: dict[int, int | None], view: View, names: Names, lang: str
) -> None:
    """If only cards are missing, say so here: the rules' refusal would name one track and not mention locomotives."""
    facts = {fact.track.name: fact for fact in route_facts(view, tracks[0].a)}
    card = next(iter(cards), None)
    short = [
        shortage_text(track, card, view, lang, names)
        for track in tracks
        if facts[track.name].is_short and (card is None or track.colour in (GRAY, card))
    ]
    public = view.public
    is_asked = view.seat in public.asked and isinstance(public.agenda[-1], TakeTurn)
    if short and is_asked and card != public.rules.locomotive:
        raise Unclear("unclear.price", " ".join(short), rule=_price_rule(tracks[0], view))


def _price_rule(track: Track, view: View) -> str:
    """The rule about required locomotives if they are missing; otherwise the rule about payment."""
    price = price_of(view.public, track, view.seat)
    is_wild_missing = view.hand_by_colour[view.public.rules.locomotive] < price.locomotives
    return price.rule if is_wild_missing else "B-R1"


def _fits(payment: Payment, cards: dict[int, int | None], view: View) -> bool:
    """Whether a payment matches; if only the colour was named, locomotives may be added."""
    coloured = {card for card, _ in payment if card != view.public.rules.locomotive}
    return not cards or coloured == set(cards) - {view.public.rules.locomotive}


def _price(payment: Payment, view: View) -> tuple[int, int]:
    """Sort key: few locomotives first, then the colour of which the player has most."""
    locomotives = dict(payment).get(view.public.rules.locomotive, 0)
    return locomotives, -view.hand_by_colour[payment[0][0]]


def _likeliest(tracks: Sequence[Track], view: View) -> Track:
    """A free track, or else one that is closed, for which the rules give the reason."""
    public = view.public
    order = sorted(tracks, key=lambda track: (track not in public.free, track.name in public.owners))
    return order[0]


def _attempt(track: Track, cards: dict[int, int | None], view: View) -> Claim:
    """The payment that would be required, so that the rules say what is wrong with it."""
    price = price_of(view.public, track, view.seat)
    wild = view.public.rules.locomotive
    card = price.colour
    if cards:
        card = next(iter(cards))
    elif card == GRAY:
        card = max(range(wild), key=lambda each: view.hand_by_colour[each])
    if card == wild:
        return Claim(track.name, ((wild, price.length),))
    payment = ((card, price.length - price.locomotives), (wild, price.locomotives))
    return Claim(track.name, tuple((each, count) for each, count in payment if count))
