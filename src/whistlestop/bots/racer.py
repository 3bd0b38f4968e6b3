"""A bot that claims the longest routes and ends the game before the others have completed their tickets."""

from collections.abc import Sequence
from dataclasses import dataclass

from whistlestop.bots.analysis.board_index import BoardIndex, SeatBoard
from whistlestop.bots.analysis.cards import draw_turns, lack, unseen
from whistlestop.bots.analysis.game_length import turns_left
from whistlestop.bots.analysis.income import income
from whistlestop.bots.analysis.steiner import cheapest_forest
from whistlestop.bots.choices import best_choice, why_choice
from whistlestop.bots.random import thriftiest
from whistlestop.bots.reason import Reason
from whistlestop.rules import Action, Choose, Claim, Draw, Keep, Options, Take, View, legal
from whistlestop.rules.actions import Payment

__all__ = ["RacerBot"]

_TURN = 3.0
"""Points per turn of racing, with the usual points for routes: a ticket must bring more."""


@dataclass(frozen=True)
class Target:
    track: int
    rate: float
    """Points per turn, including the turns that its cards have cost or will cost."""
    missing: int
    colour: int


class RacerBot:
    def __init__(self, seed: str) -> None:
        del seed  # it makes no random choices
        self._board_index: BoardIndex | None = None

    def choose(self, view: View) -> Action:
        options = legal(view, view.seat)
        ground = self._ground(view)
        if isinstance(options[0], Choose):
            return best_choice(view, options)
        if isinstance(options[0], Keep):
            return _keep(view, ground, options)
        targets = _targets(view, ground)
        claim = _claim(view, ground, options, targets)
        return claim or _draw(view, options, targets)

    def explain(self, view: View, action: Action) -> Reason:
        return _why(view, self._ground(view), action)

    def _ground(self, view: View) -> SeatBoard:
        if self._board_index is None or self._board_index.board is not view.public.board:
            self._board_index = BoardIndex(view.public.rules, view.public.board)
        return SeatBoard(self._board_index, view, view.seat)


def _keep(view: View, ground: SeatBoard, options: Options) -> Action:
    """Keep as few tickets as allowed, those that are quickest to complete for their points."""
    keeps = [action for action in options if isinstance(action, Keep)]
    fewest = min(len(keep.kept) for keep in keeps)
    tickets = view.public.rules.tickets

    def price(keep: Keep) -> float:
        wanted = [name for name in (*view.tickets, *keep.kept) if not ground.is_joined(view.seat, name)]
        points = sum(tickets[name].points for name in keep.kept)
        return _race_cost(view, ground, wanted)[0] - points / 2

    return min((keep for keep in keeps if len(keep.kept) == fewest), key=price)


def _race_cost(view: View, ground: SeatBoard, tickets: Sequence[str]) -> tuple[float, tuple[int, ...]]:
    """The points that the tickets cost by delaying the race, and the tracks they need."""
    if not tickets:
        return 0.0, ()
    costs = _costs(view, ground)
    forest = cheapest_forest(ground, costs, tickets)
    # A ticket that cannot be completed costs about what it takes away at the end.
    return forest.cost + 20.0 * len(forest.cut_off), forest.tracks


def _costs(view: View, ground: SeatBoard) -> list[float]:
    board_index = ground.board_index
    costs = [0.0] * len(board_index.tracks)
    turn = _TURN * income(ground)
    for track in ground.open:
        length = board_index.lengths[track]
        costs[track] = max(0.2, turn * (length / 1.9 + 1) - ground.gains[track])
        if length > view.public.trains[view.seat]:
            costs[track] = 1000.0
    return costs


def _targets(view: View, ground: SeatBoard) -> list[Target]:
    """The tracks to build, best first; tracks for tickets that are cheap to complete count more."""
    extra = _ticket_worth(view, ground)
    targets = [_target(view, ground, track, extra.get(track, 0.0)) for track in ground.open]
    trains = view.public.trains[view.seat]
    fitting = [target for target in targets if ground.board_index.lengths[target.track] <= trains]
    return sorted(fitting, key=lambda target: -target.rate)


def _ticket_worth(view: View, ground: SeatBoard) -> dict[int, float]:
    """For each track of a ticket that is cheap to complete, its share of the ticket's points."""
    worth: dict[int, float] = {}
    left = turns_left(view, ground)
    for name in view.tickets:
        if ground.is_joined(view.seat, name):
            continue
        cost, tracks = _race_cost(view, ground, [name])
        points = 2 * view.public.rules.tickets[name].points
        prices = [ground.prices[track] for track in tracks]
        missing = lack(prices, view.hand_by_colour, view.public.rules.locomotive)
        turns = draw_turns(missing.total, missing.kinds, len(view.public.rules.colours)) + len(tracks)
        if cost < points and turns <= left:
            for track in tracks:
                worth[track] = worth.get(track, 0.0) + points / len(tracks)
    return worth


def _target(view: View, ground: SeatBoard, track: int, extra: float) -> Target:
    price = ground.prices[track]
    found = lack([price], view.hand_by_colour, view.public.rules.locomotive)
    missing, used = found.total, price.length - found.total
    # Cards in hand have a cost, except near the end, when they can pay for nothing else.
    sunk = min(1.0, turns_left(view, ground) / 8) * 0.6 * used
    turns = (missing + sunk) / 1.6 + 1
    return Target(track, (ground.gains[track] + extra) / turns, missing, found.colours[0])


def _claim(view: View, ground: SeatBoard, options: Options, targets: Sequence[Target]) -> Action | None:
    """Claim the best target that can be paid, unless a much better one can be paid soon."""
    payable = {ground.board_index.number[name]: pays for name, pays in options.claims}
    ready = [target for target in targets if target.track in payable]
    if not ready:
        return None
    best, hope = ready[0], targets[0]
    if best.rate < 0.8 * hope.rate and turns_left(view, ground) > hope.missing / 1.6 + 1:
        return None
    return Claim(ground.board_index.tracks[best.track].name, _payment(view, payable[best.track], targets))


def _payment(view: View, payments: tuple[Payment, ...], targets: Sequence[Target]) -> Payment:
    """The payment with few locomotives, in the colour that the next targets need least."""
    locomotive = view.public.rules.locomotive
    wanted = _wanted(view, targets)
    return min(
        thriftiest(payments, locomotive),
        key=lambda payment: (dict(payment).get(locomotive, 0), wanted[payment[0][0]]),
    )


def _wanted(view: View, targets: Sequence[Target]) -> list[float]:
    """For each card, how much one more of it helps."""
    rules = view.public.rules
    wanted = [0.1] * len(rules.cards)
    for target in [target for target in targets if target.missing][:6]:
        wanted[target.colour] += target.rate / (1 + target.missing)
    wanted[rules.locomotive] = max(wanted)
    return wanted


def _draw(view: View, options: Options, targets: Sequence[Target]) -> Action:
    """Draw the most useful card, face up or, by its average, from the deck."""
    wanted = _wanted(view, targets)
    public = view.public
    blind = sum(chance * want for chance, want in zip(unseen(view), wanted, strict=True))
    best: tuple[float, Action] = (-1.0, options[0])
    for action in options.plain:
        if isinstance(action, Draw):
            best = max(best, (blind, action), key=lambda pair: pair[0])
        elif isinstance(action, Take):
            card = view.display_by_colour[action.place]
            # A face-up locomotive costs the second card.
            worth = wanted[card] * (0.5 if card == public.rules.locomotive else 1.0)
            best = max(best, (worth, action), key=lambda pair: pair[0])
    return best[1]


def _why(view: View, ground: SeatBoard, action: Action) -> Reason:
    if isinstance(action, Keep):
        wanted = [name for name in (*view.tickets, *action.kept) if not ground.is_joined(view.seat, name)]
        forest = cheapest_forest(ground, ground.board_index.lengths, wanted)
        trains = sum(ground.board_index.lengths[track] for track in forest.tracks)
        return Reason("keep", {"tickets": action.kept, "count": trains})
    if isinstance(action, Claim):
        return _why_track(view, ground, ground.board_index.number[action.track])
    if isinstance(action, Take | Draw):
        return _why_card(view, ground, action)
    return why_choice(view, action)


def _why_card(view: View, ground: SeatBoard, action: Take | Draw) -> Reason:
    card = view.display_by_colour[action.place] if isinstance(action, Take) else None
    anything = card in (None, view.public.rules.locomotive)
    for target in _targets(view, ground):
        if target.missing and (anything or target.colour == card):
            about = _why_track(view, ground, target.track)
            if card is None:
                return Reason(f"blind_{about.key}", about.values)
            return Reason(f"card_{about.key}", {**about.values, "card": card})
    return Reason("any_card")


def _why_track(view: View, ground: SeatBoard, track: int) -> Reason:
    name = ground.board_index.tracks[track].name
    for ticket in view.tickets:
        if not ground.is_joined(view.seat, ticket) and track in _race_cost(view, ground, [ticket])[1]:
            return Reason("ticket", {"track": name, "ticket": ticket})
    return Reason("points", {"track": name, "count": ground.board_index.points[track]})
