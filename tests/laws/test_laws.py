"""The laws, held against every game of the registry at every number of players."""

import pytest

from laws import chances, conservation, endings, folding, hiding, listing, printing, tables, writing
from laws.walks import Case, Plan, law, over_games, walk

pytestmark = over_games


@law(3)
def test_cards_trains_and_tickets_are_conserved(case: Case, plan: Plan) -> None:
    game = walk(case, plan)
    conservation.cards_are_conserved(game)
    conservation.trains_are_conserved(game)
    conservation.tickets_are_conserved(game)
    conservation.mechanics_conserve(game)


@law(3)
def test_the_table_tells_the_truth(case: Case, plan: Plan) -> None:
    game = walk(case, plan)
    tables.sizes_are_true(game)
    tables.counters_are_true(game)
    tables.free_follows_from_owners(game)


@pytest.mark.rule("D-D6", "B-D5")
@law(3)
def test_an_empty_deck_means_empty_discards(case: Case, plan: Plan) -> None:
    tables.deck_follows_discards(walk(case, plan))


@pytest.mark.rule("B-D2", "D-D3")
@law(3)
def test_rows_of_locomotives_do_not_stay(case: Case, plan: Plan) -> None:
    tables.rows_are_flushed(walk(case, plan))


@pytest.mark.rule("B-R5", "B-R6")
@law(3)
def test_double_routes_are_shared_as_they_should(case: Case, plan: Plan) -> None:
    tables.doubles_are_kept(walk(case, plan))


@law(3)
def test_options_are_accepted(case: Case, plan: Plan) -> None:
    listing.options_are_accepted(walk(case, plan))


@law(3)
def test_refusals_change_nothing(case: Case, plan: Plan) -> None:
    listing.refusals_change_nothing(walk(case, plan))


@law(2)
def test_views_list_the_same_options(case: Case, plan: Plan) -> None:
    listing.views_list_the_same(walk(case, plan))


@pytest.mark.rule("B-R1", "B-R2", "B-R3", "B-R4", "B-R5", "B-L1")
@law(2)
def test_claims_are_all_there(case: Case, plan: Plan) -> None:
    listing.claims_are_all_there(walk(case, plan))


@law(2)
def test_lists_are_orderly(case: Case, plan: Plan) -> None:
    listing.lists_are_orderly(walk(case, plan))


@law(2)
def test_folding_events_gives_the_state(case: Case, plan: Plan) -> None:
    folding.folding_events_gives_the_state(walk(case, plan))


@law(1)
def test_folding_uses_no_rule(case: Case, plan: Plan) -> None:
    folding.folding_uses_no_rule(walk(case, plan))


@pytest.mark.rule("D-H1")
@law(2)
def test_folding_what_was_seen_gives_the_view(case: Case, plan: Plan) -> None:
    folding.folding_what_was_seen_gives_the_view(walk(case, plan))


@law(2)
def test_old_states_stay(case: Case, plan: Plan) -> None:
    folding.old_states_stay(walk(case, plan))


@law(1)
def test_views_cannot_be_written_into(case: Case, plan: Plan) -> None:
    writing.views_cannot_be_written_into(walk(case, plan))


@law(3)
def test_sampled_states_look_the_same(case: Case, plan: Plan) -> None:
    hiding.sampled_states_look_the_same(walk(case, plan))


@pytest.mark.rule("D-H1")
@law(2)
def test_sampled_states_refuse_the_same(case: Case, plan: Plan) -> None:
    hiding.sampled_states_refuse_the_same(walk(case, plan))


@pytest.mark.rule("D-H1")
@law(1)
def test_nobody_sees_the_swap(case: Case, plan: Plan) -> None:
    hiding.nobody_sees_the_swap(walk(case, plan))


@law(2)
def test_actions_read_back(case: Case, plan: Plan) -> None:
    printing.actions_read_back(walk(case, plan))


@law(2)
def test_events_and_steps_read_back(case: Case, plan: Plan) -> None:
    game = walk(case, plan)
    printing.events_read_back(game)
    printing.steps_read_back(game)


@law(3)
def test_positions_read_back(case: Case, plan: Plan) -> None:
    printing.positions_read_back(walk(case, plan))


@law(2)
def test_thinking_changes_no_shuffle(case: Case, plan: Plan) -> None:
    chances.thinking_changes_no_shuffle(walk(case, plan))


@law(2)
def test_going_back_changes_no_shuffle(case: Case, plan: Plan) -> None:
    chances.going_back_changes_no_shuffle(walk(case, plan))


@law(3)
def test_ended_games_stay_ended(case: Case, plan: Plan) -> None:
    endings.ended_games_stay_ended(walk(case, plan))


@pytest.mark.rule("D-E2", "D-D9")
@law(3)
def test_the_last_round_is_a_round(case: Case, plan: Plan) -> None:
    endings.the_last_round_is_a_round(walk(case, plan))


@pytest.mark.rule("B-F1", "B-R7", "X-R7")
@law(3)
def test_scores_add_up(case: Case, plan: Plan) -> None:
    game = walk(case, plan)
    endings.scores_add_up(game)
    endings.track_points_recount(game)


@law(3)
def test_each_decision_says_what_is_asked(case: Case, plan: Plan) -> None:
    endings.each_decision_says_what_is_asked(walk(case, plan))
