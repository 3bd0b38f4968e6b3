"""How the campaign plays: whole campaigns of hard bots, the figures with 95 % intervals, and whether the aims hold.

    .venv/bin/python bench/campaign_balance.py --write          plays everything and writes docs/campaign-balance.md
    .venv/bin/python bench/campaign_balance.py --minutes 30     begins nothing new after so many minutes
    .venv/bin/python bench/campaign_balance.py --players 4      one number of players
    .venv/bin/python bench/campaign_balance.py --show           plays nothing

What has been played is kept in bench/played/campaign-balance.jsonl, so that the next run continues; when bots, rules
or boards play differently it starts again. All campaigns take one and a half to four hours of one processor.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from balance_figures import Figure, aims, dollars, slips, taken, turns
from campaign_ledger import PLAYED, Kept, Ledger, kept_campaign
from strength import ROOT, read_sections, written

PAGE = ROOT / "docs" / "campaign-balance.md"
MARK = "<!-- what follows is written by scripts of bench/ -->"
LEDGER = PLAYED / "campaign-balance.jsonl"
BOT = "hard"
CAMPAIGNS = {2: 100, 3: 100, 4: 400, 5: 100}


def cell(players: int) -> str:
    return f"{BOT} {players}"


def played(players: int, number: int) -> Kept:
    return kept_campaign(cell(players), (BOT,) * players, f"balance/{players}", number)


def wanted(ledger: Ledger, players: list[int]) -> Iterator[tuple[int, int]]:
    """What has not been played. All numbers of players come forward together, each by its part of the campaigns."""
    parts = [
        (number / CAMPAIGNS[many], many, number) for many in players for number in range(CAMPAIGNS[many])
    ]
    for _, many, number in sorted(parts):
        if (cell(many), number) not in ledger.campaigns:
            yield many, number


def play(ledger: Ledger, players: list[int], minutes: float, workers: int) -> None:
    end = time.monotonic() + 60 * minutes
    missing = wanted(ledger, players)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running = {pool.submit(played, *each) for each, _ in zip(missing, range(workers), strict=False)}
        while running:
            done = next(as_completed(running))
            running.remove(done)
            ledger.add(done.result())
            following = next(missing, None)
            if following is not None and time.monotonic() < end:
                running.add(pool.submit(played, *following))


HEAD = "| | value | 95 % | aim | |\n|---|--:|---|---|---|"
TABLES: tuple[tuple[str, Callable[[Sequence[Kept]], Iterator[Figure]], str], ...] = (
    ("Bank slips in dollars", slips, ".1f"),
    ("Wins", aims, ".1%"),
    ("Turns", turns, ".1f"),
    ("Parts of all dollars", dollars, ".1%"),
    ("Taken, compared with a choice by chance", taken, ".2f"),
)


def sections(ledger: Ledger) -> dict[str, str]:
    """For each number of players its tables."""
    found = {}
    for players in CAMPAIGNS:
        kept = ledger.of(cell(players))
        if kept:
            found[f"{players} companies"] = _section(players, kept)
    return found


def _section(players: int, kept: Sequence[Kept]) -> str:
    cpu = sum(each.cpu for each in kept) / len(kept)
    parts = [f"{len(kept)} of {CAMPAIGNS[players]} campaigns, {cpu:.1f} CPU seconds each."]
    missed = []
    for title, figures, form in TABLES:
        listed = list(figures(kept))
        missed += [each.what for each in listed if each.verdict == "missed"]
        parts.append(f"### {title}\n\n{HEAD}\n" + "\n".join(each.row(form) for each in listed))
    parts.insert(1, f"Missed: {', '.join(missed)}." if missed else "No aim is missed.")
    return "\n\n".join(parts)


def write_page(sections: dict[str, str]) -> None:
    """Replace these sections of the page; the others stay."""
    before, _, after = PAGE.read_text(encoding="utf-8").partition(MARK)
    fresh = PAGE.with_suffix(".new")  # Stopped in the middle of writing, the page is still whole.
    text = written({**read_sections(after), **sections})
    fresh.write_text(f"{before}{MARK}\n\n{text}", encoding="utf-8")
    fresh.replace(PAGE)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--minutes", type=float, default=1e9, help="begin nothing new after so many minutes")
    options.add_argument("--players", type=int, choices=sorted(CAMPAIGNS), action="append")
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--show", action="store_true", help="play nothing")
    options.add_argument("--write", action="store_true", help="put the tables into docs/campaign-balance.md")
    chosen = options.parse_args()
    ledger = Ledger(LEDGER)
    if not chosen.show:
        play(ledger, chosen.players or sorted(CAMPAIGNS), chosen.minutes, chosen.workers)
    if chosen.write:
        write_page(sections(ledger))
    else:
        print(written(sections(ledger)))


if __name__ == "__main__":
    main()
