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

    def write_extra(self, public: object, hidden: object) -> str: ...


def position_facts(state: State) -> list[str]:
    """Every line of the position's text, and what can be counted in it."""
    written = {mechanic.name for mechanic in state.public.rules.mechanics}
    lines = [line for line in format_position(state).splitlines() if line.split()[0] not in written]
    lines += _mechanics(state.public, state.secrets.extras)
    return [*lines, *_sizes(state.public), f"cards {_counts(_all_cards(state), state.public.rules)}"]


def view_facts(view: View) -> list[str]:
    """What one seat knows. `?` is a ticket it does not know."""
    public, rules = view.public, view.public.rules
    choice = view.choice or ((), ())
    return [
        f"hand {_counts(view.hand, rules)}",
        f"tickets {_names(view.tickets)}",
        f"offered {_names(view.offered)}",
        f"kept {_names(choice[0])}",
        f"under {_names(choice[1])}",
        f"ticket_deck {_names(name or '?' for name in view.ticket_deck)}",
        f"display {','.join('-' if card < 0 else rules.cards[card] for card in public.display)}",
        f"discards {_counts(public.discards, rules)}",
        f"mover {public.mover}",
        *(f"track {name} {owner}" for name, owner in public.owners.items()),
        *(line for seat in range(public.players) for line in _open_seat(public, seat)),
        *_sizes(public),
        *_mechanics(public, view.extras),
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


def _mechanics(public: PublicState, hidden: Mapping[str, object]) -> list[str]:
    """What mechanics write of their records, one fact a line: `shares 0 PRR:1+4`."""
    return [
        f"{mechanic.name} {fact}"
        for mechanic in public.rules.mechanics
        if isinstance(mechanic, Writes)
        for fact in mechanic.write_extra(public.extras.get(mechanic.name), hidden.get(mechanic.name)).split(
            "; "
        )
    ]


def _sizes(public: PublicState) -> list[str]:
    lines = [
        f"asked {_names(map(str, public.asked))}",
        f"deck_size {public.deck_size}",
        f"discards_size {sum(public.discards)}",
        f"ticket_deck_size {public.ticket_deck_size}",
    ]
    for seat in range(public.players):
        lines.append(f"seat {seat} hand_size {public.hand_sizes[seat]}")
        lines.append(f"seat {seat} ticket_count {public.ticket_counts[seat]}")
        lines.append(f"seat {seat} chosen {'yes' if public.chosen[seat] else 'no'}")
    return lines


def _open_seat(public: PublicState, seat: int) -> list[str]:
    facts = [
        f"trains {public.trains[seat]}",
        f"points {public.points[seat]}",
        f"shown {_counts(public.shown[seat], public.rules)}",
        f"given_back {public.given_back[seat]}",
        f"offered_count {public.offered_counts[seat]}",
    ]
    return [f"seat {seat} {fact}" for fact in facts]


def _all_cards(state: State) -> Sequence[int]:
    counts = [sum(heap) for heap in zip(state.public.discards, *state.secrets.hands, strict=True)]
    for card in (*state.secrets.deck, *(card for card in state.public.display if card >= 0)):
        counts[card] += 1
    return counts


def _counts(counts: Sequence[int], rules: Ruleset) -> str:
    return ",".join(f"{rules.cards[card]}:{count}" for card, count in enumerate(counts) if count) or "-"


def _names(names: Iterable[str]) -> str:
    return ",".join(names) or "-"
