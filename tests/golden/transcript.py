"""A whole game as a page of text: who did what, what happened, and how it ended.

A transcript is remade from its own header and actions, so a change of the rules shows as a change of events.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from whistlestop import games
from whistlestop.rules import (
    RULES_VERSION,
    Event,
    Ruleset,
    Seeded,
    State,
    format_action,
    format_event,
    format_position,
    parse_action,
    play,
    score,
    seen_by,
    start,
)

__all__ = ["Header", "remade", "write"]

Deed = tuple[int, str]
"""A seat and its action, in the notation."""


@dataclass(frozen=True)
class Header:
    game: str
    players: int
    seed: str
    first: int
    eyes: str
    """Who reads the events: `all`, `spectator`, or a seat."""

    def __str__(self) -> str:
        lines = [f"{name} {value}" for name, value in vars(self).items()]
        return "\n".join([f"rules {RULES_VERSION}", *lines])


def remade(text: str) -> str:
    """The transcript as the rules of today would write it."""
    head, _, body = text.partition("\n\n")
    facts = dict(line.split(" ", 1) for line in head.splitlines())
    header = Header(facts["game"], int(facts["players"]), facts["seed"], int(facts["first"]), facts["eyes"])
    return write(header, deeds(body))


def deeds(body: str) -> Iterator[Deed]:
    for line in body.splitlines():
        if line[:1].isdigit():
            seat, action = line.split(" ", 1)
            yield int(seat), action


def write(header: Header, answers: Iterator[Deed]) -> str:
    """Play the answers until the game is over, and write it all down."""
    rules = games.load(header.game).ruleset
    chance = Seeded(header.seed)
    state, events = start(rules, header.players, chance, header.first)
    blocks = [str(header), block("start", events, header, rules)]
    while not state.public.ended:
        seat, text = next(answers)
        action = parse_action(text, rules)
        state, events = play(state, seat, action, chance)
        blocks.append(block(f"{seat} {format_action(action, rules)}", events, header, rules))
    blocks.append("\n".join(["score", *score_lines(state)]))
    if header.eyes == "all":
        blocks.append("\n".join(["position", *(f"  {line}" for line in format_position(state).splitlines())]))
    return "\n\n".join([blocks[0], "\n".join(blocks[1:])]) + "\n"


def block(title: str, events: list[Event], header: Header, rules: Ruleset) -> str:
    return "\n".join([title, *(f"  {format_event(seen(event, header.eyes), rules)}" for event in events)])


def seen(event: Event, eyes: str) -> Event:
    if eyes == "all":
        return event
    return seen_by(event, None if eyes == "spectator" else int(eyes))


def score_lines(state: State) -> list[str]:
    """`seat 0 rank 1 total 23: routes 14, tickets 4, longest_route 5`."""
    return [
        f"  seat {seat.tally.seat} rank {seat.rank} total {seat.total}: "
        + ", ".join(f"{line.kind} {line.points}" for line in seat.lines)
        for seat in score(state).seats
    ]
