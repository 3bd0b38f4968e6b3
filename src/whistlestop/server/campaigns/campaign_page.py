"""A campaign as the asker may see it: nothing that has not been read, and nothing of another company's office."""

from collections.abc import Iterable, Sequence
from typing import Final

from whistlestop.campaign import Campaign, CampaignData, format_campaign, parse_campaign, ranking
from whistlestop.campaign.assemble import row_key
from whistlestop.campaign.data import SETUP, sticker_word
from whistlestop.campaign.parts import Parts, piece_of
from whistlestop.campaign.ranking import worth_of_missed
from whistlestop.campaign.values import FAMILY
from whistlestop.games.game import CAMPAIGN
from whistlestop.rules.ruleset import Ruleset
from whistlestop.server.campaigns.cards_read import (
    box_cards,
    first_games,
    opened_frontiers,
    seated,
    story_cards,
)
from whistlestop.server.campaigns.members import OpenCampaign
from whistlestop.table.campaigns import campaign_data
from whistlestop.table.series import Series
from whistlestop.text import piece_name, say
from whistlestop.text.catalogue import knows
from whistlestop.text.rulebook import LANGUAGES
from whistlestop.wire.campaign_page import (
    BoardSize,
    CampaignPage,
    CompanyState,
    CountedSlip,
    GameAfterEnd,
    MissedGame,
    NamedPiece,
    NewEvent,
    NewFrontier,
    NewRule,
    NewThings,
    OpenedFrontier,
    PaintedTrack,
    PastGameLine,
    PresentGame,
    RuleInForce,
    SlipLine,
    StandingLine,
    TextsByLanguage,
    VaultAddition,
    YouThere,
)

__all__ = ["options_after", "page_of"]


def page_of(found: OpenCampaign, asked: Sequence[str]) -> CampaignPage:
    """`asked` are the companies that have to decide at the table of the present game."""
    return _Page(found).page(tuple(asked))


def options_after(series: Series, after: int | None) -> dict[str, object]:
    """The options of a game on the board as it was after so many games; as it is now without `after`."""
    now = seated(series)
    if after is not None and after < len(series.past):
        now = _begun(series) if after == 0 else parse_campaign(series.past[after - 1].after)
    return {CAMPAIGN: format_campaign(_at_table(now))}


def _begun(series: Series) -> Campaign:
    """The campaign before its first game."""
    everyone = tuple(series.leaders)
    return Campaign(1, everyone, (), everyone[0], (), (), set=series.settings.set)


def _at_table(campaign: Campaign) -> Campaign:
    """All companies at the table, so that there are rules to look at."""
    return campaign if campaign.present else campaign._replace(present=campaign.companies)


class _Page:
    def __init__(self, found: OpenCampaign) -> None:
        self._found: Final = found
        self._series: Final = found.series
        self._game: Final = found.series.game
        self._data: Final[CampaignData] = campaign_data(found.series.game)
        assert self._game.parts is not None
        self._parts: Final[Parts] = self._game.parts
        self._now: Final = seated(found.series)
        self._boxes: Final = box_cards(found.series)
        self._after: Final = [parse_campaign(each.after) for each in found.series.past]

    def page(self, asked: tuple[str, ...]) -> CampaignPage:
        series, row, asker = self._series, self._found.row, self._found.asker
        now, data = self._now, self._data
        story = self._game.story
        return CampaignPage(
            campaign=series.id,
            title=row.title,
            game=self._game.id,
            set=series.settings.set,
            status=series.status,
            number=series.number,
            games=data.games,
            years=data.years,
            version=series.version,
            you=YouThere(
                company=asker.company, host=asker.is_host, invited=asker.is_invited, read=self._read()
            ),
            pace=series.settings.pace,
            spectators=series.settings.spectators,
            hotseat=series.settings.hotseat,
            companies=tuple(map(self._company, series.leaders)),
            mail_car=now.mail_car,
            playing=self._playing(asked),
            standings=self._standings(),
            slips=self._slips(),
            missed=self._missed(),
            vault=self._vault(),
            frontiers=tuple(
                [
                    OpenedFrontier(key=key, names=self._names(key), after=after)
                    for key, after in opened_frontiers(series).items()
                ]
            ),
            archive=self._pieces(now.archive),
            colours=self._colours(),
            story=story_cards(self._game, now.read, self._boxes),
            pause={lang: texts.pause for lang, texts in story.items()},
            stop={lang: texts.stop for lang, texts in story.items()},
            new=None if series.is_over else self._new(),
            rules=() if series.is_over else self._in_force(),
            past=tuple(
                [
                    PastGameLine(
                        number=each.laid.number,
                        year=data.years[each.laid.number - 1],
                        table=each.laid.table,
                        present=each.laid.present,
                        deal=each.laid.deal,
                        at=each.at,
                        stand_ins=each.laid.stand_ins,
                    )
                    for each in series.past
                ]
            ),
            free=tuple([GameAfterEnd(table=table, at=at) for table, at in series.free]),
            is_open=series.is_over,
            secrets_taken=series.secrets_taken and not series.is_over,
            commitment=series.commitment,
            # Before the end it would give away every secret of the campaign.
            seed=series.secret if series.is_over else None,
            board=self._board(),
        )

    def _read(self) -> tuple[str, ...] | None:
        """On a shared device, what everybody has read."""
        readers = self._found.readers
        if not readers:
            return None
        marks = [self._found.stored.read.get(company, frozenset[str]()) for company in readers]
        return tuple(sorted(frozenset.intersection(*marks)))

    def _company(self, company: str) -> CompanyState:
        leader = self._series.leaders[company]
        return CompanyState(
            company=company,
            kind="person" if leader.bot is None else "bot",
            name=self._found.name_of(company),
            bot=leader.bot,
            taken=leader.taken or leader.bot is not None,
            attendance=leader.attendance,
            character=self._series.characters[company],
        )

    def _playing(self, asked: tuple[str, ...]) -> PresentGame | None:
        laid = self._series.playing
        if laid is None:
            return None
        return PresentGame(
            table=laid.table, number=laid.number, deal=laid.deal, present=laid.present, asked=asked
        )

    # Money

    def _standings(self) -> tuple[StandingLine, ...]:
        """L-B10: what missed games are worth is disclosed at the end only."""
        data = self._data
        if not self._series.is_over:
            data = data._replace(absent=(0,) * data.games)
        return tuple([StandingLine(**each._asdict()) for each in ranking(data, self._now)])

    def _slips(self) -> tuple[CountedSlip, ...]:
        return tuple(
            [
                CountedSlip(
                    game=slip.game,
                    company=slip.company,
                    lines=tuple([SlipLine(kind, points) for kind, points in slip.lines]),
                    total=slip.total,
                    place=slip.place,
                    completed=slip.completed,
                )
                for slip in self._now.slips
            ]
        )

    def _missed(self) -> tuple[MissedGame, ...]:
        is_over = self._series.is_over
        return tuple(
            [
                MissedGame(
                    game=miss.game,
                    company=miss.company,
                    worth=worth_of_missed(self._data, self._now, miss.game) if is_over else None,
                )
                for miss in self._now.missed
            ]
        )

    def _vault(self) -> tuple[VaultAddition, ...]:
        return tuple(
            [
                VaultAddition(
                    game=line.game,
                    company=line.company,
                    why=line.why,
                    names=self._reason(line.why),
                    dollars=line.dollars,
                )
                for line in self._now.vault
            ]
        )

    def _reason(self, word: str) -> TextsByLanguage:
        """The word of a mechanic, or the name of the piece that brought the dollars."""
        if knows(f"word.{word}"):
            return {lang: say(f"word.{word}", lang) for lang in LANGUAGES}
        return self._names(word)

    # The board

    def _colours(self) -> tuple[PaintedTrack, ...]:
        found: dict[str, PaintedTrack] = {}
        for number, campaign in enumerate(self._after, 1):
            for change in campaign.changes:
                if change.column == "colour" and change.key not in found:
                    found[change.key] = PaintedTrack(track=change.key, colour=change.text, after=number)
        return tuple(found.values())

    def _board(self) -> BoardSize:
        rules: Ruleset = self._game.with_options(options_after(self._series, None))
        return BoardSize(
            cities=len(rules.board.cities), tracks=len(rules.board.tracks), tickets=len(rules.tickets)
        )

    def _names(self, word: str) -> TextsByLanguage:
        return {lang: texts.words.get(word, word) for lang, texts in self._game.texts.items()}

    def _pieces(self, keys: Iterable[str]) -> tuple[NamedPiece, ...]:
        return tuple(
            [
                NamedPiece(
                    key=key, names={lang: piece_name(self._game, key, lang) for lang in self._game.texts}
                )
                for key in keys
            ]
        )

    # News

    def _new(self) -> NewThings:
        now, last = self._now, self._last()
        trains = self._data.trains
        before = trains[now.game - 2] if now.game > 1 else trains[0]
        fresh = {*now.read, *now.frontiers} - {*last.read, *last.frontiers}
        return NewThings(
            trains=trains[now.game - 1],
            more_trains=trains[now.game - 1] - before,
            frontiers=tuple([self._frontier(key) for key in now.frontiers if key not in last.frontiers]),
            rules=self._rules(last, now),
            ended=self._rules(now, last),
            events=self._events(fresh),
            archived=self._pieces([key for key in now.archive if key not in last.archive]),
            colours=tuple([each for each in self._colours() if each.after == now.game - 1]),
        )

    def _last(self) -> Campaign:
        """The campaign as it was in the game before: with the cards of its set-up, without those of its end."""
        if not self._after:
            return _begun(self._series)
        before = self._after[-2] if len(self._after) > 1 else _begun(self._series)
        setup = [card.key for card in self._data.cards(before.game, SETUP)]
        return before._replace(read=(*before.read, *setup))

    def _rules(self, last: Campaign, now: Campaign) -> tuple[NewRule, ...]:
        before = self._cards_in_force(last)
        return tuple(
            [
                NewRule(card=card, texts=self._names(sticker_word(card)))
                for card in self._cards_in_force(now)
                if card not in before
            ]
        )

    def _in_force(self) -> tuple[RuleInForce, ...]:
        first = first_games(self._game, self._now.read, self._boxes)
        return tuple(
            [
                RuleInForce(
                    card=card,
                    texts=self._names(sticker_word(card)),
                    since=first[card],
                )
                for card in self._cards_in_force(self._now)
            ]
        )

    def _cards_in_force(self, campaign: Campaign) -> list[str]:
        """The cards that have been read and whose rules hold in this game."""
        stickers = self._data.in_force(campaign.game, campaign.read, campaign.set == FAMILY)
        cards = dict.fromkeys([each.card for each in stickers])
        return [card for card in cards if card in campaign.read]

    def _events(self, fresh: set[str]) -> tuple[NewEvent, ...]:
        rows = [row for row in self._parts.tables.get("events", ()) if piece_of(row) in fresh]
        keys = [key for key in map(row_key, rows) if key]
        return tuple([NewEvent(key=key, names=self._names(key), texts=self._texts(key)) for key in keys])

    def _texts(self, key: str) -> TextsByLanguage:
        return {lang: texts.words.get(f"{key}-text", "") for lang, texts in self._game.texts.items()}

    def _frontier(self, key: str) -> NewFrontier:
        cities = [city.code for city, row in self._parts.cities if piece_of(row) == key]
        return NewFrontier(key=key, names=self._names(key), cities=tuple(cities))
