"""A loaded game: the data for the rules, and the data for displaying it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from whistlestop.campaign.data import CampaignData
from whistlestop.games.knobs import Overrides, turned
from whistlestop.games.places import CityPlace
from whistlestop.games.problems import BadOption
from whistlestop.games.settings import Option
from whistlestop.games.texts import Texts
from whistlestop.rules.ids import CityCode
from whistlestop.rules.ruleset import Ruleset

__all__ = ["Game"]


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
    reconstructed_tickets: int = 0
    """How many of the tickets are reconstructed instead of copied from the printed game."""

    campaign: CampaignData | None = None
    """The figures of the campaign whose first game this is."""

    def with_options(self, chosen: Mapping[str, object]) -> Ruleset:
        """The rules with these choices; options that are left out keep their default."""
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


def _layer(option: Option, choice: object) -> Overrides:
    if not isinstance(choice, str) or choice not in option.choices:
        raise BadOption(option.name, str(choice), tuple(option.choices))
    return option.choices[choice]
