"""One set of codes and one row for all games of a campaign, whatever event is in force."""

from functools import cache
from typing import Final

import numpy as np
import pytest
from laws.stages import stage, stage_rules
from laws.walks import Case, Plan, walk

from whistlestop import games
from whistlestop.campaign import format_campaign
from whistlestop.env.actions import OTHERS, ActionCodec
from whistlestop.env.env_game import Codecs, EnvGame
from whistlestop.env.observation import ObservationCodec
from whistlestop.mechanics.newspapers import Newspapers
from whistlestop.mechanics.postcards import Postcards
from whistlestop.mechanics.postcards.ledger import mail_of
from whistlestop.rules import (
    BadNotation,
    BadPlayers,
    Choose,
    Claim,
    NotLegal,
    PublicState,
    Ruleset,
    Seeded,
    State,
    Track,
    View,
    format_position,
    legal,
    parse_position,
    play,
    project,
    sample_state,
    start,
)
from whistlestop.rules.hooks import Price
from whistlestop.rules.ids import GRAY

LEGENDS: Final = games.load("legends")
COMPLETE: Final = LEGENDS.complete({})
STAGES: Final = [(1, 4), (2, 3), (4, 2), (7, 3), (10, 2), (12, 5)]
RICH: Final = "black:6,blue:6,white:6,green:6,yellow:6,red:6,locomotive:7"


class Dearer:
    """An event of the worst sort: other prices, and colours where there were none and none where there were."""

    name: Final = "dearer"

    def __init__(self, more: int, swaps_colours: bool) -> None:
        self.more: Final = more
        self.swaps_colours: Final = swaps_colours

    def changes_prices(self, _public: PublicState, _seat: int) -> bool:
        return True

    def price(self, _public: PublicState, _track: Track, _seat: int, price: Price) -> Price:
        colour = price.colour
        if self.swaps_colours:
            colour = GRAY if colour != GRAY else 0
        return price._replace(length=max(1, price.length + self.more), colour=colour)


@cache
def codec() -> ActionCodec:
    return ActionCodec(COMPLETE)


def with_facts(state: State, *facts: str) -> State:
    """The position with these facts in place of its own."""
    heads = tuple(fact.rpartition(" ")[0] if fact.startswith("seat") else fact.split()[0] for fact in facts)
    lines = [line for line in format_position(state).splitlines() if not line.startswith(heads)]
    return parse_position("\n".join([*lines, *facts]), state.public.rules)


def check_codes(view: View, used: ActionCodec) -> int:
    """Every option has a code of its own, comes back from it, and is no `other`; return the number of options."""
    options = list(legal(view, view.seat))
    codes = used.codes(view)
    assert [used.encode(view, action) for action in options] == codes
    assert [used.decode(view, code) for code in codes] == options
    assert len(set(codes)) == len(codes)
    assert not any(used.label(code).startswith("other") for code in codes)
    assert np.flatnonzero(used.mask(view)).tolist() == sorted(codes)
    return len(options)


@pytest.mark.parametrize(("game", "players"), STAGES)
def test_each_option_at_each_stage_has_one_code(game: int, players: int) -> None:
    case = Case(stage_rules(game, players), players)
    rows = ObservationCodec(COMPLETE, players)
    kinds = set()
    for style in ("mixed", "collector"):
        moments = walk(case, Plan(8, style, 0)).moments
        asked = [
            moment for moment in moments if moment.before.public.agenda[-1].kind not in ("act", "second_card")
        ]
        for moment in [*moments[::9], *asked]:
            view = project(moment.before, moment.seat)
            assert check_codes(view, codec())
            assert len(rows.encode(view)) == rows.size
            kinds.add(moment.before.public.agenda[-1].kind)
    assert "keep_tickets" in kinds
    assert "archive_event" in kinds or game > 10  # later stages may have no events left to choose from


@pytest.mark.parametrize(("game", "players"), STAGES[:-1])
def test_no_event_in_force_takes_a_code_away(game: int, players: int) -> None:
    rules = stage_rules(game, players)
    (news,) = (each for each in rules.mechanics if isinstance(each, Newspapers))
    assert news.event_cards
    before = walk(Case(rules, players), Plan(8, "mixed", 0)).moments
    state = next(moment.before for moment in before[20:] if moment.before.public.agenda[-1].kind == "act")
    seat = state.public.asked[0]
    hands = [f"seat {seat} hand {RICH}"]
    for key in news.event_cards:
        rest = [other for other in news.event_cards if other != key]
        press = f"newspapers outside 6; deck {','.join(rest)}; discards {key}; active {key}; shuffles 1"
        rich = with_facts(state, press, *hands, f"deck {'red,' * 30}red")
        assert check_codes(project(rich, seat), codec()) > 200


@pytest.mark.parametrize("more", [-4, -1, 1, 2, 3])
@pytest.mark.parametrize("swaps_colours", [False, True])
@pytest.mark.parametrize("game", [1, 12])
def test_prices_and_colours_may_change_and_codes_do_not(more: int, swaps_colours: bool, game: int) -> None:
    """Of 2,179 options only 209 had codes when codes meant whole payments."""
    plain = stage_rules(game, 2)
    rules = with_mechanic(plain, Dearer(more, swaps_colours))
    used = ActionCodec(with_mechanic(COMPLETE, Dearer(more, swaps_colours)))
    assert used.size == codec().size
    state, _ = start(rules, 2, Seeded("dearer"))
    while not state.public.turn:
        seat = state.public.asked[0]
        state, _ = play(state, seat, legal(state, seat)[0], Seeded("dearer"))
    seat = state.public.asked[0]
    view = project(with_facts(state, f"seat {seat} hand {RICH}"), seat)
    assert check_codes(view, used) > 150


def with_mechanic(rules: Ruleset, mechanic: Dearer) -> Ruleset:
    count = len(rules.colours) + 1
    return Ruleset(
        rules.game,
        rules.colours,
        rules.card_counts[:count],
        rules.board,
        tuple(rules.tickets.values()),
        rules.knobs,
        (*rules.mechanics, mechanic),
        rules.cites,
    )


def test_a_bed_keeps_its_codes_when_it_gets_a_colour() -> None:
    """JAX-MIA is gray in game 4 and blue in game 10."""
    labels: list[set[str]] = []
    for game in (4, 10):
        rules = stage_rules(game, 2)
        state, _ = start(rules, 2, Seeded("bed"))
        while not state.public.turn:
            seat = state.public.asked[0]
            state, _ = play(state, seat, legal(state, seat)[0], Seeded("bed"))
        seat = state.public.asked[0]
        view = project(with_facts(state, f"seat {seat} hand {RICH}"), seat)
        codes = [
            codec().encode(view, action)
            for action in legal(view, seat)
            if isinstance(action, Claim) and action.track == "JAX-MIA"
        ]
        labels.append({codec().label(code) for code in codes})
    gray, blue = labels
    assert blue < gray
    assert {label.split()[2] for label in blue} == {"blue", "locomotive"}
    assert len({label.split()[2] for label in gray}) == 7


def test_sizes_are_the_same_in_all_games_of_a_campaign() -> None:
    found = {
        (codecs.actions.size, codecs.rows.size, codecs.rows.sections)
        for codecs in [
            Codecs("legends", 2),
            *[Codecs("legends", 2, campaign=text(game)) for game in (1, 4, 12)],
        ]
    }
    assert len(found) == 1


def test_the_row_tells_what_a_campaign_has_changed() -> None:
    rows = {}
    for game in (1, 4, 12):
        table = EnvGame(Codecs("legends", 2, campaign=text(game)), "row")
        view = table.view(0)
        row = table.codecs.rows.encode(view).tolist()
        rows[game] = {
            part.name: row[part.start : part.start + part.size] for part in table.codecs.rows.sections
        }
    assert [rows[game]["chronicle"] for game in (1, 4, 12)] == [[1, 0, 1], [4, 0, 1], [12, 0, 1]]
    assert not any(rows[1]["beds"])
    assert any(rows[12]["beds"])
    free = [sum(rows[game]["tracks"][::3]) for game in (1, 4, 12)]
    assert free == [len(stage_rules(game, 2).board.tracks) for game in (1, 4, 12)]
    assert rows[1]["newspapers"] != rows[12]["newspapers"]


def test_the_row_tells_who_holds_postcards_and_the_own_sides() -> None:
    """Red holds P01 and P09, blue P04 and P60; green, with P49 and P53, is absent."""
    absent = stage(7, 3)._replace(present=("red", "blue"), mail_car="red")
    rules = LEGENDS.with_options({"campaign": format_campaign(absent)})
    state, _ = start(rules, 2, Seeded("postcards"))
    sides = dict(mail_of(state.secrets.extras["postcards"]).sides)
    (complete,) = (each for each in COMPLETE.mechanics if isinstance(each, Postcards))
    keys = complete.game_object()["postcards"]
    printed = list(complete.sealed_words)[len(keys) :]
    for seat, own in ((0, ("P01", "P09")), (1, ("P04", "P60"))):
        row = complete.features(project(state, seat))
        holders, known = dict(zip(keys, row[: len(keys)], strict=True)), row[len(keys) :]
        assert {key: holder for key, holder in holders.items() if holder} == {
            **dict.fromkeys(("P01", "P09"), 1 + seat),
            **dict.fromkeys(("P04", "P60"), 2 - seat),
            **dict.fromkeys(("P49", "P53"), 3),
        }
        assert {key: printed[side - 1] for key, side in zip(keys, known, strict=True) if side} == {
            key: sides[key] for key in own
        }
    assert not any(complete.features(project(state, None))[len(keys) :])


def test_a_code_of_a_frontier_that_is_closed_is_refused_by_the_rules() -> None:
    table = EnvGame(Codecs("legends", 2, campaign=text(1)), "closed")
    for _ in range(2):
        table.step(table.codecs.actions.codes(table.view(table.asked))[0])
    labels = [codec().label(code) for code in range(codec().size)]
    with pytest.raises(NotLegal, match="L-R1"):
        table.step(labels.index("claim JAX-MIA red locomotive 0"))
    with pytest.raises(ValueError, match="is no payment of"):
        table.step(labels.index("claim BAL-PHI black locomotive 2"))


def test_a_campaign_names_who_begins() -> None:
    codecs = Codecs("legends", 3, campaign=text(4, 3))
    assert {EnvGame(codecs, f"deal {deal}").state.public.first for deal in range(4)} <= {codecs.first, -1}
    assert codecs.first == 2


def test_what_is_no_campaign_is_refused() -> None:
    with pytest.raises(BadNotation):
        Codecs("legends", 2, campaign="game twelve")
    with pytest.raises(games.BadOption):
        Codecs("mini", 2, campaign=text(1))
    with pytest.raises(BadPlayers):
        Codecs("legends", 3, campaign=text(4, 2))


def test_worlds_that_look_the_same_have_the_same_row() -> None:
    case = Case(stage_rules(12, 3), 3)
    rows = ObservationCodec(COMPLETE, 3)
    for state in walk(case, Plan(6, "mixed", 0)).some(5, "campaign rows"):
        for seat in range(3):
            view = project(state, seat)
            same = project(sample_state(view, Seeded(f"row {seat}")), seat)
            assert np.array_equal(rows.encode(same), rows.encode(view))


def test_unlisted_options_still_have_places() -> None:
    labels = [codec().label(code) for code in range(codec().size)]
    assert sum(label.startswith("other") for label in labels) == OTHERS
    frontiers = [f"choose {frontier.key}" for frontier in LEGENDS.campaign.frontiers]  # type: ignore[union-attr]
    events = [f"choose {key}" for key in ("W01", "W17")]
    colours = [f"choose {colour}" for colour in COMPLETE.colours]
    assert set(labels) >= {*frontiers, *events, *colours}
    assert Choose("red") in [codec().action_at_printed_price(code) for code in range(40)]


def text(game: int, players: int = 2) -> str:
    return format_campaign(stage(game, players))
