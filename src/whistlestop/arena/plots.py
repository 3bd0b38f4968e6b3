"""Plots of a tournament. Only this module needs matplotlib."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator, PercentFormatter

from whistlestop.arena.intervals import Estimate
from whistlestop.arena.job import PlayedGame
from whistlestop.arena.labels import bot_labels, route_label, ticket_label
from whistlestop.arena.summary import Group, PieceWins, Summary, grouped

__all__ = ["draw"]

_SHOWN: Final = 12
"""Number of tickets and routes in each plot."""
_INK: Final = "#1E2936"
_SOFT: Final = "#5C6673"
_BLUE: Final = "#2D6BB3"
_RED: Final = "#B8322A"
_SHARES: Final = colormaps["RdBu"]
"""Red and blue, which most people with colour blindness can distinguish."""


def draw(summary: Summary, played: Sequence[PlayedGame], folder: Path) -> list[str]:
    """Draw a plot for each game and number of players; return the file names."""
    names = []
    groups = grouped(played)
    for group in summary.groups:
        whole = [one for one in groups[group.game, group.players] if one.failure is None]
        if not whole:
            continue
        game = re.sub(r"[^A-Za-z0-9]+", "-", group.game).strip("-")
        names.append(f"{game}-{group.players}.png")
        _picture(group, whole).savefig(folder / names[-1], dpi=110, metadata={"Software": None})
    return names


def _picture(group: Group, played: list[PlayedGame]) -> Figure:
    bots = len(group.bots)
    heights = (max(2.4, 0.45 * bots + 1), max(3.4, 0.62 * bots + 1.2), 0.36 * _SHOWN + 1)
    airy = ConstrainedLayoutEngine(h_pad=0.12, w_pad=0.12)
    figure = Figure(figsize=(13, sum(heights) + 0.6), layout=airy)
    figure.suptitle(f"{group.game}, {group.players} players, {group.games} games", fontsize=15, color=_INK)
    rows = figure.subplots(3, 2, height_ratios=heights)
    (scores, ratings), (matrix, length), (tickets, routes) = rows
    labels = bot_labels(line.bot for line in group.bots)
    _scores(scores, group, played, labels)
    _ratings(ratings, group, labels)
    _matrix(matrix, group, labels)
    _length(length, played)
    even = 1 / group.players
    _pieces(tickets, group.tickets, ticket_label(group.game), even, "Tickets: wins of players who kept them")
    _pieces(routes, group.routes, route_label(group.game), even, "Routes: wins of players who claimed them")
    for axes in rows.flat:
        _dress(axes)
    return figure


def _dress(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.title.set_color(_INK)
    axes.set_axisbelow(True)
    axes.tick_params(colors=_INK, length=0)


def _scores(axes: Axes, group: Group, played: list[PlayedGame], labels: dict[str, str]) -> None:
    """Best bot on top, as in the other plots."""
    bots = [line.bot for line in group.bots][::-1]
    scores = [
        [
            total
            for one in played
            for total, sitting in zip(one.totals, one.bots, strict=True)
            if sitting == bot
        ]
        for bot in bots
    ]
    kept = [(labels[bot], each) for bot, each in zip(bots, scores, strict=True) if each]
    axes.boxplot(
        [each for _, each in kept],
        tick_labels=[label for label, _ in kept],
        orientation="horizontal",
        widths=0.55,
        patch_artist=True,
        boxprops={"facecolor": "#CFDDE0", "edgecolor": _SOFT},
        medianprops={"color": _RED, "linewidth": 2},
        whiskerprops={"color": _SOFT},
        capprops={"color": _SOFT},
        flierprops={"marker": ".", "markeredgecolor": _SOFT, "alpha": 0.5},
    )
    axes.set_title("Scores: median, quarters, and those far out")
    axes.set_xlabel("points")
    axes.grid(axis="x", alpha=0.3)


def _ratings(axes: Axes, group: Group, labels: dict[str, str]) -> None:
    lines = group.bots[::-1]
    axes.errorbar(
        [line.rating.mu for line in lines],
        [labels[line.bot] for line in lines],
        xerr=[1.96 * line.rating.sigma for line in lines],
        fmt="o",
        color=_BLUE,
        capsize=3,
    )
    axes.margins(y=0.5 / len(lines))
    axes.set_title("Ratings, 95 %")
    axes.set_xlabel("openskill level; 25 is a new player’s")
    axes.grid(axis="x", alpha=0.3)


def _matrix(axes: Axes, group: Group, labels: dict[str, str]) -> None:
    bots = [line.bot for line in group.bots]
    ahead = {(meeting.bot, meeting.other): meeting.ahead for meeting in group.meetings}
    shown = [[_met(ahead, one, other) for other in bots] for one in bots]
    axes.imshow(
        [[0.5 if each is None else each.share for each in row] for row in shown],
        vmin=0,
        vmax=1,
        cmap=_SHARES,
        aspect="auto",
    )
    for y, row in enumerate(shown):
        for x, each in enumerate(row):
            if each is not None:
                text = f"{each.share:.0%}\n{each.low:.0%}–{each.high:.0%}"
                colour = "white" if abs(each.share - 0.5) > 0.3 else _INK
                axes.text(x, y, text, ha="center", va="center", fontsize=8, color=colour)
    axes.set_xticks(range(len(bots)), [labels[bot] for bot in bots])
    if len(bots) > 4:
        axes.tick_params(axis="x", rotation=25)
    axes.set_yticks(range(len(bots)), [labels[bot] for bot in bots])
    axes.set_title("How often the row ends ahead of the column")


def _met(ahead: dict[tuple[str, str], Estimate], one: str, other: str) -> Estimate | None:
    """None on the diagonal, and for two bots that never met."""
    found = ahead.get((one, other))
    return found if found is not None and found.games else None


def _length(axes: Axes, played: list[PlayedGame]) -> None:
    turns = [one.turns for one in played]
    step = max(1, -(-(max(turns) - min(turns) + 1) // 30))
    edges = [edge - 0.5 for edge in range(min(turns), max(turns) + step + 1, step)]
    axes.hist(turns, bins=edges, color=_BLUE, edgecolor="white", linewidth=0.5)
    axes.axvline(median(turns), color=_RED, linewidth=2)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_title(f"Length of the game, median {median(turns):g}")
    axes.set_xlabel("turns of the whole table")
    axes.set_ylabel("games")
    axes.grid(axis="y", alpha=0.3)


def _pieces(
    axes: Axes, pieces: Sequence[PieceWins], label: Callable[[str], str], even: float, title: str
) -> None:
    """Rows are numbered, not named, so that two pieces with the same label stay separate."""
    shown = pieces[:_SHOWN][::-1]
    rows = range(len(shown))
    win_shares = [piece.wins.share for piece in shown]
    # Rounding can put a bound on the wrong side of the share by the last digit.
    below = [max(0.0, piece.wins.share - piece.wins.low) for piece in shown]
    above = [max(0.0, piece.wins.high - piece.wins.share) for piece in shown]
    axes.errorbar(win_shares, rows, xerr=[below, above], fmt="o", color=_BLUE, capsize=3)
    axes.set_yticks(rows, [f"{label(piece.name)} × {piece.wins.games}" for piece in shown], fontsize=9)
    axes.axvline(even, color=_RED, linestyle=":")
    axes.set_xlim(-0.02, 1.02)
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    axes.set_xlabel(f"dotted: even, {even:.0%};  ×: seats that had it")
    axes.set_title(title)
    axes.grid(axis="x", alpha=0.3)
