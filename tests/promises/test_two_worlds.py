"""One door: a viewer who may not know what differs between two worlds gets the same bytes in both."""

import asyncio
import random
from collections.abc import Callable, Iterable
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
import pytest
from in_process_server import Answer, Indoors, indoors, settled
from sent_options import claims_of, listed
from stories import SPECTATOR, Author, Stage, translated
from worlds import Twin, other_cards, other_tickets, renamed, twin_of

from whistlestop import games
from whistlestop.rules import format_action, legal, parse_action
from whistlestop.server.tables.broadcast import Frames
from whistlestop.table.table_state import TableState
from whistlestop.wire.http import Problem
from whistlestop.wire.options import WireAction, action_from_wire, options_to_wire


@pytest.fixture(autouse=True)
def heads_of_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The heads of the hash chain cover what is hidden, blinded by a key that only the server has: in two worlds they
    differ, and tell nothing. Everything else is compared."""
    monkeypatch.setattr("whistlestop.table.hash_chain.hashed_bytes", lambda _entry, _body=None: b"")


CASES = [
    ("mini", 2, 400),
    ("mini", 3, 60),
    ("usa-classic", 2, 40),
    ("pennsylvania", 2, 60),
    *(
        pytest.param(*case, marks=pytest.mark.long)
        for case in (
            ("mini", 5, 60),
            ("usa-classic", 4, 50),
            ("pennsylvania", 5, 30),
            *(
                (game, 3, 25)
                for game in games.available()
                if game not in ("mini", "usa-classic", "pennsylvania")
            ),
        )
    ),
]


async def compared(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, players: int, moves: int, tries: int = 30
) -> dict[str, int]:
    """Play one world, then a twin for each seat and the spectator; what differed that nobody saw."""
    dice = random.Random(f"{game} {players}")
    async with indoors(folder / "one", monkeypatch) as house:
        made = await house.open(game, players, help="planner")
        stage = Stage(house, made)
        await stage.begin()
        author = Author(stage, dice)
        script = await author.write(moves)
        table_state: TableState = author.room
    hidden = {"cards": 0, "tickets": 0, "requests": len(script), **ways(author.heard.values())}
    for observer in sorted(stage.tokens):
        seat = None if observer == SPECTATOR else observer
        names = other_tickets(table_state, seat, dice)
        swaps = other_cards(table_state, author.entries, seat, names, dice, tries)
        chance = Twin(table_state.seed, names, swaps)
        twin = twin_of(table_state, author.entries, seat, chance)
        assert twin is not None
        hidden["cards"] += len(swaps)
        hidden["tickets"] += len(names)
        with monkeypatch.context() as patch:
            patch.setattr("whistlestop.table.match.Seeded", lambda _seed, chance=chance: chance)
            async with indoors(folder / f"other{observer}", patch) as house:
                assert await house.open(game, players, help="planner") == made
                other = Stage(house, made)
                await other.begin()
                for deed in script:
                    own = deed["seat"] == observer
                    await other.do(deed if own else translated(deed, names, table_state.rules))
                assert house.service._live_tables[made["table"]].state.version == author.version
        frames, answers = other.bytes_of(observer)
        for one, two in zip_longest(author.heard[observer][0], frames):
            assert one == two
        assert author.heard[observer][1] == answers
    return hidden


def ways(heard: Iterable[tuple[list[bytes], list[Answer]]]) -> dict[str, int]:
    """On how many ways the table was seen: the twin worlds are compared on all of them."""
    frames = [frame for lines, _ in heard for frame in lines]
    answers = [answer.body for _, found in heard for answer in found if answer.status == 200]
    return {
        "hints": sum(b'"trains":' in body and b'"move":' in body for body in answers),
        "pages": sum(body.startswith(b"<!doctype html>") for body in answers),
        "questions to programs": sum(frame.startswith(b'{"type":"decide"') for frame in frames),
    }


@pytest.mark.parametrize(("game", "players", "moves"), CASES, ids=lambda part: str(part))
def test_nobody_can_tell_two_worlds_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, players: int, moves: int
) -> None:
    hidden = asyncio.run(compared(tmp_path, monkeypatch, game, players, moves))
    assert hidden["tickets"], "the worlds do not differ"
    assert hidden["cards"] or players == 2 or game == "mini", "the worlds do not differ"
    assert hidden["requests"] > 20
    assert all(hidden[way] for way in ("hints", "pages", "questions to programs")), hidden


def open_events(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("whistlestop.history.seen.seen_by", lambda event, _seat: event)


def open_actions(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("whistlestop.history.seen.action_seen_by", lambda action, *_: action)


def open_options(patch: pytest.MonkeyPatch) -> None:
    real = Frames._end

    def end(self: Frames, options: bytes, *, can_undo: bool) -> bytes:
        table_state = self._state
        seats = [options_to_wire(legal(table_state.playing.state, asked)) for asked in table_state.asked]
        return real(self, msgspec.json.encode(seats[0]) if seats else options, can_undo=can_undo)

    patch.setattr(Frames, "_end", end)


def open_looks(patch: pytest.MonkeyPatch) -> None:
    from whistlestop.rules import project

    patch.setattr("whistlestop.table.redaction.project", lambda state, _seat: project(state, 0))


def open_refusals(patch: pytest.MonkeyPatch) -> None:
    from whistlestop.server.ws import table_socket

    real = table_socket.problem_in_all

    def problem_in_all(
        error: Any, lang: str, table_state: TableState | None = None, seat: int | None = None
    ) -> Problem:
        problem = real(error, lang, table_state, seat)
        if table_state is None or table_state.match is None:
            return problem
        return Problem(
            code=problem.code, text=str(table_state.match.state.secrets.tickets), status=problem.status
        )

    patch.setattr("whistlestop.server.ws.table_socket.problem_in_all", problem_in_all)


def open_pages(patch: pytest.MonkeyPatch) -> None:
    from whistlestop.server.http.plain import table_page

    real = table_page.view_of
    patch.setattr(table_page, "view_of", lambda table_state, _seat: real(table_state, 0))


def open_hints(patch: pytest.MonkeyPatch) -> None:
    from whistlestop.server.http.api import study

    real = study._make_hint

    async def thought(service: Any, table_state: TableState, seat: int, _view: Any, version: int) -> Any:
        other = (seat + 1) % len(table_state.seats)
        return await real(service, table_state, other, table_state.playing.view(other), version)

    patch.setattr(study, "_make_hint", thought)


def open_programs(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        "whistlestop.server.ws.bot_socket.seen_history",
        lambda table_state, _seat: table_state.history.in_full(),
    )


LEAKS = (
    open_events,
    open_actions,
    open_options,
    open_looks,
    open_refusals,
    open_pages,
    open_hints,
    open_programs,
)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_door_left_open_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        asyncio.run(compared(tmp_path, monkeypatch, "usa-classic", 3, 30, 20))


async def on_one_device(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str, moves: int
) -> tuple[int, dict[int | None, list[bytes]]]:
    """A device passed around in two worlds for each seat: with that seat's eyes, and covered, it shows the same."""
    dice = random.Random(game)
    seats = [{"kind": "open", "name": name} for name in ("Ann", "Bob")]
    body = {"game": game, "seats": seats, "hotseat": True, "help": "planner", "bot_pause": 0}

    async with indoors(folder / "one", monkeypatch) as house:
        made = (await house.ask("POST", "/api/tables", body=body)).json()
        script: list[tuple[int, str]] = []
        heard = await passed_around(house, made, script, moves, dice)
        table_state: TableState = house.service._live_tables[made["table"]].state
        entries = len(table_state.history.recorded())
    hidden = 0
    for observer in (0, 1, None):
        names = other_tickets(table_state, observer, dice)
        swaps = other_cards(table_state, entries, observer, names, dice, 15)
        chance = Twin(table_state.seed, names, swaps)
        hidden += len(names) + len(swaps)
        with monkeypatch.context() as patch:
            patch.setattr("whistlestop.table.match.Seeded", lambda _seed, chance=chance: chance)
            async with indoors(folder / f"other{observer}", patch) as house:
                assert (await house.ask("POST", "/api/tables", body=body)).json() == made
                translated_script = [
                    (seat, action if seat == observer else in_other_words(action, names, table_state))
                    for seat, action in script
                ]
                other = await passed_around(house, made, translated_script, 0, dice)
        for eyes in {observer, None}:
            assert heard[eyes] == other[eyes]
    return hidden, heard


def in_other_words(action: str, names: dict[str, str], table_state: TableState) -> str:
    return format_action(renamed(parse_action(action, table_state.rules), names), table_state.rules)


async def passed_around(
    house: Indoors, made: dict[str, Any], script: list[tuple[int, str]], moves: int, dice: random.Random
) -> dict[int | None, list[bytes]]:
    """Play the script, or write one of so many moves; what the device got for which seat, or covered."""
    table, key = f"/api/tables/{made['table']}", made["device"]
    heard: dict[int | None, list[bytes]] = {0: [], 1: [], None: []}
    line = await house.connect(made["table"], token=key)
    number = 0

    async def keep(eyes: int | None) -> None:
        await settled()
        heard[eyes] += line.heard
        line.heard.clear()

    async def look(eyes: int | None) -> None:
        for path in ("view", "events?since=0", "hint", "away", "record?seat=0", "replay?seat=1", "record"):
            heard[eyes].append((await house.ask("GET", f"{table}/{path}", key)).body)
        wrong = {"command": f"w{number}.{eyes}", "version": 1, "action": "claim"}
        heard[eyes].append((await house.ask("POST", f"{table}/actions", key, wrong)).body)
        heard[None].append((await house.ask("GET", f"{table}/events?since=0")).body)

    await keep(None)
    writes = bool(moves)
    while number < (moves or len(script)):
        table_state: TableState = house.service._live_tables[made["table"]].state
        house.clock.time += 1.25
        seat = dice.choice(table_state.asked) if writes else script[number][0]
        unlocked = await house.ask("POST", f"{table}/unlock", key, {"seat": seat})
        heard[seat].append(unlocked.body)
        await keep(seat)
        await look(seat)
        options = listed(unlocked.json()["options"])
        if writes:
            sent = msgspec.convert(dice.choice(claims_of(options) or options), WireAction)
            script.append((seat, format_action(action_from_wire(sent), table_state.rules)))
        body = {"command": f"c{number}", "version": table_state.version, "action": script[number][1]}
        heard[seat].append((await house.ask("POST", f"{table}/actions", key, body)).body)
        number += 1
        table_state = house.service._live_tables[made["table"]].state
        await keep(seat if seat in table_state.asked else None)
        if seat not in table_state.asked:
            await look(None)
        else:
            await house.ask("POST", f"{table}/lock", key, {})
            await keep(None)
    return heard


@pytest.mark.parametrize(("game", "moves"), [("mini", 30), ("pennsylvania", 14)])
def test_a_shared_device_shows_the_same_in_two_worlds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, moves: int
) -> None:
    hidden, heard = asyncio.run(on_one_device(tmp_path, monkeypatch, game, moves))
    assert hidden
    assert all(len(frames) > moves for frames in heard.values())


def test_a_device_that_covers_nothing_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whistlestop.server.tables.live_table.LiveTable.cover_hand", lambda _held: None)
    with pytest.raises(AssertionError):
        asyncio.run(on_one_device(tmp_path, monkeypatch, "mini", 10))
