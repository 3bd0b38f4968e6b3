"""Cards that everybody has seen are counted from public information."""

from whistlestop import games
from whistlestop.bots import make_bot
from whistlestop.rules import Seeded, legal, play, project, start
from whistlestop.rules.card_counts import count_cards


def test_seen_and_unseen_cards_are_all_cards_of_the_game() -> None:
    rules = games.load("usa-classic").ruleset
    chance = Seeded("counted")
    state, _ = start(rules, 3, chance)
    bots = [make_bot("easy", f"{seat}") for seat in range(3)]
    for step in range(120):
        public = state.public
        counts = count_cards(public)
        assert [one.seen + one.unseen for one in counts] == list(rules.deck_counts)
        hidden = sum(public.hand_sizes) - sum(sum(shown) for shown in public.shown)
        assert sum(one.unseen for one in counts) == public.deck_size + hidden, step
        if public.ended:
            break
        seat = public.asked[0]
        state, _ = play(state, seat, bots[seat].choose(project(state, seat)), chance)


def test_everybody_gets_the_same_counts() -> None:
    state, _ = start(games.load("mini").ruleset, 2, Seeded("same"))
    state, _ = play(state, 0, next(iter(legal(state, 0))), Seeded("same"))
    views = [project(state, seat) for seat in (0, 1, None)]
    assert len({count_cards(view.public) for view in views}) == 1
