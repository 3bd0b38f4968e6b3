"""The rules are light: importing them pulls in little, so that small programs start quickly."""

import subprocess
import sys

HEAVY = ("asyncio", "inspect", "msgspec", "rich", "typer", "icu4py", "random", "json", "difflib", "logging")


def test_importing_the_rules_pulls_in_nothing_heavy() -> None:
    """Counted in modules, not in seconds: machines differ. The dataclasses of the language need `inspect`."""
    code = "import sys; import whistlestop.rules; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & set(HEAVY) - {"inspect"}
    assert len(loaded) < 160


def test_commands_do_not_wait_for_the_libraries_of_the_server() -> None:
    code = "import sys; import whistlestop.cli.app; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"alembic", "litestar", "sqlalchemy", "uvicorn"}
