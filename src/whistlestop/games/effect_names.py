"""The names in the effects of events: figures, permissions, boxes, players and kinds of routes (V-W0)."""

from collections.abc import Iterator, Sequence
from typing import Final

from whistlestop.campaign.parts import Parts
from whistlestop.mechanics.lasts import Gives
from whistlestop.mechanics.source import SourceRow, optional_cell
from whistlestop.rules.ruleset import FACE_UP, Ruleset

__all__ = ["unknown_names"]

_EVENTS: Final = "events"
_OF_ROUTES: Final = ("claim_pays", "claim_costs", "forbid_claim", "price")
_OF_PLAYERS: Final = ("coins", "cards")
_PLAYERS: Final = ("all", "mover", "poorest", "richest", "longest_track")
_BY_FIGURE: Final = ("with_", "without_", "per_")
_LENGTH: Final = "length>="
_CITY: Final = "city:"


def unknown_names(parts: Parts, rules: Ruleset) -> Iterator[tuple[SourceRow, str]]:
    """Each row with a name that no mechanic of the campaign declares."""
    names = _Names(parts, rules)
    for row in parts.tables.get(_EVENTS, ()):
        for effect in row["effect"].split(";"):
            for name in names.unknown(effect.split()):
                yield row, name


class _Names:
    """What the mechanics of a campaign declare, with everything in play."""

    def __init__(self, parts: Parts, rules: Ruleset) -> None:
        self._rules: Final = rules
        self._gifts: Final = {gift for mechanic in rules.implementing(Gives) for gift in mechanic.gifts}
        others = [row for name, rows in parts.tables.items() if name != _EVENTS for row in rows]
        lasting = [optional_cell(row, "effect").split() for row in others]
        # Dollars that are gained are declared by nobody; abilities, whose words are checked, change the same ones.
        self._figures: Final = {*rules.figures, *[words[0] for words in lasting if words]}

    def unknown(self, words: Sequence[str]) -> list[str]:
        word, *rest = words
        if word in _OF_ROUTES:
            return [] if self._is_of_routes(rest[0]) else [rest[0]]
        if word in _OF_PLAYERS:
            return [] if self._is_of_players(rest[0]) else [rest[0]]
        if word == "forbid":
            return [name for name in rest if name not in {*self._rules.permissions, FACE_UP}]
        if word == "pay":
            return [name for name in rest[2:] if name not in self._gifts]
        if word == "share":
            box, who = rest
            wrong = [] if self._is_of_players(who) else [who]
            return [*wrong, *([] if box in self._figures and f"{box}_paid" in self._gifts else [box])]
        is_figure = len(rest) == 1 and rest[0][0] in "+-="
        return [word] if is_figure and word not in self._figures else []

    def _is_of_routes(self, text: str) -> bool:
        if text.startswith(_CITY) and text.removeprefix(_CITY) in self._rules.board.cities:
            return True
        return text.startswith(_LENGTH) or text in self._rules.traits

    def _is_of_players(self, text: str) -> bool:
        figure = next((text.removeprefix(each) for each in _BY_FIGURE if text.startswith(each)), "")
        return text in _PLAYERS or figure in self._figures
