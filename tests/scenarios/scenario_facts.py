"""Positions, views and scores as facts, one a line, for `position:`, `view of:` and `score:`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from whistlestop.rules import PublicState, Ruleset, State, View, format_position, score
from whistlestop.rules.hooks import ScoreLine

__all__ = ["position_facts", "score_facts", "view_facts"]


@runtime_checkable
class Writes(Protocol):
    """A mechanic that writes its record."""

    name: str

    def write_record(self, public: object, hidden: object) -> str: ...


def position_facts(state: State) -> list[str]:
    """Every line of the position's text, and what can be counted in it."""
    written = {mechanic.name for mechanic in state.table.rules.mechanics}
    lines = [line for line in format_position(state).splitlines() if line.split()[0] not in written]
    lines += _mechanics(state.table, state.secrets.extras)
    return [*lines, *_sizes(state.table), f"cards {_counts(_all_cards(state), state.table.rules)}"]


def view_facts(view: View) -> list[str]:
    """What one seat knows. `?` is a ticket it does not know."""
    table, rules = view.table, view.table.rules
    choice = view.choice or ((), ())
    return [
        f"hand {_counts(view.hand, rules)}",
        f"tickets {_names(view.tickets)}",
        f"offered {_names(view.offered)}",
        f"kept {_names(choice[0])}",
        f"under {_names(choice[1])}",
        f"ticket_deck {_names(name or '?' for name in view.ticket_deck)}",
        f"display {','.join('-' if card < 0 else rules.cards[card] for card in table.display)}",
        f"discards {_counts(table.discards, rules)}",
        f"mover {table.mover}",
        *(f"track {name} {owner}" for name, owner in table.owners.items()),
        *(line for seat in range(table.players) for line in _open_seat(table, seat)),
        *_sizes(table),
        *_mechanics(table, view.extras),
    ]


def score_facts(state: State) -> list[str]:
    result = score(state)
    lines = [f"winners {_names(map(str, result.winners))}"]
    for seat, scored in enumerate(result.seats):
        tally = scored.tally
        facts = [" ".join(map(str, _line(line))) for line in scored.lines]
        facts.append(f"completed {_names(name for name in tally.tickets if name in tally.completed)}")
        facts += [f"longest {tally.longest}", f"total {scored.total}", f"rank {scored.rank}"]
        lines += [f"seat {seat} {fact}" for fact in facts]
    return lines


def _line(line: ScoreLine) -> list[object]:
    """`shares PRR 1 30`: the kind, what a mechanic adds to it, the points."""
    return [line.kind, *(value for _, value in line.details), line.points]


def _mechanics(table: PublicState, hidden: Mapping[str, object]) -> list[str]:
    """What mechanics write of their records, one fact a line: `shares 0 PRR:1+4`."""
    return [
        f"{mechanic.name} {fact}"
        for mechanic in table.rules.mechanics
        if isinstance(mechanic, Writes)
        for fact in mechanic.write_record(table.extras.get(mechanic.name), hidden.get(mechanic.name)).split(
            "; "
        )
    ]


def _sizes(table: PublicState) -> list[str]:
    lines = [
        f"asked {_names(map(str, table.asked))}",
        f"deck_size {table.deck_size}",
        f"discards_size {sum(table.discards)}",
        f"ticket_deck_size {table.ticket_deck_size}",
    ]
    for seat in range(table.players):
        lines.append(f"seat {seat} hand_size {table.hand_sizes[seat]}")
        lines.append(f"seat {seat} ticket_count {table.ticket_counts[seat]}")
        lines.append(f"seat {seat} chosen {'yes' if table.chosen[seat] else 'no'}")
    return lines


def _open_seat(table: PublicState, seat: int) -> list[str]:
    facts = [
        f"trains {table.trains[seat]}",
        f"points {table.points[seat]}",
        f"shown {_counts(table.shown[seat], table.rules)}",
        f"given_back {table.given_back[seat]}",
        f"offered_count {table.offered_counts[seat]}",
    ]
    return [f"seat {seat} {fact}" for fact in facts]


def _all_cards(state: State) -> Sequence[int]:
    counts = [sum(heap) for heap in zip(state.table.discards, *state.secrets.hands, strict=True)]
    for card in (*state.secrets.deck, *(card for card in state.table.display if card >= 0)):
        counts[card] += 1
    return counts


def _counts(counts: Sequence[int], rules: Ruleset) -> str:
    return ",".join(f"{rules.cards[card]}:{count}" for card, count in enumerate(counts) if count) or "-"


def _names(names: Iterable[str]) -> str:
    return ",".join(names) or "-"
