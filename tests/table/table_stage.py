"""A table without a server: requests are ruled on, entries folded, time is what the test says."""

from collections.abc import Sequence
from typing import Any

from whistlestop import games
from whistlestop.history import Entry, SeatPlan, Settings
from whistlestop.history.table_events import Opened
from whistlestop.rules import State, commitment, evolve, format_action, initial
from whistlestop.table import Match, commands
from whistlestop.table.commands import Actor, Decision, Presence
from whistlestop.table.redaction import options_of, seen_history
from whistlestop.table.seed import salt_commitment, server_commitments
from whistlestop.table.table_state import TableState
from whistlestop.wire import commands as ask
from whistlestop.wire.log import StoredEntry, decode_body
from whistlestop.wire.seen_events import seen_events_of

__all__ = [
    "BOT",
    "PERSON",
    "SECRET",
    "Stage",
    "option_texts",
    "position_after",
    "salt_of",
    "seen_entry",
    "seen_since",
]

PERSON = SeatPlan()
BOT = SeatPlan(kind="bot", bot="random", name="Robin")
SECRET = "the host's part"


def salt_of(seat: int) -> str:
    return f"{seat}".zfill(32)


def seen_since(table_state: TableState, version: int, seat: int | None) -> list[dict[str, Any]]:
    """Everything this seat saw after that version, in order."""
    entries = seen_history(table_state, seat).since(version)
    return [event for entry in entries for event in seen_events_of(entry, table_state.rules)]


def seen_entry(table_state: TableState, entry: Entry, seat: int | None) -> list[dict[str, Any]]:
    """One entry as this seat sees it."""
    return seen_events_of(seen_history(table_state, seat).entry(entry.seq), table_state.rules)


def position_after(match: Match, seq: int) -> State:
    """The position after an entry in force, folded from the events that led to it."""
    state = initial(match.rules, len(match.sitters))
    for entry in match.history.in_force:
        for event in entry.events if entry.seq <= seq else ():
            state = evolve(state, event)
    return state


def option_texts(table_state: TableState, seat: int) -> list[str]:
    """What this seat may do now, in the notation."""
    return [format_action(action, table_state.rules) for action in options_of(table_state, seat)]


class Stage:
    """A caller here is who they say they are."""

    def __init__(self, *plans: SeatPlan, begun: bool = True, host: int | None = 0, **settings: Any) -> None:
        chosen = Settings(**{"game": "mini", "options": {"first": 0}, "begin": "by_host", **settings})
        plans = plans or (PERSON, PERSON)
        salts = server_commitments(SECRET, len(plans))
        opened = Opened(chosen, plans, commitment(SECRET), host, commitments=salts)
        self.now = 1000.0
        self.gone: set[int] = set()
        """The seats whose players have not been connected for long."""
        self.state = TableState("t", SECRET, games.load, Entry(1, self.now, None, opened))
        if begun:
            self.enter(commands.begin(self.state))

    def enter(self, decision: Decision, command: str | None = None) -> None:
        self.state.fold(Entry(self.state.version + 1, self.now, command, decision.body), decision.state)

    def ask(
        self, seat: int | None, command: ask.Command, seen: int | None = None, host: bool = False
    ) -> None:
        actor = Actor(seat, is_host=host or (seat is not None and seat == self.state.host))
        presence = Presence(self.gone, 3.0)
        self.enter(commands.decide_command(self.state, actor, command, seen, self.now, presence))
        if self.state.status == "revealing" and isinstance(command, ask.Begin) and not self.state.owing:
            self.enter(commands.deal_or_reveal(self.state))

    def commit(self, seat: int, salt: str = "") -> None:
        """To a salt that everybody can guess, for nobody cheats here."""
        self.ask(seat, ask.Commit(salt_commitment(salt or salt_of(seat))))

    def reveal(self) -> None:
        """Everybody who has committed, and the game begins."""
        for seat in self.state.owing:
            self.ask(seat, ask.Reveal(salt_of(seat)))
        self.enter(commands.deal_or_reveal(self.state))

    def sit(self, seat: int, name: str) -> None:
        self.enter(commands.sit(self.state, seat, name))

    def play(self, seat: int, action: str | None = None, seen: int | None = None) -> str:
        """An action, or the first that is offered."""
        chosen = action or option_texts(self.state, seat)[0]
        self.ask(seat, ask.Play(chosen), seen)
        return chosen

    def open_game(self) -> None:
        """Everybody has chosen the opening tickets."""
        while self.state.playing.state.public.turn == 0:
            self.play(self.state.asked[0])

    def play_until(self, wanted: str) -> tuple[int, str]:
        """Play on until somebody may do an action that begins so; who, and which."""
        for _ in range(500):
            seat = self.state.asked[0]
            options = option_texts(self.state, seat)
            fitting = [option for option in options if option.startswith(wanted)]
            if fitting:
                return seat, fitting[0]
            self.play(seat, "draw" if "draw" in options else None)
        raise AssertionError(f"nobody may {wanted}")

    def play_out(self) -> None:
        while self.state.asked:
            seat = self.state.asked[0]
            if self.state.thinks(seat) is None:
                self.play(seat)
            else:
                since = self.state.asked_since[seat]
                self.enter(commands.any_move(self.state, seat, "bot", since))

    def replayed(self, entries: Sequence[Entry] | None = None) -> TableState:
        """The table as its log, written and read, tells it."""
        stored = [self.state.stored_entry(entry) for entry in entries or self.state.history]
        log = [
            StoredEntry(one.seq, one.at, one.command_id, decode_body(one.data), one.data) for one in stored
        ]
        return TableState.of_log("t", SECRET, games.load, log)
