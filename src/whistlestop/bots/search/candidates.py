"""The moves that a search compares: those that the planner's plan suggests."""

from collections.abc import Iterator
from typing import Final

from whistlestop.bots.claiming import least_delay
from whistlestop.bots.drawing import best_draw, card_worth
from whistlestop.bots.planner import Thought
from whistlestop.rules import Action, Claim, Draw, Options, Take, Tickets

__all__ = ["turn_candidates"]

_MOST: Final = 9
"""With more candidates too few games are left for each."""
_OF_PLAN: Final = 4
_BESIDE: Final = 3
_BLOCKING: Final = 1


def turn_candidates(thought: Thought, options: Options, own: Action) -> list[Action]:
    """Different moves for a turn, the planner's own first."""
    found: dict[Action, None] = {own: None}
    for action in (*_draws(thought, options), *_claims(thought, options)):
        found.setdefault(action)
    return list(found)[:_MOST]


def _draws(thought: Thought, options: Options) -> Iterator[Action]:
    """The best card, and tickets."""
    if any(isinstance(action, Draw | Take) for action in options.plain):
        yield best_draw(thought.scene, options, card_worth(thought.scene, thought.plan, thought.others))
    if Tickets() in options.plain:
        yield Tickets()


def _claims(thought: Thought, options: Options) -> Iterator[Claim]:
    """Tracks of the plan, the best ones beside it, and those whose loss would hurt an opponent."""
    scene = thought.scene
    payable = {scene.ground.board_index.number[name]: pays for name, pays in options.claims}
    network = [track for track in thought.plan.forest.tracks if track in payable]
    beside = [each.track for each in thought.others if each.track in payable]
    network.sort(key=lambda track: -scene.wanted[track][0])
    harmful = sorted(
        (track for track in payable if scene.harm(track) > 0), key=lambda track: -scene.harm(track)
    )
    for track in (*network[:_OF_PLAN], *beside[:_BESIDE], *harmful[:_BLOCKING]):
        rest = [other for other in thought.plan.forest.tracks if other != track]
        payment = least_delay(scene, rest, payable[track])
        yield Claim(scene.ground.board_index.tracks[track].name, payment)
