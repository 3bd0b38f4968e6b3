"""What the pages say about the packages is what the contracts and the code have."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "whistlestop"
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
WALK = ARCHITECTURE.split("## The walk of one claimed route")[1].split("\n## ")[0]
HOPS = re.findall(r"^\| (\d+) \| (.*)$", WALK, re.MULTILINE)
DEFINED = r"(?:def|class|function|const|async)\s+{0}\b|^\s+(?:private )?(?:async )?{0}[(<]"
"""How Python and TypeScript define a function or a class."""


CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
    "contracts"
]
IMPURE = {
    "asyncio",
    "datetime",
    "io",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "threading",
    "time",
}


def layers(contract: str) -> list[str]:
    """The layers of a contract, each as the pages write it."""
    (found,) = [one for one in CONTRACTS if one["name"] == contract]
    return [re.sub(r"[()]", "", layer) for layer in found["layers"]]


def packages() -> list[Path]:
    """Those that the page of the architecture lists."""
    roots = (PACKAGE, PACKAGE / "server")
    return sorted(path.parent for root in roots for path in root.glob("*/__init__.py"))


def all_packages() -> list[Path]:
    return sorted(path.parent for path in PACKAGE.rglob("__init__.py"))


@pytest.mark.parametrize("page", [ARCHITECTURE, CONTRIBUTING], ids=["architecture", "contributing"])
def test_the_pages_show_the_layers_that_are_checked(page: str) -> None:
    _, *shown = layers("Layers: a package imports only from the layers below it")  # without __main__
    assert "```\n" + "\n".join(shown) + "\n```" in page


def test_the_page_names_the_layers_of_the_server() -> None:
    names = [name for layer in layers("Layers of the server") for name in layer.split(" | ")]
    inner = ARCHITECTURE.split("Inside the server, from top to bottom:")[1].split(".")[0]
    shown = re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", inner)))
    assert shown == names[: len(shown)]
    assert shown[-1] == "store"


def test_every_contract_of_layers_is_complete() -> None:
    """A new module needs a place in a layer."""
    assert [one["name"] for one in CONTRACTS if one["type"] == "layers" and not one.get("exhaustive")] == []


@pytest.mark.parametrize("package", ["rules", "mechanics", "campaign", "history", "text"])
def test_pure_packages_have_a_contract(package: str) -> None:
    """No clock, no random numbers, no files, no network, no tasks."""
    forbidden = [
        set(one["forbidden_modules"])
        for one in CONTRACTS
        if f"whistlestop.{package}" in one.get("source_modules", ())
    ]
    assert any(forbidden_modules >= IMPURE for forbidden_modules in forbidden)


@pytest.mark.parametrize("folder", all_packages(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_each_package_has_a_readme(folder: Path) -> None:
    readme = (folder / "README.md").read_text(encoding="utf-8")
    title = folder.name if folder == PACKAGE else folder.relative_to(PACKAGE).as_posix()
    assert readme.startswith(f"# {title}\n")
    assert "**May import:**" in readme
    assert "**Start reading:**" in readme
    links = re.findall(r"\]\(([^)#]+)", readme)
    assert [link for link in links if not (folder / link).exists()] == []
    modules = re.findall(r"`([\w/]+\.py)`", readme)
    bases = (folder, PACKAGE, PACKAGE / "server", ROOT)
    assert [module for module in modules if not any((base / module).exists() for base in bases)] == []


@pytest.mark.parametrize("folder", packages(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_the_architecture_page_names_each_package(folder: Path) -> None:
    assert f"| `{folder.relative_to(PACKAGE).as_posix()}` |" in ARCHITECTURE


def test_the_hops_are_numbered_and_counted() -> None:
    assert [int(number) for number, _ in HOPS] == list(range(1, len(HOPS) + 1))
    summary = WALK.split("The walk has ")[1].split(".")[0]
    total, *parts = (int(number) for number in re.findall(r"\d+", summary))
    assert total == sum(parts) == len(HOPS)


@pytest.mark.parametrize("place", sorted(set(re.findall(r"`([\w/]+\.(?:py|tsx?):\w+)`", WALK))))
def test_each_hop_exists(place: str) -> None:
    path, name = place.split(":")
    file = ROOT / path if path.startswith("web/") else PACKAGE / path
    defined = re.compile(DEFINED.format(re.escape(name)), re.MULTILINE)
    assert defined.search(file.read_text(encoding="utf-8"))
