"""Settings: which source wins, what is refused, and that the page lists them all."""

import importlib.util
import subprocess
from pathlib import Path
from typing import Any

import pytest
from forked import run_command

from whistlestop import games
from whistlestop.games import BadGame, UnknownGame
from whistlestop.server.bots.bot_catalogue import BotCatalogue
from whistlestop.server.config import Config, settings_of
from whistlestop.server.configure import BadConfig, Configured, configure
from whistlestop.server.game_catalogue import GameCatalogue
from whistlestop.table.errors import NotAllowed
from whistlestop.text import refusal_text

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _no_file_of_mine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "my.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refused(tmp_path: Path, text: str) -> tuple[str, str]:
    path = written(tmp_path, text)
    with pytest.raises(BadConfig) as caught:
        configure({}, {}, path)
    return caught.value.reason, refusal_text(caught.value, "en").replace(str(path), "my.toml")


def test_a_flag_beats_the_environment_beats_the_file_beats_the_default(tmp_path: Path) -> None:
    path = written(tmp_path, 'port = 1001\nhost = "0.0.0.0"\nbot_pause = 2\nchat = false\n')
    found = configure(
        {"port": 1003},
        {"WHISTLESTOP_PORT": "1002", "WHISTLESTOP_HOST": "::1", "WHISTLESTOP_BOARDS": "a, b"},
        path,
    )
    assert found.config.port == 1003
    assert found.config.host == "::1"
    assert found.config.bot_pause == 2.0
    assert not found.config.chat
    assert found.config.boards == ("a", "b")
    assert found.config.bot_seconds == Config().bot_seconds
    assert found.origins["port"] == "--port"
    assert found.origins["host"] == "WHISTLESTOP_HOST"
    assert found.origins["chat"] == f"{path}:4"
    assert "bot_seconds" not in found.origins


def test_set_reaches_every_setting() -> None:
    for setting in settings_of():
        text = {
            "trusted_proxies": "10.0.0.1,::1",
            "limits.exempt": "10.0.0.0/8",
            "bot_programs": "mine=stdio:x",
        }.get(setting.name)
        if text is None:
            text = str(setting.default).lower() if isinstance(setting.default, bool) else str(setting.default)
        text = "" if text == "()" else text
        found = configure({}, {}, None, (f"{setting.name}={text}",))
        assert found.origins == {setting.name: f"--set {setting.name}"}
        assert configure({}, {setting.variable: text}).config == found.config


def test_the_file_of_the_users_config_folder_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "config" / "whistlestop"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text('log_format = "json"\n', encoding="utf-8")
    found = configure({}, {})
    assert found.config.log_format == "json"
    assert found.file == folder / "config.toml"
    other = written(tmp_path, "port = 5\n")
    assert configure({}, {"WHISTLESTOP_CONFIG": str(other)}).config.log_format == "text"


@pytest.mark.parametrize(
    ("text", "reason", "sentence"),
    [
        ("\nport = 70000\n", "setting_whole", "my.toml:2: port is a whole number from 0 to 65535."),
        ("port = 80.5\n", "setting_whole", "my.toml:1: port is a whole number from 0 to 65535."),
        ("port = true\n", "setting_whole", "my.toml:1: port is a whole number from 0 to 65535."),
        ("bot_pause = 31\n", "setting_number", "my.toml:1: bot_pause is a number from 0 to 30."),
        ('chat = "maybe"\n', "setting_flag", "my.toml:1: chat is true or false."),
        ('create = "all"\n', "setting_choice", "my.toml:1: create is anyone, accounts or nobody."),
        ("host = 3\n", "setting_text", "my.toml:1: host is a text."),
        ("prot = 80\n", "unknown_setting", "my.toml:1: there is no setting prot. Did you mean port?"),
        ("boards = [1]\n", "setting_list", "my.toml:1: boards is a list of texts"),
        ("[bot_programs]\nmine = 3\n", "setting_table", "my.toml:1: bot_programs is a table of texts"),
        ('base_path = "trains/"\n', "setting_form", "my.toml:1: base_path does not have the form"),
        ("port = \n", "config_not_toml", "my.toml is not TOML: "),
    ],
)
def test_what_a_setting_cannot_be_is_refused_with_its_place(
    tmp_path: Path, text: str, reason: str, sentence: str
) -> None:
    found, message = refused(tmp_path, text)
    assert found == reason
    assert message.startswith(sentence)


def test_a_bad_variable_and_a_missing_file_are_refused() -> None:
    with pytest.raises(BadConfig) as caught:
        configure({}, {"WHISTLESTOP_PORT": "many"})
    assert "WHISTLESTOP_PORT: port is a whole number" in refusal_text(caught.value, "en")
    with pytest.raises(BadConfig) as missing:
        configure({}, {}, Path("no-such.toml"))
    assert "no-such.toml" in refusal_text(missing.value, "en")


def test_no_refusal_repeats_a_value() -> None:
    """A database's address has a password in it."""
    with pytest.raises(BadConfig) as caught:
        configure({}, {"WHISTLESTOP_PUBLIC_URL": "hunter2"})
    assert "hunter2" not in refusal_text(caught.value, "en")


def test_strange_variables_are_told_not_refused() -> None:
    assert configure({}, {"WHISTLESTOP_PROT": "1"}).unknown_variables == ("WHISTLESTOP_PROT",)


def test_the_page_lists_every_setting() -> None:
    spec = importlib.util.spec_from_file_location("settings_table", ROOT / "tools" / "settings_table.py")
    assert spec is not None
    assert spec.loader is not None
    tool: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.table() in (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    assert all(setting.meaning for setting in settings_of())


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    folder = tmp_path / "boards"
    folder.mkdir()
    games.copy_template(folder / "my-island", "my-island")
    return folder


def test_games_of_folders_are_found_by_id_and_by_nothing_else(boards: Path) -> None:
    game_catalogue = GameCatalogue([str(boards)])
    assert game_catalogue.ids == (*games.available(), "my-island")
    assert game_catalogue.load("my-island").folder == boards / "my-island"
    assert game_catalogue.place("my-island") == str(boards / "my-island")
    assert game_catalogue.place("mini") == "mini"
    assert GameCatalogue([str(boards / "my-island")]).ids == game_catalogue.ids
    with pytest.raises(UnknownGame):
        game_catalogue.load(str(boards / "my-island"))


def test_bad_boards_are_refused_at_the_start(boards: Path, tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="no_game_in_folder"):
        GameCatalogue([str(tmp_path / "nowhere")])
    with pytest.raises(BadConfig, match="board_taken"):
        GameCatalogue([str(boards), str(boards)])
    (boards / "my-island" / "routes.csv").unlink()
    with pytest.raises(BadGame):
        GameCatalogue([str(boards)])


def test_programs_have_ids_and_commands_stay_at_home() -> None:
    bot_catalogue = BotCatalogue((), {"mine": "stdio:node mine.js"})
    bot_catalogue.check("mine")
    assert bot_catalogue.program("mine") == "stdio:node mine.js"
    assert bot_catalogue.program("stdio:node mine.js") is None
    for bot in ("stdio:node mine.js", "./mine.py:Bot", None):
        with pytest.raises(NotAllowed):
            bot_catalogue.check(bot)


def test_the_list_of_bots_says_who_may_be_seated() -> None:
    bot_catalogue = BotCatalogue(("hard", "mine"), {"mine": "stdio:x"})
    assert bot_catalogue.ids == ("hard", "mine")
    with pytest.raises(NotAllowed):
        bot_catalogue.check("easy")
    assert bot_catalogue.program("greedy") == "greedy"  # stand-ins are never forbidden
    with pytest.raises(BadConfig, match="bot_not_known"):
        BotCatalogue(("hrad",))
    with pytest.raises(BadConfig, match="bad_bot_alias"):
        BotCatalogue((), {"hard": "stdio:x"})


def test_serve_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    path = written(tmp_path, "port = -1\n")
    answer = _serve("--config", str(path), "--data", str(tmp_path))
    assert answer.returncode == 2
    assert answer.stderr.strip() == f"whistlestop: {path}:1: port is a whole number from 0 to 65535."


def test_every_source_ends_in_the_same_types(tmp_path: Path) -> None:
    found: list[Configured] = [
        configure({"port": 9}, {}),
        configure({}, {"WHISTLESTOP_PORT": "9"}),
        configure({}, {}, written(tmp_path, "port = 9")),
        configure({}, {}, None, ("port=9",)),
    ]
    assert all(part.config == Config(port=9) for part in found)


def _serve(*flags: str) -> "subprocess.CompletedProcess[str]":
    return run_command("serve", "--no-browser", *flags, timeout=60)
