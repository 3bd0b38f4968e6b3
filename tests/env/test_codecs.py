"""The numbers that learners see: one code an option, one row a view, nothing hidden in either."""

import hashlib

import numpy as np
import pytest
from laws.walks import CASES, Case, Plan, walk
from mechanics.gazette import Gazette
from mechanics.stage import mini_with

from whistlestop import games
from whistlestop.env.actions import ACTION_CODEC, ActionCodec
from whistlestop.env.observation import OBSERVATION_CODEC, ObservationCodec
from whistlestop.rules import Choose, Seeded, View, legal, project, sample_state

GAZETTE = [Case(mini_with(Gazette()), players) for players in (2, 4)]
ALL = [*CASES, *GAZETTE]


class Announced(Gazette):
    """The same newspapers, with their options announced and their coins as features."""

    choices = ("true", "false", "coin", "nothing", "keep", "give")

    def features(self, view: View) -> tuple[int, ...]:
        desk = view.public.extras["gazette"]
        return desk.coins  # type: ignore[attr-defined, no-any-return]


def asked_views(case: Case, style: str) -> list[View]:
    return [project(moment.before, moment.seat) for moment in walk(case, Plan(5, style, 0)).moments]


@pytest.mark.parametrize("case", ALL, ids=str)
def test_each_option_has_one_code_and_comes_back_from_it(case: Case) -> None:
    codec = ActionCodec(case.rules)
    for style in ("mixed", "hoarder"):
        for view in asked_views(case, style)[::7]:
            options = list(legal(view, view.seat))
            codes = codec.codes(view)
            assert [codec.encode(view, action) for action in options] == codes
            assert [codec.decode(view, code) for code in codes] == options
            assert len(set(codes)) == len(codes)
            assert np.flatnonzero(codec.mask(view)).tolist() == sorted(codes)


@pytest.mark.parametrize("case", GAZETTE, ids=str)
def test_announced_options_have_codes_of_their_own(case: Case) -> None:
    own = mini_with(Announced())
    codec, plain = ActionCodec(own), ActionCodec(case.rules)
    assert codec.size == plain.size + len(Announced.choices)
    questions = [view for view in asked_views(case, "mixed") if isinstance(legal(view, view.seat)[0], Choose)]
    assert questions
    for view in questions:
        labels = [codec.label(code) for code in codec.codes(view)]
        assert labels == [f"choose {action.option}" for action in legal(view, view.seat)]  # type: ignore[attr-defined]
        assert [plain.label(code) for code in plain.codes(view)] == ["other 0", "other 1"]


@pytest.mark.parametrize("game", games.available())
def test_every_code_says_what_it_stands_for(game: str) -> None:
    codec = ActionCodec(games.load(game).ruleset)
    labels = [codec.label(code) for code in range(codec.size)]
    assert len(set(labels)) == codec.size
    assert labels[:4] == ["pass", "draw", "tickets", "take 0"]


def test_codes_that_mean_nothing_here_are_refused() -> None:
    case = CASES[0]
    codec = ActionCodec(case.rules)
    view = asked_views(case, "mixed")[0]
    other = [codec.label(code) for code in range(codec.size)].index("other 0")
    for code in (-1, codec.size, other):
        with pytest.raises(ValueError, match=r"codes run|no option"):
            codec.decode(view, code)


LAYOUTS = {
    "mini": ("9e00", "01cd"),
    "usa-classic": ("126b", "d7bc"),
}
"""The first digits of the hashes of all labels, and of all sections at three players."""


@pytest.mark.parametrize("game", LAYOUTS)
def test_no_number_changes_its_meaning_within_a_version(game: str) -> None:
    """A change of these hashes requires raising the version of the codec as well: trained players depend on it."""
    rules = games.load(game).ruleset
    actions = ActionCodec(rules)
    labels = [actions.label(code) for code in range(actions.size)]
    sections = ObservationCodec(rules, 3).sections
    assert (ACTION_CODEC, OBSERVATION_CODEC) == (2, 2)
    assert (digest(labels), digest([tuple(section) for section in sections])) == LAYOUTS[game]


def digest(things: object) -> str:
    return hashlib.sha256(repr(things).encode()).hexdigest()[:4]


@pytest.mark.parametrize("case", ALL, ids=str)
def test_worlds_that_look_the_same_have_the_same_row_and_mask(case: Case) -> None:
    actions, rows = ActionCodec(case.rules), ObservationCodec(case.rules, case.players)
    differ = 0
    for state in walk(case, Plan(6, "mixed", 0)).some(5, "rows"):
        for seat in range(case.players):
            view = project(state, seat)
            world = sample_state(view, Seeded(f"row {seat}"))
            differ += world != state
            same = project(world, seat)
            assert np.array_equal(rows.encode(same), rows.encode(view))
            assert np.array_equal(actions.mask(same), actions.mask(view))
    assert differ


def test_the_row_tells_what_the_view_holds() -> None:
    case = Case(games.load("mini").ruleset, 3)
    rows = ObservationCodec(case.rules, 3)
    at = {section.name: section for section in rows.sections}
    for state in walk(case, Plan(6, "mixed", 0)).states[::9]:
        for seat in range(3):
            view = project(state, seat)
            row = rows.encode(view).tolist()

            def part(name: str, row: list[int] = row) -> list[int]:
                return row[at[name].start : at[name].start + at[name].size]

            assert part("hand") == list(view.hand)
            assert part("discards") == list(view.public.discards)
            trains = part("seats")[:: at["seats"].size // 3]
            assert trains == [view.public.trains[(seat + step) % 3] for step in range(3)]
            mine = [name for name, kept in zip(case.rules.tickets, part("tickets")[::5], strict=True) if kept]
            assert sorted(mine) == sorted(view.tickets)
            owned = part("tracks")[1::4]
            assert sum(owned) == list(view.public.owners.values()).count(seat)


def test_features_of_mechanics_stand_at_the_end() -> None:
    rules = mini_with(Announced())
    rows = ObservationCodec(rules, 4)
    assert rows.sections[-1].name == "gazette"
    end = project(walk(Case(rules, 4), Plan(1, "mixed", 0)).end, 2)
    assert rows.encode(end)[-4:].tolist() == list(end.public.extras["gazette"].coins)  # type: ignore[attr-defined]
