"""A campaign in words: standings, slips, story cards, what a game has changed."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from whistlestop.campaign import Campaign, ranking
from whistlestop.games import Game
from whistlestop.table.campaigns import campaign_data
from whistlestop.text import say
from whistlestop.text.visible import visible
from whistlestop.wire.campaign import CampaignFile

__all__ = ["Teller"]

_WIDTH: Final = 88


class Teller:
    """Writes lines about one campaign in one language."""

    def __init__(self, file: CampaignFile, game: Game, lang: str) -> None:
        self._file: Final = file
        self._game: Final = game
        self._data: Final = campaign_data(game)
        self._lang: Final = lang

    def _say(self, key: str, **values: str | int) -> str:
        return say(key, self._lang, **values)

    def company(self, company: str) -> str:
        return self._game.texts[self._lang].colours.get(company, company)

    def word(self, word: str) -> str:
        return self._game.texts[self._lang].words.get(word, word)

    def year(self, game: int) -> str:
        return str(self._data.years[min(game, self._data.games) - 1])

    def cards(self, keys: Iterable[str]) -> list[str]:
        """Title and text of story cards."""
        texts = self._game.story[self._lang].cards
        lines: list[str] = []
        for key in keys:
            title, text = texts[key]
            lines += ["", self._say("campaign.card", title=title, card=key)]
            lines += textwrap.wrap(text, _WIDTH)
        return lines

    def reading(self, keys: Sequence[str], is_setup: bool) -> list[str]:
        """A reading with the card that ends it."""
        texts = self._game.story[self._lang]
        end = texts.pause if is_setup else texts.stop
        return [*self.cards(keys), "", *textwrap.wrap(end, _WIDTH), ""] if keys else []

    def status(self, campaign: Campaign) -> list[str]:
        games = self._data.games
        lines = (
            [self._say("campaign.over", games=games)]
            if campaign.game > games
            else [
                self._say("campaign.next", game=campaign.game, games=games, year=self.year(campaign.game)),
                self._say("campaign.mail_car", company=self.company(campaign.mail_car)),
                self._say("campaign.trains", trains=self._data.trains[campaign.game - 1]),
            ]
        )
        if self._file.unfinished is not None:
            lines.append(self._say("campaign.interrupted", year=self.year(campaign.game)))
        return [*lines, *self._lists(campaign), *self.slips(campaign), *self.standings(campaign)]

    def _lists(self, campaign: Campaign) -> list[str]:
        lines: list[str] = []
        if campaign.frontiers:
            frontiers = ", ".join(map(self.word, campaign.frontiers))
            lines.append(self._say("campaign.frontiers", frontiers=frontiers))
        if campaign.archive:
            lines.append(self._say("campaign.archive", archive=", ".join(map(self.word, campaign.archive))))
        return lines

    def slips(self, campaign: Campaign) -> list[str]:
        if campaign.game == 1:
            return []
        lines = ["", self._say("campaign.slips")]
        for game in range(1, campaign.game):
            found = {slip.company: slip.total for slip in campaign.slips if slip.game == game}
            cells = [
                self._say("campaign.slip.company", company=self.company(company), total=found[company])
                if company in found
                else self._say("campaign.slip.missed", company=self.company(company))
                for company in campaign.companies
            ]
            lines.append("  " + self._say("campaign.slip", year=self.year(game), slips=", ".join(cells)))
        return lines

    def standings(self, campaign: Campaign) -> list[str]:
        """L-B10: what missed games are worth is disclosed at the end only."""
        if campaign.game == 1:
            return []
        names = {each.company: visible(each.name) for each in self._file.header.companies}
        is_over = campaign.game > self._data.games
        data = self._data if is_over else self._data._replace(absent=(0,) * self._data.games)
        lines = ["", self._say("campaign.standings")]
        for each in ranking(data, campaign):
            lines.append(
                "  "
                + self._say(
                    "campaign.standing",
                    place=each.place,
                    company=self.company(each.company),
                    name=names[each.company],
                    total=each.total,
                    won=each.won,
                    completed=each.completed,
                )
            )
        return lines

    def changed(self, before: Campaign, now: Campaign) -> list[str]:
        """What a game has changed for the later ones."""
        frontiers = [key for key in now.frontiers if key not in before.frontiers]
        archived = [key for key in now.archive if key not in before.archive]
        coloured = sum(change.column == "colour" for change in now.changes[len(before.changes) :])
        lines = [self._say("campaign.changed.frontier", frontier=self.word(key)) for key in frontiers]
        lines += [self._say("campaign.changed.archive", event=self.word(key)) for key in archived]
        lines += [self._say("campaign.changed.colours", count=coloured)] if coloured else []
        lines.append(self._say("campaign.mail_car", company=self.company(now.mail_car)))
        return ["", self._say("campaign.changed"), *[f"  {line}" for line in lines]]
