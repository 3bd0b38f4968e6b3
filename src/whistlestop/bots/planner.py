"""A bot that plans all its tickets together, watches the game's length and the opponents, and races if that pays
more."""

from dataclasses import dataclass
from random import Random
from typing import Final

from whistlestop.bots.analysis.board_index import BoardIndex, SeatBoard
from whistlestop.bots.choices import best_choice, claim_worth, why_choice
from whistlestop.bots.claiming import best_claim, last_claim
from whistlestop.bots.drawing import best_draw, card_worth
from whistlestop.bots.explain import explain_move, explain_slip
from whistlestop.bots.plan import Filler, Plan, Scene, fillers, make_plan
from whistlestop.bots.reason import Reason
from whistlestop.bots.ticketing import best_keep, pays_to_draw
from whistlestop.bots.weights import Weights
from whistlestop.rules import Action, Choose, Claim, Draw, Keep, Options, Take, Tickets, View, legal
from whistlestop.rules.actions import DECLINE
from whistlestop.rules.ids import NOBODY

__all__ = ["PlannerBot", "Thought"]

FORGETS: Final = 0.25
"""Probability that the easy level declines a mechanic's offer without evaluating it."""


@dataclass(frozen=True)
class Thought:
    """The analysis of a view."""

    view: View
    scene: Scene
    plan: Plan
    others: list[Filler]


class PlannerBot:
    def __init__(self, seed: str, weights: Weights | None = None) -> None:
        self._dice = Random(seed)
        self._weights = weights or Weights()
        self._board_index: BoardIndex | None = None
        self._thought: Thought | None = None
        self._slipped: View | None = None
        """The last view for which it chose a random card."""

    def choose(self, view: View) -> Action:
        options = legal(view, view.seat)
        first = options[0]
        # Without an analysis, which takes nearly all the time of a decision.
        if len(options.plain) == 1 and not options.claims:
            return first
        if isinstance(first, Choose):
            return self._answer(view, options)
        thought = self.think(view)
        if isinstance(first, Keep):
            return best_keep(thought.scene, options)
        # In the last turn no plan counts any more, only what a claim scores.
        if view.public.last_seat != NOBODY and options.claims:
            return last_claim(thought.scene, options)
        best = _best(thought, options)
        return (self._slip(view, options) if isinstance(best, Draw | Take) else None) or best

    def explain(self, view: View, action: Action) -> Reason:
        """The reason why it chose, or would choose, this action."""
        if isinstance(action, Choose):
            return why_choice(view, action)
        thought = self.think(view)
        if self._slipped is view:
            return explain_slip(thought.scene, thought.plan, thought.others)
        return explain_move(thought.scene, thought.plan, thought.others, action)

    def think(self, view: View) -> Thought:
        """Analyse each view once, however often it is asked about."""
        # By identity: a view is made for one decision, and comparing two takes time.
        if self._thought is not None and self._thought.view is view:
            return self._thought
        # A mechanic can add tracks during the game, and the numbers of tracks change.
        if self._board_index is None or self._board_index.board is not view.public.board:
            self._board_index, self._thought = BoardIndex(view.public.rules, view.public.board), None
        # From the view before: plans that change with every card would never be finished.
        begun = self._thought.plan.forest.tracks if self._thought else ()
        worth = claim_worth(view, "end") if self._weights.outlook == "end" else {}
        ground = SeatBoard(self._board_index, view, view.seat, worth)
        scene = Scene(view, ground, self._weights, frozenset(begun))
        plan = make_plan(scene)
        self._thought = Thought(view, scene, plan, fillers(scene, plan))
        return self._thought

    def _answer(self, view: View, options: Options) -> Action:
        """Answer a mechanic's question, for instance after a claim."""
        if self._weights.outlook == "none":
            if Choose(DECLINE) in options and self._dice.random() < FORGETS:
                return Choose(DECLINE)
            wanted = [action for action in options if action != Choose(DECLINE)]
            return wanted[int(self._dice.random() * len(wanted))]
        return best_choice(view, options, self._weights.outlook)

    def _slip(self, view: View, options: Options) -> Action | None:
        """Sometimes take any available card, from the deck or from the display."""
        if not self._weights.slips or self._dice.random() >= self._weights.slips:
            return None
        cards = [action for action in options.plain if isinstance(action, Draw | Take)]
        self._slipped = view
        return cards[int(self._dice.random() * len(cards))]


def _is_idle(thought: Thought, claim: Claim) -> bool:
    """Whether the claim neither serves a ticket nor brings anything; it only brings the end of the game nearer."""
    ground = thought.scene.ground
    track = ground.board_index.number[claim.track]
    return track not in thought.plan.forest.tracks and ground.gains[track] <= 0


def _best(thought: Thought, options: Options) -> Action:
    scene, plan, others = thought.scene, thought.plan, thought.others
    claim = best_claim(scene, plan, others, options)
    if claim is not None and not _is_idle(thought, claim):
        return claim
    if Tickets() in options.plain and pays_to_draw(scene, plan):
        return Tickets()
    return claim or best_draw(scene, options, card_worth(scene, plan, others))
