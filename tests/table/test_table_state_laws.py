"""Laws of a table over whole games with everything people do at it."""

from random import Random
from typing import Any, get_args

import msgspec
import pytest
from table_stage import BOT, PERSON, Stage, seen_entry, seen_since

from whistlestop import games
from whistlestop.history import Body, Entry
from whistlestop.history.table_events import BotFailedHere
from whistlestop.rules import WhistlestopError, format_action
from whistlestop.table import commands, copy_for, record_of, verify
from whistlestop.table.errors import NotAllowed
from whistlestop.table.redaction import look_at, options_of
from whistlestop.table.table_state import TableState
from whistlestop.wire import commands as ask
from whistlestop.wire.log import StoredEntry, decode_body, encode_stored, read_entry

GAMES = [(game, players) for game in ("mini", "pennsylvania", "usa-mega") for players in (2, 3, 5)]


def wild(game: str, players: int, seed: str, begun: bool = True) -> Stage:
    """People who do all sorts of things, most of them moves, until the game is over or closed."""
    dice = Random(seed)
    plans = [PERSON if seat < 2 else dice.choice((PERSON, BOT)) for seat in range(players)]
    pace = dice.choice(("live", "slow"))
    stage = Stage(*plans, game=game, pace=pace, seconds=100.0, options={}, reasons=True, begun=False)
    for seat in range(players):
        if plans[seat] is PERSON:
            if seat > 0:  # the host sits already
                stage.sit(seat, f"Player {seat}")
            stage.commit(seat)
    if begun and Random(f"restart {seed}").random() < 0.4:
        stage.ask(0, ask.Begin(), host=True)
        stage.ask(0, ask.Kick(1), host=True)
        stage.sit(1, "Player 1")
        for seat in range(players):
            if plans[seat] is PERSON:
                stage.commit(seat)
    if begun:
        stage.ask(0, ask.Begin(), host=True)
        stage.reveal()
    while stage.state.asked:
        stage.now = round(stage.now + dice.random() * 60, 3)
        one_thing(stage, dice)
    if begun and dice.random() < 0.5:
        stage.enter(commands.open_rematch(stage.state, 0, "the-next", None))
    return stage


def one_thing(stage: Stage, dice: Random) -> None:
    table_state = stage.state
    seat = dice.choice(table_state.asked)
    bot = table_state.thinks(seat)
    action = dice.choice(list(options_of(table_state, seat)))
    if table_state.clock.paused_at is None and dice.random() < 0.7:
        if bot is not None:
            why = {"key": "thought", "values": {"seat": seat}}
            stage.enter(commands.bot_moves(table_state, seat, action, "bot", why))
        elif (table_state.clock.deadline(seat) or 0) <= stage.now:
            entry = (
                commands.warn if table_state.clock.is_slow and not table_state.clock.is_warned(seat) else None
            )
            stage.enter(
                entry(table_state, seat, stage.now)
                if entry is not None
                else commands.bot_moves(table_state, seat, action, "stand_in")
            )
        else:
            stage.play(seat, format_action(action, table_state.rules))
        return
    if bot is not None and dice.random() < 0.1:
        failed = BotFailedHere(seat, bot, "greedy", "private words")
        stage.enter(commands.Decision(failed))
        return
    if dice.random() < 0.05:
        stage.enter(commands.interrupted(table_state, table_state.version, 12.5))
        return
    somebody = dice.randrange(len(table_state.seats))
    try:
        stage.ask(
            somebody,
            dice.choice(wishes(table_state, dice)),
            dice.choice((None, table_state.version)),
            host=True,
        )
    except (NotAllowed, WhistlestopError):
        return


def wishes(table_state: TableState, dice: Random) -> list[ask.Command]:
    rare: list[ask.Command] = [ask.Resign()] if dice.random() < 0.3 else []
    if dice.random() < 0.1:
        rare.append(ask.Close())
    return [
        *rare,
        *[ask.Undo()] * 4,
        *[ask.Agree(dice.random() < 0.9)] * 6,
        ask.Propose("undo", dice.choice(table_state.history.in_force[-6:]).seq),
        ask.Propose("pause"),
        *[ask.Propose("resume")] * 3,
        ask.Say("well"),
        ask.React("laugh"),
        ask.Leave(),
        *[ask.Reclaim()] * 2,
        ask.ReplaceByBot(dice.randrange(len(table_state.seats))),
        ask.ChooseColour(dice.choice(("red", "green", "blue", "yellow", "black"))),
    ]


def everything(table_state: TableState) -> Any:
    """All there is to know of a table, in a form that compares."""
    seats = (None, *range(len(table_state.seats)))
    return {
        "looks": [look_at(table_state, seat) for seat in seats],
        "seen": [seen_since(table_state, 0, seat) for seat in seats],
        "state": table_state.playing.state,
        "line": [entry.seq for entry in table_state.history.in_force],
        "record": copy_for(table_state.playing, 0),
        "asked_since": table_state.asked_since,
        "seats": table_state.seats,
        "agreed": table_state.agreed,
        "moved_at": table_state.moved_at,
        "undo": [table_state.can_undo(seat) for seat in range(len(table_state.seats))],
    }


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_log_folded_is_the_table(game: str, players: int) -> None:
    stage = wild(game, players, f"{game} {players}")
    assert everything(stage.replayed()) == everything(stage.state)
    entries = list(stage.state.history)
    half = entries[: len(entries) // 2]
    live = stage.replayed(half)
    assert live.version == len(half)
    for entry in entries[len(half) :]:
        live.fold(entry)
    assert everything(live) == everything(stage.state)


@pytest.mark.parametrize("seed", range(30))
def test_whatever_people_do_the_record_is_true(seed: int) -> None:
    stage = wild("mini", 2 + seed % 4, f"true {seed}")
    table_state = stage.state
    if table_state.status == "closed":
        assert table_state.closed == "host"
        return
    record = record_of(table_state.playing)
    assert verify(record, table_state.game).kind == "true"
    assert record.header.commitment == table_state.commitment


def test_wild_tables_do_everything() -> None:
    """Or the laws above say less than they seem to."""
    kinds = {
        type(entry.body)
        for seed in range(30)
        for entry in wild("mini", 2 + seed % 4, f"true {seed}").state.history
    }
    assert {kind.__name__ for kind in get_args(Body)} - {kind.__name__ for kind in kinds} <= {"Vacated"}


@pytest.mark.parametrize("seed", range(5))
def test_entries_are_written_and_read_back(seed: int) -> None:
    table_state = wild("pennsylvania", 2 + seed % 4, f"written {seed}").state
    for entry in table_state.history:
        stored = table_state.stored_entry(entry)
        body = decode_body(stored.data)
        read = StoredEntry(stored.seq, stored.at, stored.command_id, body, stored.data)
        assert read_entry(read, table_state.rules) == entry
        assert encode_stored(body) == stored.data, "records encode what they read, and hash the same bytes"
        assert msgspec.json.decode(stored.data)["kind"]


def before_the_end(table_state: TableState, part: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """Without the reason of a bot that moved in another person's place, which is for later, and without the undo."""
    part = {name: value for name, value in part.items() if name != "undone_by"}
    if part["kind"] == "played" and table_state.seats[part["seat"]].kind != "bot" and part["seat"] != seat:
        return {name: value for name, value in part.items() if name != "why"}
    return part


@pytest.mark.parametrize("players", [2, 3])
def test_what_a_seat_is_told_piece_by_piece_is_what_it_is_told_at_once(players: int) -> None:
    """And it saw the same at the time: nothing seen is changed later, but for reasons shown after the end, and
    what was undone, which the undo names."""
    stage = wild("mini", players, f"pieces {players}")
    for seat in (None, *range(players)):
        first, *rest = stage.state.history
        table_state = stage.replayed([first])
        pieces = []
        for entry in rest:
            table_state.fold(entry)
            pieces += [
                before_the_end(table_state, part, seat) for part in seen_entry(table_state, entry, seat)
            ]
        assert pieces == [
            before_the_end(stage.state, part, seat) for part in seen_since(stage.state, 1, seat)
        ]
        assert [piece["seq"] for piece in pieces] == sorted(piece["seq"] for piece in pieces)
        undone = {seq: piece["seq"] for piece in pieces for seq in piece.get("undoes", ())}
        seen = seen_since(stage.state, 1, seat)
        assert undone == {part["seq"]: part["undone_by"] for part in seen if "undone_by" in part}


def test_a_log_has_no_gaps_and_begins_with_its_opening() -> None:
    stage = Stage()
    with pytest.raises(ValueError, match="cannot follow"):
        stage.state.fold(Entry(9, 0.0, None, stage.state.history.last.body))
    with pytest.raises(ValueError, match="begins with"):
        TableState("t", "s", games.load, stage.state.history.last)


def test_commands_are_remembered_by_name() -> None:
    stage = Stage()
    stage.enter(commands.decide_command(stage.state, commands.Actor(0), ask.Say("hi")), "0:once")
    assert stage.state.commands == {"0:once": stage.state.version}
    assert stage.replayed().commands == stage.state.commands
