"""A campaign in words: standings, slips, story cards, what a game has changed."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from whistlestop.campaign import Campaign, ranking
from whistlestop.campaign.assemble import row_key
from whistlestop.campaign.data import sticker_word
from whistlestop.campaign.parts import piece_of
from whistlestop.campaign.ranking import worth_of_missed
from whistlestop.games import Game
from whistlestop.mechanics.lasts import Change
from whistlestop.table.campaigns import campaign_data
from whistlestop.text import all_seated, bot_called, piece_name, say
from whistlestop.text.catalogue import knows, listed
from whistlestop.wire.campaign import CampaignFile

__all__ = ["Teller"]

_WIDTH: Final = 88


class Teller:
    """Writes lines about one campaign in one language."""

    def __init__(self, file: CampaignFile, game: Game, lang: str) -> None:
        self._file: Final = file
        self._game: Final = game
        self._data: Final = campaign_data(game)
        assert game.parts is not None
        self._parts: Final = game.parts
        self._lang: Final = lang
        leaders = file.header.leaders(len(file.games) + 1)
        self._sitters: Final = {each.company: (each.bot, each.name) for each in leaders}
        self._leaders: Final = self._called()

    def _called(self) -> dict[str, str]:
        """The names of all leaders; a bot has the same in all games."""
        sitters = tuple(self._sitters.values())
        names = all_seated(sitters, self._lang, fixed=range(len(sitters)))
        return dict(zip(self._sitters, names, strict=True))

    def _say(self, key: str, **values: str | int) -> str:
        return say(key, self._lang, **values)

    def company(self, company: str) -> str:
        return self._say("campaign.company", colour=company)

    def led(self, companies: Iterable[str]) -> str:
        """Companies with their leaders."""
        return ", ".join(self._led(company, self._leaders[company]) for company in companies)

    def _led(self, company: str, leader: str) -> str:
        bot, name = self._sitters[company]
        facts = {"company": self.company(company), "name": leader}
        if bot is None:
            return self._say("campaign.leader", **facts)
        return self._say("campaign.leader.bot", **facts, level=bot_called(bot, name, self._lang))

    def word(self, word: str) -> str:
        return self._game.texts[self._lang].words.get(word, word)

    def _piece(self, key: str) -> str:
        return piece_name(self._game, key, self._lang)

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
        if not keys:
            return []
        return [*self.cards(keys), "", *textwrap.wrap(end, _WIDTH), ""]

    def status(self, campaign: Campaign) -> list[str]:
        is_copy = not self._file.header.seed
        lines = [self._say("campaign.copy")] if is_copy else []
        lines += self._next(campaign)
        return [*lines, *self._lists(campaign), *self._money(campaign)]

    def _next(self, campaign: Campaign) -> list[str]:
        games, year = self._data.games, self.year(campaign.game)
        if campaign.game > games:
            return [self._say("campaign.over", games=games)]
        lines = [
            self._say("campaign.next", game=campaign.game, games=games, year=year),
            self._say("campaign.companies", companies=self.led(campaign.companies)),
            self._say("campaign.mail_car", company=self.company(campaign.mail_car)),
            self._say("campaign.trains", trains=self._data.trains[campaign.game - 1]),
        ]
        kept = self._file.unfinished
        is_begun = kept is not None and bool(kept.actions)
        return [*lines, self._say("campaign.interrupted", year=year)] if is_begun else lines

    def _money(self, campaign: Campaign) -> list[str]:
        return [*self.slips(campaign), *self._vault(campaign), *self.standings(campaign)]

    def ended(self, campaign: Campaign) -> list[str]:
        """D-LB12: how the campaign ends."""
        lines = ["", self._say("campaign.over", games=self._data.games), *self._money(campaign)]
        best = [self.led([each.company]) for each in ranking(self._data, campaign) if each.place == 1]
        winners = listed(best, self._lang)
        return [*lines, "", self._say("campaign.winner", count=len(best), winners=winners)]

    def _vault(self, campaign: Campaign) -> list[str]:
        """What games added to vaults besides the slips, and at the end for missed ones, so that the sum is seen."""
        lines = [
            self._say(
                "campaign.vault.line",
                year=self.year(line.game),
                company=self.company(line.company),
                total=line.dollars,
                why=self._why(line.why),
            )
            for line in campaign.vault
        ]
        if campaign.game > self._data.games:
            lines += [
                self._say(
                    "campaign.vault.missed",
                    year=self.year(miss.game),
                    company=self.company(miss.company),
                    total=worth_of_missed(self._data, campaign, miss.game),
                )
                for miss in campaign.missed
            ]
        return ["", self._say("campaign.vault"), *[f"  {line}" for line in lines]] if lines else []

    def _why(self, word: str) -> str:
        """The word of a mechanic, or the name of the postcard that brought the dollars."""
        if knows(f"word.{word}"):
            return self._say(f"word.{word}")
        return self._say("campaign.vault.postcard", name=self.word(word))

    def _lists(self, campaign: Campaign) -> list[str]:
        """The board so far, and what has left it."""
        lines: list[str] = []
        if campaign.frontiers:
            frontiers = ", ".join(map(self.word, campaign.frontiers))
            lines.append(self._say("campaign.frontiers", frontiers=frontiers))
        if campaign.archive:
            archive = ", ".join(map(self._piece, campaign.archive))
            lines.append(self._say("campaign.archive", archive=archive))
        return lines

    def new(self, last: Campaign, seated: Campaign) -> list[str]:
        """What is new in the game to which the companies sit down, compared with the game before."""
        lines = [*self._more_trains(seated), *self._more_board(last, seated), *self._rules(last, seated)]
        lines += self._more_events(last, seated)
        archived = [key for key in seated.archive if key not in last.archive]
        lines += [self._say("campaign.new.archived", name=self._piece(key)) for key in archived]
        return ["", self._say("campaign.new"), *[f"  {line}" for line in lines]] if lines else []

    def _more_trains(self, seated: Campaign) -> list[str]:
        now, before = (self._data.trains[game - 1] for game in (seated.game, seated.game - 1))
        return [self._say("campaign.new.trains", count=now - before, trains=now)] if now > before else []

    def _more_board(self, last: Campaign, seated: Campaign) -> list[str]:
        frontiers = [key for key in seated.frontiers if key not in last.frontiers]
        names = self._game.texts[self._lang].cities
        lines = []
        for key in frontiers:
            cities = [names[city.code] for city, row in self._parts.cities if piece_of(row) == key]
            lines.append(
                self._say("campaign.new.frontier", frontier=self.word(key), cities=listed(cities, self._lang))
            )
        colours = _new_colours(last, seated)
        if colours:
            lines.append(self._say("campaign.new.colours", tracks=", ".join(map(self._coloured, colours))))
        return lines

    def _coloured(self, change: Change) -> str:
        texts = self._game.texts[self._lang]
        (track,) = [track for track, _ in self._parts.tracks if track.name == change.key]
        return f"{texts.cities[track.a]}–{texts.cities[track.b]} ({texts.colours[change.text]})"

    def _rules(self, last: Campaign, seated: Campaign) -> list[str]:
        """The rules of cards that were read since the last game began, and those that have ended. A rule that a card
        brings after the game is not disclosed before."""
        now, before = self._cards_in_force(seated), self._cards_in_force(last)
        lines = [self.word(sticker_word(card)) for card in now if card not in before]
        ended = [self.word(sticker_word(card)) for card in before if card not in now]
        return lines + [self._say("campaign.new.ended", rule=rule) for rule in ended]

    def _cards_in_force(self, campaign: Campaign) -> list[str]:
        """The cards that have been read and whose rules hold in this game."""
        cards = [
            each.card for each in self._data.in_force(campaign.game, campaign.read, campaign.set == "family")
        ]
        return [card for card in dict.fromkeys(cards) if card in campaign.read]

    def _more_events(self, last: Campaign, seated: Campaign) -> list[str]:
        """The events that have joined with a story card or a frontier."""
        fresh = {*seated.read, *seated.frontiers} - {*last.read, *last.frontiers}
        words = self._game.texts[self._lang].words
        rows = [row for row in self._parts.tables.get("events", ()) if piece_of(row) in fresh]
        keys = [key for key in map(row_key, rows) if key]
        return [
            self._say("campaign.new.event", name=self.word(key), text=words.get(f"{key}-text", ""))
            for key in keys
        ]

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
                    name=self._leaders[each.company],
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
        coloured = len(_new_colours(before, now))
        lines = [self._say("campaign.changed.frontier", frontier=self.word(key)) for key in frontiers]
        lines += [self._say("campaign.changed.archive", event=self.word(key)) for key in archived]
        lines += [self._say("campaign.changed.colours", count=coloured)] if coloured else []
        lines.append(self._say("campaign.mail_car", company=self.company(now.mail_car)))
        return ["", self._say("campaign.changed"), *[f"  {line}" for line in lines]]


def _new_colours(before: Campaign, now: Campaign) -> list[Change]:
    """A cell that is changed again moves in the list of changes, so that its length says nothing."""
    known = set(before.changes)
    return [change for change in now.changes if change.column == "colour" and change not in known]
