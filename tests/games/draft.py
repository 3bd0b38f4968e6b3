"""A copy of the smallest game that a test may spoil."""

from pathlib import Path

from whistlestop.games import DataProblem, check, copy_template

__all__ = ["Draft", "new_draft"]


class Draft:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def replace(self, file: str, old: str, new: str) -> None:
        """Change one place of a file; an `old` that is not there is a slip of the test."""
        text = (self.folder / file).read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        self.write(file, text.replace(old, new))

    def append(self, file: str, text: str) -> None:
        self.write(file, (self.folder / file).read_text("utf-8") + text)

    def write(self, file: str, text: str) -> None:
        (self.folder / file).write_text(text, "utf-8")

    def problems(self) -> list[DataProblem]:
        return check(self.folder)

    def places(self) -> list[tuple[str, int, str]]:
        return [(problem.file, problem.line, problem.field) for problem in self.problems()]


def new_draft(target: Path) -> Draft:
    """Without `[check]`, so that a mistake is reported for itself and not for the total it spoils."""
    draft = Draft(copy_template(target, "draft"))
    text = (draft.folder / "game.toml").read_text("utf-8")
    draft.write("game.toml", text[: text.index("[check]")])
    return draft
