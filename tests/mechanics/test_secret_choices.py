"""Which choices others may know: a card drawn afterwards does not make an open choice secret."""

from dataclasses import dataclass
from typing import ClassVar, Final

import pytest
from gazette import Gazette
from laws.walks import Case, Plan, walk
from stage import mini_with
from test_beds import BED, beds

from whistlestop.history import History
from whistlestop.history.entry import Move
from whistlestop.history.seen import SeenMove
from whistlestop.rules import Choose, Claim, Seeded, action_seen_by, legal, play, start
from whistlestop.rules.events import OWNER
from whistlestop.rules.mechanic import Slot
from whistlestop.rules.steps import DrawCard

CHANCE: Final = Seeded("secret choices")


class Depot:
    """Each claim draws a card, after the other slots."""

    name: Final = "depot"
    slots: Final = (Slot("claim", 12, lambda _public, seat, _track: DrawCard(seat)),)


@pytest.mark.rule("D-LR1")
def test_the_colour_named_for_a_bed_is_open_though_a_card_is_drawn_after_it() -> None:
    rules = mini_with(beds(), Depot())
    state, _ = start(rules, 2, CHANCE)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    hand = [0] * len(rules.cards)
    hand[rules.locomotive] = BED.length
    state.secrets.hands = (tuple(hand), state.secrets.hands[1])
    asked, _ = play(state, 0, Claim(BED.name, ((rules.locomotive, BED.length),)), CHANCE)
    _, events = play(asked, 0, Choose("red"), CHANCE)
    assert any(event.audience == OWNER for event in events)  # the card
    history = History()
    history.add(Move(0, Choose("red"), tuple(events)))
    for seat in (1, None):
        assert action_seen_by(Choose("red"), 0, events, seat) == Choose("red")
        body = next(iter(history.seen_by(seat))).body
        assert isinstance(body, SeenMove)
        assert body.action == Choose("red")


@pytest.mark.rule("D-H1")
def test_a_choice_that_an_event_hides_is_known_to_its_player_alone() -> None:
    moments = walk(Case(mini_with(Gazette()), 3), Plan(2, "mixed", 0)).moments
    votes = [moment for moment in moments if moment.before.public.agenda[-1].kind == "vote"]
    assert votes
    for moment in votes:
        for seat in (0, 1, 2, None):
            seen = action_seen_by(moment.action, moment.seat, moment.events, seat)
            assert seen == (moment.action if seat == moment.seat else None)


def test_an_event_without_the_mark_hides_the_choice() -> None:
    @dataclass(frozen=True)
    class Foreign:
        kind: ClassVar[str] = "sealed"
        fields: ClassVar[tuple[tuple[str, str], ...]] = ()
        audience: ClassVar[str] = OWNER
        reveals: ClassVar[bool] = False

        def parts(self) -> tuple[object, ...]:
            return ()

        def owner(self) -> int:
            return 0

        def redacted(self) -> "Foreign":
            return self

    assert action_seen_by(Choose("gold"), 0, [Foreign()], 1) is None
