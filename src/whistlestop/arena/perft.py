"""Perft: counts the sequences of options from a seeded start, to compare two engines or two versions of one.

As in chess, the counts show whether two engines agree on the legal actions; the digest also shows whether they list
them in the same order. If several seats are asked at once, each of them may answer next.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from whistlestop.rules import Action, Ruleset, Seeded, State, format_action, legal, play, start

__all__ = ["Perft", "perft"]


@dataclass(frozen=True)
class Perft:
    nodes: tuple[int, ...]
    """The number of sequences of each length, the empty one first."""
    digest: str
    """SHA-256 of the lines `length seat action`, depth first, in the order listed."""


def perft(rules: Ruleset, players: int, depth: int, seed: str) -> Perft:
    """Count every sequence of at most `depth` decisions; seat 0 is the first player."""
    chance = Seeded(seed)
    state, _ = start(rules, players, chance)
    nodes = [1] + [0] * depth
    digest = hashlib.sha256()
    if depth:
        _count(state, chance, 1, nodes, digest)
    return Perft(tuple(nodes), digest.hexdigest())


class _Digest(Protocol):
    def update(self, data: bytes, /) -> None: ...


def _count(state: State, chance: Seeded, length: int, nodes: list[int], digest: _Digest) -> None:
    rules = state.public.rules
    for seat, action in _answers(state):
        nodes[length] += 1
        digest.update(f"{length} {seat} {format_action(action, rules)}\n".encode())
        if length + 1 < len(nodes):
            _count(play(state, seat, action, chance)[0], chance, length + 1, nodes, digest)


def _answers(state: State) -> Iterator[tuple[int, Action]]:
    for seat in state.public.asked:
        for action in legal(state, seat):
            yield seat, action
