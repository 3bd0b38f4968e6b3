"""The mechanic: a line of the score for the longest continuous line of trains, shared by tied players."""

from collections.abc import Mapping
from typing import Any, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.settings import only, whole_number
from whistlestop.mechanics.shows import Counter, Panel
from whistlestop.rules.graph import Edge, longest_trail, longest_trail_path
from whistlestop.rules.hooks import ScoreLine
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.scoring import Tally
from whistlestop.rules.state import PublicState, State, View

__all__ = ["LongestLine"]

_LINE: Final = "limited"
_SHARE: Final = 0.06
"""The part of the prize that a bot expects for each space by which its longest line grows."""


class LongestLine:
    """V-J3."""

    name: Final = "longest_line"

    def __init__(self, section: Mapping[str, object]) -> None:
        only(section, ("longest",))
        self._prize: Final = whole_number(section, "longest", 0)

    def score_lines(
        self, _state: State, tallies: tuple[Tally, ...], lines: list[ScoreLine]
    ) -> list[ScoreLine]:
        """Tied players get half each, however many they are; nobody without a route."""
        best = max([tally.longest for tally in tallies])
        first = [tally.seat for tally in tallies if tally.longest == best > 0]
        prize = self._prize if len(first) == 1 else self._prize // 2
        return [*lines, *[_line(tally, prize if tally.seat in first else 0) for tally in tallies]]

    # Display

    def counters(self, view: View) -> list[Counter]:
        public = view.public
        return [_counter(seat, longest_trail(_edges(public, seat))) for seat in range(public.players)]

    def panels(self, _view: View) -> list[Panel]:
        return []

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        """Tracks that continue the longest line at one of its ends."""
        if view.seat < 0:
            return {}
        ends = _ends(_edges(view.public, view.seat))
        return {
            track.name: _SHARE * self._prize * track.length
            for track in view.public.free
            if (track.a in ends) != (track.b in ends)
        }

    # Text forms

    def game_object(self) -> dict[str, Any]:
        return {"longest": self._prize}

    def view_object(self, _view: View) -> dict[str, Any]:
        return {}

    def features(self, view: View) -> list[int]:
        """For each seat from the viewer's to the left the length of its longest line."""
        players = view.public.players
        seats = [(max(view.seat, 0) + turn) % players for turn in range(players)]
        return [longest_trail(_edges(view.public, seat)) for seat in seats]


def _line(tally: Tally, dollars: int) -> ScoreLine:
    return ScoreLine(tally.seat, _LINE, dollars, (("length", tally.longest),))


def _counter(seat: Seat, length: int) -> Counter:
    sentence = Message("counter.limited.sentence", (("seat", "seat", seat), ("count", "number", length)))
    return Counter(seat, "limited", Message("counter.limited"), length, sentence)


def _edges(public: PublicState, seat: Seat) -> list[Edge]:
    tracks = [public.board.tracks[name] for name, owner in public.owners.items() if owner == seat]
    return [(track.a, track.b, track.length) for track in tracks]


def _ends(edges: list[Edge]) -> set[CityCode]:
    """The two ends of the longest line; none for a line that ends where it begins."""
    _, path = longest_trail_path(edges)
    ends: set[CityCode] = set()
    for index in path:
        ends ^= {edges[index][0], edges[index][1]}
    return ends
