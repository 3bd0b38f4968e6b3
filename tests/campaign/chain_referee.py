"""A second reader of campaign files, after docs/record.md and the rules of Legends.

It reads plain JSON and shares no code with the package: from the events of each game it says what the campaign
must be before the next one, and from all of them who has won.
"""

from typing import Any, Final

from frontier_referee import bridge_dollars, frontier_cells
from relief_referee import Relief
from staff_referee import Offices, last_seat

__all__ = ["ABSENT", "expected_texts", "final_places", "office_problems", "sealed_problems"]

ABSENT: Final = (25, 25, 30, 40, 45, 45, 55, 60, 65, 75, 85, 95)
Json = dict[str, Any]


def _events(record: Json, kind: str) -> list[Json]:
    """No game in these files takes an action back."""
    return [event for entry in record["entries"] for event in entry["events"] if event["kind"] == kind]


def expected_texts(file: Json) -> list[list[str]]:
    """For each game but the first: the lines that its option `campaign` must have, and as a last item those of
    the campaign after the last game but for the set-up cards, which the records of later games alone show."""
    companies = [each["company"] for each in file["header"]["companies"]]
    slips: list[str] = []
    missed: list[str] = []
    read: list[str] = []
    lasting: dict[str, list[str]] = {"frontier": [], "archive": [], "vault": []}
    cells: dict[str, str] = {}
    offices, relief = Offices(), Relief()
    found: list[list[str]] = []
    for number, game in enumerate(file["games"], 1):
        record, present = game["record"], game["present"]
        seats = record["result"]["seats"]
        for company, seat in zip(present, seats, strict=True):
            lines = " ".join(f"{line['kind']}={line['points']}" for line in seat["lines"])
            completed = sum(ticket["completed"] for ticket in seat["tickets"])
            slips.append(f"slip {number} {company} place={seat['rank']} completed={completed} {lines}")
        missed += [f"missed {number} {company}" for company in companies if company not in present]
        read += [event["card"] for event in _events(record, "story_read")]
        lasting["frontier"] += [
            f"frontier {event['frontier']}" for event in _events(record, "frontier_opened")
        ]
        lasting["archive"] += [f"archive {event['event']}" for event in _events(record, "event_archived")]
        lasting["archive"] += [f"archive {event['ticket']}" for event in _events(record, "ticket_retired")]
        cells.update(frontier_cells(record, present, cells))
        cells.update(_postcard_cells(record, present))
        cells.update(_staff_cells(record, present, cells))
        for event in _events(record, "postmark_added"):
            album = f"albums {present[event['seat']]} {event['colour']}"
            cells[album] = str(int(cells.get(album, "0")) + event["amount"])
        _follow_offices(number, game, offices, relief)
        cells.update(offices.cells)
        cells.update(relief.cells)
        lasting["vault"] += [
            f"vault {number} {present[event['seat']]} {event['why']} {event['amount']}"
            for event in _events(record, "vault_written")
        ]
        holder = present[last_seat(record)]
        after: list[str] = file["games"][number]["present"] if number < len(file["games"]) else []
        lines_after = [f"game {number + 1}", f"companies {' '.join(companies)}"]
        lines_after += [f"present {' '.join(after)}"] if after else []
        # If its holder stays away, the mail car is drawn by lot: the text says to whom (L-S7).
        lines_after += [f"mail_car {holder}"] if not after or holder in after else []
        lines_after += [*slips, *missed, f"read {' '.join(read)}", *lasting["frontier"], *lasting["archive"]]
        lines_after += [f"change {cell} {text}" for cell, text in cells.items()]
        found.append(lines_after + lasting["vault"])
    return found


def _follow_offices(number: int, game: Json, offices: Offices, relief: Relief) -> None:
    """Wages follow the vote of an earlier game; an item may excuse its holder from payments into the box."""
    wage_change, holders = relief.wage_change, dict(offices.holders)
    offices.follow(number, game, wage_change)
    relief.follow(number, game, holders)


def _followed(file: Json) -> tuple[Offices, Relief]:
    offices, relief = Offices(), Relief()
    for number, game in enumerate(file["games"], 1):
        _follow_offices(number, game, offices, relief)
    return offices, relief


def office_problems(file: Json) -> list[str]:
    """What the rules of employees, charters, items, the relief box and the vote do not allow."""
    offices, relief = _followed(file)
    return offices.problems + relief.problems


READ_ALOUD: Final = frozenset([f"P{number}" for number in (*range(41, 49), *range(73, 78))])
"""The postcards of boxes and of the finale, whose side everybody knows."""


def _staff_cells(record: Json, present: list[str], before: dict[str, str]) -> dict[str, str]:
    """Who has hired whom, has which charters and items, how the companies voted, what lies in the relief box."""
    cells: dict[str, str] = {}

    def append(cell: str, seat: int) -> None:
        cells[cell] = f"{cells.get(cell, before.get(cell, ''))} {present[seat]}".strip()

    for event in _events(record, "employee_marked"):
        append(f"employees {event['employee']} marks", event["seat"])
    for event in _events(record, "employee_settled"):
        cells[f"employees {event['employee']} marks"] = ""
        cells[f"employees {event['employee']} home"] = present[event["seat"]]
    for event in _events(record, "charter_taken"):
        append(f"charters {event['charter']} owners", event["seat"])
    for event in _events(record, "item_taken"):
        cells[f"items {event['item']} holder"] = present[event["seat"]]
    for event in _events(record, "vote_decided"):
        cells["decisions vote result"] = event["result"]
    box = int(before.get("relief box dollars", "0"))
    put_in = sum(event["amount"] for event in _events(record, "relief_put_in"))
    taken = sum(event["amount"] for event in _events(record, "relief_taken"))
    return {**cells, "relief box dollars": str(box + put_in - taken)} if put_in != taken else cells


def _postcard_cells(record: Json, present: list[str]) -> dict[str, str]:
    """Where postcards are after a game, which secret sides are known, which numbers are struck out."""
    cells = {
        f"tickets {event['ticket']} postcard": "struck" for event in _events(record, "number_struck_out")
    }
    for event in [event for entry in record["entries"] for event in entry["events"]]:
        if event["kind"] in ("postcard_drawn", "postcard_read_aloud"):
            cells[f"postcards {event['postcard']} place"] = present[event["seat"]]
        elif event["kind"] == "postcard_put_back":
            cells[f"postcards {event['postcard']} place"] = "returned"
        elif event["kind"] == "number_retired":
            cells[f"postcards {event['postcard']} place"] = "bag"
        elif event["kind"] in ("postcard_met", "postcard_sold"):
            cells[f"postcards {event['postcard']} place"] = "gone"
            if event["postcard"] not in READ_ALOUD:
                cells[f"postcards P{event['side'][1:]} known"] = "yes"
    return cells


def sealed_problems(file: Json) -> list[str]:
    """Follow every postcard and every secret side through the campaign, from the sealed orders and the events alone.

    A game begins with the orders that the game before left; each company finds in its office what it held.
    """
    problems: list[str] = []
    bag: list[str] | None = None
    held: dict[str, tuple[str, str]] = {}
    piles: dict[str, list[str]] = {}
    for number, game in enumerate(file["games"], 1):
        record, present = game["record"], game["present"]
        sealed = record["header"]["sealed"]
        if bag is None:
            bag = list(sealed["bag"])
            piles = {name: list(order) for name, order in sealed.items() if name != "bag"}
        lying = {name: sealed[name][-len(pile) :] if pile else [] for name, pile in piles.items()}
        if sealed["bag"] != bag or lying != piles:
            problems.append(f"game {number}: the post office is not what the game before left")
        offices = {
            postcard: side
            for kind in ("office_opened", "offices_shut")
            for event in _events(record, kind)
            for postcard, side in zip(event["postcards"], event["sides"], strict=True)
        }
        if offices != {postcard: side for postcard, (_, side) in held.items()}:
            problems.append(f"game {number}: an office has other postcards than it held")
        for event in _events(record, "office_opened"):
            if {held[postcard][0] for postcard in event["postcards"]} != {present[event["seat"]]}:
                problems.append(f"game {number}: an office was opened to another company")
        _follow(record, present, held, bag, piles, problems)
    return problems


def _follow(
    record: Json,
    present: list[str],
    held: dict[str, tuple[str, str]],
    bag: list[str],
    piles: dict[str, list[str]],
    problems: list[str],
) -> None:
    fresh: set[str] = set()
    for entry in record["entries"]:
        for event in entry["events"]:
            if event["kind"] == "postcard_drawn":
                held[event["postcard"]] = present[event["seat"]], event["side"]
                if event["later"]:
                    fresh.add(event["postcard"])
                for heap in (bag, *piles.values()):
                    heap[:] = [key for key in heap if key not in (event["postcard"], event["side"])]
            elif event["kind"] == "postcard_put_back":
                held[event["postcard"]] = "returned", held[event["postcard"]][1]
                bag.append(event["postcard"])
            elif event["kind"] == "number_retired":
                bag.append(event["postcard"])
            elif event["kind"] in ("postcard_met", "postcard_sold") and event["postcard"] not in READ_ALOUD:
                if held.pop(event["postcard"]) != (present[event["seat"]], event["side"]):
                    problems.append(f"{event['postcard']} was shown with another side")
                if event["postcard"] in fresh and event["kind"] == "postcard_met":
                    problems.append(f"{event['postcard']} was completed in the game in which it was drawn")


def _album_dollars(file: Json, company: str) -> int:
    """V-L3: 8 dollars for each set of the six colours."""
    album = dict.fromkeys(("red", "blue", "green", "yellow", "black", "white"), 0)
    for game in file["games"]:
        for event in _events(game["record"], "postmark_added"):
            if game["present"][event["seat"]] == company:
                album[event["colour"]] += event["amount"]
    return 8 * min(album.values())


def final_places(file: Json) -> dict[str, tuple[int, int]]:
    """D-LB12, V-L3, V-L4, V-L7: the total and the place of each company."""
    totals: dict[str, int] = {}
    merits: dict[str, tuple[int, int]] = {}
    for each in file["header"]["companies"]:
        total = won = completed = 0
        for number, game in enumerate(file["games"]):
            seats = game["record"]["result"]["seats"]
            if each["company"] in game["present"]:
                seat = seats[game["present"].index(each["company"])]
                total += seat["total"]
                won += seat["rank"] == 1
                completed += sum(ticket["completed"] for ticket in seat["tickets"])
                total += sum(
                    event["amount"]
                    for event in _events(game["record"], "vault_written")
                    if game["present"][event["seat"]] == each["company"]
                )
            else:
                total += min(ABSENT[number], *(seat["total"] for seat in seats))
        total += _album_dollars(file, each["company"])
        total += bridge_dollars(file, each["company"])
        totals[each["company"]] = total
        merits[each["company"]] = (won, completed)
    offices, relief = _followed(file)
    opened = relief.epilogue(totals, offices.homes)
    keys = {company: (total, *merits[company]) for company, total in opened.items()}
    return {
        company: (key[0], 1 + sum(other > key for other in keys.values())) for company, key in keys.items()
    }
