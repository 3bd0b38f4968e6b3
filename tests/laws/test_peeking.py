"""`sample_state` has nothing to peek at: what it deals follows the pool, whatever the truth is.

Fixed seeds and bounds of five standard deviations: a test that fails has found something.
"""

import math
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from laws.walks import Case, Plan, over_games, walk
from whistlestop.rules import Ruleset, Seeded, State, View, project, sample_state

DREAMS = 1000


@dataclass(frozen=True)
class Dreams:
    truth: State
    seat: int
    worlds: tuple[State, ...]

    @property
    def view(self) -> View:
        return project(self.truth, self.seat)


@lru_cache(maxsize=2)
def dreams(case: Case) -> Dreams:
    """A thousand samples of a position in the middle of a game."""
    game = walk(case, Plan(7, "mixed", 0))
    state = next(
        moment.before
        for moment in game.moments[len(game.moments) // 2 :]
        if unknown(moment.before, 1) and sum(map(len, moment.before.secrets.tickets)) > case.players
    )
    view = project(state, 0)
    return Dreams(state, 0, tuple(sample_state(view, Seeded(f"dream {n}")) for n in range(DREAMS)))


def unknown(state: State, seat: int) -> int:
    """Cards of this hand that nobody else has seen."""
    return state.public.hand_sizes[seat] - sum(state.public.shown[seat])


def unseen_pool(dreamt: Dreams) -> Counter[int]:
    """By count from the truth: the deck, and the hidden part of the other hands."""
    state = dreamt.truth
    pool = Counter(state.secrets.deck)
    for seat in range(state.public.players):
        if seat != dreamt.seat:
            pairs = zip(state.secrets.hands[seat], state.public.shown[seat], strict=True)
            pool.update({card: held - shown for card, (held, shown) in enumerate(pairs)})
    return pool


def never_held(rules: Ruleset) -> set[int]:
    """Cards of mechanics, which lie in the deck and are never in a hand."""
    names = {name for mechanic in rules.adds_cards for name, _ in mechanic.cards}
    return {card for card, name in enumerate(rules.cards) if name in names}


def holdable_pool(dreamt: Dreams) -> Counter[int]:
    """The unseen cards that may be in a hand."""
    apart = never_held(dreamt.truth.public.rules)
    return Counter({card: count for card, count in unseen_pool(dreamt).items() if card not in apart})


def is_near(total: float, expected: float, variance: float) -> bool:
    return abs(total - expected) <= 5 * math.sqrt(variance) + 1e-9


@over_games
def test_hidden_cards_follow_the_pool(case: Case) -> None:
    """How often each card is dealt to an opponent: hypergeometric, as from a shuffled pool."""
    dreamt = dreams(case)
    pool = holdable_pool(dreamt)
    size, drawn = pool.total(), unknown(dreamt.truth, 1)
    for card, count in pool.items():
        dealt = sum(world.secrets.hands[1][card] - world.public.shown[1][card] for world in dreamt.worlds)
        share = count / size
        spread = drawn * share * (1 - share) * (size - drawn) / max(1, size - 1)
        assert is_near(dealt, DREAMS * drawn * share, DREAMS * spread), dreamt.truth.public.rules.cards[card]


@over_games
def test_the_deck_is_not_the_true_one(case: Case) -> None:
    """The sampled top card is the true one as often as the pool has such cards, and no more."""
    dreamt = dreams(case)
    deck, pool, held = dreamt.truth.secrets.deck, unseen_pool(dreamt), holdable_pool(dreamt)
    apart = (pool.total() - held.total()) / max(1, len(deck))
    for at, true in list(enumerate(deck))[:3]:
        share = held[true] / held.total() * (1 - apart) if true in held else pool[true] / max(1, len(deck))
        hits = sum(world.secrets.deck[at] == true for world in dreamt.worlds)
        assert is_near(hits, DREAMS * share, DREAMS * share * (1 - share))


@over_games
def test_the_hand_does_not_lean_to_the_truth(case: Case) -> None:
    """What is dealt to an opponent agrees with the true hand no more than chance would have it."""
    dreamt = dreams(case)
    pool = holdable_pool(dreamt)
    size, drawn = pool.total(), unknown(dreamt.truth, 1)
    shown = dreamt.truth.public.shown[1]
    lean = [
        held - seen - drawn * pool[card] / size
        for card, (held, seen) in enumerate(zip(dreamt.truth.secrets.hands[1], shown, strict=True))
    ]
    scores = [
        sum(lean[card] * (held - shown[card]) for card, held in enumerate(world.secrets.hands[1]))
        for world in dreamt.worlds
    ]
    mean = sum(lean[card] * pool[card] for card in pool) / size
    variance = sum(pool[card] * (lean[card] - mean) ** 2 for card in pool) / size
    spread = drawn * variance * (size - drawn) / max(1, size - 1)
    assert is_near(sum(scores), DREAMS * drawn * mean, DREAMS * spread)


@over_games
def test_hidden_tickets_follow_the_pool(case: Case) -> None:
    """Every unseen ticket is as likely as any other to be the opponent's, the true ones included."""
    dreamt = dreams(case)
    view = dreamt.view
    known = {*view.tickets, *view.offered, *view.buried}
    unseen = [name for name in view.public.rules.tickets if name not in known]
    kept = view.public.ticket_counts[1]
    hits = Counter(name for world in dreamt.worlds for name in world.secrets.tickets[1])
    assert set(hits) <= set(unseen)
    share = kept / len(unseen)
    for name in unseen:
        assert is_near(hits[name], DREAMS * share, DREAMS * share * (1 - share)), name
