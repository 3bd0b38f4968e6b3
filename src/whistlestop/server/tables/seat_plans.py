"""The seats of a new table, with names that nobody shares."""

from whistlestop.history import SeatPlan
from whistlestop.table.errors import NotAllowed
from whistlestop.table.names import clean_name, clean_text, looks_like_any
from whistlestop.table.seats import COLOURS
from whistlestop.wire.http import NewTableRequest

__all__ = ["named_plans"]


def named_plans(data: NewTableRequest, host_name: str | None) -> list[SeatPlan]:
    """People are called what the request says; the host, if it says nothing, by their own name."""
    _check_colours(data)
    data.title = clean_text(data.title).replace("\n", " ")
    names: list[str] = []
    plans: list[SeatPlan] = []
    for seat, plan in enumerate(data.seats):
        name = ""
        if plan.kind != "bot":
            wanted = plan.name or (host_name or "" if seat == data.host else "")
            if wanted:
                name = clean_name(wanted)
            elif data.hotseat:
                raise NotAllowed("names_needed")
            if name and looks_like_any(name, names):
                raise NotAllowed("name_taken", {"name": name})
            names.append(name)
        plans.append(SeatPlan(kind=plan.kind, bot=plan.bot, name=name, colour=plan.colour))
    return plans


def _check_colours(data: NewTableRequest) -> None:
    chosen = [plan.colour for plan in data.seats if plan.colour]
    for colour in chosen:
        if colour not in COLOURS:
            raise NotAllowed("no_such_colour", {"colour": colour[:40]})
        if chosen.count(colour) > 1:
            raise NotAllowed("colour_taken", {"colour": colour})
