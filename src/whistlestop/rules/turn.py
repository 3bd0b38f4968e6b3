"""The turn, the last round, and the end."""

from whistlestop.rules.actions import Action, Claim, Draw, Keep, Pass, Take, Tickets
from whistlestop.rules.claim import claim, claimable
from whistlestop.rules.draw import draw_first, first_cards
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.events import GameEnded, LastRoundBegan, Passed, TurnBegan
from whistlestop.rules.ids import NOBODY, Seat
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, View
from whistlestop.rules.steps import BeginTurn, EndGame, EndSlots, EndTurn, TakeTurn
from whistlestop.rules.tickets import draw_tickets
from whistlestop.rules.view import project

__all__ = ["answer_act", "begin_turn", "end_game", "end_turn", "possible", "run_end_slots"]

_TICKETS = Tickets()
_PASS = Pass()


def possible(view: View, step: TakeTurn) -> Options:
    """Exactly one of three actions; a pass only where there is none (D-D9)."""
    table = view.table
    plain = first_cards(table, step.seat)
    if table.ticket_deck_size:
        plain.append(_TICKETS)
    claims = claimable(view)
    if not plain and not claims:
        plain.append(_PASS)
    return Options(plain, claims)


def answer_act(course: Resolution, step: TakeTurn, seat: Seat, action: Action) -> None:
    if isinstance(action, Draw | Take):
        draw_first(course, seat, action)
    elif isinstance(action, Claim):
        claim(course, seat, action)
    elif isinstance(action, Tickets):
        draw_tickets(course, seat)
    elif isinstance(action, Pass):
        if _PASS not in possible(project(course.state, seat), step):
            raise NotLegal("D-D9", "something_possible", {})
        course.emit(Passed(seat))
    elif isinstance(action, Keep):
        raise NotLegal(course.table.rules.knobs.ticket_rule, "nothing_offered", {})
    else:
        raise NotLegal("B-D1", "nothing_to_choose", {})


def begin_turn(course: Resolution, step: BeginTurn) -> None:
    course.emit(TurnBegan(step.seat))
    course.push(TakeTurn(step.seat))


def end_turn(course: Resolution, step: EndTurn) -> None:
    """C-E1, N-E1, D-E2: checked once, at the end of the turn."""
    table = course.table
    seat = step.seat
    if table.passes >= table.players or table.last_seat == seat:
        course.push(EndGame())
        return
    if table.last_seat == NOBODY and _is_end_reached(table, seat):
        course.emit(LastRoundBegan(seat))
    course.push(BeginTurn((seat + 1) % table.players))


def end_game(course: Resolution, _step: EndGame) -> None:
    if course.table.rules.end_slots:
        course.push(EndSlots(0))
    else:
        course.emit(GameEnded())


def run_end_slots(course: Resolution, step: EndSlots) -> None:
    """The numbered slots of the end, one at a time; then it is over."""
    table = course.table
    slots = table.rules.end_slots
    if step.next == len(slots):
        course.emit(GameEnded())
        return
    course.push(EndSlots(step.next + 1))
    made = slots[step.next][1](table, NOBODY, "")
    if made is not None:
        course.push(made)


def _is_end_reached(table: PublicState, seat: Seat) -> bool:
    reached = table.trains[seat] <= table.rules.knobs.end_at
    for hook in table.rules.ends:
        reached = hook(table, seat, reached)
    return reached
