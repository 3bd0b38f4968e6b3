"""The permissions of commands: every role tries every command in every phase."""

from typing import get_args

import pytest
from table_scenes import closed, finished, running, waiting
from table_stage import PERSON, Stage, salt_of

from whistlestop.rules import WhistlestopError
from whistlestop.table.actors import Actor, Role
from whistlestop.table.commands import decide_command
from whistlestop.table.permissions import COMMANDS, PHASES
from whistlestop.wire import commands as ask

ROLES = {
    "player": Actor(1),
    "host": Actor(None, is_host=True),
    "device": Actor(None, is_host=True, is_device=True),
    "nobody": Actor(None),
}
SENT: dict[type, ask.Command] = {
    ask.Play: ask.Play("draw"),
    ask.Propose: ask.Propose("end"),
    ask.Agree: ask.Agree(True),
    ask.Say: ask.Say("hello"),
    ask.React: ask.React("wow"),
    ask.Kick: ask.Kick(1),
    ask.ReplaceByBot: ask.ReplaceByBot(1),
    ask.ChooseColour: ask.ChooseColour("black"),
    ask.Commit: ask.Commit("0" * 64),
    ask.Reveal: ask.Reveal(salt_of(1)),
}
OF_ROLE = {"no_seat", "no_key", "host_only", "seat_locked"}
OF_PHASE = {"table_over", "not_begun", "already_begun", "salts_not_fixed"}


def revealing() -> Stage:
    stage = Stage(PERSON, PERSON, begun=False)
    stage.sit(1, "Bob")
    for seat in range(2):
        stage.commit(seat)
    stage.ask(0, ask.Begin())
    return stage


STAGES = {
    "waiting": waiting,
    "revealing": revealing,
    "running": running,
    "finished": finished,
    "closed": closed,
}


def outcome(stage: Stage, actor: Actor, command: ask.Command) -> str:
    try:
        decide_command(stage.state, actor, command, now=stage.now)
    except WhistlestopError as problem:
        return problem.reason
    return ""


def test_every_command_has_a_row() -> None:
    assert set(COMMANDS) == set(get_args(ask.Command))


@pytest.mark.parametrize("phase", PHASES)
def test_each_cell_is_as_its_row_says(phase: str) -> None:
    stage = STAGES[phase]()
    assert stage.state.status == phase
    for kind, permission in COMMANDS.items():
        for name, actor in ROLES.items():
            found = outcome(stage, actor, SENT.get(kind) or kind())
            cell = (kind.__name__, name, phase, found)
            if phase not in permission.when and stage.state.is_over:
                assert found == "table_over", cell
            elif not permission.who & actor.roles:
                assert found in OF_ROLE, cell
            elif phase not in permission.when:
                assert found in OF_PHASE | {"salts_fixed"}, cell
            else:
                assert found not in OF_ROLE | OF_PHASE, cell


def test_a_device_is_a_player_only_while_a_seat_is_unlocked() -> None:
    assert Actor(None, is_host=True, is_device=True).roles == {Role.DEVICE}
    assert Actor(1, is_host=True, is_device=True).roles == {Role.DEVICE, Role.PLAYER}
