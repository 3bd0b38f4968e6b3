"""Options and actions as values: what is sent reads back as the same, and is small."""

import random

import msgspec
import pytest
from laws.walks import STYLES, pick

from whistlestop import games
from whistlestop.rules import BadNotation, Choose, Claim, Keep, NotLegal, Seeded, explain, legal, play, start
from whistlestop.wire.options import (
    ClaimAction,
    WireAction,
    WireOptions,
    action_from_wire,
    action_to_wire,
    options_from_wire,
    options_to_wire,
)

MOST_BYTES = 6_000


@pytest.mark.parametrize("game", games.available())
def test_options_read_back_and_stay_small(game: str) -> None:
    """A hoarder's game: large hands have hundreds of ways to pay, and the fewest players have the largest."""
    rules = games.load(game).ruleset
    chance, dice = Seeded("sent"), random.Random(game)
    state, _ = start(rules, rules.knobs.min_players, chance)
    most = 0
    while not state.public.ended:
        seat = state.public.asked[0]
        options = legal(state, seat)
        sent = msgspec.json.encode(options_to_wire(options))
        most = max(most, len(sent))
        assert list(options_from_wire(msgspec.json.decode(sent, type=WireOptions))) == list(options)
        state, _ = play(state, seat, pick(options, dice, STYLES["hoarder"]), chance)
    assert most <= MOST_BYTES


@pytest.mark.parametrize(
    "action",
    [Claim("DEN-OMA", ((2, 3), (8, 1))), Keep(("DEN-ELP",), ("HOU-KAN", "ATL-NYC")), Choose("PRR")],
)
def test_actions_read_back(action: Claim | Keep | Choose) -> None:
    sent = msgspec.json.encode(action_to_wire(action))
    assert action_from_wire(msgspec.json.decode(sent, type=WireAction)) == action


@pytest.mark.parametrize(
    "sent",
    [b'{"type":"steal"}', b'{"type":"take"}', b'{"type":"draw","place":1}', b'{"type":"claim","track":1}'],
)
def test_what_is_no_action_is_refused(sent: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(sent, type=WireAction)


def test_half_a_pair_of_numbers_is_refused() -> None:
    with pytest.raises(BadNotation, match="payment"):
        action_from_wire(ClaimAction("ALD-BRA", (1, 2, 3)))
    with pytest.raises(BadNotation, match="claims"):
        options_from_wire(WireOptions((), {"ALD-BRA": 0}, ()))


def test_cards_that_do_not_exist_are_refused_by_the_rules() -> None:
    rules = games.load("mini").ruleset
    chance = Seeded("odd")
    state, _ = start(rules, 2, chance)
    for seat in (0, 1):
        state, _ = play(state, seat, legal(state, seat)[0], chance)
    state = state.copy()
    state.secrets.hands = ((2,) * len(rules.cards),) * 2
    for payment in ((99, 2), (-1, 2), (0, -2), (0, 10**9)):
        for track in ("ALD-BRA", "BRA-COP"):
            assert isinstance(explain(state, 0, action_from_wire(ClaimAction(track, payment))), NotLegal)
