"""Refusals as sentences: every reason that the source can give has one, in both languages."""

import ast
from functools import cache
from pathlib import Path

import pytest

import whistlestop
from whistlestop import games
from whistlestop.games import BadOption, UnknownGame
from whistlestop.rules import (
    NotLegal,
    Rigged,
    Seeded,
    State,
    WhistlestopError,
    parse_action,
    parse_position,
    play,
    start,
)
from whistlestop.text import LANGUAGES, Names, refusal_text
from whistlestop.text.catalogue import catalogue
from whistlestop.text.pattern import arguments

SOURCE = Path(whistlestop.__file__).parent
USA = games.load("usa-classic")
MINI = games.load("mini")
NAMES = Names.of(USA, ("Ada", "Bob"), you=0)


@cache
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCE.rglob("*.py"))}


@cache
def classes() -> dict[str, ast.ClassDef]:
    nodes = (node for tree in trees().values() for node in ast.walk(tree))
    return {node.name: node for node in nodes if isinstance(node, ast.ClassDef)}


def _bases(name: str) -> list[str]:
    """The class and everything it inherits from, nearest first."""
    bases = [ast.unparse(base) for base in classes()[name].bases]
    return [name, *(above for base in bases if base in classes() for above in _bases(base))]


def _takes(name: str) -> list[str]:
    """What the class is made of, `self` left out."""
    for above in _bases(name):
        for made in classes()[above].body:
            if isinstance(made, ast.FunctionDef) and made.name == "__init__":
                return [argument.arg for argument in made.args.args[1:]]
    return []


@cache
def errors() -> set[str]:
    return {name for name in classes() if "WhistlestopError" in _bases(name)}


@cache
def places_of_reasons() -> dict[str, int]:
    """Where each error takes its reason; those that give it themselves are not here."""
    return {name: _takes(name).index("reason") for name in errors() if "reason" in _takes(name)}


class _Reasons(ast.NodeVisitor):
    """Reasons with the line where they stand, and the names of their values where these can be read."""

    def __init__(self, tree: ast.Module) -> None:
        self.functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        self.inside: list[ast.FunctionDef] = []
        self.own_error = False
        self.found: list[tuple[str, set[str] | None, int]] = []
        self.visit(tree)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        args = node.args
        given = [*zip(args.args[::-1], args.defaults[::-1], strict=False)]
        given += [
            (each, value) for each, value in zip(args.kwonlyargs, args.kw_defaults, strict=True) if value
        ]
        self._say_apart([value for each, value in given if each.arg == "reason"], node.lineno)
        self.inside.append(node)
        self.generic_visit(node)
        self.inside.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.own_error = node.name in errors() - {"WhistlestopError"}
        self.generic_visit(node)
        self.own_error = False

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if self.own_error and ast.unparse(node.func) == "super().__init__":
            self._note(node.args, node)
        if name in places_of_reasons() and (given := self._positional(node)[places_of_reasons()[name] :]):
            self._note(given, node)
        self._say_apart([word.value for word in node.keywords if word.arg == "reason"], node.lineno)
        self.generic_visit(node)

    def _say_apart(self, values: list[ast.expr], line: int) -> None:
        """A reason by its name, or by default: what else belongs to it is not to be seen there."""
        words = [value.value for value in values if isinstance(value, ast.Constant)]
        self.found += [(word, None, line) for word in words if isinstance(word, str)]

    def _positional(self, node: ast.Call) -> list[ast.expr]:
        """The arguments; a starred call of a function of this module stands for what that returns."""
        first = node.args[0]
        if not isinstance(first, ast.Starred):
            return node.args
        assert isinstance(first.value, ast.Call)
        assert isinstance(first.value.func, ast.Name)
        returned = [
            each.value
            for each in ast.walk(self.functions[first.value.func.id])
            if isinstance(each, ast.Return) and isinstance(each.value, ast.Tuple)
        ]
        for made in returned[1:]:
            self._note(made.elts[1:], node)
        return returned[0].elts

    def _note(self, args: list[ast.expr], node: ast.Call) -> None:
        values = self._keys(args[1]) if len(args) > 1 else set()
        for reason in self._words(args[0]):
            self.found.append((reason, values, node.lineno))

    def _words(self, node: ast.expr) -> list[str]:
        if isinstance(node, ast.Constant):
            return [str(node.value)]
        if isinstance(node, ast.IfExp):
            return [*self._words(node.body), *self._words(node.orelse)]
        assert isinstance(node, ast.Name), ast.unparse(node)
        inside = self.inside[-1].args
        if node.id in [argument.arg for argument in (*inside.args, *inside.kwonlyargs)]:
            return []
        for each in ast.walk(self.inside[-1]):
            if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == node.id:
                return self._words(each.value)
        raise AssertionError(ast.unparse(node))

    def _keys(self, node: ast.expr) -> set[str] | None:
        if not isinstance(node, ast.Dict) or None in node.keys:
            return None
        return {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}


@cache
def reasons() -> list[tuple[str, str, set[str] | None]]:
    return [
        (f"{path.relative_to(SOURCE)}:{line}", reason, values)
        for path, tree in trees().items()
        for reason, values, line in _Reasons(tree).found
    ]


def test_the_reasons_are_found_wherever_they_hide() -> None:
    found = {reason for _, reason, _ in reasons()}
    assert {"track_taken", "not_your_turn", "already_chosen", "unknown_option", "bad_game"} <= found
    assert {"unknown_choice", "players", "ticket_not_offered", "unknown_city", "unreadable"} <= found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_a_sentence(lang: str) -> None:
    known = catalogue(lang)
    assert [(where, reason) for where, reason, _ in reasons() if f"refusal.{reason}" not in known] == []


def test_every_sentence_has_a_reason() -> None:
    found = {f"refusal.{reason}" for _, reason, _ in reasons()} | {"refusal.with_rule"}
    assert [key for key in catalogue("en") if key.startswith("refusal.") and key not in found] == []


def test_no_sentence_asks_for_a_value_that_its_error_does_not_carry() -> None:
    for where, reason, values in reasons():
        if values is not None:
            asked = {
                name.removesuffix("_count").removesuffix("_who")
                for name in arguments(catalogue("en")[f"refusal.{reason}"])
            }
            assert asked <= values, f"{where}: {reason}"


def refused(state: State, seat: int, text: str) -> NotLegal:
    with pytest.raises(NotLegal) as caught:
        play(state, seat, parse_action(text, state.public.rules), Seeded("x"))
    return caught.value


def _opened() -> State:
    """Ada, on move, with four locomotives and a display of three colours and two locomotives."""
    red, blue, locomotive = (USA.ruleset.cards.index(name) for name in ("red", "blue", "locomotive"))
    deck = [locomotive, red] * 4 + [red, blue, locomotive, locomotive, red]
    chance = Rigged({("deck", 0): deck}, Seeded("x"))
    state, _ = start(USA.ruleset, 2, chance)
    for seat in (0, 1):
        keep = parse_action(f"keep {' '.join(state.secrets.offered[seat])}", USA.ruleset)
        state, _ = play(state, seat, keep, chance)
    return state


@pytest.mark.parametrize(
    ("action", "en", "pl"),
    [
        (
            "claim DEN-OMA pink 4",
            "Denver–Omaha costs 4 cards. You want to pay with more of these than you have: pink (you have 0). (B-R1)",
            "Połączenie Denver–Omaha kosztuje 4 karty. "
            "Takich kart, jakimi chcesz zapłacić, masz za mało: fioletowa (masz 0). (B-R1)",
        ),
        (
            "claim DEN-OMA locomotive 3",
            "Denver–Omaha costs 4 cards, not 3. (B-R1)",
            "Połączenie Denver–Omaha kosztuje 4 karty, a nie 3. (B-R1)",
        ),
        (
            "claim DEN-OMA red 4",
            "Denver–Omaha must be paid in pink, with locomotives in place of any of the cards. (B-R1)",
            "Kolor połączenia Denver–Omaha to fioletowy; każdą z kart może zastąpić lokomotywa, ale nie inny kolor. "
            "(B-R1)",
        ),
        (
            "take 7",
            "There is no face-up place 8; the places are numbered from 1 to 5. (B-D1)",
            "Wśród odkrytych kart nie ma miejsca 8; miejsca są numerowane od 1 do 5. (B-D1)",
        ),
        (
            "pass",
            "You may pass only if you can do nothing else, and there is something you can do. (D-D9)",
            "Spasować wolno tylko wtedy, gdy nie można zrobić nic innego, a ty możesz. (D-D9)",
        ),
    ],
)
def test_refusals_of_the_rules(action: str, en: str, pl: str) -> None:
    error = refused(_opened(), 0, action)
    assert (refusal_text(error, "en", NAMES), refusal_text(error, "pl", NAMES)) == (en, pl)


def test_a_route_taken_says_by_whom() -> None:
    state, _ = play(_opened(), 0, parse_action("claim DEN-OMA locomotive 4", USA.ruleset), Seeded("x"))
    error = refused(state, 1, "claim DEN-OMA red 4")
    assert refusal_text(error, "en", Names.of(USA, ("Ada", "Bob"), 1)) == (
        "Denver–Omaha belongs to Ada. (B-R3)"
    )
    assert refusal_text(error, "en", NAMES) == "You have already claimed Denver–Omaha. (B-R3)"


def test_somebody_elses_turn() -> None:
    error = refused(_opened(), 1, "draw")
    assert refusal_text(error, "en", Names.of(USA, ("Ada", "Bob"), 1)) == (
        "It is not your turn: Ada is playing. (D-S7)"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "take",
        "draw 3",
        "claim",
        "claim DEN-OMA plum 3",
        "claim DEN-DEX red 1",
        "claim DEN-MIA red 1",
    ],
)
def test_bad_notation_is_explained(text: str, lang: str) -> None:
    with pytest.raises(WhistlestopError) as caught:
        parse_action(text, USA.ruleset)
    assert refusal_text(caught.value, lang, NAMES).endswith((".", "?"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_errors_of_the_loader(lang: str) -> None:
    for error in (
        UnknownGame("mimi", ("mini",), ("mini",)),
        BadOption("edition", None, ()),
        BadOption("a", "b", ("c",)),
    ):
        assert refusal_text(error, lang) not in (str(error), "")
    assert "mini" in refusal_text(UnknownGame("mimi", ("mini",), ("mini", "usa-new")), lang)
    assert "usa-new" in refusal_text(UnknownGame("zzz", (), ("mini", "usa-new")), lang)
    assert "?" not in refusal_text(UnknownGame("zzz", (), ("mini",)), lang)


def test_a_reason_without_a_sentence_is_printed_plainly() -> None:
    error = NotLegal("L-1", "no_whistling", {"seat": 2})
    assert refusal_text(error, "pl", NAMES) == "L-1: no_whistling seat=2"


def test_a_position_of_another_game() -> None:
    with pytest.raises(WhistlestopError) as caught:
        parse_position("game chess\nplayers 2\n", MINI.ruleset)
    assert refusal_text(caught.value, "en") == "This position belongs to the game chess, not to mini."
