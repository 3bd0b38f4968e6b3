"""The page on the view of a bot names everything that the code has, with its type, and its example is right."""

import ast
import doctest
import inspect
import re
from pathlib import Path
from types import ModuleType

import pytest

from whistlestop.rules import actions, state

PAGE = Path(__file__).parents[2] / "docs" / "view.md"
NOT_DATA = {"copy", "parts"}


def documented(heading: str) -> dict[str, str]:
    section = PAGE.read_text(encoding="utf-8").split(f"## `{heading}`\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| `(.+?)` \|", section.replace("\\|", "¦"), re.MULTILINE)
    return {name: kind.replace("¦", "|") for name, kind in rows}


def in_code(name: str, module: ModuleType = state) -> dict[str, str]:
    """Annotated attributes and properties, with their types as written."""
    tree = ast.parse(inspect.getsource(module))
    (made,) = [each for each in tree.body if isinstance(each, ast.ClassDef) and each.name == name]
    found: dict[str, str] = {}
    for each in made.body:
        if isinstance(each, ast.AnnAssign):
            found[ast.unparse(each.target)] = ast.unparse(each.annotation)
        elif isinstance(each, ast.FunctionDef) and each.name == "__init__":
            types = {one.arg: ast.unparse(one.annotation) for one in each.args.args if one.annotation}
            targets = [ast.unparse(one.target) for one in each.body if isinstance(one, ast.AnnAssign)]
            found |= {target.removeprefix("self."): types[target.removeprefix("self.")] for target in targets}
        elif isinstance(each, ast.FunctionDef) and each.name not in NOT_DATA and each.name[0] != "_":
            assert each.returns is not None
            found[each.name] = ast.unparse(each.returns)
    return found


@pytest.mark.parametrize(("heading", "name"), [("view", "View"), ("view.public", "PublicState")])
def test_the_page_names_everything_with_its_type(heading: str, name: str) -> None:
    assert documented(heading) == in_code(name)


def test_the_page_names_every_action_with_its_fields() -> None:
    section = PAGE.read_text(encoding="utf-8").split("## Actions\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (?:`(\w+)` )?\| (?:`(\w+)` )?\| (?:`(.+?)` )?\|", section, re.MULTILINE)
    found: dict[str, dict[str, str]] = {}
    for action, field, kind in rows:
        name = action or next(reversed(found))
        found.setdefault(name, {}).update({field: kind} if field else {})
    known = [each.__name__ for each in actions.Action.__subclasses__() if each.__module__ == actions.__name__]
    assert found == {name: in_code(name, actions) for name in known}


def test_the_example_position_is_as_shown() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("```", "")
    example = doctest.DocTestParser().get_doctest(text, {}, "view.md", str(PAGE), 0)
    outcome = doctest.DocTestRunner().run(example)
    assert outcome.attempted > 10
    assert not outcome.failed
