"""Claiming a route: who may claim it, what it costs, what it brings."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from whistlestop.rules.actions import Claim, Payment
from whistlestop.rules.board import Track
from whistlestop.rules.doubles import closed_by, closed_with, holds_parallel
from whistlestop.rules.draw import after_discard
from whistlestop.rules.errors import NotLegal, UnknownCity
from whistlestop.rules.events import CardsDiscarded, PointsGained, PointsPaid, RouteClaimed
from whistlestop.rules.hooks import Price
from whistlestop.rules.ids import GRAY, Counts, Seat, TrackName
from whistlestop.rules.mechanic import Prices
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.ruleset import FreeByPrice, Ruleset
from whistlestop.rules.state import PublicState, View
from whistlestop.rules.steps import ClaimSlots

__all__ = ["claim", "claimable", "discard", "gain", "gain_of", "payments", "price_of", "run_claim_slots"]

Leaving: TypeAlias = tuple[tuple[int, ...], ...]
"""For each colour its kinds, in the order in which they leave a hand."""

_MEMO: Final[dict[tuple[int, int, int, int, int, int], tuple[Payment, ...]]] = {}


def claim(resolution: Resolution, seat: Seat, action: Claim) -> None:
    """B-R1, B-R4: discard the cards, place the trains, and score the points immediately (B-R7)."""
    public = resolution.public
    track = public.board.tracks.get(action.track)
    if track is None and action.track in public.rules.atlas.tracks:
        raise NotLegal("L-R1", "off_the_board", {"track": action.track})
    if track is None:
        raise UnknownCity("unknown_track", {"track": action.track})
    _check_track(public, track, seat)
    cards = tuple(sorted(action.cards))
    kinds = resolution.state.secrets.hands[seat]
    hand = public.rules.by_colour(kinds)
    price = price_of(public, track, seat)
    if cards not in payments(price, hand, public.rules.locomotive):
        raise _why_not(public, track, price, hand, cards)
    points = gain_of(public, seat, "route", track.name, public.rules.points_for(track.length))
    paid = _kinds_paid(public.rules, kinds, cards, _leaving_for(public, track.name))
    resolution.emit(RouteClaimed(seat, track.name, paid, points, closed_with(public, track)))
    if public.rules.claim_slots:
        resolution.push(ClaimSlots(seat, track.name, 0))
    after_discard(resolution)


def _leaving_for(public: PublicState, track: TrackName) -> Leaving:
    """The order in which kinds leave a hand for this track: the usual one, if no mechanic names another."""
    for mechanic in public.rules.orders_payments:
        named = mechanic.payment_order(public, track)
        if named:
            return public.rules.leaving_by(named)
    return public.rules.leaving


def _kinds_paid(rules: Ruleset, hand: Counts, cards: Payment, leaving: Leaving) -> Payment:
    """The cards that leave the hand for these colours, in the order in which the kinds of a colour leave it."""
    if not rules.kinds:
        return cards
    paid: list[tuple[int, int]] = []
    for colour, count in cards:
        for kind in leaving[colour]:
            taken = min(count, hand[kind])
            count -= taken
            if taken:
                paid.append((kind, taken))
    return tuple(sorted(paid))


def run_claim_slots(resolution: Resolution, step: ClaimSlots) -> None:
    """Run the numbered slots after a claim, one at a time."""
    slots = resolution.public.rules.claim_slots
    if step.next + 1 < len(slots):
        resolution.push(ClaimSlots(step.seat, step.track, step.next + 1))
    made = slots[step.next].make(resolution.public, step.seat, step.track)
    if made is not None:
        resolution.push(made)


def claimable(view: View) -> list[tuple[TrackName, tuple[Payment, ...]]]:
    """All tracks that this seat can claim and pay for, in the board's order, with all payments."""
    public = view.public
    rules = public.rules
    hand = rules.by_colour(view.hand)
    locomotive = rules.locomotive
    wild = hand[locomotive]
    held = [(card, count) for card, count in enumerate(hand[:locomotive]) if count]
    most = max(hand[:locomotive]) + wild
    trains = public.trains[view.seat]
    found: list[tuple[int, TrackName, tuple[Payment, ...]]] = []
    for price, entries in _on_offer(public, view.seat).items():
        length, colour, _, _ = price
        # One comparison for each price skips all tracks that are too long for the hand.
        if length > most:
            continue
        if colour == GRAY:
            pays = _ways(price, held, wild, locomotive)
        elif hand[colour] + wild >= length:
            pays = _ways(price, ((colour, hand[colour]),), wild, locomotive)
        else:
            continue
        if pays:
            found += [(order, name, pays) for order, name in entries]
    # Until the trains run low, every track fits.
    if trains < public.board.longest:  # B-R4: the price of a route may differ from the trains it needs
        found = [entry for entry in found if public.board.tracks[entry[1]].length <= trains]
    found.sort()
    if rules.permits_claims or public.board.widest > 2 or public.players >= rules.knobs.both_tracks_from:
        return [(name, pays) for _, name, pays in found if not _is_barred(public, name, view.seat)]
    return [(name, pays) for _, name, pays in found]


def _on_offer(public: PublicState, seat: Seat) -> FreeByPrice:
    """The free tracks by their current price for this seat."""
    changing = _changing_prices(public, seat)
    if not changing:
        return public.free_by_price
    groups: dict[Price, tuple[tuple[int, TrackName], ...]] = {}
    for entries in public.free_by_price.values():
        for entry in entries:
            price = _price_after(changing, public, public.board.tracks[entry[1]], seat)
            groups[price] = (*groups.get(price, ()), entry)
    return groups


def _is_barred(public: PublicState, name: TrackName, seat: Seat) -> bool:
    track = public.board.tracks[name]
    return holds_parallel(public, track, seat) or bool(_forbidden(public, track, seat))


def gain_of(public: PublicState, seat: Seat, why: str, track: TrackName, amount: int) -> int:
    """The points this seat gets, as modified by the mechanics; `track` is empty if no route is involved."""
    for mechanic in public.rules.gains:
        amount = mechanic.gain(public, seat, why, track, amount)
    return amount


def gain(resolution: Resolution, seat: Seat, why: str, track: TrackName, amount: int) -> None:
    """Give the seat points, or take them if the amount is negative, as modified by the mechanics.

    A seat that has fewer points than it must pay pays what it has (D-LB5).
    """
    public = resolution.public
    change = gain_of(public, seat, why, track, amount)
    if change > 0:
        resolution.emit(PointsGained(seat, why, change))
    elif change < 0 < public.points[seat]:
        resolution.emit(PointsPaid(seat, why, min(-change, public.points[seat])))


def discard(resolution: Resolution, seat: Seat, cards: Payment, why: str) -> None:
    """Discard these colours from the seat's hand in the open; each effect that asks for cards takes its own (L-P7).

    Raises a refusal if the hand does not have them.
    """
    kinds = resolution.state.secrets.hands[seat]
    hand = resolution.public.rules.by_colour(kinds)
    for card, count in cards:
        if hand[card] < count:
            values = {"card": resolution.public.rules.cards[card], "have": hand[card], "need": count}
            raise NotLegal("L-P7", "cards_to_discard_missing", values)
    rules = resolution.public.rules
    resolution.emit(CardsDiscarded(seat, _kinds_paid(rules, kinds, cards, rules.leaving), why))
    after_discard(resolution)


def price_of(public: PublicState, track: Track, seat: Seat) -> Price:
    """The current price of the track for this seat: the printed price, as modified by the mechanics."""
    return _price_after(_changing_prices(public, seat), public, track, seat)


def _changing_prices(public: PublicState, seat: Seat) -> list[Prices]:
    return [mechanic for mechanic in public.rules.prices if mechanic.changes_prices(public, seat)]


def _price_after(changing: list[Prices], public: PublicState, track: Track, seat: Seat) -> Price:
    price = public.rules.printed[track.name]
    for mechanic in changing:
        price = mechanic.price(public, track, seat, price)
    return price


def payments(price: Price, hand: Counts, locomotive: int) -> tuple[Payment, ...]:
    """B-R1, B-R2, B-L1: for each colour every number of locomotives, fewest first; only locomotives last."""
    colours = range(locomotive) if price.colour == GRAY else (price.colour,)
    return _ways(price, [(card, hand[card]) for card in colours], hand[locomotive], locomotive)


def _ways(price: Price, held: Sequence[tuple[int, int]], wild: int, locomotive: int) -> tuple[Payment, ...]:
    """The payments with the colours in hand, up to the number of cards of each."""
    length, _, least, _ = price
    pays: tuple[Payment, ...] = ()
    for card, count in held:
        if count and count + wild >= length:
            key = (card, count, wild, length, least, locomotive)
            # A game asks for the same payments again and again. The key has small numbers only, so the table
            # stays small.
            ways = _MEMO.get(key)
            if ways is None:
                ways = _MEMO[key] = _with_colour(card, count, wild, price, locomotive)
            pays += ways
    if wild >= length:
        pays += (((locomotive, length),),)
    return pays


def _with_colour(card: int, held: int, wild: int, price: Price, locomotive: int) -> tuple[Payment, ...]:
    """Payments with at least one card of the colour, fewest locomotives first."""
    fewest = max(price.locomotives, price.length - held)
    most = min(wild, price.length - 1)
    return tuple(
        ((card, price.length - count), (locomotive, count)) if count else ((card, price.length),)
        for count in range(fewest, most + 1)
    )


def _forbidden(public: PublicState, track: Track, seat: Seat) -> str:
    """The rule of a mechanic that forbids this claim, or an empty string."""
    rule = ""
    for mechanic in public.rules.permits_claims:
        rule = mechanic.may_claim(public, track, seat, rule)
    return rule


def _check_track(public: PublicState, track: Track, seat: Seat) -> None:
    values: Mapping[str, object] = {"track": track.name}
    if track.name in public.owners:
        raise NotLegal("B-R3", "track_taken", {**values, "owner": public.owners[track.name]})
    if holds_parallel(public, track, seat):
        raise NotLegal("B-R5", "holds_parallel", values)
    closer = closed_by(public, track)
    if closer is not None:
        raise NotLegal("B-R6", "track_closed", {**values, "other": closer.name})
    if track.length > public.trains[seat]:
        raise NotLegal(
            "B-R4", "too_few_trains", {**values, "need": track.length, "have": public.trains[seat]}
        )
    rule = _forbidden(public, track, seat)
    if rule:
        raise NotLegal(rule, "may_not_claim", values)


def _why_not(public: PublicState, track: Track, price: Price, hand: Counts, cards: Payment) -> NotLegal:
    """Why a payment is not among the allowed ones."""
    rules = public.rules
    paid = dict(cards)
    coloured = [card for card in paid if card != rules.locomotive]
    values: dict[str, object] = {"track": track.name, "need": price.length}
    if len(paid) != len(cards) or any(count < 1 for count in paid.values()):
        return NotLegal("B-R1", "odd_payment", values)
    if any(not 0 <= card <= rules.locomotive for card in paid):
        return NotLegal("B-R1", "not_a_train_card", values)
    if len(coloured) > 1:
        return NotLegal("B-R1", "one_colour", values)
    if coloured and price.colour not in (GRAY, coloured[0]):
        return NotLegal("B-R1", "wrong_colour", {**values, "colour": rules.cards[price.colour]})
    if sum(paid.values()) != price.length:
        return NotLegal("B-R1", "wrong_number", {**values, "paid": sum(paid.values())})
    if min(paid.get(rules.locomotive, 0), hand[rules.locomotive]) < price.locomotives:
        return NotLegal(price.rule, "locomotives_missing", {**values, "locomotives": price.locomotives})
    card = next(card for card, count in cards if hand[card] < count)
    return NotLegal("B-R1", "cards_missing", {**values, "card": rules.cards[card], "have": hand[card]})
