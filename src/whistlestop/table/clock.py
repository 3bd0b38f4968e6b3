"""The clock of a table: the deadline of each seat that has to decide. All times come from the log's entries."""

from collections.abc import Sequence
from typing import Final, NamedTuple

__all__ = ["TableClock"]

_SHORTEST_REST: Final = 600.0
"""Lower bound of `longest_rest`, in seconds."""


class _Spent(NamedTuple):
    """How a seat's last turn ended. It is restored when the seat undoes the move."""

    turn: int
    seconds: float
    warned: float | None
    """Seconds that were left of the warning period."""


class TableClock:
    def __init__(self, seats: int, seconds: float | None, is_slow: bool) -> None:
        self.seconds: Final = seconds
        """Time limit per turn; None if there is no limit."""
        self.is_slow: Final = is_slow
        """At a slow table a seat whose time is over gets a warning first."""
        self.paused_at: float | None = None
        self._turns: list[int | None] = [None] * seats
        self._since: Final = [0.0] * seats
        self._warned_until: Final[list[float | None]] = [None] * seats
        self._spent: Final[list[_Spent | None]] = [None] * seats

    def turn(self, at: float, questions: Sequence[tuple[int, str] | None], back: int | None = None) -> None:
        """Update the clocks after an entry. A seat whose question belongs to a new turn gets a new clock.

        `back` is the seat that undid its own move. Its clock continues where it stopped; otherwise an undo would
        gain time.
        """
        now = at if self.paused_at is None else self.paused_at
        for seat, question in enumerate(questions):
            turn = None if question is None else question[0]
            # Several questions of one turn share one time limit.
            if turn == self._turns[seat]:
                continue
            last = self._spent[seat]
            self._spent[seat] = self._stopped(seat, now)
            self._turns[seat] = turn
            # A turn that begins during a pause starts when the pause ends.
            self._since[seat], self._warned_until[seat] = now, None
            if seat == back and last is not None and last.turn == turn:
                self._since[seat] = now - last.seconds
                self._warned_until[seat] = None if last.warned is None else now + last.warned

    def _stopped(self, seat: int, now: float) -> _Spent | None:
        turn, until = self._turns[seat], self._warned_until[seat]
        if turn is None:
            return self._spent[seat]
        return _Spent(turn, now - self._since[seat], None if until is None else until - now)

    def since(self, seat: int) -> float | None:
        """Time at which this seat's current turn began; None if the seat has nothing to decide."""
        return None if self._turns[seat] is None else self._since[seat]

    def deadline(self, seat: int) -> float | None:
        """Time at which this seat's turn runs out; None without a time limit, during a pause, or with nothing to
        decide."""
        if self.seconds is None or self.paused_at is not None or self._turns[seat] is None:
            return None
        return self._warned_until[seat] or self._since[seat] + self.seconds

    def is_warned(self, seat: int) -> bool:
        return self._warned_until[seat] is not None

    def warn(self, seat: int, until: float) -> None:
        self._warned_until[seat] = until

    def pause(self, at: float) -> None:
        self.paused_at = at

    @property
    def longest_rest(self) -> float:
        """Seconds after which a single player may end a pause."""
        return max(self.seconds or 0.0, _SHORTEST_REST)

    def is_late(self, seat: int, now: float) -> bool:
        """Whether this seat has used up its time. A live table without a time limit uses `longest_rest` instead."""
        if self._turns[seat] is None or self.paused_at is not None:
            return False
        if self.seconds is None:
            return not self.is_slow and now >= self._since[seat] + self.longest_rest
        return self.is_warned(seat) or now >= self._since[seat] + self.seconds

    def may_go_on(self, now: float) -> bool:
        """Whether a single player may end the pause, so that an absent player cannot block the table.

        Without a time limit a player may end it immediately, because nobody loses time. Otherwise the pause first
        lasts as long as a turn, so that no clock starts while its player is not looking.
        """
        if self.paused_at is None:
            return False
        return self.seconds is None or now >= self.paused_at + self.longest_rest

    def resume(self, at: float) -> None:
        """End the pause. Every seat keeps the time that it had left when the pause began."""
        if self.paused_at is None:
            return
        rest = at - self.paused_at
        self.paused_at = None
        self.set_forward(rest)

    def set_forward(self, rest: float) -> None:
        """Shift all clocks by `rest` seconds during which no time counted."""
        for seat, until in enumerate(self._warned_until):
            self._since[seat] += rest
            self._warned_until[seat] = None if until is None else until + rest
