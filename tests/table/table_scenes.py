"""Tables in the states that requests meet them in, and a refusal that changes nothing."""

import pytest
from table_stage import BOT, PERSON, Stage

from whistlestop.history import SeatPlan
from whistlestop.rules import WhistlestopError
from whistlestop.table.redaction import look_at
from whistlestop.wire import commands as ask

__all__ = [
    "closed",
    "finished",
    "left",
    "proposed",
    "refused",
    "resigned",
    "resting",
    "running",
    "silent",
    "waiting",
    "with_bot",
]


def refused(
    stage: Stage, seat: int | None, command: ask.Command, seen: int | None = None
) -> WhistlestopError:
    """The refusal; nothing has changed by it."""
    before = (stage.state.version, look_at(stage.state, seat), look_at(stage.state, None))
    with pytest.raises(WhistlestopError) as caught:
        stage.ask(seat, command, seen)
    assert (stage.state.version, look_at(stage.state, seat), look_at(stage.state, None)) == before
    return caught.value


def waiting() -> Stage:
    """The host sits already."""
    return Stage(SeatPlan(name="Ada"), PERSON, begun=False)


def running() -> Stage:
    return Stage(PERSON, PERSON, PERSON)


def with_bot() -> Stage:
    return Stage(PERSON, BOT)


def silent() -> Stage:
    return Stage(chat=False)


def resting() -> Stage:
    stage = running()
    for seat in range(3):
        stage.ask(seat, ask.Propose("pause") if seat == 0 else ask.Agree(True))
    return stage


def left() -> Stage:
    stage = running()
    stage.ask(1, ask.Leave())
    return stage


def resigned() -> Stage:
    stage = running()
    stage.ask(1, ask.Resign())
    return stage


def proposed() -> Stage:
    stage = running()
    stage.ask(1, ask.Propose("end"))
    return stage


def closed() -> Stage:
    stage = running()
    stage.ask(0, ask.Close())
    return stage


def finished() -> Stage:
    stage = running()
    stage.play_out()
    return stage
