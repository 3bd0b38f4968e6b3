"""What shares display: a counter at each seat, a panel of the companies, and notes on the options."""

from collections.abc import Mapping, Sequence

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shares.companies import ShareCompany
from whistlestop.mechanics.shares.ledger import Ledger, ledger_of
from whistlestop.mechanics.shares.steps import TakeShare
from whistlestop.mechanics.shows import Column, Counter, Fact, OptionNote, Panel, PanelRow, PrintedCard
from whistlestop.rules.actions import DECLINE
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.state import View

__all__ = ["counters", "facts", "option_notes", "panel", "printed_cards", "track_notes"]


def counters(view: View) -> list[Counter]:
    """D-P6: the shares of other players are face down; only their number is shown."""
    held = ledger_of(view.public).held
    return [_counter(seat, sum(map(len, stock))) for seat, stock in enumerate(held)]


def _counter(seat: Seat, count: int) -> Counter:
    sentence = Message("counter.shares.sentence", (("seat", "seat", seat), ("count", "number", count)))
    return Counter(seat, "shares", Message("counter.shares"), count, sentence)


def panel(view: View, companies: Sequence[ShareCompany]) -> Panel:
    """The companies with their payouts, the shares of the players and of the dummy that lie open, and those left."""
    ledger = ledger_of(view.public)
    columns = [Column(seat) for seat in _open_seats(view, ledger)]
    if _open_dummy(view, ledger) is not None:
        columns.append(Column(None, Message("panel.shares.dummy")))
    columns.append(Column(None, Message("panel.shares.left")))
    return Panel(
        "shares",
        Message("panel.shares"),
        Message("panel.shares.company"),
        tuple(columns),
        tuple([_row(view, ledger, at, company) for at, company in enumerate(companies)]),
        sentences=_sentences(view, ledger, companies),
        brief=len(columns) - 1,
    )


def _is_open(view: View) -> bool:
    """D-P6: shares lie face down until the end, unless the table lays them open."""
    return view.public.ended or bool(view.public.rules.knobs.open_holdings)


def _open_seats(view: View, ledger: Ledger) -> Sequence[Seat]:
    if _is_open(view):
        return range(len(ledger.held))
    return (view.seat,) if view.seat >= 0 else ()


def _open_dummy(view: View, ledger: Ledger) -> Sequence[Sequence[int]] | None:
    return ledger.dummy if _is_open(view) else None


def _row(view: View, ledger: Ledger, at: int, company: ShareCompany) -> PanelRow:
    cells: list[int | str] = [len(ledger.held[seat][at]) for seat in _open_seats(view, ledger)]
    dummy = _open_dummy(view, ledger)
    if dummy is not None:
        cells.append(len(dummy[at]))
    cells.append(f"{company.shares - ledger.top(at) + 1}/{company.shares}")
    own = ledger.held[view.seat][at] if view.seat >= 0 else ()
    payouts = " · ".join(map(str, company.payouts))
    return PanelRow(
        Message("panel.shares.name", (("name", "word", company.key),)),
        tuple(cells),
        company.key,
        Message(
            "panel.shares.note",
            (
                ("payouts", "text", payouts),
                ("count", "number", len(own)),
                ("numbers", "text", ", ".join(map(str, own))),
            ),
        ),
    )


def _sentences(view: View, ledger: Ledger, companies: Sequence[ShareCompany]) -> tuple[Message, ...]:
    sentences = [_sentence(view, ledger, at, company) for at, company in enumerate(companies)]
    sentences += [
        _open_sentence(ledger, seat, companies) for seat in _open_seats(view, ledger) if seat != view.seat
    ]
    if ledger.dummy is not None:
        count = sum(map(len, ledger.dummy))
        sentences.append(Message("panel.shares.dummy.sentence", (("count", "number", count),)))
    return tuple(sentences)


def _open_sentence(ledger: Ledger, seat: Seat, companies: Sequence[ShareCompany]) -> Message:
    stock = [(company.key, len(ledger.held[seat][at])) for at, company in enumerate(companies)]
    held = ", ".join(f"{key} {count}" for key, count in stock if count)
    return Message("panel.shares.open.sentence", (("seat", "seat", seat), ("held", "text", held or "0")))


def _sentence(view: View, ledger: Ledger, at: int, company: ShareCompany) -> Message:
    own = ledger.held[view.seat][at] if view.seat >= 0 else ()
    return Message(
        "panel.shares.sentence",
        (
            ("company", "word", company.key),
            ("left", "number", company.shares - ledger.top(at) + 1),
            ("total", "number", company.shares),
            ("payouts", "text", ", ".join(map(str, company.payouts))),
            ("count", "number", len(own)),
            ("numbers", "text", ", ".join(map(str, own))),
        ),
    )


def option_notes(
    view: View, companies: Sequence[ShareCompany], options: Sequence[str]
) -> list[OptionNote] | None:
    step = view.public.agenda[-1]
    if not isinstance(step, TakeShare):
        return None
    held = ledger_of(view.public).held[view.seat] if view.seat >= 0 else None
    known = {company.key: at for at, company in enumerate(companies)}
    notes: list[OptionNote] = []
    for option in options:
        if option == DECLINE or option not in known:
            notes.append(OptionNote(option, Message(f"option.{step.kind}.{option}")))
            continue
        at = known[option]
        own = len(held[at]) if held else 0
        note = Message(
            "option.shares.note", (("count", "number", own), ("first", "number", companies[at].payouts[0]))
        )
        notes.append(
            OptionNote(option, Message("panel.shares.name", (("name", "word", option),)), option, note)
        )
    return notes


def track_notes(keys: Sequence[str]) -> list[Message]:
    return [Message("track.shares", (("companies", "words", tuple(keys)),))] if keys else []


def facts(beside: Mapping[TrackName, tuple[int, ...]]) -> list[Fact]:
    """P-5 is illustrated by a track with many companies beside it."""
    track = max(beside, key=lambda name: len(beside[name]), default=None)
    return [] if track is None else [Fact("P-5", (track,), Message("fact.shares"))]


def printed_cards(companies: Sequence[ShareCompany]) -> list[PrintedCard]:
    """P-4: the shares of each company, numbered from 1, with its payouts."""
    return [
        PrintedCard(
            Message("panel.shares.name", (("name", "word", company.key),)),
            (
                Message(
                    "card.shares.number", (("number", "number", number), ("total", "number", company.shares))
                ),
                Message("card.shares.payouts", (("payouts", "text", " · ".join(map(str, company.payouts))),)),
            ),
            str(number),
            company.key,
        )
        for company in companies
        for number in range(1, company.shares + 1)
    ]
