"""The history of one table or game. Entries are only appended; an undo is an entry too."""

from collections.abc import Collection, Iterator, Sequence

from whistlestop.history.ending import ranked_behind, without_winner
from whistlestop.history.entry import (
    Body,
    Entry,
    Move,
    SetUp,
    agreement_of,
    is_recorded,
    resigned_seat,
    undo_of,
)
from whistlestop.history.seen import (
    SeenBody,
    SeenEntry,
    SeenHistory,
    body_after_game,
    body_seen_by,
    whole_body,
)
from whistlestop.history.table_events import Closed, Settlement
from whistlestop.rules import Result, State, action_seen_by, score
from whistlestop.rules.events import EVERYONE

__all__ = ["History"]


class History:
    """It contains secrets. A viewer gets `seen_by`, which has another type."""

    def __init__(self, first: int = 0) -> None:
        """`first` is the number of the first entry."""
        self._first = first
        self._entries: list[Entry] = []
        self._in_force: list[Entry] = []
        self._undone_by: dict[int, int] = {}
        self._undoes: dict[int, tuple[int, ...]] = {}
        self._resigned: list[int] = []
        self.is_conceded = False
        """The game ended because all but one gave up."""
        self.agreement: Settlement | None = None
        """The agreement that ended the game."""

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def __reversed__(self) -> Iterator[Entry]:
        return reversed(self._entries)

    @property
    def next_seq(self) -> int:
        return self._first + len(self._entries)

    @property
    def last(self) -> Entry:
        return self._entries[-1]

    def has(self, seq: int) -> bool:
        return self._first <= seq < self.next_seq

    def entry(self, seq: int) -> Entry:
        """The entry with this number."""
        if not self.has(seq):
            raise IndexError(seq)
        return self._entries[seq - self._first]

    def since(self, seq: int) -> list[Entry]:
        """The entries after this one."""
        return self._entries[max(0, seq + 1 - self._first) :]

    def add(self, body: Body, at: float = 0.0, command_id: str | None = None) -> Entry:
        """Append what happened, with the next number."""
        entry = Entry(self.next_seq, at, command_id, body)
        self.append(entry)
        return entry

    def append(self, entry: Entry) -> None:
        """Append an entry. One that has another number, or returns to an entry that is not in force, is refused."""
        if entry.seq != self.next_seq:
            raise ValueError(f"entry {entry.seq} cannot follow entry {self.next_seq - 1}")
        # Nearly all entries are moves; they need none of the questions below.
        if isinstance(entry.body, Move):
            self._in_force.append(entry)
        else:
            self._note(entry)
        # Last, because `_note` may refuse: a refused entry leaves the list as it was.
        self._entries.append(entry)

    def _note(self, entry: Entry) -> None:
        """What an entry that is not a move changes, besides the list."""
        body = entry.body
        going_back = undo_of(body)
        if going_back is not None:
            self._go_back(entry.seq, going_back.to)
        elif isinstance(body, SetUp):
            self._in_force.append(entry)
        self.agreement = agreement_of(body) or self.agreement
        resigned = resigned_seat(body)
        if resigned is not None:
            self._resigned.append(resigned)
            self.is_conceded = isinstance(body, Closed)

    def _go_back(self, seq: int, to: int) -> None:
        if not self.can_go_back_to(to):
            raise ValueError(f"entry {to} is not in force before entry {seq}")
        undone = tuple([entry.seq for entry in self._in_force if entry.seq > to])
        self._undoes[seq] = undone
        # Undone entries stay in the list: records and viewers show what happened.
        self._undone_by |= dict.fromkeys(undone, seq)
        del self._in_force[-len(undone) :]

    @property
    def in_force(self) -> Sequence[Entry]:
        """The set-up and the moves that lead to the position: all except those that were undone."""
        return self._in_force

    def can_go_back_to(self, seq: int) -> bool:
        """Whether an undo may return to this entry: it is in force and not the last one."""
        return any(entry.seq == seq for entry in self._in_force[:-1])

    def undone_by(self, seq: int) -> int | None:
        """The number of the entry that undid this one; None if it was not undone."""
        return self._undone_by.get(seq)

    def undoes(self, seq: int) -> tuple[int, ...]:
        """The numbers of the entries that this one undid."""
        return self._undoes.get(seq, ())

    @property
    def is_cut_short(self) -> bool:
        """The game ended before its regular end."""
        return self.is_conceded or self.agreement is not None

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that gave up, in the order in which they did."""
        return tuple(self._resigned)

    def result(self, state: State) -> Result:
        """The score as it stands after the entries in force; final when the game is over."""
        result = score(state)
        if self.agreement is not None:
            return without_winner(result, self.agreement)
        return ranked_behind(result, self._resigned) if self.is_conceded else result

    def recorded(self) -> list[Entry]:
        """The entries that the record of the game has."""
        return [entry for entry in self._entries if is_recorded(entry.body)]

    def record_numbers(self) -> dict[int, int]:
        """The number in the record of each entry that it has. A record counts from 0, without the rest."""
        return {entry.seq: number for number, entry in enumerate(self.recorded())}

    def seen_by(self, seat: int | None, reasons_of: Collection[int] = ()) -> SeenHistory:
        """What this seat may know; None for a spectator. `reasons_of` are other seats whose bots' reasons it may
        read."""
        return SeenHistory(self, lambda entry: self._seen(entry, body_seen_by(entry.body, seat, reasons_of)))

    def in_full(self) -> SeenHistory:
        """Everything, for the files of a game whose seed may be known: a finished one, or the player's own save."""
        return SeenHistory(self, lambda entry: self._seen(entry, whole_body(entry.body)))

    def after_game(self, seat: int | None) -> SeenHistory:
        """What this seat may know of a finished game whose campaign goes on; None for a spectator."""
        return SeenHistory(self, lambda entry: self._seen(entry, body_after_game(entry.body, seat)))

    def _seen(self, entry: Entry, body: SeenBody) -> SeenEntry:
        return SeenEntry(entry.seq, entry.at, self.undone_by(entry.seq), self.undoes(entry.seq), body)

    def seats_that_saw_more(self, first: int, last: int) -> set[int]:
        """The seats that see more of the entries after `first` up to `last` than a spectator."""
        seats: set[int] = set()
        for entry in self.since(first)[: last - first]:
            body = entry.body
            if isinstance(body, Move) and (body.why is not None or _is_hidden(body)):
                seats.add(body.seat)
            # A seat too many costs time; a seat too few would not get what its player may know.
            seats.update([event.owner() for event in entry.events if event.audience != EVERYONE])
        return seats


def _is_hidden(move: Move) -> bool:
    """Whether others may not know the action."""
    action = move.action
    return action is not None and action_seen_by(action, move.seat, move.events, None) is None
