"""The mechanic: completed tickets bring postmarks, every second set of all six colours a postcard.

It knows no postcards: it gives the gift of that name, and puts back the number of a ticket that leaves the campaign
by giving it to nobody.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.lasts import Change, give
from whistlestop.mechanics.postmarks import shown
from whistlestop.mechanics.postmarks.album import (
    COLOURS,
    RECORD,
    Album,
    Albums,
    albums_of,
    read_albums,
    sets_in,
    write_albums,
)
from whistlestop.mechanics.postmarks.events import EVENTS, PostmarkAdded, TicketRetired
from whistlestop.mechanics.settings import only, whole_number, words
from whistlestop.mechanics.shows import Counter, Panel
from whistlestop.mechanics.source import GameSource, SourceRow
from whistlestop.rules.ids import NOBODY, Seat, TicketName, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.scoring import score
from whistlestop.rules.state import PublicState, State, View, with_extra
from whistlestop.rules.steps import ForSeat, Plain

__all__ = ["Postmarks", "RetireTickets", "StampAlbum"]

_FILE: Final = "albums"
_POSTCARD: Final = "postcard"
_RAREST: Final = "rarest_postmark"
"""The figure of postmarks that a company with a completed ticket adds in its rarest colour."""
_SETS: Final = "album_sets"
_SLOT: Final = 4
_RETIRE_SLOT: Final = 8
_TWO_SPOTS: Final = 15
"""The value from which a ticket has two spots (V-C2)."""


class StampAlbum(ForSeat):
    """Add the postmarks of this game to the seat's album (V-C2, V-C3)."""

    __slots__ = ()
    kind: ClassVar[str] = "stamp_album"


class RetireTickets(Plain):
    """Take the smallest tickets of the starting set out of the campaign (V-C7)."""

    __slots__ = ()
    kind: ClassVar[str] = "retire_tickets"


class Postmarks:
    """In a campaign `companies` are those that take part, in the order of the seats."""

    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {
        _FILE: frozenset({"key", *COLOURS}),
        "tickets": frozenset({"spots", "postcard"}),
    }
    files: ClassVar[frozenset[str]] = frozenset({_FILE})
    by_company: ClassVar[tuple[str, ...]] = ("companies",)
    vault_order: ClassVar[int] = 10

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("companies", "set_value", "bag_every", "retire"))
        self.companies: Final = words(section, "companies")
        self._set_value: Final = whole_number(section, "set_value", 0)
        """Dollars for each set when the vaults are opened (V-L3)."""
        self._every: Final = whole_number(section, "bag_every", 1)
        self._retire: Final = whole_number(section, "retire", 0, 0)
        """Tickets of the starting set up to this value leave the campaign after this game; 0 for none (V-C7)."""
        self._before: Final = MappingProxyType({row["key"]: _album(row) for row in source.rows(_FILE)})
        """The albums of all companies before the game."""
        self._spots: Final = MappingProxyType({ticket: _spots(row) for ticket, row in source.tickets})
        self._numbers: Final = MappingProxyType({ticket: row["postcard"] for ticket, row in source.tickets})
        self._later: Final = frozenset([code for code, row in source.cities if _piece(row)])
        self.figures: Final[Mapping[str, int]] = MappingProxyType({_RAREST: 0})
        self.events: Final[tuple[type[Any], ...]] = EVENTS
        retiring = (Slot("end", _RETIRE_SLOT, _retire_step),) if self._retire else ()
        self.slots: Final = (Slot("end", _SLOT, _stamp_step, order=2, by_place=True), *retiring)
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {StampAlbum: self._stamp, RetireTickets: self._retire_tickets}
        )
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType(
            {PostmarkAdded: _public_added, TicketRetired: _public_retired}
        )

    def initial(self, players: int) -> Albums:
        empty = (0,) * len(COLOURS)
        return Albums(tuple([self._before.get(company, empty) for company in self.companies[:players]]))

    # The end of a game

    def _stamp(self, resolution: Resolution, step: StampAlbum) -> None:
        """V-C2, V-C3; V-C5: after what the company's numbers of tickets bring, and before postcards are sold."""
        seat = step.seat
        completed = score(resolution.state).seats[seat].tally.completed
        before = sets_in(albums_of(resolution.public).albums[seat])
        spots = [spot for ticket in completed for spot in self._spots.get(ticket, ())]
        for colour in COLOURS:
            _add(resolution, seat, colour, spots.count(colour))
        if completed:
            more = figure_of(resolution.public, seat, _RAREST)
            _add(resolution, seat, _rarest(albums_of(resolution.public).albums[seat]), more)
        reached = sets_in(albums_of(resolution.public).albums[seat])
        due = [number for number in range(before + 1, reached + 1) if number % self._every == 0]
        give(resolution, seat, _POSTCARD, len(due), at_end=True)

    def _retire_tickets(self, resolution: Resolution, _step: RetireTickets) -> None:
        """V-C7: numbers that are not struck out go under the bag, in ascending order."""
        tickets = [
            ticket
            for ticket in resolution.public.rules.tickets.values()
            if ticket.points <= self._retire and not {ticket.a, ticket.b} & self._later
        ]
        for ticket in tickets:
            resolution.emit(TicketRetired(ticket.name))
        for number in sorted(filter(None, [self._numbers[ticket.name] for ticket in tickets])):
            give(resolution, NOBODY, number, at_end=True)

    # What outlives a game

    def lasting(self, state: State) -> list[Change]:
        found: list[Change] = []
        for company, album in zip(self.companies, albums_of(state.public).albums, strict=False):
            old = self._before.get(company, (0,) * len(COLOURS))
            cells = zip(COLOURS, old, album, strict=True)
            found += [Change(_FILE, company, colour, str(now)) for colour, was, now in cells if was != now]
        return found

    def archivable(self, _public: PublicState) -> tuple[str, ...]:
        return ()

    def archive(self, resolution: Resolution, key: TicketName) -> None:
        resolution.emit(TicketRetired(key))

    def archived(self, public: PublicState) -> tuple[str, ...]:
        return albums_of(public).retired

    def opened_lines(self, state: State, totals: Mapping[str, int]) -> Sequence[tuple[str, str, int]]:
        """V-L3: each set is worth dollars, also of companies that missed the last game."""
        albums = {**self._before, **dict(zip(self.companies, albums_of(state.public).albums, strict=False))}
        lines = [(company, _SETS, sets_in(albums[company]) * self._set_value) for company in totals]
        return [line for line in lines if line[2]]

    # Display and text forms

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        """None before the first postmark: players learn of albums at the end of the first game."""
        albums = albums_of(view.public)
        return [shown.panel(albums)] if any(map(any, albums.albums)) else []

    def write_extra(self, public: Albums, _hidden: None) -> str:
        return write_albums(public)

    def read_extra(self, text: str, players: int) -> tuple[Albums, None]:
        return read_albums(text, players), None

    def game_object(self) -> dict[str, Any]:
        return {"set_value": self._set_value, "bag_every": self._every, "albums": self._before}

    def view_object(self, view: View) -> dict[str, Any]:
        albums = albums_of(view.public)
        return {"albums": [list(album) for album in albums.albums], "retired": list(albums.retired)}

    def features(self, view: View) -> list[int]:
        """The album of each seat, from the viewer's to the left."""
        players, first = view.public.players, max(view.seat, 0)
        record = view.public.extras.get(RECORD)
        albums = record.albums if isinstance(record, Albums) else ((0,) * len(COLOURS),) * players
        return [number for turn in range(players) for number in albums[(first + turn) % players]]


def _stamp_step(_public: PublicState, seat: Seat, _track: TrackName) -> StampAlbum:
    return StampAlbum(seat)


def _retire_step(_public: PublicState, _seat: Seat, _track: TrackName) -> RetireTickets:
    return RetireTickets()


def _rarest(album: Album) -> str:
    return COLOURS[album.index(min(album))]


def _add(resolution: Resolution, seat: Seat, colour: str, amount: int) -> None:
    if amount > 0:
        resolution.emit(PostmarkAdded(seat, colour, amount))


def _album(row: SourceRow) -> Album:
    return tuple([row.integer(colour) for colour in COLOURS])


def _spots(row: SourceRow) -> tuple[str, ...]:
    spots = tuple(row["spots"].split("|"))
    unknown = [spot for spot in spots if spot not in COLOURS]
    if unknown:
        row.fail("spots", f"{unknown[0]!r} is no colour of a postmark.")
    if len(set(spots)) != (1 if row.integer("points") < _TWO_SPOTS else 2) or len(set(spots)) != len(spots):
        row.fail("spots", f"A ticket has one spot, and two of different colours from ${_TWO_SPOTS} on.")
    return spots


def _piece(row: SourceRow) -> str:
    try:
        return row["piece"]
    except KeyError:
        return ""


def _public_added(public: PublicState, event: PostmarkAdded) -> None:
    albums = albums_of(public)
    at = COLOURS.index(event.colour)
    album = list(albums.albums[event.seat])
    album[at] += event.amount
    changed = (*albums.albums[: event.seat], tuple(album), *albums.albums[event.seat + 1 :])
    public.extras = with_extra(public.extras, RECORD, albums._replace(albums=changed))


def _public_retired(public: PublicState, event: TicketRetired) -> None:
    albums = albums_of(public)
    public.extras = with_extra(
        public.extras, RECORD, albums._replace(retired=(*albums.retired, event.ticket))
    )
