"""Replays a record without its seed by folding its events, to narrate and to score the game."""

from collections.abc import Sequence
from dataclasses import dataclass

from whistlestop.games import Game
from whistlestop.history import Body, Entry, History, is_agreement
from whistlestop.history.entry import agreement_of, resigned_seat, undo_of
from whistlestop.rules import BadNotation, Event, Result, Ruleset, State, evolve, initial
from whistlestop.rules.errors import WhistlestopError
from whistlestop.table.errors import CorruptRecord
from whistlestop.table.match import own_options
from whistlestop.table.record_entries import read_body
from whistlestop.wire import Record, RecordEntry

__all__ = ["ReplayedGame", "replay_record", "rules_of"]


@dataclass(frozen=True)
class ReplayedGame:
    rules: Ruleset
    history: History
    states: tuple[State, ...]
    """The position after each entry."""

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        return self.state.public.ended or self.history.is_cut_short

    def result(self) -> Result:
        """The score as it stands; final when the game is over."""
        return self.history.result(self.state)

    def position_after(self, entry: Entry) -> State:
        return self.states[entry.seq]


def replay_record(record: Record, game: Game) -> ReplayedGame:
    """Fold the events of a record. No rule is evaluated, so records of other versions can be read too."""
    rules = rules_of(record, game)
    if len(record.header.seats) != record.header.players:
        raise CorruptRecord("seats_and_players", {"players": record.header.players})
    if not record.entries:
        raise CorruptRecord("no_entries", {})
    history, states = History(), [_start(record, rules)]
    for number, entry in enumerate(record.entries):
        # A gap would fold to another game without an error.
        if entry.seq != number:
            raise CorruptRecord("entry_missing", {"entry": number, "found": entry.seq})
        body = _body(entry, record.header.players, rules)
        _check_early_end(body, history, record.header.players)
        states.append(_after(history.add(body), history, states))
    return ReplayedGame(rules, history, tuple(states[1:]))


def rules_of(record: Record, game: Game) -> Ruleset:
    """The game's rules with the options of the record."""
    return game.with_options(own_options(record.header.options))


def _body(entry: RecordEntry, players: int, rules: Ruleset) -> Body:
    try:
        body = read_body(entry, rules)
        _check_ranges(getattr(body, "events", ()), players, rules)
    except BadNotation as problem:
        raise CorruptRecord("bad_entry", {"entry": entry.seq, "why": problem}) from problem
    except (IndexError, KeyError, ValueError, TypeError, AttributeError) as problem:
        raise CorruptRecord("impossible_entry", {"entry": entry.seq}) from problem
    return body


def _check_early_end(body: Body, history: History, players: int) -> None:
    """Check an entry without events: the position to which it returns, or the seats that it names."""
    number = history.next_seq
    going_back, resigned, agreement = undo_of(body), resigned_seat(body), agreement_of(body)
    if going_back is not None and not history.can_go_back_to(going_back.to):
        raise CorruptRecord("bad_undo", {"entry": number, "to": going_back.to})
    if resigned is not None and not 0 <= resigned < players:
        raise CorruptRecord("bad_resignation", {"entry": number})
    if agreement is not None and not is_agreement(agreement, players):
        raise CorruptRecord("bad_agreement", {"entry": number})


def _after(entry: Entry, history: History, states: Sequence[State]) -> State:
    """The position after an entry. `states` begins with the position before the first entry."""
    if history.undoes(entry.seq):
        return states[history.in_force[-1].seq + 1]
    state = states[-1]
    try:
        for event in entry.events:
            state = evolve(state, event)
    except (IndexError, KeyError, ValueError, TypeError, AttributeError) as problem:
        raise CorruptRecord("impossible_entry", {"entry": entry.seq}) from problem
    return state


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
