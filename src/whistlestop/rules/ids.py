"""The basic types that all modules share.

Seats, places and cards are numbers because they are counted. Cities, tracks and tickets are names, because a number
would change its meaning when the board grows.
"""

from typing import Final, TypeAlias

Seat: TypeAlias = int
"""0 for the first seat, clockwise."""
Place: TypeAlias = int
"""0 to 4: a place of the display, left to right."""
Card: TypeAlias = int
"""A kind of card, an index into `Ruleset.cards`: the plain card of each colour first, then the locomotive, then
further kinds within a colour, then cards of mechanics. An action names a colour by the index of its plain card."""
CityCode: TypeAlias = str
"""Three letters, `DEN`."""
TrackName: TypeAlias = str
"""`DEN-OMA`; the second track of a route is `DEN-KAN:2`."""
TicketName: TypeAlias = str
"""`DEN-ELP`: the two stops it joins."""
Counts: TypeAlias = tuple[int, ...]
"""How many of each card, by index."""

GRAY: Final = -1
"""The colour of a route that takes any one colour (B-R2)."""
NOBODY: Final = -1
"""No seat."""
RULES_VERSION: Final = "1.0"
"""Changes when the same actions would give different events."""
