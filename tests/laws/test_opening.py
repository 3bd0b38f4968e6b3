"""The opening: everybody chooses tickets at once, and the order of the answers does not matter."""

import random
from itertools import permutations

import pytest

from laws.walks import Case, Plan, law, over_games
from whistlestop.rules import Event, Keep, Seeded, State, legal, play, project, seen_by, start
from whistlestop.rules.events import TicketsChosen
from whistlestop.rules.steps import KeepTickets

SHUFFLES = ("deck_shuffled", "tickets_shuffled")


@over_games
@pytest.mark.rule("D-S6")
@law(4)
def test_opening_answers_in_any_order(case: Case, plan: Plan) -> None:
    """The same answers give the same position, and the same events once the last one is in."""
    dice = random.Random(plan.seed)
    chance = Seeded(str(plan.seed))
    opening, _ = start(case.rules, case.players, chance, plan.first % case.players)
    answers = {seat: some_keep(opening, seat, dice) for seat in opening.public.asked}
    assert sorted(answers) == list(range(case.players))
    ends = [answer(opening, order, answers, chance) for order in some_orders(case.players, dice)]
    assert all(end == ends[0] for end in ends)
    public = ends[0][0].public
    assert all(public.chosen)
    # A mechanic may ask in the set-up before the first turn.
    assert public.turn == 1 or not isinstance(public.agenda[-1], KeepTickets)


@over_games
@pytest.mark.rule("D-S6")
def test_how_many_were_kept_is_secret_until_all_have_chosen(case: Case) -> None:
    chance = Seeded("opening")
    opening, _ = start(case.rules, case.players, chance)
    few, many = (keeps[at] for keeps in [list(legal(opening, 0))] for at in (0, -1))
    after = [play(opening, 0, keep, chance) for keep in (few, many)]
    for other in (*range(1, case.players), None):
        views = [project(state, other) for state, _ in after]
        assert views[0] == views[1]
        heard = [[seen_by(event, other) for event in events] for _, events in after]
        assert heard[0] == heard[1]
        assert not legal(after[0][0], 0)


@over_games
@pytest.mark.rule("D-H1")
def test_shuffles_are_nobodys_business(case: Case) -> None:
    """Another seed, the same to see, until a card is shown."""
    deals = [start(case.rules, case.players, Seeded(seed))[1] for seed in ("one", "two")]
    for seat in (*range(case.players), None):
        seen = [[seen_by(event, seat) for event in deal if event.kind in SHUFFLES] for deal in deals]
        assert len(seen[0]) >= len(SHUFFLES)
        assert seen[0][:1] + seen[0][-1:] == seen[1][:1] + seen[1][-1:]


def some_keep(state: State, seat: int, dice: random.Random) -> Keep:
    """One of the listed answers, with the rest in an order of the player's own."""
    keep = dice.choice(legal(state, seat))
    assert isinstance(keep, Keep)
    return Keep(keep.kept, tuple(dice.sample(keep.under, len(keep.under))))


def some_orders(players: int, dice: random.Random) -> list[tuple[int, ...]]:
    orders = list(permutations(range(players)))
    return dice.sample(orders, min(6, len(orders)))


def answer(
    state: State, order: tuple[int, ...], answers: dict[int, Keep], chance: Seeded
) -> tuple[State, list[Event]]:
    events: list[Event] = []
    for seat in order:
        state, events = play(state, seat, answers[seat], chance)
        assert events[0] == TicketsChosen(seat, answers[seat].kept, events[0].parts()[2])  # type: ignore[arg-type]
    return state, events[1:]
