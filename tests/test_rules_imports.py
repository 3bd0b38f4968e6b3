"""The rules import the standard library only, and of it only what computes.

import-linter forbids a list of names; this test allows a list of names, so that a new library is not missed.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES = ROOT / "src" / "whistlestop" / "rules"

ALLOWED = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "collections.abc",
    "dataclasses",
    "difflib",
    "enum",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "struct",
    "types",
    "typing",
}


def imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def forbidden(source: str) -> list[str]:
    return [
        name for name in imported(source) if name not in ALLOWED and not name.startswith("whistlestop.rules")
    ]


def module_name(path: Path) -> str:
    return path.relative_to(RULES).as_posix()


@pytest.mark.parametrize("path", sorted(RULES.rglob("*.py")), ids=module_name)
def test_rules_import_nothing_impure(path: Path) -> None:
    assert forbidden(path.read_text(encoding="utf-8")) == []


def test_a_forbidden_import_is_found_inside_functions_and_as_a_relative_import() -> None:
    source = "import json, random\ndef late():\n    from os.path import join\nfrom . import ids\n"
    assert forbidden(source) == ["random", ".", "os.path"]
