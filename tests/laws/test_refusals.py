"""Actions that no notation could write are refused like any other."""

import pytest

from laws.folding import snapshot
from laws.walks import CASES, Case
from whistlestop.rules import Action, Claim, Keep, Seeded, State, Take, WhistlestopError, legal, play, start


def first_turn(case: Case) -> State:
    """With every card there could be in the hands, so that only the oddity is refused."""
    chance = Seeded("first turn")
    state, _ = start(case.rules, case.players, chance)
    for seat in state.public.asked:
        state, _ = play(state, seat, legal(state, seat)[0], chance)
    state.secrets.hands = tuple((20,) * len(hand) for hand in state.secrets.hands)
    return state


def gray_track(state: State) -> str:
    return min((track.length, track.name) for track in state.public.free if track.colour < 0)[1]


def odd_actions(state: State) -> dict[str, Action]:
    gray = gray_track(state)
    wild, length = state.public.rules.locomotive, state.public.board.tracks[gray].length
    return {
        "no such track": Claim("NOW-HERE", ((0, 2),)),
        "no cards": Claim(gray, ()),
        "card minus one": Claim(gray, ((-1, length),)),
        "card past the last": Claim(gray, ((len(state.public.rules.cards), length),)),
        "a card twice": Claim(gray, ((0, length), (0, length))),
        "minus one locomotive": Claim(gray, ((0, length + 1), (wild, -1))),
        "place minus one": Take(-1),
        "place past the last": Take(99),
        "no such ticket": Keep(("NOW-HERE",)),
        "no ticket": Keep(()),
    }


ODDITIES = tuple(odd_actions(first_turn(CASES[0])))


@pytest.mark.parametrize("oddity", ODDITIES)
def test_odd_actions_are_refused(oddity: str) -> None:
    """With one of our errors, which a caller expects, not with one of the language."""
    for case in CASES:
        state = first_turn(case)
        before = snapshot(state)
        with pytest.raises(WhistlestopError):
            play(state, state.public.asked[0], odd_actions(state)[oddity], Seeded("odd"))
        assert snapshot(state) == before


@pytest.mark.parametrize("oddity", ODDITIES)
def test_odd_actions_are_refused_at_the_opening(oddity: str) -> None:
    state, _ = start(CASES[0].rules, CASES[0].players, Seeded("odd"))
    with pytest.raises(WhistlestopError):
        play(state, 0, odd_actions(state)[oddity], Seeded("odd"))
