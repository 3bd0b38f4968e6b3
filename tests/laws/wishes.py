"""What players might ask for, wise or not."""

import random
from typing import Final

from whistlestop.rules import Action, Choose, Claim, Draw, Keep, Pass, State, Take, Tickets

__all__ = ["canonical", "wish"]

PLAIN: Final[tuple[Action, ...]] = (Draw(), Tickets(), Pass(), Choose("nothing"))


def wish(state: State, seat: int, dice: random.Random) -> Action:
    """Often nearly legal: that is where mistakes hide."""
    kind = dice.randrange(10)
    if kind < 2:
        return dice.choice(PLAIN)
    if kind < 4:
        return Take(dice.randint(-1, len(state.public.display)))
    if kind < 6:
        return _keep(state, seat, dice)
    return _claim(state, seat, dice)


def canonical(action: Action, state: State, seat: int) -> Action:
    """The listed form: the tickets that go under, and the cards paid, in their usual order."""
    if isinstance(action, Keep):
        offered = state.secrets.offered[seat]
        kept = tuple(ticket for ticket in offered if ticket in action.kept)
        return Keep(kept, tuple(ticket for ticket in offered if ticket not in kept))
    if isinstance(action, Claim):
        return Claim(action.track, tuple(sorted(action.cards)))
    return action


def _keep(state: State, seat: int, dice: random.Random) -> Keep:
    names = list(state.secrets.offered[seat])
    if not names or dice.random() < 0.2:
        names.append(dice.choice(list(state.public.rules.tickets)))
    dice.shuffle(names)
    cut = dice.randint(0, len(names))
    return Keep(tuple(names[:cut]), tuple(names[cut:]) if dice.random() < 0.7 else ())


def _claim(state: State, seat: int, dice: random.Random) -> Claim:
    rules = state.public.rules
    track = dice.choice(list(state.public.board.tracks.values()))
    is_right = track.colour >= 0 and dice.random() < 0.8
    colour = track.colour if is_right else dice.randrange(len(rules.cards))
    length = max(1, track.length + dice.choice((0, 0, 0, 0, 0, 0, -1, 1)))
    wild = dice.randint(0, min(length, state.secrets.hands[seat][rules.locomotive]))
    cards = [(colour, length - wild), (rules.locomotive, wild)]
    dice.shuffle(cards)
    return Claim(track.name, tuple(pair for pair in cards if pair[1] or dice.random() < 0.05))
