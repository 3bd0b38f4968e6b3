"""`explain` is a question: nothing happens, and the options of a refusal are listed only when somebody reads them."""

import pickle
from unittest.mock import patch

import pytest

from whistlestop import games
from whistlestop.rules import Draw, NotLegal, Pass, Seeded, UnknownCity, explain, legal, play, start
from whistlestop.rules.actions import Claim
from whistlestop.rules.decide import legal as list_options

RULES = games.load("mini").ruleset
CHANCE = Seeded("explain")
STATE, _ = start(RULES, 2, CHANCE)
for _seat in (0, 1):
    STATE, _ = play(STATE, _seat, legal(STATE, _seat)[0], CHANCE)


def test_what_is_allowed_needs_no_explanation() -> None:
    assert explain(STATE, 0, Draw()) is None


def test_the_rule_and_the_reason_are_those_of_the_refusal() -> None:
    refusal = explain(STATE, 0, Pass())
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("D-D9", "something_possible")
    other = explain(STATE, 1, Draw())
    assert other is not None
    assert (other.rule, list(other.options)) == ("D-S7", [])


def test_a_track_that_does_not_exist_is_no_refusal() -> None:
    with pytest.raises(UnknownCity):
        explain(STATE, 0, Claim("XXX-YYY", ((0, 1),)))


def test_options_are_listed_only_when_read() -> None:
    with patch("whistlestop.rules.decide.legal", wraps=list_options) as listing:
        with pytest.raises(NotLegal) as caught:
            play(STATE, 0, Pass(), CHANCE)
        # `answer_act` looks for a way out on its own; the list of the refusal is another matter.
        listing.assert_not_called()
        assert list(caught.value.options) == list(legal(STATE, 0))
        assert list(caught.value.options)
        listing.assert_called_once()


def test_a_refusal_travels_with_its_options() -> None:
    refusal = explain(STATE, 0, Pass())
    again = pickle.loads(pickle.dumps(refusal))
    assert str(again) == str(refusal)
    assert list(again.options) == list(legal(STATE, 0))
