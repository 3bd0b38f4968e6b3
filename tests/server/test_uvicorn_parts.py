"""What we use of uvicorn that it does not promise: an upgrade that removes a part of it fails here first."""

import inspect
import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

import whistlestop.server
from whistlestop.server.net import uvicorn_parts
from whistlestop.server.net.uvicorn_parts import USED, plain_peer


@pytest.mark.parametrize("kind", USED, ids=lambda kind: kind.__name__)
def test_every_part_that_is_used_is_there(kind: type) -> None:
    written = inspect.getsource(kind)
    missing = [
        name
        for name in USED[kind]
        if not hasattr(kind, name) and not re.search(rf"\bself\.{name}\b[^=\n]*=[^=]", written)
    ]
    assert missing == []


def test_no_other_module_uses_private_parts() -> None:
    folder = Path(whistlestop.server.__file__).parent
    private = re.compile(r"^\s*(from|import) uvicorn\.(?!config\b)", re.MULTILINE)
    using = [path.name for path in folder.rglob("*.py") if private.search(path.read_text("utf-8"))]
    assert using == [Path(uvicorn_parts.__file__).name]


def test_the_range_of_versions_is_one_minor_version() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = next(line for line in project["dependencies"] if line.startswith("uvicorn>"))
    bounds = re.findall(r"[<>]=?([0-9.]+)", wanted)
    minor = ".".join(version("uvicorn").split(".")[:2])
    following = f"0.{int(minor.split('.')[1]) + 1}"
    assert sorted(bounds) == sorted([minor, following]), wanted


def test_ipv4_over_ipv6_is_read_as_ipv4() -> None:
    assert plain_peer(("::ffff:192.0.2.7", 5)) == ("192.0.2.7", 5)
    assert plain_peer(("2001:db8::7", 5)) == ("2001:db8::7", 5)
    assert plain_peer(None) is None
