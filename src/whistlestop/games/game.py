"""A loaded game: the data for the rules, and the data for displaying it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from whistlestop.campaign.assemble import complete_rules, rules_for, sealed_keys
from whistlestop.campaign.data import CampaignData
from whistlestop.campaign.notation import parse_campaign
from whistlestop.campaign.parts import Parts
from whistlestop.games.knobs import Overrides, turned
from whistlestop.games.layout_hints import RouteHint
from whistlestop.games.places import CityPlace
from whistlestop.games.problems import BadOption
from whistlestop.games.settings import Option
from whistlestop.games.story_texts import StoryTexts
from whistlestop.games.texts import Texts
from whistlestop.mechanics.lasts import Seals
from whistlestop.rules.ids import CityCode, TrackName
from whistlestop.rules.ruleset import Ruleset

__all__ = ["CAMPAIGN", "Game"]

CAMPAIGN: Final = "campaign"
"""The option with the campaign to which a game belongs."""


@dataclass(frozen=True, eq=False)
class Game:
    id: str
    """`usa-classic`."""
    folder: Path
    """The folder of its `game.toml`."""
    ruleset: Ruleset
    """The game with every option at its default."""
    data_hash: str
    """SHA-256 of the data that the rules read; texts and coordinates do not affect it."""
    texts: Mapping[str, Texts]
    """By language."""
    places: Mapping[CityCode, CityPlace]
    """Positions of the cities for drawing."""
    options: Mapping[str, Option]
    """The options that players may choose before the game; empty in most games."""
    knobs: Overrides
    """The knobs that `game.toml` sets, before any option."""
    vias: Mapping[TrackName, RouteHint] = field(default_factory=dict)
    """Where routes pass, for drawing; by route."""
    reconstructed_tickets: int = 0
    """How many of the tickets are reconstructed instead of copied from the printed game."""

    campaign: CampaignData | None = None
    """The figures of the campaign whose first game this is."""
    parts: Parts | None = None
    """What is printed for that campaign."""
    story: Mapping[str, StoryTexts] = field(default_factory=dict)
    """The texts of its story cards by language. Nobody gets the text of a card before it has been read."""

    def with_options(self, chosen: Mapping[str, object]) -> Ruleset:
        """The rules with these choices; options that are left out keep their default.

        The option `campaign` of a campaign's games is the campaign so far, as text; the rules are then those of its
        next game, and there is no other option.
        """
        if self.campaign is not None and self.parts is not None and CAMPAIGN in chosen:
            return self._of_campaign(chosen)
        for name in chosen:
            if name not in self.options:
                raise BadOption(name, None, tuple(self.options))
        layers = [_layer(option, chosen.get(name, option.default)) for name, option in self.options.items()]
        base = self.ruleset
        return Ruleset(
            base.game,
            base.colours,
            base.card_counts[: len(base.colours) + 1],
            base.board,
            tuple(base.tickets.values()),
            turned(self.knobs, *layers),
            base.mechanics,
            base.cites,
        )

    def all_choices(self, chosen: Mapping[str, object]) -> dict[str, str]:
        """Every option of the game with its choice; those that are left out have their default."""
        found = {name: str(chosen.get(name, option.default)) for name, option in self.options.items()}
        for name, choice in found.items():
            _layer(self.options[name], choice)
        return found

    def complete(self, chosen: Mapping[str, object]) -> Ruleset:
        """The rules with everything that any game of the campaign may have, for sizes that are the same in all of
        them; in a game without a campaign, the rules with these choices."""
        if self.campaign is None or self.parts is None:
            return self.with_options(chosen)
        return complete_rules(self.campaign, self.parts)

    def sealed_words(self, chosen: Mapping[str, object], read: Sequence[str] = ()) -> frozenset[str]:
        """L-A3: the words of frontiers and of pieces that are not in play with these choices, of those that are
        dealt in secret, and of story cards that nobody has read. Nobody gets their names or texts before. `read` are
        the story cards that have been read in this game."""
        if self.campaign is None or self.parts is None:
            return frozenset()
        text = chosen.get(CAMPAIGN)
        cards = frozenset(self.campaign.card_keys)
        if not isinstance(text, str):
            return sealed_keys(self.campaign, self.parts, None) | cards
        dealt = [word for each in self.with_options(chosen).implementing(Seals) for word in each.sealed_words]
        campaign = parse_campaign(text)
        campaign = campaign._replace(read=(*campaign.read, *read))
        unread = cards.difference(campaign.read)
        return sealed_keys(self.campaign, self.parts, campaign).union(dealt, unread)

    def _of_campaign(self, chosen: Mapping[str, object]) -> Ruleset:
        text = chosen[CAMPAIGN]
        if not isinstance(text, str):
            raise BadOption(CAMPAIGN, str(text), ())
        for name in chosen:
            if name != CAMPAIGN:
                raise BadOption(name, None, (CAMPAIGN,))
        return _campaign_rules(self, text)


@lru_cache(maxsize=64)
def _campaign_rules(game: Game, text: str) -> Ruleset:
    """A table asks for its rules several times."""
    assert game.campaign is not None
    assert game.parts is not None
    return rules_for(game.campaign, game.parts, parse_campaign(text))


def _layer(option: Option, choice: object) -> Overrides:
    if not isinstance(choice, str) or choice not in option.choices:
        raise BadOption(option.name, str(choice), tuple(option.choices))
    return option.choices[choice]
