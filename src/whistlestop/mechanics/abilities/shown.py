"""Abilities as a panel of what each company has, and as notes at the acts of a turn."""

from collections.abc import Sequence

from whistlestop.mechanics.abilities.ledger import RECORD, ability_ledger_of
from whistlestop.mechanics.company_abilities import CompanyAbility, company_abilities
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import Column, OptionNote, Panel, PanelRow
from whistlestop.rules.ids import Seat
from whistlestop.rules.state import PublicState, View

__all__ = ["act_notes", "panels"]


def panels(view: View) -> list[Panel]:
    """None as long as no company has an ability."""
    owned = [
        (seat, ability)
        for seat in range(view.public.players)
        for ability in company_abilities(view.public, seat)
    ]
    if not owned:
        return []
    columns = (Column(None, Message("panel.abilities.owner")), Column(None, Message("panel.abilities.state")))
    return [
        Panel(
            RECORD,
            Message("panel.abilities"),
            Message("panel.abilities.ability"),
            columns,
            tuple([_row(view.public, seat, ability) for seat, ability in owned]),
            tuple([_sentence(view.public, seat, ability) for seat, ability in owned]),
        )
    ]


def act_notes(own: Sequence[str], options: Sequence[str]) -> list[OptionNote] | None:
    """For the acts of a turn; None if any option belongs to another mechanic."""
    if not options or not set(options) <= set(own):
        return None
    return [
        OptionNote(option, Message("abilities.act", (("name", "word", option),)), note=_text(option))
        for option in options
    ]


def _row(public: PublicState, seat: Seat, ability: CompanyAbility) -> PanelRow:
    name = Message("panel.abilities.name", (("name", "word", ability.key),))
    owner = Message("panel.abilities.seat", (("seat", "seat", seat),))
    return PanelRow(
        name, (owner, Message(f"panel.abilities.{_state(public, seat, ability)}")), note=_text(ability.key)
    )


def _state(public: PublicState, seat: Seat, ability: CompanyAbility) -> str:
    ledger = ability_ledger_of(public)
    if not ability.once:
        return "always"
    if (seat, ability.key) in ledger.spent:
        return "spent"
    return "announced" if seat == public.mover and ability.key in ledger.announced else "once"


def _text(key: str) -> Message:
    return Message("panel.abilities.text", (("text", "word", f"{key}-text"),))


def _sentence(public: PublicState, seat: Seat, ability: CompanyAbility) -> Message:
    fields: tuple[tuple[str, str, object], ...] = (
        ("seat", "seat", seat),
        ("name", "word", ability.key),
        ("text", "word", f"{ability.key}-text"),
    )
    return Message(f"panel.abilities.sentence.{_state(public, seat, ability)}", fields)
