"""The mechanic: who reaches the camps finds the box, and who joins it to the goal delivers the last mail."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.last_mail import changes, shown
from whistlestop.mechanics.last_mail.events import (
    EVENTS,
    CampsLaidOut,
    CampTurned,
    LastCampTurned,
    MailDelivered,
)
from whistlestop.mechanics.last_mail.ledger import (
    RECORD,
    BoxCamp,
    Camps,
    box_of,
    camps_of,
    read_camps,
    write_camps,
)
from whistlestop.mechanics.last_mail.steps import Deliver, LayOutCamps, TurnCamps
from whistlestop.mechanics.lasts import give
from whistlestop.mechanics.networks import Way, Ways, are_joined, chance_of_way, network_with, spread_over
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import numbers, only, whole_number, word, words
from whistlestop.mechanics.shows import Counter, Panel
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import Claim
from whistlestop.rules.chance import Chance
from whistlestop.rules.claim import gain, gain_of
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, State, View
from whistlestop.rules.tickets import seats_from

__all__ = ["LastMail"]

_SETUP_SLOT: Final = 13
_CLAIM_SLOT: Final = 9
_PURPOSE: Final = "camps"
_CAMP_WHY: Final = "camp_reached"
_MAIL_WHY: Final = "last_mail_pay"
_DECISION: Final = "camp"
_UNFOUND: Final = "unfound"
_CAMP_MARK: Final = "CAMP"
_GOAL_MARK: Final = "MAIL"


class LastMail:
    """V-Z1 to V-Z6. What the finder and the first deliveries get besides dollars are gifts, named in the section."""

    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {}
    counts_games: ClassVar[bool] = True

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("camps", "goal", "camp", "delivery", "finder", "deliverers", "game", "games"))
        known = {code for code, _ in source.cities}
        camps = words(section, "camps")
        self.goal: Final = word(section, "goal")
        if "game" not in section and not known.issuperset([*camps, self.goal]):
            raise ValueError(f"camps: not all of {', '.join([*camps, self.goal])} are cities")
        self.camps: Final = tuple([city for city in camps if city in known])
        """Those on the board."""
        self._camp: Final = whole_number(section, "camp", 0)
        self._delivery: Final = numbers(section, "delivery")
        """Dollars of the first delivery, the second, and so on; all later ones get the last sum."""
        self._finder: Final = word(section, "finder")
        self._deliverers: Final = words(section, "deliverers")
        self.events: Final[tuple[type[Any], ...]] = EVENTS
        self.slots: Final = (
            Slot("setup", _SETUP_SLOT, self._lay_step),
            Slot("claim", _CLAIM_SLOT, _turn_step),
            Slot("claim", _CLAIM_SLOT, _deliver_step),
        )
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {LayOutCamps: self._lay_out, TurnCamps: self._turn, Deliver: self._deliver}
        )
        self.on_public: Final[Mapping[type, Any]] = changes.ON_PUBLIC
        self.on_secrets: Final[Mapping[type, Any]] = changes.ON_SECRETS
        self.on_view: Final[Mapping[type, Any]] = MappingProxyType({})

    # Records

    def initial(self, _players: int) -> Camps:
        return Camps()

    def initial_secret(self, _players: int) -> BoxCamp:
        return ""

    def project(self, _record: BoxCamp, _public: PublicState, _seat: Seat) -> BoxCamp:
        return ""

    def sample_secret(self, _seen: BoxCamp, view: View, chance: Chance) -> BoxCamp:
        camps = camps_of(view.public)
        if camps.box or not camps.down:
            return camps.box
        return chance.shuffle("imagine-camps", view.public.turn, camps.down)[0]

    def conserved(self, state: State) -> Mapping[str, int]:
        """Before they are laid out all lie in the box of the game."""
        camps = camps_of(state.public)
        lying = len(camps.down) + len(camps.empty) + bool(camps.box)
        return {"markers of camps": lying or len(self.camps)}

    # Rules

    def _lay_step(self, _public: PublicState, _seat: Seat, _track: TrackName) -> LayOutCamps | None:
        return LayOutCamps() if self.camps else None

    def _lay_out(self, resolution: Resolution, _step: LayOutCamps) -> None:
        """V-Z2."""
        box = resolution.chance.shuffle(_PURPOSE, 0, self.camps)[0]
        resolution.emit(CampsLaidOut(self.camps, box))

    def _turn(self, resolution: Resolution, step: TurnCamps) -> None:
        """V-Z3: dollars for each marker, and a gift for the box."""
        track = resolution.public.board.tracks[step.track]
        box = box_of(resolution.state.secrets)
        for city in (track.a, track.b):
            if city in camps_of(resolution.public).down:
                resolution.emit(CampTurned(step.seat, city, city == box))
                gain(resolution, step.seat, _CAMP_WHY, step.track, self._camp)
                if city == box:
                    give(resolution, step.seat, self._finder)
        self._turn_last(resolution)

    def _turn_last(self, resolution: Resolution) -> None:
        """V-Z3: when all others had nothing under them, the last one is turned without a reward."""
        camps = camps_of(resolution.public)
        if camps.empty and not camps.box and len(camps.down) == 1:
            resolution.emit(LastCampTurned(camps.down[0]))

    def _deliver(self, resolution: Resolution, step: Deliver) -> None:
        """V-Z4: the mover first, then to the left; each company once."""
        public = resolution.public
        for seat in seats_from(public, step.seat):
            camps = camps_of(public)
            if seat not in camps.delivered and are_joined(public, seat, camps.box, self.goal):
                place = len(camps.delivered)
                resolution.emit(MailDelivered(seat, camps.box, place + 1))
                gain(resolution, seat, _MAIL_WHY, "", self._pay(place))
                if place < len(self._deliverers):
                    give(resolution, seat, self._deliverers[place])

    def decisions(self, public: PublicState) -> Mapping[str, str]:
        """V-Z6."""
        return {_DECISION: camps_of(public).box or _UNFOUND}

    def _pay(self, place: int) -> int:
        return self._delivery[min(place, len(self._delivery) - 1)]

    # Display

    def marks(self) -> Mapping[str, str]:
        return {_CAMP_MARK: _CAMP_MARK, _GOAL_MARK: _GOAL_MARK} if self.camps else {}

    def badges(self) -> Mapping[TrackName | CityCode, tuple[str, ...]]:
        if not self.camps:
            return {}
        return {**dict.fromkeys(self.camps, (_CAMP_MARK,)), self.goal: (_GOAL_MARK,)}

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        camps = camps_of(view.public)
        return [shown.panel(camps, self.camps, self._pay(len(camps.delivered)))] if self.camps else []

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        """What lies under a marker is not known before it is turned."""
        public, camps = view.public, camps_of(view.public)
        track = public.board.tracks[claim.track]
        lines = [
            PreviewLine(_CLAIM_SLOT, _CAMP_WHY, gain_of(public, view.seat, _CAMP_WHY, track.name, self._camp))
            for city in camps.down
            if city in (track.a, track.b)
        ]
        network = network_with(public, view.seat, track.name)
        if camps.box and view.seat not in camps.delivered and network.joined((camps.box,), (self.goal,)):
            lines.append(PreviewLine(_CLAIM_SLOT, _MAIL_WHY, self._pay(len(camps.delivered))))
        return lines

    # Advice for bots

    def claim_worth(self, view: View, outlook: Outlook) -> Mapping[TrackName, float]:
        """The dollars at a camp, and what a delivery from it brings, spread over the way to the goal."""
        camps, is_last = camps_of(view.public), outlook == "now" or view.public.last_seat >= 0
        worth: dict[TrackName, float] = {}
        if view.seat < 0 or not self.camps:
            return worth
        for track in view.public.free:
            worth[track.name] = float(self._camp * sum([city in (track.a, track.b) for city in camps.down]))
        ways = Ways(view.public, view.seat)
        for city, chance in _where(camps).items():
            for name, more in self._way_worth(view, ways.between(city, self.goal), chance, is_last).items():
                worth[name] += more
        return worth

    def _way_worth(
        self, view: View, way: Way | None, chance: float, is_last: bool
    ) -> Mapping[TrackName, float]:
        """`chance`: how likely the box is there."""
        delivered = camps_of(view.public).delivered
        if view.seat in delivered or way is None or not way.spaces:
            return {}
        worth = chance * self._pay(len(delivered)) * (1.0 if is_last else chance_of_way(way, False))
        return spread_over(way, worth, is_last)

    # Text forms

    def write_extra(self, public: Camps, hidden: BoxCamp) -> str:
        return write_camps(public, hidden)

    def read_extra(self, text: str, players: int) -> tuple[Camps, BoxCamp]:
        camps, box = read_camps(text)
        listed = [*camps.down, *camps.empty, *filter(None, [camps.box])]
        if len({*listed}) < len(listed) or not {*listed, box} <= {*self.camps, ""}:
            raise ValueError(text)
        if not all(0 <= seat < players for seat in camps.delivered):
            raise ValueError(text)
        return camps, box

    def game_object(self) -> dict[str, Any]:
        return {"camps": list(self.camps), "goal": self.goal, "delivery": list(self._delivery)}

    def view_object(self, view: View) -> dict[str, Any]:
        camps = camps_of(view.public)
        return {
            "down": list(camps.down),
            "empty": list(camps.empty),
            "box": camps.box or None,
            "delivered": list(camps.delivered),
        }

    def features(self, view: View) -> list[int]:
        """For each camp 1 if its marker lies face down, 2 if it was empty, 3 if it had the box, otherwise 0; for each
        seat from the viewer's to the left the number of its delivery, 0 for none."""
        camps, players = camps_of(view.public), view.public.players
        numbers = {**dict.fromkeys(camps.down, 1), **dict.fromkeys(camps.empty, 2), camps.box: 3}
        seats = [(max(view.seat, 0) + turn) % players for turn in range(players)]
        places = {seat: place for place, seat in enumerate(camps.delivered, 1)}
        return [*[numbers.get(city, 0) for city in self.camps], *[places.get(seat, 0) for seat in seats]]


def _where(camps: Camps) -> Mapping[CityCode, float]:
    """How likely the box is in each camp."""
    if camps.box:
        return {camps.box: 1.0}
    return dict.fromkeys(camps.down, 1.0 / max(1, len(camps.down)))


def _turn_step(public: PublicState, seat: Seat, track: TrackName) -> TurnCamps | None:
    return TurnCamps(seat, track) if camps_of(public).down else None


def _deliver_step(public: PublicState, seat: Seat, _track: TrackName) -> Deliver | None:
    return Deliver(seat) if camps_of(public).box else None
