"""A beginner's strategy: build the shortest paths for the tickets, claim what is payable, draw what is missing."""

import heapq
from collections.abc import Sequence
from random import Random
from typing import Final

from whistlestop.bots.choices import best_choice, why_choice
from whistlestop.bots.random import thriftiest
from whistlestop.bots.reason import Reason
from whistlestop.rules import Action, Choose, Claim, Draw, Keep, Options, Take, Tickets, Track, View, legal
from whistlestop.rules.actions import Payment
from whistlestop.rules.ids import GRAY
from whistlestop.rules.state import EMPTY

__all__ = ["GreedyBot"]

_LONG: Final = 4


class GreedyBot:
    """Looks one move ahead and ignores the other players."""

    def __init__(self, seed: str) -> None:
        self._dice = Random(seed)

    def choose(self, view: View) -> Action:
        options = legal(view, view.seat)
        if isinstance(options[0], Keep):
            return _keep(view, options)
        if isinstance(options[0], Choose):
            return best_choice(view, options)
        plan = _plan(view)
        claim = _best_claim(view, options, plan)
        if claim is not None:
            return claim
        if Tickets() in options.plain and not plan and _has_time(view):
            return Tickets()
        return self._draw(view, options, plan)

    def explain(self, view: View, action: Action) -> Reason:
        return _why(view, action)

    def _draw(self, view: View, options: Options, plan: Sequence[Track]) -> Action:
        """The most useful face-up card; otherwise a card from the deck; otherwise any legal action."""
        wanted = _wanted(view, plan)
        display = view.display_by_colour
        # `plain` leaves out the claims, of which there may be hundreds.
        takes = [action for action in options.plain if isinstance(action, Take)]
        useful = [take for take in takes if wanted.get(display[take.place], 0) > 0]
        if useful:
            return max(useful, key=lambda take: wanted[display[take.place]])
        if Draw() in options.plain:
            return Draw()
        if takes:
            return takes[int(self._dice.random() * len(takes))]
        return options[0]


def _why(view: View, action: Action) -> Reason:
    """The ticket whose shortest path contains the track, or the track that the card pays for."""
    if isinstance(action, Keep):
        return Reason(
            "keep", {"tickets": action.kept, "count": _cost(_network(view, (*view.tickets, *action.kept)))}
        )
    if isinstance(action, Claim):
        return _why_track(view, view.public.board.tracks[action.track])
    if isinstance(action, Tickets):
        return Reason("more_tickets", {"tickets": view.tickets})
    if isinstance(action, Take | Draw):
        return _why_card(view, action)
    return why_choice(view, action)


def _why_card(view: View, action: Take | Draw) -> Reason:
    """The longest track of the plan that the card can pay for."""
    card = view.display_by_colour[action.place] if isinstance(action, Take) else None
    anything = card in (None, view.public.rules.locomotive)
    wanting = [track for track in _plan(view) if anything or track.colour in (card, GRAY)]
    if not wanting:
        return Reason("any_card")
    about = _why_track(view, max(wanting, key=lambda track: track.length))
    if card is None:
        return Reason(f"blind_{about.key}", about.values)
    return Reason(f"card_{about.key}", {**about.values, "card": card})


def _why_track(view: View, track: Track) -> Reason:
    for name in view.tickets:
        if track in _way(view, name, {}):
            return Reason("ticket", {"track": track.name, "ticket": name})
    return Reason("points", {"track": track.name, "count": view.public.rules.points_for(track.length)})


def _keep(view: View, options: Options) -> Action:
    """The minimum number of tickets, and among those sets the one that needs the fewest new trains."""
    rules = view.public.rules
    fewest = min(len(action.kept) for action in options if isinstance(action, Keep))
    keeps = [action for action in options if isinstance(action, Keep) and len(action.kept) == fewest]
    return min(
        keeps,
        key=lambda keep: (
            _cost(_network(view, (*view.tickets, *keep.kept))),
            -sum(rules.tickets[name].points for name in keep.kept),
        ),
    )


def _plan(view: View) -> list[Track]:
    """Tracks still to claim for the tickets in hand, as far as trains and free tracks allow."""
    return [track for track in _network(view, view.tickets) if track.length <= view.public.trains[view.seat]]


def _network(view: View, tickets: Sequence[str]) -> list[Track]:
    """The shortest paths for the tickets, one after another, each reusing the tracks of the others."""
    tracks = view.public.rules.tickets
    planned: dict[str, Track] = {}
    # The most valuable first: later tickets reuse its tracks, and what no longer fits is worth least.
    for name in sorted(tickets, key=lambda name: -tracks[name].points):
        way = _way(view, name, planned)
        planned.update((track.name, track) for track in way)
    return list(planned.values())


def _cost(tracks: Sequence[Track]) -> int:
    return sum(track.length for track in tracks)


def _way(view: View, ticket_name: str, planned: dict[str, Track]) -> list[Track]:
    """The shortest path over free tracks; own and planned tracks cost nothing. Empty if nothing can be built."""
    public = view.public
    ticket = public.rules.tickets[ticket_name]
    ends = set(public.board.stops[ticket.b])
    links = _links(view, planned)
    queue: list[tuple[int, str, tuple[str, ...]]] = [(0, city, ()) for city in public.board.stops[ticket.a]]
    done: set[str] = set()
    while queue:
        cost, city, way = heapq.heappop(queue)
        if city in ends:
            return [public.board.tracks[name] for name in way]
        if city in done:
            continue
        done.add(city)
        for other, track, is_free in links.get(city, ()):
            if other not in done:
                further = (cost, other, way) if is_free else (cost + track.length, other, (*way, track.name))
                heapq.heappush(queue, further)
    return []


def _links(view: View, planned: dict[str, Track]) -> dict[str, list[tuple[str, Track, bool]]]:
    public = view.public
    board = public.board
    links: dict[str, list[tuple[str, Track, bool]]] = {}
    own = [board.tracks[name] for name, owner in public.owners.items() if owner == view.seat]
    for track in (*own, *public.free):
        is_free = public.owners.get(track.name) == view.seat or track.name in planned
        links.setdefault(track.a, []).append((track.b, track, is_free))
        links.setdefault(track.b, []).append((track.a, track, is_free))
    return links


def _best_claim(view: View, options: Options, plan: Sequence[Track]) -> Claim | None:
    """The longest planned track that can be paid; if nothing is planned, any long one."""
    tracks = view.public.board.tracks
    planned = {track.name for track in plan}
    wanted = [(tracks[name], pays) for name, pays in options.claims if name in planned]
    if not wanted and not plan:
        least = 1 if view.public.last_seat >= 0 or not _has_time(view) else _long(view)
        wanted = [(tracks[name], pays) for name, pays in options.claims if tracks[name].length >= least]
    if not wanted:
        return None
    track, payments = max(wanted, key=lambda pair: pair[0].length)
    return Claim(track.name, _cheapest(view, payments, plan))


def _long(view: View) -> int:
    """The length from which a track beside the plan is worth its cards; on a small board, that of its longest."""
    return min(_LONG, view.public.board.longest)


def _cheapest(view: View, payments: tuple[Payment, ...], plan: Sequence[Track]) -> Payment:
    """The payment with few locomotives, in the colour that the rest of the plan needs least."""
    locomotive = view.public.rules.locomotive
    wanted = _wanted(view, plan)
    return min(
        thriftiest(payments, locomotive),
        key=lambda payment: (dict(payment).get(locomotive, 0), wanted.get(payment[0][0], 0)),
    )


def _wanted(view: View, plan: Sequence[Track]) -> dict[int, int]:
    """For each card, how much the plan needs one more of it."""
    rules = view.public.rules
    wanted: dict[int, int] = {}
    hand = view.hand_by_colour
    best = max(range(rules.locomotive), key=lambda card: hand[card])
    for track in plan or view.public.free:
        price = rules.printed[track.name]
        card = best if price.colour == GRAY else price.colour
        if hand[card] < price.length - price.locomotives:
            wanted[card] = max(wanted.get(card, 0), hand[card] + 1)
    wanted[rules.locomotive] = 1
    return {card: want for card, want in wanted.items() if card != EMPTY}


def _has_time(view: View) -> bool:
    """Whether there are enough trains for another ticket, here and at the seat with the fewest trains."""
    public = view.public
    return min(public.trains) * 3 > public.rules.knobs.trains and len(view.tickets) < 5
