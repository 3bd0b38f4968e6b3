"""What is hidden stays hidden: worlds that differ only there look the same, and bots can imagine them."""

import random
from typing import Any

from laws.conservation import cards_in
from laws.walks import Walk
from laws.wishes import wish
from whistlestop.rules import (
    Action,
    Event,
    NotLegal,
    Seeded,
    State,
    imagine,
    legal,
    play,
    project,
    seen_by,
)
from whistlestop.rules.events import CardDrawn, DisplayFlushed, PlaceFilled, TicketsKept, TicketsOffered

__all__ = [
    "imagined_worlds_look_the_same",
    "imagined_worlds_refuse_the_same",
    "nobody_sees_the_swap",
]

REVEALING = (CardDrawn, PlaceFilled, DisplayFlushed, TicketsOffered)
"""Events that may show a player something that was hidden: from there on two worlds may part."""


def imagined_worlds_look_the_same(walk: Walk, positions: int = 12) -> None:
    """`imagine` keeps to the view, and deals the cards and tickets that the game has."""
    for at, state in enumerate(walk.some(positions, "imagine")):
        for seat in (*walk.seats, None):
            view = project(state, seat)
            world = imagine(view, Seeded(f"dream {at}"))
            assert project(world, seat) == view
            assert cards_in(world) == cards_in(state)
            assert _tickets_in(world) == sorted(walk.rules.tickets)
            assert [len(hand) for hand in world.secrets.tickets] == list(world.table.ticket_counts)
            assert tuple(map(sum, world.secrets.hands)) == world.table.hand_sizes
            assert len(world.secrets.deck) == world.table.deck_size


def _tickets_in(state: State) -> list[str]:
    secrets = state.secrets
    held = [ticket for names in (*secrets.tickets, *secrets.offered) for ticket in names]
    return sorted([*secrets.ticket_deck, *held])


def imagined_worlds_refuse_the_same(walk: Walk, positions: int = 6, tries: int = 15) -> None:
    """Options, refusals, and what is seen until something hidden comes to light."""
    dice = walk.dice("worlds")
    for state in walk.some(positions, "worlds"):
        for seat in walk.seats:
            world = imagine(project(state, seat), Seeded(f"world {dice.random()}"))
            assert list(legal(world, seat)) == list(legal(state, seat))
            wishes = [wish(state, seat, dice) for _ in range(tries)]
            for action in (*_some_options(state, seat, dice), *wishes):
                _same(_told(walk, world, seat, action), _told(walk, state, seat, action))


def _some_options(state: State, seat: int, dice: random.Random) -> list[Action]:
    options = list(legal(state, seat))
    return dice.sample(options, min(5, len(options)))


def _told(walk: Walk, state: State, seat: int, action: Action) -> tuple[list[object], bool]:
    """What a seat hears of its own action; and whether it stops where something comes to light."""
    try:
        _, events = play(state, seat, action, walk.chance)
    except NotLegal as refusal:
        said = (type(refusal), refusal.rule, refusal.reason, refusal.values, list(refusal.options))
        return [said], False
    told: list[object] = []
    for event in events:
        if _reveals(event, seat) or event.kind in walk.case.reveals:
            return told, True
        told.append(seen_by(event, seat))
    return told, False


def _reveals(event: Event, seat: int) -> bool:
    """At the opening, how many tickets the others kept comes to light as well (D-S6)."""
    return isinstance(event, REVEALING) or (isinstance(event, TicketsKept) and event.seat != seat)


def _same(one: tuple[list[object], bool], two: tuple[list[object], bool]) -> None:
    """Whether the row is flushed may hang on the deck (D-D3), so one world may stop before the other."""
    length = min(len(told) if is_cut else 10**6 for told, is_cut in (one, two))
    assert one[0][:length] == two[0][:length]


def nobody_sees_the_swap(walk: Walk) -> None:
    """Two hidden cards change hands, or two hidden tickets: those who may not know see the same game.

    The same actions are played in both worlds as long as both allow them.
    """
    dice = walk.dice("swap")
    at = dice.randrange(len(walk.moments))
    for swap in (_swap_cards, _swap_tickets):
        for seat in (*walk.seats, None):
            twin, marked = swap(walk.moments[at].before, seat, dice)
            if twin is not None:
                _follow(walk, at, twin, seat, marked)


def _follow(walk: Walk, at: int, twin: State, seat: int | None, marked: frozenset[str]) -> None:
    for moment in walk.moments[at:]:
        assert project(twin, seat) == project(moment.before, seat)
        if any(_shows(event, marked) for event in moment.events):
            return
        try:
            twin, events = play(twin, moment.seat, moment.action, walk.chance)
        except NotLegal:
            assert moment.seat != seat, "what a seat may do hangs on what it may not know"
            return
        assert [seen_by(event, seat) for event in events] == [seen_by(event, seat) for event in moment.events]


def _shows(event: Event, marked: frozenset[str]) -> bool:
    return isinstance(event, TicketsOffered) and not marked.isdisjoint(event.tickets)


def _swap_cards(state: State, seat: int | None, dice: random.Random) -> tuple[State | None, frozenset[str]]:
    """One unseen card each between two players, neither of whom is looking."""
    table = state.table
    others = [other for other in range(table.players) if other != seat]
    if len(others) < 2:
        return None, frozenset()
    one, two = dice.sample(others, 2)
    mine, yours = (_unseen(state, other) for other in (one, two))
    if not mine or not yours:
        return None, frozenset()
    give, get = dice.choice(mine), dice.choice(yours)
    hands = [list(hand) for hand in state.secrets.hands]
    for owner, out, into in ((one, give, get), (two, get, give)):
        hands[owner][out] -= 1
        hands[owner][into] += 1
    twin = state.copy()
    twin.secrets.hands = tuple(map(tuple, hands))
    return twin, frozenset()


def _unseen(state: State, seat: int) -> list[int]:
    pairs = zip(state.secrets.hands[seat], state.table.shown[seat], strict=True)
    return [card for card, (held, shown) in enumerate(pairs) if held > shown]


def _swap_tickets(state: State, seat: int | None, dice: random.Random) -> tuple[State | None, frozenset[str]]:
    """A ticket that another player has kept, and one of the deck that this seat did not bury."""
    secrets = state.secrets
    others = [other for other in range(state.table.players) if other != seat]
    kept = [(other, ticket) for other in others for ticket in secrets.tickets[other]]
    lying = [at for at, known in enumerate(project(state, seat).ticket_deck) if known is None]
    if not kept or not lying:
        return None, frozenset()
    owner, ticket = dice.choice(kept)
    at = dice.choice(lying)
    other = secrets.ticket_deck[at]
    twin = state.copy()
    twin.secrets.ticket_deck = _put(secrets.ticket_deck, at, ticket)
    twin.secrets.known_decks = tuple(
        known if known[at] is None else _put(known, at, ticket) for known in secrets.known_decks
    )
    mine = tuple(other if name == ticket else name for name in secrets.tickets[owner])
    twin.secrets.tickets = _put(secrets.tickets, owner, mine)
    return twin, frozenset({ticket, other})


def _put(items: tuple[Any, ...], at: int, item: object) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])
