"""Without an extra, the error says which one is missing."""

import subprocess
import sys

import pytest

BLOCKED = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == {library!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Blocked())
import whistlestop.env
import whistlestop.env.{module}
"""


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("pettingzoo", "pettingzoo", "env"),
        ("campaign", "pettingzoo", "env"),
        ("gymnasium", "gymnasium", "env"),
        ("vector", "gymnasium", "env"),
        ("actions", "numpy", "env"),
        ("openspiel", "pyspiel", "openspiel"),
        ("dataset", "pyarrow", "data"),
    ],
)
def test_a_missing_library_names_its_extra(module: str, library: str, extra: str) -> None:
    script = BLOCKED.format(module=module, library=library)
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    last = run.stderr.strip().splitlines()[-1]
    expected = f'{library} is not installed. It comes with: pip install "whistlestop[{extra}]"'
    assert last == f"ModuleNotFoundError: {expected}"
