"""What companies keep in their offices, for the second reader of campaign files: employees, charters, items.

Like `chain_referee`, it reads plain JSON and shares no code with the package. Marks and homes follow from who
hired whom.
"""

from typing import Any, Final

__all__ = ["Offices", "from_seat", "last_seat"]

Json = dict[str, Any]
_WAGES: Final = (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 1, 0, 1, 2)
WAGES: Final = {f"E{number:02}": wage for number, wage in enumerate(_WAGES, 1)}
FRONTIERS: Final = {"E06": {"mountains"}, "E09": {"confluence"}, "E12": {"orange", "border"}}
"""Employees for whom one of these frontiers must be on the board."""
GAMES: Final = {"E10": range(3, 13), "E11": range(5, 10)}
"""Employees of a rule that holds in these games only."""
TIMES: Final = {"livery": 2, "reserve": 1, "credit": 1, "agency": 1, "graders": 1, "dispatch": 1}
ROUNDS: Final = (4, 7, 10)
LAST_GAME: Final = 12


def _events(record: Json, *kinds: str) -> list[Json]:
    return [event for entry in record["entries"] for event in entry["events"] if event["kind"] in kinds]


def from_seat(first: int, players: int) -> list[int]:
    """V-05: this seat, then to the left."""
    return [(first + turn) % players for turn in range(players)]


def last_seat(record: Json) -> int:
    """L-E3: who takes the mail car."""
    seats = record["result"]["seats"]
    return max(range(len(seats)), key=lambda seat: seats[seat]["rank"])


class Offices:
    """Follow the games in their order; `cells` are the changes of tables, `problems` what the rules do not allow."""

    def __init__(self) -> None:
        self.marks: dict[str, list[str]] = {}
        self.homes: dict[str, str] = {}
        self.owners: dict[str, list[str]] = {}
        self.holders: dict[str, str] = {}
        self.cells: dict[str, str] = {}
        self.problems: list[str] = []

    def follow(self, number: int, game: Json, wage_change: int) -> None:
        record, present = game["record"], game["present"]
        self._hiring(number, record, wage_change)
        self._take_items(number, record, present)
        self._pay_off(number, record, present)
        self._take_charters(number, record, present)

    def _check(self, is_right: bool, number: int, rule: str, what: str) -> None:
        if not is_right:
            self.problems.append(f"game {number}: {rule}, {what}")

    # Employees

    def _pool(self, number: int, record: Json) -> set[str]:
        """V-E1, V-E2."""
        lines = record["header"]["options"]["campaign"].splitlines()
        opened = {line.split()[1] for line in lines if line.startswith("frontier ")}
        return {
            employee
            for employee in WAGES
            if employee not in self.homes
            and (employee not in FRONTIERS or FRONTIERS[employee] & opened)
            and (employee not in GAMES or number in GAMES[employee])
        }

    def _hiring(self, number: int, record: Json, wage_change: int) -> None:
        players, first = record["header"]["players"], record["header"]["options"]["first"]
        turned_up = [event["employees"] for event in _events(record, "employees_turned_up")]
        self._check(len(turned_up) == (number > 1), number, "V-E2", "employees are turned up from game 2 on")
        offered = turned_up[0] if turned_up else []
        pool = self._pool(number, record)
        is_whole = not turned_up or len({*offered}) == len(offered) == min(players + 1, len(pool))
        self._check({*offered} <= pool and is_whole, number, "V-E2", f"turned up {offered}")
        hired = _events(record, "employee_hired")
        people = [event["employee"] for event in hired]
        self._check(
            {*people} <= {*offered} and len({*people}) == len(people), number, "V-E3", f"hired {people}"
        )
        hirers = [event["seat"] for event in hired]
        order = [seat for seat in from_seat(first, players) if seat in hirers]
        self._check(hirers == order, number, "V-E3", f"the order of hiring is {hirers}")
        wages = [(event["seat"], max(0, WAGES[event["employee"]] + wage_change)) for event in hired]
        asked = [(event["seat"], event["wage"]) for event in hired]
        paid = [
            (event["seat"], event["points"])
            for event in _events(record, "points_paid")
            if event["why"] == "wages"
        ]
        is_paid = paid == [(seat, wage) for seat, wage in wages if wage]
        self._check(asked == wages and is_paid, number, "V-R4, V-R5", f"the wages are {asked}")

    def _pay_off(self, number: int, record: Json, present: list[str]) -> None:
        """V-E1, V-E5."""
        leaving = [employee for employee, games in GAMES.items() if number == games[-1] < LAST_GAME]
        expected: list[tuple[str, Any, str]] = [("employee_left", None, employee) for employee in leaving]
        for employee in leaving:
            self.homes.pop(employee, None)
        hired = {event["seat"]: event["employee"] for event in _events(record, "employee_hired")}
        for seat in from_seat(last_seat(record), len(present)):
            if seat in hired and hired[seat] not in leaving:
                expected.append(("employee_marked", seat, hired[seat]))
                if self._mark(hired[seat], present[seat]):
                    expected.append(("employee_settled", seat, hired[seat]))
        found = [
            (event["kind"], event.get("seat"), event["employee"])
            for event in _events(record, "employee_left", "employee_marked", "employee_settled")
        ]
        self._check(found == expected, number, "V-E5", f"{found} instead of {expected}")

    def _mark(self, employee: str, company: str) -> bool:
        """Whether the employee settles."""
        marks = self.marks.setdefault(employee, [])
        marks.append(company)
        settles = marks.count(company) >= 2 and company not in self.homes.values()
        if settles:
            marks.clear()
            self.homes[employee] = company
            self.cells[f"employees {employee} home"] = company
        self.cells[f"employees {employee} marks"] = " ".join(marks)
        return settles

    # Items and charters

    def _take_items(self, number: int, record: Json, present: list[str]) -> None:
        for event in _events(record, "item_taken"):
            self._check(event["item"] not in self.holders, number, "V-S4", f"{event['item']} has a holder")
            self.holders[event["item"]] = present[event["seat"]]
            self.cells[f"items {event['item']} holder"] = present[event["seat"]]

    def _take_charters(self, number: int, record: Json, present: list[str]) -> None:
        """V-G1 to V-G3."""
        rounds = sum(number >= each for each in ROUNDS) if number < LAST_GAME else 0
        takers = [
            seat
            for seat in from_seat(last_seat(record), len(present))
            for _ in range(rounds - self._number_of(present[seat]))
        ]
        found = [(event["seat"], event["charter"]) for event in _events(record, "charter_taken")]
        self._check([seat for seat, _ in found] == takers, number, "V-G3", f"charters went to {found}")
        taken: dict[str, str] = {}
        for seat, charter in found:
            open_to = self._open_to(present[seat], taken)
            self._check(charter in open_to, number, "V-G2", f"{present[seat]} took {charter}")
            taken[charter] = present[seat]
            self.owners.setdefault(charter, []).append(present[seat])
            self.cells[f"charters {charter} owners"] = " ".join(self.owners[charter])

    def _number_of(self, company: str) -> int:
        return sum(owners.count(company) for owners in self.owners.values())

    def _open_to(self, company: str, taken: dict[str, str]) -> list[str]:
        allowed = [
            charter for charter, times in TIMES.items() if self.owners.get(charter, []).count(company) < times
        ]
        return [charter for charter in allowed if taken.get(charter, company) == company] or allowed
