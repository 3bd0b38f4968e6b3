"""The mechanic: in the set-up companies hire employees; one that is hired twice by the same company settles there
(V-E1 to V-E6)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from whistlestop.mechanics.advises import Outlook
from whistlestop.mechanics.company_abilities import CompanyAbility, ability_worth, take_up
from whistlestop.mechanics.employees import changes, shown
from whistlestop.mechanics.employees.events import (
    EVENTS,
    EmployeeHired,
    EmployeeLeft,
    EmployeeMarked,
    EmployeeSettled,
    EmployeesTurnedUp,
    HiringEnded,
)
from whistlestop.mechanics.employees.people import COLUMNS, FILE, HOME, MARKS, Employee, read_employees
from whistlestop.mechanics.employees.staff import RECORD, Staff, read_staff, staff_of, write_staff
from whistlestop.mechanics.employees.steps import (
    EndHiring,
    HireEmployee,
    OfferEmployees,
    PayOffEmployees,
    TurnUpEmployees,
)
from whistlestop.mechanics.lasts import Change
from whistlestop.mechanics.mail_car import from_mail_car
from whistlestop.mechanics.messages import Message
from whistlestop.mechanics.settings import only, whole_number, words
from whistlestop.mechanics.shows import Counter, OptionNote, Panel
from whistlestop.mechanics.source import GameSource
from whistlestop.rules.actions import DECLINE, Action, Choose
from whistlestop.rules.claim import gain
from whistlestop.rules.decide import Question
from whistlestop.rules.errors import NotLegal
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.mechanic import Run, Slot
from whistlestop.rules.named_values import figure_of
from whistlestop.rules.options import Options
from whistlestop.rules.resolution import Resolution
from whistlestop.rules.state import PublicState, State, View
from whistlestop.rules.tickets import seats_from

__all__ = ["Employees"]

_HIRE_SLOT: Final = 11
_END_SLOT: Final = 7
_MARKS: Final = 2
"""So many marks of a company let an employee settle there."""
_WAGES: Final = "wages"
_WAGE: Final = "wage"
"""The figure that is added to every printed wage."""
_EMPLOYEE: Final = "employee"
"""The figure of how many employees a company has, hired and settled."""
_HIRED: Final = "hired"
_HOME_VAULT: Final = "settled_vault"
"""The figure of what a settled employee adds to the vault after the last game."""
_SETTLED: Final = "settled_employee"
_SETTLING: Final = 3.0
"""What the mark that settles an employee is worth to a bot, and half of it the one before."""


class Employees:
    """Others may change the figures `wage` and `settled_vault`, and read `employee` and `hired`."""

    name: Final = RECORD
    columns: ClassVar[Mapping[str, frozenset[str]]] = {FILE: COLUMNS}
    files: ClassVar[frozenset[str]] = frozenset({FILE})
    mechanic_columns: ClassVar[Mapping[str, str]] = {FILE: "needs"}
    by_company: ClassVar[tuple[str, ...]] = ("companies",)
    counts_games: ClassVar[bool] = True
    vault_order: ClassVar[int] = 30

    def __init__(self, section: Mapping[str, object], source: GameSource) -> None:
        only(section, ("companies", "game", "games"))
        self.companies: Final = words(section, "companies")
        self._game: Final = whole_number(section, "game", 0, 0)
        self._last: Final = whole_number(section, "games", 0, 0)
        self._people: Final = read_employees(source)
        self.choices: Final = (DECLINE, *self._people)
        self.figures: Final[Mapping[str, int]] = MappingProxyType(
            {_WAGE: 0, _EMPLOYEE: 0, _HIRED: 0, _HOME_VAULT: 0}
        )
        self.events: Final[tuple[type[Any], ...]] = EVENTS
        self.slots: Final = (
            Slot("setup", _HIRE_SLOT, _hire_step),
            Slot("end", _END_SLOT, _end_step),
        )
        self.work: Final[Mapping[type, Run]] = MappingProxyType(
            {
                TurnUpEmployees: self._turn_up,
                OfferEmployees: self._offer,
                EndHiring: self._end_hiring,
                PayOffEmployees: self._pay_off,
            }
        )
        self.asks: Final[Mapping[type, Question]] = MappingProxyType(
            {HireEmployee: Question(self._options, self._hire)}
        )
        self.on_public: Final[Mapping[type, Any]] = changes.ON_PUBLIC
        settled = {key: person.home for key, person in self._people.items() if person.home}
        self._homes_before: Final[Mapping[str, str]] = MappingProxyType(
            {key: home for key, home in settled.items() if not self._is_gone(key)}
        )

    def initial(self, _players: int) -> Staff:
        return Staff()

    # Who works where

    def _settled(self, public: PublicState, seat: Seat) -> list[str]:
        """V-E4, V-E6: those in the office of the company."""
        return [key for key, home in self._homes(public).items() if home == self.companies[seat]]

    def _homes(self, public: PublicState) -> Mapping[str, str]:
        """The companies in which employees have settled, absent ones too."""
        staff = staff_of(public)
        if not staff.settled and not staff.left:  # as in all of a game but its end
            return self._homes_before
        homes = {key: person.home for key, person in self._people.items() if person.home}
        homes.update({key: self.companies[seat] for seat, key in staff.settled})
        return {key: home for key, home in homes.items() if key not in staff.left and not self._is_gone(key)}

    def _is_gone(self, key: str) -> bool:
        """V-E1."""
        until = self._people[key].until
        return 0 < until < self._game

    def abilities_of(self, public: PublicState, seat: Seat) -> list[CompanyAbility]:
        hired = [key for hirer, key in staff_of(public).hired if hirer == seat]
        return [self._people[key].ability for key in (*self._settled(public, seat), *hired)]

    def figure(self, public: PublicState, seat: Seat, name: str, amount: int) -> int:
        if name not in (_EMPLOYEE, _HIRED):
            return amount
        hired = [key for hirer, key in staff_of(public).hired if hirer == seat]
        return amount + len(hired) + (len(self._settled(public, seat)) if name == _EMPLOYEE else 0)

    # Set-up

    def _turn_up(self, resolution: Resolution, step: TurnUpEmployees) -> None:
        """V-E2."""
        public = resolution.public
        pool = [key for key in self._people if self._is_in_pool(public, key)]
        shuffled = resolution.chance.shuffle(FILE, 0, pool)
        resolution.emit(EmployeesTurnedUp(tuple(shuffled[: public.players + 1])))
        seats = seats_from(public, step.seat)  # V-05: the first player holds the mail car
        resolution.push(*[OfferEmployees(seat) for seat in seats], EndHiring())

    def _is_in_pool(self, public: PublicState, key: str) -> bool:
        needs = self._people[key].needs
        is_needed = not needs or needs in [mechanic.name for mechanic in public.rules.mechanics]
        return is_needed and not self._is_gone(key) and key not in self._homes(public)

    def _offer(self, resolution: Resolution, step: OfferEmployees) -> None:
        """V-07: who can hire nobody is not asked."""
        if self._affordable(resolution.public, step.seat):
            resolution.push(HireEmployee(step.seat))

    def _affordable(self, public: PublicState, seat: Seat) -> list[str]:
        """V-03, V-E3: the wage is a price."""
        offered = staff_of(public).offered
        return [key for key in offered if self._wage(public, seat, key) <= public.points[seat]]

    def _wage(self, public: PublicState, seat: Seat, key: str) -> int:
        return max(0, self._people[key].wage + figure_of(public, seat, _WAGE))

    def _options(self, view: View, step: HireEmployee) -> Options:
        return Options([Choose(key) for key in (*self._affordable(view.public, step.seat), DECLINE)])

    def _hire(self, resolution: Resolution, _step: HireEmployee, seat: Seat, action: Action) -> None:
        public = resolution.public
        offered = [*staff_of(public).offered, DECLINE]
        if not isinstance(action, Choose) or action.option not in offered:
            raise NotLegal("V-E3", "hire_first", {})
        if action.option == DECLINE:
            return
        wage = self._wage(public, seat, action.option)
        if wage > public.points[seat]:
            raise NotLegal("V-E3", "wage_too_high", {"wage": wage, "coins": public.points[seat]})
        resolution.emit(EmployeeHired(seat, action.option, wage))
        gain(resolution, seat, _WAGES, "", -wage)
        take_up(resolution, seat, self._people[action.option].ability)

    def _end_hiring(self, resolution: Resolution, _step: EndHiring) -> None:
        resolution.emit(HiringEnded())

    # The end

    def _pay_off(self, resolution: Resolution, _step: PayOffEmployees) -> None:
        for key, person in self._people.items():
            if person.until == self._game and self._game:
                resolution.emit(EmployeeLeft(key))
        hired = dict(staff_of(resolution.public).hired)
        for seat in from_mail_car(resolution.public):
            if seat in hired and hired[seat] not in staff_of(resolution.public).left:
                self._mark(resolution, seat, self._people[hired[seat]])

    def _mark(self, resolution: Resolution, seat: Seat, person: Employee) -> None:
        """V-E5."""
        resolution.emit(EmployeeMarked(seat, person.key))
        marks = person.marks.count(self.companies[seat]) + 1
        if marks >= _MARKS and not self._settled(resolution.public, seat):
            resolution.emit(EmployeeSettled(seat, person.key))

    def lasting(self, state: State) -> list[Change]:
        staff = staff_of(state.public)
        home = {key: self.companies[seat] for seat, key in staff.settled}
        found: list[Change] = []
        for seat, key in staff.marked:
            marks = (*self._people[key].marks, self.companies[seat])
            found.append(Change(FILE, key, MARKS, "" if key in home else " ".join(marks)))
        return [*found, *[Change(FILE, key, HOME, company) for key, company in home.items()]]

    def opened_lines(self, state: State, _totals: Mapping[str, int]) -> list[tuple[str, str, int]]:
        """V-R7: every company of the campaign with a settled employee, absent ones too."""
        dollars = figure_of(state.public, 0, _HOME_VAULT)
        homes = sorted(set(self._homes(state.public).values()))
        return [(company, _SETTLED, dollars) for company in homes] if dollars else []

    # Display

    def counters(self, _view: View) -> list[Counter]:
        return []

    def panels(self, view: View) -> list[Panel]:
        public = view.public
        settled = [(key, home) for key, home in self._homes(public).items()]
        marked = [(person.key, person.marks) for person in self._people.values() if person.marks]
        wages = {key: self._wage(public, max(view.seat, 0), key) for key in staff_of(public).offered}
        return shown.panels(staff_of(public), wages, settled, marked)

    def option_notes(self, view: View, options: Sequence[str]) -> list[OptionNote] | None:
        if not isinstance(view.public.agenda[-1], HireEmployee):
            return None
        wages = {key: self._wage(view.public, view.seat, key) for key in options if key in self._people}
        return [shown.option_note(option, wages.get(option)) for option in options]

    # Advice for bots

    def option_worth(
        self, view: View, options: Sequence[Action], _outlook: Outlook
    ) -> list[tuple[float, ...]] | None:
        """What the ability brings, less the wage; and the mark, which may let the employee settle."""
        if not isinstance(view.public.agenda[-1], HireEmployee):
            return None
        return [(self._worth(view, action),) for action in options]

    def _worth(self, view: View, action: Action) -> float:
        if not isinstance(action, Choose) or action.option not in self._people:
            return 0.0
        person = self._people[action.option]
        wage = self._wage(view.public, view.seat, person.key)
        return ability_worth(view, person.ability) - wage + self._mark_worth(view, person)

    def _mark_worth(self, view: View, person: Employee) -> float:
        games_left = self._last - self._game
        if not games_left or self._settled(view.public, view.seat):
            return 0.0
        own = person.marks.count(self.companies[view.seat])
        return _SETTLING if own + 1 >= _MARKS else _SETTLING / 2 if games_left > 1 else 0.0

    def option_reason(self, view: View, action: Action) -> Message | None:
        if not isinstance(action, Choose) or not isinstance(view.public.agenda[-1], HireEmployee):
            return None
        if action.option == DECLINE:
            return Message("hire_nobody")
        return Message("hire", (("word", "word", action.option),))

    # Text forms

    def write_extra(self, public: Staff, _hidden: None) -> str:
        return write_staff(public)

    def read_extra(self, text: str, players: int) -> tuple[Staff, None]:
        staff = read_staff(text)
        pairs = (*staff.hired, *staff.marked, *staff.settled)
        keys = [*staff.offered, *staff.left, *[key for _, key in pairs]]
        if not {*keys} <= {*self._people} or any(not 0 <= seat < players for seat, _ in pairs):
            raise ValueError(text)
        return staff, None

    def game_object(self) -> dict[str, Any]:
        return {
            "employees": {
                key: {
                    "wage": person.wage,
                    "ability": list(person.ability.effects),
                    "once": person.ability.once,
                    "marks": list(person.marks),
                    "home": person.home or None,
                }
                for key, person in self._people.items()
            }
        }

    def view_object(self, view: View) -> dict[str, Any]:
        staff = staff_of(view.public)
        return {
            "offered": list(staff.offered),
            "hired": {str(seat): key for seat, key in staff.hired},
            "settled": dict(self._homes(view.public)),
        }

    def features(self, view: View) -> list[int]:
        """For each employee: whether it is offered; the seat for which it works, the viewer's 1, then to the left, 0
        for none; and the marks of the viewer's company."""
        public, found = view.public, _of_game(view)
        if found is None:
            return [0] * (3 * len(self._people))
        offered, first = staff_of(public).offered, max(view.seat, 0)
        works: dict[str, int] = {}
        for seat in range(public.players):
            for ability in found.abilities_of(public, seat):
                works[ability.key] = (seat - first) % public.players + 1
        numbers: list[int] = []
        for key in self._people:
            marks = found._people[key].marks if key in found._people else ()
            numbers += [int(key in offered), works.get(key, 0), marks.count(found.companies[first])]
        return numbers


def _of_game(view: View) -> Employees | None:
    """The mechanic of the view's game; none before it has joined the campaign."""
    for mechanic in view.public.rules.mechanics:
        if isinstance(mechanic, Employees):
            return mechanic
    return None


def _hire_step(_public: PublicState, seat: Seat, _track: TrackName) -> TurnUpEmployees:
    return TurnUpEmployees(seat)


def _end_step(_public: PublicState, _seat: Seat, _track: TrackName) -> PayOffEmployees:
    return PayOffEmployees()
