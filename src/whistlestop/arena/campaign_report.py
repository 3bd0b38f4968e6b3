"""Writes the report of simulated campaigns: `report.json`, and a plot of the bank slips and turns by game."""

import json
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

__all__ = ["write_campaign_report"]


def write_campaign_report(found: dict[str, Any], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    figure = Figure(figsize=(10, 8), layout="constrained")
    slips, turns = figure.subplots(2, 1, sharex=True)
    numbers = [each["game"] for each in found["games"]]
    most = max(len(each["mean_slip_by_place"]) for each in found["games"])
    for place in range(most):
        shown = [each for each in found["games"] if len(each["mean_slip_by_place"]) > place]
        means = [each["mean_slip_by_place"][place] for each in shown]
        slips.plot([each["game"] for each in shown], means, marker="o", label=f"place {place + 1}")
    slips.set_ylabel("mean bank slip ($)")
    slips.legend()
    turns.plot(numbers, [each["turns"] for each in found["games"]], marker="o")
    turns.set_ylabel("turns")
    turns.set_xlabel("game")
    turns.set_xticks(numbers)
    figure.savefig(folder / "slips.svg", metadata={"Date": None})
