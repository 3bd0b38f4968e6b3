"""What a claim brings and costs, before it is made: the certain effects, slot by slot, computed from a view."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from whistlestop.rules.actions import Claim
from whistlestop.rules.claim import gain_of
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.state import View

__all__ = ["PROTOCOLS", "PreviewLine", "Previews", "preview"]

ROUTE: Final = "route"


class PreviewLine(NamedTuple):
    """One effect of a claim."""

    slot: int
    """Its place in the order of the effects of a claim; 0 for the claim itself."""
    why: str
    """The word for its cause, such as an event or a bonus."""
    points: int = 0
    """Points or dollars; negative if the player pays them."""
    gets: str = ""
    """What the claim brings besides points; the message `preview.<gets>` says it."""
    number: int = 1
    """How many of it."""
    word: str = ""
    """What it is about, such as a colour or a company."""


@runtime_checkable
class Previews(Protocol):
    def claim_preview(self, view: View, claim: Claim) -> Sequence[PreviewLine]:
        """The effects that this claim of the viewer certainly has by the mechanic's rules: nothing that is hidden
        from the viewer, nothing that chance decides."""
        ...


PROTOCOLS: Final[tuple[type[Any], ...]] = (Previews,)


def preview(view: View, claim: Claim) -> tuple[PreviewLine, ...]:
    """All lines in the order of the slots. Nobody pays more than they then have (D-LB5)."""
    public, rules = view.public, _rules(view)
    length = public.board.tracks[claim.track].length
    points = gain_of(public, view.seat, ROUTE, claim.track, rules.points_for(length))
    lines = [line for each in rules.implementing(Previews) for line in each.claim_preview(view, claim)]
    found: list[PreviewLine] = []
    coins = public.points[view.seat]
    for line in sorted([PreviewLine(0, ROUTE, points), *lines], key=_slot):
        line = line._replace(points=max(line.points, -coins))
        coins += line.points
        if line.points or line.gets:
            found.append(line)
    return tuple(found)


def _rules(view: View) -> Ruleset:
    return view.public.rules


def _slot(line: PreviewLine) -> int:
    return line.slot
