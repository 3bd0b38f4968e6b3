"""Reads `game.toml`: the parts and settings of the game."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from whistlestop.campaign.data import CampaignData, FreeGame
from whistlestop.games.knobs import Overrides, read_knobs
from whistlestop.games.problems import did_you_mean, nearest
from whistlestop.games.toml_lines import TomlDocument, TomlSection

__all__ = ["GRAY_NAME", "LOCOMOTIVE", "TOP_KEYS", "GameSettings", "Option", "is_id", "read_settings"]

LOCOMOTIVE: Final = "locomotive"
GRAY_NAME: Final = "gray"
"""The word in `routes.csv` for a route that takes any one colour."""
TOP_KEYS: Final = (
    "id",
    "order",
    "board",
    "reconstructed_tickets",
    "mechanics",
    "cards",
    "knobs",
    "options",
    "exceptions",
    "cites",
    "campaign",
    "check",
)
"""All keys of `game.toml` except the sections of mechanics."""
_WORD: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def is_id(word: str) -> bool:
    """Lower-case letters and digits with single hyphens: usable in a file name, a URL and a command line."""
    return _WORD.fullmatch(word) is not None


@dataclass(frozen=True)
class Option:
    """A choice that players make before the game, such as the edition."""

    name: str
    default: str
    choices: Mapping[str, Overrides]
    """The knobs that each choice sets."""


@dataclass(frozen=True)
class GameSettings:
    id: str
    board: str
    """As written: `.`, the name of a shared board, or a path."""
    colours: tuple[str, ...]
    card_counts: tuple[int, ...]
    """One for each colour, then the locomotives."""
    knobs: Overrides
    options: Mapping[str, Option]
    mechanics: tuple[str, ...]
    """Those that exist, in the order listed."""
    sections: Mapping[str, TomlSection]
    """The mechanics' own sections."""
    exceptions: Mapping[str, int]
    """Tickets whose points differ from the length of their shortest path, with that length."""
    cites: Mapping[str, str] = field(default_factory=dict)
    """Rules of the base game that have another number in this game."""
    campaign: CampaignData | None = None
    """The figures of the campaign whose first game this is."""
    reconstructed_tickets: int = 0
    """How many tickets could not be compared with the printed game."""


def read_settings(document: TomlDocument, mechanics: Sequence[str]) -> GameSettings:
    top = document.top
    listed = _mechanics(top, mechanics)
    _known_keys(top, listed, mechanics)
    top.integer("order", 0)
    colours, counts = _cards(top)
    exceptions, cites = top.section("exceptions"), top.section("cites")
    return GameSettings(
        id=_id(top),
        board=top.text("board", "."),
        colours=colours,
        card_counts=counts,
        knobs=read_knobs(top.section("knobs")),
        options={section.path[-1]: _option(section) for section in top.section("options").sections()},
        mechanics=listed,
        sections={name: top.section(name) for name in listed},
        exceptions={name: exceptions.integer(name, 1, 1) for name in exceptions.data},
        cites={rule: cites.text(rule) for rule in cites.data},
        campaign=_campaign(top),
        reconstructed_tickets=top.integer("reconstructed_tickets", 0),
    )


def _id(top: TomlSection) -> str:
    word = top.text("id")
    if word and not is_id(word):
        top.fail("id", f"{word!r} is not an id: use small letters, digits and hyphens, as in usa-classic.")
    return word


def _campaign(top: TomlSection) -> CampaignData | None:
    if "campaign" not in top:
        return None
    section = top.section("campaign")
    section.only(("companies", "trains", "absent", "years", "optional", "free"))
    data = CampaignData(
        section.texts("companies"),
        section.integers("trains", ()),
        section.integers("absent", ()),
        section.integers("years", ()),
        optional=section.texts("optional"),
        free=_free_game(section),
    )
    if len(data.years) != data.games:
        section.fail("years", f"There are {data.games} games, but {len(data.years)} years.")
    if not data.trains or len(data.absent) != data.games:
        section.fail("absent", f"There are {data.games} games, but {len(data.absent)} sums for missed ones.")
    if len(set(data.companies)) < 2 or len(set(data.companies)) < len(data.companies):
        section.fail("companies", "A campaign has at least two companies, each in a colour of its own.")
    return data


def _free_game(campaign: TomlSection) -> FreeGame | None:
    if "free" not in campaign:
        return None
    section = campaign.section("free")
    section.only(("trains", "mechanics", "without"))
    without = [tuple(each.split(".")) for each in section.texts("without")]
    if any(len(each) != 2 for each in without):
        section.fail("without", "Write a mechanic and its setting, as in bridges.building.")
    return FreeGame(
        section.integer("trains", 1, 1),
        section.texts("mechanics"),
        tuple([(each[0], each[-1]) for each in without]),
    )


def _mechanics(top: TomlSection, known: Sequence[str]) -> tuple[str, ...]:
    listed = top.texts("mechanics")
    for name in listed:
        if name not in known:
            top.fail("mechanics", f"There is no mechanic {name!r}.{did_you_mean(nearest(name, known))}")
        elif listed.count(name) > 1:
            top.fail("mechanics", f"The mechanic {name} is listed twice.")
    return tuple(dict.fromkeys(name for name in listed if name in known))


def _known_keys(top: TomlSection, listed: Sequence[str], mechanics: Sequence[str]) -> None:
    unlisted = [name for name in mechanics if name in top and name not in listed]
    for name in unlisted:
        top.fail(name, f"The game does not list {name} in its mechanics, so nothing reads this section.")
    top.only([*TOP_KEYS, *mechanics])


def _cards(top: TomlSection) -> tuple[tuple[str, ...], tuple[int, ...]]:
    cards = top.section("cards")
    if "cards" not in top:
        top.fail("cards", f"[cards] is missing: a line for each colour, and one for {LOCOMOTIVE}.")
    elif LOCOMOTIVE not in cards:
        cards.fail(LOCOMOTIVE, "How many locomotives there are is missing; it may be 0.")
    if GRAY_NAME in cards:
        cards.fail(GRAY_NAME, "Gray is a colour of routes only: no card has it.")
    colours = tuple(name for name in cards.data if name not in (LOCOMOTIVE, GRAY_NAME))
    for name in (name for name in colours if not is_id(name)):
        cards.fail(name, f"{name!r} is no name for a colour: use small letters, as in red.")
    return colours, (*(cards.integer(name, 1, 1) for name in colours), cards.integer(LOCOMOTIVE, 0))


def _option(section: TomlSection) -> Option:
    section.only(("default", "choices"))
    choices = {choice.path[-1]: read_knobs(choice) for choice in section.section("choices").sections()}
    default = section.text("default")
    if not choices:
        section.fail("choices", "An option needs choices.")
    elif default and default not in choices:
        hint = did_you_mean(nearest(default, choices))
        section.fail("default", f"There is no choice {default!r}.{hint}")
    return Option(section.path[-1], default, choices)
