"""One name, one thing: no two modules define a public class of the same name, nor a class and a type alias."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "whistlestop"


def defined(source: str) -> Iterator[tuple[str, bool]]:
    """The public classes and type aliases of a module, each with whether it is a class."""
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef(name=name):
                found, is_class = name, True
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                found, is_class = name, False
            case _:
                continue
        if found[0].isupper() and not found.isupper():
            yield found, is_class


def doubles(sources: dict[str, str]) -> dict[str, list[str]]:
    """The names that several modules define, if one of the definitions is a class."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    classes: set[str] = set()
    for module, source in sources.items():
        for name, is_class in defined(source):
            places[name].append(module)
            classes |= {name} if is_class else set()
    return {name: modules for name, modules in places.items() if len(modules) > 1 and name in classes}


def test_each_class_has_a_name_of_its_own() -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    assert doubles({str(path.relative_to(PACKAGE)): path.read_text(encoding="utf-8") for path in files}) == {}


def test_a_name_that_is_defined_twice_is_found() -> None:
    two = {"a": "class Row: ...\nclass _Own: ...", "b": "class Row: ...\nclass _Own: ...", "c": "LIMIT = 1"}
    assert doubles(two) == {"Row": ["a", "b"]}
    assert doubles({"a": "class Card: ...", "b": "Card: TypeAlias = int", "c": "Card = int"}) == {
        "Card": ["a", "b", "c"]
    }
    assert (
        doubles({"a": "Schema = dict", "b": "Schema = dict", "c": "LIMIT = 1", "d": "class LIMIT: ..."}) == {}
    )
