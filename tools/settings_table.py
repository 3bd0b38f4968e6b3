"""The table of settings in docs/server.md, made from the code.

python tools/settings_table.py            write it
python tools/settings_table.py --check    say whether it is stale
"""

import sys
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

from whistlestop.server.config import Setting, settings_of

PAGE = Path(__file__).parents[1] / "docs" / "server.md"
BEGIN, END = "<!-- settings: made by tools/settings_table.py -->\n", "<!-- end of settings -->\n"


def table() -> str:
    head = "| setting | environment | takes | default | meaning |\n|---|---|---|---|---|\n"
    return head + "".join(_row(setting) for setting in settings_of())


def _row(setting: Setting) -> str:
    cells = (
        f"`{setting.name}`",
        f"`{setting.variable}`",
        _takes(setting),
        f"`{_shown(setting.default)}`" if setting.default not in ("", (), {}) else "",
        setting.meaning,
    )
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |\n"


def _takes(setting: Setting) -> str:
    plain = get_args(setting.type)[0] if get_origin(setting.type) is Annotated else setting.type
    if get_origin(plain) is Literal:
        return ", ".join(f"`{word}`" for word in get_args(plain))
    if plain in (int, float):
        low = setting.meta.ge if setting.meta.ge is not None else f"over {setting.meta.gt}"
        return f"{low} to {setting.meta.le}"
    named: dict[Any, str] = {bool: "`true`, `false`", str: "text", tuple: "list", dict: "table"}
    return named[get_origin(plain) or plain]


def _shown(default: Any) -> str:
    if isinstance(default, bool):
        return str(default).lower()
    return ", ".join(default) if isinstance(default, tuple) else str(default)


def page_with(text: str, made: str) -> str:
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + made + "\n" + END + after


def main() -> int:
    text = PAGE.read_text(encoding="utf-8")
    fresh = page_with(text, table())
    if "--check" in sys.argv:
        if fresh != text:
            print("docs/server.md is stale: run tools/settings_table.py")
        return int(fresh != text)
    PAGE.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
