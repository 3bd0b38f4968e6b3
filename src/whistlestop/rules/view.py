"""Hides secrets: a seat or a spectator gets events and positions only through `seen_by` and `project`."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from whistlestop.rules.actions import Action, Choose, Keep
from whistlestop.rules.events import EVERYONE, OWNER, Event
from whistlestop.rules.ids import NOBODY, Seat
from whistlestop.rules.state import NO_EXTRAS, State, View

__all__ = ["action_seen_by", "project", "seen_by"]


def seen_by(event: Event, seat: Seat | None) -> Event:
    """The event as this seat may see it; None for a spectator. Hidden values are removed, not masked (D-H1)."""
    if event.audience == EVERYONE:
        return event
    if event.audience == OWNER and seat is not None and event.owner() == seat:
        return event
    return event.redacted()


def action_seen_by(action: Action, actor: Seat, events: Sequence[Event], seat: Seat | None) -> Action | None:
    """What this seat may know of another's action: kept tickets are secret, and so is a choice an event hides."""
    if seat == actor:
        return action
    if isinstance(action, Keep):
        return None
    if isinstance(action, Choose) and any(_may_hide_choice(event) for event in events):
        return None
    return action


def _may_hide_choice(event: Event) -> bool:
    """A card that is drawn after an open choice does not make it secret."""
    # An event of an installed package may lack the mark; then its choice stays hidden.
    return event.audience != EVERYONE and not getattr(event, "by_chance", False)


def project(state: State, seat: Seat | None) -> View:
    """The view of this seat; None for a spectator."""
    # A copy with read-only containers only: nobody can change the game through a view.
    public = state.public.copy()
    if type(public.extras) is not MappingProxyType:
        public.extras = MappingProxyType(dict(public.extras))
    secrets = state.secrets
    if seat is None or seat == NOBODY:
        return View(
            public,
            NOBODY,
            public.rules.no_cards,
            (),
            (),
            None,
            (None,) * len(secrets.ticket_deck),
            _extras(state, NOBODY),
        )
    return View(
        public,
        seat,
        secrets.hands[seat],
        secrets.tickets[seat],
        secrets.offered[seat],
        secrets.choices[seat],
        secrets.known_decks[seat],
        _extras(state, seat),
    )


def _extras(state: State, seat: Seat) -> Mapping[str, object]:
    if not state.secrets.extras:
        return NO_EXTRAS
    seen: dict[str, object] = {}
    for mechanic in state.public.rules.keeps_secrets:
        record = state.secrets.extras[mechanic.name]
        seen[mechanic.name] = mechanic.project(record, state.public, seat)
    return MappingProxyType(seen)
