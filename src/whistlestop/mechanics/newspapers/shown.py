"""What newspapers display: the active event with its text, and the events turned before it."""

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.newspapers.press import Press
from whistlestop.mechanics.newspapers.steps import AnswerEvent
from whistlestop.mechanics.shows import Column, Panel, PanelRow
from whistlestop.rules.actions import Action, Choose
from whistlestop.rules.step import Step

__all__ = ["panel", "reason"]


def panel(press: Press, lasts: bool) -> Panel:
    """`lasts`: the event on top is continuous, so that it stays active (L-P5)."""
    keys = list(reversed(press.discards))
    return Panel(
        "newspapers",
        Message("panel.newspapers"),
        Message("panel.newspapers.event"),
        (Column(None, Message("panel.newspapers.state")),),
        tuple([_row(key, at == 0 and _is_active(press, lasts)) for at, key in enumerate(keys)]),
        tuple(_sentences(press, keys, lasts)),
        is_front=True,
        is_cards=True,
    )


def reason(step: Step, action: Action) -> Message | None:
    """Why a bot answers an event so; None for another question."""
    if not isinstance(step, AnswerEvent) or not isinstance(action, Choose):
        return None
    return Message("answer", (("word", "word", action.option),))


def _row(key: str, is_active: bool) -> PanelRow:
    state = Message("panel.newspapers.active" if is_active else "panel.newspapers.over")
    return PanelRow(Message("panel.newspapers.name", (("name", "word", key),)), (state,), note=_text(key))


def _is_active(press: Press, lasts: bool) -> bool:
    return press.acts and lasts


def _text(key: str) -> Message:
    return Message("panel.newspapers.text", (("text", "word", f"{key}-text"),))


def _sentences(press: Press, keys: list[str], lasts: bool) -> list[Message]:
    if not _is_active(press, lasts):
        return [Message("panel.newspapers.none", (("count", "number", press.deck),))]
    fields = (("name", "word", keys[0]), ("text", "word", f"{keys[0]}-text"))
    return [Message("panel.newspapers.sentence", fields)]
