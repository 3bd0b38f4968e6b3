"""The mechanic: a few contracts lie open, and the first to join the two cities of one takes it with its dollars."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.contracts import changes, shown
from whistlestop.mechanics.contracts.events import (
    EVENTS,
    ContractPassed,
    ContractsShuffled,
    ContractTaken,
    ContractTurnedUp,
)
from whistlestop.mechanics.contracts.ledger import (
    RECORD,
    ContractLedger,
    ContractOrder,
    contract_ledger_of,
    order_of,
    read_ledger,
    write_ledger,
)
from whistlestop.mechanics.contracts.offers import COLUMNS, FILE, Contract, check_contracts, read_contracts
from whistlestop.mechanics.contracts.steps import ShuffleContracts, TakeContracts
from whistlestop.mechanics.networks import (
    Ways,
    chance_of_way,
    is_ahead,
    network_of,
    network_with,
    rivals_of,
    spread_over,
)
from whistlestop.mechanics.previews import PreviewLine
from whistlestop.mechanics.settings import only, whole_number
from whistlestop.mechanics.shows import Counter, Panel
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import Claim
from whistlestop.rules.chance import Chance
from whistlestop.rules.claim import gain
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, State, View

__all__ = ["Contracts"]

_SETUP_SLOT: Final = 10
_CLAIM_SLOT: Final = 8
_PURPOSE: Final = "contracts"
_WHY: Final = "contract_pay"
_BONUS: Final = "contract_bonus"
_TAKEN: Final = "contracts_taken"


class Contracts:
    """V-M1 to V-M6. Others may change the figure `contract_bonus`, and read the figure `contracts_taken`."""

    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {FILE: COLUMNS}
    files: ClassVar[frozenset[str]] = frozenset({FILE})
    counts_games: ClassVar[bool] = True

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("open", "plus", "game", "games"))
        self._most: Final = whole_number(section, "open", 1)
        """How many lie open."""
        self.contracts: Final[Mapping[str, Contract]] = read_contracts(
            source, whole_number(section, "plus", 0)
        )
        if "game" not in section:  # the loader makes it once in this way, with everything in play
            check_contracts(source, self.contracts)
        self.figures: Final[Mapping[str, int]] = MappingProxyType({_BONUS: 0, _TAKEN: 0})
        self.events: Final[tuple[type[Any], ...]] = EVENTS
        self.slots: Final = (
            Slot("setup", _SETUP_SLOT, _shuffle_step),
            Slot("claim", _CLAIM_SLOT, _take_step),
        )
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {ShuffleContracts: self._shuffle, TakeContracts: self._take}
        )
        self.on_public: Final[Mapping[type, Any]] = changes.ON_PUBLIC
        self.on_secrets: Final[Mapping[type, Any]] = changes.ON_SECRETS
        self.on_view: Final[Mapping[type, Any]] = MappingProxyType({})

    # Records

    def initial(self, _players: int) -> ContractLedger:
        return ContractLedger()

    def initial_secret(self, _players: int) -> ContractOrder:
        return ()

    def project(self, _record: ContractOrder, _public: PublicState, _seat: Seat) -> ContractOrder:
        return ()

    def sample_secret(self, _seen: ContractOrder, view: View, chance: Chance) -> ContractOrder:
        ledger = contract_ledger_of(view.public)
        unseen = [key for key in self.contracts if key not in ledger.seen]
        return tuple(chance.shuffle("imagine-contracts", view.public.turn, unseen)[: ledger.hidden])

    def conserved(self, state: State) -> Mapping[str, int]:
        """Before they are shuffled all lie in the box."""
        lying = len(contract_ledger_of(state.public).seen) + len(order_of(state.secrets))
        return {"contracts": lying or len(self.contracts)}

    # Rules

    def _shuffle(self, resolution: Resolution, _step: ShuffleContracts) -> None:
        """V-M1: those of the starting board and of the open frontiers."""
        order = resolution.chance.shuffle(_PURPOSE, 0, list(self.contracts))
        resolution.emit(ContractsShuffled(tuple(order)))
        self._turn_up(resolution)

    def _take(self, resolution: Resolution, step: TakeContracts) -> None:
        """V-M3: in the order in which they lie."""
        network = network_of(resolution.public, step.seat)
        listed = [self.contracts[key] for key in contract_ledger_of(resolution.public).open]
        joined = [contract for contract in listed if network.joined((contract.a,), (contract.b,))]
        for contract in joined:
            resolution.emit(ContractTaken(step.seat, contract.key, contract.a, contract.b))
            gain(resolution, step.seat, _WHY, "", self._pay(resolution.public, step.seat, contract))
        if joined:
            self._turn_up(resolution)

    def _turn_up(self, resolution: Resolution) -> None:
        """V-M4: one whose cities somebody has joined goes under the deck, below all others; so in the end only such
        ones are left."""
        public = resolution.public
        networks = [network_of(public, seat) for seat in range(public.players)]
        while len(contract_ledger_of(public).open) < self._most and order_of(resolution.state.secrets):
            contract = self.contracts[order_of(resolution.state.secrets)[0]]
            is_joined = any(network.joined((contract.a,), (contract.b,)) for network in networks)
            shown_as = ContractPassed if is_joined else ContractTurnedUp
            resolution.emit(shown_as(contract.key, contract.a, contract.b))

    def _pay(self, public: PublicState, seat: Seat, contract: Contract) -> int:
        """V-M2."""
        return contract.pays + figure_of(public, seat, _BONUS)

    def figure(self, public: PublicState, seat: Seat, name: str, amount: int) -> int:
        if name != _TAKEN:
            return amount
        return amount + sum([owner == seat for owner, _ in contract_ledger_of(public).taken])

    # Display

    def counters(self, view: View) -> list[Counter]:
        return shown.counters(contract_ledger_of(view.public), view.public.players)

    def panels(self, view: View) -> list[Panel]:
        ledger, seat = contract_ledger_of(view.public), max(view.seat, 0)
        pays = {key: self._pay(view.public, seat, self.contracts[key]) for key in ledger.open}
        return [shown.panel(ledger, self.contracts, pays)]

    def claim_preview(self, view: View, claim: Claim) -> list[PreviewLine]:
        network = network_with(view.public, view.seat, claim.track)
        listed = [self.contracts[key] for key in contract_ledger_of(view.public).open]
        return [
            PreviewLine(_CLAIM_SLOT, _WHY, self._pay(view.public, view.seat, contract))
            for contract in listed
            if network.joined((contract.a,), (contract.b,))
        ]

    # Advice for bots

    def claim_worth(self, view: View, outlook: Outlook) -> Mapping[TrackName, float]:
        """What a contract pays, spread over the tracks that are still needed for it; less if somebody is nearer."""
        worth: dict[TrackName, float] = {}
        if view.seat < 0:
            return worth
        is_last = outlook == "now" or view.public.last_seat >= 0
        own, rivals = Ways(view.public, view.seat), [] if is_last else rivals_of(view.public, view.seat)
        for key in contract_ledger_of(view.public).open:
            for track, more in self._share(view, self.contracts[key], own, rivals, is_last).items():
                worth[track] = worth.get(track, 0.0) + more
        return worth

    def _share(
        self, view: View, contract: Contract, own: Ways, rivals: Sequence[Ways], is_last: bool
    ) -> Mapping[TrackName, float]:
        way = own.between(contract.a, contract.b)
        if way is None or not way.spaces:
            return {}
        is_behind = any(is_ahead(rival, contract.a, contract.b, way.spaces) for rival in rivals)
        chance = 1.0 if is_last else chance_of_way(way, is_behind)
        return spread_over(way, self._pay(view.public, view.seat, contract) * chance, is_last)

    # Text forms

    def write_extra(self, public: ContractLedger, hidden: ContractOrder) -> str:
        return write_ledger(public, hidden)

    def read_extra(self, text: str, players: int) -> tuple[ContractLedger, ContractOrder]:
        ledger, order = read_ledger(text)
        keys = [*ledger.seen, *order]
        if len({*keys}) < len(keys) or not {*keys} <= {*self.contracts}:
            raise ValueError(text)
        if not all(0 <= seat < players for seat, _ in ledger.taken):
            raise ValueError(text)
        return ledger, order

    def game_object(self) -> dict[str, Any]:
        return {
            key: {"cities": [contract.a, contract.b], "distance": contract.distance, "pays": contract.pays}
            for key, contract in self.contracts.items()
        }

    def view_object(self, view: View) -> dict[str, Any]:
        ledger = contract_ledger_of(view.public)
        return {
            "open": list(ledger.open),
            "hidden": ledger.hidden,
            "passed": list(ledger.passed),
            "taken": [{"seat": seat, "contract": key} for seat, key in ledger.taken],
        }

    def features(self, view: View) -> list[int]:
        """For each contract 0 if it is hidden, 1 if it lies open, 2 if it was passed over, 3 if the viewer has taken
        it, and one more for each seat to the left."""
        ledger, first = contract_ledger_of(view.public), max(view.seat, 0)
        numbers = {**dict.fromkeys(ledger.open, 1), **dict.fromkeys(ledger.passed, 2)}
        numbers.update({key: (seat - first) % view.public.players + 3 for seat, key in ledger.taken})
        return [numbers.get(key, 0) for key in self.contracts]


def _shuffle_step(_public: PublicState, _seat: Seat, _track: TrackName) -> ShuffleContracts:
    return ShuffleContracts()


def _take_step(public: PublicState, seat: Seat, _track: TrackName) -> TakeContracts | None:
    return TakeContracts(seat) if contract_ledger_of(public).open else None
