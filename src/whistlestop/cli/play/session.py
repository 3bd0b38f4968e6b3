"""A session of one person with bots: the loop from the first ticket to the score."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from whistlestop.arena.runner import move
from whistlestop.bots import BotRunner
from whistlestop.cli.play.prompt import Prompt
from whistlestop.cli.play.reasons import reason_lines
from whistlestop.cli.play.screen import Screen
from whistlestop.cli.play.seats import bots_at
from whistlestop.history.table_events import Undone
from whistlestop.mechanics.shows import option_notes_of
from whistlestop.rules import Action, Choose, Options, View, WhistlestopError, legal
from whistlestop.rules.step import Step
from whistlestop.rules.steps import KeepTickets, SecondCard, TakeTurn
from whistlestop.table import Match
from whistlestop.table.campaigns import seat_characters
from whistlestop.text import (
    Names,
    action_text,
    all_introduced,
    all_seated,
    question_help,
    question_text,
    refusal_text,
    say,
)
from whistlestop.text.command_line.facts import options_text
from whistlestop.text.command_line.find import Unclear
from whistlestop.text.command_line.reading import unclear_text
from whistlestop.text.event import message_text
from whistlestop.text.narration import mark_undone, narrate

__all__ = ["Furnish", "Left", "Session"]


Furnish: TypeAlias = Callable[[Match, Names], tuple[Screen, Prompt]]


class Left(Exception):
    """The player leaves the table."""


@dataclass
class Session:
    match: Match
    lang: str
    furnish: Furnish
    """Creates screen and prompt for a match, with its names and its board."""
    save_to: Path | None = None
    """The file to save the game to when the player leaves."""
    keep: Callable[[Match], None] | None = None
    """Keeps the game of a campaign in the campaign's file; no other file is offered."""
    why: bool = False
    """Whether the bots give reasons, which reveals their tickets."""
    own_files: set[Path] = field(default_factory=set)
    """Files that this session has written or read: they may be overwritten without asking."""
    seat: int = field(init=False)
    names: Names = field(init=False)
    screen: Screen = field(init=False)
    ask: Prompt = field(init=False)
    runner: BotRunner = field(init=False)
    sent_to_bots: int = field(init=False)
    """Number of entries sent to the bots. They get only entries that can no longer be undone."""
    shown_entries: int = field(init=False)
    """Number of entries shown; entries from before the session count as shown."""

    def __post_init__(self) -> None:
        self.take_up(self.match)

    @property
    def view(self) -> View:
        return self.match.view(self.seat)

    @property
    def choices(self) -> list[Choose]:
        """The options of a mechanic's question; empty for other questions."""
        return [action for action in legal(self.view, self.seat).plain if isinstance(action, Choose)]

    def run(self, command: Callable[["Session", str], None]) -> None:
        """Run until the game is over; `Left` is raised if the player leaves earlier. It may be called again."""
        self._wait_for_second_thoughts(command)
        while not self.match.is_over:
            if self.seat in self.match.asked:
                self._decide(command)
            else:
                self._bot_moves()
        self.show_new_entries()

    def act(self, action: Action) -> None:
        """Play the person's action; bots wait while it can be undone."""
        self.match.act(self.seat, action)
        self.show_new_entries()

    def show_new_entries(self) -> None:
        """Show what has happened since the last call."""
        sentences: list[str] = []
        for entry in self.match.history.since(self.shown_entries - 1):
            sentences += self.account(entry.seq, is_news=True)
        self.shown_entries = len(self.match.history)
        self.screen.happened(sentences)

    def log_lines(self, seq: int) -> list[str]:
        """One entry as the log shows it: undone moves are marked."""
        entry = self.match.history.seen_by(self.seat).entry(seq)
        if isinstance(entry.body, Undone):
            return [say("replay.undone", self.lang, name=self.names.player(entry.body.seat))]
        lines = self.account(seq)
        return lines if entry.undone_by is None else mark_undone(lines, self.lang)

    def account(self, seq: int, is_news: bool = False) -> list[str]:
        """One entry as this seat saw it. Tickets to choose from are left out of news: they are shown with the
        question."""
        events = [
            event
            for event in self.match.history.seen_by(self.seat).entry(seq).events
            if not (is_news and event.kind == "tickets_offered" and event.owner() == self.seat)
        ]
        return narrate(events, self.lang, self.names)

    def refuse(self, problem: WhistlestopError | Unclear) -> None:
        """Show the reason and the legal actions."""
        self.screen.refuse(self._why(problem))
        options = getattr(problem, "options", None)
        if isinstance(problem, Unclear) and problem.rule:
            options = legal(self.view, self.seat)
        if isinstance(options, Options):
            self.screen.say(options_text(options, self.lang, self.names))

    def say(self, key: str, **values: str | int) -> None:
        self.screen.say(say(key, self.lang, **values))

    def take_up(self, match: Match) -> None:
        """Start with a match: a new one or a saved one."""
        self.match = match
        self.runner = BotRunner(bots_at(match))
        self.sent_to_bots = 0
        self.seat = next((at for at, sitter in enumerate(match.sitters) if sitter.bot is None), 0)
        players = all_seated(self._sitters(), self.lang, fixed=seat_characters(match.options))
        self.names = Names(match.game.texts, match.rules, players, self.seat)
        self.screen, self.ask = self.furnish(match, self.names)
        self.shown_entries = len(match.history)

    def introductions(self) -> list[str]:
        """The players, and the levels of the bots."""
        return all_introduced(self._sitters(), self.lang, seat_characters(self.match.options))

    def _sitters(self) -> list[tuple[str | None, str]]:
        return [(sitter.bot, sitter.name) for sitter in self.match.sitters]

    def undo(self) -> None:
        self.match.undo(self.seat)
        self.shown_entries = len(self.match.history)
        self.say("session.undone")

    def _why(self, problem: WhistlestopError | Unclear) -> str:
        if isinstance(problem, WhistlestopError):
            return refusal_text(problem, self.lang, self.names)
        return unclear_text(problem, self.lang, self.names)

    def _decide(self, command: Callable[["Session", str], None]) -> None:
        """Ask until the player has decided."""
        self._show_question()
        before = self._moment()
        while self._moment() == before:
            self._obey(command, self.ask(self._prompt()))
        self._wait_for_second_thoughts(command)

    def _moment(self) -> tuple[int, int]:
        # The match too: loading another game can leave the same number of entries.
        return id(self.match), len(self.match.history)

    def _wait_for_second_thoughts(self, command: Callable[["Session", str], None]) -> None:
        """Offer to undo, unless the player has to decide next anyway and can type `undo` there."""
        while self.match.can_undo(self.seat) and not self.match.is_over and self.seat not in self.match.asked:
            line = self.ask(say("prompt.undo", self.lang))
            if not line.strip():
                return
            self._obey(command, line)

    def _obey(self, command: Callable[["Session", str], None], line: str) -> None:
        try:
            command(self, line)
        except (WhistlestopError, Unclear) as problem:
            self.refuse(problem)

    def _bot_moves(self) -> None:
        # Only now, when nothing can be undone any more: a bot cannot forget what it has heard.
        for entry in self.match.history.since(self.sent_to_bots - 1):
            self.runner.hear(entry.events)
        # Before the move: the reason is about what the bot saw then.
        view = self.match.view(self.match.asked[0])
        move(self.match, self.runner)
        self.sent_to_bots = len(self.match.history)
        self.show_new_entries()
        if self.why:
            action = self.match.history.last.action
            bot = self.runner.bots[view.seat]
            self.screen.happened(reason_lines(bot, view, action, self.lang, self.names))

    def _show_question(self) -> None:
        """For the second card of a turn show only the new display."""
        step = self.match.state.public.agenda[-1]
        if self._asks_for_cards(step):
            self.screen.display(self.view)
            return
        if self.choices and not isinstance(step, TakeTurn):
            self._show_choices()
            return
        self.screen.question(self.view)
        if self.view.offered:
            self.screen.offered(self.view)
        for act in self.choices:
            text = action_text(act, self.lang, self.names, self.view.public)
            self.say("session.act", act=self.names.word(act.option, self.lang), text=text)

    def _asks_for_cards(self, step: Step) -> bool:
        """For a card of the display or the deck: the second card of a turn, or a question of a mechanic."""
        return not self.choices and not isinstance(step, TakeTurn | KeepTickets)

    def _show_choices(self) -> None:
        public = self.match.state.public
        notes = {
            each.option: message_text(each.note, self.lang, self.names)
            for each in option_notes_of(self.view, [choice.option for choice in self.choices])
            if each.note is not None
        }
        lines = [
            f"{action_text(choice, self.lang, self.names, public)}  {notes.get(choice.option, '')}".rstrip()
            for choice in self.choices
        ]
        self.screen.choices(self.view, question_text(public.agenda[-1], self.lang, self.names), lines)

    def explain_question(self) -> None:
        """What an answer to the present question means, if a mechanic asks it."""
        text = question_help(self.match.state.public.agenda[-1], self.lang)
        if text:
            self.screen.say(text)

    def _prompt(self) -> str:
        public = self.match.state.public
        step = public.agenda[-1]
        if isinstance(step, KeepTickets):
            return say("prompt.keep", self.lang, keep=step.keep)
        if isinstance(step, SecondCard):
            return say("prompt.second", self.lang)
        if self._asks_for_cards(step):
            return question_text(step, self.lang, self.names)
        if self.choices and not isinstance(step, TakeTurn):
            return say("prompt.choose", self.lang, count=len(self.choices))
        return say("prompt.last" if public.last_seat >= 0 else "prompt.act", self.lang)
