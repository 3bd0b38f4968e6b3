"""The question of an event: all are asked at once, and the order of answers decides nothing.

Answers are kept hidden until the last is given. Then all are shown, and they take effect in turn order from the
mover, as the opening tickets do (D-S6). An answer that is no longer possible when its turn comes does nothing.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from whistlestop.mechanics.newspapers.effects import Effect
from whistlestop.mechanics.newspapers.event_cards import EventCard
from whistlestop.mechanics.newspapers.events import AnswerGiven, AnswerShown
from whistlestop.mechanics.newspapers.press import PressSecrets, press_of, press_secrets
from whistlestop.mechanics.newspapers.steps import AnswerEvent, AskEvent, TakeAnswer
from whistlestop.rules.actions import Action, Choose
from whistlestop.rules.chance import Chance
from whistlestop.rules.decide import Question
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.ids import Seat
from whistlestop.rules.mechanic import Run
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import View
from whistlestop.rules.tickets import seats_from
from whistlestop.rules.view import project

__all__ = ["Asking"]

_RULE: Final = "L-P5"


class Asking:
    def __init__(self, event_cards: Mapping[str, EventCard]) -> None:
        self._event_cards: Final = event_cards
        self.work: Final[Mapping[type, Run]] = MappingProxyType({AskEvent: self._ask, TakeAnswer: self._take})
        question = Question(self._options, self._answer)
        self.asks: Final[Mapping[type[Any], Question]] = MappingProxyType(
            # Learners see one more kind of question only where an event asks.
            {AnswerEvent: question} if self.answers() else {}
        )

    def answers(self) -> tuple[str, ...]:
        """All answers that any event may offer."""
        found = [card.asking().answers() for card in self._event_cards.values()]
        return tuple(dict.fromkeys([answer for answers in found for answer in answers]))

    def worth(self, view: View, options: Sequence[Action]) -> list[tuple[float, ...]] | None:
        """What each answer is worth to the viewer; None if no event asks."""
        step = view.public.agenda[-1]
        if not isinstance(step, AnswerEvent):
            return None
        effect = self._asking(step.event)
        return [(effect.answer_worth(view, _answer_in(action)),) for action in options]

    def sample(self, seen: PressSecrets, view: View, chance: Chance) -> tuple[tuple[Seat, str], ...]:
        """Answers that the seats may have given, as far as the viewer knows."""
        public = view.public
        seats = press_of(public).answered
        step = public.agenda[-1] if public.agenda else None
        if not seats or not isinstance(step, AnswerEvent):
            return ()
        answers = self._asking(step.event).answers()
        own = dict(seen.answers)
        drawn = {
            seat: chance.shuffle(f"imagine-answer-{seat}", public.turn, answers)[0]
            for seat in seats
            if seat not in own
        }
        return tuple(sorted({**drawn, **own}.items()))

    def _asking(self, key: str) -> Effect:
        return self._event_cards[key].asking()

    def _ask(self, resolution: Resolution, step: AskEvent) -> None:
        public = resolution.public
        effect = self._asking(step.event)
        seats = [seat for seat in seats_from(public, public.mover) if effect.asks(public, seat)]
        if seats:
            resolution.push(AnswerEvent(step.event, tuple(seats)))

    def _options(self, view: View, step: AnswerEvent) -> Options:
        return Options([Choose(answer) for answer in self._asking(step.event).options(view)])

    def _answer(self, resolution: Resolution, step: AnswerEvent, seat: Seat, action: Action) -> None:
        if not isinstance(action, Choose):
            raise NotLegal(_RULE, "answer_event_first", {"event": step.event})
        if not self._is_possible(resolution, step.event, seat, action.option):
            raise NotLegal(_RULE, "no_such_answer", {"event": step.event, "answer": action.option})
        resolution.emit(AnswerGiven(seat, action.option))
        waiting = tuple([other for other in step.seats if other != seat])
        if waiting:
            resolution.push(AnswerEvent(step.event, waiting))
        else:
            _show_answers(resolution, step.event)

    def _take(self, resolution: Resolution, step: TakeAnswer) -> None:
        if self._is_possible(resolution, step.event, step.seat, step.answer):
            self._asking(step.event).take_answer(resolution, step.event, step.seat, step.answer)

    def _is_possible(self, resolution: Resolution, key: str, seat: Seat, answer: str) -> bool:
        return answer in self._asking(key).options(project(resolution.state, seat))


def _show_answers(resolution: Resolution, key: str) -> None:
    """The answers are pushed as steps, because each may set off newspapers before the next takes effect."""
    public = resolution.public
    answers = dict(press_secrets(resolution.state.secrets).answers)
    seats = [seat for seat in seats_from(public, public.mover) if seat in answers]
    for seat in seats:
        resolution.emit(AnswerShown(seat, answers[seat]))
    resolution.push(*[TakeAnswer(key, seat, answers[seat]) for seat in seats])


def _answer_in(action: Action) -> str:
    assert isinstance(action, Choose)
    return action.option
