"""A bot that searches, in sixty lines: `whistlestop simulate --bots ./examples/search_bot.py:Searcher,greedy`.

For each decision it imagines what it cannot see, plays every option to the end in the same imagined games, and takes
the option that earned the largest lead on average. All seats of the imagined games play as the bot `greedy`.
"""

from random import Random

from whistlestop.express import CannotSimulate, GreedyPolicy, Position, Simulator
from whistlestop.rules import Action, Claim, Seeded, View, legal

WORLDS = 12
"""Imagined games for each decision."""
MOST = 8
"""Options to compare: more would leave too few games for each."""


class Searcher:
    def __init__(self, seed: str) -> None:
        self.dice = Random(seed)
        self.simulator: Simulator | None = None

    def choose(self, view: View) -> Action:
        options = self.candidates(view)
        if len(options) == 1:
            return options[0]
        try:
            # LookupTables for the board are made once; a simulator plays any number of games.
            self.simulator = self.simulator or Simulator(view.public.rules, view.public.players)
        except CannotSimulate:  # a mechanic without an express form
            return options[0]
        return options[self.best(self.simulator, view, options)]

    def candidates(self, view: View) -> list[Action]:
        """Everything but claims, and the longest tracks, each with one payment."""
        options = legal(view, view.seat)
        tracks = view.public.board.tracks
        claims = [Claim(name, payments[0]) for name, payments in options.claims]
        claims.sort(key=lambda claim: -tracks[claim.track].length)
        return [*claims[:MOST], *options.plain][: 2 * MOST]

    def best(self, simulator: Simulator, view: View, options: list[Action]) -> int:
        """The index of the option with the largest total lead."""
        leads = [0] * len(options)
        game, policy = simulator.new(), GreedyPolicy(simulator.tables)
        for _ in range(WORLDS):
            number = self.dice.getrandbits(40)
            world = simulator.sample_position(view, Seeded(str(number)), number)
            if view.seat != simulator.asked(world):
                simulator.ask(world, view.seat)  # at the opening several seats are asked
            for at, action in enumerate(options):
                simulator.copy_into(world, game)  # the same cards and the same shuffles for every option
                simulator.step(game, simulator.code(game, action))
                simulator.playout(game, policy)
                leads[at] += lead(simulator, game, view.seat)
        return leads.index(max(leads))


def lead(simulator: Simulator, game: Position, seat: int) -> int:
    totals = list(simulator.score(game).totals)
    return int(totals[seat] - max(totals[:seat] + totals[seat + 1 :]))
