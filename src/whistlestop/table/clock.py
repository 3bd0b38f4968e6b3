"""The clock of a table: when each asked seat's time is over. Time comes in with the log's entries."""

from collections.abc import Sequence
from typing import Final, NamedTuple

__all__ = ["TableClock"]

_SHORTEST_REST: Final = 600.0
"""Seconds that a pause holds at least, where time runs."""


class _Spent(NamedTuple):
    """The end of a seat's last turn, for the case that the move is taken back."""

    turn: int
    seconds: float
    warned: float | None
    """Seconds that were left of the warning."""


class TableClock:
    def __init__(self, seats: int, seconds: float | None, is_slow: bool) -> None:
        self.seconds: Final = seconds
        """For each turn; None for as long as it takes."""
        self.is_slow: Final = is_slow
        """Time that runs out is followed by a warning first."""
        self.paused_at: float | None = None
        self._turns: list[int | None] = [None] * seats
        self._since: Final = [0.0] * seats
        self._warned_until: Final[list[float | None]] = [None] * seats
        self._spent: Final[list[_Spent | None]] = [None] * seats

    def turn(self, at: float, questions: Sequence[tuple[int, str] | None], back: int | None = None) -> None:
        """After each entry: who is asked, and in which turn. A new turn is a new clock.

        `back` is the seat that took its own move back: its clock goes on where it stopped, or taking back would be
        a way to gain time.
        """
        now = at if self.paused_at is None else self.paused_at
        for seat, question in enumerate(questions):
            turn = None if question is None else question[0]
            if turn == self._turns[seat]:
                continue
            last = self._spent[seat]
            self._spent[seat] = self._stopped(seat, now)
            self._turns[seat] = turn
            # A turn that begins while the table rests begins when it goes on.
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
        """When this seat's present turn began; None if nothing is asked of it."""
        return None if self._turns[seat] is None else self._since[seat]

    def deadline(self, seat: int) -> float | None:
        """When this seat's time is over; None without a clock, unasked, or while the table rests."""
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
        """Seconds that a pause holds before one player alone may end it."""
        return max(self.seconds or 0.0, _SHORTEST_REST)

    def is_late(self, seat: int, now: float) -> bool:
        """Whether this seat has used up its time; without a clock, at a live table, as long as a pause holds."""
        if self._turns[seat] is None or self.paused_at is not None:
            return False
        if self.seconds is None:
            return not self.is_slow and now >= self._since[seat] + self.longest_rest
        return self.is_warned(seat) or now >= self._since[seat] + self.seconds

    def may_go_on(self, now: float) -> bool:
        """Whether one player alone may end the rest, or nobody could where another never comes back.

        At once where no time runs, for nobody loses anything by it; else after as long as a turn may take, so that
        nobody's time begins to run behind their back.
        """
        if self.paused_at is None:
            return False
        return self.seconds is None or now >= self.paused_at + self.longest_rest

    def resume(self, at: float) -> None:
        """Everybody has as much time left as when the table began to rest."""
        if self.paused_at is None:
            return
        rest = at - self.paused_at
        self.paused_at = None
        self.set_forward(rest)

    def set_forward(self, rest: float) -> None:
        """So long nobody's time ran."""
        for seat, until in enumerate(self._warned_until):
            self._since[seat] += rest
            self._warned_until[seat] = None if until is None else until + rest
