"""One door: whoever may not know what differs between two worlds gets the same bytes in both."""

import asyncio
import random
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from indoors import indoors
from stories import SPECTATOR, Author, Stage, translated
from worlds import Twin, other_cards, other_tickets, twin_of

from whistlestop import games
from whistlestop.rules import format_action, legal
from whistlestop.table.room import Room
from whistlestop.wire.http import Problem

CASES = [
    ("mini", 2, 400),
    ("mini", 3, 60),
    ("mini", 5, 60),
    ("usa-classic", 2, 40),
    ("usa-classic", 4, 50),
    ("pennsylvania", 2, 60),
    ("pennsylvania", 5, 30),
    *((game, 3, 25) for game in games.available() if game not in ("mini", "usa-classic", "pennsylvania")),
]


async def compared(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, players: int, moves: int, tries: int = 30
) -> dict[str, int]:
    """Play one world, then a twin for each seat and the spectator; what differed that nobody saw."""
    dice = random.Random(f"{game} {players}")
    async with indoors(folder / "one", monkeypatch) as house:
        made = await house.open(game, players)
        stage = Stage(house, made)
        await stage.begin()
        author = Author(stage, dice)
        script = await author.write(moves)
        room: Room = author.room
    hidden = {"cards": 0, "tickets": 0, "requests": len(script)}
    for observer in sorted(stage.tokens):
        seat = None if observer == SPECTATOR else observer
        names = other_tickets(room, seat, dice)
        swaps = other_cards(room, author.entries, seat, names, dice, tries)
        chance = Twin(room.seed, names, swaps)
        twin = twin_of(room, author.entries, seat, chance)
        assert twin is not None
        hidden["cards"] += len(swaps)
        hidden["tickets"] += len(names)
        with monkeypatch.context() as patch:
            patch.setattr("whistlestop.table.match.Seeded", lambda _seed, chance=chance: chance)
            async with indoors(folder / f"other{observer}", patch) as house:
                assert await house.open(game, players) == made
                other = Stage(house, made)
                await other.begin()
                for deed in script:
                    own = deed["seat"] == observer
                    await other.do(deed if own else translated(deed, names, room.rules))
                assert house.hall._held[made["table"]].room.version == author.version
        frames, answers = other.bytes_of(observer)
        for one, two in zip_longest(author.heard[observer][0], frames):
            assert one == two
        assert author.heard[observer][1] == answers
    return hidden


@pytest.mark.parametrize(("game", "players", "moves"), CASES, ids=lambda part: str(part))
def test_nobody_can_tell_two_worlds_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, players: int, moves: int
) -> None:
    hidden = asyncio.run(compared(tmp_path, monkeypatch, game, players, moves))
    assert hidden["tickets"], "the worlds do not differ"
    assert hidden["cards"] or players == 2 or game == "mini", "the worlds do not differ"
    assert hidden["requests"] > 20


def open_events(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("whistlestop.table.sight.seen_by", lambda event, _seat: event)


def open_actions(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("whistlestop.table.sight.action_seen_by", lambda action, *_: action)


def open_options(patch: pytest.MonkeyPatch) -> None:
    def options_of(room: Room, _seat: int | None) -> tuple[str, ...]:
        return tuple(format_action(a, room.rules) for s in room.asked for a in legal(room.playing.state, s))

    patch.setattr("whistlestop.server.frames.options_of", options_of)


def open_looks(patch: pytest.MonkeyPatch) -> None:
    from whistlestop.rules import project

    patch.setattr("whistlestop.table.sight.project", lambda state, _seat: project(state, 0))


def open_refusals(patch: pytest.MonkeyPatch) -> None:
    from whistlestop.server import socket

    real = socket.problem_of

    def problem_of(error: Any, lang: str, room: Room | None = None, seat: int | None = None) -> Problem:
        problem = real(error, lang, room, seat)
        if room is None or room.match is None:
            return problem
        return Problem(code=problem.code, text=str(room.match.state.secrets.tickets), status=problem.status)

    patch.setattr("whistlestop.server.socket.problem_of", problem_of)


LEAKS = (open_events, open_actions, open_options, open_looks, open_refusals)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_door_left_open_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        asyncio.run(compared(tmp_path, monkeypatch, "usa-classic", 3, 30, 20))
