"""The legal actions of a seat: ordered, and listed lazily.

A hand of many cards has hundreds of payments, so claims are stored as tracks with their payments and become actions
only when they are read.
"""

from collections.abc import Iterator, Sequence
from typing import Final, overload

from whistlestop.rules.actions import Action, Claim, Payment
from whistlestop.rules.ids import TrackName

__all__ = ["NO_OPTIONS", "Options"]


class Options(Sequence[Action]):
    """First the plain actions, then every claim: by track in the board's order, fewest locomotives first."""

    def __init__(
        self, plain: Sequence[Action], claims: Sequence[tuple[TrackName, tuple[Payment, ...]]] = ()
    ) -> None:
        self.plain: Final = plain
        """All actions except claims."""
        self.claims: Final = claims
        """Each track that can be claimed, with every payment for it."""

    def __len__(self) -> int:
        return len(self.plain) + sum(len(payments) for _, payments in self.claims)

    def __iter__(self) -> Iterator[Action]:
        yield from self.plain
        for track, payments in self.claims:
            for payment in payments:
                yield Claim(track, payment)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        return list(self)[index]

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Claim):
            return any(track == action.track and action.cards in pays for track, pays in self.claims)
        return action in self.plain

    def __bool__(self) -> bool:
        return bool(self.plain) or bool(self.claims)


NO_OPTIONS: Final = Options(())
