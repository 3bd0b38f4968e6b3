"""How well the bots play the games of a campaign: paired deals of games 1, 6 and 11, with 95 % intervals.

    .venv/bin/python bench/campaign_strength.py --write     plays everything and writes docs/bots-strength.md
    .venv/bin/python bench/campaign_strength.py --quick     a tenth of the deals, printed only
    .venv/bin/python bench/campaign_strength.py --only "6 2 hard greedy"     one row

The campaigns before games 6 and 11 are played by random bots, so that a change of another bot does not change them.
A deal is played once for every seat that the first bot can take. What has been played is kept in
build/campaign-strength.jsonl, so that the next run continues; when bots, rules or boards play differently it starts
again.
"""

import argparse
import hashlib
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import ceil, sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, stdev

import msgspec
from kept_lines import append_line, read_lines
from strength import ROOT, write

from whistlestop import games
from whistlestop.arena.campaigns import CampaignOrder, companies_of, play_campaign
from whistlestop.arena.intervals import estimate
from whistlestop.bots import make_bot
from whistlestop.table import Match
from whistlestop.table.campaigns import campaign_data, count_game, new_campaign, next_match
from whistlestop.wire.campaign import CampaignFile

GAME = "legends"
RESULTS = ROOT / "build" / "campaign-strength.jsonl"
STAGES = (1, 6, 11)
ROUNDS = (0.1, 0.35, 1.0)
"""Parts of the deals after which every row exists, with wider intervals."""
DOLLARS = {1: 46, 6: 75, 11: 111}
"""What `hard` aims at against `greedy` in each game, with two players."""
CAMPAIGN_SECONDS = 15
PROBE = CampaignOrder(GAME, ("hard", "medium", "easy", "greedy", "hard"), 1, "edition")
"""The campaign that shows whether anything plays differently."""
SINGLE_GAMES = "Games of a campaign"
WHOLE = "Whole campaigns"


class Contest(msgspec.Struct, frozen=True):
    stage: int
    """The number of the game in its campaign."""
    players: int
    hero: str
    rival: str
    deals: int
    aim: str = ""

    @property
    def name(self) -> str:
        return f"{self.stage} {self.players} {self.hero} {self.rival}"


class Played(msgspec.Struct, frozen=True):
    """One game, seen from the hero's seat."""

    contest: str
    deal: int
    hero_seat: int
    share: float
    """Of the victory; one shared by k counts 1/k."""
    dollars: int
    rival_dollars: float
    turns: int
    tickets: int
    completed: int
    trains: int
    """Trains left."""
    cpu: float
    """Seconds for all decisions of the hero."""


def contests() -> list[Contest]:
    """Two players everywhere; more of them where it shows whether the order holds."""
    found = [
        Contest(stage, 2, "hard", "greedy", 60, f"{DOLLARS[stage]} dollars, 93 % of the games")
        for stage in STAGES
    ]
    for stage in STAGES:
        found += [Contest(stage, 2, "medium", "easy", 40, "more than even")]
        found += [Contest(stage, 2, "hard", "medium", 40, "more than even")]
        found += [Contest(stage, 2, "hard", "racer", 20)]
        found += [Contest(stage, players, "hard", "medium", 10, "more than even") for players in (3, 4, 5)]
        found += [Contest(stage, players, "hard", "greedy", 10) for players in (3, 4, 5)]
    return found


@cache
def campaign_before(stage: int, players: int) -> CampaignFile:
    """A campaign of random bots before this game."""
    game = games.load(GAME)
    if stage == 1:
        return new_campaign(game, companies_of(game, ["random"] * players), f"campaign-strength/{players}")
    file = campaign_before(stage - 1, players)
    match = match_of(stage - 1, players, 0)
    play_out(match, ["random"] * players, "before")
    return count_game(file, game, match, present(players), 0)


def present(players: int) -> list[str]:
    return list(campaign_data(games.load(GAME)).companies[:players])


def match_of(stage: int, players: int, deal: int) -> Match:
    return next_match(campaign_before(stage, players), games.load(GAME), present(players), deal)


def play_out(match: Match, seats: Sequence[str], seed: str) -> list[float]:
    """Play to the end; the CPU seconds for the decisions of each seat."""
    bots = [make_bot(bot, f"{seed}/seat {seat}") for seat, bot in enumerate(seats)]
    cpu = [0.0 for _ in seats]
    while not match.is_over:
        view = match.view(match.asked[0])
        began = time.process_time()
        action = bots[view.seat].choose(view)
        cpu[view.seat] += time.process_time() - began
        match.act(view.seat, action)
    return cpu


def played(contest: Contest, deal: int, hero_seat: int) -> Played:
    match = match_of(contest.stage, contest.players, deal)
    seats = [contest.hero if seat == hero_seat else contest.rival for seat in range(contest.players)]
    cpu = play_out(match, seats, f"{contest.stage}/{contest.players}/{deal}")
    result = match.result()
    mine = result.seats[hero_seat]
    return Played(
        contest.name,
        deal,
        hero_seat,
        (hero_seat in result.winners) / len(result.winners),
        mine.total,
        mean(other.total for seat, other in enumerate(result.seats) if seat != hero_seat),
        match.state.public.turn,
        len(mine.tally.tickets),
        len(mine.tally.completed),
        match.state.public.trains[hero_seat],
        cpu[hero_seat],
    )


@cache
def edition() -> bytes:
    """A hash of the events of one campaign. It stays the same while bots, rules and boards play as before, whatever
    else changes in the sources."""
    file, _ = play_campaign(PROBE, 0)
    events = [[entry.events for entry in game.record.entries] for game in file.games]
    return hashlib.sha256(msgspec.json.encode(events)).hexdigest().encode()


class ResultFile:
    """What has been played with the bots, rules and boards as they are now."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games: dict[tuple[str, int, int], Played] = {}
        for game in read_lines(path, edition(), Played):
            self._keep(game)

    def add(self, game: Played) -> None:
        append_line(self.path, game)
        self._keep(game)

    def _keep(self, game: Played) -> None:
        self.games[game.contest, game.deal, game.hero_seat] = game

    def of(self, contest: Contest) -> list[Played]:
        """The games of all deals that have been played from every seat."""
        found = []
        for deal in range(contest.deals):
            keys = [(contest.name, deal, seat) for seat in range(contest.players)]
            if all(key in self.games for key in keys):
                found += [self.games[key] for key in keys]
        return found


HEAD = (
    "| game | players | bot | against | wins | 95 % | even | dollars | 95 % | theirs | turns | tickets done"
    " | trains left | CPU s a game | deals | aim |\n|--:|--:|---|---|--:|---|--:|--:|---|--:|--:|--:|--:|--:|--:|---|"
)


def row(contest: Contest, found: Sequence[Played]) -> str:
    wins = estimate([(game.deal, game.share) for game in found])
    dollars, half = _mean_of_deals(found)
    cells = [
        str(contest.stage),
        str(contest.players),
        contest.hero,
        contest.rival,
        f"**{wins.share:.0%}**",
        f"{wins.low:.0%} to {wins.high:.0%}",
        f"{1 / contest.players:.0%}",
        f"**{dollars:.0f}**",
        f"{dollars - half:.0f} to {dollars + half:.0f}" if half else "–",
        f"{mean(game.rival_dollars for game in found):.0f}",
        f"{mean(game.turns for game in found):.0f}",
        f"{mean(game.completed for game in found):.1f} of {mean(game.tickets for game in found):.1f}",
        f"{mean(game.trains for game in found):.1f}",
        f"{mean(game.cpu for game in found):.2f}",
        str(len({game.deal for game in found})),
        contest.aim,
    ]
    return "| " + " | ".join(cells) + " |"


def _mean_of_deals(found: Sequence[Played]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval; games of one deal are not independent."""
    deals = sorted({game.deal for game in found})
    means = [mean(game.dollars for game in found if game.deal == deal) for deal in deals]
    spread = stdev(means) if len(means) > 1 else 0.0
    return mean(means), 1.96 * spread / sqrt(len(means))


def whole_campaigns(campaigns: int) -> str:
    """Five hard bots, and each level once in a table of five, through all games."""
    lines = ["| companies | campaigns | mean total | CPU s a campaign | aim |", "|---|--:|---|--:|---|"]
    for bots, aim in (
        (("hard",) * 5, f"at most {CAMPAIGN_SECONDS} s"),
        (("hard", "medium", "easy", "greedy", "racer"), "hard before medium before easy"),
    ):
        order = CampaignOrder(GAME, bots, campaigns, "campaign-strength")
        began = time.process_time()
        totals = [play_campaign(order, number)[1].totals for number in range(campaigns)]
        spent = (time.process_time() - began) / campaigns
        # The totals come in the order of the final ranking.
        companies = [each.company for each in companies_of(games.load(GAME), bots)]
        means = ", ".join(f"{mean(each[company] for each in totals):.0f}" for company in companies)
        lines.append(f"| {', '.join(bots)} | {campaigns} | {means} | {spent:.1f} | {aim} |")
    return "\n".join(lines)


def rows(results: ResultFile, wanted: Sequence[Contest]) -> Iterator[str]:
    for contest in wanted:
        found = results.of(contest)
        if found:
            yield row(contest, found)


def table(results: ResultFile) -> str:
    return "\n".join([HEAD, *rows(results, contests())])


def bring_to(results: ResultFile, pool: ProcessPoolExecutor, contest: Contest, deals: int) -> None:
    """Play what is missing of so many deals of the contest."""
    seats = [(deal, seat) for deal in range(deals) for seat in range(contest.players)]
    missing = [each for each in seats if (contest.name, *each) not in results.games]
    for job in [pool.submit(played, contest, *each) for each in missing]:
        results.add(job.result())


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--quick", action="store_true", help="only the first round, a tenth of the deals")
    options.add_argument("--only", help="rows that begin with this: game, players, bot, rival")
    options.add_argument("--minutes", type=float, default=1e9, help="begin nothing new after so many minutes")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options.add_argument("--campaigns", type=int, default=0, help="also play so many whole campaigns")
    options.add_argument("--write", action="store_true", help="put the tables into docs/bots-strength.md")
    chosen = options.parse_args()
    wanted = [each for each in contests() if f"{each.name} ".startswith(chosen.only or "")]
    end = time.monotonic() + 60 * chosen.minutes
    results = ResultFile(RESULTS)
    with ProcessPoolExecutor(chosen.workers, mp_context=get_context("spawn")) as pool:
        for part in ROUNDS[:1] if chosen.quick else ROUNDS:
            for contest in wanted:
                if time.monotonic() < end:
                    bring_to(results, pool, contest, ceil(part * contest.deals))
                    print(*rows(results, [contest]), flush=True)
                    if chosen.write:
                        write({SINGLE_GAMES: table(results)})
    sections = {SINGLE_GAMES: table(results)}
    if chosen.campaigns:
        sections[WHOLE] = whole_campaigns(chosen.campaigns)
    if chosen.write:
        write(sections)
    else:
        print("\n\n".join(sections.values()))


if __name__ == "__main__":
    main()
