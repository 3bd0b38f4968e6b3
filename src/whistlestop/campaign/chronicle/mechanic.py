"""The mechanic: story, bank slips, mail car, archive and frontiers, at their numbered slots of a game.

Without a campaign it registers its events and questions but does nothing, so that a single game and the games of a
campaign have the same kinds of events.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.campaign.additions import Additions
from whistlestop.campaign.assemble import GameSetting
from whistlestop.campaign.chronicle.diary import RECORD, Diary, diary_of, read_diary, write_diary
from whistlestop.campaign.chronicle.events import (
    EVENTS,
    FrontierNamed,
    FrontierOpened,
    MailCarTaken,
    SlipWritten,
    StoryRead,
)
from whistlestop.campaign.chronicle.steps import (
    ArchiveEvent,
    ArchiveOne,
    NameFrontier,
    OpenFrontier,
    PickFrontier,
    ReadOn,
    ReadStory,
    WriteSlips,
)
from whistlestop.campaign.data import AFTER, SETUP, SIGNS, StoryCard, check_tables
from whistlestop.campaign.parts import piece_of
from whistlestop.campaign.values import Campaign
from whistlestop.mechanics.advises import Outlook, archive_worth
from whistlestop.mechanics.describes import of_game
from whistlestop.mechanics.lasts import Archives, decisions_of, give
from whistlestop.mechanics.mail_car import MAIL_CAR
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.settings import only, whole_number
from whistlestop.mechanics.shows import OptionNote
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import Action, Choose
from whistlestop.rules.board import City, Track
from whistlestop.rules.decide import Question
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.ids import CityCode, Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.scoring import SeatResult, score
from whistlestop.rules.state import PublicState, State, View, with_extra
from whistlestop.rules.steps import Plain
from whistlestop.rules.tickets import seats_from

__all__ = ["Chronicle"]

_QUESTIONS: Final = (ArchiveEvent, NameFrontier, PickFrontier)
_NAMED: Final = 2
"""How many frontiers the winner names (V-F2)."""


class Chronicle:
    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {
        "story": frozenset({"card", "game", "when", "only", "gives"}),
        "cities": frozenset({"zone"}),
        "frontiers": frozenset({"frontier", "gate", "card", "gives"}),
        "routes": frozenset(SIGNS),
        "stickers": frozenset({"card", "list", "slot", "until", "module", "setting", "value"}),
    }
    files: ClassVar[frozenset[str]] = frozenset({"story", "frontiers", "stickers"})
    reads_campaign: ClassVar[bool] = True

    def __init__(
        self, section: Mapping[str, object], source: GameSource, setting: GameSetting | None = None
    ) -> None:
        only(section, ("opens",))
        if setting is None:  # the loader makes it once in this way, to report mistakes in its tables
            check_tables(source.rows("story"), source.rows("frontiers"), source.rows("stickers"))
        self._data: Final = None if setting is None else setting.data
        self._campaign: Final = None if setting is None else setting.campaign
        self.frontiers: Final[tuple[tuple[City, ...], tuple[Track, ...]]] = (
            ((), ()) if setting is None else setting.beyond
        )
        self.choices: Final = () if self._data is None else tuple([each.key for each in self._data.frontiers])
        """The frontiers that can be opened; what can be archived is listed by the mechanics that have it."""
        self._frontier_of: Final[Mapping[CityCode, str]] = (
            MappingProxyType({}) if setting is None else setting.frontier_of
        )
        self.traits: Final[Mapping[str, frozenset[TrackName]]] = _frontier_traits(source)
        """`frontier:lakes`: the tracks that end in this frontier."""
        self.figures: Final[Mapping[str, int]] = MappingProxyType({MAIL_CAR: 0})
        self.events: Final[tuple[type[Any], ...]] = EVENTS
        self._opens: Final = whole_number(section, "opens", 0, 0) > 0
        """Whether a frontier is opened after this game (V-F1)."""
        self.slots: Final = () if self._campaign is None else self._slots()
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {
                ReadStory: self._read,
                ReadOn: self._read_on,
                WriteSlips: self._write_slips,
                ArchiveOne: self._archive_one,
                OpenFrontier: self._open_one,
            }
        )
        self.asks: Final[Mapping[type, Question]] = MappingProxyType(
            {
                ArchiveEvent: Question(self._offer_events, self._archive),
                NameFrontier: Question(self._offer_to_name, self._name),
                PickFrontier: Question(self._offer_to_open, self._pick),
            }
        )
        self.on_public: Final[Mapping[type, Any]] = ON_PUBLIC

    def _slots(self) -> tuple[Slot, ...]:
        slots = [
            Slot("setup", 7, _always(ReadStory(False))),
            Slot("end", 1, _always(WriteSlips())),
            Slot("end", 2, _always(ArchiveOne())),
            Slot("end", 3, _always(ReadStory(True))),
            Slot("end", 3, _always(ReadOn()), order=2),  # after what the first cards ask
        ]
        if self._opens:
            slots.append(Slot("end", 3, _always(OpenFrontier()), order=3))
        return tuple(slots)

    def _cards(self, campaign: Campaign, when: str) -> Sequence[StoryCard]:
        return () if self._data is None else self._data.cards(campaign.game, when)

    def figure(self, public: PublicState, seat: Seat, name: str, amount: int) -> int:
        return int(seat == diary_of(public).mail_car) if name == MAIL_CAR else amount

    def initial(self, _players: int) -> Diary:
        campaign = self._campaign
        return Diary() if campaign is None else Diary(campaign.present.index(campaign.mail_car))

    # Set-up and end

    def _read(self, resolution: Resolution, step: ReadStory) -> None:
        """L-B2, X-B2: up to PAUSE in the set-up, up to STOP after the game; but not beyond a card whose branch is
        still to be decided."""
        assert self._campaign is not None
        decided = decisions_of(resolution.public)
        for card in self._cards(self._campaign, AFTER if step.after else SETUP):
            branch = card.only.partition(":")[0]
            if branch and branch not in decided:
                return
            _turn_over(resolution, card, decided, step.after)

    def _read_on(self, resolution: Resolution, _step: ReadOn) -> None:
        """The rest, up to STOP; cards of other branches are skipped (V-R3, V-Z6)."""
        assert self._campaign is not None
        decided, read = decisions_of(resolution.public), diary_of(resolution.public).read
        cards = self._cards(self._campaign, AFTER)
        last = max([number for number, card in enumerate(cards) if card.key in read], default=-1)
        for card in cards[last + 1 :]:
            _turn_over(resolution, card, decided, True)

    def _write_slips(self, resolution: Resolution, _step: WriteSlips) -> None:
        """L-E2, D-LE3: the last-placed player takes the mail car."""
        seats = score(resolution.state).seats
        for seat in seats:
            resolution.emit(SlipWritten(seat.tally.seat, seat.total, seat.rank, len(seat.tally.completed)))
        resolution.emit(MailCarTaken(max(seats, key=_rank).tally.seat))

    def _archive_one(self, resolution: Resolution, _step: ArchiveOne) -> None:
        """L-E3, D-LP8: one of the event discards; with a single one there is nothing to ask."""
        keys = _archivable(resolution.public)
        if len(keys) > 1:
            resolution.push(ArchiveEvent(diary_of(resolution.public).mail_car))
        elif keys:
            _archive(resolution, keys[0])

    def _offer_events(self, view: View, _step: ArchiveEvent) -> Options:
        return Options([Choose(key) for key in _archivable(view.public)])

    def _archive(self, resolution: Resolution, _step: ArchiveEvent, _seat: Seat, action: Action) -> None:
        if not isinstance(action, Choose) or action.option not in _archivable(resolution.public):
            raise NotLegal("L-E3", "archive_first", {})
        _archive(resolution, action.option)

    def _open_one(self, resolution: Resolution, step: OpenFrontier) -> None:
        """V-F2: the winner names two, if there are more; the last-placed player chooses one of them."""
        diary = diary_of(resolution.public)
        keys = self._offered(diary)
        if len(keys) > _NAMED:
            seats = score(resolution.state).seats
            resolution.push(NameFrontier(min(seats, key=_rank).tally.seat), step)
        elif len(keys) > 1:
            resolution.push(PickFrontier(diary.mail_car))
        elif keys:
            self._open_box(resolution, diary.mail_car, keys[0])

    def _open_box(self, resolution: Resolution, seat: Seat, key: str) -> None:
        """V-F3: its card is read, and the mail-car holder gets what lies in it. The rest joins the next game."""
        assert self._data is not None
        (frontier,) = [each for each in self._data.frontiers if each.key == key]
        resolution.emit(FrontierOpened(seat, key))
        if frontier.card:
            resolution.emit(StoryRead(frontier.card))
        if frontier.gives:
            give(resolution, seat, frontier.gives, at_end=True)

    def _offered(self, diary: Diary) -> tuple[str, ...]:
        """The frontiers that may still be opened after this game."""
        return diary.named if len(diary.named) == _NAMED else self._can_open()

    def _offer_to_name(self, view: View, _step: NameFrontier) -> Options:
        return Options([Choose(key) for key in self._nameable(view.public)])

    def _nameable(self, public: PublicState) -> list[str]:
        return [key for key in self._can_open() if key not in diary_of(public).named]

    def _name(self, resolution: Resolution, _step: NameFrontier, seat: Seat, action: Action) -> None:
        if not isinstance(action, Choose) or action.option not in self._nameable(resolution.public):
            raise NotLegal("D-LB8", "frontier_name_first", {})
        resolution.emit(FrontierNamed(seat, action.option))

    def _offer_to_open(self, view: View, _step: PickFrontier) -> Options:
        return Options([Choose(key) for key in self._offered(diary_of(view.public))])

    def _pick(self, resolution: Resolution, _step: PickFrontier, seat: Seat, action: Action) -> None:
        offered = self._offered(diary_of(resolution.public))
        if not isinstance(action, Choose) or action.option not in offered:
            raise NotLegal("D-LB8", "frontier_first", {})
        self._open_box(resolution, seat, action.option)

    def _can_open(self) -> tuple[str, ...]:
        if self._data is None or self._campaign is None:
            return ()
        return self._data.can_open(self._campaign.frontiers)

    def additions(self, state: State) -> Additions:
        diary = diary_of(state.public)
        return Additions(diary.read, diary.opened)

    # Display

    def option_notes(self, view: View, options: Sequence[str]) -> list[OptionNote] | None:
        question = view.public.agenda[-1]
        if not isinstance(question, _QUESTIONS):
            return None
        is_event = isinstance(question, ArchiveEvent)
        return [
            OptionNote(
                option,
                _option_name(option),
                note=_event_note(option) if is_event else self._edge_note(view.public, option),
            )
            for option in options
        ]

    def _edge_note(self, public: PublicState, option: str) -> Message | None:
        """L-A3, L-R1: of a closed frontier the board shows only where routes run off its edge."""
        beyond = {city for city, key in self._frontier_of.items() if key == option}
        ends = [(track.a, track.b) for track in self.frontiers[1]]
        near = {city for pair in ends if beyond.intersection(pair) for city in pair}
        cities = tuple([city for city in public.board.cities if city in near])
        return Message("chronicle.edge", (("cities", "cities", cities),)) if cities else None

    # Advice for bots

    def option_worth(
        self, view: View, options: Sequence[Action], _outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        """For this game it does not matter any more: the worth is that in later games."""
        question = view.public.agenda[-1]
        if not isinstance(question, _QUESTIONS):
            return None
        keys = [action.option if isinstance(action, Choose) else "" for action in options]
        if isinstance(question, ArchiveEvent):
            return [(archive_worth(view, key),) for key in keys]
        return [(float(self._routes_with(view.public, key)),) for key in keys]

    def _routes_with(self, public: PublicState, frontier: str) -> int:
        """How many tracks would join the board: most of them take any colour, and beds can get the own one."""
        cities = {city for city, key in self._frontier_of.items() if key == frontier}
        known = {*public.board.cities, *cities}
        return sum([track.a in known and track.b in known for track in self.frontiers[1]])

    def option_reason(self, view: View, action: Action) -> Message | None:
        if not isinstance(action, Choose) or not isinstance(view.public.agenda[-1], _QUESTIONS):
            return None
        return Message("chronicle_choice", (("word", "word", action.option),))

    # Text forms

    def write_extra(self, public: Diary, _hidden: None) -> str:
        return write_diary(public)

    def read_extra(self, text: str, players: int) -> tuple[Diary, None]:
        diary = read_diary(text)
        if not -1 <= diary.mail_car < players:
            raise ValueError(text)
        return diary, None

    def game_object(self) -> dict[str, Any]:
        campaign = self._campaign
        if campaign is None:
            return {}
        return {
            "game": campaign.game,
            "companies": list(campaign.companies),
            "present": list(campaign.present),
            "read": list(campaign.read),
            "frontiers": list(campaign.frontiers),
            "archive": list(campaign.archive),
            "slips": [[slip.game, slip.company, slip.total, slip.place] for slip in campaign.slips],
        }

    def view_object(self, view: View) -> dict[str, Any]:
        diary = diary_of(view.public)
        return {
            "mail_car": None if diary.mail_car < 0 else diary.mail_car,
            "read": list(diary.read),
            "named": list(diary.named),
            "opened": list(diary.opened),
        }

    def features(self, view: View) -> list[int]:
        """The number of the game, 0 without a campaign; for each seat from the viewer's to the left, whether it has
        the mail car."""
        campaign = of_game(self, view)._campaign
        players, holder = view.public.players, diary_of(view.public).mail_car
        seats = [(max(view.seat, 0) + turn) % players for turn in range(players)]
        return [0 if campaign is None else campaign.game, *[int(seat == holder) for seat in seats]]


def _frontier_traits(source: GameSource) -> Mapping[str, frozenset[TrackName]]:
    home = {code: piece_of(row) for code, row in source.cities if piece_of(row)}
    found: dict[str, set[TrackName]] = {}
    for track, _ in source.routes:
        for frontier in {home[code] for code in track.partition(":")[0].split("-") if code in home}:
            found.setdefault(f"frontier:{frontier}", set()).add(track)
    return MappingProxyType({trait: frozenset(tracks) for trait, tracks in found.items()})


def _always(step: Plain) -> Any:
    def make(_public: PublicState, _seat: Seat, _track: TrackName) -> Plain:
        return step

    return make


def _archivable(public: PublicState) -> tuple[str, ...]:
    return tuple([key for each in public.rules.implementing(Archives) for key in each.archivable(public)])


def _archive(resolution: Resolution, key: str) -> None:
    for each in resolution.public.rules.implementing(Archives):
        if key in each.archivable(resolution.public):
            each.archive(resolution, key)
            return


def _turn_over(resolution: Resolution, card: StoryCard, decided: Mapping[str, str], at_end: bool) -> None:
    if not card.is_read(decided):
        return
    resolution.emit(StoryRead(card.key))
    if card.gives:
        _give_all(resolution, card.gives, at_end)


def _give_all(resolution: Resolution, gift: str, at_end: bool) -> None:
    """V-05: to each company, the mail-car holder first."""
    public = resolution.public
    for seat in seats_from(public, diary_of(public).mail_car):
        give(resolution, seat, gift, at_end=at_end)


def _rank(seat: SeatResult) -> int:
    return seat.rank


def _event_note(word: str) -> Message:
    return Message("chronicle.event", (("word", "word", word),))


def _option_name(word: str) -> Message:
    return Message("chronicle.option", (("word", "word", word),))


def _put(public: PublicState, diary: Diary) -> None:
    public.extras = with_extra(public.extras, RECORD, diary)


def _public_story_read(public: PublicState, event: StoryRead) -> None:
    diary = diary_of(public)
    _put(public, diary._replace(read=(*diary.read, event.card)))


def _public_mail_car_taken(public: PublicState, event: MailCarTaken) -> None:
    _put(public, diary_of(public)._replace(mail_car=event.seat))


def _public_frontier_named(public: PublicState, event: FrontierNamed) -> None:
    diary = diary_of(public)
    _put(public, diary._replace(named=(*diary.named, event.frontier)))


def _public_frontier_opened(public: PublicState, event: FrontierOpened) -> None:
    diary = diary_of(public)
    _put(public, diary._replace(opened=(*diary.opened, event.frontier)))


ON_PUBLIC: Final[Mapping[type, Any]] = MappingProxyType(
    {
        StoryRead: _public_story_read,
        MailCarTaken: _public_mail_car_taken,
        FrontierNamed: _public_frontier_named,
        FrontierOpened: _public_frontier_opened,
    }
)
