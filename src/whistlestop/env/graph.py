"""What a seat knows as a graph: cities are nodes, tracks and tickets are edges. `docs/bots.md` describes it.

It is computed from a `View` only, with the seats and the order of the row (`observation.py`).
"""

from typing import Any, Final

from whistlestop.env.extras import needs

with needs("env"):
    import numpy as np
    import numpy.typing as npt

from whistlestop.env.observation import ObservationCodec
from whistlestop.rules import Ruleset, View
from whistlestop.rules.ids import GRAY

__all__ = ["GRAPH_CODEC", "GraphCodec"]

GRAPH_CODEC: Final = 1
"""Changes when a number gets another meaning."""

_BY_EDGE: Final = ("tracks", "tickets")
"""The sections of the row that are features of edges here."""
Numbers = npt.NDArray[Any]


class GraphCodec:
    """The graph of one game and one number of players. Its shape is constant, as that of the row is."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        self._rows: Final = ObservationCodec(rules, players)
        self._rules: Final = rules
        cities = {code: at for at, code in enumerate(rules.atlas.cities)}
        tracks = rules.atlas.tracks.values()
        self.cities: Final = tuple(cities)
        """The codes of the nodes."""
        self.track_edges: Final = _pairs([(cities[track.a], cities[track.b]) for track in tracks])
        """Two rows: the nodes at both ends of each track, in the order of the board."""
        ends = [
            (number, cities[a], cities[b])
            for number, ticket in enumerate(rules.tickets.values())
            for a in rules.atlas.stops[ticket.a]
            for b in rules.atlas.stops[ticket.b]
        ]
        self.ticket_edges: Final = _pairs([(a, b) for _, a, b in ends])
        """The nodes at both ends of each ticket; a stop of several cities gives an edge for each pair of them."""
        self._ticket_numbers: Final = np.array([number for number, _, _ in ends], dtype=np.int64)
        self._printed: Final = _printed_tracks(rules)
        self._points: Final = np.array(
            [[ticket.points] for ticket in rules.tickets.values()], dtype=np.int16
        ).reshape(-1, 1)

    def encode(self, view: View) -> dict[str, Numbers]:
        """`tracks`: a row for each track edge; `tickets`: one for each ticket edge; `nodes`: one for each city;
        `table`: everything else that the row has."""
        row = self._rows.encode(view)
        parts = {part.name: row[part.start : part.start + part.size] for part in self._rows.sections}
        tracks = np.hstack([self._printed, parts["tracks"].reshape(len(self._printed), -1)])
        tickets = np.hstack([self._points, parts["tickets"].reshape(len(self._points), -1)])
        return {
            "tracks": tracks,
            "tickets": tickets[self._ticket_numbers],
            "nodes": self._nodes(view),
            "table": np.concatenate([part for name, part in parts.items() if name not in _BY_EDGE]),
        }

    def _nodes(self, view: View) -> Numbers:
        """For each city: tracks of the viewer, tracks of others, free tracks, own tickets that end there, and tickets
        of the offer that do."""
        nodes = np.zeros((len(self.cities), 5), dtype=np.int16)
        place = {code: at for at, code in enumerate(self.cities)}
        for name, seat in view.public.owners.items():
            track = self._rules.atlas.tracks[name]
            nodes[[place[track.a], place[track.b]], 0 if seat == view.seat else 1] += 1
        for track in view.public.free:
            nodes[[place[track.a], place[track.b]], 2] += 1
        for column, names in ((3, view.tickets), (4, view.offered)):
            for name in names:
                ticket = self._rules.tickets[name]
                for code in (*self._rules.atlas.stops[ticket.a], *self._rules.atlas.stops[ticket.b]):
                    nodes[place[code], column] += 1
        return nodes


def _pairs(pairs: list[tuple[int, int]]) -> Numbers:
    return np.array(pairs, dtype=np.int64).reshape(-1, 2).T.copy()


def _printed_tracks(rules: Ruleset) -> Numbers:
    """For each track: length, points, printed locomotives, then a flag for each colour and one for gray."""
    rows: list[list[int]] = []
    for name, track in rules.atlas.tracks.items():
        price = rules.printed[name]
        colour = len(rules.colours) if price.colour == GRAY else price.colour
        flags = [int(at == colour) for at in range(len(rules.colours) + 1)]
        rows.append([track.length, rules.points_for(track.length), price.locomotives, *flags])
    return np.array(rows, dtype=np.int16)
