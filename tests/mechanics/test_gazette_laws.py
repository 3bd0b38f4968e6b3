"""The laws hold for a mechanic that uses every hook."""

import json
from collections.abc import Callable

import pytest
from gazette import PAPERS, Desk, Drawer, Gazette, desk, drawer, put
from laws import chances, conservation, endings, folding, hiding, listing, printing, tables
from laws.walks import Case, Plan, Walk, law, walk
from stage import cases, mini_with

from whistlestop.rules import State, Table

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
    folding.folding_what_was_seen_gives_the_view,
    folding.old_states_stay,
    hiding.nobody_sees_the_swap,
    printing.actions_read_back,
    printing.events_read_back,
    printing.steps_read_back,
    chances.going_back_changes_no_shuffle,
    endings.ended_games_stay_ended,
    endings.scores_add_up,
)


class Archived(Gazette):
    """With what a bot needs to imagine the deck, and a position to be written down."""

    def in_deck(self, table: Table) -> dict[int, int]:
        """How many newspapers lie in the deck is known; where, nobody knows."""
        open_desk = desk(table)
        return {table.rules.cards.index("newspaper"): PAPERS - open_desk.outside - open_desk.read}

    def facts(self, state: State) -> list[str]:
        return [json.dumps({**vars(desk(state.table)), **vars(drawer(state.secrets))})]

    def read_fact(self, state: State, text: str) -> None:
        facts = {
            name: tuple(fact) if isinstance(fact, list) else fact for name, fact in json.loads(text).items()
        }
        put(state.secrets, Drawer(facts.pop("headlines"), facts.pop("votes")))
        put(state.table, Desk(**facts))


ARCHIVED: tuple[Callable[[Walk], None], ...] = (
    hiding.imagined_worlds_look_the_same,
    hiding.imagined_worlds_refuse_the_same,
    printing.positions_read_back,
    chances.thinking_changes_no_shuffle,
)


def hold(holds: Callable[[Walk], None], case: Case) -> None:
    def of_one_plan(case: Case, plan: Plan) -> None:
        holds(walk(case, plan))

    law(1)(of_one_plan)(case)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("holds", LAWS, ids=lambda holds: holds.__name__)
def test_the_law_holds(holds: Callable[[Walk], None], case: Case) -> None:
    hold(holds, case)


@pytest.mark.parametrize("holds", ARCHIVED, ids=lambda holds: holds.__name__)
def test_the_law_holds_for_what_is_archived(holds: Callable[[Walk], None]) -> None:
    for case in cases(mini_with(Archived())):
        hold(holds, case)
