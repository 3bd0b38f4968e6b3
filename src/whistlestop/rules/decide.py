"""The public functions of the rules: `start`, `play`, `decide`, `legal`, `explain`.

`play` answers the question on top of the agenda, then runs steps until the next question. What each step does is
registered here by its class; the ruleset registers the steps of mechanics.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from whistlestop.rules import draw, setup, tickets, turn
from whistlestop.rules.actions import Action
from whistlestop.rules.chance import Chance
from whistlestop.rules.claim import run_claim_slots
from whistlestop.rules.errors import GameOver, NotLegal, NotYourDecision
from whistlestop.rules.events import Asked, Event
from whistlestop.rules.ids import Seat
from whistlestop.rules.options import NO_OPTIONS, Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import PublicState, State, View
from whistlestop.rules.step import Step
from whistlestop.rules.steps import (
    AskSecond,
    BeginTurn,
    ClaimSlots,
    DealCards,
    DealMoreCards,
    DealTickets,
    DrawCard,
    DrawnSlots,
    EndGame,
    EndSlots,
    EndTurn,
    FillPlaces,
    FlushDisplay,
    KeepTickets,
    SecondCard,
    SetupSlots,
    TakeTurn,
    TurnSlots,
)
from whistlestop.rules.view import project

__all__ = ["Question", "decide", "explain", "legal", "play", "start"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """The handlers of a question."""

    options: Callable[[View, Any], Options]
    """Returns the possible answers: (view, step)."""
    answer: Callable[[Resolution, Any, Seat, Action], None]
    """Applies an answer, or refuses it before anything changes: (resolution, step, seat, action)."""


_ASKS: Final[dict[type, Question]] = {
    TakeTurn: Question(turn.possible, turn.answer_act),
    SecondCard: Question(draw.second_cards, draw.answer_second),
    KeepTickets: Question(tickets.keepable, tickets.answer_keep),
}

_WORK: Final[dict[type, Callable[[Resolution, Any], None]]] = {
    SetupSlots: setup.run_setup_slots,
    DealCards: setup.deal_cards,
    DealMoreCards: setup.deal_more_cards,
    DealTickets: tickets.deal_tickets,
    DrawCard: draw.draw_card,
    AskSecond: draw.ask_second,
    FillPlaces: draw.fill_places,
    FlushDisplay: draw.flush_display,
    ClaimSlots: run_claim_slots,
    DrawnSlots: draw.run_drawn_slots,
    TurnSlots: turn.run_turn_slots,
    BeginTurn: turn.begin_turn,
    EndTurn: turn.end_turn,
    EndGame: turn.end_game,
    EndSlots: turn.run_end_slots,
}


def start(rules: Ruleset, players: int, chance: Chance, first: Seat | None = 0) -> tuple[State, list[Event]]:
    """Set up the game to the first question. With `first` None the seed picks the first player (D-S7)."""
    state = setup.initial(rules, players)
    resolution = Resolution(state, chance, (SetupSlots(setup.first_player(players, first, chance), 0),))
    _run(resolution)
    return state, resolution.events


def play(state: State, seat: Seat, action: Action, chance: Chance) -> tuple[State, list[Event]]:
    """Return the state after this seat's action and the events; or raise a refusal, with nothing changed."""
    resolution = _answered(state, seat, action, chance)
    _run(resolution)
    return resolution.state, resolution.events


def decide(state: State, seat: Seat, action: Action, chance: Chance) -> list[Event]:
    """Like `play`, but returns only the events: folding them gives the state."""
    return play(state, seat, action, chance)[1]


def explain(state: State, seat: Seat, action: Action) -> NotLegal | None:
    """Why this seat may not take this action now; None if it may. Changes nothing and needs no chance."""
    try:
        _answered(state, seat, action, _Unshuffled())
    except NotLegal as refusal:
        return refusal
    return None


def legal(position: State | View, seat: Seat) -> Options:
    """The legal actions of this seat in a fixed order; empty unless it has to decide."""
    public = position.public
    if seat not in public.asked:
        return NO_OPTIONS
    view = project(position, seat) if isinstance(position, State) else position
    if seat != view.seat:
        return NO_OPTIONS
    step = public.agenda[-1]
    return _question(public, step).options(view, step)


class _Unshuffled:
    """For an action whose outcome is discarded."""

    def shuffle(self, _purpose: str, _ordinal: int, items: Sequence[T]) -> list[T]:
        return list(items)


def _answered(state: State, seat: Seat, action: Action, chance: Chance) -> Resolution:
    """Answer the question on top of the agenda in a private copy, or raise a refusal."""
    public = state.public
    if public.ended:
        raise GameOver("D-E2", "game_over", {})
    if not 0 <= seat < public.players or seat not in public.asked:
        raise _as_cited(public, NotYourDecision(*_why_not_asked(public, seat)))
    step = public.agenda[-1]
    # A copy, because handlers change it step by step and may refuse in the middle.
    resolution = Resolution(state.copy(), chance, public.agenda[:-1])
    try:
        _question(public, step).answer(resolution, step, seat, action)
    except NotLegal as refusal:
        # Computed only if somebody reads them: options cost more than the refusal.
        refusal.list_options(lambda: legal(state, seat))
        _as_cited(public, refusal)
        raise
    return resolution


def _as_cited(public: PublicState, refusal: NotLegal) -> NotLegal:
    """The refusal with the number that its rule has in this game."""
    refusal.rule = public.rules.cites.get(refusal.rule, refusal.rule)
    return refusal


def _run(resolution: Resolution) -> None:
    """Run steps until a seat has to decide or the game is over; then emit the new agenda."""
    public = resolution.public
    work = resolution.work
    mechanics = public.rules.work
    while not public.ended:
        if not work:
            work.append(EndTurn(public.mover) if public.turn else BeginTurn(public.first))
        step = work[-1]
        run = _WORK.get(type(step)) or mechanics.get(type(step))
        if run is None:
            _question(public, step)
            break
        work.pop()
        run(resolution, step)
    left = tuple(work)
    if left != public.agenda:
        resolution.emit(Asked(left))


def _question(public: PublicState, step: Step) -> Question:
    found = _ASKS.get(type(step)) or public.rules.asks.get(type(step))
    if found is None:
        raise TypeError(f"nobody registered what to do with the step {step.kind!r}")
    question: Question = found
    return question


def _why_not_asked(public: PublicState, seat: Seat) -> tuple[str, str, dict[str, object]]:
    if not 0 <= seat < public.players:
        return "B-C5", "no_such_seat", {"seat": seat, "players": public.players}
    if public.turn == 0 and public.chosen[seat]:
        return "D-S6", "already_chosen", {"seat": seat}
    return "D-S7", "not_your_turn", {"seat": seat, "mover": public.asked[0]}
