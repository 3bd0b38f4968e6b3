"""What a frame costs while the board is dragged: Chromium's own trace of a real table, on a desktop and a phone.

A game of usa-classic under way; the board comes nearer and is dragged around. Of the trace the page's main thread is
taken: script (handlers of events, functions, animation frames, timers) in each frame, styles, and layouts, of which
there must be none. Times are of the processor, and of the quietest of three runs, so that what else the machine does
counts as little as possible.

    python bench/dragging.py                # writes the figures into docs/browser.md
    python bench/dragging.py --no-page
"""

import argparse
import bisect
import json
import math
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from screenshots import Seat, chromium_path, game_under_way, served  # noqa: E402

PAGE = ROOT / "docs" / "browser.md"
BEGIN, END = "<!-- figures: bench/dragging.py -->", "<!-- end of figures -->"
MOST = 4.0
"""Milliseconds of script that a frame may take on this machine."""
STEPS = 240
ROUNDS = 3
SCRIPT = {"EventDispatch", "FunctionCall", "FireAnimationFrame", "TimerFire", "RunMicrotasks"}
CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
]


@dataclass(frozen=True)
class Device:
    name: str
    width: int
    height: int
    touch: bool
    slower: int
    """Times slower than this machine."""


DEVICES = (
    Device("desktop, mouse", 1440, 900, touch=False, slower=1),
    Device("phone, finger", 360, 740, touch=True, slower=1),
    Device("phone four times slower", 360, 740, touch=True, slower=4),
)


def around(step: int, x: float, y: float) -> tuple[float, float]:
    """A hand that goes round and about."""
    turn = step / 40 * math.tau
    return x + 70 * math.sin(turn), y + 50 * math.sin(2 * turn)


def drag(page: Page, context: BrowserContext, device: Device) -> Callable[[], None]:
    """The hand laid upon the board; what it does then is to be traced."""
    box = page.locator(".board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = context.new_cdp_session(page)

    def finger(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": left, "y": top} for left, top in at]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    if device.touch:
        finger("touchStart", (x, y))
        finger("touchMove", (x + 9, y))
    else:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 9, y)

    def go() -> None:
        for step in range(STEPS):
            if device.touch:
                finger("touchMove", around(step, x, y))
            else:
                page.mouse.move(*around(step, x, y))

    return go


@dataclass(frozen=True)
class Figures:
    frames: int
    """In which something was dragged."""
    script: list[float]
    """Milliseconds of each of them."""
    styles: list[float]
    layouts: int


def read(trace: dict[str, Any]) -> Figures:
    events = trace["traceEvents"]
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"].get("name") == "CrRendererMain"
    }
    moves = [event for event in events if _is_move(event)]
    thread = next((event["pid"], event["tid"]) for event in moves)
    assert thread in main
    ours = sorted(
        (event for event in events if (event["pid"], event["tid"]) == thread and "ts" in event),
        key=lambda event: (event["ts"], -event.get("dur", 0)),
    )
    first, last = moves[0]["ts"], moves[-1]["ts"] + moves[-1]["dur"]
    during = [event for event in ours if first <= event["ts"] <= last]
    starts = [event["ts"] for event in during if event["name"] == "BeginMainThreadFrame"]
    script, styles = [0.0] * (len(starts) + 1), [0.0] * (len(starts) + 1)
    until = 0.0
    for event in during:
        if event["ph"] != "X":
            continue
        frame = bisect.bisect_right(starts, event["ts"])
        if event["name"] in SCRIPT and event["ts"] >= until:
            # What it calls is within it.
            until = event["ts"] + event["dur"]
            script[frame] += event.get("tdur", event["dur"]) / 1000
        elif event["name"] == "UpdateLayoutTree":
            styles[frame] += event.get("tdur", event["dur"]) / 1000
    moved = [at for at, spent in enumerate(script) if spent > 0]
    return Figures(
        len(moved),
        [script[at] for at in moved],
        [styles[at] for at in moved],
        sum(event["name"] == "Layout" for event in during),
    )


def _is_move(event: dict[str, Any]) -> bool:
    return (
        event["name"] == "EventDispatch"
        and event["args"].get("data", {}).get("type") == "pointermove"
        and "dur" in event
    )


def measured(browser: Browser, seat: Seat, device: Device) -> Figures:
    context = browser.new_context(
        base_url=str(seat.client.base_url),
        viewport={"width": device.width, "height": device.height},
        has_touch=device.touch,
        is_mobile=device.touch,
        device_scale_factor=2 if device.touch else 1,
    )
    page = context.new_page()
    page.goto(seat.link)
    page.locator(".board [data-track]").first.wait_for(state="attached")
    for _ in range(3):
        page.locator(".board-tools button").first.click()
    page.wait_for_timeout(1000)
    if device.slower > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": device.slower})
    go = drag(page, context, device)
    browser.start_tracing(page=page, categories=CATEGORIES)
    go()
    trace = json.loads(browser.stop_tracing())
    context.close()
    return read(trace)


def quietest(browser: Browser, seat: Seat, device: Device) -> Figures:
    return min(
        (measured(browser, seat, device) for _ in range(ROUNDS)),
        key=lambda found: (found.layouts, max(found.script)),
    )


def row(device: Device, found: Figures) -> str:
    ranked = sorted(found.script)
    return (
        f"| {device.name}, {device.width} × {device.height} | {found.frames} "
        f"| {statistics.median(ranked):.2f} | {ranked[int(len(ranked) * 0.99)]:.2f} | {ranked[-1]:.2f} "
        f"| {statistics.median(found.styles):.2f} | {found.layouts} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--no-page", action="store_true", help="do not write docs/browser.md")
    asked = parser.parse_args()
    with served() as client, sync_playwright() as driver:
        seat = game_under_way(client)
        browser = driver.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        found = {device: quietest(browser, seat, device) for device in DEVICES}
        rows = [
            f"Chromium {browser.version}, {STEPS} movements of the hand, milliseconds of a frame, "
            f"the quietest of {ROUNDS} runs.",
            "",
            "| | frames | script, median | 99 % | most | styles, median | layouts |",
            "|---|---:|---:|---:|---:|---:|---:|",
            *(row(device, figures) for device, figures in found.items()),
        ]
        browser.close()
    print("\n".join(rows))
    if not asked.no_page:
        write_page(rows)
    # Chromium slows a page down in jerks, which are not the script's: of a slower device the layouts count.
    too_dear = [
        device.name
        for device, figures in found.items()
        if figures.layouts or (device.slower == 1 and max(figures.script) > MOST)
    ]
    if too_dear:
        raise SystemExit(
            f"a frame takes more than {MOST:g} ms of script, or is laid out: {', '.join(too_dear)}"
        )


def write_page(rows: list[str]) -> None:
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n" + "\n".join(rows) + f"\n{END}{after}", encoding="utf-8")
    print(f"written to {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
