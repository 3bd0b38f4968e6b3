"""What is made from the types of whistlestop.wire: the JSON schema of the protocol, and the browser's types.

python tools/wire_files.py            write them
python tools/wire_files.py --check    say whether they are stale
"""

import json
import sys
from pathlib import Path
from typing import Any

from whistlestop.wire.schema import protocol_schema

ROOT = Path(__file__).parents[1]
SCHEMA = ROOT / "docs" / "schema" / "protocol.json"
TYPES = ROOT / "web" / "src" / "wire.ts"

_PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
    "object": "{ [name: string]: unknown }",
}


def schema_text() -> str:
    return json.dumps(protocol_schema(), indent=1, ensure_ascii=False) + "\n"


def types_text() -> str:
    head = "// What the server sends and takes. Made by tools/wire_files.py from whistlestop.wire: do not edit.\n"
    defs = protocol_schema()["$defs"]
    return head + "".join(f"\n{_declared(name, made)}" for name, made in defs.items())


def _declared(name: str, made: dict[str, Any]) -> str:
    comment = f"/** {made['description']} */\n" if "description" in made else ""
    if "properties" not in made:
        return f"{comment}export type {name} = {_type(made)};\n"
    fields = "".join(
        _field(field, part, field in made["required"]) for field, part in made["properties"].items()
    )
    if made.get("additionalProperties") is True:
        fields += "  [name: string]: unknown;\n"
    return f"{comment}export interface {name} {{\n{fields}}}\n"


def _field(name: str, made: dict[str, Any], is_required: bool) -> str:
    comment = f"  /** {made['description']} */\n" if "description" in made else ""
    return f"{comment}  {name}{'' if is_required else '?'}: {_type(made)};\n"


def _type(made: dict[str, Any]) -> str:
    if "$ref" in made:
        return str(made["$ref"]).rpartition("/")[2]
    if "anyOf" in made:
        return " | ".join(dict.fromkeys(_type(part) for part in made["anyOf"]))
    if "enum" in made:
        return " | ".join(json.dumps(word) for word in made["enum"])
    kinds = made.get("type", "unknown")
    if isinstance(kinds, list):
        return " | ".join(_PLAIN[kind] for kind in kinds)
    if kinds == "array":
        return _list(made)
    if kinds == "object" and isinstance(made.get("additionalProperties"), dict):
        return f"{{ [name: string]: {_type(made['additionalProperties'])} }}"
    return _PLAIN.get(kinds, "unknown")


def _list(made: dict[str, Any]) -> str:
    if "prefixItems" in made:
        return f"[{', '.join(_type(part) for part in made['prefixItems'])}]"
    inner = _type(made["items"]) if made.get("items") else "unknown"
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def main() -> int:
    made = {SCHEMA: schema_text(), TYPES: types_text()}
    stale = [path for path, text in made.items() if not path.is_file() or path.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale: python tools/wire_files.py")
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made[path], "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
