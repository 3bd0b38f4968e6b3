"""Measures the speed of the engine in CPU time. Compare figures of the same machine only."""

import time
from collections.abc import Callable

from whistlestop import games
from whistlestop.arena.runner import play_game
from whistlestop.arena.simulate import is_compiled
from whistlestop.rules import State, evolve, initial, legal, project, score
from whistlestop.rules.graph import longest_trail
from whistlestop.table import Match

__all__ = ["measure"]


def measure(count: int, game_id: str = "usa-classic") -> dict[str, float | bool | str]:
    """Play random two-player games, then measure their parts."""
    game = games.load(game_id)
    matches: list[Match] = []
    decisions = 0
    began = time.process_time()
    for number in range(count):
        match, summary = play_game(game, ("random", "random"), f"bench/{number}")
        decisions += summary.decisions
        if len(matches) < max(1, count // 10):  # keeping all matches would slow down the garbage collector
            matches.append(match)
    spent = time.process_time() - began
    events = sum(len(entry.events) for match in matches for entry in match.history)
    return {
        "game": game_id,
        "compiled": is_compiled(),
        "games_per_cpu_second": count / spent,
        "microseconds_per_decision": spent / decisions * 1e6,
        "microseconds_per_view": _each(lambda: [project(match.state, 0) for match in matches], len(matches)),
        "microseconds_per_options": _each(_all_options(matches), len(matches)),
        "microseconds_per_replayed_event": _each(lambda: [_replay(match) for match in matches], events),
        "microseconds_per_score": _each(lambda: [score(match.state) for match in matches], len(matches)),
        "microseconds_per_longest_route": _each(_longest(matches), 2 * len(matches)),
    }


def _each(work: Callable[[], object], items: int) -> float:
    """Microseconds per item, over enough rounds to be measurable."""
    rounds = 0
    began = time.process_time()
    while time.process_time() - began < 0.2:
        work()
        rounds += 1
    return (time.process_time() - began) / (rounds * items) * 1e6


def _replay(match: Match, entries: int | None = None) -> State:
    state = initial(match.rules, len(match.sitters))
    for entry in match.history.since(-1)[:entries]:
        for event in entry.events:
            state = evolve(state, event)
    return state


def _all_options(matches: list[Match]) -> Callable[[], object]:
    """List the options before the last decision of each game."""
    states = [_replay(match, -1) for match in matches]
    return lambda: [legal(state, state.public.asked[0]) for state in states]


def _longest(matches: list[Match]) -> Callable[[], object]:
    networks = []
    for match in matches:
        tracks = match.rules.board.tracks
        owners = match.state.public.owners
        for seat in range(len(match.sitters)):
            mine = [tracks[name] for name, owner in owners.items() if owner == seat]
            networks.append([(track.a, track.b, track.length) for track in mine])
    return lambda: [longest_trail(network) for network in networks]
