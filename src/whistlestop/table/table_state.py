"""The state of one table: its game, chairs, clock and proposals, folded from its log.

Only `fold` changes the state, both for a new entry and for one read from disk; `commands` decides who may do what.
A table rebuilt from its log therefore equals the original.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from whistlestop.games import Game
from whistlestop.rules import Action, Event, Ruleset, State, event_from_object, parse_action
from whistlestop.table.clock import TableClock
from whistlestop.table.hash_chain import Chain
from whistlestop.table.match import Match, Sitter, own_options
from whistlestop.table.seats import COLOURS, TableSeat
from whistlestop.table.seed import (
    fingerprint_of_all,
    secret_of_round,
    seed_with_salts,
    server_salt,
)
from whistlestop.wire.log import (
    Again,
    Answered,
    Begun,
    BotFailedHere,
    BotSeated,
    Closed,
    Coloured,
    Committed,
    Interrupted,
    LogEntry,
    Opened,
    Played,
    Proposed,
    Reclaimed,
    Resigned,
    Restarted,
    Revealed,
    Revealing,
    Seated,
    Settings,
    Stamped,
    Undone,
    Vacated,
    Warned,
)
from whistlestop.wire.table import Status

__all__ = ["NewMove", "TableState"]


class NewMove(NamedTuple):
    """A move that was just decided, with the events and the state that the rules returned."""

    action: Action
    events: Sequence[Event]
    state: State


class TableState:
    def __init__(
        self,
        table: str,
        secret: str,
        find_game: Callable[[str], Game],
        opened: Stamped,
        body: bytes | None = None,
    ) -> None:
        """`secret` is the server's part of the seed, from which later secrets are derived; `opened` is the log's
        first entry."""
        if not isinstance(opened.entry, Opened):
            raise ValueError("a log begins with the opening of its table")
        self.table_id: Final = table
        self.secret: Final = secret
        self.settings: Final[Settings] = opened.entry.settings
        self.game: Final = find_game(self.settings.game)
        self.commitment = opened.entry.commitment
        """The commitment to the secret in force."""
        self.server_commitments = opened.entry.commitments
        """The commitments to the server's salts for all chairs; empty if it adds none."""
        self.restarts = opened.entry.restarts
        self.revealing_since: float | None = None
        """Time at which all commitments were fixed; None unless salts are being revealed."""
        self.owed_since = opened.at
        """Time at which chairs were last taken, or were asked to commit again."""
        self.ended: int | None = None
        """Version of the entry that ended the game."""
        self.is_imported: Final = opened.entry.imported
        self.host: int | None = opened.entry.host
        self.chairs: Final = [
            TableSeat(plan.kind, plan.bot, plan.name, plan.colour, is_taken=_is_taken(opened.entry, seat))
            for seat, plan in enumerate(opened.entry.seats)
        ]
        self.after: Final = opened.entry.after
        if self.after is not None and self.host is not None:
            self.chairs[self.host].was = self.host
        for seat in range(len(self.chairs)):
            self.give_server_salt(seat)
        self._give_colours()
        self.clock: Final = TableClock(len(self.chairs), self.settings.seconds, self.settings.pace == "slow")
        self.match: Match | None = None
        self.log: Final[list[Stamped]] = [opened]
        self.chain: Final = Chain(table, secret)
        self.chain.add(opened.entry, body)
        self.commands: Final[dict[str, int]] = {}
        """The version of the entry that each command led to."""
        self.moves: Final[dict[int, int]] = {}
        """Maps the version of each entry that began or advanced the game to its index in the game's record."""
        self.moved_at = opened.at
        """Time of the last change of the game."""
        self._not_by_hand: Final[set[int]] = set()
        """Indexes of the record's entries that a bot or a stand-in made."""
        self.proposal: Proposed | None = None
        self.proposed_since = 0
        """The version at which the proposal was made."""
        self.agreed: set[int] = set()
        self.voters: set[int] = set()
        """The seats that must consent to the proposal."""
        self.absent: set[int] = set()
        """The seats that were not asked, because they have been away for too long."""
        self.closed: str | None = None
        self.again: str | None = None
        """The table of the rematch."""
        self.chairs_changed = 0
        """The version at which the chairs last changed."""
        self.asked_since: Final = [0] * len(self.chairs)
        """For each seat, the version at which its current question was asked. A move decided before it is stale."""

    @classmethod
    def of_log(
        cls,
        table: str,
        secret: str,
        find_game: Callable[[str], Game],
        entries: Sequence[Stamped],
        bodies: Sequence[bytes | None] | None = None,
    ) -> "TableState":
        """Rebuild a table from its log. `bodies` are the entries as stored, if the caller has them."""
        bodies = bodies or [None] * len(entries)
        table_state = cls(table, secret, find_game, entries[0], bodies[0])
        for stamped, body in zip(entries[1:], bodies[1:], strict=True):
            table_state.fold(stamped, None, body)
        return table_state

    @property
    def version(self) -> int:
        return self.log[-1].seq

    @property
    def head(self) -> str:
        """The head of the hash chain after the last entry."""
        return self.chain.head(self.version) or ""

    @property
    def status(self) -> Status:
        """`waiting`, `revealing`, `running`, `finished` or `closed`."""
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
        return all(chair.is_taken for chair in self.chairs)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have to decide now."""
        if self.match is None or self.status != "running":
            return ()
        return self.match.asked

    def thinks(self, seat: int) -> str | None:
        """The bot that moves for this seat; None if a person does."""
        return self.chairs[seat].bot

    @property
    def seed(self) -> str:
        return seed_with_salts(self.round_secret, self.salts)

    @property
    def round_secret(self) -> str:
        """The server's secret in force."""
        return secret_of_round(self.secret, 0 if self.is_imported else self.restarts)

    @property
    def salts(self) -> tuple[str | None, ...]:
        """The salt that each chair added to the seed; empty if there are none."""
        salts = tuple([chair.salt or None for chair in self.chairs])
        return salts if any(salts) else ()

    @property
    def server_salts(self) -> tuple[str, ...]:
        """The server's salts for the chairs whose clients have not committed; empty for the other chairs."""
        if not self.server_commitments:
            return ()
        secret = self.round_secret
        return tuple(
            [
                server_salt(secret, seat) if chair.salt_by == "server" else ""
                for seat, chair in enumerate(self.chairs)
            ]
        )

    def give_server_salt(self, seat: int) -> None:
        """The chair has the server's commitment until a client commits."""
        chair = self.chairs[seat]
        chair.commitment = self.server_commitments[seat] if self.server_commitments else ""
        chair.salt, chair.salt_by = "", "server"

    @property
    def fixed(self) -> str | None:
        """The fingerprint of all commitments, once they are fixed."""
        if self.revealing_since is None:
            return None
        return fingerprint_of_all(self.commitment, [chair.commitment for chair in self.chairs])

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that the deal waits for: they have to reveal their salt, or to commit again."""
        if self.match is not None or self.closed is not None:
            return ()
        chairs = enumerate(self.chairs)
        if self.revealing_since is not None:
            return tuple([seat for seat, chair in chairs if chair.commitment and not chair.salt])
        if not self.is_full:
            return ()
        return tuple([seat for seat, chair in chairs if chair.is_salting and chair.salt_by == "server"])

    @property
    def reveal_by(self) -> float | None:
        """Time at which the seats in `owing` lose their chairs."""
        if not self.owing:
            return None
        since = self.owed_since if self.revealing_since is None else self.revealing_since
        return since + self.settings.reveal_seconds

    @property
    def plays_alone(self) -> bool:
        """Whether a withheld salt harms nobody else here: a table on one device, with one person, or of a program
        that plays all chairs it opened."""
        people = [chair for chair in self.chairs if chair.is_person and not chair.is_bots]
        return self.settings.hotseat or self.settings.begin == "at_once" or len(people) < 2

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may undo its last move without consent: its own move, made in person, which revealed
        nothing and which nobody has acted on."""
        return (
            self.status == "running"
            and self.clock.paused_at is None
            and self.chairs[seat].bot is None
            and self.playing.can_undo(seat)
            and self.playing.line[-1] not in self._not_by_hand
        )

    def fold(self, stamped: Stamped, fresh: NewMove | None = None, body: bytes | None = None) -> None:
        """Apply an entry. `fresh` avoids decoding a move that was just decided, `body` avoids encoding the entry
        again."""
        if stamped.seq != self.version + 1:
            raise ValueError(f"entry {stamped.seq} cannot follow version {self.version}")
        entry = stamped.entry
        before = self._questions()
        undone = None if self.match is None else len(self.match.entries)
        if isinstance(entry, Played):
            self._play(entry, fresh, stamped.seq)
        else:
            self.chairs_changed = stamped.seq
            _FOLDS.get(type(entry), _nothing)(self, entry, stamped.at)
        if isinstance(entry, Played | Begun):
            self.moves[stamped.seq] = len(self.playing.entries) - 1
        has_moved = self.match is not None and len(self.match.entries) != undone
        if has_moved:
            self.moved_at = stamped.at
        self.log.append(stamped)
        self.chain.add(entry, body)
        if self.ended is None and self.match is not None and self.match.is_over:
            self.ended = stamped.seq
        if stamped.command is not None:
            self.commands[stamped.command] = stamped.seq
        after = self._questions()
        acted = entry.seat if isinstance(entry, Played | Undone) else None
        # After an agreed undo every seat's question is new, even if turn and kind are equal.
        is_new = has_moved and isinstance(entry, Proposed | Answered)
        for seat, question in enumerate(after):
            if question is not None and (is_new or question != before[seat] or seat == acted):
                self.asked_since[seat] = stamped.seq
        if isinstance(entry, Proposed):
            self.proposed_since = stamped.seq
        self.clock.turn(stamped.at, after, entry.seat if isinstance(entry, Undone) else None)

    def _questions(self) -> list[tuple[int, str] | None]:
        """For each seat its open question: the turn and the kind of question."""
        questions: list[tuple[int, str] | None] = [None] * len(self.chairs)
        if self.match is not None and self.asked:
            public = self.match.state.public
            for seat in self.asked:
                questions[seat] = (public.turn, public.agenda[-1].kind)
        return questions

    def _play(self, entry: Played, fresh: NewMove | None, seq: int) -> None:
        match = self.playing
        rules = match.rules
        if fresh is not None:
            match.relive(entry.seat, *fresh)
        else:
            events = [event_from_object(made, rules) for made in entry.events]
            match.relive(entry.seat, parse_action(entry.action, rules), events)
        self.chairs[entry.seat].was_late = entry.by == "stand_in"
        if entry.by:
            self._not_by_hand.add(match.line[-1])
        elif not self.chairs[entry.seat].is_taken:
            # A move made with the key of a chair takes the chair, even if its player has not joined.
            self.chairs[entry.seat].is_taken = True
            self.chairs_changed = seq
        self.proposal = None

    @property
    def playing(self) -> Match:
        """The match; raises ValueError before the game begins."""
        if self.match is None:
            raise ValueError("the game has not begun")
        return self.match

    def sitters(self) -> list[Sitter]:
        return [
            Sitter(chair.name or ("" if self.is_imported else f"Player {seat + 1}"), chair.bot)
            for seat, chair in enumerate(self.chairs)
        ]

    def new_match(self, setup: list[dict[str, Any]] | None = None) -> Match:
        """Create the match for these chairs, options and salts, from the recorded set-up if there is one."""
        options = {"first": "random", **self.settings.options}
        rules = self.rules
        events = None if setup is None else [event_from_object(made, rules) for made in setup]
        return Match.begin(self.game, self.sitters(), self.seed, options, events, self.salts, self.restarts)

    @property
    def rules(self) -> Ruleset:
        if self.match is not None:
            return self.match.rules
        return self.game.with_options(self.own_options)

    @property
    def own_options(self) -> dict[str, Any]:
        """The options of the game itself."""
        return own_options(self.settings.options)

    def _give_colours(self) -> None:
        left = [colour for colour in COLOURS if all(chair.colour != colour for chair in self.chairs)]
        for chair in self.chairs:
            if not chair.colour:
                chair.colour = (
                    left.pop(0) if left else ""
                )  # the rules refuse this number of players with their own reason

    def rename(self) -> None:
        """Copy the current names and bots into the match, for its record."""
        if self.match is not None:
            self.match.sitters = tuple(self.sitters())


def _nothing(_table_state: TableState, _entry: Any, _at: float) -> None:
    """For entries that change neither a chair nor the game."""


def _is_taken(opened: Opened, seat: int) -> bool:
    """Bots have their chairs from the beginning, and so do the host and everyone on a shared device."""
    return opened.seats[seat].kind == "bot" or seat == opened.host or opened.settings.hotseat


def _seated(table_state: TableState, entry: Seated, at: float) -> None:
    chair = table_state.chairs[entry.seat]
    chair.is_taken, chair.name, chair.was, chair.bot = True, entry.name, entry.was, None
    chair.stay += 1
    if table_state.match is None:
        chair.is_salting, table_state.owed_since = False, at
        table_state.give_server_salt(entry.seat)
    if entry.commitment:
        _commit(table_state, entry.seat, entry.commitment)
    if entry.colour:
        chair.colour = entry.colour
    table_state.rename()


def _vacated(table_state: TableState, entry: Vacated, _at: float) -> None:
    _free(table_state, entry.seat)


def _free(table_state: TableState, seat: int) -> None:
    chair = table_state.chairs[seat]
    chair.is_taken, chair.name, chair.bot = False, "", None
    chair.is_salting = False
    table_state.give_server_salt(seat)
    chair.was = None
    chair.stay += 1
    if table_state.host == seat:
        table_state.host = None  # the next occupant is not the host


def _bot_seated(table_state: TableState, entry: BotSeated, at: float) -> None:
    chair = table_state.chairs[entry.seat]
    table_state.owed_since = at
    chair.bot, chair.is_away, chair.is_taken = entry.bot, entry.why != "fill", True
    chair.away_since = at if chair.is_away else None
    chair.stay += entry.why == "fill"
    if entry.why == "fill":
        chair.is_salting = False
        table_state.give_server_salt(entry.seat)
    chair.name = entry.name or chair.name
    table_state.proposal = None
    table_state.rename()


def _reclaimed(table_state: TableState, entry: Reclaimed, _at: float) -> None:
    chair = table_state.chairs[entry.seat]
    chair.bot, chair.is_away, chair.away_since, chair.was_late = None, False, None, False
    table_state.voters.add(entry.seat)
    table_state.absent.discard(entry.seat)
    table_state.rename()


def _bot_failed(table_state: TableState, entry: BotFailedHere, _at: float) -> None:
    if table_state.chairs[entry.seat].bot == entry.bot:
        table_state.chairs[entry.seat].bot = entry.instead
        table_state.rename()


def _coloured(table_state: TableState, entry: Coloured, _at: float) -> None:
    table_state.chairs[entry.seat].colour = entry.colour


def _committed(table_state: TableState, entry: Committed, _at: float) -> None:
    _commit(table_state, entry.seat, entry.commitment)


def _commit(table_state: TableState, seat: int, commitment: str) -> None:
    """A client's commitment replaces the server's."""
    chair = table_state.chairs[seat]
    chair.commitment, chair.salt_by, chair.is_salting = commitment, "player", True


def _revealing(table_state: TableState, entry: Revealing, at: float) -> None:
    table_state.revealing_since = at
    for seat, salt in enumerate(entry.salts):
        table_state.chairs[seat].salt = salt


def _revealed(table_state: TableState, entry: Revealed, _at: float) -> None:
    table_state.chairs[entry.seat].salt = entry.salt


def _restarted(table_state: TableState, entry: Restarted, at: float) -> None:
    table_state.restarts += 1
    table_state.commitment, table_state.revealing_since, table_state.owed_since = entry.commitment, None, at
    table_state.server_commitments = entry.commitments
    for seat in range(len(table_state.chairs)):
        table_state.give_server_salt(seat)
    if entry.seat is not None:
        _free(table_state, entry.seat)
        return
    for chair in table_state.chairs:
        chair.is_salting = False


def _begun(table_state: TableState, entry: Begun, _at: float) -> None:
    table_state.match = table_state.new_match(list(entry.events))


def _undone(table_state: TableState, entry: Undone, _at: float) -> None:
    table_state.playing.go_back(entry.seat, entry.to)
    table_state.proposal = None


def _proposed(table_state: TableState, entry: Proposed, at: float) -> None:
    table_state.proposal, table_state.agreed = entry, {entry.seat}
    table_state.voters, table_state.absent = set(entry.asked), set(entry.absent)
    if entry.settled:
        _settle(table_state, entry, at)


def _answered(table_state: TableState, entry: Answered, at: float) -> None:
    proposal = table_state.proposal
    if proposal is None:
        return
    table_state.agreed.add(entry.seat)
    if not entry.yes:
        table_state.proposal = None
    elif entry.settled:
        _settle(table_state, proposal, at)


def _settle(table_state: TableState, proposal: Proposed, at: float) -> None:
    """Carry out an accepted proposal."""
    table_state.proposal = None
    if proposal.what == "undo" and proposal.to is not None:
        table_state.playing.go_back(proposal.seat, proposal.to)
    elif proposal.what == "end":
        table_state.closed = "agreed"
        table_state.playing.agree(proposal.seat, sorted(table_state.agreed), sorted(table_state.absent))
    elif proposal.what == "pause":
        table_state.clock.pause(at)
    elif proposal.what == "resume":
        table_state.clock.resume(at)


def _resigned(table_state: TableState, entry: Resigned, _at: float) -> None:
    chair = table_state.chairs[entry.seat]
    chair.bot, chair.has_resigned = entry.bot or None, True
    table_state.playing.resign(entry.seat, is_last=False)
    table_state.proposal = None
    table_state.rename()


def _warned(table_state: TableState, entry: Warned, _at: float) -> None:
    table_state.clock.warn(entry.seat, entry.until)


def _interrupted(table_state: TableState, entry: Interrupted, _at: float) -> None:
    table_state.clock.set_forward(entry.seconds)
    for chair in table_state.chairs:
        if chair.away_since is not None:
            chair.away_since += entry.seconds
    table_state.owed_since += entry.seconds
    if table_state.revealing_since is not None:
        table_state.revealing_since += entry.seconds


def _closed(table_state: TableState, entry: Closed, _at: float) -> None:
    table_state.closed, table_state.proposal = entry.why, None
    if entry.seat is not None:
        table_state.chairs[entry.seat].has_resigned = True
        table_state.playing.resign(entry.seat, is_last=True)


def _again(table_state: TableState, entry: Again, _at: float) -> None:
    table_state.again = entry.table


_FOLDS: Final[dict[type[LogEntry], Callable[[TableState, Any, float], None]]] = {
    Seated: _seated,
    Vacated: _vacated,
    BotSeated: _bot_seated,
    Reclaimed: _reclaimed,
    BotFailedHere: _bot_failed,
    Coloured: _coloured,
    Committed: _committed,
    Revealing: _revealing,
    Revealed: _revealed,
    Restarted: _restarted,
    Begun: _begun,
    Undone: _undone,
    Proposed: _proposed,
    Answered: _answered,
    Resigned: _resigned,
    Warned: _warned,
    Interrupted: _interrupted,
    Closed: _closed,
    Again: _again,
}
