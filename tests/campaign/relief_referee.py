"""The relief box and the vote of 1877, for the second reader of campaign files.

Like `chain_referee`, it reads plain JSON and shares no code with the package. It counts the coins of every seat,
since the rich pay into the box and the poorest share it.
"""

from typing import Any, Final

from staff_referee import from_seat, last_seat

__all__ = ["Relief"]

Json = dict[str, Any]
FIRST_GAME: Final = 5
"""V-R1, V-R3: the box and the vote come in this game."""
LARGER_RELIEF: Final = 11
RICH: Final = 10
PANIC: Final = 2
EPILOGUE: Final = 6
BRANCHES: Final = {"arbitrate": "A", "hold_out": "B"}
EVENTS: Final = {"arbitrate": "W15", "hold_out": "W14"}
"""V-R4, V-R5: what joins the events."""


class Relief:
    """Follow the games in their order."""

    def __init__(self) -> None:
        self.dollars = 0
        self.result = ""
        self.cells: dict[str, str] = {}
        self.problems: list[str] = []

    @property
    def wage_change(self) -> int:
        return {"": 0, "arbitrate": 1, "hold_out": -1}[self.result]

    def follow(self, number: int, game: Json, holders: dict[str, str]) -> None:
        """`holders`: who has which item before the game."""
        record, before = game["record"], self.dollars
        events = [event for entry in record["entries"] for event in entry["events"]]
        self._follow_box(number, game, events, dict(holders))
        if self.dollars != before:
            self.cells["relief box dollars"] = str(self.dollars)
        self._follow_events(number, events)
        votes = [event for event in events if event["kind"].startswith("vote_")]
        if number == FIRST_GAME:
            self._vote(record, votes)
            self.cells["decisions vote result"] = self.result
        self._check(number == FIRST_GAME or not votes, number, "V-R3", "a second vote")
        self._follow_story(number, events)

    def _check(self, is_right: bool, number: int, rule: str, what: str) -> None:
        if not is_right:
            self.problems.append(f"game {number}: {rule}, {what}")

    # The box

    def _follow_box(self, number: int, game: Json, events: list[Json], holders: dict[str, str]) -> None:
        present, record = game["present"], game["record"]
        coins = [0] * len(present)
        mover: int | None = None
        expected = self._in_set_up(number, record)
        found: list[tuple[int, int]] = []
        for event in events:
            kind = event["kind"]
            if kind == "turn_began":
                mover = event["seat"]
            if kind in ("turn_began", "event_turned"):
                self._check(found == expected, number, "V-R1, V-R2, V-W19", f"{found} instead of {expected}")
                expected, found = [], []
            if kind == "event_turned" and event["acts"] and mover is not None:
                exempt = {seat for seat, company in enumerate(present) if holders.get("barometer") == company}
                expected = self._of_event(event["event"], from_seat(mover, len(present)), coins, exempt)
            elif kind == "employee_hired":
                self._check(event["wage"] <= coins[event["seat"]], number, "V-E3", "a wage without coins")
            elif kind == "item_taken":
                holders[event["item"]] = present[event["seat"]]
            elif kind == "points_gained":
                coins[event["seat"]] += event["points"]
            elif kind == "points_paid":
                coins[event["seat"]] -= event["points"]
                if event["why"] == "W12":
                    found.append((event["seat"], -event["points"]))
                    self.dollars += event["points"] if number >= FIRST_GAME else 0
            elif kind == "cache_given_to_relief":
                self.dollars += event["dollars"]
            elif kind == "relief_taken":
                found.append((event["seat"], event["amount"]))
                self.dollars -= event["amount"]
        self._check(found == expected, number, "V-R1, V-W19", f"{found} instead of {expected}")
        written = [
            line["points"]
            for seat in record["result"]["seats"]
            for line in seat["lines"]
            if line["kind"] == "coins"
        ]
        self._check(coins == written, number, "V-L8", f"the coins are {coins}, the slips say {written}")

    def _in_set_up(self, number: int, record: Json) -> list[tuple[int, int]]:
        """V-R2, V-R6."""
        amount = min(self.dollars, 10 if number >= LARGER_RELIEF else 6)
        return [(record["header"]["options"]["first"], amount)] if amount else []

    def _of_event(
        self, event: str, seats: list[int], coins: list[int], exempt: set[int]
    ) -> list[tuple[int, int]]:
        """V-W12, V-W19: who pays or takes how much, the mover first."""
        if event == "W12":
            return [(seat, -PANIC) for seat in seats if coins[seat] >= RICH and seat not in exempt]
        poorest = [seat for seat in seats if coins[seat] == min(coins)]
        share = self.dollars // len(poorest)
        return [(seat, share) for seat in poorest] if event == "W19" and share else []

    # The vote

    def _vote(self, record: Json, votes: list[Json]) -> None:
        """V-R3, V-09."""
        order = from_seat(last_seat(record), record["header"]["players"])
        cast = {event["seat"]: event["answer"] for event in votes if event["kind"] == "vote_cast"}
        self._check({*cast} == {*order}, FIRST_GAME, "V-R3", f"the votes of {sorted(cast)}")
        majority = 2 * [*cast.values()].count("arbitrate") - len(order)
        self.result = cast.get(order[0], "") if majority == 0 else "arbitrate" if majority > 0 else "hold_out"
        shown = [(event["kind"], event.get("seat"), event.get("answer")) for event in votes[len(order) :]]
        expected = [("vote_shown", seat, cast.get(seat)) for seat in order]
        decided = [event["result"] for event in votes if event["kind"] == "vote_decided"]
        is_shown = shown == [*expected, ("vote_decided", None, None)]
        self._check(decided == [self.result] and is_shown, FIRST_GAME, "V-R3", f"{shown}, {decided}")

    def _follow_events(self, number: int, events: list[Json]) -> None:
        """Before this game's vote."""
        turned = {event["event"] for event in events if event["kind"] == "event_turned"}
        other = {*EVENTS.values()} - {EVENTS.get(self.result, "")}
        self._check(not turned & other, number, "V-R4, V-R5", f"{turned & other} is no event")
        archived = [event["event"] for event in events if event["kind"] == "event_archived"]
        self._check("W14" not in archived, number, "V-R5", "W14 was archived")

    def _follow_story(self, number: int, events: list[Json]) -> None:
        read = [event["card"] for event in events if event["kind"] == "story_read"]
        for game, card in ((FIRST_GAME, "1877-04"), (12, "1898-04")):
            branch = [f"{card}{BRANCHES.get(self.result, '')}"] if number == game else []
            found = [each for each in read if each.startswith(card)]
            self._check(found == branch, number, "V-R3", f"the cards {found}")

    # The vaults

    def epilogue(self, totals: dict[str, int], homes: dict[str, str]) -> dict[str, int]:
        """V-R7: the totals after it."""
        if self.result == "arbitrate":
            after = {
                company: total + EPILOGUE * (company in homes.values()) for company, total in totals.items()
            }
        else:
            after = {company: total - min(EPILOGUE, max(0, total)) for company, total in totals.items()}
        lowest = [company for company, total in after.items() if total == min(after.values())]
        if len(lowest) == 1:
            after[lowest[0]] += self.dollars
        return after
