"""Charters as options, and as a panel of what each company has."""

from collections.abc import Mapping, Sequence

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import Column, OptionNote, Panel, PanelRow

__all__ = ["option_note", "panels"]


def option_note(key: str) -> OptionNote:
    return OptionNote(key, Message("charters.option", (("name", "word", key),)), note=_text(key))


def panels(owners: Mapping[str, Sequence[str]], taken: Sequence[tuple[str, str]]) -> list[Panel]:
    """None as long as no company has one; what was taken after this game counts from the next one."""
    all_owners = {
        key: [*listed, *[company for other, company in taken if other == key]]
        for key, listed in owners.items()
    }
    held = {key: listed for key, listed in all_owners.items() if listed}
    if not held:
        return []
    return [
        Panel(
            "charters",
            Message("panel.charters"),
            Message("panel.charters.charter"),
            (Column(None, Message("panel.charters.owners")),),
            tuple([_row(key, listed) for key, listed in held.items()]),
            tuple([_sentence(key, listed) for key, listed in held.items()]),
            is_cards=True,
        )
    ]


def _row(key: str, owners: Sequence[str]) -> PanelRow:
    name = Message("panel.charters.name", (("name", "word", key),))
    return PanelRow(name, (Message("panel.charters.cell", (_companies(owners),)),), note=_text(key))


def _sentence(key: str, owners: Sequence[str]) -> Message:
    return Message("panel.charters.sentence", (("name", "word", key), _companies(owners)))


def _companies(owners: Sequence[str]) -> tuple[str, str, object]:
    return ("companies", "words", tuple([f"company-{company}" for company in owners]))


def _text(key: str) -> Message:
    return Message("panel.charters.text", (("text", "word", f"{key}-text"),))
