"""Whole campaigns between bots, and what they show of the balance."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, NamedTuple

from whistlestop import games
from whistlestop.arena.executors import Executor, work_in_order
from whistlestop.arena.failures import Broken, keep_failure
from whistlestop.arena.runner import play_out
from whistlestop.bots import BotFailed, BotRunner, bot_names, make_bots
from whistlestop.campaign import Campaign, ranking
from whistlestop.table import Match
from whistlestop.table.campaigns import (
    campaign_data,
    campaign_so_far,
    count_game,
    new_campaign,
    next_match,
    write_campaign,
)
from whistlestop.wire.campaign import CampaignCompany, CampaignFile

__all__ = [
    "CampaignOrder",
    "CampaignSummary",
    "PlayedInCampaign",
    "companies_of",
    "play_campaign",
    "report",
    "simulate_campaigns",
]

_FEWEST = 2


@dataclass(frozen=True)
class CampaignOrder:
    game: str
    bots: tuple[str, ...]
    """By company."""
    campaigns: int
    seed: str
    attendance: float = 1.0
    """The probability that a company takes part in a game; at least two always do."""
    records: Path | None = None


class PlayedInCampaign(NamedTuple):
    """One company in one game."""

    game: int
    company: str
    seat: int
    total: int
    place: int
    kept: int
    """Tickets kept."""
    completed: int
    coins: dict[str, int]
    """Dollars by source."""
    was_last: bool
    """Whether it was last in the game before."""


class CampaignSummary(NamedTuple):
    played: tuple[PlayedInCampaign, ...]
    turns: tuple[int, ...]
    """Turns of each game."""
    events: tuple[dict[str, int], ...]
    """What mechanics did in each game, counted by the kind of event."""
    frontiers: tuple[str, ...]
    totals: dict[str, int]
    places: dict[str, int]
    decisions: int


def companies_of(game: games.Game, leaders: Sequence[str | None], person: str = "") -> list[CampaignCompany]:
    """A company for each leader, a bot or the person for None, in the order of the game's companies."""
    colours = campaign_data(game).companies
    names = iter(bot_names([bot for bot in leaders if bot is not None]))
    return [
        CampaignCompany(
            colours[at] if at < len(colours) else f"{at + 1}", person if bot is None else next(names), bot
        )
        for at, bot in enumerate(leaders)
    ]


def play_campaign(order: CampaignOrder, number: int) -> tuple[CampaignFile, CampaignSummary]:
    """Play all games of one campaign. The same order and number give the same file."""
    game = games.load(order.game)
    file = new_campaign(game, companies_of(game, order.bots), f"{order.seed}/{number}")
    dice = random.Random(f"{order.seed}/{number}/attendance")
    played: list[PlayedInCampaign] = []
    turns: list[int] = []
    events: list[dict[str, int]] = []
    decisions = 0
    last = ""
    for at in range(1, campaign_data(game).games + 1):
        present = _present([each.company for each in file.header.companies], order.attendance, dice)
        match = next_match(file, game, present)
        _play(match)
        found = _companies(match, at, present, last)
        last = max(found, key=_place).company
        played += found
        turns.append(match.state.public.turn)
        events.append(_by_kind(match))
        decisions += len(match.history) - 1
        file = count_game(file, game, match, present, 0)
    campaign = campaign_so_far(file, game)
    return file, _summary(game, campaign, played, turns, events, decisions)


def _summary(
    game: games.Game,
    campaign: Campaign,
    played: list[PlayedInCampaign],
    turns: list[int],
    events: list[dict[str, int]],
    decisions: int,
) -> CampaignSummary:
    standings = ranking(campaign_data(game), campaign)
    return CampaignSummary(
        tuple(played),
        tuple(turns),
        tuple(events),
        campaign.frontiers,
        {each.company: each.total for each in standings},
        {each.company: each.place for each in standings},
        decisions,
    )


def _play(match: Match) -> None:
    bots = {seat: sitter.bot for seat, sitter in enumerate(match.sitters) if sitter.bot is not None}
    runner = BotRunner(make_bots(bots, match.rules, match.history.entry(0).events))
    try:
        play_out(match, runner)
    except BotFailed as failure:
        raise keep_failure(Broken(match, failure)) from None
    finally:
        runner.leave(match.result() if match.is_over else None)


def _present(companies: Sequence[str], attendance: float, dice: random.Random) -> list[str]:
    found = [company for company in companies if dice.random() < attendance]
    while len(found) < _FEWEST:
        found = [*found, dice.choice([company for company in companies if company not in found])]
    return [company for company in companies if company in found]


def _companies(match: Match, game: int, present: Sequence[str], last: str) -> list[PlayedInCampaign]:
    coins: list[dict[str, int]] = [{} for _ in present]
    for event in _events(match):
        if event.kind in ("points_gained", "points_paid"):
            sign = 1 if event.kind == "points_gained" else -1
            by_source = coins[event.seat]
            by_source[event.why] = by_source.get(event.why, 0) + sign * event.points
    return [
        PlayedInCampaign(
            game,
            company,
            seat,
            result.total,
            result.rank,
            len(result.tally.tickets),
            len(result.tally.completed),
            coins[seat],
            company == last,
        )
        for seat, (company, result) in enumerate(zip(present, match.result().seats, strict=True))
    ]


def _by_kind(match: Match) -> dict[str, int]:
    counts = {kind.kind: 0 for kind in match.rules.events}
    for event in _events(match):
        if event.kind in counts:
            counts[event.kind] += 1
    return counts


def _events(match: Match) -> Iterator[Any]:
    for entry in match.history.in_force:
        yield from entry.events


def _place(played: PlayedInCampaign) -> int:
    return played.place


def simulate_campaigns(
    order: CampaignOrder,
    workers: int | None,
    tick: Callable[[int], None] | None = None,
    *,
    cluster: bool = False,
) -> tuple[list[CampaignSummary], float]:
    """Play all campaigns; the summaries in order, and the CPU time of all workers."""
    if order.records is not None:
        order.records.mkdir(parents=True, exist_ok=True)
    summaries: list[CampaignSummary] = []
    cpu = 0.0
    executor = Executor(workers, cluster)
    for spent, summary in work_in_order(partial(_one, order), range(order.campaigns), executor):
        cpu += spent
        summaries.append(summary)
        if tick is not None:
            tick(1)
    return summaries, cpu


def _one(order: CampaignOrder, number: int) -> tuple[float, CampaignSummary]:
    began = time.process_time()
    file, summary = play_campaign(order, number)
    if order.records is not None:
        write_campaign(file, order.records / f"{number:05}.json")
    return time.process_time() - began, summary


def report(order: CampaignOrder, summaries: Sequence[CampaignSummary], cpu: float) -> dict[str, Any]:
    """The figures as one JSON object."""
    played = [each for summary in summaries for each in summary.played]
    companies = list(summaries[0].totals) if summaries else []
    colours = [each.company for each in companies_of(games.load(order.game), order.bots)]
    numbers = sorted({each.game for each in played})
    followed = [each for each in played if each.was_last]
    return {
        "campaigns": len(summaries),
        "decisions": sum(summary.decisions for summary in summaries),
        "cpu_seconds": round(cpu, 6),
        "games": [_by_game(number, played, summaries) for number in numbers],
        "frontiers": _counted(["+".join(summary.frontiers) for summary in summaries]),
        "last_wins_next": round(fmean([each.place == 1 for each in followed]), 4) if followed else None,
        "spread": round(fmean([pstdev(summary.totals.values()) for summary in summaries]), 3),
        "companies": [
            {
                "company": company,
                "bot": order.bots[colours.index(company)],
                "mean_total": round(fmean([summary.totals[company] for summary in summaries]), 3),
                "wins": sum(summary.places[company] == 1 for summary in summaries),
                "games_won": sum(each.place == 1 for each in played if each.company == company),
                "totals": [summary.totals[company] for summary in summaries],
            }
            for company in sorted(companies, key=colours.index)
        ],
        "seats": [
            {
                "seat": seat,
                "mean_slip": _mean([each.total for each in played if each.seat == seat]),
                "won": _mean([each.place == 1 for each in played if each.seat == seat]),
            }
            for seat in sorted({each.seat for each in played})
        ],
    }


def _by_game(
    number: int, played: Sequence[PlayedInCampaign], summaries: Sequence[CampaignSummary]
) -> dict[str, Any]:
    here = [each for each in played if each.game == number]
    sources = sorted({source for each in here for source in each.coins})
    places = sorted({each.place for each in here})
    return {
        "game": number,
        "mean_slip": _mean([each.total for each in here]),
        "mean_slip_by_place": [_mean([each.total for each in here if each.place == at]) for at in places],
        "turns": _mean([summary.turns[number - 1] for summary in summaries]),
        "events": _mean_counts([summary.events[number - 1] for summary in summaries]),
        "tickets_kept": _mean([each.kept for each in here]),
        "tickets_completed": _mean([each.completed for each in here]),
        "coins": {source: _mean([each.coins.get(source, 0) for each in here]) for source in sources},
    }


def _mean_counts(counts: Sequence[dict[str, int]]) -> dict[str, float]:
    kinds = sorted({kind for each in counts for kind in each})
    return {kind: _mean([each.get(kind, 0) for each in counts]) for kind in kinds}


def _mean(numbers: Sequence[float]) -> float:
    return round(fmean(numbers), 3)


def _counted(words: Sequence[str]) -> dict[str, int]:
    return {word: words.count(word) for word in sorted(set(words))}
