"""The laws hold for a mechanic that uses every hook."""

from collections.abc import Callable

import pytest
from gazette import Gazette, SweepingGazette
from laws import chances, conservation, endings, folding, hiding, listing, printing, tables, writing
from laws.walks import Case, Plan, Walk, law, walk
from stage import cases, mini_with

CASES = cases(mini_with(Gazette()))
LAWS: tuple[Callable[[Walk], None], ...] = (
    conservation.cards_are_conserved,
    conservation.mechanics_conserve,
    conservation.tickets_are_conserved,
    conservation.trains_are_conserved,
    tables.doubles_are_kept,
    tables.free_follows_from_owners,
    tables.sizes_are_true,
    listing.lists_are_orderly,
    listing.options_are_accepted,
    listing.refusals_change_nothing,
    listing.views_list_the_same,
    folding.folding_events_gives_the_state,
    folding.folding_uses_no_rule,
    folding.folding_what_was_seen_gives_the_view,
    folding.old_states_stay,
    hiding.sampled_states_look_the_same,
    hiding.sampled_states_refuse_the_same,
    hiding.nobody_sees_the_swap,
    printing.actions_read_back,
    printing.events_read_back,
    printing.positions_read_back,
    printing.steps_read_back,
    chances.going_back_changes_no_shuffle,
    chances.thinking_changes_no_shuffle,
    endings.each_decision_says_what_is_asked,
    endings.ended_games_stay_ended,
    endings.scores_add_up,
    writing.views_cannot_be_written_into,
)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("holds", LAWS, ids=lambda holds: holds.__name__)
def test_the_law_holds(holds: Callable[[Walk], None], case: Case) -> None:
    def of_one_plan(case: Case, plan: Plan) -> None:
        holds(walk(case, plan))

    law(1)(of_one_plan)(case)


@pytest.mark.parametrize("case", cases(mini_with(SweepingGazette())), ids=str)
@law(1)
def test_no_card_is_lost_where_the_row_is_swept(case: Case, plan: Plan) -> None:
    game = walk(case, plan)
    conservation.cards_are_conserved(game)
    folding.folding_events_gives_the_state(game)
    tables.sizes_are_true(game)
