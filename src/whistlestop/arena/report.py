"""The report of a tournament: JSON for programs, Markdown for people, and plots on request."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from whistlestop.arena.intervals import Estimate
from whistlestop.arena.job import PlayedGame
from whistlestop.arena.labels import route_label, ticket_label
from whistlestop.arena.summary import Group, PieceWins, Spread, Summary
from whistlestop.arena.thinking_times import ThinkingTimes

__all__ = ["as_json", "as_markdown", "table", "write_report"]

_SHOWN = 10
"""Number of tickets and routes in each table."""


def as_json(summary: Summary) -> bytes:
    """Encode deterministically: the same games give the same bytes."""
    return msgspec.json.format(msgspec.json.encode(summary), indent=2) + b"\n"


def write_report(
    summary: Summary,
    played: Sequence[PlayedGame],
    folder: Path,
    plots: bool = False,
    times: ThinkingTimes | None = None,
) -> None:
    """Write `report.json`, `report.md` and, on request, plots beside them. Plots need the extra `plots`."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures: list[str] = []
    if plots:
        from whistlestop.arena.plots import draw

        pictures = draw(summary, played, folder)
    (folder / "report.json").write_bytes(as_json(summary))
    (folder / "report.md").write_text(as_markdown(summary, pictures, times), encoding="utf-8")


def as_markdown(summary: Summary, pictures: Iterable[str] = (), times: ThinkingTimes | None = None) -> str:
    """`times` add how long the bots thought on this machine; everything else follows from the games."""
    parts = ["# Arena", f"{summary.games} games. Intervals are 95 % and count deals, not games."]
    if summary.rungs is not None:
        rungs = reversed(summary.rungs)
        parts += ["## Ladder", "\n".join(f"{at}. {_cell(bot)}" for at, bot in enumerate(rungs, 1))]
    for group in summary.groups:
        parts += _group(group, times or ThinkingTimes())
    if summary.broken:
        parts += ["## Broken off", *(_broken(played) for played in summary.broken)]
    parts += [f"![{Path(name).stem}]({name})" for name in pictures]
    return "\n\n".join(parts) + "\n"


def _group(group: Group, times: ThinkingTimes) -> list[str]:
    return [
        f"## {group.game}, {group.players} players",
        f"{group.games} games, {_length(group.turns)}.",
        _bots(group, times),
        "### Who ends ahead of whom",
        _matrix(group),
        *(["### By table", _lineups(group)] if group.players > 2 else []),
        "### Tickets of winners",
        _tickets(group),
        "### Routes of winners",
        _routes(group),
    ]


def _length(turns: Spread | None) -> str:
    if turns is None:
        return "all of them broken off"
    return f"{turns.mean:.1f} turns on average ({turns.least:.0f} to {turns.most:.0f})"


def _bots(group: Group, times: ThinkingTimes) -> str:
    rows = [
        (
            line.bot,
            f"{line.rating.mu:.1f} ± {1.96 * line.rating.sigma:.1f}",
            _sure(line.wins),
            f"{line.even:.0%}",
            "–" if line.score is None else f"{line.score.mean:.1f} ± {line.score.deviation:.1f}",
            "–" if line.tickets is None else f"{line.tickets:.1f}",
            "–" if line.completed is None else f"{line.completed:.0%}",
            str(line.broken),
            times.shown(group.game, group.players, line.bot),
        )
        for line in group.bots
    ]
    head = ("bot", "rating", "wins", "even", "score", "tickets", "completed", "broken off", "ms a move")
    return table(head, rows)


def _matrix(group: Group) -> str:
    ahead = {(meeting.bot, meeting.other): meeting.ahead for meeting in group.meetings}
    bots = [line.bot for line in group.bots]
    rows = [(bot, *(_sure(ahead[bot, other]) if bot != other else "" for other in bots)) for bot in bots]
    return table(("", *bots), rows)


def _lineups(group: Group) -> str:
    rows = [
        (", ".join(table.bots), "; ".join(f"{bot} {_sure(wins)}" for bot, wins in table.wins.items()))
        for table in group.tables
    ]
    return table(("table", f"wins of each seat (even is {1 / group.players:.0%})"), rows)


def _tickets(group: Group) -> str:
    label = ticket_label(group.game)
    rows = [(*_piece(piece, label), f"{piece.completed or 0:.0%}") for piece in group.tickets[:_SHOWN]]
    return table(("ticket", "seats", "wins", "completed"), rows)


def _routes(group: Group) -> str:
    label = route_label(group.game)
    return table(("route", "seats", "wins"), [_piece(piece, label) for piece in group.routes[:_SHOWN]])


def _piece(piece: PieceWins, label: Callable[[str], str]) -> tuple[str, str, str]:
    return label(piece.name), str(piece.wins.games), _sure(piece.wins)


def _broken(played: PlayedGame) -> str:
    assert played.failure is not None
    return (
        f"- seat {played.failure.seat}, {_cell(played.bots[played.failure.seat])}: {played.failure.sentence}\n"
        f"  Record `{played.failure.record}`; again: `{played.failure.repeat}`"
        + "".join([f"\n\n      {line}" for line in played.failure.errors])
    )


def _sure(share: Estimate) -> str:
    return f"{share.share:.1%} ({share.low:.0%}–{share.high:.0%})" if share.games else "–"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(_cell, line)) + " |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
