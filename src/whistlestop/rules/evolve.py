"""Applies events to a position. This module holds no rule and refuses nothing: the events alone rebuild the game.

The public state, the secrets and the views are updated separately. The functions change a private copy; other
modules call `evolve` and `observe`.
"""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final

from whistlestop.rules.actions import Payment
from whistlestop.rules.events import (
    Asked,
    CardDealt,
    CardDrawn,
    CardsDiscarded,
    CardTaken,
    DeckShuffled,
    DisplayFlushed,
    Event,
    GameEnded,
    LastRoundBegan,
    Passed,
    PlaceFilled,
    PointsGained,
    PointsPaid,
    RouteClaimed,
    TicketsChosen,
    TicketsKept,
    TicketsOffered,
    TicketsShuffled,
    TurnBegan,
)
from whistlestop.rules.free_tracks import remove_free_tracks
from whistlestop.rules.ids import NOBODY, Counts, Seat
from whistlestop.rules.state import EMPTY, PublicState, Secrets, State, View

__all__ = ["apply", "evolve", "observe"]


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    new = state.copy()
    apply(new, event)
    return new


def observe(view: View, event: Event) -> View:
    """The view after an event in the form that this seat saw (`seen_by`)."""
    new = view.copy()
    kind = type(event)
    change = _PUBLIC.get(kind)
    if change is not None:
        change(new.public, event)
    change_view = _VIEW.get(kind)
    if change_view is not None:
        change_view(new, event)
    rules = new.public.rules
    for more in rules.on_public.get(kind, ()):
        more(new.public, event)
    for more in rules.on_view.get(kind, ()):
        more(new, event)
    return new


def apply(state: State, event: Event) -> None:
    """Change a private copy in place: `play` makes one copy and applies many events."""
    kind = type(event)
    change = _SECRETS.get(kind)
    if change is not None:
        change(state.secrets, event)
    change_public = _PUBLIC.get(kind)
    public = state.public
    if change_public is not None:
        change_public(public, event)
    rules = public.rules
    if rules.mechanics:
        for more in rules.on_secrets.get(kind, ()):
            more(state.secrets, event)
        for more in rules.on_public.get(kind, ()):
            more(state.public, event)


def bumped(counts: Counts, at: int, by: int) -> Counts:
    """The counts with one of them increased."""
    new = list(counts)
    new[at] += by
    return tuple(new)


def _hand_plus(hands: tuple[Counts, ...], seat: Seat, card: int, by: int) -> tuple[Counts, ...]:
    return (*hands[:seat], bumped(hands[seat], card, by), *hands[seat + 1 :])


# Public state


def _public_deck_shuffled(public: PublicState, event: DeckShuffled) -> None:
    public.deck_size += len(event.cards)
    public.discards = public.rules.no_cards
    public.shuffles += 1


def _public_card_dealt(public: PublicState, event: CardDealt) -> None:
    _note_first(public, event.seat)
    public.deck_size -= 1
    public.hand_sizes = bumped(public.hand_sizes, event.seat, 1)


def _public_place_filled(public: PublicState, event: PlaceFilled) -> None:
    public.deck_size -= 1
    display = public.display
    public.display = (*display[: event.place], event.card, *display[event.place + 1 :])


def _public_display_flushed(public: PublicState, _event: DisplayFlushed) -> None:
    discards = list(public.discards)
    for card in public.display:
        if card != EMPTY:
            discards[card] += 1
    public.discards = tuple(discards)
    public.display = (EMPTY,) * len(public.display)


def _public_tickets_shuffled(public: PublicState, event: TicketsShuffled) -> None:
    public.ticket_deck_size = len(event.tickets)


def _public_tickets_offered(public: PublicState, event: TicketsOffered) -> None:
    _note_first(public, event.seat)
    public.passes = 0
    public.ticket_deck_size -= len(event.tickets)
    public.offered_counts = bumped(public.offered_counts, event.seat, len(event.tickets))


def _public_tickets_chosen(public: PublicState, event: TicketsChosen) -> None:
    seat = event.seat
    public.chosen = (*public.chosen[:seat], True, *public.chosen[seat + 1 :])


def _public_tickets_kept(public: PublicState, event: TicketsKept) -> None:
    seat = event.seat
    public.ticket_deck_size += len(event.under)
    public.ticket_counts = bumped(public.ticket_counts, seat, len(event.kept))
    public.given_back = bumped(public.given_back, seat, len(event.under))
    public.offered_counts = bumped(public.offered_counts, seat, -public.offered_counts[seat])


def _public_turn_began(public: PublicState, event: TurnBegan) -> None:
    _note_first(public, event.seat)
    public.mover = event.seat
    public.turn += 1


def _public_card_drawn(public: PublicState, event: CardDrawn) -> None:
    public.deck_size -= 1
    public.hand_sizes = bumped(public.hand_sizes, event.seat, 1)
    public.passes = 0


def _public_card_taken(public: PublicState, event: CardTaken) -> None:
    seat = event.seat
    display = public.display
    public.display = (*display[: event.place], EMPTY, *display[event.place + 1 :])
    public.hand_sizes = bumped(public.hand_sizes, seat, 1)
    public.shown = _hand_plus(public.shown, seat, event.card, 1)
    public.passes = 0


def _leave_hand(public: PublicState, seat: Seat, cards: Payment) -> None:
    """The cards go to the discards in the open."""
    discards = list(public.discards)
    shown = list(public.shown[seat])
    paid = 0
    for card, count in cards:
        paid += count
        discards[card] += count
        shown[card] = max(0, shown[card] - count)
    public.discards = tuple(discards)
    public.shown = (*public.shown[:seat], tuple(shown), *public.shown[seat + 1 :])
    public.hand_sizes = bumped(public.hand_sizes, seat, -paid)


def _public_cards_discarded(public: PublicState, event: CardsDiscarded) -> None:
    _leave_hand(public, event.seat, event.cards)
    public.passes = 0


def _public_route_claimed(public: PublicState, event: RouteClaimed) -> None:
    seat = event.seat
    track = public.board.tracks[event.track]
    _leave_hand(public, seat, event.cards)
    public.trains = bumped(public.trains, seat, -track.length)
    public.points = bumped(public.points, seat, event.points)
    public.owners = MappingProxyType({**public.owners, event.track: seat})
    remove_free_tracks(public, (event.track, *event.closes))
    public.passes = 0


def _public_points_gained(public: PublicState, event: PointsGained) -> None:
    public.points = bumped(public.points, event.seat, event.points)


def _public_points_paid(public: PublicState, event: PointsPaid) -> None:
    public.points = bumped(public.points, event.seat, -event.points)


def _public_last_round_began(public: PublicState, event: LastRoundBegan) -> None:
    public.last_seat = event.seat


def _public_passed(public: PublicState, _event: Passed) -> None:
    public.passes += 1


def _public_game_ended(public: PublicState, _event: GameEnded) -> None:
    public.ended = True


def _public_asked(public: PublicState, event: Asked) -> None:
    public.agenda = event.steps


def _note_first(public: PublicState, seat: Seat) -> None:
    """The seat that gets the first card, or the first tickets, is the first player."""
    if public.first == NOBODY:
        public.first = seat


# Secrets


def _secrets_deck_shuffled(secrets: Secrets, event: DeckShuffled) -> None:
    secrets.deck = secrets.deck + tuple(card for card in event.cards if card is not None)


def _secrets_card_dealt(secrets: Secrets, event: CardDealt) -> None:
    if event.card is not None:
        secrets.hands = _hand_plus(secrets.hands, event.seat, event.card, 1)
        secrets.deck = secrets.deck[1:]


def _secrets_place_filled(secrets: Secrets, _event: PlaceFilled) -> None:
    secrets.deck = secrets.deck[1:]


def _secrets_tickets_shuffled(secrets: Secrets, event: TicketsShuffled) -> None:
    secrets.ticket_deck = tuple(ticket for ticket in event.tickets if ticket is not None)
    secrets.known_decks = ((None,) * len(event.tickets),) * len(secrets.hands)


def _secrets_tickets_offered(secrets: Secrets, event: TicketsOffered) -> None:
    seat = event.seat
    tickets = tuple(ticket for ticket in event.tickets if ticket is not None)
    offered = (*secrets.offered[seat], *tickets)  # a seat may be offered more, after all have theirs
    secrets.offered = (*secrets.offered[:seat], offered, *secrets.offered[seat + 1 :])
    secrets.ticket_deck = secrets.ticket_deck[len(tickets) :]
    secrets.known_decks = tuple(known[len(tickets) :] for known in secrets.known_decks)


def _secrets_tickets_chosen(secrets: Secrets, event: TicketsChosen) -> None:
    if event.kept is not None and event.under is not None:
        choice = (event.kept, event.under)
        secrets.choices = (*secrets.choices[: event.seat], choice, *secrets.choices[event.seat + 1 :])


def _secrets_tickets_kept(secrets: Secrets, event: TicketsKept) -> None:
    seat = event.seat
    kept = tuple(ticket for ticket in event.kept if ticket is not None)
    under = tuple(ticket for ticket in event.under if ticket is not None)
    secrets.tickets = (*secrets.tickets[:seat], secrets.tickets[seat] + kept, *secrets.tickets[seat + 1 :])
    secrets.offered = (*secrets.offered[:seat], (), *secrets.offered[seat + 1 :])
    secrets.choices = (*secrets.choices[:seat], None, *secrets.choices[seat + 1 :])
    secrets.ticket_deck = secrets.ticket_deck + under
    unknown = (None,) * len(under)
    secrets.known_decks = tuple(
        known + (under if other == seat else unknown) for other, known in enumerate(secrets.known_decks)
    )


def _secrets_card_taken(secrets: Secrets, event: CardTaken) -> None:
    secrets.hands = _hand_plus(secrets.hands, event.seat, event.card, 1)


def _secrets_route_claimed(secrets: Secrets, event: RouteClaimed | CardsDiscarded) -> None:
    for card, count in event.cards:
        secrets.hands = _hand_plus(secrets.hands, event.seat, card, -count)


# Views


def _view_card_dealt(view: View, event: CardDealt) -> None:
    if event.seat == view.seat and event.card is not None:
        view.hand = bumped(view.hand, event.card, 1)


def _view_tickets_shuffled(view: View, event: TicketsShuffled) -> None:
    view.ticket_deck = (None,) * len(event.tickets)


def _view_tickets_offered(view: View, event: TicketsOffered) -> None:
    view.ticket_deck = view.ticket_deck[len(event.tickets) :]
    if event.seat == view.seat:
        view.offered += tuple(ticket for ticket in event.tickets if ticket is not None)


def _view_tickets_chosen(view: View, event: TicketsChosen) -> None:
    if event.seat == view.seat and event.kept is not None and event.under is not None:
        view.choice = (event.kept, event.under)


def _view_tickets_kept(view: View, event: TicketsKept) -> None:
    view.ticket_deck = view.ticket_deck + event.under
    if event.seat == view.seat:
        view.tickets = view.tickets + tuple(ticket for ticket in event.kept if ticket is not None)
        view.offered = ()
        view.choice = None


def _view_card_taken(view: View, event: CardTaken) -> None:
    if event.seat == view.seat:
        view.hand = bumped(view.hand, event.card, 1)


def _view_route_claimed(view: View, event: RouteClaimed | CardsDiscarded) -> None:
    if event.seat == view.seat:
        for card, count in event.cards:
            view.hand = bumped(view.hand, card, -count)


_PUBLIC: Final[dict[type, Callable[[PublicState, Any], None]]] = {
    DeckShuffled: _public_deck_shuffled,
    CardDealt: _public_card_dealt,
    PlaceFilled: _public_place_filled,
    DisplayFlushed: _public_display_flushed,
    TicketsShuffled: _public_tickets_shuffled,
    TicketsOffered: _public_tickets_offered,
    TicketsChosen: _public_tickets_chosen,
    TicketsKept: _public_tickets_kept,
    TurnBegan: _public_turn_began,
    CardDrawn: _public_card_drawn,
    CardTaken: _public_card_taken,
    RouteClaimed: _public_route_claimed,
    CardsDiscarded: _public_cards_discarded,
    PointsGained: _public_points_gained,
    PointsPaid: _public_points_paid,
    LastRoundBegan: _public_last_round_began,
    Passed: _public_passed,
    GameEnded: _public_game_ended,
    Asked: _public_asked,
}

_SECRETS: Final[dict[type, Callable[[Secrets, Any], None]]] = {
    DeckShuffled: _secrets_deck_shuffled,
    CardDealt: _secrets_card_dealt,
    PlaceFilled: _secrets_place_filled,
    TicketsShuffled: _secrets_tickets_shuffled,
    TicketsOffered: _secrets_tickets_offered,
    TicketsChosen: _secrets_tickets_chosen,
    TicketsKept: _secrets_tickets_kept,
    CardDrawn: _secrets_card_dealt,
    CardTaken: _secrets_card_taken,
    RouteClaimed: _secrets_route_claimed,
    CardsDiscarded: _secrets_route_claimed,
}

_VIEW: Final[dict[type, Callable[[View, Any], None]]] = {
    CardDealt: _view_card_dealt,
    TicketsShuffled: _view_tickets_shuffled,
    TicketsOffered: _view_tickets_offered,
    TicketsChosen: _view_tickets_chosen,
    TicketsKept: _view_tickets_kept,
    CardDrawn: _view_card_dealt,
    CardTaken: _view_card_taken,
    RouteClaimed: _view_route_claimed,
    CardsDiscarded: _view_route_claimed,
}
