"""The facts of a view that are displayed, as plain values: the coloured and the plain terminal share them."""

from dataclasses import dataclass

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import Counter, badges_of, counters_of, track_notes_of
from whistlestop.rules import Options, Take, Track, View
from whistlestop.rules.actions import Choose, Draw, Keep, Pass, Payment, Tickets
from whistlestop.rules.claim import payments, price_of
from whistlestop.rules.doubles import holds_parallel
from whistlestop.rules.hooks import Price
from whistlestop.rules.ids import GRAY, CityCode, Seat
from whistlestop.text.catalogue import say
from whistlestop.text.command_line.progress import progress
from whistlestop.text.names import Names

__all__ = [
    "CLOSED",
    "FREE",
    "RouteFact",
    "SeatFact",
    "options_text",
    "price_text",
    "route_facts",
    "seat_facts",
    "shortage_text",
]

FREE = -1
CLOSED = -2


@dataclass(frozen=True)
class SeatFact:
    seat: Seat
    name: str
    points: int
    trains: int
    cards: int
    tickets: int
    counters: tuple[Counter, ...]
    """Values that mechanics count at this seat."""
    is_mover: bool
    is_you: bool


@dataclass(frozen=True)
class RouteFact:
    track: Track
    holder: Seat
    """The owner's seat, or FREE, or CLOSED."""
    points: int
    payment: Payment | None
    """The cheapest payment that is possible now."""
    missing: int
    """How many cards the player lacks, with the best colour in hand."""
    trains_missing: int
    is_wanted: bool
    """It is on the shortest path of one of the player's tickets."""
    locomotives: int
    """Minimum number of locomotives in the payment."""
    badges: tuple[str, ...]
    """The marks printed beside it."""
    notes: tuple[Message, ...]
    """What mechanics print at it, as text."""

    @property
    def is_payable(self) -> bool:
        return self.holder == FREE and self.payment is not None and not self.trains_missing

    @property
    def is_short(self) -> bool:
        """Only cards are missing."""
        return self.holder == FREE and self.payment is None and not self.trains_missing


def seat_facts(view: View, names: Names) -> list[SeatFact]:
    public = view.public
    counters = counters_of(view)
    return [
        SeatFact(
            seat,
            names.player(seat),
            public.points[seat],
            public.trains[seat],
            public.hand_sizes[seat],
            public.ticket_counts[seat],
            tuple(counter for counter in counters if counter.seat == seat),
            seat == public.mover,
            seat == view.seat,
        )
        for seat in range(public.players)
    ]


def route_facts(view: View, city: CityCode | None = None) -> list[RouteFact]:
    """The tracks at a city, or all tracks."""
    tickets = [progress(view, name) for name in view.tickets]
    wanted = {leg.track.route for ticket in tickets for leg in ticket.missing or ()}
    badges = badges_of(view.public.rules)
    return [
        _route_fact(view, track, track.route in wanted, badges.get(track.name, ()))
        for track in view.public.board.tracks.values()
        if city is None or city in (track.a, track.b)
    ]


def payable_facts(view: View) -> list[RouteFact]:
    """The tracks that the player can pay for: first those on paths of tickets, then by points and
    length; one of parallel tracks."""
    found: dict[tuple[str, int], RouteFact] = {}
    for fact in route_facts(view):
        if fact.is_payable:
            found.setdefault((fact.track.route, fact.track.colour), fact)
    return sorted(found.values(), key=lambda fact: (not fact.is_wanted, -fact.points, -fact.track.length))


def _route_fact(view: View, track: Track, is_wanted: bool, badges: tuple[str, ...]) -> RouteFact:
    public = view.public
    rules = public.rules
    price = price_of(public, track, view.seat)
    ways = payments(price, view.hand_by_colour, rules.locomotive)
    thrifty = min(ways, key=lambda pay: dict(pay).get(rules.locomotive, 0), default=None)
    missing = 0 if thrifty else _missing(view, price, _best(view, price))
    return RouteFact(
        track,
        _holder(view, track),
        rules.points_for(track.length),
        thrifty,
        missing,
        max(0, track.length - public.trains[view.seat]),
        is_wanted and _holder(view, track) == FREE,
        price.locomotives,
        badges,
        tuple(track_notes_of(rules, track.name)),
    )


def _holder(view: View, track: Track) -> Seat:
    public = view.public
    if track.name in public.owners:
        return public.owners[track.name]
    return CLOSED if track not in public.free or holds_parallel(public, track, view.seat) else FREE


def _best(view: View, price: Price) -> int:
    """The colour of which the player has most, among those that can pay."""
    colours = range(view.public.rules.locomotive) if price.colour == GRAY else (price.colour,)
    return max(colours, key=lambda card: view.hand_by_colour[card])


def _missing(view: View, price: Price, card: int) -> int:
    held = (
        min(view.hand_by_colour[card], price.length - price.locomotives)
        + view.hand_by_colour[view.public.rules.locomotive]
    )
    return max(1, price.length - held)


def options_text(options: Options, lang: str, names: Names) -> str:
    """The legal actions, in one line."""
    plain = options.plain
    places = [str(action.place + 1) for action in plain if isinstance(action, Take)]
    parts = [say("options.take", lang, places=" ".join(places))] if places else []
    for kind, key in ((Draw, "draw"), (Tickets, "tickets"), (Pass, "pass")):
        if any(isinstance(action, kind) for action in plain):
            parts.append(say(f"options.{key}", lang))
    if options.claims:
        tracks = [names.track(name, lang) for name, _ in options.claims]
        more = len(tracks) - 3
        parts.append(say("options.claim", lang, tracks=", ".join(tracks[:3]), more=max(0, more)))
    keeps = [action for action in plain if isinstance(action, Keep)]
    if keeps:
        parts.append(say("options.keep", lang, least=len(keeps[0].kept), most=len(keeps[-1].kept)))
    chooses = [_choice(action.option, lang, names) for action in plain if isinstance(action, Choose)]
    if chooses:
        parts.append(say("options.choose", lang, options=", ".join(chooses)))
    return say("options.all", lang, options="; ".join(parts)) if parts else say("options.none", lang)


def _choice(option: str, lang: str, names: Names) -> str:
    name = names.word(option, lang)
    return option if name == option else f"{option} ({name})"


def shortage_text(track: Track, card: int | None, view: View, lang: str, names: Names) -> str:
    """What a track costs, which cards the player has for it (in the requested colour, if any), and what is
    missing."""
    price = price_of(view.public, track, view.seat)
    best = _best(view, price) if card is None else card
    wild = view.public.rules.locomotive
    asked = say("price.any", lang, count=price.length)
    if price.colour != GRAY:
        asked = names.count(price.colour, price.length, lang)
    if price.locomotives:
        asked += say("price.locomotives", lang, count=price.locomotives)
    held = [(each, view.hand_by_colour[each]) for each in (best, wild) if view.hand_by_colour[each]]
    return say(
        "price.short",
        lang,
        track=names.track(track.name, lang),
        price=asked,
        held=names.cards(held, lang) or say("price.none", lang),
        missing=_missing(view, price, best),
    )


def price_text(route: RouteFact, lang: str, names: Names) -> str:
    """The owner of the track, or its price."""
    if route.holder == CLOSED:
        return say("price.closed", lang)
    if route.holder != FREE:
        return say("price.owned", lang, who=names.who(route.holder), name=names.player(route.holder))
    if route.trains_missing:
        return say("price.trains", lang, count=route.trains_missing)
    if route.payment is not None:
        return say("price.payable", lang, cards=names.cards(route.payment, lang))
    return say("price.missing", lang, count=route.missing)
