"""What events change in the records. No rule is applied here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from whistlestop.mechanics.postcards.cards import BAG
from whistlestop.mechanics.postcards.events import (
    UNKNOWN,
    ExchangeChosen,
    NumberRetired,
    NumberStruckOut,
    OfficeOpened,
    OfficesShut,
    PostcardDrawn,
    PostcardMet,
    PostcardPutBack,
    PostcardReadAloud,
    PostcardSold,
    PostOfficeFilled,
    SaleChosen,
    VaultWritten,
)
from whistlestop.mechanics.postcards.ledger import (
    RECORD,
    HeldPostcard,
    Mail,
    OwnSides,
    PostcardLedger,
    mail_of,
    postcard_ledger_of,
)
from whistlestop.rules.events import RouteClaimed
from whistlestop.rules.state import PublicState, Secrets, View, with_extra

__all__ = ["ON_PUBLIC", "ON_SECRETS", "ON_VIEW"]


def _put(public: PublicState, ledger: PostcardLedger) -> None:
    public.extras = with_extra(public.extras, RECORD, ledger)


def _office_opened(public: PublicState, event: OfficeOpened) -> None:
    ledger = postcard_ledger_of(public)
    added = [HeldPostcard(key, event.seat, False) for key in event.postcards]
    _put(public, ledger._replace(held=tuple(sorted([*ledger.held, *added]))))


def _postcard_drawn(public: PublicState, event: PostcardDrawn) -> None:
    ledger = postcard_ledger_of(public)
    card = HeldPostcard(event.postcard, event.seat, event.later)
    returned = tuple([key for key in ledger.returned if key != event.postcard])
    _put(public, ledger._replace(held=tuple(sorted([*ledger.held, card])), returned=returned))


def _read_aloud(public: PublicState, event: PostcardReadAloud) -> None:
    ledger = postcard_ledger_of(public)
    card = HeldPostcard(event.postcard, event.seat, event.later)
    _put(public, ledger._replace(held=tuple(sorted([*ledger.held, card]))))


def _put_back(public: PublicState, event: PostcardPutBack) -> None:
    ledger = postcard_ledger_of(public)
    held = tuple([card for card in ledger.held if card.key != event.postcard])
    _put(public, ledger._replace(held=held, returned=(*ledger.returned, event.postcard)))


def _number_retired(public: PublicState, event: NumberRetired) -> None:
    ledger = postcard_ledger_of(public)
    _put(public, ledger._replace(retired=(*ledger.retired, event.postcard)))


def _postcard_met(public: PublicState, event: PostcardMet) -> None:
    ledger = postcard_ledger_of(public)
    held = tuple([card for card in ledger.held if card.key != event.postcard])
    _put(public, ledger._replace(held=held, shown=(*ledger.shown, (event.postcard, event.side))))


def _vault_written(public: PublicState, event: VaultWritten) -> None:
    ledger = postcard_ledger_of(public)
    _put(public, ledger._replace(vault=(*ledger.vault, (event.seat, event.why, event.amount))))


def _number_struck_out(public: PublicState, event: NumberStruckOut) -> None:
    ledger = postcard_ledger_of(public)
    _put(public, ledger._replace(struck=(*ledger.struck, (event.ticket, event.postcard))))


def _route_claimed(public: PublicState, event: RouteClaimed) -> None:
    ledger, locomotive = postcard_ledger_of(public), public.rules.locomotive
    paid = sum([count for card, count in event.cards if card == locomotive])
    most = list(ledger.locomotives)
    most[event.seat] = max(most[event.seat], paid)
    _put(public, ledger._replace(locomotives=tuple(most)))


# Secrets


def _set_mail(secrets: Secrets, mail: Mail) -> None:
    secrets.extras = with_extra(secrets.extras, RECORD, mail)


def _with_sides(mail: Mail, postcards: tuple[str, ...], sides: tuple[str, ...]) -> Mail:
    pairs = [pair for pair in zip(postcards, sides, strict=True) if pair[1] != UNKNOWN]
    return mail._replace(sides=tuple(sorted({*mail.sides, *pairs})))


def _mail_filled(secrets: Secrets, event: PostOfficeFilled) -> None:
    mail = mail_of(secrets.extras[RECORD])
    _set_mail(secrets, mail._replace(heaps=(*mail.heaps, (event.heap, event.order))))


def _mail_shut(secrets: Secrets, event: OfficesShut) -> None:
    _set_mail(secrets, _with_sides(mail_of(secrets.extras[RECORD]), event.postcards, event.sides))


def _mail_opened(secrets: Secrets, event: OfficeOpened) -> None:
    _set_mail(secrets, _with_sides(mail_of(secrets.extras[RECORD]), event.postcards, event.sides))


def _mail_drawn(secrets: Secrets, event: PostcardDrawn) -> None:
    mail = _with_sides(mail_of(secrets.extras[RECORD]), (event.postcard,), (event.side,))
    taken = (event.postcard, event.side)
    heaps = [(name, tuple([key for key in order if key not in taken])) for name, order in mail.heaps]
    _set_mail(secrets, mail._replace(heaps=tuple(heaps)))


def _mail_met(secrets: Secrets, event: PostcardMet) -> None:
    mail = mail_of(secrets.extras[RECORD])
    _set_mail(secrets, mail._replace(sides=_without(mail.sides, event.postcard)))


def _mail_put_back(secrets: Secrets, event: PostcardPutBack) -> None:
    mail = mail_of(secrets.extras[RECORD])
    heaps = [(name, (*order, event.postcard) if name == BAG else order) for name, order in mail.heaps]
    _set_mail(secrets, mail._replace(heaps=tuple(heaps)))


def _mail_chosen(secrets: Secrets, event: SaleChosen) -> None:
    _set_mail(secrets, _with_choice(mail_of(secrets.extras[RECORD]), event))


def _with_choice(mail: Mail, event: SaleChosen) -> Mail:
    """A later answer of the seat replaces an earlier one."""
    return mail._replace(chosen=tuple(sorted({**dict(mail.chosen), event.seat: event.postcard}.items())))


def _without(sides: OwnSides, postcard: str) -> OwnSides:
    return tuple([pair for pair in sides if pair[0] != postcard])


# Views


def _set_own(view: View, mail: Mail) -> None:
    view.extras = with_extra(view.extras, RECORD, mail)


def _view_opened(view: View, event: OfficeOpened) -> None:
    if event.seat == view.seat:
        _set_own(view, _with_sides(mail_of(view.extras[RECORD]), event.postcards, event.sides))


def _view_drawn(view: View, event: PostcardDrawn) -> None:
    if event.seat == view.seat:
        _set_own(view, _with_sides(mail_of(view.extras[RECORD]), (event.postcard,), (event.side,)))


def _view_met(view: View, event: PostcardMet | PostcardPutBack) -> None:
    if event.seat == view.seat:
        mail = mail_of(view.extras[RECORD])
        _set_own(view, mail._replace(sides=_without(mail.sides, event.postcard)))


def _view_chosen(view: View, event: SaleChosen) -> None:
    if event.seat == view.seat:
        _set_own(view, _with_choice(mail_of(view.extras[RECORD]), event))


ON_PUBLIC: Final[Mapping[type, Any]] = MappingProxyType(
    {
        RouteClaimed: _route_claimed,
        OfficeOpened: _office_opened,
        PostcardDrawn: _postcard_drawn,
        PostcardMet: _postcard_met,
        PostcardSold: _postcard_met,
        VaultWritten: _vault_written,
        NumberStruckOut: _number_struck_out,
        PostcardReadAloud: _read_aloud,
        PostcardPutBack: _put_back,
        NumberRetired: _number_retired,
    }
)
ON_SECRETS: Final[Mapping[type, Any]] = MappingProxyType(
    {
        PostOfficeFilled: _mail_filled,
        OfficesShut: _mail_shut,
        OfficeOpened: _mail_opened,
        PostcardDrawn: _mail_drawn,
        PostcardMet: _mail_met,
        PostcardSold: _mail_met,
        PostcardPutBack: _mail_put_back,
        SaleChosen: _mail_chosen,
        ExchangeChosen: _mail_chosen,
    }
)
ON_VIEW: Final[Mapping[type, Any]] = MappingProxyType(
    {
        OfficeOpened: _view_opened,
        PostcardDrawn: _view_drawn,
        PostcardMet: _view_met,
        PostcardSold: _view_met,
        PostcardPutBack: _view_met,
        SaleChosen: _view_chosen,
        ExchangeChosen: _view_chosen,
    }
)
