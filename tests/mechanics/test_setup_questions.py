"""A mechanic may ask everybody something before anything is dealt."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from laws import folding, listing
from laws.walks import Case, Plan, law, walk
from stage import mini_with

from whistlestop.rules import Action, Choose, NotLegal, Options, PublicState, Seeded, legal, play, start
from whistlestop.rules.decide import Question
from whistlestop.rules.mechanic import Slot
from whistlestop.rules.resolution import Resolution


@dataclass(frozen=True)
class Swear:
    """Do you swear to play fair?"""

    kind: ClassVar[str] = "swear"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seats", "seats"),)
    seats: tuple[int, ...]

    def parts(self) -> tuple[object, ...]:
        return (self.seats,)

    def asked(self) -> tuple[int, ...]:
        return self.seats


@dataclass(frozen=True)
class Sworn:
    kind: ClassVar[str] = "sworn"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"),)
    audience: ClassVar[str] = "everyone"
    seat: int

    def parts(self) -> tuple[object, ...]:
        return (self.seat,)

    def owner(self) -> int:
        return -1

    def redacted(self) -> "Sworn":
        return self


def answer(resolution: Resolution, step: Swear, seat: int, action: Action) -> None:
    if action != Choose("swear"):
        raise NotLegal("L-B7", "swear_first", {})
    resolution.emit(Sworn(seat))
    left = tuple(other for other in step.seats if other != seat)
    if left:
        resolution.push(Swear(left))


def note(public: PublicState, event: Sworn) -> None:
    sworn: Any = public.extras["oath"]
    public.extras = {**public.extras, "oath": (*sworn, event.seat)}


class Oath:
    name = "oath"
    events = (Sworn,)

    def __init__(self, slot: int) -> None:
        self.slots = (Slot("setup", slot, lambda public, _seat, _track: Swear(tuple(range(public.players)))),)
        self.asks = {Swear: Question(lambda _view, _step: Options([Choose("swear")]), answer)}
        self.on_public = {Sworn: note}

    def initial(self, _players: int) -> tuple[int, ...]:
        return ()

    def write_extra(self, public: tuple[int, ...], _hidden: None) -> str:
        return ",".join(map(str, public)) or "-"

    def read_extra(self, text: str, _players: int) -> tuple[tuple[int, ...], None]:
        return () if text == "-" else tuple(map(int, text.split(","))), None


CASES = [Case(mini_with(Oath(slot)), 3) for slot in (1, 5, 6, 14)]
over_slots = pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"slot-{case.rules.setup_slots[0].number}"
)


@over_slots
@law(2)
def test_the_laws_hold(case: Case, plan: Plan) -> None:
    game = walk(case, plan)
    folding.folding_events_gives_the_state(game)
    folding.folding_what_was_seen_gives_the_view(game)
    listing.views_list_the_same(game)


@over_slots
def test_everybody_is_asked_once_for_each(case: Case) -> None:
    """First the oath or first the tickets, but nobody is asked the same twice."""
    chance = Seeded("oath")
    state, _ = start(case.rules, 3, chance, first=1)
    asked: list[tuple[str, tuple[int, ...]]] = []
    while not state.public.turn:
        question = state.public.agenda[-1]
        asked.append((question.kind, tuple(sorted(question.asked()))))
        seat = min(question.asked())
        state, _ = play(state, seat, legal(state, seat)[0], chance)
    assert sorted(asked) == [
        (kind, seats) for kind in ("keep_tickets", "swear") for seats in ((0, 1, 2), (1, 2), (2,))
    ]
    assert state.public.extras["oath"] == (0, 1, 2)
    assert state.public.mover == state.public.first == 1
