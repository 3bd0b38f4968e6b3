"""Nothing is lost and nothing appears: cards, trains, tickets, and what mechanics say of their own parts."""

from collections import Counter

from laws.walks import Walk
from whistlestop.rules import State
from whistlestop.rules.mechanic import Conserves

__all__ = ["cards_are_conserved", "mechanics_conserve", "tickets_are_conserved", "trains_are_conserved"]


def cards_are_conserved(walk: Walk) -> None:
    """Cards that mechanics add may wait outside the deck, but never more of them appear than the game has."""
    rules = walk.rules
    own = rules.locomotive + 1 + len(rules.kinds)
    for state in walk.states:
        found = cards_in(state)
        assert found[:own] == rules.card_counts[:own]
        assert all(0 <= n <= most for n, most in zip(found[own:], rules.card_counts[own:], strict=True))
        assert all(count >= 0 for hand in state.secrets.hands for count in hand)
        assert min(state.public.discards) >= 0


def cards_in(state: State) -> tuple[int, ...]:
    public, secrets = state.public, state.secrets
    places = Counter((*secrets.deck, *(card for card in public.display if card >= 0)))
    return tuple(
        places[card] + public.discards[card] + sum(hand[card] for hand in secrets.hands)
        for card in range(len(public.rules.cards))
    )


def trains_are_conserved(walk: Walk) -> None:
    for state in walk.states:
        public = state.public
        built = [0] * public.players
        for name, owner in public.owners.items():
            built[owner] += public.board.tracks[name].length
        assert [sum(pair) for pair in zip(public.trains, built, strict=True)] == [
            walk.rules.knobs.trains
        ] * public.players
        assert min(public.trains) >= 0


def tickets_are_conserved(walk: Walk) -> None:
    """Each lies in exactly one place; an answer that waits at the opening sorts what was offered."""
    for state in walk.states:
        secrets = state.secrets
        lying = [*secrets.ticket_deck]
        for seat in walk.seats:
            lying += secrets.tickets[seat] + secrets.offered[seat]
            choice = secrets.choices[seat]
            if choice is not None:
                assert sorted(choice[0] + choice[1]) == sorted(secrets.offered[seat])
        assert sorted(lying) == sorted(walk.rules.tickets)


def mechanics_conserve(walk: Walk) -> None:
    """What a mechanic counts with `conserved` is the same at every question."""
    mechanics = walk.rules.implementing(Conserves)
    for mechanic in mechanics:
        counts = [mechanic.conserved(state) for state in walk.states]
        assert counts == [counts[0]] * len(counts)
