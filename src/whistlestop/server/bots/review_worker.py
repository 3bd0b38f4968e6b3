"""What a worker does for the review of a game: it judges some moves of one seat, each from the view of that time."""

from typing import Any, NamedTuple

from whistlestop.bots.judging import judge
from whistlestop.server.bots.view_transfer import load_view
from whistlestop.wire.options import WireAction, action_to_wire, read_action
from whistlestop.wire.plain import plain

__all__ = ["JudgedMove", "judge_moves"]


class JudgedMove(NamedTuple):
    """What the strong bot would have done instead of a move."""

    number: int
    """Of the move among those that were sent."""
    action: WireAction
    why: dict[str, Any]
    gain: float


def judge_moves(packed: list[tuple[bytes, WireAction]], seed: str) -> list[JudgedMove]:
    """The moves that the bot would not have made. Each is sent with the view of its seat before it."""
    found = []
    for number, (view_bytes, made) in enumerate(packed):
        view = load_view(view_bytes)
        judgement = judge(view, read_action(made, view.public.rules), f"{seed}/{number}")
        if judgement is not None:
            reason = judgement.reason
            why = {"key": reason.key, "values": plain(dict(reason.values))}
            found.append(JudgedMove(number, action_to_wire(judgement.action), why, judgement.gain))
    return found
