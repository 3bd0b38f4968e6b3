"""The state of one table: its game, seats, clock and proposals, folded from its history.

Only `fold` changes the state, both for a new entry and for one read from disk; `commands` decides who may do what.
A table rebuilt from its log therefore equals the original.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from whistlestop.campaign.sealed import Sealed
from whistlestop.games import Game
from whistlestop.history import Body, Entry, History, Move, Settings, SetUp
from whistlestop.history.entry import is_recorded
from whistlestop.history.table_events import (
    Answered,
    Opened,
    Proposed,
    Undone,
)
from whistlestop.mechanics.shows import seat_colours_of
from whistlestop.rules import Ruleset, State
from whistlestop.rules.steps import EndSlots
from whistlestop.table.clock import TableClock
from whistlestop.table.entry_folding import FOLDS, no_change
from whistlestop.table.hash_chain import Chain
from whistlestop.table.match import Match, Sitter, own_options
from whistlestop.table.seats import COLOURS, TableSeat
from whistlestop.table.seed import fingerprint_of_all, secret_of_round, seed_with_salts, server_salt
from whistlestop.wire.log import (
    EncodedEntry,
    EncodedEvents,
    StoredBody,
    StoredEntry,
    StoredMove,
    StoredSetUp,
    encode_body,
    read_entry,
)
from whistlestop.wire.table import Status

__all__ = ["TableState"]


class TableState:
    def __init__(
        self,
        table: str,
        secret: str,
        find_game: Callable[[str], Game],
        entry: Entry,
        data: bytes | None = None,
    ) -> None:
        """`secret` is the server's part of the seed, from which later secrets are derived; `entry` is the first of
        the history and `data` its body as stored, if the caller has it."""
        opened = entry.body
        if not isinstance(opened, Opened):
            raise ValueError("a history begins with the opening of its table")
        self.table_id: Final = table
        self.secret: Final = secret
        self.settings: Final[Settings] = opened.settings
        self.game: Final = find_game(self.settings.game)
        self.campaign: Final = opened.campaign
        """The place of the game in its campaign."""
        self.sealed: Final[Sealed] = opened.sealed
        """What outlives a game of a campaign and is secret."""
        self.commitment = opened.commitment
        """The commitment to the secret in force."""
        self.server_commitments = opened.commitments
        """The commitments to the server's salts for all seats; empty if it adds none."""
        self.restarts = opened.restarts
        self.revealing_since: float | None = None
        """Time at which all commitments were fixed; None unless salts are being revealed."""
        self.owed_since = entry.at
        """Time at which seats were last taken, or were asked to commit again."""
        self.ended: int | None = None
        """Version of the entry that ended the game."""
        self.is_imported: Final = opened.imported
        self.host: int | None = opened.host
        self.seats: Final = [
            TableSeat(plan.kind, plan.bot, plan.name, plan.colour, is_taken=_is_taken(opened, seat))
            for seat, plan in enumerate(opened.seats)
        ]
        self._give_characters()
        self.after: Final = opened.after
        if self.after is not None and self.host is not None:
            self.seats[self.host].was = self.host
        for seat in range(len(self.seats)):
            self.give_server_salt(seat)
        self._give_colours()
        self.clock: Final = TableClock(len(self.seats), self.settings.seconds, self.settings.pace == "slow")
        self.match: Match | None = None
        self.history: Final = History(first=1)
        self.history.append(entry)
        self.encoded_events: Final = EncodedEvents()
        """The events of the entry that was encoded last."""
        self.chain: Final = Chain(table, secret)
        # The bytes of the database where they are known: encoding again after an upgrade could give others,
        # and another chain.
        self.chain.add(opened, data or self.encoded(opened))
        self.commands: Final[dict[str, int]] = {}
        """The version of the entry that each command led to."""
        self.moved_at = entry.at
        """Time of the last change of the game."""
        self.proposal: Proposed | None = None
        self.proposed_since = 0
        """The version at which the proposal was made."""
        self.agreed: set[int] = set()
        self.voters: set[int] = set()
        """The seats that must consent to the proposal."""
        self.absent: set[int] = set()
        """The seats that were not asked, because they have been away for too long."""
        self.closed: str | None = None
        self.rematch: str | None = None
        """The table of the rematch."""
        self.seats_changed = 0
        """The version at which the seats last changed."""
        self.asked_since: Final = [0] * len(self.seats)
        """For each seat, the version at which its current question was asked. A move decided before it is stale."""
        self._open_questions = self._questions()

    @classmethod
    def of_entries(
        cls, table: str, secret: str, find_game: Callable[[str], Game], entries: Sequence[Entry]
    ) -> "TableState":
        """Rebuild a table from its history."""
        table_state = cls(table, secret, find_game, entries[0])
        for entry in entries[1:]:
            table_state.fold(entry)
        return table_state

    @classmethod
    def of_log(
        cls, table: str, secret: str, find_game: Callable[[str], Game], log: Sequence[StoredEntry]
    ) -> "TableState":
        """Rebuild a table from its log in the database."""
        opened = log[0].body
        if not isinstance(opened, Opened):
            raise ValueError("a log begins with the opening of its table")
        first = Entry(log[0].seq, log[0].at, log[0].command_id, opened)
        table_state = cls(table, secret, find_game, first, log[0].data)
        for stored in log[1:]:
            table_state.fold_stored(stored)
        return table_state

    @property
    def version(self) -> int:
        return self.history.last.seq

    def encoded(self, body: Body) -> bytes:
        """The body as it is stored."""
        return encode_body(body, self._rules_for(body), self.encoded_events)

    def stored_entry(self, entry: Entry) -> EncodedEntry:
        """The entry as it is stored."""
        return EncodedEntry(entry.seq, entry.at, entry.command_id, self.encoded(entry.body))

    def stored(self) -> list[EncodedEntry]:
        """The whole history as it is stored."""
        return [self.stored_entry(entry) for entry in self.history]

    @property
    def head(self) -> str:
        """The head of the hash chain after the last entry."""
        return self.chain.head(self.version) or ""

    @property
    def is_open(self) -> bool:
        """Whether everybody may see everything. A table does not know whether its campaign is over."""
        return self.status == "finished" and self.campaign is None

    @property
    def status(self) -> Status:
        """`waiting`, `revealing`, `running`, `finished` or `closed`."""
        # First, because a game that ended by agreement or resignation is closed too.
        if self.match is not None and self.match.is_over:
            return "finished"
        if self.closed is not None:
            return "closed"
        if self.match is not None:
            return "running"
        return "waiting" if self.revealing_since is None else "revealing"

    @property
    def is_over(self) -> bool:
        """No more moves are possible at this table."""
        return self.status in ("finished", "closed")

    @property
    def is_full(self) -> bool:
        return all(table_seat.is_taken for table_seat in self.seats)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have to decide now."""
        match = self.match
        if match is None or self.closed is not None or match.is_over:
            return ()
        return match.state.public.asked

    @property
    def is_ending(self) -> bool:
        """V-10: a game of a campaign counts from the first slot of its end on."""
        if self.campaign is None or self.match is None:
            return False
        return any(isinstance(step, EndSlots) for step in self.match.state.public.agenda)

    def thinks(self, seat: int) -> str | None:
        """The bot that moves for this seat; None if a person does."""
        return self.seats[seat].bot

    @property
    def seed(self) -> str:
        return seed_with_salts(self.round_secret, self.salts)

    @property
    def round_secret(self) -> str:
        """The server's secret in force."""
        return secret_of_round(self.secret, 0 if self.is_imported else self.restarts)

    @property
    def salts(self) -> tuple[str | None, ...]:
        """The salt that each seat added to the seed; empty if there are none."""
        salts = tuple([table_seat.salt or None for table_seat in self.seats])
        return salts if any(salts) else ()

    @property
    def server_salts(self) -> tuple[str, ...]:
        """The server's salts for the seats whose clients have not committed; empty for the other seats."""
        if not self.server_commitments:
            return ()
        secret = self.round_secret
        return tuple(
            [
                server_salt(secret, seat) if table_seat.salt_by == "server" else ""
                for seat, table_seat in enumerate(self.seats)
            ]
        )

    def give_server_salt(self, seat: int) -> None:
        """The seat has the server's commitment until a client commits."""
        table_seat = self.seats[seat]
        table_seat.commitment = self.server_commitments[seat] if self.server_commitments else ""
        table_seat.salt, table_seat.salt_by = "", "server"

    @property
    def fixed(self) -> str | None:
        """The fingerprint of all commitments, once they are fixed."""
        if self.revealing_since is None:
            return None
        return fingerprint_of_all(self.commitment, [table_seat.commitment for table_seat in self.seats])

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that the deal waits for: they have to reveal their salt, or to commit again."""
        if self.match is not None or self.closed is not None:
            return ()
        seats = enumerate(self.seats)
        if self.revealing_since is not None:
            return tuple(
                [seat for seat, table_seat in seats if table_seat.commitment and not table_seat.salt]
            )
        if not self.is_full:
            return ()
        return tuple(
            [seat for seat, table_seat in seats if table_seat.is_salting and table_seat.salt_by == "server"]
        )

    @property
    def reveal_by(self) -> float | None:
        """Time at which the seats in `owing` lose their seats."""
        if not self.owing:
            return None
        since = self.owed_since if self.revealing_since is None else self.revealing_since
        return since + self.settings.reveal_seconds

    @property
    def plays_alone(self) -> bool:
        """Whether a withheld salt harms nobody else here: a table on one device, with one person, or of a program
        that plays all seats it opened."""
        people = [table_seat for table_seat in self.seats if table_seat.is_person and not table_seat.is_bots]
        return self.settings.hotseat or self.settings.begin == "at_once" or len(people) < 2

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may undo its last move without consent: its own move, made in person, which revealed
        nothing and which nobody has acted on."""
        return (
            self.status == "running"
            and not self.is_ending
            and self.clock.paused_at is None
            and self.seats[seat].bot is None
            and self.playing.can_undo(seat)
            # A move that a bot made for an absent player is not theirs to take back.
            and not getattr(self.history.in_force[-1].body, "by", "")
        )

    @property
    def undoing(self) -> int | None:
        """The seat that may undo its last move without consent."""
        seat = None if self.match is None else self.history.in_force[-1].seat
        return seat if seat is not None and self.can_undo(seat) else None

    def fold_stored(self, stored: StoredEntry) -> None:
        """Apply an entry of the database."""
        self.fold(read_entry(stored, self._rules_for(stored.body)), None, stored.data)

    def _rules_for(self, body: Body | StoredBody) -> Ruleset:
        """The rules to encode or decode this body. Those with the options of the game are needed for moves only, and
        are costly before the game begins."""
        is_of_game = isinstance(body, Move | SetUp | StoredMove | StoredSetUp)
        return self.rules if is_of_game else self.game.ruleset

    def fold(self, entry: Entry, state: State | None = None, data: bytes | None = None) -> None:
        """Apply an entry. `state` is the position after a move that was just decided, `data` the body as stored; they
        are computed if they are not given."""
        body = entry.body
        before = self._open_questions
        # First: it refuses an entry with a wrong number before anything has changed.
        self.history.append(entry)
        if isinstance(body, Move):
            self._play(body, entry.seq)
        else:
            self.seats_changed = entry.seq
            FOLDS.get(type(body), no_change)(self, body, entry.at)
        if self.match is not None:
            self.match.follow(entry, state)
        has_moved = is_recorded(body)
        if has_moved:
            self.moved_at = entry.at
        self.chain.add(body, data or self.encoded(body))
        if self.ended is None and self.match is not None and self.match.is_over:
            self.ended = entry.seq
        if entry.command_id is not None:
            # Kept as long as the table: a client may repeat a command after hours without a connection.
            self.commands[entry.command_id] = entry.seq
        after = self._open_questions = self._questions()
        acted = body.seat if isinstance(body, Move | Undone) else None
        # After an agreed undo every seat's question is new, even if turn and kind are equal.
        is_new = has_moved and isinstance(body, Proposed | Answered)
        for seat, question in enumerate(after):
            if question is not None and (is_new or question != before[seat] or seat == acted):
                self.asked_since[seat] = entry.seq
        if isinstance(body, Proposed):
            self.proposed_since = entry.seq
        self.clock.turn(entry.at, after, body.seat if isinstance(body, Undone) else None)

    def _questions(self) -> list[tuple[int, str] | None]:
        """For each seat its open question: the turn and the kind of question."""
        questions: list[tuple[int, str] | None] = [None] * len(self.seats)
        asked = self.asked
        if self.match is not None and asked:
            public = self.match.state.public
            for seat in asked:
                questions[seat] = (public.turn, public.agenda[-1].kind)
        return questions

    def _play(self, move: Move, seq: int) -> None:
        table_seat = self.seats[move.seat]
        table_seat.was_late = move.by == "stand_in"
        if not move.by and not table_seat.is_taken:
            # A move made with the key of a seat takes the seat, even if its player has not joined.
            table_seat.is_taken = True
            self.seats_changed = seq
        # A proposal is about the position in which it was made.
        self.proposal = None

    @property
    def playing(self) -> Match:
        """The match; raises ValueError before the game begins."""
        if self.match is None:
            raise ValueError("the game has not begun")
        return self.match

    def sitters(self) -> list[Sitter]:
        return [
            Sitter(table_seat.name or ("" if self.is_imported else f"Player {seat + 1}"), table_seat.bot)
            for seat, table_seat in enumerate(self.seats)
        ]

    def new_match(self, setup: SetUp | None = None) -> Match:
        """Create the match for these seats, options and salts, from the set-up in the history if there is one."""
        # A match alone begins with seat 0; at a table no seat may always begin (D-S7).
        options = {"first": "random", **self.settings.options}
        events, history = (None, None) if setup is None else (setup.events, self.history)
        return Match.begin(
            self.game,
            self.sitters(),
            self.seed,
            options,
            events,
            self.salts,
            self.restarts,
            history,
            self.sealed,
        )

    @property
    def rules(self) -> Ruleset:
        if self.match is not None:
            return self.match.rules
        return self.game.with_options(self.own_options)

    @property
    def own_options(self) -> dict[str, Any]:
        """The options of the game itself."""
        return own_options(self.settings.options)

    @property
    def fixed_colours(self) -> tuple[str, ...]:
        """The colours of the seats, if the game fixes them."""
        rules = self.game.ruleset if self.campaign is None else self.game.with_options(self.own_options)
        return seat_colours_of(rules)

    def _give_colours(self) -> None:
        for table_seat, colour in zip(self.seats, self.fixed_colours, strict=False):
            table_seat.colour = colour
        left = [colour for colour in COLOURS if all(table_seat.colour != colour for table_seat in self.seats)]
        for table_seat in self.seats:
            if not table_seat.colour:
                table_seat.colour = (
                    left.pop(0) if left else ""
                )  # the rules refuse this number of players with their own reason

    def _give_characters(self) -> None:
        if self.campaign is None:
            return
        for table_seat, character in zip(self.seats, self.campaign.characters, strict=False):
            table_seat.character = character
        for seat in self.campaign.stand_ins:
            self.seats[seat].is_stand_in = True

    def rename(self) -> None:
        """Copy the current names and bots into the match, for its record."""
        if self.match is not None:
            self.match.sitters = tuple(self.sitters())


def _is_taken(opened: Opened, seat: int) -> bool:
    """Bots have their seats from the beginning, and so do the host, everyone on a shared device, and the companies of
    a campaign."""
    is_of_campaign = opened.campaign is not None and not opened.imported
    return (
        opened.seats[seat].kind == "bot" or seat == opened.host or opened.settings.hotseat or is_of_campaign
    )
