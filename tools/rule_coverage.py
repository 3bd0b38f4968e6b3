"""Each numbered rule with the tests that cite it, its mutants, and the source files that mention it.

    python tools/rule_coverage.py               print the table
    python tools/rule_coverage.py --markdown    write it to docs/rule-coverage.md
    python tools/rule_coverage.py --check       exit 1 and say what is missing

A scenario cites in a line `rules: B-D2 D-D3`, a Python test with `@pytest.mark.rule("B-D2")` (on a function,
a class, or as `pytestmark`), a mutant in `tests/mutants/<name>.toml` with its key `rules`.
"""

import argparse
import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from whistlestop.text.rulebook import MECHANIC_ID, Rule, read_page, read_rules

__all__ = ["Citation", "Coverage", "main", "problems", "render", "survey"]

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = "docs/rule-coverage.md"
SOURCES: Final = ("src", "web/src")
TEXT_FILES: Final = frozenset({".css", ".json", ".md", ".py", ".toml", ".ts", ".tsx"})
MUTANT_KEYS: Final = ("file", "find", "replace")
MECHANIC_PAGES: Final = "src/whistlestop/*/*/texts/rules.en.md"
ID: Final = re.compile(r"(?<![\w-])(?:[BCNX]-[A-Z]\d+|D-[A-Z]{1,2}\d+|[LPV]-[A-Z]?\d+)(?![\w-])")
SCENARIO_HEADER: Final = re.compile(r"^rules:(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Citation:
    rule: str
    """The id as written, whether or not such a rule exists."""
    where: str
    """A path from the root, with `::test` or `:line` where there is one."""

    @property
    def file(self) -> str:
        return self.where.partition(":")[0]


@dataclass
class Coverage:
    """What a survey of the repository found."""

    rules: tuple[Rule, ...]
    games: frozenset[str]
    """Those that are implemented."""
    tests: list[Citation] = field(default_factory=list)
    mutants: list[Citation] = field(default_factory=list)
    sources: list[Citation] = field(default_factory=list)
    pages: list[Citation] = field(default_factory=list)
    """Mentions in documents: they must exist, but cover nothing."""
    broken: list[str] = field(default_factory=list)
    """Mutants that cannot be applied, each with its reason."""

    def is_due(self, rule: Rule) -> bool:
        return not rule.games.isdisjoint(self.games)


def survey(root: Path) -> Coverage:
    rules = (*read_rules(root / "docs" / "rules", "en"), *mechanic_rules(root))
    found = Coverage(rules, frozenset(implemented(root)))
    found.tests = [*scenario_citations(root), *python_citations(root)]
    for path in sorted(root.glob("tests/mutants/*.toml")):
        read_mutant(path, root, found)
    found.sources = [
        cited for folder in SOURCES for cited in mentions(root, sorted((root / folder).rglob("*")))
    ]
    pages = (path for path in sorted(root.glob("docs/**/*.md")) if path != root / PAGE)
    found.pages = list(mentions(root, pages))
    return found


def mechanic_rules(root: Path) -> Iterator[Rule]:
    """The rules on the pages of mechanics; their page is the path from the root."""
    for path in sorted(root.glob(MECHANIC_PAGES)):
        yield from (replace(rule, page=name_of(path, root)) for rule in read_page(path, MECHANIC_ID))


def implemented(root: Path) -> Iterator[str]:
    """The games, and `<game>-campaign` for each that has one."""
    for path in root.glob("src/whistlestop/games/*/game.toml"):
        yield path.parent.name
        if "campaign" in tomllib.loads(path.read_text(encoding="utf-8")):
            yield f"{path.parent.name}-campaign"


def scenario_citations(root: Path) -> Iterator[Citation]:
    for path in sorted(root.glob("tests/scenarios/**/*.scn")):
        for header in SCENARIO_HEADER.findall(path.read_text(encoding="utf-8")):
            for id in header.replace(",", " ").split():
                yield Citation(id, name_of(path, root))


def python_citations(root: Path) -> Iterator[Citation]:
    for path in sorted(root.glob("tests/**/*.py")):
        finder = MarkerFinder(name_of(path, root))
        finder.visit(ast.parse(path.read_text(encoding="utf-8"), str(path)))
        yield from finder.found


class MarkerFinder(ast.NodeVisitor):
    """Markers with literal ids, each under the test, class or module it stands on."""

    def __init__(self, file: str) -> None:
        self.owner = [file]
        self.found: list[Citation] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.enter(node, node.name)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.enter(node, node.name)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.enter(node, node.name)

    def visit_Call(self, node: ast.Call) -> None:
        if re.fullmatch(r"(pytest\.)?mark\.rule", ast.unparse(node.func)):
            ids = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            self.found += [Citation(str(id), "::".join(self.owner)) for id in ids]
        self.generic_visit(node)

    def enter(self, node: ast.AST, name: str) -> None:
        self.owner.append(name)
        self.generic_visit(node)
        self.owner.pop()


def read_mutant(path: Path, root: Path, found: Coverage) -> None:
    name = name_of(path, root)
    try:
        mutant = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        found.broken.append(f"{name}: {error}")
        return
    found.mutants += [Citation(str(id), name) for id in mutant.get("rules", [])]
    if reason := why_broken(mutant, root):
        found.broken.append(f"{name}: {reason}")


def why_broken(mutant: dict[str, object], root: Path) -> str:
    if not (mutant.get("rules") or mutant.get("tests")):
        return "names no rules and no tests"
    if missing := [key for key in MUTANT_KEYS if not isinstance(mutant.get(key), str)]:
        return f"has no {', '.join(missing)}"
    target = root / str(mutant["file"])
    if not target.is_file():
        return f"there is no {mutant['file']}"
    if str(mutant["find"]) not in target.read_text(encoding="utf-8"):
        return f"{mutant['file']} does not contain what it should replace"
    return "changes nothing" if mutant["find"] == mutant["replace"] else ""


def mentions(root: Path, paths: Iterable[Path]) -> Iterator[Citation]:
    for path in paths:
        if path.suffix in TEXT_FILES and path.is_file():
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for id in ID.findall(line):
                    yield Citation(id, f"{name_of(path, root)}:{number}")


def name_of(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def problems(found: Coverage) -> list[str]:
    """What `--check` complains of, one line each."""
    known = {rule.id for rule in found.rules}
    cited = [*found.tests, *found.mutants, *found.sources, *found.pages]
    lines = [f"{it.where} cites {it.rule}, which does not exist" for it in cited if it.rule not in known]
    lines += [f"mutant {reason}" for reason in found.broken]
    due = [rule.id for rule in found.rules if found.is_due(rule)]
    for kind, citations in (("test", found.tests), ("mutant", found.mutants)):
        covered = {it.rule for it in citations}
        lines += [f"{id} has no {kind}" for id in due if id not in covered]
    return lines


def render(found: Coverage) -> str:
    """The table in Markdown, a section for each page of rules."""
    due = [rule for rule in found.rules if found.is_due(rule)]
    covered = {it.rule for it in found.tests} & {it.rule for it in found.mutants}
    lines = [
        "# Which test and which mutant guard each rule",
        "",
        "Written by `python tools/rule_coverage.py --markdown`. A rule is due when a game in which it holds",
        "is implemented; then it needs a test that cites it and a mutant that such a test catches.",
        "",
        f"Games implemented: {', '.join(sorted(found.games)) or 'none'}. "
        f"Rules: {len(found.rules)}, due {len(due)}, "
        f"with test and mutant {sum(rule.id in covered for rule in due)}.",
    ]
    for page in dict.fromkeys(rule.page for rule in found.rules):
        lines += ["", f"## {page}", "", "| rule | due | tests | mutants | source |", "|---|---|---|---|---|"]
        lines += [row(rule, found) for rule in found.rules if rule.page == page]
    return "\n".join(lines) + "\n"


def row(rule: Rule, found: Coverage) -> str:
    def cell(names: Iterable[str]) -> str:
        return "<br>".join(f"`{name}`" for name in dict.fromkeys(names)) or "—"

    return " | ".join(
        [
            f"| [{rule.id}]({link_to(rule)}#{rule.id.lower()})",
            "yes" if found.is_due(rule) else "no",
            cell(it.where for it in found.tests if it.rule == rule.id),
            cell(it.where for it in found.mutants if it.rule == rule.id),
            cell(it.file for it in found.sources if it.rule == rule.id) + " |",
        ]
    )


def link_to(rule: Rule) -> str:
    """From the page of the coverage to the page of the rule."""
    return f"../{rule.page}" if "/" in rule.page else f"rules/{rule.page}.md"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Which test and which mutant guard each numbered rule.")
    parser.add_argument("--markdown", action="store_true", help=f"write the table to {PAGE}")
    parser.add_argument("--check", action="store_true", help="exit 1 and say what is missing")
    parser.add_argument("--root", type=Path, default=ROOT, help="the repository (default: this one)")
    options = parser.parse_args(argv)
    found = survey(options.root)
    if options.markdown:
        (options.root / PAGE).write_text(render(found), encoding="utf-8")
    if options.check:
        return report(found)
    if not options.markdown:
        sys.stdout.write(render(found))
    return 0


def report(found: Coverage) -> int:
    lines = problems(found)
    due = sum(found.is_due(rule) for rule in found.rules)
    summary = f"{len(lines)} without a test or a mutant" if lines else "each has a test and a mutant"
    sys.stdout.write("".join(f"{line}\n" for line in [*lines, f"rule coverage: {due} rules due, {summary}"]))
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
