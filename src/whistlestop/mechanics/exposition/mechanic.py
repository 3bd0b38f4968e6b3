"""The mechanic: an exhibit lies in each frontier, goes to the first who builds there, and counts by the host city."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.describes import of_game
from whistlestop.mechanics.exposition import shown
from whistlestop.mechanics.exposition.events import EVENTS, ExhibitsLaidOut, ExhibitTaken
from whistlestop.mechanics.exposition.exhibits import COLUMNS, FILE, check_exhibits, read_exhibits
from whistlestop.mechanics.exposition.ledger import (
    RECORD,
    ExhibitLedger,
    exhibits_of,
    read_ledger,
    write_ledger,
)
from whistlestop.mechanics.exposition.steps import LayOutExhibits, TakeExhibits
from whistlestop.mechanics.networks import Ways, are_joined, chance_of_way, network_of, spread_over
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import only, whole_number, words
from whistlestop.mechanics.shows import Counter, Panel, Piece
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import Claim
from whistlestop.rules.hooks import ScoreLine
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.scoring import Tally
from whistlestop.rules.state import PublicState, State, View, with_extra

__all__ = ["Exposition"]

_SETUP_SLOT: Final = 13
_CLAIM_SLOT: Final = 9
_LINE: Final = "exposition"
_TRAIT: Final = "city:fair"
_HOST: Final = "FAIR"
_EXHIBIT: Final = "EXHIBIT"


class Exposition:
    """V-X1 to V-X6. The trait `city:fair` names the tracks that end in the host city."""

    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {FILE: COLUMNS}
    files: ClassVar[frozenset[str]] = frozenset({FILE})
    counts_games: ClassVar[bool] = True

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("hosts", "first", "fairs", "joined", "not_joined", "game", "games"))
        self._joined: Final = whole_number(section, "joined", 0)
        """Dollars for an exhibit whose city its holder has joined to the host city."""
        self._other: Final = whole_number(section, "not_joined", 0)
        self.exhibits: Final[Mapping[str, CityCode]] = read_exhibits(source)
        self.host: Final = _host(section, source)
        """The host city of this game; empty if it has none (V-X5)."""
        if "game" not in section:  # the loader makes it once in this way, with everything in play
            check_exhibits(source)
        names = {row["city"] for code, row in source.cities if code == self.host}
        ends = [track for track, row in source.routes if names & {row["city_a"], row["city_b"]}]
        self.traits: Final[Mapping[str, frozenset[TrackName]]] = MappingProxyType({_TRAIT: frozenset(ends)})
        self.events: Final[tuple[type[Any], ...]] = EVENTS
        self.slots: Final = (
            Slot("setup", _SETUP_SLOT, self._lay_step),
            Slot("claim", _CLAIM_SLOT, _take_step),
        )
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {LayOutExhibits: self._lay_out, TakeExhibits: self._take}
        )
        self.on_public: Final[Mapping[type, Any]] = ON_PUBLIC

    def initial(self, _players: int) -> ExhibitLedger:
        return ExhibitLedger()

    def conserved(self, state: State) -> Mapping[str, int]:
        """Before they are laid out all lie in the box."""
        ledger = exhibits_of(state.public)
        return {"exhibits": len(ledger.lying) + len(ledger.taken) or len(self.exhibits)}

    # Rules

    def _lay_step(self, _public: PublicState, _seat: Seat, _track: TrackName) -> LayOutExhibits | None:
        return LayOutExhibits() if self.host and self.exhibits else None

    def _lay_out(self, resolution: Resolution, _step: LayOutExhibits) -> None:
        """V-X1: those of the open frontiers."""
        resolution.emit(ExhibitsLaidOut(self.host, tuple(self.exhibits)))

    def _take(self, resolution: Resolution, step: TakeExhibits) -> None:
        """V-X2: at both ends, if both have one."""
        track = resolution.public.board.tracks[step.track]
        for key in exhibits_of(resolution.public).lying:
            if self.exhibits[key] in (track.a, track.b):
                resolution.emit(ExhibitTaken(step.seat, key, self.exhibits[key]))

    def score_lines(
        self, state: State, tallies: tuple[Tally, ...], lines: list[ScoreLine]
    ) -> list[ScoreLine]:
        """V-X3, V-X6."""
        if not self.host:
            return lines
        return [*lines, *[self._line(state.public, tally.seat) for tally in tallies]]

    def _line(self, public: PublicState, seat: Seat) -> ScoreLine:
        network = network_of(public, seat)
        held = [self.exhibits[key] for owner, key in exhibits_of(public).taken if owner == seat]
        joined = sum([network.joined((city,), (self.host,)) for city in held])
        points = joined * self._joined + (len(held) - joined) * self._other
        return ScoreLine(seat, _LINE, points, (("joined", joined), ("exhibits", len(held))))

    # Display

    def marks(self) -> Mapping[str, str]:
        return {_HOST: _HOST, _EXHIBIT: _EXHIBIT} if self.host else {}

    def badges(self) -> Mapping[TrackName | CityCode, tuple[str, ...]]:
        if not self.host:
            return {}
        found: dict[CityCode, tuple[str, ...]] = dict.fromkeys(self.exhibits.values(), (_EXHIBIT,))
        return {**found, self.host: (_HOST, *found.get(self.host, ()))}

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        return [shown.panel(exhibits_of(view.public), self.exhibits, self.host)] if self.host else []

    def pieces(self, view: View) -> list[Piece]:
        return shown.pieces(exhibits_of(view.public), self.exhibits)

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        track = view.public.board.tracks[claim.track]
        return [
            PreviewLine(_CLAIM_SLOT, _LINE, gets="exhibit", word=key)
            for key in exhibits_of(view.public).lying
            if self.exhibits[key] in (track.a, track.b)
        ]

    # Advice for bots

    def claim_worth(self, view: View, outlook: Outlook) -> Mapping[TrackName, float]:
        """An exhibit at the end of a track, and what its way to the host city adds, spread over that way."""
        worth: dict[TrackName, float] = {}
        if view.seat < 0 or not self.host:
            return worth
        ledger, is_last = exhibits_of(view.public), outlook == "now" or view.public.last_seat >= 0
        lying = [self.exhibits[key] for key in ledger.lying]
        held = [self.exhibits[key] for owner, key in ledger.taken if owner == view.seat]
        for track in view.public.free:
            worth[track.name] = float(self._other * sum([city in (track.a, track.b) for city in lying]))
        ways = Ways(view.public, view.seat)
        for city in (*lying, *held):
            for name, more in self._way_worth(ways, city, is_last).items():
                worth[name] += more
        return worth

    def _way_worth(self, ways: Ways, city: CityCode, is_last: bool) -> Mapping[TrackName, float]:
        way = ways.between(city, self.host)
        if way is None or not way.spaces:
            return {}
        chance = 1.0 if is_last else chance_of_way(way, False)
        return spread_over(way, (self._joined - self._other) * chance, is_last)

    # Text forms

    def write_extra(self, public: ExhibitLedger, _hidden: None) -> str:
        return write_ledger(public)

    def read_extra(self, text: str, players: int) -> tuple[ExhibitLedger, None]:
        ledger = read_ledger(text)
        keys = [*ledger.lying, *[key for _, key in ledger.taken]]
        if len({*keys}) < len(keys) or not {*keys} <= {*self.exhibits}:
            raise ValueError(text)
        if not all(0 <= seat < players for seat, _ in ledger.taken):
            raise ValueError(text)
        return ledger, None

    def game_object(self) -> dict[str, Any]:
        return {"host": self.host, "exhibits": {**self.exhibits}}

    def view_object(self, view: View) -> dict[str, Any]:
        ledger = exhibits_of(view.public)
        return {
            "lying": list(ledger.lying),
            "taken": [{"seat": seat, "exhibit": key} for seat, key in ledger.taken],
        }

    def features(self, view: View) -> list[int]:
        """For each exhibit 1 if it lies in its city, 2 if the viewer has it, then one more for each seat to the left,
        otherwise 0; and whether the viewer has joined its city to the host city."""
        ledger, first, host = exhibits_of(view.public), max(view.seat, 0), of_game(self, view).host
        numbers = dict.fromkeys(ledger.lying, 1)
        numbers.update({key: (seat - first) % view.public.players + 2 for seat, key in ledger.taken})
        joined = [int(are_joined(view.public, first, city, host)) for city in self.exhibits.values()]
        return [*[numbers.get(key, 0) for key in self.exhibits], *joined]


def _host(section: Mapping[str, object], source: GameSource) -> CityCode:
    """V-X5: by the game. Some expositions may not be held."""
    hosts, first = words(section, "hosts"), whole_number(section, "first", 1)
    held = whole_number(section, "fairs", 0)
    known = {code for code, _ in source.cities}
    at = whole_number(section, "game", 0, 0) - first
    if "game" not in section and not known.issuperset(hosts):
        raise ValueError(f"hosts: not all of {', '.join(hosts)} are cities")
    return hosts[at] if 0 <= at < min(held, len(hosts)) and hosts[at] in known else ""


def _take_step(public: PublicState, seat: Seat, track: TrackName) -> TakeExhibits | None:
    return TakeExhibits(seat, track) if exhibits_of(public).lying else None


def _put(public: PublicState, ledger: ExhibitLedger) -> None:
    public.extras = with_extra(public.extras, RECORD, ledger)


def _public_exhibits_laid_out(public: PublicState, event: ExhibitsLaidOut) -> None:
    _put(public, ExhibitLedger(event.exhibits))


def _public_exhibit_taken(public: PublicState, event: ExhibitTaken) -> None:
    ledger = exhibits_of(public)
    left = tuple([key for key in ledger.lying if key != event.exhibit])
    _put(public, ExhibitLedger(left, (*ledger.taken, (event.seat, event.exhibit))))


ON_PUBLIC: Final[Mapping[type, Any]] = MappingProxyType(
    {ExhibitsLaidOut: _public_exhibits_laid_out, ExhibitTaken: _public_exhibit_taken}
)
