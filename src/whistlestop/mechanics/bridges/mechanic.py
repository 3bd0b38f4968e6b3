"""The mechanic: a toll for a bridge of earlier games, and the question whether to build one that is missing."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.bridges import advice, shown
from whistlestop.mechanics.bridges.ledger import RECORD, Built, built_in, read_built, write_built
from whistlestop.mechanics.bridges.steps import BridgeBuilt, BuildBridge, PayToll
from whistlestop.mechanics.describes import of_game
from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import only, whole_number, words
from whistlestop.mechanics.shows import Counter, OptionNote, Panel
from whistlestop.mechanics.source import GameSource, SourceRow
from whistlestop.rules.actions import DECLINE, Action, Choose, Claim
from whistlestop.rules.claim import discard, gain, gain_of
from whistlestop.rules.decide import Question
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.events import PointsGained
from whistlestop.rules.ids import NOBODY, CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, State, View, with_extra

__all__ = ["Bridges"]

_SLOT: Final = 4
_OWNED: Final = "bridges_owned"
_UNAIDED: Final = "bridge_without_locomotive"
"""The figure that lets a seat build without a locomotive if it is above 0, and the word for the dollars then."""
_BUILT: Final = "bridge_built"
_TOLL: Final = "bridge_toll"
_LOCOMOTIVE: Final = "locomotive"
_BUILDER: Final = "builder"
_SIGNS: Final = ("no", "yes")
"""The words of `routes.csv`: whether the route has a bridge sign."""
_OWNER: Final = "built "
"""Before the company that has built the bridge, in the same column."""


class Bridges:
    """V-B1 to V-B5. The trait `bridge` names the tracks. In a campaign `companies` are those that take part."""

    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {"routes": frozenset({"bridge"})}
    by_company: ClassVar[tuple[str, ...]] = ("companies",)

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("companies", "build", "toll", "vault", "building"))
        self.companies: Final = words(section, "companies")
        self.pays: Final = whole_number(section, "build", 0)
        self.toll: Final = whole_number(section, "toll", 0)
        self.vault: Final = whole_number(section, "vault", 0)
        """What a bridge adds to the vault of its owner when the vaults are opened (V-B5)."""
        self._builds: Final = whole_number(section, "building", 0, 1) > 0
        """Whether bridges may still be built; after the campaign there are only tolls (V-L6)."""
        signs = {track: _sign(row) for track, row in source.routes}
        self.owners: Final[Mapping[TrackName, str]] = MappingProxyType(
            {track: sign.removeprefix(_OWNER) for track, sign in signs.items() if sign.startswith(_OWNER)}
        )
        """The companies that built the bridges of earlier games, by each track of their routes."""
        self.traits: Final[Mapping[str, frozenset[TrackName]]] = MappingProxyType(
            {"bridge": frozenset([track for track, sign in signs.items() if sign != _SIGNS[0]])}
        )
        self.choices: Final = (_LOCOMOTIVE, _BUILDER, DECLINE)
        self.figures: Final[Mapping[str, int]] = MappingProxyType({_OWNED: 0, _UNAIDED: 0})
        self.events: Final[tuple[type[Any], ...]] = (BridgeBuilt,)
        self.slots: Final = (
            Slot("claim", _SLOT, self._toll_step),
            Slot("claim", _SLOT, self._build_step),
        )
        self.work: Final[Mapping[type, Run]] = MappingProxyType({PayToll: self._toll})
        self.asks: Final[Mapping[type, Question]] = MappingProxyType(
            {BuildBridge: Question(self._offer, self._build)}
        )
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType({BridgeBuilt: _public_bridge_built})

    def initial(self, _players: int) -> Built:
        return ()

    # Tolls

    def _owner_seat(self, track: TrackName) -> Seat:
        """The seat of the company that built the bridge in an earlier game; NOBODY for an absent one."""
        company = self.owners[track]
        return self.companies.index(company) if company in self.companies else NOBODY

    def _toll_step(self, _public: PublicState, seat: Seat, track: TrackName) -> PayToll | None:
        return PayToll(seat, track) if track in self.owners else None

    def _toll(self, resolution: Resolution, step: PayToll) -> None:
        """V-B3, D-LB5: the owner gets what was really paid; V-04: the bank gets what is an absent owner's."""
        owner = self._owner_seat(step.track)
        if owner == step.seat:
            gain(resolution, owner, _TOLL, step.track, self.toll)
            return
        before = resolution.public.points[step.seat]
        gain(resolution, step.seat, _TOLL, step.track, -self.toll)
        paid = before - resolution.public.points[step.seat]
        if paid and owner != NOBODY:
            resolution.emit(PointsGained(owner, _TOLL, paid))

    # Building

    def _is_missing(self, public: PublicState, track: TrackName) -> bool:
        """Whether the track belongs to a route whose bridge may still be built."""
        if not self._builds or track not in self.traits["bridge"] or track in self.owners:
            return False
        tracks = public.board.tracks
        return tracks[track].route not in [tracks[name].route for name, _ in built_in(public)]

    def _build_step(self, public: PublicState, seat: Seat, track: TrackName) -> BuildBridge | None:
        """V-07: asked of everybody, because who is not asked has no locomotive."""
        return BuildBridge(seat, track) if self._is_missing(public, track) else None

    def _offer(self, view: View, _step: BuildBridge) -> Options:
        return Options([Choose(option) for option in self._possible(view)])

    def _possible(self, view: View) -> list[str]:
        rules = view.public.rules
        found = [_LOCOMOTIVE] if view.hand[rules.locomotive] else []
        found += [_BUILDER] if figure_of(view.public, view.seat, _UNAIDED) > 0 else []
        return [*found, DECLINE]

    def _build(self, resolution: Resolution, step: BuildBridge, seat: Seat, action: Action) -> None:
        """V-B2: for one more locomotive, which pays for nothing else (L-P7)."""
        if not isinstance(action, Choose) or action.option not in self.choices:
            raise NotLegal("V-B2", "bridge_first", {"track": step.track})
        if action.option == DECLINE:
            return
        if action.option == _LOCOMOTIVE:
            discard(resolution, seat, ((resolution.public.rules.locomotive, 1),), _BUILT)
        elif figure_of(resolution.public, seat, _UNAIDED) < 1:
            raise NotLegal("V-B2", "no_builder", {"track": step.track})
        resolution.emit(BridgeBuilt(seat, step.track))
        why = _BUILT if action.option == _LOCOMOTIVE else _UNAIDED
        gain(resolution, seat, why, step.track, self.pays)

    # What lasts

    def figure(self, public: PublicState, seat: Seat, name: str, amount: int) -> int:
        return amount + self._owned(public)[self.companies[seat]] if name == _OWNED else amount

    def _owned(self, public: PublicState) -> Mapping[str, int]:
        """How many bridges each company owns, absent companies with a bridge included."""
        tracks = public.board.tracks
        routes = {tracks[name].route: company for name, company in self.owners.items()}
        routes.update({tracks[name].route: self.companies[seat] for name, seat in built_in(public)})
        held = [*routes.values()]
        return {company: held.count(company) for company in (*self.companies, *held)}

    def lasting(self, state: State) -> list[Change]:
        """V-B4: the owner, on each track of the route."""
        board, found = state.public.board, list[Change]()
        for name, seat in built_in(state.public):
            parallel = board.parallel[board.tracks[name].route]
            found += [
                Change("routes", each.name, "bridge", _OWNER + self.companies[seat]) for each in parallel
            ]
        return found

    vault_order: ClassVar[int] = 20
    """V-L4: after the sets of the album, before the epilogue of the vote."""

    def opened_lines(self, state: State, _totals: Mapping[str, int]) -> list[tuple[str, str, int]]:
        """V-B5: absent companies too."""
        owned = self._owned(state.public)
        return [(company, _OWNED, self.vault * count) for company, count in owned.items() if count]

    # Display

    def marks(self) -> Mapping[str, str]:
        return shown.MARKS

    def badges(self) -> Mapping[TrackName | CityCode, tuple[str, ...]]:
        return shown.badges(self.traits["bridge"], self.owners)

    def track_notes(self, track: TrackName) -> list[Message]:
        return shown.track_notes(track in self.traits["bridge"], self.owners.get(track, ""), self.toll)

    def counters(self, view: View) -> list[Counter]:
        owned = self._owned(view.public)
        return [shown.counter(seat, owned[company]) for seat, company in enumerate(self.companies)]

    def panels(self, view: View) -> list[Panel]:
        return shown.panels(view.public, self.companies, self.owners)

    def option_notes(self, view: View, options: Sequence[str]) -> list[OptionNote] | None:
        if not isinstance(view.public.agenda[-1], BuildBridge):
            return None
        return [shown.option_note(option, self.pays) for option in options]

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        public, seat, track = view.public, view.seat, claim.track
        if track in self.owners:
            toll = self.toll if self._owner_seat(track) == seat else -self.toll
            return [PreviewLine(_SLOT, _TOLL, gain_of(public, seat, _TOLL, track, toll))]
        if not self._is_missing(public, track):
            return []
        return [PreviewLine(_SLOT, _BUILT, gets="bridge_question", number=self.pays)]

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        if view.seat < 0:
            return {}
        worth: dict[TrackName, float] = {}
        for track in view.public.free:
            if track.name in self.owners:
                is_own = self._owner_seat(track.name) == view.seat
                worth[track.name] = float(self.toll if is_own else -self.toll)
            elif self._is_missing(view.public, track.name):
                ways = [advice.worth(option, self.pays, self.vault) for option in self._possible(view)]
                worth[track.name] = max(ways)
        return worth

    def option_worth(
        self, view: View, options: Sequence[Action], _outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        if not isinstance(view.public.agenda[-1], BuildBridge):
            return None
        keys = [action.option if isinstance(action, Choose) else DECLINE for action in options]
        return [(advice.worth(key, self.pays, self.vault),) for key in keys]

    def option_reason(self, view: View, action: Action) -> Message | None:
        return advice.reason(view.public.agenda[-1], action)

    # Text forms

    def write_extra(self, public: Built, _hidden: None) -> str:
        return write_built(public)

    def read_extra(self, text: str, players: int) -> tuple[Built, None]:
        built = read_built(text, players)
        if any(track not in self.traits["bridge"] for track, _ in built):
            raise ValueError(text)
        return built, None

    def game_object(self) -> dict[str, Any]:
        return {
            "bridges": sorted(self.traits["bridge"]),
            "owners": dict(self.owners),
            "build": self.pays,
            "toll": self.toll,
            "vault": self.vault,
        }

    def view_object(self, view: View) -> dict[str, Any]:
        return {"built": dict(built_in(view.public))}

    def features(self, view: View) -> list[int]:
        """For each track with a bridge sign: 0 without a bridge, 1 for the viewer's, then the seats to the left, and
        one more than there are players for an absent owner's."""
        owners = of_game(self, view)._seats(view.public)
        players, first = view.public.players, max(view.seat, 0)
        numbers = {
            track: players + 1 if seat == NOBODY else (seat - first) % players + 1
            for track, seat in owners.items()
        }
        return [numbers.get(track, 0) for track in sorted(self.traits["bridge"])]

    def _seats(self, public: PublicState) -> dict[TrackName, Seat]:
        """The owner of the bridge of each track that has one."""
        seats = {track: self._owner_seat(track) for track in self.owners}
        board = public.board
        for name, seat in built_in(public):
            seats.update({each.name: seat for each in board.parallel[board.tracks[name].route]})
        return seats


def _sign(row: SourceRow) -> str:
    sign = row["bridge"]
    if sign not in _SIGNS and not sign.startswith(_OWNER):
        row.fail("bridge", f"A route has a bridge sign or not: {' or '.join(_SIGNS)}, not {sign!r}.")
    return sign if sign in _SIGNS or sign.startswith(_OWNER) else _SIGNS[0]


def _public_bridge_built(public: PublicState, event: BridgeBuilt) -> None:
    public.extras = with_extra(public.extras, RECORD, (*built_in(public), (event.track, event.seat)))
