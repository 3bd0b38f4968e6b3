"""The numbered rules that hold in a campaign now. None of them mentions what a later story card brings."""

from typing import Final

from whistlestop.campaign import Campaign
from whistlestop.campaign.values import FAMILY
from whistlestop.games import Game
from whistlestop.server.campaigns.cards_read import box_cards, first_games, seated
from whistlestop.table.campaigns import campaign_data
from whistlestop.table.series import Series
from whistlestop.text.rulebook import LANGUAGES, Rule, rules
from whistlestop.text.rulings import reasons
from whistlestop.wire.games import RuleLine

__all__ = ["campaign_rules", "rules_now"]

_CARD: Final = "card"
"""The condition of a rule on its page, `legends-campaign (card=1889-02)`: a story card that brings it."""


def rules_now(series: Series, turned: tuple[str, ...] = ()) -> dict[str, list[RuleLine]]:
    """`turned` are the cards that the present game has turned over at its end."""
    now = seated(series)
    now = now._replace(read=tuple(dict.fromkeys([*now.read, *turned])))
    opened = dict.fromkeys(turned, now.game) | box_cards(series)
    return campaign_rules(series.game, now, opened, is_over=series.is_over)


def campaign_rules(
    game: Game, now: Campaign, opened: dict[str, int], *, is_over: bool = False
) -> dict[str, list[RuleLine]]:
    """By language; `opened` has the game after which each card in the box of a frontier was read."""
    found = _CampaignRules(game, now, opened)
    return {
        lang: [
            RuleLine(rule.id, rule.section, rule.text, reasons(lang).get(rule.id, ""), found.since(rule))
            for rule in rules(lang)
            # After the campaign nothing is secret.
            if found.belongs(rule) and (is_over or found.holds(rule))
        ]
        for lang in LANGUAGES
    }


class _CampaignRules:
    def __init__(self, game: Game, now: Campaign, opened: dict[str, int]) -> None:
        self._names: Final = {game.id, f"{game.id}-campaign"}
        self._first: Final = first_games(game, now.read, opened)
        self._data: Final = campaign_data(game)
        stickers = self._data.in_force(now.game, now.read, now.set == FAMILY)
        self._in_force: Final = {(each.card, each.module) for each in stickers}
        self._stickers: Final = {(each.card, each.module) for each in self._data.stickers}

    def belongs(self, rule: Rule) -> bool:
        return not rule.games.isdisjoint(self._names)

    def holds(self, rule: Rule) -> bool:
        return all(self._brought(rule, cards) for cards in self._needs(rule))

    def since(self, rule: Rule) -> int:
        """0 for a rule of the first game."""
        firsts = [
            min([self._first[card] for card in cards if card in self._first], default=0)
            for cards in self._needs(rule)
        ]
        return max(firsts, default=0)

    def _needs(self, rule: Rule) -> list[list[str]]:
        """Of each list one card; a rule without cards of its own joins with its mechanic."""
        named = [choice.split("|") for _, option, choice in rule.choices if option == _CARD]
        joining = [each.card for each in self._data.stickers if each.module == rule.page and not each.setting]
        return named or ([joining] if joining else [])

    def _brought(self, rule: Rule, cards: list[str]) -> bool:
        """A card that changes the mechanic of the rule has to be in force, not only read."""
        return any(
            card in self._first
            and ((card, rule.page) in self._in_force or (card, rule.page) not in self._stickers)
            for card in cards
        )
