"""Tickets: drawing them, keeping some, putting the others under the deck."""

from itertools import combinations

from whistlestop.rules.actions import Action, Keep
from whistlestop.rules.errors import NotLegal, TicketNotOffered
from whistlestop.rules.events import TicketsChosen, TicketsKept, TicketsOffered, TicketsShuffled
from whistlestop.rules.ids import Seat, TicketName
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, View
from whistlestop.rules.steps import DealTickets, KeepTickets

__all__ = ["answer_keep", "deal_tickets", "draw_tickets", "keepable", "seats_from"]


def seats_from(public: PublicState, first: Seat) -> list[Seat]:
    """Clockwise, beginning with that seat."""
    return [(first + turn) % public.players for turn in range(public.players)]


def deal_tickets(resolution: Resolution, step: DealTickets) -> None:
    """C-S4, N-S4: all seats get tickets to choose from at the same time (D-S6)."""
    public = resolution.public
    knobs = public.rules.knobs
    tickets = resolution.chance.shuffle("tickets", 0, tuple(public.rules.tickets))
    resolution.emit(TicketsShuffled(tuple(tickets)))
    if knobs.opening_tickets:
        seats = seats_from(public, step.seat)
        keeps = [_offer(resolution, seat, knobs.opening_tickets, knobs.opening_keep) for seat in seats]
        _offer_more(resolution, seats, keeps[-1])
        resolution.push(KeepTickets(tuple(seats), keeps[-1]))


def _offer_more(resolution: Resolution, seats: list[Seat], keep: int) -> None:
    """What mechanics add to the tickets of a seat, after all have theirs, as long as there are any."""
    public = resolution.public
    for seat in seats:
        more = figure_of(public, seat, "opening_tickets") - public.rules.knobs.opening_tickets
        tickets = resolution.state.secrets.ticket_deck[: max(0, more)]
        if tickets:
            resolution.emit(TicketsOffered(seat, tickets, keep))


def draw_tickets(resolution: Resolution, seat: Seat) -> None:
    """B-T1, D-T3."""
    public = resolution.public
    knobs = public.rules.knobs
    if not public.ticket_deck_size:
        raise NotLegal("D-T3", "no_tickets", {})
    count = figure_of(public, seat, "ticket_draw")
    resolution.push(KeepTickets((seat,), _offer(resolution, seat, count, knobs.ticket_keep)))


def keepable(view: View, step: KeepTickets) -> Options:
    """Every set to keep, fewest tickets first, with the rest in the order offered."""
    offered = view.offered
    keeps: list[Action] = []
    for count in range(step.keep, len(offered) + 1):
        for kept in combinations(offered, count):
            keeps.append(Keep(kept, tuple(ticket for ticket in offered if ticket not in kept)))
    return Options(keeps)


def answer_keep(resolution: Resolution, step: KeepTickets, seat: Seat, action: Action) -> None:
    public = resolution.public
    if not isinstance(action, Keep):
        raise NotLegal(_keep_rule(public), "keep_tickets_first", {"keep": step.keep})
    offered = resolution.state.secrets.offered[seat]
    kept = action.kept
    under = action.under or tuple(ticket for ticket in offered if ticket not in kept)
    _check_keep(public, step, offered, kept, under)
    if public.turn:
        resolution.emit(TicketsKept(seat, kept, under))
        return
    resolution.emit(TicketsChosen(seat, kept, under))
    # The choice is kept secret until all have answered (D-S6).
    waiting = tuple(other for other in step.seats if other != seat)
    if waiting:
        resolution.push(KeepTickets(waiting, step.keep))
    else:
        _reveal_choices(resolution)


def _reveal_choices(resolution: Resolution) -> None:
    """D-S6: tickets go under the deck seat by seat from the first player, regardless of the order of answers."""
    for seat in seats_from(resolution.public, resolution.public.first):
        choice = resolution.state.secrets.choices[seat]
        if choice is not None:
            resolution.emit(TicketsKept(seat, choice[0], choice[1]))


def _offer(resolution: Resolution, seat: Seat, count: int, keep: int) -> int:
    """Offer fewer tickets if fewer are left. Return how many must be kept."""
    tickets = resolution.state.secrets.ticket_deck[:count]
    least = min(keep, len(tickets))
    resolution.emit(TicketsOffered(seat, tickets, least))
    return least


def _check_keep(
    public: PublicState,
    step: KeepTickets,
    offered: tuple[TicketName, ...],
    kept: tuple[TicketName, ...],
    under: tuple[TicketName, ...],
) -> None:
    for ticket in (*kept, *under):
        if ticket not in offered:
            raise TicketNotOffered(_keep_rule(public), "ticket_not_offered", {"ticket": ticket})
    if len(kept) < step.keep:
        raise NotLegal(_keep_rule(public), "keep_more", {"keep": step.keep, "kept": len(kept)})
    if len({*kept, *under}) != len(kept) + len(under) or len(kept) + len(under) != len(offered):
        # D-T2: the player orders the tickets that go under the deck, so each must be named once.
        raise NotLegal("D-T2", "each_ticket_once", {})


def _keep_rule(public: PublicState) -> str:
    knobs = public.rules.knobs
    return knobs.ticket_rule if public.turn else knobs.opening_rule
