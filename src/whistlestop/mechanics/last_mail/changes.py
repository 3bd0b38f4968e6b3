"""What events change in the records. No rule is applied here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from whistlestop.mechanics.last_mail.events import CampsLaidOut, CampTurned, LastCampTurned, MailDelivered
from whistlestop.mechanics.last_mail.ledger import RECORD, Camps, camps_of
from whistlestop.rules.ids import CityCode
from whistlestop.rules.state import PublicState, Secrets, with_extra

__all__ = ["ON_PUBLIC", "ON_SECRETS"]


def _put(public: PublicState, camps: Camps) -> None:
    public.extras = with_extra(public.extras, RECORD, camps)


def _laid_out(public: PublicState, event: CampsLaidOut) -> None:
    _put(public, Camps(event.camps))


def _turn(public: PublicState, city: CityCode, has_box: bool) -> None:
    camps = camps_of(public)
    down = tuple([camp for camp in camps.down if camp != city])
    empty = camps.empty if has_box else (*camps.empty, city)
    _put(public, camps._replace(down=down, empty=empty, box=city if has_box else camps.box))


def _turned(public: PublicState, event: CampTurned) -> None:
    _turn(public, event.city, event.box)


def _last_turned(public: PublicState, event: LastCampTurned) -> None:
    _turn(public, event.city, True)


def _delivered(public: PublicState, event: MailDelivered) -> None:
    camps = camps_of(public)
    _put(public, camps._replace(delivered=(*camps.delivered, event.seat)))


def _hidden(secrets: Secrets, event: CampsLaidOut) -> None:
    secrets.extras = with_extra(secrets.extras, RECORD, event.box)


ON_PUBLIC: Final[Mapping[type, Any]] = MappingProxyType(
    {CampsLaidOut: _laid_out, CampTurned: _turned, LastCampTurned: _last_turned, MailDelivered: _delivered}
)
ON_SECRETS: Final[Mapping[type, Any]] = MappingProxyType({CampsLaidOut: _hidden})
