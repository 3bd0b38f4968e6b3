"""A second reader of campaign files, after docs/record.md and the rules of Legends.

It reads plain JSON and shares no code with the package: from the events of each game it says what the campaign
must be before the next one, and from all of them who has won.
"""

from typing import Any, Final

__all__ = ["ABSENT", "expected_texts", "final_places"]

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
    lasting: dict[str, list[str]] = {"frontier": [], "archive": [], "change": []}
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
        for event in _events(record, "bed_coloured"):
            lasting["change"] += [
                f"change routes {event['track']} colour {event['colour']}",
                f"change routes {event['track']} bed coloured bed",
            ]
        last = max(range(len(seats)), key=lambda seat: seats[seat]["rank"])
        holder = present[last]
        after: list[str] = file["games"][number]["present"] if number < len(file["games"]) else []
        lines_after = [f"game {number + 1}", f"companies {' '.join(companies)}"]
        lines_after += [f"present {' '.join(after)}"] if after else []
        # If its holder stays away, the mail car is drawn by lot: the text says to whom (L-S7).
        lines_after += [f"mail_car {holder}"] if not after or holder in after else []
        lines_after += [*slips, *missed, f"read {' '.join(read)}", *lasting["frontier"], *lasting["archive"]]
        found.append(lines_after + lasting["change"])
    return found


def final_places(file: Json) -> dict[str, tuple[int, int]]:
    """D-LB12, V-L7: the total and the place of each company."""
    keys: dict[str, tuple[int, int, int]] = {}
    for each in file["header"]["companies"]:
        total = won = completed = 0
        for number, game in enumerate(file["games"]):
            seats = game["record"]["result"]["seats"]
            if each["company"] in game["present"]:
                seat = seats[game["present"].index(each["company"])]
                total += seat["total"]
                won += seat["rank"] == 1
                completed += sum(ticket["completed"] for ticket in seat["tickets"])
            else:
                total += min(ABSENT[number], *(seat["total"] for seat in seats))
        keys[each["company"]] = (total, won, completed)
    return {
        company: (key[0], 1 + sum(other > key for other in keys.values())) for company, key in keys.items()
    }
