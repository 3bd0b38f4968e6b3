"""Pictures of a tournament. The only module that needs matplotlib."""

import re
from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from whistlestop.arena.job import Played
from whistlestop.arena.summary import Group, Piece, Summary, grouped

__all__ = ["draw"]

_TELLING = 12


def draw(summary: Summary, played: Sequence[Played], folder: Path) -> list[str]:
    """A picture for each game and number of players; the names of the files."""
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


def _picture(group: Group, played: list[Played]) -> Figure:
    figure = Figure(figsize=(13, 14), layout="constrained")
    figure.suptitle(f"{group.game}, {group.players} players, {group.games} games")
    (scores, matrix), (length, routes), (tickets, ratings) = figure.subplots(3, 2)
    _scores(scores, group, played)
    _matrix(matrix, group)
    _length(length, played)
    _pieces(routes, group.routes, group.players, "Routes: wins of those who had them")
    _pieces(tickets, group.tickets, group.players, "Tickets: wins of those who kept them")
    _ratings(ratings, group)
    return figure


def _scores(axes: Axes, group: Group, played: list[Played]) -> None:
    bots = [line.bot for line in group.bots]
    scores = [
        [
            total
            for one in played
            for total, sitting in zip(one.totals, one.bots, strict=True)
            if sitting == bot
        ]
        for bot in bots
    ]
    kept = [(bot, each) for bot, each in zip(bots, scores, strict=True) if each]
    axes.boxplot([each for _, each in kept], tick_labels=[bot for bot, _ in kept])
    axes.set_title("Scores")
    axes.set_ylabel("points")


def _matrix(axes: Axes, group: Group) -> None:
    bots = [line.bot for line in group.bots]
    ahead = {(meeting.bot, meeting.other): meeting.ahead for meeting in group.meetings}
    shares = [[0.5 if one == other else ahead[one, other].share for other in bots] for one in bots]
    axes.imshow(shares, vmin=0, vmax=1, cmap="RdYlGn")
    for row, one in enumerate(bots):
        for column, other in enumerate(bots):
            if one != other and ahead[one, other].games:
                sure = ahead[one, other]
                text = f"{sure.share:.0%}\n{sure.low:.0%}–{sure.high:.0%}"
                axes.text(column, row, text, ha="center", va="center", fontsize=8)
    axes.set_xticks(range(len(bots)), bots, rotation=30)
    axes.set_yticks(range(len(bots)), bots)
    axes.set_title("Row ends ahead of column")


def _length(axes: Axes, played: list[Played]) -> None:
    axes.hist([one.turns for one in played], bins=min(30, max(5, len(played) // 5)))
    axes.set_title("Length of the game")
    axes.set_xlabel("turns of the whole table")
    axes.set_ylabel("games")


def _pieces(axes: Axes, pieces: Sequence[Piece], players: int, title: str) -> None:
    shown = pieces[:_TELLING][::-1]
    shares = [piece.wins.share for piece in shown]
    below = [piece.wins.share - piece.wins.low for piece in shown]
    above = [piece.wins.high - piece.wins.share for piece in shown]
    axes.barh([f"{piece.name} ({piece.wins.games})" for piece in shown], shares, xerr=[below, above])
    axes.axvline(1 / players, color="black", linestyle=":")
    axes.set_xlim(0, 1)
    axes.set_title(title)


def _ratings(axes: Axes, group: Group) -> None:
    lines = group.bots[::-1]
    axes.errorbar(
        [line.rating.mu for line in lines],
        [line.bot for line in lines],
        xerr=[1.96 * line.rating.sigma for line in lines],
        fmt="o",
    )
    axes.margins(y=0.3)
    axes.set_title("Ratings, 95 %")
