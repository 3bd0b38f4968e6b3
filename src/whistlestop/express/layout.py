"""The cells of a position: single figures at fixed places, then arrays whose places `LookupTables` knows."""

from typing import Final

__all__ = [
    "ACT",
    "ASKED",
    "CLAIMS",
    "CLOSED",
    "DECK_END",
    "DECK_TOP",
    "DICE",
    "DISCARDED",
    "EMPTY",
    "ENDED",
    "FIRST",
    "FREE",
    "HEADER",
    "KEEP",
    "KEEP_LEAST",
    "LAST_SEAT",
    "MOVER",
    "NOBODY",
    "OPENING",
    "OVER",
    "PART",
    "PART_QUESTION",
    "PART_TRACK",
    "PASSES",
    "QUESTION",
    "SECOND",
    "SHUFFLES",
    "TICKETS_LEFT",
    "TICKETS_TOP",
    "TURN",
]

# Single figures
QUESTION: Final = 0
"""What is asked: one of the questions below."""
ASKED: Final = 1
"""The seat that is asked; at the opening, the first of the seats that have not answered."""
KEEP_LEAST: Final = 2
"""How many tickets must be kept."""
PART_QUESTION: Final = 3
"""The number of the mechanic's question."""
PART_TRACK: Final = 4
"""The claimed track that led to it."""
FIRST: Final = 5
MOVER: Final = 6
TURN: Final = 7
PASSES: Final = 8
LAST_SEAT: Final = 9
ENDED: Final = 10
SHUFFLES: Final = 11
DECK_TOP: Final = 12
"""The index of the top card in the array of the deck."""
DECK_END: Final = 13
"""The index after the bottom card."""
DISCARDED: Final = 14
"""The number of discarded cards."""
TICKETS_TOP: Final = 15
"""The index of the top ticket in the ring of the ticket deck."""
TICKETS_LEFT: Final = 16
CLAIMS: Final = 17
"""The number of claimed tracks."""
DICE: Final = 18
"""The state of the generator of random numbers."""
HEADER: Final = 19

# Questions
OVER: Final = 0
OPENING: Final = 1
"""Opening tickets, asked of all seats at once."""
KEEP: Final = 2
ACT: Final = 3
SECOND: Final = 4
PART: Final = 5
"""The question of a mechanic."""

# Values
NOBODY: Final = -1
EMPTY: Final = -1
FREE: Final = -1
CLOSED: Final = -2
"""A track without an owner that nobody may claim any more."""
