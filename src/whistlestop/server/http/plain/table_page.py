"""A table as the page shows it to one seat or to a spectator. Everything comes from `table.redaction`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from whistlestop.history import SeenBotFailure, SeenEntry, SeenMove
from whistlestop.history.table_events import Reacted, Said, Seated, Undone
from whistlestop.mechanics.shows import counters_of, panels_of
from whistlestop.rules import Action, Claim, Keep, View
from whistlestop.rules.card_counts import count_cards
from whistlestop.rules.graph import Networks
from whistlestop.rules.scoring import has_points
from whistlestop.rules.state import EMPTY
from whistlestop.rules.steps import KeepTickets, SecondCard, TakeTurn
from whistlestop.server.http.plain.board import BoardPicture, draw_board
from whistlestop.server.tables.table_names import names_at
from whistlestop.table.redaction import can_undo, options_of, seen_history, view_of
from whistlestop.table.table_state import TableState
from whistlestop.text import Names, action_text, bot_called, question_help, question_text, result_lines, say
from whistlestop.text.catalogue import listed
from whistlestop.text.event import message_text
from whistlestop.text.narration import mark_undone, narrate
from whistlestop.text.preview import with_preview
from whistlestop.wire.options import action_to_wire

__all__ = ["TablePage", "table_page"]

_LAST = 12
"""Entries of the log that the page shows."""


@dataclass(frozen=True)
class Player:
    seat: int
    name: str
    colour: str
    is_you: bool
    is_asked: bool
    is_played_by_bot: bool
    """A bot plays for the person who has this seat."""
    is_taken: bool
    level: str
    """Of a bot; empty for a person."""
    trains: int = 0
    points: int = 0
    cards: int = 0
    tickets: int = 0


@dataclass(frozen=True)
class PageCard:
    kind: str
    name: str
    """With the count in the hand: the form of the word depends on it."""


@dataclass(frozen=True)
class TicketLine:
    text: str
    is_done: bool


@dataclass(frozen=True)
class Kept:
    """What a mechanic keeps beside the board, in sentences."""

    title: str
    sentences: Sequence[str]


@dataclass(frozen=True)
class FormChoice:
    action: str
    """The value that the form sends back: the action as JSON."""
    text: str


@dataclass(frozen=True)
class ClaimGroup:
    """The ways to pay for one track."""

    track: str
    choices: Sequence[FormChoice]


@dataclass(frozen=True)
class TablePage:
    table: str
    title: str
    game: str
    version: int
    status: str
    players: Sequence[Player]
    has_points: bool
    """Whether players can have points before the final scoring."""
    unit: str
    """What the score counts: `points` or `dollars`."""
    is_seated: bool
    is_host: bool
    news: Sequence[str] = ()
    display: Sequence[PageCard] = ()
    deck: str = ""
    hand: Sequence[PageCard] = ()
    tickets: Sequence[TicketLine] = ()
    offered: Sequence[str] = ()
    question: str = ""
    question_help: str = ""
    """What an answer to the question of a mechanic means."""
    moves: Sequence[FormChoice] = ()
    claims: Sequence[ClaimGroup] = ()
    keeps: Sequence[FormChoice] = ()
    panels: Sequence[Kept] = ()
    can_undo: bool = False
    result: Sequence[str] = ()
    drawing: BoardPicture | None = None
    free_seats: int = 0
    can_chat: bool = False
    turn: str = ""
    waits_for: Sequence[str] = field(default=())
    proposal: Sequence[str] = ()
    """What is proposed, who is asked, who is awaited and who is not asked."""
    can_answer: bool = False
    card_counts: Sequence[tuple[str, int, int]] = ()
    """At a table with counts: each colour with the cards that everybody has seen, and the others."""
    stand_in: Sequence[str] = ()
    """Where a bot plays for this seat: the sentence that says so, and the words that end it."""
    restarts: int = 0
    salts: Sequence[tuple[str, str]] = ()
    """Once salts are revealed: each salt, and the sentence that says who made it."""
    seed: str = ""
    """After the game."""

    @property
    def is_yours(self) -> bool:
        return bool(self.moves or self.claims or self.keeps)


def table_page(table_state: TableState, seat: int | None, is_host: bool, lang: str) -> TablePage:
    names = names_at(table_state, lang, seat, "page.seat")
    view = view_of(table_state, seat)
    around = TablePage(
        table=table_state.table_id,
        title=table_state.settings.title or table_state.game.texts[lang].title,
        game=table_state.game.texts[lang].title,
        version=table_state.version,
        status=table_state.status,
        players=[
            _player(table_state, table_seat, seat, lang, names, view)
            for table_seat in range(len(table_state.seats))
        ],
        has_points=view is None or has_points(view.public),
        unit=table_state.rules.knobs.unit,
        is_seated=seat is not None,
        is_host=is_host,
        restarts=table_state.restarts,
        news=_news(table_state, seat, lang, names),
        free_seats=sum(
            not table_seat.is_taken and table_seat.kind == "open" for table_seat in table_state.seats
        ),
        can_chat=table_state.settings.chat and seat is not None,
        waits_for=[names.player(asked) for asked in table_state.asked],
        proposal=_proposal(table_state, lang, names),
        can_answer=table_state.proposal is not None
        and seat in table_state.voters - table_state.agreed
        and not _is_played(table_state, seat),
        stand_in=_stand_in(table_state, seat, lang),
        salts=_salts(table_state, lang, names),
        seed=table_state.seed if table_state.status == "finished" else "",
    )
    return around if view is None else _with_game(around, table_state, view, seat, lang, names)


def _salts(table_state: TableState, lang: str, names: Names) -> list[tuple[str, str]]:
    return [
        (table_seat.salt, say("page.fair_salt", lang, name=names.player(seat), by=table_seat.salt_by))
        for seat, table_seat in enumerate(table_state.seats)
        if table_seat.salt
    ]


def _is_played(table_state: TableState, seat: int | None) -> bool:
    """A bot plays for this seat."""
    return seat is not None and table_state.seats[seat].bot is not None


def _stand_in(table_state: TableState, seat: int | None, lang: str) -> list[str]:
    table_seat = None if seat is None else table_state.seats[seat]
    if (
        table_seat is None
        or table_state.status != "running"
        or not table_seat.is_away
        or table_seat.has_resigned
    ):
        return []
    return [say("web.away.you", lang), say("web.reclaim", lang)]


def _proposal(table_state: TableState, lang: str, names: Names) -> list[str]:
    proposal = table_state.proposal
    if proposal is None:
        return []
    who, name = names.who(proposal.seat), names.player(proposal.seat)
    lines = [say("web.proposal", lang, who=who, name=name, what=proposal.what)]
    groups = {
        "asked": table_state.voters - {proposal.seat},
        "waits": table_state.voters - table_state.agreed,
        "absent": table_state.absent,
    }
    for key, seats in groups.items():
        if seats:
            players = listed([names.player(seat) for seat in sorted(seats)], lang)
            lines.append(say(f"web.proposal.{key}", lang, names=players))
    return lines


def _with_game(
    around: TablePage, table_state: TableState, view: View, seat: int | None, lang: str, names: Names
) -> TablePage:
    public = view.public
    rules = table_state.rules
    options = options_of(table_state, seat)
    texts = [_choice(option, _sentence(option, lang, names, view)) for option in options]
    both = list(zip(options, texts, strict=True))
    facts = {name: getattr(around, name) for name in around.__dataclass_fields__}
    facts.update(
        display=[
            PageCard("empty", say("table.empty", lang))
            if card == EMPTY
            else PageCard(rules.cards[card], names.card_name(card, lang))
            for card in view.display_by_colour
        ],
        deck=say("table.decks", lang, deck=public.deck_size, tickets=public.ticket_deck_size),
        turn=say("table.last_round" if public.last_seat >= 0 else "table.turn", lang, turn=public.turn),
        hand=[
            PageCard(rules.cards[card], names.count(card, count, lang))
            for card, count in enumerate(view.hand_by_colour)
            if count
        ],
        tickets=_tickets(view, seat, lang, names),
        offered=[names.ticket(ticket, lang) for ticket in view.offered],
        question=_question(view, lang, names).removesuffix(":") if options else "",
        question_help=question_help(view.public.agenda[-1], lang) if options else "",
        moves=[choice for option, choice in both if not isinstance(option, Claim | Keep)],
        claims=_claims(view, options, lang, names),
        keeps=[choice for option, choice in both if isinstance(option, Keep)],
        panels=_panels(view, lang, names),
        card_counts=_card_counts(table_state, lang, names),
        can_undo=can_undo(table_state, seat),
        result=_result(table_state, lang, names) if table_state.status == "finished" else (),
        drawing=draw_board(table_state, view, lang, names),
    )
    return TablePage(**facts)


def _result(table_state: TableState, lang: str, names: Names) -> list[str]:
    """Bots that did not finish their own game are named below it."""
    failed = [seat for seat, table_seat in enumerate(table_state.seats) if table_seat.failed_bot]
    return [
        *result_lines(table_state.playing.result(), lang, names),
        *(say("page.finished_by_stand_in", lang, name=names.player(seat)) for seat in failed),
    ]


def _card_counts(table_state: TableState, lang: str, names: Names) -> list[tuple[str, int, int]]:
    if not table_state.settings.card_counts:
        return []
    counts = count_cards(table_state.playing.state.public)
    return [(names.card_colour(one.colour, lang), one.seen, one.unseen) for one in counts]


def _player(
    table_state: TableState, seat: int, you: int | None, lang: str, names: Names, view: View | None
) -> Player:
    table_seat = table_state.seats[seat]
    player = Player(
        seat,
        names.player(seat),
        table_seat.colour,
        is_you=seat == you,
        is_asked=seat in table_state.asked,
        is_played_by_bot=table_seat.bot is not None and not table_seat.is_bots,
        is_taken=table_seat.is_taken,
        level=bot_called(table_seat.bot, table_seat.name, lang)
        if table_seat.is_bots and table_seat.bot
        else "",
    )
    if view is None:
        return player
    public = view.public
    facts = {name: getattr(player, name) for name in player.__dataclass_fields__}
    facts.update(
        trains=public.trains[seat],
        points=public.points[seat],
        cards=public.hand_sizes[seat],
        tickets=public.ticket_counts[seat],
    )
    return Player(**facts)


def _tickets(view: View, seat: int | None, lang: str, names: Names) -> list[TicketLine]:
    public = view.public
    own = [public.board.tracks[track] for track, owner in public.owners.items() if owner == seat]
    networks = Networks([(track.a, track.b, 1) for track in own])
    shown: list[TicketLine] = []
    for name in view.tickets:
        ticket = names.rules.tickets[name]
        is_done = networks.joined(public.board.stops[ticket.a], public.board.stops[ticket.b])
        shown.append(TicketLine(names.ticket(name, lang), is_done))
    return shown


def _panels(view: View, lang: str, names: Names) -> list[Kept]:
    counted = [message_text(counter.sentence, lang, names) for counter in counters_of(view)]
    panels = [
        Kept(
            message_text(panel.title, lang, names),
            [message_text(sentence, lang, names) for sentence in panel.sentences],
        )
        for panel in panels_of(view)
    ]
    return [Kept(say("page.counters", lang), counted), *panels] if counted else panels


def _claims(view: View, options: Iterable[Action], lang: str, names: Names) -> list[ClaimGroup]:
    """By the name of the track. Each label repeats the route: a closed list shows only the chosen label."""
    by_track: dict[str, list[FormChoice]] = {}
    for option in options:
        if isinstance(option, Claim):
            track, name = names.board.tracks[option.track], names.track(option.track, lang)
            # Parallel tracks may have the same price: only their names differ.
            is_alone = len(names.board.parallel[track.route]) == 1
            route = names.between(track.a, track.b, lang) if is_alone else name
            label = say("page.payment", lang, cities=route, cards=names.cards(option.cards, lang))
            label = with_preview(label, view, option, lang, names)
            by_track.setdefault(name, []).append(_choice(option, label))
    return [ClaimGroup(track, by_track[track]) for track in sorted(by_track)]


def _choice(action: Action, text: str) -> FormChoice:
    return FormChoice(msgspec.json.encode(action_to_wire(action)).decode(), text)


def _question(view: View, lang: str, names: Names) -> str:
    step = view.public.agenda[-1]
    if isinstance(step, KeepTickets):
        return say("prompt.keep", lang, keep=step.keep)
    if isinstance(step, SecondCard):
        return say("prompt.second", lang)
    if isinstance(step, TakeTurn):
        return say("prompt.last" if view.public.last_seat >= 0 else "prompt.act", lang)
    return question_text(step, lang, names)


def _sentence(action: Action, lang: str, names: Names, view: View) -> str:
    text = action_text(action, lang, names, view.public)
    return text[:1].upper() + text[1:]


def _news(table_state: TableState, seat: int | None, lang: str, names: Names) -> list[str]:
    """The last entries, the newest first; the sentences of one entry stay in their order."""
    lines: list[str] = []
    for entry in reversed(seen_history(table_state, seat).since(table_state.version - _LAST)):
        lines += _log_lines(entry, lang, names)
    return lines


def _name_of(body: Said | Seated, names: Names) -> str:
    """A player without a name of their own has the name of the seat."""
    return body.name or ("" if body.seat is None else names.player(body.seat))


def _log_lines(entry: SeenEntry, lang: str, names: Names) -> list[str]:
    body = entry.body
    if isinstance(body, Undone):
        return [say("replay.undone", lang, name=names.player(body.seat))]
    if isinstance(body, Said):
        return [say("page.said", lang, name=_name_of(body, names), text=body.text)]
    if isinstance(body, Reacted):
        return [say("event.reacted", lang, name=names.player(body.seat), reaction=body.reaction)]
    if isinstance(body, Seated):
        return [say("page.seated", lang, name=_name_of(body, names))]
    if isinstance(body, SeenBotFailure):
        return [say("page.bot_failed", lang, name=names.player(body.seat))]
    lines = narrate(entry.events, lang, names)
    if entry.undone_by is not None:
        return mark_undone(lines, lang)
    if isinstance(body, SeenMove) and body.by == "stand_in":
        lines.insert(0, say("page.stand_in", lang, name=names.player(body.seat)))
    return lines
