"""Replays a record without its seed by folding its events, to narrate and to score the game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whistlestop.games import Game
from whistlestop.rules import (
    Action,
    BadNotation,
    Event,
    Result,
    Ruleset,
    State,
    event_from_object,
    evolve,
    initial,
    parse_action,
    score,
)
from whistlestop.rules.errors import WhistlestopError
from whistlestop.table.early_end import is_agreement, ranked_behind, without_winner
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.match import own_options
from whistlestop.wire import Record
from whistlestop.wire.record import CONCEDE, RESIGN, Agreement, parse_agreement, parse_undo

__all__ = ["ReplayEntry", "ReplayedGame", "replay_record", "rules_of"]


@dataclass(frozen=True)
class ReplayEntry:
    """One decoded entry."""

    seq: int
    seat: int | None
    action: Action | None
    events: tuple[Event, ...]
    state: State
    """The position after the entry."""
    back_to: int | None = None
    """For an undo: the entry to which the game returns."""
    given_up: str | None = None
    """`resign` or `concede`, if the seat gave up."""
    agreement: Agreement | None = None
    """The agreement that ended the game here."""


@dataclass(frozen=True)
class ReplayedGame:
    rules: Ruleset
    tellings: tuple[ReplayEntry, ...]

    @property
    def state(self) -> State:
        return self.tellings[-1].state

    @property
    def is_over(self) -> bool:
        last = self.tellings[-1]
        return self.state.public.ended or last.given_up == CONCEDE or last.agreement is not None

    def result(self) -> Result:
        """The score as it stands; final when the game is over."""
        result = score(self.state)
        agreement = self.tellings[-1].agreement
        if agreement is not None:
            return without_winner(result, agreement)
        if self.tellings[-1].given_up != CONCEDE:
            return result
        gone = [
            replay_entry.seat
            for replay_entry in self.tellings
            if replay_entry.given_up and replay_entry.seat is not None
        ]
        return ranked_behind(result, gone)

    @property
    def in_force(self) -> tuple[ReplayEntry, ...]:
        """The entries in force, without undone entries, undos, resignations and agreements."""
        line: list[ReplayEntry] = []
        for replay_entry in self.tellings:
            if replay_entry.given_up is not None or replay_entry.agreement is not None:
                continue
            if replay_entry.back_to is None:
                line.append(replay_entry)
            else:
                while line[-1].seq != replay_entry.back_to:
                    line.pop()
        return tuple(line)


def replay_record(record: Record, game: Game) -> ReplayedGame:
    """Fold the events of a record. No rule is evaluated, so records of other versions can be read too."""
    rules = rules_of(record, game)
    if len(record.header.seats) != record.header.players:
        raise CorruptRecord("seats_and_players", {"players": record.header.players})
    if not record.entries:
        raise CorruptRecord("no_entries", {})
    return ReplayedGame(rules, tuple(_tellings(record, rules)))


def rules_of(record: Record, game: Game) -> Ruleset:
    """The game's rules with the options of the record."""
    return game.with_options(own_options(record.header.options))


def _tellings(record: Record, rules: Ruleset) -> Iterator[ReplayEntry]:
    state = _start(record, rules)
    line: list[ReplayEntry] = []
    for number, entry in enumerate(record.entries):
        if entry.seq != number:
            raise CorruptRecord("entry_missing", {"entry": number, "found": entry.seq})
        back_to = parse_undo(entry.action)
        if back_to is not None:
            line = _cut(line, back_to, number)
            state = line[-1].state
            yield ReplayEntry(number, entry.seat, None, (), state, back_to)
            continue
        if entry.action in (RESIGN, CONCEDE) and not entry.events:
            if entry.seat is None or not 0 <= entry.seat < record.header.players:
                raise CorruptRecord("bad_resignation", {"entry": number})
            yield ReplayEntry(number, entry.seat, None, (), state, None, entry.action)
            continue
        agreement = parse_agreement(entry.action)
        if agreement is not None and not entry.events:
            if entry.seat is None or not is_agreement(entry.seat, agreement, record.header.players):
                raise CorruptRecord("bad_agreement", {"entry": number})
            yield ReplayEntry(number, entry.seat, None, (), state, agreement=agreement)
            continue
        try:
            events = tuple(event_from_object(made, rules) for made in entry.events)
            _check_ranges(events, record.header.players, rules)
            action = None if entry.action is None else parse_action(entry.action, rules)
            for event in events:
                state = evolve(state, event)
        except BadNotation as problem:
            raise CorruptRecord("bad_entry", {"entry": number, "why": problem}) from problem
        except (IndexError, KeyError, ValueError, TypeError, AttributeError) as problem:
            raise CorruptRecord("impossible_entry", {"entry": number}) from problem
        line.append(ReplayEntry(number, entry.seat, action, events, state))
        yield line[-1]


def _cut(line: list[ReplayEntry], back_to: int, number: int) -> list[ReplayEntry]:
    """The entries in force up to the one that an undo returns to."""
    kept = [replay_entry for replay_entry in line if replay_entry.seq <= back_to]
    if not kept or kept[-1].seq != back_to or len(kept) == len(line):
        raise CorruptRecord("bad_undo", {"entry": number, "to": back_to})
    return kept


def _check_ranges(events: Sequence[Event], players: int, rules: Ruleset) -> None:
    """Check that seats and places exist, because slicing would silently accept others."""
    limits = {"seat": players, "place": rules.knobs.display}
    for event in events:
        for (_, sort), part in zip(event.fields, event.parts(), strict=True):
            if sort in limits and isinstance(part, int) and part >= limits[sort]:
                raise IndexError(part)


def _start(record: Record, rules: Ruleset) -> State:
    try:
        return initial(rules, record.header.players)
    except WhistlestopError as problem:
        raise CorruptRecord("bad_header", {"why": problem}) from problem
