"""What frontiers bring and games change for good, for the second reader of campaign files.

Like `chain_referee`, it reads plain JSON and shares no code with the package.
"""

from typing import Any, Final

__all__ = ["bridge_dollars", "frontier_cells"]

Json = dict[str, Any]
MINES: Final = frozenset(
    {
        "DEN-LEA",
        "LEA-SLC",
        "LEA-SFE",
        "SLC-BUT",
        "BUT-BIL",
        "CHH-GUA",
        "REN-SAC",
        "BUT-SPO",
        "CGY-SPO",
    }
)
DOUBLE_BRIDGES: Final = frozenset({"CHI-STL", "STL-KAN", "DSM-OMA", "CHI-DSM", "MEM-LIT", "BIS-BIL"})
VAULT: Final = 4
"""Dollars for each bridge when the vaults are opened."""


def _events(record: Json, kind: str) -> list[Json]:
    return [event for entry in record["entries"] for event in entry["events"] if event["kind"] == kind]


def frontier_cells(record: Json, present: list[str], before: dict[str, str]) -> dict[str, str]:
    """Beds, bridges, agreements, towns and purses of new frontiers; `before` are the cells of earlier games."""
    cells: dict[str, str] = {}
    for event in _events(record, "bed_coloured"):
        cells[f"routes {event['track']} colour"] = event["colour"]
        cells[f"routes {event['track']} bed"] = f"coloured {'mine ' if event['track'] in MINES else ''}bed"
    for event in _events(record, "bridge_built"):
        for track in _tracks(event["track"]):
            cells[f"routes {track} bridge"] = f"built {present[event['seat']]}"
    for event in _events(record, "city_grown"):
        cells[f"cities {event['city']} size"] = "large"
    for line in record["header"]["options"]["campaign"].splitlines():
        if line.startswith("frontier "):
            cells[f"frontiers {line.split()[1]} fund"] = "empty"
    for seat in sorted({event["seat"] for event in _events(record, "seal_taken")}):
        cell = f"agreements {present[seat]} held"
        cells[cell] = _held(record, seat, before.get(cell, ""))
    return cells


def _tracks(track: str) -> list[str]:
    route = track.partition(":")[0]
    return [route, f"{route}:2"] if route in DOUBLE_BRIDGES else [route]


def _held(record: Json, seat: int, before: str) -> str:
    """One game more for each seal."""
    games = {nation: int(count) for nation, _, count in [part.partition(":") for part in before.split()]}
    for event in _events(record, "seal_taken"):
        if event["seat"] == seat:
            games[event["nation"]] = games.get(event["nation"], 0) + 1
    return " ".join(f"{nation}:{games[nation]}" for nation in sorted(games))


def bridge_dollars(file: Json, company: str) -> int:
    """V-B5."""
    built = [
        event
        for game in file["games"]
        for event in _events(game["record"], "bridge_built")
        if game["present"][event["seat"]] == company
    ]
    return VAULT * len(built)
