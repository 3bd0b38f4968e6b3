"""The last mail as a panel: the camps, then the deliveries."""

from whistlestop.mechanics.last_mail.ledger import Camps
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import Column, Panel, PanelRow
from whistlestop.rules.ids import CityCode, Seat

__all__ = ["panel"]


def panel(camps: Camps, listed: tuple[CityCode, ...], pays: int) -> Panel:
    """`pays`: the dollars of the next delivery."""
    rows = [_camp_row(camps, city) for city in listed]
    rows += [_delivery_row(seat, place) for place, seat in enumerate(camps.delivered, 1)]
    return Panel(
        "last_mail",
        Message("panel.last_mail", (("pays", "number", pays),)),
        Message("panel.last_mail.place"),
        (Column(None, Message("panel.last_mail.state")),),
        tuple(rows),
        (_sentence(camps, pays),),
    )


def _camp_row(camps: Camps, city: CityCode) -> PanelRow:
    state = "down" if city in camps.down else "box" if city == camps.box else "empty"
    label = Message("panel.last_mail.camp", (("city", "city", city),))
    return PanelRow(label, (Message(f"panel.last_mail.{state}"),))


def _delivery_row(seat: Seat, place: int) -> PanelRow:
    label = Message("panel.last_mail.delivery", (("place", "number", place),))
    return PanelRow(label, (Message("panel.last_mail.seat", (("seat", "seat", seat),)),))


def _sentence(camps: Camps, pays: int) -> Message:
    if camps.box:
        fields = (("city", "city", camps.box), ("pays", "number", pays))
        return Message("panel.last_mail.sentence.found", fields)
    return Message("panel.last_mail.sentence.hidden", (("count", "number", len(camps.down)),))
