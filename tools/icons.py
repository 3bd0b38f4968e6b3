"""Make the pictures by which devices show the installed page, from `web/src/icon.svg`: `web/src/icons/*.png`.

    python tools/icons.py

Chromium draws them. Run it after a change of the icon.
"""

import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "web" / "src" / "icon.svg"
TARGET = ROOT / "web" / "src" / "icons"
GROUND = "#b8322a"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "icon-180.png": 180, "icon-maskable-512.png": 512}
WHOLE = ("icon-180.png", "icon-maskable-512.png")
"""Devices cut these to a shape of their own: the ground goes to the edge."""
SAFE = 0.72
"""The share of a cut icon that stays visible in every shape."""


def drawn(page: Page, name: str, size: int) -> bytes:
    is_whole = name in WHOLE
    inner = size * (SAFE if name.startswith("icon-maskable") else 1)
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f'<body style="margin:0;display:grid;place-items:center;height:100vh;'
        f'background:{GROUND if is_whole else "transparent"}">'
        f'<div style="width:{inner}px;height:{inner}px">{SOURCE.read_text("utf-8")}</div></body>'
    )
    return page.screenshot(omit_background=not is_whole)


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        for name, size in SIZES.items():
            (TARGET / name).write_bytes(drawn(page, name, size))
        browser.close()


if __name__ == "__main__":
    main()
