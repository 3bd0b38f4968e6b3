"""The turn, the last round, and the end of the game."""

from whistlestop.rules.actions import Action, Choose, Claim, Draw, Keep, Pass, Take, Tickets
from whistlestop.rules.claim import claim, claimable
from whistlestop.rules.draw import draw_first, first_cards
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.events import GameEnded, LastRoundBegan, Passed, TurnBegan
from whistlestop.rules.ids import NOBODY, Seat
from whistlestop.rules.mechanic import Slot
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.scoring import last_first
from whistlestop.rules.state import PublicState, View
from whistlestop.rules.steps import BeginTurn, EndGame, EndSlots, EndTurn, TakeTurn, TurnSlots
from whistlestop.rules.tickets import draw_tickets
from whistlestop.rules.view import project

__all__ = [
    "answer_act",
    "begin_turn",
    "end_game",
    "end_turn",
    "possible",
    "run_end_slots",
    "run_turn_slots",
]

_TICKETS = Tickets()
_PASS = Pass()


def possible(view: View, step: TakeTurn) -> Options:
    """Exactly one of three actions (B-A1); a pass only if none is possible (D-D9). Acts of mechanics come last."""
    public = view.public
    plain = first_cards(public, step.seat)
    if public.ticket_deck_size:
        plain.append(_TICKETS)
    claims = claimable(view)
    if not plain and not claims:
        plain.append(_PASS)
    for mechanic in public.rules.acts:
        plain += mechanic.acts(view)
    return Options(plain, claims)


def answer_act(resolution: Resolution, step: TakeTurn, seat: Seat, action: Action) -> None:
    if isinstance(action, Draw | Take):
        draw_first(resolution, seat, action)
    elif isinstance(action, Claim):
        claim(resolution, seat, action)
    elif isinstance(action, Tickets):
        draw_tickets(resolution, seat)
    elif isinstance(action, Pass):
        if _PASS not in possible(project(resolution.state, seat), step):
            raise NotLegal("D-D9", "something_possible", {})
        resolution.emit(Passed(seat))
    elif isinstance(action, Keep):
        raise NotLegal(resolution.public.rules.knobs.ticket_rule, "nothing_offered", {})
    else:
        _act(resolution, step, seat, action)


def _act(resolution: Resolution, step: TakeTurn, seat: Seat, action: Action) -> None:
    """A mechanic's act beside the action of the turn, which is asked again afterwards."""
    # First, so that the turn continues below whatever the act pushes.
    resolution.push(step)
    for mechanic in resolution.public.rules.acts:
        if isinstance(action, Choose) and mechanic.act(resolution, seat, action.option):
            return
    raise NotLegal("B-A1", "nothing_to_choose", {})


def begin_turn(resolution: Resolution, step: BeginTurn) -> None:
    resolution.emit(TurnBegan(step.seat))
    resolution.push(TakeTurn(step.seat))


def end_turn(resolution: Resolution, step: EndTurn) -> None:
    if resolution.public.rules.turn_slots:
        resolution.push(TurnSlots(step.seat, 0))
    else:
        _finish_turn(resolution, step.seat)


def run_turn_slots(resolution: Resolution, step: TurnSlots) -> None:
    """Run the numbered slots at the end of a turn, one at a time; then the turn is over."""
    slots = resolution.public.rules.turn_slots
    if step.next == len(slots):
        _finish_turn(resolution, step.seat)
        return
    resolution.push(TurnSlots(step.seat, step.next + 1))
    made = slots[step.next].make(resolution.public, step.seat, "")
    if made is not None:
        resolution.push(made)


def _finish_turn(resolution: Resolution, seat: Seat) -> None:
    """C-E1, N-E1, D-E2: checked once, at the end of the turn."""
    public = resolution.public
    if public.passes >= public.players or public.last_seat == seat:
        resolution.push(EndGame())
        return
    if public.last_seat == NOBODY and _is_end_reached(public, seat):
        resolution.emit(LastRoundBegan(seat))
    resolution.push(BeginTurn((seat + 1) % public.players))


def end_game(resolution: Resolution, _step: EndGame) -> None:
    if resolution.public.rules.end_slots:
        resolution.push(EndSlots(0))
    else:
        resolution.emit(GameEnded())


def run_end_slots(resolution: Resolution, step: EndSlots) -> None:
    """Run the numbered slots of the end, one at a time; then the game is over."""
    public = resolution.public
    slots = public.rules.end_slots
    if step.next == len(slots):
        resolution.emit(GameEnded())
        return
    first = slots[step.next]
    if first.by_place:
        same = [slot for slot in slots[step.next :] if _comes_with(slot, first)]
        seats = last_first(resolution.state)
    else:
        same, seats = [first], [NOBODY]
    resolution.push(EndSlots(step.next + len(same)))
    made = [slot.make(public, seat, "") for seat in seats for slot in same]
    resolution.push(*[each for each in made if each is not None])


def _comes_with(slot: Slot, first: Slot) -> bool:
    """Whether both are worked for one seat before the next."""
    return slot.by_place and (slot.number, slot.order) == (first.number, first.order)


def _is_end_reached(public: PublicState, seat: Seat) -> bool:
    reached = public.trains[seat] <= public.rules.knobs.end_at
    for mechanic in public.rules.ends:
        reached = mechanic.end_reached(public, seat, reached)
    return reached
