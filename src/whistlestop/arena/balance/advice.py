"""What a designer could change, in sentences. Each names the figures that it follows from."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from whistlestop.arena.balance.board_figures import Balance, GroupFigures, RouteUse, TicketUse
from whistlestop.arena.labels import colour_label, game_label, route_label, ticket_label
from whistlestop.text import say

__all__ = ["Remark", "advice", "remarks"]

_DEAD: Final = 0.05
"""A route that is claimed in fewer games is dead."""
_EARLY: Final = 0.35
"""A route that is first claimed in this part of the game is wanted at once."""
_ALWAYS: Final = 0.97
_SELDOM_KEPT: Final = 0.1
_SELDOM_DONE: Final = 0.5
_ENOUGH: Final = 20
"""Offers of a ticket, or seats that kept it, from which a share says something."""
_STRONG: Final = 0.05
"""How far above the even share a ticket's owners must certainly win."""
_SCARCE: Final = 1.4
"""How many times as often the cards of one colour are spent as those of another."""
_NEEDED: Final = 0.2
"""Share of the tickets that need a route, from which it is a bottleneck."""
_LONGER: Final = 1.25
_FEWER: Final = 0.1
_COLOURS: Final = ("colour", "other_colour")


@dataclass(frozen=True)
class Remark:
    """A sentence of the catalogue, `balance.<kind>`, with its values. Percentages are texts."""

    kind: str
    values: Mapping[str, str | int]
    route: str = ""
    """The route or the ticket that it is about, by name."""
    ticket: str = ""


Remarks = Iterator[Remark]


def advice(balance: Balance, reference: Balance | None, lang: str = "en") -> list[str]:
    """The remarks in words."""
    return [_in_words(remark, balance.game, lang) for remark in remarks(balance, reference)]


def remarks(balance: Balance, reference: Balance | None) -> list[Remark]:
    """The most general first. About a board with nothing to say there is one remark, too."""
    others = {} if reference is None else {group.players: group for group in reference.groups}
    name = "" if reference is None else reference.game
    found = [
        *(said for group in balance.groups for said in _seats(group, others.get(group.players), name)),
        *(said for group in balance.groups for said in _length(group, others.get(group.players), name)),
        *_bottlenecks(balance),
        *_routes(balance),
        *_tickets(balance),
        *_colours(balance.groups),
    ]
    return found or [Remark("nothing", {})]


def _in_words(remark: Remark, game: str, lang: str) -> str:
    named = {
        **({"route": route_label(game, lang)(remark.route)} if remark.route else {}),
        **({"ticket": ticket_label(game, lang)(remark.ticket)} if remark.ticket else {}),
        **{
            key: colour_label(game, lang)(str(remark.values[key])) for key in _COLOURS if key in remark.values
        },
    }
    if remark.values.get("other"):
        named["other"] = game_label(str(remark.values["other"]), lang)
    if "claimed" in remark.values:
        named["claimed"] = _claimed_in_words(str(remark.values["claimed"]), lang)
    return say(f"balance.{remark.kind}", lang, **{**remark.values, **named})


def _claimed_in_words(parts_said: str, lang: str) -> str:
    """`2:5% 3:7%`, by number of players."""
    parts = [each.split(":") for each in parts_said.split()]
    said = [say("balance.claimed_with", lang, players=int(players), share=share) for players, share in parts]
    return ", ".join(said)


def _seats(group: GroupFigures, other: GroupFigures | None, name: str) -> Remarks:
    even = 1 / group.players
    for seat, wins in enumerate(group.seats):
        if wins.low > even or wins.high < even:
            yield Remark(
                "seat" if other is None else "seat_compared",
                {
                    "players": group.players,
                    "seat": seat + 1,
                    "share": _percent(wins.share),
                    "low": _percent(wins.low),
                    "high": _percent(wins.high),
                    "even": _percent(even),
                    "other": name,
                    "theirs": "" if other is None else _percent(other.seats[seat].share),
                },
            )


def _length(group: GroupFigures, other: GroupFigures | None, name: str) -> Remarks:
    if other is None:
        return
    ours, theirs = group.turns.mean, other.turns.mean
    compared: dict[str, str | int] = {"players": group.players, "other": name}
    if ours > _LONGER * theirs or theirs > _LONGER * ours:
        kind = "long" if ours > theirs else "short"
        yield Remark(kind, {**compared, "turns": round(ours), "theirs": round(theirs)})
    if group.completed < other.completed - _FEWER:
        figures = {"share": _percent(group.completed), "theirs": _percent(other.completed)}
        yield Remark("completed", {**compared, **figures})


def _bottlenecks(balance: Balance) -> Remarks:
    for each in balance.bottlenecks:
        if each.share >= _NEEDED or each.impossible:
            counts = {"tickets": each.tickets, "impossible": each.impossible}
            yield Remark("bottleneck", counts, route=each.route)


def _routes(balance: Balance) -> Remarks:
    for route in _in_all(balance.groups, lambda use: use.claimed < _DEAD):
        yield Remark("dead", {"claimed": _claimed(balance.groups, route)}, route=route)
    for route in _in_all(balance.groups, _is_wanted):
        yield Remark("wanted", {"claimed": _claimed(balance.groups, route)}, route=route)


def _is_wanted(use: RouteUse) -> bool:
    return use.claimed >= _ALWAYS and use.when is not None and use.when < _EARLY


def _in_all(groups: Sequence[GroupFigures], is_so: Callable[[RouteUse], bool]) -> list[str]:
    """The routes of which this holds with every number of players."""
    return [
        uses[0].route
        for uses in zip(*(group.routes for group in groups), strict=True)
        if all(map(is_so, uses))
    ]


def _claimed(groups: Sequence[GroupFigures], route: str) -> str:
    claimed = [next(use.claimed for use in group.routes if use.route == route) for group in groups]
    return " ".join(
        [f"{group.players}:{_percent(share)}" for share, group in zip(claimed, groups, strict=True)]
    )


def _tickets(balance: Balance) -> Remarks:
    for group in balance.groups:
        for use in group.tickets:
            even = 1 / group.players
            found = _ticket(use, even)
            if found is not None:
                kind, share = found
                values: dict[str, str | int] = {
                    "players": group.players,
                    "share": _percent(share),
                    "even": _percent(even),
                }
                yield Remark(kind, values, ticket=use.ticket)


def _ticket(use: TicketUse, even: float) -> tuple[str, float] | None:
    """The kind of remark and its share."""
    if use.kept is not None and use.offered >= _ENOUGH and use.kept < _SELDOM_KEPT:
        return "seldom_kept", use.kept
    if use.wins.games < _ENOUGH:
        return None
    if use.completed is not None and use.completed < _SELDOM_DONE:
        return "seldom_done", use.completed
    return ("strong", use.wins.share) if use.wins.low > even + _STRONG else None


def _colours(groups: Sequence[GroupFigures]) -> Remarks:
    for group in groups:
        colours = [use for use in group.colours if use.cards and use.spaces]
        if not colours:
            continue
        most, least = max(colours, key=lambda use: use.turnover), min(colours, key=lambda use: use.turnover)
        if most.turnover > _SCARCE * least.turnover:
            yield Remark(
                "scarce",
                {
                    "players": group.players,
                    "colour": most.colour,
                    "spent": round(most.spent),
                    "cards": most.cards,
                    "other_colour": least.colour,
                    "other_spent": round(least.spent),
                    "other_cards": least.cards,
                },
            )


def _percent(share: float) -> str:
    return f"{share:.0%}"
