"""What is hidden stays hidden: worlds that differ only there look the same, and bots can sample them."""

import random
from itertools import zip_longest
from typing import Any

from laws.conservation import cards_in
from laws.walks import Walk, is_revelation
from laws.wishes import wish
from whistlestop.rules import (
    Action,
    Event,
    Keep,
    NotLegal,
    Seeded,
    State,
    legal,
    play,
    project,
    sample_state,
    seen_by,
)
from whistlestop.rules.events import (
    CardDrawn,
    DisplayFlushed,
    PlaceFilled,
    RouteClaimed,
    TicketsKept,
    TicketsOffered,
)
from whistlestop.rules.state import with_extra

__all__ = [
    "nobody_sees_the_swap",
    "sampled_states_look_the_same",
    "sampled_states_refuse_the_same",
]

REVEALING = (CardDrawn, PlaceFilled, DisplayFlushed, TicketsOffered)
"""Events that may show a player something that was hidden: from there on two worlds may part."""


def sampled_states_look_the_same(walk: Walk, positions: int = 12) -> None:
    """`sample_state` keeps to the view, and deals the cards and tickets that the game has."""
    for at, state in enumerate(walk.some(positions, "imagine")):
        for seat in (*walk.seats, None):
            view = project(state, seat)
            world = sample_state(view, Seeded(f"dream {at}"))
            assert project(world, seat) == view
            assert cards_in(world) == cards_in(state)
            assert _tickets_in(world) == sorted(walk.rules.tickets)
            assert [len(hand) for hand in world.secrets.tickets] == list(world.public.ticket_counts)
            assert tuple(map(sum, world.secrets.hands)) == world.public.hand_sizes
            assert len(world.secrets.deck) == world.public.deck_size


def _tickets_in(state: State) -> list[str]:
    secrets = state.secrets
    held = [ticket for names in (*secrets.tickets, *secrets.offered) for ticket in names]
    return sorted([*secrets.ticket_deck, *held])


def sampled_states_refuse_the_same(walk: Walk, positions: int = 6, tries: int = 15) -> None:
    """Options, refusals, and what is seen until something hidden comes to light."""
    dice = walk.dice("worlds")
    for state in walk.some(positions, "worlds"):
        for seat in walk.seats:
            world = sample_state(project(state, seat), Seeded(f"world {dice.random()}"))
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
    seen: list[object] = []
    for event in events:
        if _reveals(event, seat) or is_revelation(event, walk):
            return seen, True
        seen.append(seen_by(event, seat))
    return seen, False


def _reveals(event: Event, seat: int) -> bool:
    """At the opening, how many tickets the others kept comes to light as well (D-S6)."""
    return isinstance(event, REVEALING) or (isinstance(event, TicketsKept) and event.seat != seat)


def _same(one: tuple[list[object], bool], two: tuple[list[object], bool]) -> None:
    """Whether the row is flushed may hang on the deck (D-D3), so one world may stop before the other."""
    length = min(len(seen) if is_cut else 10**6 for seen, is_cut in (one, two))
    assert one[0][:length] == two[0][:length]


def nobody_sees_the_swap(walk: Walk) -> None:
    """Two hidden cards or tickets change places, or what mechanics hide: seats that may not know see the same.

    The same actions are played in both worlds, until the difference comes to light as it may.
    """
    dice = walk.dice("swap")
    for at in (0, dice.randrange(len(walk.moments))):
        before = walk.moments[at].before
        for seat in (*walk.seats, None):
            for twin in (
                _swap_hands(before, seat, dice),
                _swap_deck(before, dice),
                _other_records(before, seat, dice),
            ):
                if twin is not None:
                    _follow(walk, at, twin, seat, {})
            names = _unknown_tickets(before, seat, dice)
            _follow(walk, at, _renamed(before, names), seat, names)


def _follow(walk: Walk, at: int, twin: State, seat: int | None, names: dict[str, str]) -> None:
    for moment in walk.moments[at:]:
        assert project(twin, seat) == project(moment.before, seat)
        twin_before = twin
        try:
            twin, events = play(twin, moment.seat, _renamed_action(moment.action, names), walk.chance)
        except NotLegal:
            assert moment.seat != seat, "what a seat may do hangs on what it may not know"
            return
        for one, other in zip_longest(moment.events, events):
            if one != other and any(_may_show(event, walk, seat) for event in (one, other) if event):
                return
            if one != other and _lost_answer(moment.before, twin_before, (one, other)):
                return
            assert one is not None
            assert other is not None
            assert seen_by(one, seat) == seen_by(other, seat)


def _lost_answer(state: State, twin: State, parted: tuple[Event | None, Event | None]) -> bool:
    """Whether the worlds part because an answer, known by all and not yet taken, is possible in one of them only: the
    hand of the player who gave it differs, and the first event that differs is of this player."""
    waiting = {step.seat for step in state.public.agenda if step.kind == "take_answer"}
    unlike = [seat for seat in waiting if state.secrets.hands[seat] != twin.secrets.hands[seat]]
    return any(getattr(event, "seat", None) in unlike for event in parted)


def _may_show(event: Event, walk: Walk, seat: int | None) -> bool:
    """A card turned up, or one's own; and whether the row is flushed may hang on the deck (D-D3).

    Which kinds of a colour are paid is public, and hangs on the hand.
    """
    is_own = seat is not None and event.owner() == seat
    is_paid = isinstance(event, RouteClaimed) and bool(walk.rules.kinds)
    return is_own or is_paid or isinstance(event, PlaceFilled | DisplayFlushed) or is_revelation(event, walk)


def _swap_hands(state: State, seat: int | None, dice: random.Random) -> State | None:
    """One unseen card each between two players, neither of whom is looking."""
    aside = {seat, *_bound_by_answers(state)}
    others = [other for other in range(state.public.players) if other not in aside and _unseen(state, other)]
    if len(others) < 2:
        return None
    one, two = dice.sample(others, 2)
    give, get = dice.choice(_unseen(state, one)), dice.choice(_unseen(state, two))
    hands = [list(hand) for hand in state.secrets.hands]
    for owner, out, into in ((one, give, get), (two, get, give)):
        hands[owner][out] -= 1
        hands[owner][into] += 1
    twin = state.copy()
    twin.secrets.hands = tuple(map(tuple, hands))
    return twin


def _bound_by_answers(state: State) -> set[int]:
    """Players whose answer, given and not yet taken, names a card of their hand."""
    bound: set[int] = set()
    for step in state.public.agenda:
        if step.kind == "take_answer":
            bound.add(step.seat)
        elif step.kind == "answer_event":
            bound.update(set(range(state.public.players)).difference(step.seats))
    return bound


def _unseen(state: State, seat: int) -> list[int]:
    pairs = zip(state.secrets.hands[seat], state.public.shown[seat], strict=True)
    return [card for card, (held, shown) in enumerate(pairs) if held > shown]


def _swap_deck(state: State, dice: random.Random) -> State | None:
    """One of the next few cards of the deck, and any other."""
    deck = list(state.secrets.deck)
    if len(deck) < 2:
        return None
    one, two = dice.randrange(min(4, len(deck))), dice.randrange(len(deck))
    deck[one], deck[two] = deck[two], deck[one]
    twin = state.copy()
    twin.secrets.deck = tuple(deck)
    return twin


def _other_records(state: State, seat: int | None, dice: random.Random) -> State | None:
    """What mechanics hide, as it might be for all that this seat knows."""
    mechanics = state.public.rules.keeps_secrets
    if not mechanics:
        return None
    view, twin = project(state, seat), state.copy()
    for mechanic in mechanics:
        record = mechanic.sample_secret(view.extras[mechanic.name], view, Seeded(f"records {dice.random()}"))
        twin.secrets.extras = with_extra(twin.secrets.extras, mechanic.name, record)
    return twin


def _unknown_tickets(state: State, seat: int | None, dice: random.Random) -> dict[str, str]:
    """Two that this seat neither holds nor buried; each will stand for the other."""
    view = project(state, seat)
    known = {*view.tickets, *view.offered, *view.buried}
    hidden = [name for name in state.public.rules.tickets if name not in known]
    if len(hidden) < 2:
        return {}
    one, two = dice.sample(hidden, 2)
    return {one: two, two: one}


def _renamed(state: State, names: dict[str, str]) -> State:
    def rename(item: Any) -> Any:
        return tuple(map(rename, item)) if isinstance(item, tuple) else names.get(item, item)

    twin = state.copy()
    secrets = twin.secrets
    secrets.tickets = rename(secrets.tickets)
    secrets.offered = rename(secrets.offered)
    secrets.choices = rename(secrets.choices)
    secrets.ticket_deck = rename(secrets.ticket_deck)
    secrets.known_decks = rename(secrets.known_decks)
    return twin


def _renamed_action(action: Action, names: dict[str, str]) -> Action:
    if not isinstance(action, Keep):
        return action
    kept, under = ([names.get(name, name) for name in side] for side in (action.kept, action.under))
    return Keep(tuple(kept), tuple(under))
