"""What newspapers display: the active event with its text, and the events turned before it."""

from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.newspapers.press import Press
from whistlestop.mechanics.shows import Column, Panel, PanelRow

__all__ = ["panel"]


def panel(press: Press) -> Panel:
    keys = list(reversed(press.discards))
    return Panel(
        "newspapers",
        Message("panel.newspapers"),
        Message("panel.newspapers.event"),
        (Column(None, Message("panel.newspapers.state")),),
        tuple([_row(press, key, at) for at, key in enumerate(keys)]),
        tuple(_sentences(press, keys)),
    )


def _row(press: Press, key: str, at: int) -> PanelRow:
    state = Message("panel.newspapers.active" if _is_active(press, key, at) else "panel.newspapers.over")
    return PanelRow(Message("panel.newspapers.name", (("name", "word", key),)), (state,), note=_text(key))


def _is_active(press: Press, key: str, at: int) -> bool:
    return at == 0 and press.acts and press.active == key


def _text(key: str) -> Message:
    return Message("panel.newspapers.text", (("text", "word", f"{key}-text"),))


def _sentences(press: Press, keys: list[str]) -> list[Message]:
    if not press.acts:
        return [Message("panel.newspapers.none")]
    fields = (("name", "word", keys[0]), ("text", "word", f"{keys[0]}-text"))
    return [Message("panel.newspapers.sentence", fields)]
