"""Shares by P-4 to P-10: the stacks, the question after a claim, the dummy, and what the companies pay."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ref_account import Script
from ref_data import Company, Game, Track
from ref_shuffle import shuffle

Held = dict[str, list[int]]
"""The numbers of somebody's shares, by company; a company without any is left out."""
NONE = "none"


class Shares:
    """Who has which share, and what the seat to move still has to choose."""

    def __init__(self, game: Game, players: int, seed: str, corners: Counter[str]) -> None:
        self.companies = game.companies
        self.seed = seed
        self.corners = corners
        self.taken: Counter[str] = Counter()
        self.held: list[Held] = [{} for _ in range(players)]
        self.has_dummy = bool(game.companies) and players == 2
        self.dummy: Held = {}
        self.revealed: Held = {}
        self.beside: Track | None = None
        """The route for which a share is to be chosen; none where nothing is asked."""
        self.is_for_dummy = False

    @property
    def rule(self) -> str:
        return "X-P10" if self.is_for_dummy else "P-5"

    def ask(self, track: Track, is_for_dummy: bool = False) -> None:
        """P-5, X-P10: nothing is asked where no company is printed or all are used up."""
        left = [key for key in track.companies if not self._is_used_up(key)]
        self.beside, self.is_for_dummy = track if left else None, is_for_dummy
        self.corners["no company is printed"] += bool(self.companies) and not track.companies
        if track.companies and not left:
            self.corners["the dummy gets none" if is_for_dummy else "all companies are used up"] += 1
        elif len(left) < len(track.companies):
            self.corners["one of several companies is used up"] += 1

    def answer(self, script: Script, seat: int, action: str) -> None:
        found = re.fullmatch(r"choose (\S+)", action)
        if not found:
            raise script.refuse("notation", f"{action!r} names no company")
        track, self.beside = self.beside, None
        if track is None:
            raise script.refuse("P-5", f"{action!r}, but there is no share to choose")
        if found.group(1) == NONE:
            self._decline(script, seat)
        elif self.is_for_dummy:
            self._take(script, seat, track, found.group(1), self.dummy, "dummy_share_taken")
        else:
            self._take(script, seat, track, found.group(1), self.held[seat], "share_taken")
            if self.has_dummy:
                self.ask(track, is_for_dummy=True)

    def _decline(self, script: Script, seat: int) -> None:
        if self.is_for_dummy:
            raise script.refuse("X-P10", "the choice for the dummy cannot be declined")
        script.expect("P-5", "share_declined", seat=seat)
        self.corners["a share is declined"] += 1

    def _take(self, script: Script, seat: int, track: Track, key: str, to: Held, kind: str) -> None:
        if key not in track.companies:
            raise script.refuse(self.rule, f"{key} is not printed beside {track.a}–{track.b}")
        if self._is_used_up(key):
            raise script.refuse(self.rule, f"the stack of {key} is used up")
        number = self.taken[key] + 1
        script.expect("P-4", kind, seat=seat, company=key, number=number)
        self.taken[key] = number
        to.setdefault(key, []).append(number)

    def _is_used_up(self, key: str) -> bool:
        return self.taken[key] == self.companies[key].shares

    def close(self, script: Script) -> None:
        """The end of the game, before anything is scored."""
        if self.has_dummy:
            self._reveal(script)
        for key, company in self.companies.items():
            counts = [count for count, _, _ in ranking(key, self.held, self.revealed)]
            seats = [seat for _, _, seat in ranking(key, self.held, self.revealed)]
            self.corners["of equals the lowest number goes first"] += len(set(counts)) < len(counts)
            self.corners["more shareholders than figures"] += len(counts) > len(company.payouts)
            self.corners["the dummy is ahead of a player"] += len(self.held) in seats[:-1]

    def _reveal(self, script: Script) -> None:
        """P-10: half of the dummy's cards, all shuffled together."""
        cards = [(key, number) for key in self.companies for number in self.dummy.get(key, [])]
        mixed = shuffle(self.seed, "dummy", 0, cards)
        for key, number in sorted(mixed[: (len(cards) + 1) // 2], key=cards.index):
            self.revealed.setdefault(key, []).append(number)
        shown = script.take("P-10", "dummy_revealed")["shares"]
        # The order of companies counts, for the hash depends on it.
        if json.dumps(shown) != json.dumps(self.revealed):
            raise script.refuse("P-10", f"the dummy should show {self.revealed}, not {shown}")
        self.corners["the dummy has an odd number of shares"] += len(cards) % 2
        self.corners["the dummy has nothing"] += not cards


def in_order(companies: Mapping[str, Company], held: Held) -> Held:
    return {key: held[key] for key in companies if key in held}


def ranking(key: str, held: Sequence[Held], dummy: Held) -> list[tuple[int, int, int]]:
    """P-7: the most shares first, of equals the lowest number. The last of each three is the seat.

    The dummy comes as the seat behind the last.
    """
    holders = [(who.get(key), seat) for seat, who in enumerate([*held, dummy])]
    return sorted((-len(numbers), min(numbers), seat) for numbers, seat in holders if numbers)


def share_lines(
    companies: Mapping[str, Company], held: Sequence[Held], dummy: Held
) -> list[list[dict[str, Any]]]:
    """For each seat the companies that pay it, in the order of the data. The dummy only takes a rank."""
    lines: list[list[dict[str, Any]]] = [[] for _ in [*held, dummy]]
    for key, company in companies.items():
        paid = zip(ranking(key, held, dummy), company.payouts, strict=False)
        for rank, ((_, _, seat), points) in enumerate(paid, start=1):
            lines[seat].append({"kind": "shares", "company": key, "rank": rank, "points": points})
    return lines[:-1]
