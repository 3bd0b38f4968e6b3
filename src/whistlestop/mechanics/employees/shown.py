"""Employees as the options of the hiring, and as a panel: who works where, who bears marks."""

from collections.abc import Mapping, Sequence

from whistlestop.mechanics.employees.staff import RECORD, Staff
from whistlestop.mechanics.messages import Field, Message
from whistlestop.mechanics.shows import Column, OptionNote, Panel, PanelRow

__all__ = ["option_note", "panels"]


def option_note(option: str, wage: int | None) -> OptionNote:
    """With what the employee does; `wage` is None for hiring nobody."""
    if wage is None:
        return OptionNote(option, Message("employees.nobody"))
    label = Message("employees.option", (("name", "word", option), ("wage", "number", wage)))
    text = ("text", "word", f"{option}-text")
    return OptionNote(option, label, note=Message("employees.note", (("wage", "number", wage), text)))


def panels(
    staff: Staff,
    wages: Mapping[str, int],
    settled: Sequence[tuple[str, str]],
    marked: Sequence[tuple[str, Sequence[str]]],
) -> list[Panel]:
    """One row for each employee that is hired, settled, offered or has marks; none without any."""
    found = [
        *[(key, "hired", ("seat", "seat", seat)) for seat, key in staff.hired],
        *[(key, "settled", ("company", "word", _word(home))) for key, home in settled],
        *[(key, "offered", ("wage", "number", wages[key])) for key in staff.offered],
    ]
    known = [key for key, _, _ in found]
    for key, marks in marked:
        if key not in known:
            found.append((key, "marks", ("companies", "words", tuple(map(_word, marks)))))
    if not found:
        return []
    return [
        Panel(
            RECORD,
            Message("panel.employees"),
            Message("panel.employees.employee"),
            (Column(None, Message("panel.employees.where")),),
            tuple([_row(key, where, field) for key, where, field in found]),
            tuple([_sentence(key, where, field) for key, where, field in found]),
            is_cards=True,
        )
    ]


def _row(key: str, where: str, field: Field) -> PanelRow:
    name = Message("panel.employees.name", (("name", "word", key),))
    return PanelRow(name, (Message(f"panel.employees.{where}", (field,)),), note=_text(key))


def _sentence(key: str, where: str, field: Field) -> Message:
    return Message(f"panel.employees.sentence.{where}", (("name", "word", key), field))


def _word(company: str) -> str:
    return f"company-{company}"


def _text(key: str) -> Message:
    return Message("panel.employees.text", (("text", "word", f"{key}-text"),))
