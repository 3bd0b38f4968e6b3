"""A package with bots, for tests of what is installed."""

from pathlib import Path


def install_bots(folder: Path, **bots: str) -> None:
    """A package with these bots, as pip leaves it on the path."""
    info = folder / "someones_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: someones-bots\nVersion: 1.0\n")
    lines = [f"{name} = {target}" for name, target in bots.items()]
    (info / "entry_points.txt").write_text("\n".join(["[whistlestop.bots]", *lines]) + "\n")
    (folder / "someones.py").write_text("class Good:\n    def choose(self, view): ...\n")
