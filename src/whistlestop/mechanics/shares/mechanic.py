"""The mechanic: its questions after a claim, its steps at the end, and the changes of its record."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.shares import advice, shown
from whistlestop.mechanics.shares.companies import ShareCompany, read_beside, read_companies
from whistlestop.mechanics.shares.events import (
    EVENTS,
    DummyRevealed,
    DummyShareTaken,
    ShareDeclined,
    ShareTaken,
)
from whistlestop.mechanics.shares.export import company_objects, ledger_object, share_features
from whistlestop.mechanics.shares.express import ExpressShares
from whistlestop.mechanics.shares.ledger import RECORD, Ledger, Stock, ledger_of
from whistlestop.mechanics.shares.ledger_text import read_ledger, shares_by_company, stock_of, write_ledger
from whistlestop.mechanics.shares.ranking import share_lines
from whistlestop.mechanics.shares.steps import RevealDummy, TakeDummyShare, TakeShare
from whistlestop.mechanics.shows import Counter, Fact, OptionNote, Panel, PrintedCard
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import DECLINE, Action, Choose, Claim
from whistlestop.rules.decide import Question
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.hooks import ScoreLine
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.ruleset import Ruleset
from whistlestop.rules.scoring import Tally
from whistlestop.rules.state import PublicState, State, View, with_extra

__all__ = ["Shares", "shares_of"]

_SLOT: Final = 1


class Shares:
    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {
        "routes": frozenset({"companies"}),
        "companies": frozenset({"key", "name", "shares", "payouts"}),
    }
    files: ClassVar[frozenset[str]] = frozenset({"companies"})

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        for key in section:
            raise ValueError(f"{key}: not a setting of this mechanic")
        self.companies: Final[tuple[ShareCompany, ...]] = read_companies(source)
        self.beside: Final[Mapping[TrackName, tuple[int, ...]]] = MappingProxyType(
            read_beside(source, self.companies)
        )
        """The companies beside each track, by index, in printed order."""
        self.names: Final[Mapping[str, str]] = MappingProxyType(
            {company.key: company.name for company in self.companies}
        )
        self.choices: Final = (*self.names, DECLINE)
        """All options that its questions may ever offer."""
        self._indexes: Final[Mapping[str, int]] = MappingProxyType(
            {company.key: index for index, company in enumerate(self.companies)}
        )
        self.events: Final = EVENTS
        self.slots: Final = (Slot("claim", _SLOT, self._question), Slot("end", _SLOT, self._reveal_step))
        self.work: Final[Mapping[type, Run]] = MappingProxyType({RevealDummy: self._reveal})
        self.asks: Final[Mapping[type, Question]] = MappingProxyType(
            {
                TakeShare: Question(self._offer, self._take),
                TakeDummyShare: Question(self._offer_dummy, self._take_dummy),
            }
        )
        self.on_public: Final[Mapping[type, Any]] = MappingProxyType(
            {
                ShareTaken: self._public_share_taken,
                DummyShareTaken: self._public_dummy_share_taken,
                DummyRevealed: self._public_dummy_revealed,
            }
        )

    def initial(self, players: int) -> Ledger:
        """P-4: all shares are in their stacks. P-10: two players play with a dummy."""
        nothing: Stock = ((),) * len(self.companies)
        return Ledger((nothing,) * players, nothing if players == 2 else None, nothing)

    # After a claim

    def _on_offer(self, public: PublicState, track: TrackName) -> list[int]:
        """P-5: the companies beside the track that have a share left."""
        ledger = ledger_of(public)
        return [
            index for index in self.beside.get(track, ()) if ledger.top(index) <= self.companies[index].shares
        ]

    def _question(self, public: PublicState, seat: Seat, track: TrackName) -> TakeShare | None:
        return TakeShare(seat, track) if self._on_offer(public, track) else None

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        offered = self._on_offer(view.public, claim.track)
        only = self.companies[offered[0]].key if len(offered) == 1 else ""
        gets = "share" if only else "share_choice"
        return [PreviewLine(_SLOT, "share", gets=gets, word=only)] if offered else []

    def _dummy_question(self, public: PublicState, step: TakeShare) -> tuple[TakeDummyShare, ...]:
        """X-P10: asked after the player's own share, if a share is still available."""
        if ledger_of(public).dummy is None or not self._on_offer(public, step.track):
            return ()
        return (TakeDummyShare(step.seat, step.track),)

    def _offer(self, view: View, step: TakeShare) -> Options:
        return Options([*self._offer_dummy(view, step), Choose(DECLINE)])

    def _offer_dummy(self, view: View, step: TakeShare) -> Options:
        return Options(
            [Choose(self.companies[index].key) for index in self._on_offer(view.public, step.track)]
        )

    def _take(self, resolution: Resolution, step: TakeShare, seat: Seat, action: Action) -> None:
        if isinstance(action, Choose) and action.option == DECLINE:
            resolution.emit(ShareDeclined(seat))
            return
        index = self._chosen(resolution.public, step, action, "P-5")
        resolution.emit(ShareTaken(seat, self.companies[index].key, ledger_of(resolution.public).top(index)))
        # After the event: the share just taken may have been the last of its company.
        resolution.push(*self._dummy_question(resolution.public, step))

    def _take_dummy(self, resolution: Resolution, step: TakeDummyShare, seat: Seat, action: Action) -> None:
        if isinstance(action, Choose) and action.option == DECLINE:
            raise NotLegal("X-P10", "dummy_not_optional", {})
        index = self._chosen(resolution.public, step, action, "X-P10")
        resolution.emit(
            DummyShareTaken(seat, self.companies[index].key, ledger_of(resolution.public).top(index))
        )

    def _chosen(self, public: PublicState, step: TakeShare, action: Action, rule: str) -> int:
        """The company that the action names; otherwise a refusal with the rule of the question."""
        if not isinstance(action, Choose):
            raise NotLegal(rule, "share_first", {"track": step.track})
        for index in self.beside[step.track]:
            if self.companies[index].key == action.option:
                if index in self._on_offer(public, step.track):
                    return index
                raise NotLegal(rule, "company_used_up", {"company": action.option})
        raise NotLegal(rule, "company_not_printed", {"company": action.option, "track": step.track})

    # At the end

    def _reveal_step(self, public: PublicState, _seat: Seat, _track: TrackName) -> RevealDummy | None:
        return None if ledger_of(public).dummy is None else RevealDummy()

    def _reveal(self, resolution: Resolution, _step: RevealDummy) -> None:
        """P-10: the dummy's cards are shuffled together; half of them, rounded up, are turned up."""
        dummy = ledger_of(resolution.public).dummy or ()
        held = shares_by_company(self.companies, dummy)
        cards = {f"{key}:{number}": (key, number) for key, numbers in held for number in numbers}
        # By name and in the order of the data: the same seed has to give the same shuffle in every
        # implementation.
        shuffled = resolution.chance.shuffle("dummy", 0, list(cards))
        up = [cards[name] for name in shuffled[: (len(cards) + 1) // 2]]
        stock = tuple(
            tuple(sorted(number for key, number in up if key == company.key)) for company in self.companies
        )
        resolution.emit(DummyRevealed(shares_by_company(self.companies, stock)))

    def score_lines(
        self, state: State, _tallies: tuple[Tally, ...], lines: list[ScoreLine]
    ) -> list[ScoreLine]:
        return [*lines, *share_lines(ledger_of(state.public), self.companies)]

    def seat_result(self, state: State, seat: Seat) -> dict[str, object]:
        return {"shares": self._lists(ledger_of(state.public).held[seat])}

    def table_result(self, state: State) -> dict[str, object]:
        ledger = ledger_of(state.public)
        if ledger.dummy is None:
            return {}
        return {"dummy": {"shares": self._lists(ledger.dummy), "revealed": self._lists(ledger.revealed)}}

    def conserved(self, state: State) -> dict[str, int]:
        """For each company: the shares in the stack and those held, each number once."""
        ledger = ledger_of(state.public)
        return {
            f"shares {company.key}": company.shares - ledger.top(index) + 1 + len(set(ledger.numbers(index)))
            for index, company in enumerate(self.companies)
        }

    # Event handlers

    def _public_share_taken(self, public: PublicState, event: ShareTaken) -> None:
        _write(public, ledger_of(public).given(event.seat, self._indexes[event.company], event.number))

    def _public_dummy_share_taken(self, public: PublicState, event: DummyShareTaken) -> None:
        _write(public, ledger_of(public).laid_aside(self._indexes[event.company], event.number))

    def _public_dummy_revealed(self, public: PublicState, event: DummyRevealed) -> None:
        ledger = ledger_of(public)
        _write(public, Ledger(ledger.held, ledger.dummy, stock_of(self.companies, event.shares)))

    # Display

    def marks(self) -> Mapping[str, str]:
        return self.names

    def badges(self) -> Mapping[TrackName, tuple[str, ...]]:
        return {track: self._keys(track) for track in self.beside}

    def track_notes(self, track: TrackName) -> list[Message]:
        return shown.track_notes(self._keys(track))

    def counters(self, view: View) -> list[Counter]:
        return shown.counters(view)

    def panels(self, view: View) -> list[Panel]:
        return [shown.panel(view, self.companies)]

    def option_notes(self, view: View, options: Sequence[str]) -> list[OptionNote] | None:
        return shown.option_notes(view, self.companies, options)

    def facts(self) -> list[Fact]:
        return shown.facts(self.beside)

    def printed_cards(self) -> list[PrintedCard]:
        return shown.printed_cards(self.companies)

    def _keys(self, track: TrackName) -> tuple[str, ...]:
        return tuple(self.companies[index].key for index in self.beside.get(track, ()))

    # Advice for bots

    def claim_worth(self, view: View, outlook: Outlook) -> Mapping[TrackName, float]:
        return advice.claim_worth(view, self.companies, self.beside, outlook)

    def option_worth(
        self, view: View, options: Sequence[Action], outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        return advice.option_worth(view, self.companies, options, outlook)

    def option_reason(self, view: View, action: Action) -> Message | None:
        return advice.option_reason(view, action)

    # Simulation

    def express_part(self, rules: Ruleset, players: int) -> ExpressShares:
        return ExpressShares(self.companies, self.beside, rules, players)

    # Text forms

    def write_extra(self, public: Ledger, _hidden: None) -> str:
        return write_ledger(self.companies, public)

    def read_extra(self, text: str, players: int) -> tuple[Ledger, None]:
        return read_ledger(self.companies, self.initial(players), text), None

    def game_object(self) -> dict[str, Any]:
        return company_objects(self.companies, self.beside)

    def view_object(self, view: View) -> dict[str, Any]:
        return ledger_object(self.companies, ledger_of(view.public))

    def features(self, view: View) -> list[int]:
        return share_features(self.companies, ledger_of(view.public), max(view.seat, 0))

    def _lists(self, stock: Stock) -> dict[str, list[int]]:
        return {key: list(numbers) for key, numbers in shares_by_company(self.companies, stock)}


def shares_of(rules: Ruleset) -> Shares | None:
    """The mechanic of a game with shares; None for other games."""
    return next((mechanic for mechanic in rules.mechanics if isinstance(mechanic, Shares)), None)


def _write(public: PublicState, ledger: Ledger) -> None:
    public.extras = with_extra(public.extras, RECORD, ledger)
