"""The mechanic: its work and its question after a claim, and how its record changes."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.shows import Counter, OptionNote, Panel, Piece
from whistlestop.mechanics.source import GameSource, SourceRow
from whistlestop.rules import Action, Choose, NotLegal, Options, PublicState, State, View
from whistlestop.rules.decide import Question
from whistlestop.rules.hooks import ScoreLine
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Slot
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import with_extra
from whistlestop_tolls import advice, shown
from whistlestop_tolls.events import EVENTS, StationBuilt, TollPaid
from whistlestop_tolls.ledger import RECORD, Ledger, empty_ledger, ledger_of, read_ledger, write_ledger
from whistlestop_tolls.steps import ChooseToll, CollectToll

__all__ = ["Tolls"]

_SLOT: Final = 1


class Tolls:
    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {"cities": frozenset({"toll"})}

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        self.points: Final = _points(section)
        """What a toll costs."""
        self.cities: Final[tuple[CityCode, ...]] = tuple(
            code for code, row in source.cities if not _is_free(row)
        )
        """Those that can have a station (T-4)."""
        self.free: Final[tuple[CityCode, ...]] = tuple(code for code, row in source.cities if _is_free(row))
        self.choices: Final = self.cities
        """Whatever its question may ever offer."""
        self.events: Final = EVENTS
        self.slots: Final = (Slot("claim", _SLOT, self._after_claim),)
        self.work: Final = MappingProxyType({CollectToll: self._collect})
        self.asks: Final = MappingProxyType({ChooseToll: Question(self._offer, self._choose)})
        self.on_public: Final = MappingProxyType(
            {StationBuilt: _public_station_built, TollPaid: _public_toll_paid}
        )

    def initial(self, players: int) -> Ledger:
        return empty_ledger(players)

    # After a claim

    def _after_claim(self, _public: PublicState, seat: Seat, track: TrackName) -> CollectToll:
        return CollectToll(seat, track)

    def _collect(self, resolution: Resolution, step: CollectToll) -> None:
        """T-2 before T-1: what is built now takes no toll."""
        due = self._due(resolution.public, step)
        if len(set(due.values())) > 1:
            resolution.push(ChooseToll(step.seat, step.track))
        elif due:
            self._pay(resolution, step.seat, next(iter(due)))
        owners = ledger_of(resolution.public).owners
        for city in _ends(resolution.public, step):
            if city in self.cities and city not in owners:
                resolution.emit(StationBuilt(step.seat, city))

    def _due(self, public: PublicState, step: CollectToll) -> dict[CityCode, Seat]:
        """The ends of the track at which another player has the station."""
        owners = ledger_of(public).owners
        return {
            city: owners[city] for city in _ends(public, step) if owners.get(city, step.seat) != step.seat
        }

    def _pay(self, resolution: Resolution, seat: Seat, city: CityCode) -> None:
        owner = ledger_of(resolution.public).owners[city]
        resolution.emit(TollPaid(seat, owner, city, self.points))

    def _offer(self, view: View, step: ChooseToll) -> Options:
        return Options([Choose(city) for city in self._due(view.public, step)])

    def _choose(self, resolution: Resolution, step: ChooseToll, seat: Seat, action: Action) -> None:
        if not isinstance(action, Choose):
            raise NotLegal("T-3", "toll_first", {"track": step.track})
        if action.option not in self._due(resolution.public, step):
            raise NotLegal("T-3", "no_toll_there", {"city": action.option, "track": step.track})
        self._pay(resolution, seat, action.option)

    # At the end

    def score_lines(self, state: State, tallies: tuple[Any, ...], lines: list[ScoreLine]) -> list[ScoreLine]:
        ledger = ledger_of(state.public)
        return [
            *lines,
            *(
                ScoreLine(
                    seat,
                    "tolls",
                    ledger.balance(seat),
                    (("got", ledger.got[seat]), ("paid", ledger.paid[seat])),
                )
                for seat in (tally.seat for tally in tallies)
                if ledger.got[seat] or ledger.paid[seat]
            ),
        ]

    def seat_result(self, state: State, seat: Seat) -> dict[str, object]:
        return {"stations": [city for city, owner in ledger_of(state.public).stations if owner == seat]}

    def table_result(self, _state: State) -> dict[str, object]:
        return {}

    def conserved(self, state: State) -> dict[str, int]:
        """Nothing paid is lost; each city has one station, built or not."""
        ledger = ledger_of(state.public)
        return {
            "tolls": sum(map(ledger.balance, range(state.public.players))),
            "stations": len(ledger.stations) + len(set(self.cities) - set(ledger.owners)),
        }

    # How it appears

    def marks(self) -> Mapping[str, str]:
        return shown.MARKS

    def badges(self) -> Mapping[str, tuple[str, ...]]:
        return dict.fromkeys(self.free, tuple(shown.MARKS))

    def counters(self, view: View) -> list[Counter]:
        return shown.counters(ledger_of(view.public))

    def panels(self, view: View) -> list[Panel]:
        return [shown.panel(ledger_of(view.public))]

    def pieces(self, view: View) -> list[Piece]:
        return shown.pieces(ledger_of(view.public))

    def option_notes(self, view: View, options: Sequence[str]) -> list[OptionNote] | None:
        step = view.public.agenda[-1]
        return shown.option_notes(ledger_of(view.public), options) if isinstance(step, ChooseToll) else None

    # What bots should know

    def claim_worth(self, view: View, outlook: Outlook) -> Mapping[TrackName, float]:
        return advice.claim_worth(view, self.points, self.cities, outlook)

    def option_worth(
        self, view: View, options: Sequence[Action], _outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        return advice.option_worth(view, options) if isinstance(view.public.agenda[-1], ChooseToll) else None

    def option_reason(self, view: View, action: Action) -> Message | None:
        if not isinstance(action, Choose) or not isinstance(view.public.agenda[-1], ChooseToll):
            return None
        return Message("toll", (("city", "city", action.option),))

    # How it is written down

    def write_extra(self, public: Ledger, _hidden: None) -> str:
        return write_ledger(public)

    def read_extra(self, text: str, players: int) -> tuple[Ledger, None]:
        return read_ledger(text, players), None

    def game_object(self) -> dict[str, Any]:
        return {"points": self.points, "free": list(self.free)}

    def view_object(self, view: View) -> dict[str, Any]:
        ledger = ledger_of(view.public)
        return {"stations": ledger.owners, "got": list(ledger.got), "paid": list(ledger.paid)}

    def features(self, view: View) -> list[int]:
        """For each city which seat from the viewer's on has the station; then what each seat got and paid."""
        ledger = ledger_of(view.public)
        players = view.public.players
        seats = [(max(view.seat, 0) + step) % players for step in range(players)]
        stations = [int(ledger.owners.get(city) == seat) for city in self.cities for seat in seats]
        return [*stations, *(ledger.got[seat] for seat in seats), *(ledger.paid[seat] for seat in seats)]


def _points(section: Mapping[str, object]) -> int:
    """`[tolls] points = 1`."""
    points = section.get("points", 1)
    if type(points) is not int or points < 1:
        raise ValueError("points: a whole number of at least 1 is needed")
    for key in section:
        if key != "points":
            raise ValueError(f"{key}: not a setting of this mechanic")
    return points


def _is_free(row: SourceRow) -> bool:
    if row["toll"] not in ("", "free"):
        row.fail("toll", f"{row['toll']!r} is neither empty nor `free`.")
    return row["toll"] == "free"


def _ends(public: PublicState, step: CollectToll) -> tuple[CityCode, CityCode]:
    track = public.board.tracks[step.track]
    return track.a, track.b


def _public_station_built(public: PublicState, event: StationBuilt) -> None:
    _write(public, ledger_of(public).with_station(event.city, event.seat))


def _public_toll_paid(public: PublicState, event: TollPaid) -> None:
    _write(public, ledger_of(public).with_toll(event.seat, event.to, event.points))


def _write(public: PublicState, ledger: Ledger) -> None:
    """Records are replaced, never changed: copies of a state share them."""
    public.extras = with_extra(public.extras, RECORD, ledger)
