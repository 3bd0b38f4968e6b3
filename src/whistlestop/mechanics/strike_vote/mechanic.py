"""The mechanic: one vote; its result changes wages, events and story for the rest of the campaign (V-R3 to V-R5)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.mail_car import from_mail_car
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.settings import only, whole_number
from whistlestop.mechanics.shows import OptionNote
from whistlestop.mechanics.source import GameSource
from whistlestop.mechanics.strike_vote.ballot import (
    RECORD,
    Ballot,
    Votes,
    ballot_of,
    read_ballot,
    votes_of,
    write_ballot,
)
from whistlestop.mechanics.strike_vote.events import EVENTS, UNKNOWN, VoteCast, VoteDecided, VoteShown
from whistlestop.mechanics.strike_vote.steps import CastVote
from whistlestop.rules.actions import Action, Choose
from whistlestop.rules.chance import Chance
from whistlestop.rules.decide import Question
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.mechanic import Slot
from whistlestop.rules.named_values import count_of
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, Secrets, State, View, with_extra

__all__ = ["ARBITRATE", "HOLD_OUT", "StrikeVote"]

ARBITRATE: Final = "arbitrate"
HOLD_OUT: Final = "hold_out"
_ANSWERS: Final = (ARBITRATE, HOLD_OUT)
_FILE: Final = "decisions"
_KEY: Final = "vote"
_RESULT: Final = "result"
_SLOT: Final = 3


class StrikeVote:
    """It changes the figures `wage`, `wires` and `settled_vault`, and reads `hired` and `employee`."""

    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {_FILE: frozenset({"key", _RESULT})}
    files: ClassVar[frozenset[str]] = frozenset({_FILE})
    vault_order: ClassVar[int] = 31

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("wage", "epilogue"))
        self._wage: Final = whole_number(section, "wage", 0)
        self._epilogue: Final = whole_number(section, "epilogue", 0)
        """Dollars in the vaults after the last game (V-R7)."""
        self._before: Final = _read_result(source)
        """The result of an earlier game; empty before the vote."""
        self.choices: Final = _ANSWERS
        self.events: Final[tuple[type[Any], ...]] = EVENTS
        self.slots: Final = (Slot("end", _SLOT, self._vote_step),)
        self.asks: Final[Mapping[type, Question]] = MappingProxyType({CastVote: Question(_offer, self._cast)})
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType({VoteDecided: _public_decided})
        self.on_secrets: Final[Mapping[type, Any]] = MappingProxyType(
            {VoteCast: _secret_cast, VoteDecided: _secret_decided}
        )
        self.on_view: Final[Mapping[type, Any]] = MappingProxyType(
            {VoteCast: _view_cast, VoteDecided: _view_decided}
        )

    # Records

    def initial(self, _players: int) -> Ballot:
        return Ballot(self._before)

    def initial_secret(self, _players: int) -> Votes:
        return Votes()

    def project(self, record: Votes, _public: PublicState, seat: Seat) -> Votes:
        return Votes(tuple([pair for pair in record.cast if pair[0] == seat]))

    def sample_secret(self, seen: Votes, view: View, chance: Chance) -> Votes:
        """Others that have voted may have voted either way."""
        step = view.public.agenda[-1] if view.public.agenda else None
        if not isinstance(step, CastVote):
            return Votes()
        known = dict(seen.cast)
        voted = [seat for seat in range(view.public.players) if seat not in step.seats]
        guesses = chance.shuffle("imagine-votes", view.public.turn, _ANSWERS)
        return Votes(tuple([(seat, known.get(seat, guesses[seat % len(guesses)])) for seat in voted]))

    # The vote

    def _vote_step(self, public: PublicState, _seat: Seat, _track: TrackName) -> CastVote | None:
        """V-R3: once in a campaign."""
        return None if ballot_of(public).result else CastVote(tuple(range(public.players)))

    def _cast(self, resolution: Resolution, step: CastVote, seat: Seat, action: Action) -> None:
        if not isinstance(action, Choose) or action.option not in _ANSWERS:
            raise NotLegal("V-R3", "vote_first", {})
        resolution.emit(VoteCast(seat, action.option))
        waiting = tuple([other for other in step.seats if other != seat])
        if waiting:
            resolution.push(CastVote(waiting))
        else:
            self._count(resolution)

    def _count(self, resolution: Resolution) -> None:
        """V-R3: the majority; on a tie the holder of the mail car. V-05: shown in its order."""
        cast = dict(votes_of(resolution.state.secrets.extras[RECORD]).cast)
        seats = from_mail_car(resolution.public)
        more = sum([1 if answer == ARBITRATE else -1 for answer in cast.values()])
        result = cast[seats[0]] if more == 0 else ARBITRATE if more > 0 else HOLD_OUT
        for seat in seats:
            resolution.emit(VoteShown(seat, cast[seat]))
        resolution.emit(VoteDecided(result))

    def decisions(self, public: PublicState) -> Mapping[str, str]:
        result = ballot_of(public).result
        return {_KEY: result} if result else {}

    def lasting(self, state: State) -> list[Change]:
        result = ballot_of(state.public).result
        return [] if result == self._before else [Change(_FILE, _KEY, _RESULT, result)]

    # What the result changes

    def figure(self, public: PublicState, seat: Seat, name: str, amount: int) -> int:
        """V-R4, V-R5: from the next game on. V-R7: after the last."""
        if self._before == ARBITRATE:
            changes = {
                "wage": self._wage,
                "wires": count_of(public, seat, "hired") if name == "wires" else 0,
                "settled_vault": self._epilogue,
            }
            return amount + changes.get(name, 0)
        is_lower = self._before == HOLD_OUT and name == "wage"
        return amount - self._wage if is_lower else amount

    def opened_lines(self, _state: State, totals: Mapping[str, int]) -> list[tuple[str, str, int]]:
        """V-R7, hold out: every company takes dollars off its vault, not below 0."""
        if self._before != HOLD_OUT:
            return []
        lines = [
            (company, HOLD_OUT, -min(self._epilogue, max(0, total))) for company, total in totals.items()
        ]
        return [line for line in lines if line[2]]

    # Display

    def option_notes(self, view: View, options: Sequence[str]) -> list[OptionNote] | None:
        if not isinstance(view.public.agenda[-1], CastVote):
            return None
        return [
            OptionNote(option, Message(f"strike_vote.{option}"), note=Message(f"strike_vote.{option}.note"))
            for option in options
        ]

    # Advice for bots

    def option_worth(
        self, view: View, options: Sequence[Action], _outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        """Arbitration pays companies with a settled employee, and brings wires to those that hire."""
        if not isinstance(view.public.agenda[-1], CastVote):
            return None
        own = count_of(view.public, view.seat, "employee")
        worth = {ARBITRATE: float(own), HOLD_OUT: 0.5}
        return [(worth.get(action.option, 0.0) if isinstance(action, Choose) else 0.0,) for action in options]

    def option_reason(self, view: View, action: Action) -> Message | None:
        if not isinstance(action, Choose) or not isinstance(view.public.agenda[-1], CastVote):
            return None
        return Message(f"vote_{action.option}")

    # Text forms

    def write_extra(self, public: Ballot, hidden: Votes) -> str:
        return write_ballot(public, hidden)

    def read_extra(self, text: str, players: int) -> tuple[Ballot, Votes]:
        ballot, votes = read_ballot(text)
        answers = [answer for _, answer in votes.cast]
        if not {*answers, *filter(None, [ballot.result])} <= {*_ANSWERS}:
            raise ValueError(text)
        if any(not 0 <= seat < players for seat, _ in votes.cast):
            raise ValueError(text)
        return ballot, votes

    def game_object(self) -> dict[str, Any]:
        return {"wage": self._wage, "epilogue": self._epilogue}

    def view_object(self, view: View) -> dict[str, Any]:
        return {"result": ballot_of(view.public).result or None}

    def features(self, view: View) -> list[int]:
        """1 after arbitration, 2 after holding out, 0 before."""
        ballot = view.public.extras.get(RECORD)
        result = ballot.result if isinstance(ballot, Ballot) else ""
        return [_ANSWERS.index(result) + 1 if result else 0]


def _read_result(source: GameSource) -> str:
    found = ""
    for row in source.rows(_FILE):
        if row["key"] == _KEY:
            found = row[_RESULT]
            if found and found not in _ANSWERS:
                row.fail(_RESULT, f"The result is {' or '.join(_ANSWERS)}, not {found!r}.")
    return found


def _offer(_view: View, _step: CastVote) -> Options:
    return Options([Choose(answer) for answer in _ANSWERS])


def _public_decided(public: PublicState, event: VoteDecided) -> None:
    public.extras = with_extra(public.extras, RECORD, Ballot(event.result))


def _secret_cast(secrets: Secrets, event: VoteCast) -> None:
    cast = tuple(sorted([*votes_of(secrets.extras[RECORD]).cast, (event.seat, event.answer)]))
    secrets.extras = with_extra(secrets.extras, RECORD, Votes(cast))


def _secret_decided(secrets: Secrets, _event: VoteDecided) -> None:
    secrets.extras = with_extra(secrets.extras, RECORD, Votes())


def _view_cast(view: View, event: VoteCast) -> None:
    if event.answer != UNKNOWN:
        view.extras = with_extra(view.extras, RECORD, Votes(((event.seat, event.answer),)))


def _view_decided(view: View, _event: VoteDecided) -> None:
    view.extras = with_extra(view.extras, RECORD, Votes())
