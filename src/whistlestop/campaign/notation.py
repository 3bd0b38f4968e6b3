"""A campaign as text, one fact a line, so that a comparison of two texts shows what a game changed.

game 3
companies red blue green
present red green
mail_car green
slip 1 red place=2 completed=1 coins=9 tickets=-4 unused_trains=16
missed 1 blue
read 1865-01 1865-02
frontier orange
archive W03
change routes JAX-MIA colour red
vault 2 red P10 5
set family
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from whistlestop.campaign.values import FULL, SETS, Campaign, Missed, Slip, VaultLine
from whistlestop.mechanics.lasts import Change
from whistlestop.rules.errors import BadNotation

__all__ = ["format_campaign", "parse_campaign"]

_MOST: Final = 65_536
"""Characters of the longest text that is read."""
_ONCE: Final = ("game", "companies", "present", "mail_car", "read", "set")


def format_campaign(campaign: Campaign) -> str:
    lines = [f"game {campaign.game}", f"companies {' '.join(campaign.companies)}"]
    if campaign.present:
        lines.append(f"present {' '.join(campaign.present)}")
    lines.append(f"mail_car {campaign.mail_car}")
    lines += [_slip_text(slip) for slip in campaign.slips]
    lines += [f"missed {miss.game} {miss.company}" for miss in campaign.missed]
    if campaign.read:
        lines.append(f"read {' '.join(campaign.read)}")
    lines += [f"frontier {frontier}" for frontier in campaign.frontiers]
    lines += [f"archive {key}" for key in campaign.archive]
    lines += [f"change {' '.join(change)}" for change in campaign.changes]
    lines += [f"vault {line.game} {line.company} {line.why} {line.dollars}" for line in campaign.vault]
    lines += [f"set {campaign.set}"] if campaign.set != FULL else []
    return "\n".join(lines) + "\n"


def parse_campaign(text: str) -> Campaign:
    """The inverse; raises BadNotation for what is not a campaign."""
    if len(text) > _MOST:
        raise BadNotation("bad_campaign", {"line": "", "most": _MOST})
    facts: dict[str, list[list[str]]] = {}
    for line in filter(str.strip, text.splitlines()):
        key, *words = line.split()
        facts.setdefault(key, []).append(words)
        if key not in _READERS or (key in _ONCE and len(facts[key]) > 1):
            raise BadNotation("bad_campaign", {"line": line, "most": _MOST})
    read = {key: [_read(key, words) for words in facts.get(key, [])] for key in _READERS}
    if not (read["game"] and read["companies"] and read["mail_car"]):
        raise BadNotation("bad_campaign", {"line": "", "most": _MOST})
    campaign = Campaign(
        read["game"][0],
        read["companies"][0],
        read["present"][0] if read["present"] else (),
        read["mail_car"][0],
        tuple(read["slip"]),
        tuple(read["missed"]),
        read["read"][0] if read["read"] else (),
        tuple(read["frontier"]),
        tuple(read["archive"]),
        tuple(read["change"]),
        tuple(read["vault"]),
        read["set"][0] if read["set"] else FULL,
    )
    _check(campaign)
    return campaign


def _read(key: str, words: list[str]) -> Any:
    try:
        return _READERS[key](words)
    except ValueError as problem:
        raise BadNotation("bad_campaign", {"line": " ".join([key, *words]), "most": _MOST}) from problem


def _check(campaign: Campaign) -> None:
    """Every company has a slip or a missed game for each game before this one, and nobody else has any."""
    known = set(campaign.companies)
    named = [*campaign.present, campaign.mail_car]
    played = [(slip.game, slip.company) for slip in campaign.slips] + list(campaign.missed)
    due = {(game, company) for game in range(1, campaign.game) for company in campaign.companies}
    is_whole = len(played) == len(due) and {tuple(each) for each in played} == due
    heaps = (campaign.read, campaign.frontiers, campaign.archive)
    named += [line.company for line in campaign.vault]
    is_whole = is_whole and campaign.game >= 1 and all(len(set(heap)) == len(heap) for heap in heaps)
    if len(known) != len(campaign.companies) or not known.issuperset(named) or not is_whole:
        raise BadNotation("bad_campaign", {"line": "", "most": _MOST})


def _slip_text(slip: Slip) -> str:
    lines = [f"{kind}={points}" for kind, points in slip.lines]
    head = f"slip {slip.game} {slip.company} place={slip.place} completed={slip.completed}"
    return " ".join([head, *lines])


def _slip(words: list[str]) -> Slip:
    game, company, *pairs = words
    numbers = [(key, int(number)) for key, number in [pair.split("=") for pair in pairs]]
    (place_key, place), (completed_key, completed), *lines = numbers
    if (place_key, completed_key) != ("place", "completed"):
        raise ValueError(words)
    return Slip(int(game), company, tuple(lines), place, completed)


def _missed(words: list[str]) -> Missed:
    game, company = words
    return Missed(int(game), company)


def _change(words: list[str]) -> Change:
    table, key, column, *text = words
    return Change(table, key, column, " ".join(text))


def _vault_line(words: list[str]) -> VaultLine:
    game, company, why, dollars = words
    return VaultLine(int(game), company, why, int(dollars))


def _set(words: list[str]) -> str:
    (word,) = words
    if word not in SETS:
        raise ValueError(word)
    return word


def _number(words: list[str]) -> int:
    (number,) = words
    return int(number)


def _word(words: list[str]) -> str:
    (word,) = words
    return word


def _several(words: list[str]) -> tuple[str, ...]:
    return tuple(words)


_READERS: Final[Mapping[str, Callable[[list[str]], Any]]] = MappingProxyType(
    {
        "game": _number,
        "companies": _several,
        "present": _several,
        "mail_car": _word,
        "slip": _slip,
        "missed": _missed,
        "read": _several,
        "frontier": _word,
        "archive": _word,
        "change": _change,
        "vault": _vault_line,
        "set": _set,
    }
)
