"""The largest options that a client receives, for each game: of a player who draws cards and claims nothing.

The fewest players have the largest hands, and large hands have hundreds of ways to pay.

python bench/options_size.py
"""

import argparse
from pathlib import Path
from random import Random

import msgspec

from whistlestop import games
from whistlestop.rules import Draw, Ruleset, Seeded, Take, legal, play, start
from whistlestop.table.campaigns import campaign_data, count_game, new_campaign, next_match
from whistlestop.wire.campaign import CampaignCompany
from whistlestop.wire.options import options_to_wire

PAGE = Path(__file__).parents[1] / "docs" / "server-load.md"
BEGIN, END = "<!-- figures: bench/options_size.py -->", "<!-- end of options -->"
MOVES = 3_000


def largest(rules: Ruleset) -> int:
    """Bytes of the largest options in a game whose players only draw, as long as they can."""
    chance = Seeded("sent")
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


def last_game(game: games.Game) -> Ruleset:
    """The last game of a campaign of two random players, with every frontier that they opened."""
    companies = [CampaignCompany(each, each, "random") for each in campaign_data(game).companies[:2]]
    present = [each.company for each in companies]
    file = new_campaign(game, companies, "options")
    for _ in range(campaign_data(game).games - 1):
        match, dice = next_match(file, game, present), Random(len(file.games))
        while not match.is_over:
            seat = match.asked[0]
            match.act(seat, dice.choice(list(legal(match.state, seat))))
        file = count_game(file, game, match, present, 0)
    return next_match(file, game, present).rules


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-page", action="store_true", help="do not write docs/server-load.md")
    asked = parser.parse_args()
    rows = ["| game | largest options |", "|---|---|"]
    for loaded in map(games.load, games.available()):
        rows.append(f"| {loaded.id} | {largest(loaded.ruleset):,} bytes |")
        if loaded.campaign is not None:
            rows.append(
                f"| {loaded.id}, game {loaded.campaign.games} | {largest(last_game(loaded)):,} bytes |"
            )
    print("\n".join(rows))
    if not asked.no_page:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n" + "\n".join(rows) + f"\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
