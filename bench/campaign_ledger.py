"""Whole campaigns of bots, kept in a file: what the scripts about the balance of the campaign play and read.

A campaign is one line. A run that was stopped continues; when bots, rules or boards play differently it starts again.
"""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from campaign_strength import GAME, edition
from kept_lines import append_line, read_lines
from strength import ROOT

from whistlestop import games
from whistlestop.arena.campaigns import CampaignOrder, companies_of, play_campaign
from whistlestop.campaign import Campaign, parse_campaign, ranking
from whistlestop.table.campaigns import campaign_data, campaign_so_far

__all__ = ["PLAYED", "Hired", "Kept", "Ledger", "kept_campaign"]

PLAYED = ROOT / "bench" / "played"
"""The figures of docs/campaign-balance.md are computed from these files."""

HALF_WAY = 6
"""After this game somebody is last, and may still win the campaign."""


class Hired(msgspec.Struct, frozen=True):
    """The employees of one game."""

    game: int
    turned_up: list[str]
    taken: list[str]
    """In the order in which they were hired."""


class Kept(msgspec.Struct, frozen=True):
    """What is kept of a campaign. All lists of dollars and places are by company, in their order."""

    cell: str
    """What was played: `hard 4`."""
    number: int
    cpu: float
    slips: list[list[int]]
    """The totals of each game."""
    places: list[list[int]]
    first: list[int]
    """The company that began each game."""
    turns: list[int]
    totals: list[int]
    final: list[int]
    """Places in the campaign."""
    half_way: list[int]
    """Totals after half of the campaign."""
    coins: list[dict[str, int]]
    """By source."""
    lines: list[dict[str, int]]
    """Of the bank slips, by kind."""
    vault: list[dict[str, int]]
    """By reason."""
    hired: list[Hired]
    charters: list[list[tuple[int, str]]]
    """For each game after which some were taken: company and charter, in their order."""
    items: list[str]
    """Those that were taken."""


def kept_campaign(cell: str, bots: tuple[str, ...], seed: str, number: int) -> Kept:
    """Play one campaign of these bots and keep what matters for the balance."""
    began = time.process_time()
    file, summary = play_campaign(CampaignOrder(GAME, bots, 1, seed), number)
    game = games.load(GAME)
    names = [each.company for each in companies_of(game, bots)]
    end = campaign_so_far(file, game)
    half = parse_campaign(str(file.games[HALF_WAY].record.header.options["campaign"]))
    coins: list[dict[str, int]] = [{} for _ in names]
    for each in summary.played:
        _add(coins[names.index(each.company)], each.coins.items())
    return Kept(
        cell,
        number,
        time.process_time() - began,
        _by_game(end, names, "total"),
        _by_game(end, names, "place"),
        [int(str(each.record.header.options["first"])) for each in file.games],
        list(summary.turns),
        [summary.totals[name] for name in names],
        [summary.places[name] for name in names],
        _totals(half, names),
        coins,
        [
            _sums([line for slip in end.slips if slip.company == name for line in slip.lines])
            for name in names
        ],
        [_sums([(line.why, line.dollars) for line in end.vault if line.company == name]) for name in names],
        [_hired(each.number, _events(each)) for each in file.games],
        [_charters(_events(each)) for each in file.games],
        [event["item"] for each in file.games for event in _events(each) if event["kind"] == "item_taken"],
    )


def _by_game(end: Campaign, names: Sequence[str], field: str) -> list[list[int]]:
    found = {(slip.game, slip.company): getattr(slip, field) for slip in end.slips}
    return [[found[number, name] for name in names] for number in range(1, end.game)]


def _totals(campaign: Campaign, names: Sequence[str]) -> list[int]:
    standings = ranking(campaign_data(games.load(GAME)), campaign)
    totals = {each.company: each.total for each in standings}
    return [totals[name] for name in names]


def _sums(pairs: Sequence[tuple[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    _add(found, pairs)
    return found


def _add(found: dict[str, int], pairs: Any) -> None:
    for word, dollars in pairs:
        found[word] = found.get(word, 0) + dollars


def _events(game: Any) -> list[dict[str, Any]]:
    return [event for entry in game.record.entries for event in entry.events]


def _hired(number: int, events: Sequence[dict[str, Any]]) -> Hired:
    turned_up = [event["employees"] for event in events if event["kind"] == "employees_turned_up"]
    taken = [event["employee"] for event in events if event["kind"] == "employee_hired"]
    return Hired(number, [key for keys in turned_up for key in keys], taken)


def _charters(events: Sequence[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(event["seat"], event["charter"]) for event in events if event["kind"] == "charter_taken"]


class Ledger:
    """What has been played with the bots, rules and boards as they are now."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.campaigns: dict[tuple[str, int], Kept] = {}
        for campaign in read_lines(path, edition(), Kept):
            self._keep(campaign)

    def add(self, campaign: Kept) -> None:
        append_line(self.path, campaign)
        self._keep(campaign)

    def _keep(self, campaign: Kept) -> None:
        self.campaigns[campaign.cell, campaign.number] = campaign

    def of(self, cell: str) -> list[Kept]:
        return [each for (name, _), each in sorted(self.campaigns.items()) if name == cell]
