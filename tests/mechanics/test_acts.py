"""What a mechanic may offer besides the action of a turn, steps at the end of a turn, and named values."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from laws import folding, listing, printing
from laws.walks import Case, Plan, law, walk
from stage import mini_with

from whistlestop.rules import (
    Choose,
    Draw,
    NotLegal,
    PublicState,
    Ruleset,
    Seeded,
    State,
    View,
    explain,
    format_event,
    initial,
    legal,
    play,
    start,
)
from whistlestop.rules.mechanic import Slot
from whistlestop.rules.named_values import figure_of, forbidden
from whistlestop.rules.resolution import Resolution

CHANCE = Seeded("acts")


@dataclass(frozen=True)
class Wired:
    """A seat got wires, or spent some."""

    kind: ClassVar[str] = "wired"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("wires", "number"))
    audience: ClassVar[str] = "everyone"
    seat: int
    wires: int

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.wires)

    def owner(self) -> int:
        return -1

    def redacted(self) -> "Wired":
        return self


@dataclass(frozen=True)
class Earn:
    kind: ClassVar[str] = "earn"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"),)
    seat: int

    def parts(self) -> tuple[object, ...]:
        return (self.seat,)

    def asked(self) -> tuple[int, ...]:
        return ()


def wires(public: PublicState) -> tuple[int, ...]:
    record: Any = public.extras["telegraph"]
    return tuple(record)


def note(public: PublicState, event: Wired) -> None:
    held = list(wires(public))
    held[event.seat] += event.wires
    public.extras = {**public.extras, "telegraph": tuple(held)}


def earn(resolution: Resolution, step: Earn) -> None:
    resolution.emit(Wired(step.seat, figure_of(resolution.public, step.seat, "wires")))


class Telegraph:
    """Each turn ends with some wires; in a turn a player may spend one, as often as there are any."""

    name = "telegraph"
    figures: ClassVar[dict[str, int]] = {"wires": 1}
    permissions = ("wires",)
    slots = (Slot("turn", 1, lambda _public, seat, _track: Earn(seat)),)
    work: ClassVar[dict[type, Any]] = {Earn: earn}
    events = (Wired,)
    on_public: ClassVar[dict[type, Any]] = {Wired: note}

    def initial(self, players: int) -> tuple[int, ...]:
        return (0,) * players

    def write_extra(self, public: tuple[int, ...], _hidden: None) -> str:
        return ",".join(map(str, public))

    def read_extra(self, text: str, _players: int) -> tuple[tuple[int, ...], None]:
        return tuple(map(int, text.split(","))), None

    def acts(self, view: View) -> list[Choose]:
        may = not forbidden(view.public, view.seat, "wires")
        return [Choose("wire")] if may and wires(view.public)[view.seat] else []

    def act(self, resolution: Resolution, seat: int, option: str) -> bool:
        if option != "wire":
            return False
        rule = forbidden(resolution.public, seat, "wires")
        if rule or not wires(resolution.public)[seat]:
            raise NotLegal(rule or "B-D1", "no_wire", {})
        resolution.emit(Wired(seat, -1))
        return True


class Operators:
    """Seat 1 earns two wires more. Works in games without wires too."""

    name = "operators"

    def figure(self, _public: PublicState, seat: int, name: str, amount: int) -> int:
        return amount + 2 if (seat, name) == (1, "wires") else amount


class Storm:
    """Nobody uses wires in the first round."""

    name = "storm"

    def permit(self, public: PublicState, _seat: int, name: str, rule: str) -> str:
        return rule or ("L-P3" if name == "wires" and public.turn <= public.players + 1 else "")


PLAIN = mini_with(Telegraph())
CHANGED = mini_with(Telegraph(), Operators(), Storm())


def opened(rules: Ruleset) -> State:
    state, _ = start(rules, 2, CHANCE)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    return state


def drew(state: State) -> State:
    """After a turn of two cards from the deck."""
    seat = state.public.mover
    for _ in range(2):
        state, _ = play(state, seat, Draw(), CHANCE)
    return state


def test_a_turn_ends_with_its_slots() -> None:
    state = opened(PLAIN)
    state, _ = play(state, 0, Draw(), CHANCE)
    state, events = play(state, 0, Draw(), CHANCE)
    written = [format_event(event, PLAIN) for event in events]
    assert written.index("wired 0 1") < written.index("turn_began 1")
    assert wires(state.public) == (1, 0)


def test_an_act_is_offered_besides_the_actions_and_does_not_end_the_turn() -> None:
    state = opened(PLAIN)
    assert Choose("wire") not in legal(state, 0)
    state = drew(drew(state))
    actions = [action for action in legal(state, 0) if action != Choose("wire")]
    assert legal(state, 0).plain[-1] == Choose("wire")
    state, events = play(state, 0, Choose("wire"), CHANCE)
    assert [format_event(event, PLAIN) for event in events] == ["wired 0 -1"]
    assert list(legal(state, 0)) == actions


def test_an_act_that_nobody_offers_is_refused() -> None:
    state = drew(drew(opened(PLAIN)))
    for option, reason in (("sing", "nothing_to_choose"), ("wire", None)):
        refusal = explain(state, 0, Choose(option))
        assert (refusal.reason if refusal else None) == reason
    refusal = explain(opened(PLAIN), 0, Choose("wire"))
    assert refusal is not None
    assert refusal.reason == "no_wire"


def test_others_change_a_figure_by_its_name() -> None:
    public = initial(CHANGED, 2).public
    assert [figure_of(public, seat, "wires") for seat in (0, 1)] == [1, 3]
    assert wires(drew(drew(opened(CHANGED))).public) == (1, 3)


def test_others_forbid_by_name() -> None:
    state = drew(drew(opened(CHANGED)))
    assert forbidden(state.public, 0, "wires") == "L-P3"
    assert Choose("wire") not in legal(state, 0)
    refusal = explain(state, 0, Choose("wire"))
    assert refusal is not None
    assert refusal.rule == "L-P3"
    assert Choose("wire") in legal(drew(state), 1)


def test_a_change_of_what_nobody_declares_has_no_effect() -> None:
    rules = mini_with(Operators(), Storm())
    public = initial(rules, 2).public
    with pytest.raises(KeyError, match="wires"):
        figure_of(public, 0, "wires")
    with pytest.raises(KeyError, match="wires"):
        forbidden(public, 0, "wires")


def test_a_name_is_declared_once() -> None:
    class Other:
        name = "other"
        figures: ClassVar[dict[str, int]] = {"wires": 5}

    with pytest.raises(ValueError, match="two mechanics declare wires"):
        mini_with(Telegraph(), Other())


@pytest.mark.parametrize("case", [Case(PLAIN, 2), Case(CHANGED, 3)], ids=["plain", "changed"])
@law(3)
def test_the_laws_hold(case: Case, plan: Plan) -> None:
    game = walk(case, plan)
    folding.folding_events_gives_the_state(game)
    folding.folding_uses_no_rule(game)
    folding.folding_what_was_seen_gives_the_view(game)
    listing.options_are_accepted(game)
    listing.refusals_change_nothing(game)
    listing.views_list_the_same(game)
    printing.positions_read_back(game)
