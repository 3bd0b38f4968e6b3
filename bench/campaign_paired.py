"""What using a module is worth: campaigns of the hard bot with and without it, on the same deals.

    .venv/bin/python bench/campaign_paired.py --write          100 campaigns of each pair, docs/campaign-balance.md
    .venv/bin/python bench/campaign_paired.py --minutes 30     begins nothing new after so many minutes
    .venv/bin/python bench/campaign_paired.py --only wires     one pair
    .venv/bin/python bench/campaign_paired.py --show           plays nothing

Two companies play; the first bot of a pair leads one of them in one campaign and the other in the next. In the other
half of the pair the bot without the module leads it, against the same opponent and with the same seeds. The bot
that seeks the last place is compared in the same way. What has been played is kept in
bench/played/campaign-paired-….jsonl, also by the long tests.
"""

import argparse
import time
from collections.abc import Sequence

from balance_figures import Figure, averaged
from campaign_balance import write_page
from campaign_ledger import PLAYED, Kept, Ledger, kept_campaign
from strength import ROOT, written

BOTS = ROOT / "bench" / "module_bots.py"
BOT = "hard"
MODULES = ("employees", "wires", "contracts", "bridges", "mines", "postcards")
SEEKER = "LastSeeker"
CAMPAIGNS = 100
ROUNDS = (4, 10, 25, 50, 100)
"""Campaigns after which every pair has a figure, with a wider interval."""
HEADING = "Modules, used and not used"
LOSING = "Losing on purpose"


def played(hero: str, number: int) -> Kept:
    """The campaign of this number with this bot as the hero."""
    bots = [BOT, BOT]
    if hero != BOT:
        bots[number % 2] = f"{BOTS}:{hero}"
    return kept_campaign(hero, tuple(bots), "paired", number)


def ledger_of(hero: str) -> Ledger:
    """Each half of a pair has a file of its own, so that several processes can play."""
    return Ledger(PLAYED / f"campaign-paired-{hero}.jsonl")


def bring_to(hero: str, campaigns: int, end: float) -> None:
    """Play what is missing of so many campaigns of both halves."""
    for number in range(campaigns):
        for each in (hero, BOT):
            if time.monotonic() < end and (each, number) not in ledger_of(each).campaigns:
                ledger_of(each).add(played(each, number))


def differences(hero: str) -> list[float]:
    """For each campaign how many more dollars the hard bot has than the other bot in its place."""
    ones, others = ledger_of(BOT).campaigns, ledger_of(hero).campaigns
    both = [number for number in range(CAMPAIGNS) if (BOT, number) in ones and (hero, number) in others]
    return [
        float(ones[BOT, number].totals[number % 2] - others[hero, number].totals[number % 2])
        for number in both
    ]


def figure(hero: str) -> Figure | None:
    found = differences(hero)
    return averaged(f"{hero}, {len(found)} campaigns", found) if found else None


HEAD = "| | dollars a campaign | 95 % | | |\n|---|--:|---|---|---|"


def table(heroes: Sequence[str]) -> str:
    rows = [found.row("+.1f") for hero in heroes if (found := figure(hero)) is not None]
    return "\n".join([HEAD, *rows])


def sections() -> dict[str, str]:
    modules = (
        "What the hard bot has more at the end of a campaign with two companies than the same bot that never uses the"
        " module. An interval above 0 says that the bot uses it well.\n\n"
    )
    losing = (
        "What the hard bot has more than one that gives up its last claims to come last, in all games before the"
        " finale. An interval above 0 says that losing does not pay.\n\n"
    )
    return {HEADING: modules + table(MODULES), LOSING: losing + table((SEEKER,))}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--minutes", type=float, default=1e9, help="begin nothing new after so many minutes")
    options.add_argument("--only", choices=(*MODULES, SEEKER))
    options.add_argument("--show", action="store_true", help="play nothing")
    options.add_argument("--write", action="store_true", help="put the tables into docs/campaign-balance.md")
    chosen = options.parse_args()
    end = 0.0 if chosen.show else time.monotonic() + 60 * chosen.minutes
    for campaigns in ROUNDS:
        for hero in (chosen.only,) if chosen.only else (*MODULES, SEEKER):
            bring_to(hero, campaigns, end)
    if chosen.write:
        write_page(sections())
    else:
        print(written(sections()))


if __name__ == "__main__":
    main()
