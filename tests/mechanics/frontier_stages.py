"""Games of a campaign with frontiers open, for mechanics that come with them."""

from collections.abc import Sequence
from typing import Final

from whistlestop import games
from whistlestop.campaign import Campaign, Missed, options_for
from whistlestop.mechanics.lasts import Change
from whistlestop.rules import Ruleset, Seeded, State, format_position, legal, parse_position, play, start

__all__ = ["CHANCE", "LEGENDS", "campaign_at", "position", "rules_at"]

CHANCE: Final = Seeded("frontiers")
LEGENDS: Final = games.load("legends")


def campaign_at(
    game: int,
    frontiers: Sequence[str],
    companies: Sequence[str] = ("red", "blue"),
    present: Sequence[str] = (),
    changes: Sequence[Change] = (),
    read: Sequence[str] = (),
) -> Campaign:
    """Nobody has played an earlier game; the boxes of these frontiers have been opened."""
    cards = tuple([f"F-{frontier}" for frontier in frontiers])
    return Campaign(
        game,
        tuple(companies),
        tuple(present or companies),
        (present or companies)[0],
        (),
        tuple([Missed(number, company) for number in range(1, game) for company in companies]),
        (*cards, *read),
        tuple(frontiers),
        (),
        tuple(changes),
    )


def rules_at(campaign: Campaign) -> Ruleset:
    return LEGENDS.with_options({"campaign": options_for(campaign)["campaign"]})


def position(rules: Ruleset, players: int, *facts: str) -> State:
    """The first turn of seat 0 with these facts in place of the dealt ones."""
    state, _ = start(rules, players, CHANCE)
    while not state.public.turn:
        seat = state.public.asked[0]
        state, _ = play(state, seat, legal(state, seat)[0], CHANCE)
    heads = {fact.rpartition(" ")[0] if fact.startswith("seat") else fact.split()[0] for fact in facts}
    lines = [line for line in format_position(state).splitlines() if not line.startswith(tuple(heads))]
    return parse_position("\n".join([*lines, *facts]), rules)
