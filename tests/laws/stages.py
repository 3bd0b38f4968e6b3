"""Games of a campaign at different stages, so that the laws hold on boards that have grown."""

from typing import Final

from whistlestop.campaign import Campaign, Slip
from whistlestop.campaign.progress import options_for
from whistlestop.games import load
from whistlestop.mechanics.lasts import Change
from whistlestop.rules import Ruleset

__all__ = ["finished", "stage", "stage_rules"]

_GAME: Final = load("legends")
_OPENED: Final = (
    ("lakes", 3),
    ("orange", 4),
    ("confluence", 5),
    ("trails", 6),
    ("mountains", 7),
    ("plains", 8),
    ("border", 9),
    ("pacific", 10),
)
"""Frontiers, and the first game with them on the board."""
_ARCHIVED: Final = ("W01", "W05", "W03", "W07", "W02", "W09", "W04", "W10", "W06", "W22", "W12")
_BEDS: Final = (("BUF-TOR:2", "red"), ("JAX-MIA", "blue"), ("DUL-SSM", "white"), ("TAL-TAM", "black"))


_BRIDGES: Final = 5
_AGREEMENTS: Final = 6
"""The first games with bridges and agreements."""
_POSTCARDS: Final = (
    ("P01", "ALB-SAV"),
    ("P04", "CHI-ATL"),
    ("P49", ""),
    ("P09", "MTR-PHI"),
    ("P60", ""),
    ("P53", ""),
)
"""Postcards that are held, one more each game, and the tickets from which they come."""


def stage(game: int, players: int) -> Campaign:
    """The companies have sat down to this game; earlier ones archived an event each, coloured beds and
    drew postcards."""
    assert _GAME.campaign is not None
    companies = _GAME.campaign.companies[:players]
    slips = [
        Slip(number, company, (("coins", 5 * players - 5 * seat),), seat + 1, 0)
        for number in range(1, game)
        for seat, company in enumerate(companies)
    ]
    read = [
        card.key
        for card in _GAME.campaign.story
        if (card.game < game or (card.game == game and card.when == "setup"))
        and card.is_read({"vote": "arbitrate"})
    ]
    frontiers = tuple([key for key, first in _OPENED if first <= game])
    read += [f"F-{key}" for key in frontiers]
    changes = [
        change
        for track, colour in _BEDS[: max(0, game - 6)]
        for change in (
            Change("routes", track, "colour", colour),
            Change("routes", track, "bed", "coloured bed"),
        )
    ]
    changes += [
        change
        for at, (postcard, ticket) in enumerate(_POSTCARDS[: game - 1])
        for change in (
            Change("postcards", postcard, "place", companies[at % players]),
            *([Change("tickets", ticket, "postcard", "struck")] if ticket else []),
        )
    ]
    changes += [Change("frontiers", key, "fund", "empty") for key, first in _OPENED if first < game]
    if game > _BRIDGES:
        changes.append(Change("routes", "KAN-DSM", "bridge", f"built {companies[0]}"))
        changes += [
            Change("routes", track, "bridge", f"built {companies[1]}") for track in ("CHI-STL", "CHI-STL:2")
        ]
    if game > _AGREEMENTS:
        changes.append(Change("agreements", companies[0], "held", "cherokee:3 osage:1"))
    changes += _companies(game, companies)
    return Campaign(
        game,
        companies,
        companies,
        companies[-1],
        tuple(slips),
        (),
        tuple(read),
        frontiers,
        _ARCHIVED[: game - 1],
        tuple(changes),
    )


def _companies(game: int, companies: tuple[str, ...]) -> list[Change]:
    """Employees, charters, items, the relief box and the vote."""
    one, other = companies[:2]
    by_game = [
        (3, Change("employees", "E05", "marks", f"{other} {one}")),
        (4, Change("charters", "livery", "owners", one)),
        (4, Change("charters", "credit", "owners", other)),
        (5, Change("decisions", "vote", "result", "arbitrate")),
        (5, Change("relief", "box", "dollars", "9")),
        (6, Change("employees", "E03", "home", one)),
        (6, Change("items", "chain", "holder", other)),
    ]
    return [change for after, change in by_game if game > after]


def stage_rules(game: int, players: int) -> Ruleset:
    return _GAME.with_options({"campaign": options_for(stage(game, players))["campaign"]})


def finished(players: int) -> Campaign:
    """All games have been played, and the table may play on."""
    return stage(13, players)._replace(present=())
