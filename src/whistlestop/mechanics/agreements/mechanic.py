"""The mechanic: the right of way as a price of a claim, seals, and their line on the bank slip."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.agreements import shown
from whistlestop.mechanics.agreements.ledger import (
    RECORD,
    SealsTaken,
    read_games,
    read_seals,
    seals_of,
    seals_taken,
    write_games,
    write_seals,
)
from whistlestop.mechanics.agreements.steps import GiveStandingSeals, PayRightOfWay, SealTaken
from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import numbers, only, whole_number, words
from whistlestop.mechanics.shows import Counter, Panel
from whistlestop.mechanics.source import GameSource, SourceRow
from whistlestop.rules.actions import Claim
from whistlestop.rules.board import Track
from whistlestop.rules.events import PointsPaid
from whistlestop.rules.hooks import ScoreLine
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.scoring import Tally
from whistlestop.rules.state import PublicState, State, View, with_extra
from whistlestop.rules.tickets import seats_from

__all__ = ["Agreements"]

_CLAIM_SLOT: Final = 1
_SETUP_SLOT: Final = 13
_SHORT: Final = 3
"""The most spaces for the lower price."""
_RULE: Final = "V-A1"
_WHY: Final = "right_of_way"
_SEAL: Final = "seal"
"""The figure with the number of different seals that a seat holds."""
_NATIONS: Final = "nations"
_HELD: Final = "held"


class Agreements:
    """V-A1 to V-A6. In a campaign `companies` are those that take part, in the order of the seats."""

    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {
        "routes": frozenset({"nation"}),
        _NATIONS: frozenset({"key"}),
        RECORD: frozenset({"key", _HELD}),
    }
    files: ClassVar[frozenset[str]] = frozenset({_NATIONS, RECORD})
    by_company: ClassVar[tuple[str, ...]] = ("companies",)

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("companies", "fee_short", "fee_long", "seals", "standing"))
        self.companies: Final = words(section, "companies")
        self._short: Final = whole_number(section, "fee_short", 0)
        self._long: Final = whole_number(section, "fee_long", 0)
        self.pays: Final = numbers(section, "seals")
        """The line of the bank slip by the number of different seals, from 0."""
        self._standing: Final = whole_number(section, "standing", 0, 0)
        """In how many games a company must have held a seal to begin with it; 0 if none ever does (V-A6)."""
        self.nations: Final = tuple([row["key"] for row in source.rows(_NATIONS)])
        self.lands: Final[Mapping[TrackName, str]] = MappingProxyType(
            {track: nation for track, row in source.routes if (nation := self._nation(row))}
        )
        """The nation whose land each of these tracks crosses."""
        self._games: Final[Mapping[str, Mapping[str, int]]] = MappingProxyType(
            {row["key"]: MappingProxyType(_games(row)) for row in source.rows(RECORD)}
        )
        """In how many earlier games each company held the seal of each nation (V-A5)."""
        self.traits: Final[Mapping[str, frozenset[TrackName]]] = MappingProxyType(
            {"nation": frozenset(self.lands)}
        )
        self.figures: Final[Mapping[str, int]] = MappingProxyType({_SEAL: 0})
        self.events: Final[tuple[type[Any], ...]] = (SealTaken,)
        self.slots: Final = (
            Slot("setup", _SETUP_SLOT, self._standing_step),
            Slot("claim", _CLAIM_SLOT, self._pay_step),
        )
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {GiveStandingSeals: self._give, PayRightOfWay: self._pay}
        )
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType({SealTaken: _public_seal_taken})

    def _nation(self, row: SourceRow) -> str:
        nation = row["nation"]
        if nation and nation not in self.nations:
            row.fail("nation", f"There is no nation {nation!r} in {_NATIONS}.csv.")
        return nation

    def initial(self, _players: int) -> SealsTaken:
        return ()

    # The price

    def _fee(self, public: PublicState, seat: Seat, track: TrackName) -> int:
        """V-A1: nothing for who has the seal."""
        if track not in self.lands or self.lands[track] in seals_of(public, seat):
            return 0
        return self._short if public.board.tracks[track].length <= _SHORT else self._long

    def may_claim(self, public: PublicState, track: Track, seat: Seat, rule: str) -> str:
        is_too_dear = public.points[seat] < self._fee(public, seat, track.name)
        return rule or (_RULE if is_too_dear else "")

    def _pay_step(self, public: PublicState, seat: Seat, track: TrackName) -> PayRightOfWay | None:
        is_due = track in self.lands and self.lands[track] not in seals_of(public, seat)
        return PayRightOfWay(seat, track) if is_due else None

    def _pay(self, resolution: Resolution, step: PayRightOfWay) -> None:
        """V-A4: the sum is not asked of other mechanics, so that nothing can lower it."""
        fee = self._fee(resolution.public, step.seat, step.track)
        if fee:
            resolution.emit(PointsPaid(step.seat, _WHY, fee))
        resolution.emit(SealTaken(step.seat, self.lands[step.track]))

    # Standing agreements

    def _standing_step(self, _public: PublicState, seat: Seat, _track: TrackName) -> GiveStandingSeals | None:
        return GiveStandingSeals(seat) if self._standing else None

    def _give(self, resolution: Resolution, step: GiveStandingSeals) -> None:
        """V-A6."""
        for seat in seats_from(resolution.public, step.seat):
            games = self._games.get(self.companies[seat], {})
            for nation in self.nations:
                if games.get(nation, 0) >= self._standing:
                    resolution.emit(SealTaken(seat, nation))

    def lasting(self, state: State) -> list[Change]:
        """V-A5: one game more for each seal held, one of a standing agreement included."""
        found: list[Change] = []
        for seat, company in enumerate(self.companies[: state.public.players]):
            games, held = dict(self._games.get(company, {})), seals_of(state.public, seat)
            games.update({nation: games.get(nation, 0) + 1 for nation in held})
            if held:
                found.append(Change(RECORD, company, _HELD, write_games(games)))
        return found

    # The end

    def figure(self, public: PublicState, seat: Seat, name: str, amount: int) -> int:
        return amount + len(seals_of(public, seat)) if name == _SEAL else amount

    def score_lines(
        self, state: State, tallies: tuple[Tally, ...], lines: list[ScoreLine]
    ) -> list[ScoreLine]:
        """V-A3."""
        found = list(lines)
        for tally in tallies:
            count = len(seals_of(state.public, tally.seat))
            if count:
                found.append(ScoreLine(tally.seat, self.name, self._line(count), ((_SEAL, count),)))
        return found

    def _line(self, count: int) -> int:
        return self.pays[min(count, len(self.pays) - 1)]

    # Display

    def marks(self) -> Mapping[str, str]:
        return shown.MARKS

    def badges(self) -> Mapping[TrackName | CityCode, tuple[str, ...]]:
        return shown.badges(self.lands)

    def track_notes(self, track: TrackName) -> list[Message]:
        return shown.track_notes(self.lands.get(track, ""), self._short, self._long)

    def counters(self, view: View) -> list[Counter]:
        seats = range(view.public.players)
        return [shown.counter(seat, len(seals_of(view.public, seat))) for seat in seats]

    def panels(self, view: View) -> list[Panel]:
        return [shown.panel(view.public, [each for each in self.nations if each in self.lands.values()])]

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        nation = self.lands.get(claim.track, "")
        if not nation or nation in seals_of(view.public, view.seat):
            return []
        fee = self._fee(view.public, view.seat, claim.track)
        return [
            PreviewLine(_CLAIM_SLOT, _WHY, -fee),
            PreviewLine(_CLAIM_SLOT, nation, gets=_SEAL),
        ]

    # Advice for bots

    def claim_worth(self, view: View, _outlook: Outlook) -> Mapping[TrackName, float]:
        """What one seal more adds to the bank slip, less the right of way."""
        public, seat = view.public, view.seat
        if seat < 0:
            return {}
        held = seals_of(public, seat)
        step = self._line(len(held) + 1) - self._line(len(held))
        return {
            track.name: float(step - self._fee(public, seat, track.name))
            for track in public.free
            if track.name in self.lands and self.lands[track.name] not in held
        }

    # Text forms

    def write_extra(self, public: SealsTaken, _hidden: None) -> str:
        return write_seals(public)

    def read_extra(self, text: str, players: int) -> tuple[SealsTaken, None]:
        seals = read_seals(text, players)
        if any(nation not in self.nations for _, nation in seals):
            raise ValueError(text)
        return seals, None

    def game_object(self) -> dict[str, Any]:
        return {
            "nations": list(self.nations),
            "lands": dict(self.lands),
            "fees": [self._short, self._long],
            "seals": list(self.pays),
            "standing": self._standing,
            "games": {company: dict(games) for company, games in self._games.items()},
        }

    def view_object(self, view: View) -> dict[str, Any]:
        seats = range(view.public.players)
        return {"seals": [seals_of(view.public, seat) for seat in seats]}

    def features(self, view: View) -> list[int]:
        """For each seat from the viewer's to the left, whether it holds the seal of each nation."""
        players, taken = view.public.players, set(seals_taken(view.public))
        seats = [(max(view.seat, 0) + turn) % players for turn in range(players)]
        return [int((seat, nation) in taken) for seat in seats for nation in self.nations]


def _games(row: SourceRow) -> dict[str, int]:
    try:
        return read_games(row[_HELD])
    except ValueError:
        row.fail(_HELD, "Nations and numbers of games are needed, such as cherokee:2.")
        return {}


def _public_seal_taken(public: PublicState, event: SealTaken) -> None:
    public.extras = with_extra(public.extras, RECORD, (*seals_taken(public), (event.seat, event.nation)))
