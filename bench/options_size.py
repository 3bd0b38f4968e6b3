"""The largest options that a client receives, for each game: of a player who draws cards and claims nothing.

The fewest players have the largest hands, and large hands have hundreds of ways to pay.

python bench/options_size.py
"""

import argparse
from pathlib import Path

import msgspec

from whistlestop import games
from whistlestop.rules import Draw, Seeded, Take, legal, play, start
from whistlestop.wire.options import options_to_wire

PAGE = Path(__file__).parents[1] / "docs" / "server-load.md"
BEGIN, END = "<!-- figures: bench/options_size.py -->", "<!-- end of options -->"
MOVES = 3_000


def largest(game: str) -> int:
    """Bytes of the largest options in a game whose players only draw, as long as they can."""
    rules, chance = games.load(game).ruleset, Seeded("sent")
    state, _ = start(rules, rules.knobs.min_players, chance)
    most = 0
    for _ in range(MOVES):
        if state.public.ended:
            break
        seat = state.public.asked[0]
        options = legal(state, seat)
        most = max(most, len(msgspec.json.encode(options_to_wire(options))))
        drawn = [action for action in options.plain if isinstance(action, Draw | Take)]
        state, _ = play(state, seat, next(iter(drawn or options)), chance)
    return most


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-page", action="store_true", help="do not write docs/server-load.md")
    asked = parser.parse_args()
    rows = ["| game | largest options |", "|---|---|"]
    rows += [f"| {game} | {largest(game):,} bytes |" for game in games.available()]
    print("\n".join(rows))
    if not asked.no_page:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n" + "\n".join(rows) + f"\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
