"""A bot that plans all its tickets together, watches the game's length and the opponents, and races if that pays
more."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from whistlestop.bots.analysis.board_index import BoardIndex, SeatBoard
from whistlestop.bots.analysis.income import routes_score
from whistlestop.bots.choices import best_act, best_choice, claim_worth, take_worth, why_choice
from whistlestop.bots.claiming import best_claim, final_gain, last_claim
from whistlestop.bots.drawing import best_draw, card_worth
from whistlestop.bots.explain import explain_move, explain_slip
from whistlestop.bots.plan import Filler, Plan, Scene, fillers, make_plan
from whistlestop.bots.reason import Reason
from whistlestop.bots.ticketing import best_keep, pays_to_draw, worth_at_last, worth_of_tickets
from whistlestop.bots.weights import TUNED, Weights
from whistlestop.rules import Action, Choose, Claim, Draw, Keep, Options, Ruleset, Take, Tickets, View, legal
from whistlestop.rules.actions import DECLINE
from whistlestop.rules.ids import GRAY, NOBODY
from whistlestop.rules.steps import TakeTurn

__all__ = ["PlannerBot", "Thought"]

FORGETS: Final = 0.25
"""Probability that the easy level declines a mechanic's offer without evaluating it."""
_CARDS_A_TURN: Final = 1.6
"""Useful cards that a turn of drawing brings."""
_SOON: Final = 3
"""With fewer turns than this after the present one, a card may come too late."""


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
        self._given: Final = weights
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
        if isinstance(first, Choose) and not isinstance(view.public.agenda[-1], TakeTurn):
            return self._answer(view, options)
        thought = self.think(view)
        if isinstance(first, Keep):
            return best_keep(thought.scene, options)
        # In the last turn no plan counts any more, only what an action scores.
        last = _last(thought, options) if view.public.last_seat != NOBODY else None
        best = last or _best(thought, options, self._beyond(thought))
        act = self._act(thought, options, best)
        if act is not None or last is not None:
            return act or best
        return (self._slip(view, options) if isinstance(best, Draw | Take) else None) or best

    def _act(self, thought: Thought, options: Options, intended: Action) -> Choose | None:
        """What a mechanic offers besides the action, if it is worth more than it costs."""
        acts = [action for action in options.plain if isinstance(action, Choose)]
        if not acts or self._weights.outlook == "none":
            return None
        cards, without = _card_points(thought), self._weights.without
        # An act may make a claim possible for which a card is missing.
        wished = [] if isinstance(intended, Claim) else _nearly_paid(thought)
        acted = [best_act(thought.view, acts, action, cards, without) for action in (*wished, intended)]
        return next((act for act in acted if act is not None), None)

    def _beyond(self, thought: Thought) -> list[float]:
        """For each place of the display what taking its card brings besides the card, measured in cards."""
        if self._weights.outlook != "end":
            return []
        # Where routes bring nothing, a turn is worth nothing, and a card counts as one point.
        card = thought.scene.turn / _CARDS_A_TURN or 1.0
        return [worth / card for worth in take_worth(thought.view, self._weights.without)]

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
            self._weights = self._given or _usual_weights(view.public.rules)
        # From the view before: plans that change with every card would never be finished.
        begun = self._thought.plan.forest.tracks if self._thought else ()
        # Where routes score nothing, what mechanics pay is all that routes bring, and every level sees it.
        sees = self._weights.outlook == "end" or not routes_score(view.public.rules)
        worth = claim_worth(view, "end", self._weights.without) if sees else {}
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
        return best_choice(view, options, self._weights.outlook, self._weights.without)

    def _slip(self, view: View, options: Options) -> Action | None:
        """Sometimes take any available card, from the deck or from the display."""
        if not self._weights.slips or self._dice.random() >= self._weights.slips:
            return None
        cards = [action for action in options.plain if isinstance(action, Draw | Take)]
        self._slipped = view
        return cards[int(self._dice.random() * len(cards))]


def _usual_weights(rules: Ruleset) -> Weights:
    """The weights were tuned on a game in which routes score points."""
    return TUNED if routes_score(rules) else Weights()


def _card_points(thought: Thought) -> list[float]:
    """What one more card of each colour is worth: the part of a turn that it saves, while there are turns left."""
    scene = thought.scene
    time = max(0.0, min(1.0, (scene.clock - 1) / _SOON))
    each = time * scene.turn / _CARDS_A_TURN
    return [each * worth for worth in card_worth(scene, thought.plan, thought.others)]


def _nearly_paid(thought: Thought) -> list[Claim]:
    """Claims of the network for which one card is missing, with the cards that there are."""
    scene, hand = thought.scene, thought.view.hand_by_colour
    found: list[Claim] = []
    for at, track in enumerate(thought.plan.forest.tracks):
        price = scene.ground.prices[track]
        colour = thought.plan.lack.colours[at] if price.colour == GRAY else price.colour
        own = min(hand[colour], price.length - 1)
        wild = price.length - 1 - own
        if own and wild <= hand[scene.locomotive]:
            paid = ((colour, own), (scene.locomotive, wild)) if wild else ((colour, own),)
            found.append(Claim(scene.ground.board_index.tracks[track].name, paid))
    return found


def _is_idle(thought: Thought, claim: Claim) -> bool:
    """Whether the claim neither serves a ticket nor brings anything; it only brings the end of the game nearer."""
    ground = thought.scene.ground
    track = ground.board_index.number[claim.track]
    return track not in thought.plan.forest.tracks and ground.gains[track] <= 0


def _last(thought: Thought, options: Options) -> Action | None:
    """The claim that scores most now, or a draw of tickets if that is expected to score more."""
    scene = thought.scene
    claim = last_claim(scene, options) if options.claims else None
    if not scene.by_tickets:
        return claim
    gain = final_gain(scene, scene.ground.board_index.number[claim.track]) if claim is not None else 0
    if Tickets() in options.plain and worth_at_last(scene) > max(0, gain):
        return Tickets()
    return claim if gain >= 0 else None


def _best(thought: Thought, options: Options, beyond: Sequence[float]) -> Action:
    scene, plan, others = thought.scene, thought.plan, thought.others
    claim = best_claim(scene, plan, others, options)
    if claim is not None and _is_first(thought, claim):
        return claim
    if Tickets() in options.plain and _draws_tickets(thought, claim):
        return Tickets()
    return claim or best_draw(scene, options, card_worth(scene, plan, others), beyond)


def _is_first(thought: Thought, claim: Claim) -> bool:
    """Whether the claim comes before new tickets. Where tickets carry the score, only the network does."""
    if not thought.scene.by_tickets:
        return not _is_idle(thought, claim)
    return thought.scene.ground.board_index.number[claim.track] in thought.plan.forest.tracks


def _draws_tickets(thought: Thought, claim: Claim | None) -> bool:
    """Whether drawing tickets is better than this claim beside the network, or than drawing cards."""
    scene, plan = thought.scene, thought.plan
    if not scene.by_tickets:
        return pays_to_draw(scene, plan)
    number = scene.ground.board_index.number
    gain = scene.ground.gains[number[claim.track]] - scene.turn if claim is not None else 0.0
    return worth_of_tickets(scene, plan) > max(0.0, gain)
