"""What events change in the records. No rule is applied here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from whistlestop.mechanics.newspapers.events import (
    AnswerGiven,
    AnswerShown,
    EventArchived,
    EventsShuffled,
    EventTurned,
    PaperFound,
    PaperRead,
    PapersDiscarded,
    PapersMixed,
)
from whistlestop.mechanics.newspapers.press import (
    NOTHING,
    PAPER,
    RECORD,
    Press,
    PressSecrets,
    press_of,
    press_secrets,
)
from whistlestop.rules.state import PublicState, Secrets, View, with_extra

__all__ = ["ON_PUBLIC", "ON_SECRETS", "ON_VIEW"]


def _put(public: PublicState, press: Press) -> None:
    public.extras = with_extra(public.extras, RECORD, press)


def _papers_mixed(public: PublicState, event: PapersMixed) -> None:
    press = press_of(public)
    _put(public, press._replace(outside=press.outside - len(event.cards) + public.deck_size))
    # Newspapers are cards of the deck and count in its size.
    public.deck_size = len(event.cards)


def _events_shuffled(public: PublicState, event: EventsShuffled) -> None:
    press = press_of(public)
    # The active event stays on the table and is not shuffled into the new deck.
    left = (press.active,) if press.active else ()
    _put(public, press._replace(deck=len(event.events), discards=left, shuffles=press.shuffles + 1))


def _paper_found(public: PublicState, _event: PaperFound) -> None:
    """The search that met it has one more aside; an effect of the newspaper makes its own search."""
    press = press_of(public)
    public.deck_size -= 1
    # Something has happened, so a row of passes is broken.
    public.passes = 0
    _put(public, press._replace(aside=(*press.aside[:-1], press.aside[-1] + 1, 0)))


def _paper_read(public: PublicState, _event: PaperRead) -> None:
    """Newspapers of searches that found nothing wait with those of the search that goes on."""
    press = press_of(public)
    *before, outer, inner = press.aside
    # Only when the outermost newspaper is read: an event must not act twice within one interruption.
    acted = press.acted if before else ()
    _put(public, press._replace(aside=(*before, outer + inner), acted=acted))


def _event_turned(public: PublicState, event: EventTurned) -> None:
    press = press_of(public)
    _put(
        public,
        press._replace(
            deck=press.deck - 1,
            discards=(*press.discards, event.event),
            active=event.event,
            acts=event.acts,
            acted=(*press.acted, event.event) if event.acts else press.acted,
        ),
    )


def _event_archived(public: PublicState, event: EventArchived) -> None:
    press = press_of(public)
    is_active = event.event == press.active
    _put(
        public,
        press._replace(
            discards=tuple([key for key in press.discards if key != event.event]),
            archive=(*press.archive, event.event),
            active=NOTHING if is_active else press.active,
            acts=press.acts and not is_active,
        ),
    )


def _papers_discarded(public: PublicState, event: PapersDiscarded) -> None:
    press = press_of(public)
    discards = list(public.discards)
    discards[public.rules.cards.index(PAPER)] += event.count
    public.discards = tuple(discards)
    _put(public, press._replace(aside=(*press.aside[:-1], press.aside[-1] - event.count)))


def _answer_given(public: PublicState, event: AnswerGiven) -> None:
    press = press_of(public)
    _put(public, press._replace(answered=tuple(sorted((*press.answered, event.seat)))))


def _answer_shown(public: PublicState, event: AnswerShown) -> None:
    press = press_of(public)
    left = [seat for seat in press.answered if seat != event.seat]
    _put(public, press._replace(answered=tuple(left)))


def _deck_mixed(secrets: Secrets, event: PapersMixed) -> None:
    secrets.deck = tuple([card for card in event.cards if card is not None])


def _order_shuffled(secrets: Secrets, event: EventsShuffled) -> None:
    _hide(secrets, press_secrets(secrets)._replace(order=event.events))


def _top_paper(secrets: Secrets, _event: PaperFound) -> None:
    secrets.deck = secrets.deck[1:]


def _top_event(secrets: Secrets, _event: EventTurned) -> None:
    hidden = press_secrets(secrets)
    _hide(secrets, hidden._replace(order=hidden.order[1:]))


def _answer_kept(secrets: Secrets, event: AnswerGiven) -> None:
    hidden = press_secrets(secrets)
    answers = sorted((*hidden.answers, (event.seat, event.answer)))
    _hide(secrets, hidden._replace(answers=tuple(answers)))


def _answer_gone(secrets: Secrets, event: AnswerShown) -> None:
    hidden = press_secrets(secrets)
    left = [(seat, answer) for seat, answer in hidden.answers if seat != event.seat]
    _hide(secrets, hidden._replace(answers=tuple(left)))


def _hide(secrets: Secrets, hidden: PressSecrets) -> None:
    secrets.extras = with_extra(secrets.extras, RECORD, hidden)


def _own_answer(view: View, event: AnswerGiven) -> None:
    if event.seat == view.seat:
        view.extras = with_extra(view.extras, RECORD, PressSecrets((), ((event.seat, event.answer),)))


def _own_answer_shown(view: View, event: AnswerShown) -> None:
    if event.seat == view.seat:
        view.extras = with_extra(view.extras, RECORD, PressSecrets((), ()))


ON_PUBLIC: Final[Mapping[type, Any]] = MappingProxyType(
    {
        PapersMixed: _papers_mixed,
        EventsShuffled: _events_shuffled,
        PaperFound: _paper_found,
        PaperRead: _paper_read,
        EventTurned: _event_turned,
        EventArchived: _event_archived,
        PapersDiscarded: _papers_discarded,
        AnswerGiven: _answer_given,
        AnswerShown: _answer_shown,
    }
)
ON_SECRETS: Final[Mapping[type, Any]] = MappingProxyType(
    {
        PapersMixed: _deck_mixed,
        EventsShuffled: _order_shuffled,
        PaperFound: _top_paper,
        EventTurned: _top_event,
        AnswerGiven: _answer_kept,
        AnswerShown: _answer_gone,
    }
)
ON_VIEW: Final[Mapping[type, Any]] = MappingProxyType(
    {AnswerGiven: _own_answer, AnswerShown: _own_answer_shown}
)
