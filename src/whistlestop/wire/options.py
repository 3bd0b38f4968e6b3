"""Options and actions as values, with no text to take apart: what is sent to a client, and what it sends back.

A hand of many cards has hundreds of ways to pay, and tracks that cost the same share them. So the ways to pay are
listed once for each price, and each track that can be claimed names its list:

    {"plain": [{"type": "draw"}, …], "claims": {"DEN-OMA": 0, "DEN-KAN": 1}, "payments": [[[2, 4], [2, 3, 8, 1]], …]}
"""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from whistlestop.rules.actions import Action, Choose, Claim, Draw, Keep, Pass, Payment, Take, Tickets
from whistlestop.rules.errors import BadNotation, UnknownCity
from whistlestop.rules.ids import TrackName
from whistlestop.rules.notation import parse_action
from whistlestop.rules.options import Options
from whistlestop.rules.ruleset import Ruleset

__all__ = [
    "ChooseAction",
    "ClaimAction",
    "DrawAction",
    "KeepAction",
    "PassAction",
    "SentAction",
    "TakeAction",
    "TicketsAction",
    "WireAction",
    "WireOptions",
    "WirePayment",
    "action_from_wire",
    "action_to_wire",
    "options_from_wire",
    "options_to_wire",
    "read_action",
]

_Number: TypeAlias = Annotated[int, Meta(ge=0, lt=1_000_000_000)]
_Name: TypeAlias = Annotated[str, Meta(max_length=200)]
WirePayment = tuple[_Number, ...]
"""A colour (its place among the game's cards), how many of it, the next colour, how many: `[2, 3, 8, 1]`."""


class DrawAction(msgspec.Struct, frozen=True, tag_field="type", tag="draw", forbid_unknown_fields=True):
    """Draw a face-down card from the deck."""


class TakeAction(msgspec.Struct, frozen=True, tag_field="type", tag="take", forbid_unknown_fields=True):
    """Take a face-up card."""

    place: _Number


class TicketsAction(msgspec.Struct, frozen=True, tag_field="type", tag="tickets", forbid_unknown_fields=True):
    """Draw tickets to choose from."""


class KeepAction(msgspec.Struct, frozen=True, tag_field="type", tag="keep", forbid_unknown_fields=True):
    """Keep these tickets; the others go under the deck in the given order."""

    kept: tuple[_Name, ...]
    under: tuple[_Name, ...] = ()


class ClaimAction(msgspec.Struct, frozen=True, tag_field="type", tag="claim", forbid_unknown_fields=True):
    """Claim a track and pay with these cards."""

    track: _Name
    payment: WirePayment


class PassAction(msgspec.Struct, frozen=True, tag_field="type", tag="pass", forbid_unknown_fields=True):
    """Pass, which is legal only if nothing else is possible."""


class ChooseAction(msgspec.Struct, frozen=True, tag_field="type", tag="choose", forbid_unknown_fields=True):
    """Answer a mechanic's question."""

    option: _Name


WireAction = DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction
SentAction: TypeAlias = Annotated[str, Meta(max_length=1000)] | WireAction
"""What a client sends: an action as a value, or in the notation."""


class WireOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The legal actions of a seat."""

    plain: tuple[WireAction, ...]
    """All actions except claims, in order."""
    claims: dict[str, int]
    """Each track that can be claimed, in the board's order, with its index in `payments`."""
    payments: tuple[tuple[WirePayment, ...], ...]
    """Lists of ways to pay, fewest locomotives first within a colour."""


def options_to_wire(options: Options) -> WireOptions:
    # Tracks of equal price share one tuple of payments, so the dictionary finds them by value.
    payments: dict[tuple[Payment, ...], int] = {}
    claims = {track: payments.setdefault(ways, len(payments)) for track, ways in options.claims}
    return WireOptions(
        tuple([action_to_wire(action) for action in options.plain]),
        claims,
        tuple([tuple([_flat(payment) for payment in ways]) for ways in payments]),
    )


def options_from_wire(sent: WireOptions) -> Options:
    """Decode options; raise BadNotation for an index of a list of payments that does not exist."""
    ways = [tuple(_paired(payment) for payment in payments) for payments in sent.payments]
    claims: list[tuple[TrackName, tuple[Payment, ...]]] = []
    for track, at in sent.claims.items():
        if not 0 <= at < len(ways):
            raise BadNotation("bad_field", {"what": "options", "field": "claims", "value": at})
        claims.append((track, ways[at]))
    return Options([action_from_wire(action) for action in sent.plain], claims)


def action_to_wire(action: Action) -> WireAction:
    match action:
        case Take():
            return TakeAction(action.place)
        case Claim():
            return ClaimAction(action.track, _flat(action.cards))
        case Keep():
            return KeepAction(action.kept, action.under)
        case Choose():
            return ChooseAction(action.option)
        case Draw():
            return DrawAction()
        case Tickets():
            return TicketsAction()
        case Pass():
            return PassAction()
    raise TypeError(f"{type(action).__name__} is no action of the rules")


def action_from_wire(sent: WireAction) -> Action:
    """Decode an action. This does not check whether the action is legal."""
    match sent:
        case TakeAction():
            return Take(sent.place)
        case ClaimAction():
            return Claim(sent.track, _paired(sent.payment))
        case KeepAction():
            return Keep(sent.kept, sent.under)
        case ChooseAction():
            return Choose(sent.option)
        case DrawAction():
            return Draw()
        case TicketsAction():
            return Tickets()
        case PassAction():
            return Pass()


def read_action(sent: SentAction, rules: Ruleset) -> Action:
    """The action of this game that was sent; an unknown card, track or ticket is a BadNotation."""
    if isinstance(sent, str):
        return parse_action(sent, rules)
    action = action_from_wire(sent)
    if isinstance(action, Claim):
        _check_claim(action, rules)
    if isinstance(action, Keep):
        for name in (*action.kept, *action.under):
            if name not in rules.tickets:
                raise UnknownCity("unknown_ticket", {"ticket": name})
    return action


def _check_claim(action: Claim, rules: Ruleset) -> None:
    if action.track not in rules.atlas.tracks:
        raise UnknownCity("unknown_track", {"track": action.track})
    # A number beyond the cards would raise an IndexError deep in the rules.
    for card, _ in action.cards:
        if card >= len(rules.cards):
            raise BadNotation("unknown_card", {"card": str(card), "cards": " ".join(rules.cards)})


def _flat(payment: Payment) -> WirePayment:
    return tuple([number for pair in payment for number in pair])


def _paired(payment: Sequence[int]) -> Payment:
    if len(payment) % 2:
        raise BadNotation("bad_field", {"what": "claim", "field": "payment", "value": list(payment)})
    # Sorted as the rules write payments: the order in which a client lists cards must not matter.
    return tuple(sorted(zip(payment[::2], payment[1::2], strict=True)))
