"""What a designer could change, in sentences. Each names the figures that it follows from."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from whistlestop.arena.balance.board_figures import Balance, GroupFigures, RouteUse, TicketUse
from whistlestop.arena.labels import route_label, ticket_label

__all__ = ["advice"]

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

Sentences = Iterator[str]


def advice(balance: Balance, reference: Balance | None) -> list[str]:
    """The most general first. A board about which there is nothing to say gets one sentence, too."""
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
    return found or ["Nothing stands out: seats, routes, tickets and colours are all used evenly enough."]


def _seats(group: GroupFigures, other: GroupFigures | None, name: str) -> Sentences:
    even = 1 / group.players
    for seat, wins in enumerate(group.seats):
        if wins.low > even or wins.high < even:
            compared = "" if other is None else f", in {name} {other.seats[seat].share:.0%}"
            turn = "begins" if seat == 0 else f"plays as number {seat + 1}"
            yield (
                f"With {group.players} players, who {turn} wins {wins.share:.0%} of the games "
                f"({wins.low:.0%}–{wins.high:.0%}; even is {even:.0%}{compared})."
            )


def _length(group: GroupFigures, other: GroupFigures | None, name: str) -> Sentences:
    if other is None:
        return
    ours, theirs = group.turns.mean, other.turns.mean
    if ours > _LONGER * theirs or theirs > _LONGER * ours:
        what = "fewer trains make it shorter" if ours > theirs else "more trains make it longer"
        yield (
            f"With {group.players} players, a game has {ours:.0f} turns for each player, in {name} "
            f"{theirs:.0f}: {what}."
        )
    if group.completed < other.completed - _FEWER:
        yield (
            f"With {group.players} players, {group.completed:.0%} of the kept tickets are completed, in {name} "
            f"{other.completed:.0%}: shorter tickets or more routes help."
        )


def _bottlenecks(balance: Balance) -> Sentences:
    label = route_label(balance.game)
    for each in balance.bottlenecks:
        if each.share >= _NEEDED or each.impossible:
            rest = f", {each.impossible} of them become impossible" if each.impossible else ""
            yield (
                f"{label(each.route)} is a bottleneck: without it {each.tickets} tickets need a detour of 3 spaces "
                f"or more{rest}. A second way relieves it."
            )


def _routes(balance: Balance) -> Sentences:
    label = route_label(balance.game)
    for route in _in_all(balance.groups, lambda use: use.claimed < _DEAD):
        claimed = _claimed(balance.groups, route)
        yield f"{label(route)} is dead: {claimed}. A ticket across it, or fewer spaces, would help."
    for route in _in_all(balance.groups, _is_wanted):
        yield (
            f"{label(route)} is wanted by everybody: {_claimed(balance.groups, route)}, mostly in the first third "
            "of the game. A second track, or more spaces, would help."
        )


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
    said = [f"{share:.0%} with {group.players}" for share, group in zip(claimed, groups, strict=True)]
    return f"claimed in {', '.join(said)} players"


def _tickets(balance: Balance) -> Sentences:
    label = ticket_label(balance.game)
    for group in balance.groups:
        for use in group.tickets:
            said = _ticket(use, 1 / group.players)
            if said:
                yield f"With {group.players} players, {label(use.ticket)} {said}"


def _ticket(use: TicketUse, even: float) -> str:
    if use.kept is not None and use.offered >= _ENOUGH and use.kept < _SELDOM_KEPT:
        return f"is kept {use.kept:.0%} of the times it is offered: it is too hard for its points."
    if use.wins.games < _ENOUGH:
        return ""
    if use.completed is not None and use.completed < _SELDOM_DONE:
        return f"is completed by {use.completed:.0%} of those that keep it."
    if use.wins.low > even + _STRONG:
        return f"is too good: its owner wins {use.wins.share:.0%} of the games (even is {even:.0%})."
    return ""


def _colours(groups: Sequence[GroupFigures]) -> Sentences:
    for group in groups:
        colours = [use for use in group.colours if use.cards and use.spaces]
        if not colours:
            continue
        most, least = max(colours, key=lambda use: use.turnover), min(colours, key=lambda use: use.turnover)
        if most.turnover > _SCARCE * least.turnover:
            yield (
                f"With {group.players} players, {most.colour} is scarce: {most.spent:.0f} of its {most.cards} cards "
                f"are spent in a game, of {least.colour} {least.spent:.0f} of {least.cards}."
            )
