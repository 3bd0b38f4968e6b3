"""Determinization: a complete state consistent with a view, for bots that search. It reveals nothing beyond the
view."""

from whistlestop.rules.chance import Chance
from whistlestop.rules.ids import Counts, Seat, TicketName
from whistlestop.rules.resolution import spread
from whistlestop.rules.state import EMPTY, Choice, Secrets, State, View, with_extra

__all__ = ["sample_state"]


def sample_state(view: View, chance: Chance) -> State:
    """Distribute the cards and tickets that this seat has not seen at random among the places where they may be."""
    secrets = Secrets(view.public.rules.no_cards, view.public.players)
    _sample_cards(view, chance, secrets)
    _sample_tickets(view, chance, secrets)
    for mechanic in view.public.rules.keeps_secrets:
        record = mechanic.sample_secret(view.extras.get(mechanic.name), view, chance)
        secrets.extras = with_extra(secrets.extras, mechanic.name, record)
    return State(view.public.copy(), secrets)


def _sample_cards(view: View, chance: Chance, secrets: Secrets) -> None:
    public = view.public
    known = [view.hand if seat == view.seat else shown for seat, shown in enumerate(public.shown)]
    unseen = spread(_unseen_cards(view, known))
    pool = chance.shuffle("imagine-cards", public.turn, unseen)
    hands: list[Counts] = []
    for seat, hand in enumerate(known):
        missing = public.hand_sizes[seat] - sum(hand)
        full = list(hand)
        for card in pool[:missing]:
            full[card] += 1
        pool = pool[missing:]
        hands.append(tuple(full))
    secrets.hands = tuple(hands)
    secrets.deck = tuple(_sample_deck(view, chance, pool))


def _sample_deck(view: View, chance: Chance, pool: list[int]) -> list[int]:
    """Cards of mechanics are only in the deck, never in a hand."""
    public = view.public
    more: list[int] = []
    for mechanic in public.rules.adds_cards:
        more += [card for card, count in mechanic.in_deck(public).items() for _ in range(count)]
    return chance.shuffle("imagine-deck", public.turn, pool + more) if more else pool


def _unseen_cards(view: View, known: list[Counts]) -> Counts:
    """Cards that are neither face up nor known to be in a hand.

    The total number of cards in play is public even if their kinds are not, so it can be computed from the sizes.
    """
    public = view.public
    left = list(public.rules.deck_counts)
    for counts in (public.discards, *known):
        for card, count in enumerate(counts):
            left[card] -= count
    for card in public.display:
        if card != EMPTY:
            left[card] -= 1
    # Cards that a mechanic has added to the face-up cards were never among these.
    return tuple([max(0, count) for count in left])


def _sample_tickets(view: View, chance: Chance, secrets: Secrets) -> None:
    public = view.public
    mine = {*view.tickets, *view.offered, *view.buried}
    unseen = [ticket for ticket in public.rules.tickets if ticket not in mine]
    pool = chance.shuffle("imagine-tickets", public.turn, unseen)
    tickets: list[tuple[TicketName, ...]] = []
    offered: list[tuple[TicketName, ...]] = []
    choices: list[Choice | None] = []
    for seat in range(public.players):
        if seat == view.seat:
            tickets.append(view.tickets)
            offered.append(view.offered)
            choices.append(view.choice)
            continue
        kept, pool = _cut(pool, public.ticket_counts[seat])
        laid, pool = _cut(pool, public.offered_counts[seat])
        tickets.append(kept)
        offered.append(laid)
        choices.append(_sample_choice(view, chance, seat, laid))
    secrets.tickets = tuple(tickets)
    secrets.offered = tuple(offered)
    secrets.choices = tuple(choices)
    _sample_ticket_deck(view, secrets, pool)


def _sample_choice(view: View, chance: Chance, seat: Seat, laid: tuple[TicketName, ...]) -> Choice | None:
    """A choice for a seat that has chosen. Nobody else knows how many it kept (D-S6), so any allowed number is
    possible."""
    public = view.public
    if not public.chosen[seat] or not laid:
        return None
    least = min(public.rules.knobs.opening_keep, len(laid))
    count = chance.shuffle("imagine-choice", seat, range(least, len(laid) + 1))[0]
    return laid[:count], laid[count:]


def _sample_ticket_deck(view: View, secrets: Secrets, pool: list[TicketName]) -> None:
    secrets.ticket_deck = tuple([pool.pop() if known is None else known for known in view.ticket_deck])
    unknown = (None,) * len(view.ticket_deck)
    secrets.known_decks = tuple(
        view.ticket_deck if seat == view.seat else unknown for seat in range(view.public.players)
    )


def _cut(pool: list[TicketName], count: int) -> tuple[tuple[TicketName, ...], list[TicketName]]:
    return tuple(pool[:count]), pool[count:]
