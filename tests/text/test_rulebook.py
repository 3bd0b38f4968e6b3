"""The numbered rules: both languages say the same things about the same games, and the reader is strict."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from whistlestop.text import rulebook
from whistlestop.text.rulebook import MalformedPage, NoRulebook, Rule, UnknownLanguage, UnknownRule
from whistlestop.text.rulings import reasons

REPOSITORY = Path(__file__).parents[2]
DOCS = REPOSITORY / "docs"
GAMES = {
    "usa-classic",
    "usa-new",
    "usa-1910",
    "usa-mega",
    "usa-big-cities",
    "mini",
    "poland",
    "pennsylvania",
    "legends",
    "legends-campaign",
}
CITED = re.compile(r"(?<![\w-])[A-Z]-[A-Z]{0,2}[0-9]+\b")
LONGEST_ROUTE = {"usa-classic", "usa-new", "usa-mega", "mini", "poland"}
GLOBETROTTER = {"usa-1910", "usa-mega", "pennsylvania"}


def ids(rules: tuple[Rule, ...]) -> list[str]:
    return [rule.id for rule in rules]


def test_both_languages_have_the_same_ids_in_the_same_order() -> None:
    assert ids(rulebook.rules("en")) == ids(rulebook.rules("pl"))


def test_a_rule_holds_in_the_same_games_in_both_languages() -> None:
    english = {rule.id: (rule.games, rule.page) for rule in rulebook.rules("en")}
    assert english == {rule.id: (rule.games, rule.page) for rule in rulebook.rules("pl")}


def test_both_languages_break_the_pages_into_sections_alike() -> None:
    assert _sections("en") == _sections("pl")


def _sections(lang: str) -> list[list[str]]:
    sections: dict[tuple[str, str], list[str]] = {}
    for rule in rulebook.rules(lang):
        sections.setdefault((rule.page, rule.section), []).append(rule.id)
    return list(sections.values())


@pytest.mark.parametrize("lang", rulebook.LANGUAGES)
def test_a_text_is_one_or_more_plain_sentences(lang: str) -> None:
    odd = [rule.id for rule in rulebook.rules(lang) if not re.fullmatch(r"[^*_<>`\[\]#]{15,}\.", rule.text)]
    assert odd == []


def test_no_text_was_left_untranslated() -> None:
    assert [rule.id for rule in rulebook.rules("pl") if rule.text == rulebook.rule(rule.id).text] == []


def test_both_languages_give_the_same_references() -> None:
    for english in rulebook.rules("en"):
        polish = rulebook.rule(english.id, "pl")
        assert set(CITED.findall(english.text)) == set(CITED.findall(polish.text)), english.id


def test_references_lead_somewhere() -> None:
    known = set(ids(rulebook.rules()))
    cited = {id for rule in rulebook.rules() for id in CITED.findall(rule.text)}
    assert cited
    assert cited - known == set()


def test_every_game_is_known_and_has_rules() -> None:
    assert {game for rule in rulebook.rules() for game in rule.games} == GAMES


def test_legends_takes_from_the_base_game_what_it_says() -> None:
    listed = CITED.findall(rulebook.rule("L-0").text.split("Left out")[0])
    taken = {rule.id for rule in rulebook.rules_of("legends") if rule.page == "base"}
    assert taken == {*listed, "D-H1"}


@pytest.mark.parametrize(
    ("id", "games"),
    [
        ("B-F3", LONGEST_ROUTE),
        ("B-C3", LONGEST_ROUTE),
        ("P-8", GLOBETROTTER),
        ("D-P8", GLOBETROTTER),
        ("C-S4", {"usa-classic", "usa-1910", "mini", "poland"}),
        ("N-E1", {"usa-new", "pennsylvania"}),
        ("C-E1", GAMES - {"usa-new", "legends", "legends-campaign"}),
        ("B-D2", GAMES - {"legends-campaign"}),
    ],
)
def test_where_a_rule_holds(id: str, games: set[str]) -> None:
    assert rulebook.rule(id).games == games


@pytest.mark.parametrize("game", sorted(GAMES - {"legends", "legends-campaign"}))
def test_a_game_has_one_opening_one_end_and_one_last_tie_break(game: str) -> None:
    held = set(ids(rulebook.rules_of(game, options={"edition": "classic"})))
    assert len(held & {"C-S4", "N-S4", "X-V2", "X-V3", "P-2"}) == 1
    assert len(held & {"C-E1", "N-E1"}) == 1
    assert len(held & {"N-F5", "D-F5"}) == 1


def test_a_rule_says_where_it_stands() -> None:
    rule = rulebook.rule("B-R2", "pl")
    assert (rule.page, rule.section) == ("base", "Tworzenie połączeń")


def test_an_unknown_rule_is_named() -> None:
    with pytest.raises(UnknownRule, match="there is no rule B-Z9"):
        rulebook.rule("B-Z9")


@pytest.mark.parametrize("ask", [rulebook.rules, lambda lang: rulebook.rule("B-D2", lang)])
def test_an_unknown_language_is_named(ask: Callable[[str], object]) -> None:
    with pytest.raises(UnknownLanguage, match="'de'"):
        ask("de")


def test_a_game_from_elsewhere_has_none_of_these_rules() -> None:
    assert rulebook.rules_of("moonbase") == ()


@pytest.mark.parametrize("place", ["site-packages/whistlestop/_docs/rules", "docs/rules"])
def test_the_pages_are_found_when_installed_and_in_a_checkout(tmp_path: Path, place: str) -> None:
    package = tmp_path / ("site-packages/whistlestop" if "_docs" in place else "src/whistlestop")
    package.mkdir(parents=True)
    shutil.copytree(DOCS / "rules", tmp_path / place)
    folder = rulebook.rules_folder(package)
    assert folder == tmp_path / place
    for lang in rulebook.LANGUAGES:
        pages = [rule for rule in rulebook.rules(lang) if rule.page in rulebook.PAGES]
        assert list(rulebook.read_rules(folder, lang)) == pages


def test_an_installed_package_does_not_read_a_stranger_s_pages(tmp_path: Path) -> None:
    package = tmp_path / "lib" / "whistlestop"
    (package / "_docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    assert rulebook.rules_folder(package) == package / "_docs" / "rules"


def test_missing_pages_are_reported(tmp_path: Path) -> None:
    with pytest.raises(NoRulebook):
        rulebook.rules_folder(tmp_path / "src" / "whistlestop")


GOOD = '- <a id="b-d2"></a>**B-D2** *(both)* One line,\n  and another.\n'


def page(tmp_path: Path, body: str) -> tuple[Rule, ...]:
    path = tmp_path / "base.md"
    path.write_text(
        f"# Title\n\n## Games\n\n- *both*: one, two\n\n## Play\n\nProse.\n\n{body}", encoding="utf-8"
    )
    return rulebook.read_page(path)


def test_a_page_is_read(tmp_path: Path) -> None:
    expected = Rule("B-D2", "One line, and another.", frozenset({"one", "two"}), "Play", "base")
    assert page(tmp_path, GOOD) == (expected,)


def test_single_games_may_stand_beside_groups(tmp_path: Path) -> None:
    assert page(tmp_path, GOOD.replace("both", "two"))[0].games == {"two"}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (GOOD.replace("both", "three"), "base.md:11: three is neither"),
        (GOOD.replace('id="b-d2"', 'id="b-d3"'), "base.md:11: B-D2 is no id"),
        (GOOD.replace("B-D2", "Z-D2").replace("b-d2", "z-d2"), "Z-D2 is no id"),
        ("- **B-D2** without games\n", "neither a group nor a rule"),
    ],
)
def test_a_malformed_page_is_refused(tmp_path: Path, wrong: str, message: str) -> None:
    with pytest.raises(MalformedPage, match=message):
        page(tmp_path, wrong)


def test_an_id_is_defined_once(tmp_path: Path) -> None:
    shutil.copytree(DOCS / "rules", tmp_path, dirs_exist_ok=True)
    with (tmp_path / "legends.md").open("a", encoding="utf-8") as file:
        file.write('- <a id="b-d2"></a>**B-D2** *(legends)* Again.\n')
    with pytest.raises(MalformedPage, match="B-D2 is defined twice"):
        rulebook.read_rules(tmp_path, "en")


def test_every_decision_is_explained_and_linked() -> None:
    text = (DOCS / "rulings.md").read_text(encoding="utf-8")
    explained = re.findall(r"^### (\S+)\n\[The rule\.\]\(rules/(\w+)\.md#(\S+)\) \S", text, re.MULTILINE)
    decisions = [
        (rule.id, rule.page, rule.id.lower()) for rule in rulebook.rules() if rule.id.startswith("D-")
    ]
    assert sorted(explained) == sorted(decisions)
    assert text.count("\n### ") == len(decisions)


@pytest.mark.parametrize("lang", rulebook.LANGUAGES)
def test_every_decision_has_its_reason_in_each_language(lang: str) -> None:
    found = reasons(lang)
    assert sorted(found) == sorted(rule.id for rule in rulebook.rules() if rule.id.startswith("D-"))
    assert all(text.endswith(".") and "[" not in text and "\n" not in text for text in found.values())


@pytest.mark.rule("D-P0", "C-E1", "N-E1")
@pytest.mark.parametrize(("edition", "end"), [("classic", "C-E1"), ("new", "N-E1")])
def test_the_rules_of_pennsylvania_are_those_of_its_edition(edition: str, end: str) -> None:
    found = ids(rulebook.rules_of("pennsylvania", options={"edition": edition}))
    assert [rule for rule in found if rule.endswith("-E1")] == [end]


def test_without_options_both_choices_are_listed() -> None:
    assert {"C-E1", "N-E1"} <= set(ids(rulebook.rules_of("pennsylvania")))
