"""Chance is a pure function: neither thinking nor going back disturbs the deck."""

import random

from laws.walks import STYLES, Walk, pick
from whistlestop.rules import Seeded, State, legal, play, project, sample_state, start

__all__ = ["going_back_changes_no_shuffle", "thinking_changes_no_shuffle"]


def thinking_changes_no_shuffle(walk: Walk) -> None:
    """The same actions give the same events although everybody ponders before each of them."""
    dice = walk.dice("thought")
    chance = Seeded(walk.chance.seed)
    chance.shuffle("deck", 1, range(dice.randint(1, 50)))
    state, dealt = start(walk.rules, walk.case.players, chance, walk.first)
    assert tuple(dealt) == walk.dealt
    for moment in walk.moments:
        if dice.random() < 0.2:
            _ponder(state, moment.seat, chance, dice)
        state, events = play(state, moment.seat, moment.action, chance)
        assert tuple(events) == moment.events
    assert state == walk.end


def _ponder(state: State, seat: int, chance: Seeded, dice: random.Random) -> None:
    """Play on in simulations: in sampled states with other dice, and with the game's own chance as well."""
    world = sample_state(project(state, seat), Seeded(f"thought {dice.random()}"))
    for luck in (chance, Seeded("another")):
        dream = world
        for _ in range(6):
            if dream.public.ended:
                break
            mover = dream.public.asked[0]
            action = pick(legal(dream, mover), dice, STYLES["mixed"])
            dream, _ = play(dream, mover, action, luck)
    chance.shuffle("deck", state.public.shuffles, list(world.secrets.deck))


def going_back_changes_no_shuffle(walk: Walk) -> None:
    """Undo: another branch is played for a while, then the old one again, with the same cards."""
    dice = walk.dice("undo")
    for at in dice.sample(range(len(walk.moments)), min(5, len(walk.moments))):
        state = walk.moments[at].before
        for _ in range(4):
            if state.public.ended:
                break
            mover = state.public.asked[0]
            state, _ = play(state, mover, dice.choice(legal(state, mover)), walk.chance)
        for moment in walk.moments[at : at + 12]:
            after, events = play(moment.before, moment.seat, moment.action, walk.chance)
            assert tuple(events) == moment.events
            assert after == moment.after
