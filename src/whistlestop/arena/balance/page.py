"""The report as a page for people and as data for programs."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from whistlestop.arena.balance.advice import advice
from whistlestop.arena.balance.board_figures import Balance, GroupFigures
from whistlestop.arena.intervals import Estimate
from whistlestop.arena.labels import colour_label, route_label, ticket_label
from whistlestop.arena.report import table
from whistlestop.text import LANGUAGES

__all__ = ["as_json", "as_markdown", "read_balance", "write_pages"]


def as_json(balance: Balance, reference: Balance | None) -> bytes:
    """The same games give the same bytes. Advice and names are by language."""
    found = {
        "balance": balance,
        "reference": reference,
        "advice": {lang: advice(balance, reference, lang) for lang in LANGUAGES},
        "names": {lang: _names(balance, lang) for lang in LANGUAGES},
    }
    return msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"


def read_balance(path: Path) -> Balance:
    """The figures of `balance.json`, to compare another board with."""
    return msgspec.json.decode(path.read_bytes(), type=_Written).balance


class _Written(msgspec.Struct):
    balance: Balance


def _names(balance: Balance, lang: str) -> dict[str, dict[str, str]]:
    group, game = balance.groups[0], balance.game
    route, ticket, colour = route_label(game, lang), ticket_label(game, lang), colour_label(game, lang)
    return {
        "routes": {use.route: route(use.route) for use in group.routes},
        "tickets": {use.ticket: ticket(use.ticket) for use in group.tickets},
        "colours": {use.colour: colour(use.colour) for use in group.colours},
    }


def write_pages(balance: Balance, reference: Balance | None, folder: Path) -> None:
    """Write `balance.md` and `balance.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "balance.md").write_text(as_markdown(balance, reference), encoding="utf-8")
    (folder / "balance.json").write_bytes(as_json(balance, reference))


def as_markdown(balance: Balance, reference: Balance | None) -> str:
    games = sum(group.games for group in balance.groups)
    parts = [
        f"# Balance of {Path(balance.game).name}",
        f"{games} games of the bot `{balance.bot}` against itself, seed `{balance.seed}`. Intervals are 95 %.",
        "## Advice",
        "\n".join(f"- {said}" for said in advice(balance, reference)),
        "## Games",
        _compared(balance, reference),
    ]
    for group in balance.groups:
        parts += _group(balance, group)
    parts += ["## Bottlenecks", _bottlenecks(balance)]
    return "\n\n".join(parts) + "\n"


def _compared(balance: Balance, reference: Balance | None) -> str:
    head = (
        "board",
        "players",
        "games",
        "wins by seat",
        "score",
        "margin",
        "turns of a player",
        "tickets completed",
    )
    boards = [balance] if reference is None else [balance, reference]
    rows = [_summary(board, group) for board in boards for group in board.groups]
    return table(head, rows)


def _summary(board: Balance, group: GroupFigures) -> Sequence[str]:
    return (
        Path(board.game).name,
        str(group.players),
        str(group.games),
        " · ".join(_sure(wins) for wins in group.seats),
        f"{group.scores.mean:.0f} ± {group.scores.deviation:.0f}",
        f"{group.margin.mean:.0f}",
        f"{group.turns.mean:.1f} ({group.turns.least:.0f}–{group.turns.most:.0f})",
        f"{group.completed:.0%}",
    )


def _group(balance: Balance, group: GroupFigures) -> list[str]:
    return [
        f"## {group.players} players",
        "### Routes",
        _routes(balance.game, group),
        "### Tickets",
        _tickets(balance.game, group),
        "### Colours",
        _colours(group),
    ]


def _routes(game: str, group: GroupFigures) -> str:
    label = route_label(game)
    rows = [
        (
            label(use.route),
            str(use.length),
            f"{use.claimed:.0%}",
            f"{use.tracks:.2f}",
            "–" if use.when is None else f"{use.when:.0%}",
            _sure(use.wins),
        )
        for use in sorted(group.routes, key=lambda use: (-use.claimed, use.route))
    ]
    return table(("route", "spaces", "claimed in", "tracks a game", "first claimed at", "owner wins"), rows)


def _tickets(game: str, group: GroupFigures) -> str:
    label = ticket_label(game)
    rows = [
        (label(use.ticket), str(use.offered), _part(use.kept), _part(use.completed), _sure(use.wins))
        for use in sorted(group.tickets, key=lambda use: (-(use.kept or 0), use.ticket))
    ]
    return table(("ticket", "offered", "kept", "completed", "owner wins"), rows)


def _colours(group: GroupFigures) -> str:
    rows = [
        (use.colour, str(use.cards), str(use.spaces), f"{use.spent:.1f}", f"{use.turnover:.2f}")
        for use in group.colours
    ]
    return table(("colour", "cards", "spaces", "spent in a game", "times the deck"), rows)


def _bottlenecks(balance: Balance) -> str:
    label = route_label(balance.game)
    rows = [
        (label(each.route), str(each.tickets), f"{each.share:.0%}", str(each.impossible))
        for each in balance.bottlenecks
    ]
    return table(("route", "tickets with a detour", "share", "impossible without it"), rows)


def _part(share: float | None) -> str:
    return "–" if share is None else f"{share:.0%}"


def _sure(share: Estimate) -> str:
    return f"{share.share:.0%} ({share.low:.0%}–{share.high:.0%})" if share.games else "–"
