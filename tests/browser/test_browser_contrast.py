"""Claimed tracks are loud and free ones quiet, measured on boards as Chromium paints them on a phone."""

import functools
import http.server
import importlib.util
import io
import math
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser

from whistlestop import draw, games
from whistlestop.draw.drawing import DrawnSheet
from whistlestop.draw.formats import CLAIMED
from whistlestop.draw.geometry import Box

ROOT = Path(__file__).parents[2]
PLAYERS = ("red", "green", "blue", "yellow", "black")
COLOURS = ("pink", "blue", "orange", "white", "green", "yellow", "black", "red", "gray")
THEMES = ("light", "dark")
WIDTH, DPR = 360, 3
LOUD = 3.0
"""The contrast of a claimed track and a free one."""
STEP = 1 / DPR
"""Between two samples, in pixels of the page."""
VISION = {
    "common": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]]
    ),
}
"""Colours as people with the three common kinds of colour blindness see them (Machado, Oliveira, Fernandes 2009)."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def build_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_web", ROOT / "tools" / "build_web.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page of all drawn parts, which can show a board of one owner."""
    folder = tmp_path_factory.mktemp("gallery")
    options = ("--mode", "gallery", "--outDir", str(folder), "--emptyOutDir", "--logLevel", "error")
    build_tool().run("run", "--silent", "build", "--", *options)
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/gallery.html"
    server.shutdown()
    server.server_close()


@dataclass(frozen=True)
class Painted:
    """Boards of one theme as arrays of pixels: without tracks, free, and by owner."""

    sheet: DrawnSheet
    ground: np.ndarray
    free: np.ndarray
    owned: Mapping[str, np.ndarray]

    @property
    def scale(self) -> float:
        return WIDTH / self.sheet.units[0] * DPR

    def across(self, picture: np.ndarray, space: Box) -> np.ndarray:
        """The colours on a line across a space, one for each pixel of the screen."""
        return self._line(picture, space, space.angle + math.pi / 2, 3.2 * space.width)

    def along(self, picture: np.ndarray, space: Box) -> np.ndarray:
        return self._line(picture, space, space.angle, space.length * 0.9)

    def _line(self, picture: np.ndarray, space: Box, angle: float, length: float) -> np.ndarray:
        half = length * self.scale / 2
        steps = np.arange(-half, half + 0.5)
        xs = np.clip(np.round(space.x * self.scale + np.cos(angle) * steps - 0.5), 0, picture.shape[1] - 1)
        ys = np.clip(np.round(space.y * self.scale + np.sin(angle) * steps - 0.5), 0, picture.shape[0] - 1)
        return picture[ys.astype(int), xs.astype(int)]

    def area(self, picture: np.ndarray, space: Box, width: float) -> np.ndarray:
        """The colours of a space from end to end, in a strip of this many times the width of a free space."""
        rows = [self.across_at(picture, space, along, width) for along in np.linspace(-0.5, 0.5, 21)]
        return np.concatenate(rows)

    def across_at(self, picture: np.ndarray, space: Box, along: float, width: float) -> np.ndarray:
        """A line across a space, this far from its middle as a share of its length."""
        x = space.x + math.cos(space.angle) * along * space.length
        y = space.y + math.sin(space.angle) * along * space.length
        moved = space._replace(x=x, y=y)
        return self._line(picture, moved, space.angle + math.pi / 2, width * space.width)

    def contrast_as_a_whole(self, picture: np.ndarray, space: Box, kind: str) -> float:
        """Between the mean luminances of the claimed and the free space: they are five and three pixels wide, so the
        eye sees waggons, patterns and edges as one."""
        claimed = luminance(self.area(picture, space, CLAIMED - 0.05), kind).mean()
        free = luminance(self.area(self.free, space, 0.95), kind).mean()
        return ratio(claimed, free)

    def share_apart(self, picture: np.ndarray, space: Box, kind: str) -> float:
        """The share of the claimed space that differs from the colour of the free one by 3:1 or more."""
        fill = np.median(self.along(self.free, space), axis=0)
        claimed = self.area(picture, space, CLAIMED - 0.05)
        return float((ratio(luminance(claimed, kind), luminance(fill, kind)) >= LOUD).mean())

    def width(self, picture: np.ndarray, space: Box) -> float:
        """How wide a track is painted: between the outermost pixels near its middle that are not ground."""
        changed = np.abs(self.across(picture, space) - self.across(self.ground, space)).max(axis=1) > 12
        found = np.flatnonzero(changed)
        near = found[np.abs(found - len(changed) // 2) <= 0.95 * space.width * self.scale]
        return float((near[-1] - near[0] + 1) * STEP)


@pytest.fixture(scope="module", params=THEMES)
def painted(request: pytest.FixtureRequest, chromium: Browser, gallery: str) -> Painted:
    drawing = draw.stored(games.load("usa-classic"))
    assert drawing is not None
    sheet = next(sheet for sheet in drawing.sheets if sheet.name == "narrow")
    height = math.ceil(WIDTH * sheet.units[1] / sheet.units[0])
    context = chromium.new_context(
        viewport={"width": WIDTH, "height": height}, device_scale_factor=DPR, reduced_motion="reduce"
    )
    page = context.new_page()

    def shot(owner: str, hidden: str) -> np.ndarray:
        page.goto(f"{gallery}?board=usa-classic&theme={request.param}&owner={owner}")
        page.locator(".board .tracks").wait_for(state="attached")
        page.add_style_tag(
            content=f".labels, .board-tools, .badges, {hidden} {{ display: none !important; }}"
        )
        page.wait_for_timeout(150)
        image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        return np.asarray(image, dtype=float)

    boards = Painted(
        sheet,
        shot("none", ".tracks, .leads"),
        shot("none", ".leads"),
        {player: shot(player, ".leads") for player in PLAYERS},
    )
    context.close()
    return boards


def spaces_of(sheet: DrawnSheet, colour: str) -> list[Box]:
    """Spaces of single tracks of a colour, away from the engine at the first end and from other tracks."""
    single = [
        track
        for track in sheet.tracks
        if track.colour == colour and not any(other.name == f"{track.name}:2" for other in sheet.tracks)
    ]
    return [
        track.spaces[len(track.spaces) // 2]
        for track in single
        if len(track.spaces) > 2 and ":" not in track.name
    ]


def linear(colour: np.ndarray) -> np.ndarray:
    part = np.asarray(colour) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def luminance(colour: np.ndarray, kind: str) -> np.ndarray:
    """As somebody with this kind of vision sees it."""
    return np.clip(linear(colour) @ VISION[kind].T, 0, 1) @ np.array([0.2126, 0.7152, 0.0722])


def ratio(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The contrast ratio of two luminances."""
    a, b = one + 0.05, other + 0.05
    return np.maximum(a, b) / np.minimum(a, b)


def difference(one: np.ndarray, other: np.ndarray, kind: str) -> np.ndarray:
    """The colour difference (CIE 1976) as somebody with this kind of vision sees it."""
    return np.linalg.norm(lab(one, kind) - lab(other, kind), axis=-1)


def lab(colour: np.ndarray, kind: str) -> np.ndarray:
    seen = np.clip(linear(colour) @ VISION[kind].T, 0, 1)
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = seen @ to_xyz.T / np.array([0.95047, 1.0, 1.08883])
    bent = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = bent[..., 0], bent[..., 1], bent[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_claimed_track_is_wider_than_a_free_one_and_stands_out(painted: Painted, colour: str) -> None:
    spaces = spaces_of(painted.sheet, colour)
    assert spaces
    for player, picture in painted.owned.items():
        free = np.median([painted.width(painted.free, space) for space in spaces])
        owned = np.median([painted.width(picture, space) for space in spaces])
        assert owned >= 1.5 * free, (player, colour, owned, free)
        for kind in VISION:
            wholes = [painted.contrast_as_a_whole(picture, space, kind) for space in spaces]
            assert np.median(wholes) >= LOUD, (player, colour, kind, wholes)
            shares = [painted.share_apart(picture, space, kind) for space in spaces]
            assert np.median(shares) >= 0.5, (player, colour, kind, shares)


def body_of(painted: Painted, player: str) -> np.ndarray:
    """The colour of a player's waggons beside their pattern."""
    found = []
    for colour in COLOURS:
        for space in spaces_of(painted.sheet, colour):
            line = painted.along(painted.owned[player], space)
            found += [line[len(line) // 8], line[-len(line) // 8 - 1]]
    return np.median(found, axis=0)


def test_two_owners_differ_in_colour_for_everybody(painted: Painted) -> None:
    bodies = {player: body_of(painted, player) for player in PLAYERS}
    close = [
        (one, other, kind, round(float(apart), 1))
        for kind in VISION
        for one, other in combinations(PLAYERS, 2)
        if (apart := difference(bodies[one], bodies[other], kind)) < 20
    ]
    assert close == []


@pytest.mark.parametrize("player", [player for player in PLAYERS if player != "red"])
def test_the_pattern_of_an_owner_has_three_pixels(painted: Painted, player: str) -> None:
    body, widths = body_of(painted, player), []
    for colour in COLOURS:
        for space in spaces_of(painted.sheet, colour):
            line = painted.along(painted.owned[player], space)
            differs = np.flatnonzero(difference(line, body, "common") > 20)
            inside = differs[(differs > len(line) // 8) & (differs < len(line) * 7 // 8)]
            widths.append((inside[-1] - inside[0] + 1) * STEP if len(inside) else 0)
    assert np.median(widths) >= 3
