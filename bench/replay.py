"""How soon a replay shows its board in a browser without a cache, on a desktop and on a slow phone.

A finished game of usa-classic is opened by its link. The phone is four times slower than this machine, with
1.6 Mbit/s and 150 ms latency. Counted are the milliseconds until the board with its trains is painted, and the bytes
and requests until the page reports it; the best of some rounds, so that other work of the machine counts little.

    python bench/replay.py                  # writes the figures into docs/browser.md
    python bench/replay.py --no-page
"""

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from screenshots import asked, chromium_path, served  # noqa: E402

PAGE = ROOT / "docs" / "browser.md"
RECORD = ROOT / "tests" / "records" / "usa-classic-2.json"
BEGIN, END = "<!-- figures: bench/replay.py -->", "<!-- end of figures of bench/replay.py -->"
ROUNDS = 3
MOST = 2500
"""Milliseconds after which the slow phone must show the board."""
PAINTED = """
    new Promise((done) => {
        const look = () => {
            if (document.querySelector(".board .claimed")) requestAnimationFrame(() => done(performance.now()));
            else setTimeout(look, 10);
        };
        look();
    })
"""


@dataclass(frozen=True)
class Device:
    name: str
    width: int
    height: int
    slower: int
    """Times slower than this machine; a slower one has a slow network too."""


DEVICES = (Device("desktop", 1440, 900, 1), Device("slow phone", 360, 740, 4))


@dataclass(frozen=True)
class Opened:
    milliseconds: float
    kilobytes: float
    requests: int


def opened(browser: Browser, address: str, device: Device) -> Opened:
    context = browser.new_context(
        viewport={"width": device.width, "height": device.height}, service_workers="block"
    )
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    if device.slower > 1:
        session.send("Emulation.setCPUThrottlingRate", {"rate": device.slower})
        rate = 1_600_000 / 8
        session.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": 150, "downloadThroughput": rate, "uploadThroughput": rate},
        )
    page.goto(address, wait_until="commit")
    milliseconds = float(page.evaluate(PAINTED))
    found = Opened(milliseconds, sum(sizes) / 1000, len(sizes))
    context.close()
    return found


def _row(name: str, one: Opened) -> str:
    return f"| {name} | {one.milliseconds:.0f} | {one.kilobytes:.0f} | {one.requests} |"


def figures(rows: dict[str, Opened]) -> str:
    lines = [
        f"The best of {ROUNDS} openings without a cache, until the board is painted.",
        "",
        "| | ms | kB | requests |",
        "|---|---:|---:|---:|",
        *[_row(name, one) for name, one in rows.items()],
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--no-page", action="store_true", help="only print the figures")
    options = parser.parse_args()
    rows: dict[str, Opened] = {}
    with served() as client, sync_playwright() as driver:
        table = asked(client, "POST", "/api/records", body=json.loads(RECORD.read_text()))["table"]
        address = f"{client.base_url}/replay/{table}?move=999".replace("//replay", "/replay")
        browser = driver.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        for device in DEVICES:
            rounds = [opened(browser, address, device) for _ in range(ROUNDS)]
            rows[device.name] = min(rounds, key=lambda one: one.milliseconds)
        browser.close()
    print(figures(rows))
    if not options.no_page:
        before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
        after = rest.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{figures(rows)}\n{END}{after}", encoding="utf-8")
    return 0 if rows["slow phone"].milliseconds <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
